"""Matches in rooms without a server: honest sides and liars, and what they say."""

import random
from contextlib import suppress
from dataclasses import replace
from itertools import product

from hypothesis import strategies as st

from schiffe.battleship.net.rooms.messages import Answers, Reveal, Shots
from schiffe.battleship.net.rooms.proof import MatchSeat, hash_fleet, sorted_ships
from schiffe.battleship.net.rooms.referee import RoomReferee
from schiffe.battleship.rule_line import Announce, Contact, TurnRule
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cells_of
from schiffe.battleship.rules.packing import PlacementError, can_be_placed, random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome

CODE = "amber-otter-417"
NONCE = "00112233445566778899aabbccddeeff"


_VARIANTS = [pair for pair in product(TurnRule, Announce) if pair != (TurnRule.SALVO, Announce.HIT)]


def any_rules(rng: random.Random, largest: int) -> Rules:
    """Rules of any kind that can be placed."""
    while True:
        turn, announce = rng.choice(_VARIANTS)
        size = rng.randint(5, largest)
        lengths = [rng.randint(1, min(6, size)) for _ in range(rng.randint(1, 7))]
        rules = Rules.of(size, lengths, rng.choice(list(Contact)), turn, announce)
        with suppress(PlacementError):
            if can_be_placed(rules):
                random_fleet(rules, random.Random(0))
                return rules


def where(rules: Rules, seat: int, match: int = 1) -> MatchSeat:
    return MatchSeat(CODE, match, seat, rules)


def digest(fleet: Fleet, seat: int) -> str:
    return hash_fleet(where(fleet.rules, seat), fleet.ships, NONCE)


def reveal(fleet: Fleet) -> Reveal:
    return Reveal(sorted_ships(fleet.ships), NONCE)


def two_fleets(rules: Rules, rng: random.Random) -> tuple[Fleet, Fleet]:
    return random_fleet(rules, rng), random_fleet(rules, rng)


def shots(referee: RoomReferee, rng: random.Random) -> Shots:
    """Any shots that may be fired now; one in three goes on beside a hit, so that matches end some day."""
    target = referee.targets[referee.seat_to_move]
    likely = list(cells_of(target.rules.grid.beside(target.hits) & target.open_cells)) if rng.random() < 0.8 else []
    cells = list(cells_of(target.open_cells))
    rng.shuffle(cells)
    chosen = [*likely, *(cell for cell in cells if cell not in likely)][: referee.due_shot_count]
    return Shots(tuple(chosen))


def answers(fleet: Fleet, referee: RoomReferee) -> Answers:
    """What a fleet answers to the shots that were asked for."""
    target, found = referee.targets[referee.seat_to_move], list[Answer]()
    fired = fleet.rules.grid.full & ~target.open_cells
    for cell in referee.unanswered_shots:
        answer = fleet.answer(cell, fired)
        if answer.ship:
            answer = replace_ship(answer)
        found.append(answer)
        if answer.outcome is Outcome.WON:
            break
        fired |= 1 << cell
    return Answers(tuple(found))


def replace_ship(answer: Answer) -> Answer:
    assert answer.ship
    return replace(answer, ship=replace(answer.ship, cells=tuple(sorted(answer.ship.cells))))


def said(fleets: tuple[Fleet, Fleet], referee: RoomReferee, rng: random.Random) -> Shots | Answers:
    """What the seat says that has to speak."""
    return answers(fleets[referee.next_to_speak], referee) if referee.unanswered_shots else shots(referee, rng)


def played(fleets: tuple[Fleet, Fleet], rng: random.Random, first: int = 0) -> RoomReferee:
    """A match after its end."""
    referee = RoomReferee(fleets[0].rules, first)
    while referee.winner is None:
        referee.receive(referee.next_to_speak, said(fleets, referee, rng))
    return referee


seats = st.integers(0, 1)
