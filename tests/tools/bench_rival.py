"""What the rival gains against people who have habits, and loses against one who has none.

``python -m tests.tools.bench_rival [GAMES [SEED [PEOPLE [RULES]]]]``, PEOPLE separated by commas. Each person places
fleets by a rule of its own, which is none of the traits that the rival knows. In each game the rival has seen 20 fleets
of the person, other ones each time; it, the genius and a rival that knows the rule itself shoot at the same fleet. It
is told, too, how much likelier the fleet is to the rival than to the genius: the logarithm, in nats, which takes far
fewer games than shots to tell priors apart.
"""

import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, hypot, log, sqrt
from statistics import fmean, stdev

from schiffe.battleship.bots import load_bot
from schiffe.battleship.bots.learning import learn_prior
from schiffe.battleship.bots.placements import PlacementTable, make_placement_table
from schiffe.battleship.bots.prior import UNIFORM_PRIOR, Prior
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Grid, Mask, bits_of, cells_of
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.target import Target
from schiffe.process.workers import run_jobs

SEEN = 20
"""Fleets that the rival knows."""

Taste = Callable[[Grid, Sequence[tuple[int, int]]], float]
"""How much somebody likes a ship on these cells, more than 0."""


def _on_rim(grid: Grid, cells: Sequence[tuple[int, int]]) -> bool:
    return all(x in (0, grid.size - 1) for x, _y in cells) or all(y in (0, grid.size - 1) for _x, y in cells)


def hugs(grid: Grid, cells: Sequence[tuple[int, int]]) -> float:
    """Ten times as many ships along the rim as chance would place there."""
    return 10.0 if _on_rim(grid, cells) else 1.0


def avoids(grid: Grid, cells: Sequence[tuple[int, int]]) -> float:
    """A ship with a cell on the rim is rare."""
    return 0.1 if any({x, y} & {0, grid.size - 1} for x, y in cells) else 1.0


def corner(grid: Grid, cells: Sequence[tuple[int, int]]) -> float:
    """The nearer to the upper left corner, the better."""
    return exp(-fmean(hypot(x, y) for x, y in cells) / (0.2 * grid.size))


def lies(_grid: Grid, cells: Sequence[tuple[int, int]]) -> float:
    """Always in a row."""
    return 1.0 if len({y for _x, y in cells}) == 1 else 1e-9


def uniform(_grid: Grid, _cells: Sequence[tuple[int, int]]) -> float:
    """Anywhere."""
    return 1.0


PEOPLE: dict[str, Taste] = {"hugs": hugs, "avoids": avoids, "corner": corner, "lies": lies, "uniform": uniform}


@cache
def _places(rules: Rules, person: str) -> tuple[tuple[tuple[Ship, ...], list[float]], ...]:
    """For each ship all its placements on the empty board, and how much the person likes each."""
    grid, found = rules.grid, []
    for kind in rules.ship_classes:
        ships = []
        for bow in grid.cells:
            right, _left, down, _up = grid.rays(bow)
            for ray in (right, down)[: kind.length]:
                if len(ray) >= kind.length - 1:
                    ships.append(Ship(kind, (bow, *ray[: kind.length - 1])))
        found.append((tuple(ships), [_liked(grid, person, ship.mask) for ship in ships]))
    return tuple(found)


@cache
def _liked(grid: Grid, person: str, mask: Mask) -> float:
    return PEOPLE[person](grid, [(cell % grid.size, cell // grid.size) for cell in cells_of(mask)])


def fleet_of(person: str, rules: Rules, rng: random.Random) -> Fleet:
    """A fleet of a person: each ship as it is liked, the whole fleet anew where two of them are in each other's way."""
    while True:
        closed, ships = 0, []
        for places, liked in _places(rules, person):
            ship = rng.choices(places, liked)[0]
            if ship.mask & closed:
                break
            closed |= ship.mask | rules.grid.closed_by(rules.contact, ship.mask)
            ships.append(ship)
        else:
            return Fleet(rules, tuple(ships))


class Known(Prior):
    """The rule of a person itself."""

    person: str

    @classmethod
    def of(cls, person: str) -> "Known":
        known = cls()
        known.person = person
        return known

    @property
    def is_uniform(self) -> bool:
        """Whether there is nothing to know."""
        return self.person == "uniform"

    def log_weights(self, table: PlacementTable) -> tuple[float, ...]:
        """The logarithm of how much each placement is liked."""
        return tuple(log(_liked(table.grid, self.person, mask)) for mask in table.masks)


@dataclass(frozen=True)
class Bench:
    """Games against one person."""

    person: str
    rules: Rules
    seed: int

    def play(self, number: int) -> "Game":
        """What the rival gains at one fleet, and what one that knows the rule gains."""
        rng = random.Random(f"{self.seed} {self.person} {number}")
        prior = learn_prior([fleet_of(self.person, self.rules, rng) for _ in range(SEEN)])
        fleet, known = fleet_of(self.person, self.rules, rng), Known.of(self.person)
        nats = [likelihood(one, fleet) - likelihood(UNIFORM_PRIOR, fleet) for one in (prior, known)]
        if prior.is_uniform and known.is_uniform:  # all three are the genius
            return Game((0, 0), (nats[0], nats[1]), has_learnt=False)
        genius = shots(None, fleet, number)
        saved = [0 if one.is_uniform else genius - shots(one, fleet, number) for one in (prior, known)]
        return Game((saved[0], saved[1]), (nats[0], nats[1]), not prior.is_uniform)


@dataclass(frozen=True)
class Game:
    """What the rival, and one that knows the rule, gained at a fleet.

    Attributes:
        shots: how many fewer than the genius they needed.
        nats: how much larger the logarithm of the likelihood of the fleet is to them.
    """

    shots: tuple[float, float]
    nats: tuple[float, float]
    has_learnt: bool


def likelihood(prior: Prior, fleet: Fleet) -> float:
    """The logarithm of how likely each ship is to lie where it lies, given where the others lie, added up."""
    grid = fleet.rules.grid
    table = make_placement_table(grid, tuple(sorted(set(fleet.rules.lengths), reverse=True)), fleet.rules.contact)
    log_weights, found = prior.log_weights(table), 0.0
    for ship in fleet.ships:
        others = [other.mask for other in fleet.ships if other is not ship]
        near = [grid.around(other) for other in others]
        free = table.by_length[ship.ship_class.length]
        for other in others:
            free &= table.clear[table.masks.index(other)]
        logs = {
            table.masks[placement]: log_weights[placement]
            + prior.touching * sum(bool(around & table.masks[placement]) for around in near)
            for placement in bits_of(free)
        }
        found += logs[ship.mask] - log(sum(map(exp, logs.values())))
    return found


def shots(prior: Prior | None, fleet: Fleet, number: int) -> int:
    """How many shots one that plays by a prior needs for a fleet."""
    rules, target, rng = fleet.rules, Target.fresh(fleet.rules), random.Random(number)
    bot = load_bot("rival", prior)
    while target.afloat:
        due = rules.due_shot_count(len(rules.ship_classes), target.open_cells.bit_count())
        for cell in bot.choose_turn(target, rng, due).cells:
            target = target.after(cell, fleet.answer(cell, rules.grid.full & ~target.open_cells))
            if not target.afloat:
                break
    return len(target.shots)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    return fmean(values), stdev(values) / sqrt(len(values))


def share(unit: str, gains: Sequence[tuple[float, float]]) -> str:
    """What the rival gained of what can be gained."""
    ours, most = zip(*gains, strict=True)
    (gain, error), (best, best_error) = mean(ours), mean(most)
    text = f"{gain:.2f} (error {error:.2f}) of {best:.2f} ({best_error:.2f}) {unit}"
    if not best:
        return text
    part = gain / best
    part_error = stdev(a - part * b for a, b in gains) / sqrt(len(gains)) / best
    return f"{text}, {100 * part:.0f} % ({100 * part_error:.0f})"


def report(person: str, games: Sequence[Game]) -> str:
    """What the games against a person came to."""
    shots_saved, likelier = share("shots", [game.shots for game in games]), share("nats", [game.nats for game in games])
    has_learnt = sum(game.has_learnt for game in games)
    return f"{person}: {len(games)} games, learnt in {has_learnt}, gains {shots_saved}; {likelier}"


def main(games: str = "200", seed: str = "1", people: str = ",".join(PEOPLE), rules: str = "standard") -> None:
    """Play and print, one line for each person."""
    settled = Rules.parse(PRESETS[rules].line) if rules in PRESETS else Rules.parse(rules)
    for person in people.split(","):
        bench = Bench(person, settled, int(seed))
        print(report(person, list(run_jobs(bench.play, range(int(games)), 1))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
