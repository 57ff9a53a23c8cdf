"""What a search remembers of the positions it has looked at, in tables that never take more than their memory.

A table has two halves. What is new goes into the young one; when that is full it becomes the old one, and what was old
is forgotten. What is found in the old half goes back into the young one, so that positions that still come up stay, and
only those go that nobody has asked for while half a table was filled.
"""

from typing import Final, NamedTuple

from schiffe.bashni.rules.moves import Path

MEGABYTES: Final = 256
"""What the tables of both sides take together where nobody says otherwise."""
ENTRY_BYTES: Final = 260
"""What a position takes: its key, what is known of it, and its part of a dictionary that has just grown."""


class Known(NamedTuple):
    """What a table keeps of a position."""

    depth: int
    bound: int
    """0: the score is exact; 1: it is at least this; -1: it is at most this."""
    score: int
    path: Path
    reach: int
    """How many plies were looked at below the position, captures among them."""
    left: int
    """How many were left until points decide, where the score depends on that; otherwise 0."""

    def holds(self, left: int) -> bool:
        """Whether the score is right where so many plies are left until points decide."""
        return self.left == left if self.left else self.reach < left


class PositionTable:
    """The positions in which one side is to move, by their keys; at most so many."""

    __slots__ = ("_half", "_old", "_paths", "_young")

    def __init__(self, entries: int) -> None:
        self._half = max(1, entries // 2)
        self._young: dict[int, Known] = {}
        self._old: dict[int, Known] = {}
        self._paths: dict[Path, Path] = {}
        """Each path that was kept, once: they are few, and would take more than all the rest."""

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: int) -> Known | None:
        """What is known of a position."""
        known = self._young.get(key)
        if known is None:
            known = self._old.pop(key, None)
            if known is not None:
                self.keep(key, known)
        return known

    def path(self, path: Path) -> Path:
        """The one of all equal paths that is to be kept."""
        return self._paths.setdefault(path, path)

    def keep(self, key: int, known: Known) -> None:
        """Remember this of a position, in place of what was known before."""
        if len(self._young) >= self._half:
            self._old, self._young = self._young, {}
            self._paths = {}
        self._young[key] = known


def tables(megabytes: int) -> tuple[PositionTable, PositionTable]:
    """Those of White and of Black, which together take so much memory."""
    entries = megabytes * 1_000_000 // ENTRY_BYTES // 2
    return PositionTable(entries), PositionTable(entries)
