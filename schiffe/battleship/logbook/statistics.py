"""Statistics of one player: key figures, groups of games, skill over time, and maps of the board."""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import pairwise
from math import ceil
from operator import add
from typing import Final, NamedTuple

from schiffe.battleship import GAME
from schiffe.battleship.distribution import Distribution
from schiffe.battleship.logbook import DECIDED
from schiffe.battleship.logbook.finished import Summary, summary_or_empty
from schiffe.battleship.rule_line import ImpossibleRules
from schiffe.battleship.rules.grid import Cell, Mask, cells_of, parse_cell
from schiffe.battleship.rules.variants import Rules
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.game.queries import MIN_GAMES_FOR_PERCENTAGE
from schiffe.game.statistics.ladder import Rung
from schiffe.language.names import current_name, folded_name
from schiffe.store.matches import MatchId, StoredMatch, StoredSide

_PERSON: Final = PlayerKind.PERSON.value


class OwnGame(NamedTuple):
    """A match that is over, as one of its players sees it; a tuple, as ten thousand of them are made at once.

    Attributes:
        begun: when, in seconds since 1970.
        rules: the rules, as a line of text.
        has_won: whether this player has won; None if the match was broken off.
        is_whole: whether it was played until the last ship sank.
        hints: the number of hints that this player took.
        opening: the cell of the first shot, or empty.
        skill, luck: from the analysis of the shots; None before it.
        laid: the cells of this player's ships.
    """

    match: MatchId
    begun: float
    enemy: StoredSide
    rules: str
    has_won: bool | None
    is_whole: bool
    shots: int
    hits: int
    hints: int
    opening: str
    skill: float | None
    luck: float | None
    laid: Mask

    @property
    def level(self) -> str:
        """The level of the bot that the game was played against; empty against people."""
        return self.enemy.level


def own_games(matches: Iterable[StoredMatch], names: Collection[str]) -> list[OwnGame]:
    """Return the games of a player with one of these names at this computer, in the order in which they ended.

    Imported games do not count.
    """
    own_names = {folded_name(current_name(name)) for name in names}

    def is_own(side: StoredSide) -> bool:
        return side.kind == _PERSON and folded_name(current_name(side.name)) in own_names

    own_matches = [
        match
        for match in matches
        if match.game == GAME and match.end and not match.is_imported and any(map(is_own, match.sides))
    ]
    own_matches.sort(key=lambda match: (match.last, match.id))
    return [_own_game(match, 0 if is_own(match.sides[0]) else 1) for match in own_matches]


def players(matches: Iterable[StoredMatch]) -> dict[str, int]:
    """Return the players at this computer with their numbers of games, the most games first."""
    counts: dict[str, int] = {}
    for match in matches:
        if match.game == GAME and match.end and not match.is_imported:
            for side in match.sides:
                if side.kind == _PERSON:
                    name = current_name(side.name)
                    counts[name] = counts.get(name, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def _own_game(match: StoredMatch, seat: SeatNumber) -> OwnGame:
    assert match.end
    summary: Summary = summary_or_empty(match.end.summary)
    enemy = match.sides[1 - seat]
    is_decided = match.end.how in DECIDED and match.end.winner is not None
    return OwnGame(
        match.id,
        match.begun,
        enemy=replace(enemy, name=current_name(enemy.name)) if enemy.kind == _PERSON else enemy,
        rules=match.rules,
        has_won=match.end.winner == seat if is_decided else None,
        is_whole=match.end.how == "won",
        shots=summary.shots[seat],
        hits=summary.hits[seat],
        hints=summary.hints[seat],
        opening=summary.opening[seat],
        skill=summary.skill[seat],
        luck=summary.luck[seat],
        laid=summary.laid[seat],
    )


CURVE_POINTS: Final = 12
"""The maximum number of points of the curve of skill."""


@dataclass(frozen=True)
class Mean:
    """The mean of some numbers, and how many there are."""

    value: float
    count: int


class Statistics(NamedTuple):
    """Figures of some games of a player. All figures but ``broken`` ignore games that were broken off.

    Attributes:
        hinted: the number of games in which the player took a hint; they count like the others.
        run: the number of latest games in a row that were won, or, as a negative number, lost.
        best_run: the most wins in a row.
        to_win: the numbers of shots in games in which the player sank the last ship.
        fired: the number of all shots.
        hits: the number of shots that hit.
        skill, luck: the means over the analysed games; None if there are none.
        pending: the number of games that are not analysed yet.
    """

    won: int
    lost: int
    broken: int
    hinted: int
    run: int
    best_run: int
    to_win: Distribution
    fired: int
    hits: int
    skill: Mean | None
    luck: Mean | None
    pending: int

    @property
    def decided(self) -> int:
        """The number of decided games."""
        return self.won + self.lost

    @property
    def rate(self) -> float | None:
        """The share of the decided games that were won."""
        return self.won / self.decided if self.decided else None

    @property
    def hit_rate(self) -> float | None:
        """The share of the shots that hit."""
        return self.hits / self.fired if self.fired else None


def statistics(games: Sequence[OwnGame]) -> Statistics:
    """Return the figures of games, which are in the order in which they ended."""
    won = lost = broken = hinted = run = best = fired = hits = pending = 0
    shots_to_win, skills, lucks = [], [], []
    for game in games:
        if game.has_won is None:
            broken += 1
            continue
        if game.has_won:
            won += 1
            run = max(run, 0) + 1
            best = max(best, run)
            if game.is_whole:
                shots_to_win.append(game.shots)
        else:
            lost += 1
            run = min(run, 0) - 1
        if game.hints:
            hinted += 1
        fired += game.shots
        hits += game.hits
        if game.skill is not None:
            skills.append(game.skill)
        elif game.shots:
            pending += 1
        if game.luck is not None:
            lucks.append(game.luck)
    return Statistics(
        won,
        lost,
        broken=broken,
        hinted=hinted,
        run=run,
        best_run=best,
        to_win=Distribution(shots_to_win),
        fired=fired,
        hits=hits,
        skill=_mean(skills),
        luck=_mean(lucks),
        pending=pending,
    )


def _mean(values: Sequence[float]) -> Mean | None:
    return Mean(_average(values), len(values)) if values else None


def _average(values: Sequence[float]) -> float:
    """Return the mean; unlike ``sum``, ``reduce`` gives the same last digit in all versions of Python."""
    return reduce(add, values) / len(values)


# Groups


def statistics_by(games: Iterable[OwnGame], key: Callable[[OwnGame], str]) -> dict[str, Statistics]:
    """Return the figures of each group of games with the same ``key``; games with an empty key are left out."""
    groups: dict[str, list[OwnGame]] = {}
    for game in games:
        if name := key(game):
            groups.setdefault(name, []).append(game)
    return {name: statistics(group) for name, group in groups.items()}


def by_level(game: OwnGame) -> str:
    """Return the level of the opponent; empty for people."""
    return game.level


def by_person(game: OwnGame) -> str:
    """Return the name of the opponent; empty for bots."""
    return "" if game.level else game.enemy.name


def by_rules(game: OwnGame) -> str:
    """Return the rules as a line."""
    return game.rules


def by_month(game: OwnGame) -> str:
    """Return the month of a game in local time, such as 2026-01."""
    try:
        year, month, *_rest = time.localtime(game.begun)
    except (ValueError, OverflowError, OSError):  # a time outside of the calendar
        return ""
    return f"{year:04}-{month:02}"


# Skill over time


@dataclass(frozen=True)
class CurvePoint:
    """The mean skill in some successive games, and the times at which the first and the last of them began."""

    first: float
    last: float
    skill: float
    games: int


def skill_curve(games: Iterable[OwnGame], points: int = CURVE_POINTS) -> list[CurvePoint]:
    """Return the skill over time, in at most ``points`` points of about the same number of games."""
    assessed = sorted((game.begun, game.skill) for game in games if game.skill is not None)
    count = min(points, len(assessed))
    edges = [number * len(assessed) // count for number in range(count + 1)] if count else []
    parts = [assessed[start:end] for start, end in pairwise(edges)]
    return [
        CurvePoint(part[0][0], part[-1][0], skill=_average([skill for _begun, skill in part]), games=len(part))
        for part in parts
    ]


# Maps of the board


class CellMap(NamedTuple):
    """The number of games for each cell of boards of one size, row by row, out of ``games`` games."""

    size: int
    games: int
    counts: tuple[int, ...]

    @property
    def is_counted(self) -> bool:
        """True if there are so few games that the map shows counts instead of shares."""
        return self.games < MIN_GAMES_FOR_PERCENTAGE

    @property
    def heat(self) -> tuple[int, ...]:
        """A digit for each cell: its count in few games, else 1 to 9 in proportion to the maximum; -1 for never."""
        if self.is_counted:
            return tuple(count or -1 for count in self.counts)
        highest = max(self.counts)
        return tuple(ceil(9 * count / highest) if count else -1 for count in self.counts)

    def most_frequent(self, number: int) -> list[tuple[Cell, float]]:
        """Return the ``number`` most frequent cells, with their share of the games."""
        cells = sorted(range(len(self.counts)), key=lambda cell: (-self.counts[cell], cell))[:number]
        return [(cell, self.counts[cell] / self.games) for cell in cells if self.counts[cell]]


def usual_size(games: Iterable[OwnGame]) -> int | None:
    """Return the most frequent size of boards; None without games."""
    sizes = Counter(rules.grid.size for game in games if (rules := known_rules(game.rules)))
    return max(sizes, key=lambda size: (sizes[size], size)) if sizes else None


def fleet_map(games: Iterable[OwnGame], size: int) -> CellMap:
    """Return the map of the player's ships on boards of a size."""
    masks = Counter(game.laid for game in games if game.laid and _size(game) == size)
    full = (1 << size * size) - 1
    counts = [0] * (size * size)
    for mask, times in masks.items():
        for cell in cells_of(mask & full):
            counts[cell] += times
    return CellMap(size, masks.total(), tuple(counts))


def opening_map(games: Iterable[OwnGame], size: int) -> CellMap:
    """Return the map of the player's first shots on boards of a size."""
    names = Counter(game.opening for game in games if game.opening and _size(game) == size)
    counts = [0] * (size * size)
    for name, times in names.items():
        with suppress(ValueError):  # a name that is not a cell of this board
            counts[parse_cell(name, size)] += times
    return CellMap(size, sum(counts), tuple(counts))


def _size(game: OwnGame) -> int | None:
    rules = known_rules(game.rules)
    return rules.grid.size if rules else None


@lru_cache(maxsize=256)
def known_rules(line: str) -> Rules | None:
    """Return the rules of a line in the logbook; None if they are impossible."""
    try:
        return Rules.parse(line)
    except ImpossibleRules:
        return None


class Account(NamedTuple):
    """The statistics of some games of a player.

    Attributes:
        name: the name of the player.
        whole: the figures of all these games.
        levels, people, rules, months: the figures for each level and each person played against, each set of rules, and
            each month, the latest month last.
        curve: the skill over time.
        laid, opened: maps of the player's ships and first shots, on boards of the usual size; None without a game.
        rungs: the player's standing with each level, after all games of the player.
    """

    name: str
    whole: Statistics
    levels: Mapping[str, Statistics]
    people: Mapping[str, Statistics]
    rules: Mapping[str, Statistics]
    months: Mapping[str, Statistics]
    curve: Sequence[CurvePoint]
    laid: CellMap | None
    opened: CellMap | None
    rungs: Mapping[str, Rung]

    @property
    def games(self) -> int:
        """The number of games."""
        return self.whole.decided + self.whole.broken

    @property
    def record_rules(self) -> tuple[str, Statistics]:
        """The rules with most wins, and their figures; records of shots under different rules cannot be compared."""
        return max(self.rules.items(), key=lambda group: group[1].to_win.total, default=("", self.whole))


def account(name: str, games: Sequence[OwnGame], rungs: Mapping[str, Rung]) -> Account:
    """Return all statistics of games, which are in the order in which they ended."""
    size = usual_size(games)
    levels = statistics_by(games, by_level)
    return Account(
        name,
        statistics(games),
        levels={level: levels[level] for level in [*rungs, *levels] if level in levels},
        people=_most_first(statistics_by(games, by_person)),
        rules=_most_first(statistics_by(games, by_rules)),
        months=dict(sorted(statistics_by(games, by_month).items())),
        curve=skill_curve(games),
        laid=None if size is None else fleet_map(games, size),
        opened=None if size is None else opening_map(games, size),
        rungs=rungs,
    )


def _most_first(groups: Mapping[str, Statistics]) -> dict[str, Statistics]:
    return dict(sorted(groups.items(), key=lambda group: -(group[1].decided + group[1].broken)))
