"""The role of a board or a ship, which decides its colours."""

from enum import StrEnum


class Role(StrEnum):
    """The role of a board; each value is a part of the names of its styles."""

    OWN = "own"
    TARGET = "target"
    IDLE = "idle"
    """A target out of turn."""
