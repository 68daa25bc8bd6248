"""Exceptions of the package's names."""
# SPDX-License-Identifier: MIT


class DiplomacyException(Exception):
    """The base of all."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.message = message


class MapPowerException(DiplomacyException):
    """The map has no such power."""


class GamePhaseException(DiplomacyException):
    """A message of another phase than the current one."""

    def __init__(self, expected: object = None, given: object = None) -> None:
        super().__init__(f"the phase is {expected}, not {given}")


class GameRoleException(DiplomacyException):
    """A player's game takes orders only for that player's power."""


class NaturalIntegerException(DiplomacyException):
    """A number that must not be negative is."""
