"""Players: who plays which power, and what they want of the game. Plain data, which decides nothing."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

from typing import Any, Dict, List, Optional

from ..utils import strings
from .board import Board
from .power import Power


class Players(Board):
    """The powers of a game and their players."""

    role: str
    n_controls: Optional[int]

    # ---- Powers and roles. ----

    def has_power(self, power_name: Any) -> bool:
        """True if the map has a power of that name."""
        return power_name in self.map.powers

    def get_power(self, power_name: Any) -> Any:
        """The Power of that name, or None."""
        return self.powers.get(power_name)

    def get_map_power_names(self) -> Any:
        """The names of the powers."""
        return self.powers.keys()

    @property
    def power(self) -> Optional[Power]:
        """The Power whose game this is, or None."""
        return self.powers[self.role] if self.is_player_game() else None

    def is_player_game(self) -> bool:
        """True if the role is a power."""
        return self.has_power(self.role)

    def is_observer_game(self) -> bool:
        """True if the role is observer_type."""
        return self.role == strings.OBSERVER_TYPE

    def is_omniscient_game(self) -> bool:
        """True if the role is omniscient_type."""
        return self.role == strings.OMNISCIENT_TYPE

    def is_server_game(self) -> bool:
        """True if the role is server_type."""
        return self.role == strings.SERVER_TYPE

    def is_controlled(self, power_name: str) -> bool:
        """True if a user plays the power."""
        return self._power(power_name).is_controlled()

    def is_dummy(self, power_name: str) -> bool:
        """True if no user plays the power."""
        return not self.is_controlled(power_name)

    def set_controlled(self, power_name: str, username: Optional[str]) -> None:
        """Name the user who plays a power; None: nobody."""
        self._power(power_name).set_controlled(username)

    def get_controllers(self) -> Dict[str, str]:
        """The user of each power: {power: username}."""
        return {power.name: power.get_controller() for power in self.powers.values()}

    def get_controlled_power_names(self, username: str) -> List[str]:
        """The powers that a user plays."""
        return [power.name for power in self.powers.values() if power.is_controlled_by(username)]

    def count_controlled_powers(self) -> int:
        """The number of powers that users play."""
        return sum(power.is_controlled() for power in self.powers.values())

    def get_expected_controls_count(self) -> int:
        """The number of powers that users shall play: n_controls, or all powers."""
        return len(self.powers) if self.n_controls is None else self.n_controls

    def has_expected_controls_count(self) -> bool:
        """True if users play exactly the expected number of powers."""
        return self.count_controlled_powers() == self.get_expected_controls_count()

    def get_dummy_power_names(self) -> Any:
        """The powers that nobody plays and that are not eliminated."""
        return {power.name for power in self.powers.values() if power.is_dummy() and not power.is_eliminated()}

    def does_not_wait(self) -> bool:
        """True if every power that is in the game has set its orders and waits for nobody."""
        return all(power.is_eliminated() or power.does_not_wait() for power in self.powers.values())

    def clear_vote(self) -> None:
        """Reset the vote of every power to neutral."""
        for power in self.powers.values():
            power.vote = strings.NEUTRAL

    def has_draw_vote(self) -> bool:
        """True if every power that is not eliminated votes yes."""
        return all(power.vote == strings.YES for power in self.powers.values() if not power.is_eliminated())

    def count_voted(self) -> int:
        """The number of powers that vote yes or no."""
        return sum(power.vote != strings.NEUTRAL for power in self.powers.values() if not power.is_eliminated())
