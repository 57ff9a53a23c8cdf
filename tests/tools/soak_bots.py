"""Bots against each other over random rules: whole matches, every shot timed, every turn checked.

``python -m tests.tools.soak_bots [GAMES [SEED [LEVELS]]]``, LEVELS separated by commas. Each game has rules of its own:
boards of 5 to 26, fleets of 1 to 20 ships of 1 to 6 cells, from empty to crowded, and every contact, turn and
announcement. A game follows from the seed and its number alone. What fails, shoots twice at a cell or thinks longer
than 300 ms of processor time is told with the game's number, and makes the exit status 1.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import MatchStarted
from schiffe.battleship.match.seats import BotSeat
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, play_turn
from schiffe.battleship.rule_line import (
    MAX_LENGTH,
    MAX_SHIPS,
    MAX_SIZE,
    MIN_LENGTH,
    MIN_SHIPS,
    MIN_SIZE,
    Announce,
    Contact,
    TurnRule,
)
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.packing import PlacementError, random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind
from tests.battleship.match.scripted import OneSource
from tests.game.match.undisturbed import play_undisturbed

LIMIT: Final = 300_000_000
"""The longest that a turn may be thought about, in nanoseconds of the thread's processor time."""
_WAYS: Final = [
    (turn, announce) for turn in TurnRule for announce in Announce if (turn, announce) != (TurnRule.SALVO, Announce.HIT)
]
_WIDER: Final = {Contact.NONE: 1, Contact.CORNERS: 0.5, Contact.SIDES: 0}


def random_rules(rng: random.Random) -> Rules:
    """Rules of a fleet that takes up any share of the board, up to where it is hard to lay."""
    size, contact, (turn, announce) = rng.randint(MIN_SIZE, MAX_SIZE), rng.choice(list(Contact)), rng.choice(_WAYS)
    longest, wider = rng.randint(MIN_LENGTH, min(MAX_LENGTH, size)), _WIDER[contact]
    wanted, room = rng.randint(MIN_SHIPS, MAX_SHIPS), rng.uniform(0.3, 0.8) * (size + wider) ** 2
    lengths: list[int] = []
    for _ in range(wanted):
        lengths.append(rng.randint(MIN_LENGTH, longest))
        room -= (lengths[-1] + wider) * (1 + wider)
        if room < 0 and len(lengths) > 1:
            lengths.pop()
            break
    return Rules.of(size, lengths, contact, turn, announce)


@dataclass
class Times:
    """What the turns of a level took, in nanoseconds: how many, in all, and the slowest with its game."""

    turns: int = 0
    total: int = 0
    slowest: int = 0
    game: int = -1


@dataclass
class Soak:
    """What all games have come to so far: their times, what went wrong, and which turns took too long."""

    seed: int
    levels: tuple[str, ...]
    times: dict[str, Times] = field(default_factory=dict)
    played: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)

    def play(self, number: int) -> None:
        """Play one game."""
        rng = random.Random(f"{self.seed}, {number}")
        rules, fleets = _laid(rng)
        levels = rng.choice(self.levels), rng.choice(self.levels)
        seats = tuple(
            _TimedSeat(self, number, fleet, level, OneSource(rng)) for fleet, level in zip(fleets, levels, strict=True)
        )
        players = Player(PlayerKind.BOT, levels[0]), Player(PlayerKind.BOT, levels[1])
        match = Match(MatchState.at_start(MatchStarted(rules, players, 0)))
        try:
            state = play_undisturbed(match, (seats[0], seats[1]), play_turn)
            for seat, other in ((0, 1), (1, 0)):
                shots = [shot.cell for turn in state.turns_of(seat) for shot in turn.shots]
                if len(set(shots)) != len(shots):
                    self._tell(self.problems, number, f"{levels[seat]} shot twice at a cell")
                if state.winner == seat and not all(
                    ship.mask & ~state.targets[seat].open_cells for ship in fleets[other].ships
                ):
                    self._tell(self.problems, number, f"{levels[seat]} won too early")
            self.played[f"{rules.contact.value} {rules.turn_rule.value} {rules.announce.value}"] += 1
        except (ValueError, LookupError, ArithmeticError, AssertionError, TypeError, RecursionError) as error:
            self._tell(self.problems, number, f"{type(error).__name__}: {error} ({rules.text}; {levels})")

    def record(self, level: str, number: int, took: int, rules: Rules) -> None:
        """Count a turn."""
        times = self.times.setdefault(level, Times())
        times.turns += 1
        times.total += took
        if took > times.slowest:
            times.slowest, times.game = took, number
        if took > LIMIT:
            self._tell(self.slow, number, f"{level} thought for {took / 1e6:.0f} ms ({rules.text})")

    def _tell(self, where: list[str], number: int, what: str) -> None:
        where.append(f"game {number}: {what}")
        print(where[-1], flush=True)

    def summary(self) -> Iterator[str]:
        """What it comes to, in lines."""
        games, kinds = self.played.total(), len(self.played)
        yield f"{games} games under {kinds} kinds of rules: {len(self.problems)} problems, {len(self.slow)} slow turns"
        for level, times in self.times.items():
            mean, slowest = times.total / times.turns / 1e6, times.slowest / 1e6
            yield f"{level}: {times.turns} turns, {mean:.2f} ms each, at most {slowest:.0f} ms (game {times.game})"


class _TimedSeat(BotSeat):
    """A bot whose thinking is timed, and which must choose as many open cells as it has shots."""

    def __init__(self, soak: Soak, number: int, fleet: Fleet, level: str, chance: Chance) -> None:
        super().__init__(fleet, level, chance)
        self._soak, self._number, self._name = soak, number, level

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        target = perspective.target
        rng = self._chance.shot_source(perspective.seat, len(target.shots))
        start = time.thread_time_ns()
        choice = self._bot.choose_turn(target, rng, perspective.state.due_shot_count)
        self._soak.record(self._name, self._number, time.thread_time_ns() - start, self.fleet.rules)
        cells = choice.cells
        assert len(set(cells)) == len(cells) == perspective.state.due_shot_count, f"{self._name} chose {cells}"
        assert all(perspective.target.open_cells >> cell & 1 for cell in cells), f"{self._name} chose {cells}"
        return choice


def _laid(rng: random.Random) -> tuple[Rules, tuple[Fleet, Fleet]]:
    """Random rules and two fleets; rules under which none is found are left out."""
    while True:
        rules = random_rules(rng)
        try:
            return rules, (random_fleet(rules, rng), random_fleet(rules, rng))
        except PlacementError:
            continue


def main() -> int:
    """Play and tell."""
    games, seed, levels, *_rest = (*sys.argv[1:], *("1000", "1", ",".join(LEVELS))[len(sys.argv) - 1 :])
    soak = Soak(int(seed), tuple(levels.split(",")))
    try:
        for number in range(int(games)):
            soak.play(number)
            if number % 100 == 99:
                print(f"{number + 1} of {games}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("broken off")
    print("\n".join(soak.summary()))
    return int(bool(soak.problems or soak.slow))


if __name__ == "__main__":
    sys.exit(main())
