"""Measures Bashni: ``python -m tests.tools.bench_bashni [perft | beside | (levels | ahead) SECONDS GAMES]``.

``perft`` counts the legal moves from the start to depth 9. ``beside`` searches the start and twelve positions after 24
random plies for one second of the processor each, beside a naive search: alpha-beta with a table and iterative
deepening over positions that are dictionaries, which counts points where its depth ends and follows no captures.
Ours looks at later moves less deeply until they turn out to be better; ``unreduced`` is what it completes without that.
``levels`` has each level play the one below it, and a novice the weakest. ``ahead`` has ``master`` play itself without
thinking ahead: each opening twice, with the sides changed, and twice the time of a move to think ahead.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from schiffe.bashni.bench import (
    find_opening,
    play_level_duel,
    play_out,
    random_position,
    search_position,
    stop_after_cpu_seconds,
)
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.options import BenchOptions
from schiffe.bashni.rules.position import START_POSITION, Colour, Position
from schiffe.bashni.rules.squares import file_of, rank_of
from schiffe.bashni.search import search
from schiffe.bashni.search.board import perft
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.search import SearchResult, ignore
from schiffe.bashni.search.table import DEFAULT_MEGABYTES
from tests.bashni.rules import referee
from tests.bashni.search.novice import novice_against

COUNTS = (7, 49, 302, 1469, 7482, 37908, 189912, 925868, 4533223)
LOST = -1000


class OutOfTimeError(Exception):
    pass


class NaiveSearch:
    """What ours is measured beside."""

    def __init__(self, position: Position, stop: Callable[[], bool]) -> None:
        self.table = {(file_of(at), rank_of(at)): tower for at, tower in enumerate(position.towers) if tower}
        self.white = position.side_to_move == 0
        self.stop = stop
        self.known: dict[object, tuple[int, int, int, tuple[referee.Place, ...]]] = {}
        self.nodes = 0

    def completed(self) -> int:
        """The depth completed when it was told to stop."""
        depth = 0
        try:
            while depth < search.MAX_DEPTH:
                self.value(self.table, self.white, depth + 1, 10 * LOST, -10 * LOST)
                depth += 1
        except OutOfTimeError:
            pass
        return depth

    def value(self, table: referee.Table, white: bool, depth: int, alpha: int, beta: int) -> int:
        self.nodes += 1
        if self.nodes % 64 == 0 and self.stop():
            raise OutOfTimeError
        if not depth:
            return referee.points(table, white) - referee.points(table, not white)
        key = (white, frozenset(table.items()))
        known = self.known.get(key)
        if known and known[0] == depth:
            _, bound, score, _ = known
            if not bound or (bound > 0 and score >= beta) or (bound < 0 and score <= alpha):
                return score
        legal = referee.legal(table, white)
        if known:
            legal.sort(key=lambda made: made.places != known[3])
        floor, best = alpha, LOST - depth
        chosen: tuple[referee.Place, ...] = ()
        for places, then in legal:
            score = -self.value(then, not white, depth - 1, -beta, -alpha)
            if score > best:
                best, chosen = score, places
                alpha = max(alpha, score)
                if alpha >= beta:
                    break
        self.known[key] = (depth, 1 if best >= beta else 0 if best > floor else -1, best, chosen)
        return best


def count() -> None:
    for depth, wanted in enumerate(COUNTS, start=1):
        begin = time.process_time()
        found = perft(depth)
        print(f"{depth:2} {found:9,} {time.process_time() - begin:8.2f} s", "" if found == wanted else "WRONG")


def beside() -> None:
    positions = [START_POSITION, *(random_position(24, seed) for seed in range(1, 13))]
    rows = []
    for number, position in enumerate(positions):
        naive = NaiveSearch(position, stop_after_cpu_seconds(1)).completed()
        ours = search_position(position, search.MAX_DEPTH, stop_after_cpu_seconds(1))
        reductions, search.REDUCTIONS = search.REDUCTIONS, (search.REDUCTIONS[0],) * (search.MAX_DEPTH + 1)  # type: ignore[misc]
        full = search_position(position, search.MAX_DEPTH, stop_after_cpu_seconds(1))
        search.REDUCTIONS = reductions  # type: ignore[misc]
        rows.append((naive, ours.depth, full.depth, ours.node_count))
        print(
            f"{number or 'start':>5}  naive {naive:2}  ours {ours.depth:2} ({ours.node_count:,} nodes)",
            f" unreduced {full.depth:2}",
        )
    naive_mean, ours_mean, full_mean, nodes = (sum(column) / 12 for column in zip(*rows[1:], strict=True))
    print(f" mean  naive {naive_mean:.1f}  ours {ours_mean:.1f} ({nodes:,.0f} nodes)  unreduced {full_mean:.1f}")


def levels(seconds: float, games: int) -> None:
    weakest = next(iter(LEVELS))
    print(f"a novice against {weakest}: {novice_against(weakest, games)}", flush=True)
    for weaker, stronger in pairwise(LEVELS):
        options = BenchOptions(
            seconds=1, position_count=12, match_count=games, move_seconds=seconds, seed=1, megabytes=DEFAULT_MEGABYTES
        )
        found = play_level_duel(stronger, weaker, options)
        print(f"{100 * (found.wins + found.draws / 2) / games:5.1f} %  {found}", flush=True)


@dataclass
class Ahead(Bot):
    """A player that is asked to move, and thinks ahead for twice as long as for that move."""

    seconds: float = 1.0
    replies: Counter[bool] = field(default_factory=Counter)
    """How often the reply was the one that was expected, and how often not."""
    expected: list[Position] = field(default_factory=list)

    def choose(
        self, position: Position, stop: Callable[[], bool], report: Callable[[SearchResult], None] = ignore
    ) -> SearchResult:
        if self.expected:
            self.replies[self.expected.pop() == position] += 1
        found = super().choose(position, stop, report)
        then = position.after(found.move)
        if reply := search.Search(then, self.limits, self.memory, stop).expected_move():
            self.expected.append(then.after(reply))
        self.think_ahead(then, stop_after_cpu_seconds(self.seconds), stop_after_cpu_seconds(2 * self.seconds))
        return found


def ahead(seconds: float, games: int) -> None:
    strength = LEVELS["master"].strength
    score, replies = [], Counter[bool]()
    for number in range(games):
        one, other = Ahead(strength, seconds=seconds, replies=replies), Bot(strength)
        colour = Colour(number % 2)
        winner = play_out(find_opening(1 + number // 2), (other, one) if colour else (one, other), seconds)
        score.append(0.5 if winner is None else float(winner == colour))
        counts = Counter(score)
        print(
            f"{100 * sum(score) / len(score):5.1f} %  won {counts[1]}, drawn {counts[0.5]}, lost {counts[0]},",
            f"expected {100 * replies[True] / replies.total():.0f} % of the replies",
            flush=True,
        )


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["levels"]:
        levels(float(arguments[1]), int(arguments[2]))
    elif arguments[:1] == ["ahead"]:
        ahead(float(arguments[1]), int(arguments[2]))
    elif arguments == ["perft"]:
        count()
    else:
        beside()


if __name__ == "__main__":
    main(sys.argv[1:])
