"""The transposition table, which remembers the results of the search by position."""

from typing import Final, NamedTuple

from schiffe.bashni.rules.move_generator import Path

DEFAULT_MEGABYTES: Final = 256
"""The default size of the tables of both sides together."""
ENTRY_BYTES: Final = 260
"""The memory per position: its key, its entry, and its share of a dictionary that has just grown."""
EXACT: Final = 0
LOWER_BOUND: Final = 1
UPPER_BOUND: Final = -1
"""The meaning of a score, as plain numbers whose sign the search tests: an enum would slow down its hottest place."""


class TableEntry(NamedTuple):
    """An entry of the transposition table.

    Attributes:
        depth: the depth of the search.
        bound: EXACT, LOWER_BOUND or UPPER_BOUND.
        path: the best move.
        reach: the number of plies searched below the position, including captures.
        plies_left: the number of plies until points decide, if the score depends on it; otherwise 0.
    """

    depth: int
    bound: int
    score: int
    path: Path
    reach: int
    plies_left: int

    def is_valid(self, plies_left: int) -> bool:
        """Return whether the score is valid if points decide after ``plies_left`` plies."""
        return self.plies_left == plies_left if self.plies_left else self.reach < plies_left


class PositionTable:
    """A transposition table of limited size for the positions in which one side is to move.

    It has two halves. New entries go into the young half; once that is full it becomes the old half, and the previous
    old half is dropped. An entry found in the old half moves back to the young one, so only entries that have not been
    used for long are dropped.
    """

    __slots__ = ("_half_size", "_old", "_paths", "_young")

    def __init__(self, entry_count: int) -> None:
        self._half_size = max(1, entry_count // 2)
        self._young: dict[int, TableEntry] = {}
        self._old: dict[int, TableEntry] = {}
        # One shared copy of each stored path: without sharing, paths would need most of the memory.
        self._paths: dict[Path, Path] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: int) -> TableEntry | None:
        """Return the entry of a position, and keep it among the young ones; None if there is none."""
        entry = self._young.get(key)
        if entry is None:
            entry = self._old.pop(key, None)
            if entry is not None:
                self.store(key, entry)
        return entry

    def shared_copy(self, path: Path) -> Path:
        """Return the shared copy of a path."""
        return self._paths.setdefault(path, path)

    def store(self, key: int, entry: TableEntry) -> None:
        """Store the entry of a position, replacing an older one."""
        if len(self._young) >= self._half_size:
            self._old = self._young
            self._young = {}
            self._paths = {}
        self._young[key] = entry


def make_position_tables(megabytes: int) -> tuple[PositionTable, PositionTable]:
    """Return the tables of White and of Black, which share this much memory."""
    entry_count = megabytes * 1_000_000 // ENTRY_BYTES // 2
    return PositionTable(entry_count), PositionTable(entry_count)
