"""The words that the package's objects use for status, role and vote."""
# SPDX-License-Identifier: MIT

FORMING, ACTIVE, PAUSED, COMPLETED, CANCELED = "forming", "active", "paused", "completed", "canceled"
ALL_GAME_STATUSES = (FORMING, ACTIVE, PAUSED, COMPLETED, CANCELED)

OBSERVER_TYPE, OMNISCIENT_TYPE = "observer_type", "omniscient_type"
MASTER_TYPE, SERVER_TYPE = "master_type", "server_type"
ALL_ROLE_TYPES = (OBSERVER_TYPE, OMNISCIENT_TYPE, SERVER_TYPE)

YES, NO, NEUTRAL = "yes", "no", "neutral"
ALL_VOTE_DECISIONS = (YES, NO, NEUTRAL)

DUMMY = "dummy"
MAP_NAME, RULES, GAME_ID = "map_name", "rules", "game_id"
