"""A referee of Bashni, written from the text of the rules alone, slowly and plainly: boards are dictionaries.

It shares no line with the package, so that the two can be held against each other; and the naive search that the
computer player is measured beside (``tests.tools.bench_bashni``) plays by it.
"""

from typing import NamedTuple, TypeAlias

Place: TypeAlias = tuple[int, int]
"""File and rank, both from 0."""
Table: TypeAlias = dict[Place, str]
"""The tower on each occupied square, from bottom to top."""


class Made(NamedTuple):
    """A move and what it leads to."""

    places: tuple[Place, ...]
    table: Table


def beginning() -> Table:
    """Twelve men on each side."""
    dark = [(file, rank) for file in range(8) for rank in range(8) if (file + rank) % 2 == 0]
    return {place: "w" if place[1] < 3 else "b" for place in dark if place[1] not in (3, 4)}


def on_board(place: Place) -> bool:
    return 0 <= place[0] <= 7 and 0 <= place[1] <= 7


def moved(place: Place, way: Place) -> Place:
    return place[0] + way[0], place[1] + way[1]


WAYS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def belongs(tower: str, white: bool) -> bool:
    return (tower[-1] in "wW") == white


def crowned(tower: str, place: Place, white: bool) -> str:
    """The tower after it has come to a place: a man on the far row becomes a queen."""
    return tower[:-1] + tower[-1].upper() if place[1] == (7 if white else 0) else tower


def jumps(table: Table, white: bool, so_far: tuple[Place, ...], tower: str, last_way: Place | None) -> list[Made]:
    """All ends of a capture; ``table`` is without the moving tower, which is at the last place of ``so_far``."""
    ends: list[Made] = []
    for way in WAYS:
        if last_way is not None and way == (-last_way[0], -last_way[1]):
            continue
        over = moved(so_far[-1], way)
        if tower[-1].isupper():
            while on_board(over) and over not in table:
                over = moved(over, way)
        if over not in table or belongs(table[over], white):
            continue
        landing = moved(over, way)
        while on_board(landing) and landing not in table:
            rest = dict(table)
            rest[over] = table[over][:-1]
            if not rest[over]:
                del rest[over]
            taller = crowned(table[over][-1] + tower, landing, white)
            path = (*so_far, landing)
            further = jumps(rest, white, path, taller, way)
            ends += further or [Made(path, {**rest, landing: taller})]
            if tower[-1].islower():
                break
            landing = moved(landing, way)
    return ends


def legal(table: Table, white: bool) -> list[Made]:
    """All legal moves: captures where there are any, else steps."""
    captures: list[Made] = []
    quiet: list[Made] = []
    for place, tower in table.items():
        if not belongs(tower, white):
            continue
        rest = {other: standing for other, standing in table.items() if other != place}
        captures += jumps(rest, white, (place,), tower, None)
        for way in WAYS:
            if tower[-1].islower() and (way[1] > 0) != white:
                continue
            landing = moved(place, way)
            while on_board(landing) and landing not in table:
                quiet.append(Made((place, landing), {**rest, landing: crowned(tower, landing, white)}))
                if tower[-1].islower():
                    break
                landing = moved(landing, way)
    return captures or quiet


def points(table: Table, white: bool) -> int:
    """One for each tower led by a man, three for each led by a queen."""
    return sum(3 if tower[-1].isupper() else 1 for tower in table.values() if belongs(tower, white))
