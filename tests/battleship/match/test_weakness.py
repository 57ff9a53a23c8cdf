"""The weakness that cost a player most, and the sentence about it, in games that were built to have one."""

from dataclasses import replace

import pytest

from schiffe.battleship.bots.assess import Odds
from schiffe.battleship.match.analysis import AssessedTurn, Shooter, assessed_turns, make_analysis
from schiffe.battleship.match.analyst import AnalysedPlayer
from schiffe.battleship.match.hints import find_hint
from schiffe.battleship.match.weakness import WeaknessKind, greatest_weakness
from schiffe.battleship.rule_line import Announce, Contact
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.mistakes import after_loss_text
from schiffe.language import i18n

RULES = Rules.parse("7; 4,3,2; corners; alternate; ship")


def fleet_at(*spans: str, rules: Rules = RULES) -> Fleet:
    """The ships of a fleet, the longest first, each from its first square to its last: ``A1-A4``."""
    ships = []
    for kind, span in zip(rules.ship_classes, spans, strict=True):
        start, end = (parse_cell(name, rules.grid.size) for name in span.split("-"))
        ships.append(Ship(kind, rules.grid.line(start, end)))
    return Fleet(rules, tuple(ships))


FLEET = fleet_at("A1-A4", "C1-C3", "G6-G7")


def after_shots(squares: str, fleet: Fleet = FLEET) -> Target:
    """What somebody knows after some shots at a fleet."""
    target = Target.fresh(fleet.rules)
    for name in squares.split():
        cell = parse_cell(name, fleet.rules.grid.size)
        target = target.after(cell, fleet.answer(cell, fleet.rules.grid.full & ~target.open_cells))
    return target


def analysed(shooter: Shooter) -> AnalysedPlayer:
    """The analysis of a player's shots."""
    assessed = list(assessed_turns(shooter))
    return AnalysedPlayer(shooter, assessed, make_analysis(assessed))


def kind_of(target: Target, fleet: Fleet | None = FLEET) -> WeaknessKind | None:
    """What cost most in a game."""
    found = greatest_weakness(analysed(Shooter("Lea", target)).assessed_turns, target, fleet)
    return found.kind if found else None


LEFT = "A1 G1 D5 E3 F6 C6"
"""A hit at once, and then anything but what is next to it."""
OFF = "A1 A2 C5 E3 F5 D1"
"""Two hits in a line, which is not followed."""
NO_ROOM = "A1 A2 A3 A4 B1 B2 B3 B4"
"""A ship is sunk, then shots lie at its side."""
BESIDE = "D4 D3 D5 C4 E4 C3"
"""Shots in a heap, without a hit."""


@pytest.mark.parametrize(
    ("shots", "kind", "text"),
    [
        (LEFT, WeaknessKind.LEFT_HIT, "5 of your shots left a hit alone: fire beside it until the ship has sunk."),
        (
            OFF,
            WeaknessKind.OFF_LINE,
            "With two hits in a line, 4 of your shots went elsewhere: ships are straight, follow the line.",
        ),
        (
            NO_ROOM,
            WeaknessKind.NO_ROOM,
            "4 of your shots went where no ship could be: look for gaps that a ship fits into.",
        ),
        (
            BESIDE,
            WeaknessKind.BESIDE_MISS,
            "While searching, 5 of your shots went right beside a miss: leave gaps between them.",
        ),
    ],
)
def test_what_cost_most_is_told(shots: str, kind: WeaknessKind, text: str) -> None:
    target = after_shots(shots)
    assert kind_of(target) is kind
    assert after_loss_text(analysed(Shooter("Lea", target)), FLEET) == text


def test_a_ship_that_was_never_hit_is_named_with_the_shots_where_it_had_no_room() -> None:
    fleet = fleet_at("A1-A4", "C1-C3", "G2-G3")
    target = after_shots("C1 C2 C3 A1 A2 A3 A4 E1 F4 F6 D7 F1 G7", fleet)
    player = analysed(Shooter("Lea", target))
    found = greatest_weakness(player.assessed_turns, target, fleet)
    assert found is None or found.ship_class is None  # the patrol boat had room everywhere
    carrier = fleet_at("E4-E7", "C1-C3", "A1-A2")
    target = after_shots("C1 C2 C3 E3 G4 F4 F1 G2", carrier)
    player = analysed(Shooter("Lea", target))
    found = greatest_weakness(player.assessed_turns, target, carrier)
    assert found
    assert (found.kind, found.ship_class) == (WeaknessKind.MISSED_SHIP, ShipClass.BATTLESHIP)
    could = [turn for turn in player.assessed_turns if turn.cost and not _has_room(turn, 4)]
    assert found.shot_count == len(could) >= 2
    text = f"You never found the battleship: {found.shot_count} shots went where it could not be."
    assert after_loss_text(player, carrier) == text
    assert after_loss_text(player, None) == text  # which ships were sunk was told
    i18n.choose_language("de")
    assert after_loss_text(player, carrier).startswith("Unentdeckt blieb das Schlachtschiff: ")


def _has_room(turn: AssessedTurn, length: int) -> bool:
    """Whether a ship of this length could have been hit by a shot, by placing it in every way."""
    before, (fired,) = turn.target_before, turn.fired_odds
    size, free = before.rules.grid.size, before.possible_cells | before.hits
    y, x = divmod(fired.cell, size)
    lines = [[(y, x - at + step) for step in range(length)] for at in range(length)]
    lines += [[(y - at + step, x) for step in range(length)] for at in range(length)]
    on_board = [line for line in lines if all(0 <= row < size and 0 <= column < size for row, column in line)]
    masks = [sum(1 << row * size + column for row, column in line) for line in on_board]
    return any(not mask & ~free and not before.rules.grid.beside(mask) & before.hits for mask in masks)


def test_where_ships_are_not_named_only_a_known_fleet_tells_which_was_never_hit() -> None:
    rules = replace(RULES, announce=Announce.SUNK)
    fleet = fleet_at("E4-E7", "C1-C3", "A1-A2", rules=rules)
    target = after_shots("C1 C2 C3 E3 G4 F4 F1 G2", fleet)
    assert kind_of(target, fleet) is WeaknessKind.MISSED_SHIP
    assert kind_of(target, None) is not WeaknessKind.MISSED_SHIP


def test_nothing_is_charged_that_a_hint_recommended() -> None:
    target, followed = Target.fresh(RULES), set()
    for number in range(1, 15):
        found = find_hint(target)
        assert found
        cell = found.recommended_odds.cell
        target = target.after(cell, FLEET.answer(cell, RULES.grid.full & ~target.open_cells))
        followed.add(number)
        if not target.afloat:
            break
    player = analysed(Shooter("Lea", target, frozenset(followed), hint_count=len(followed)))
    assert greatest_weakness(player.assessed_turns, target, FLEET) is None
    assert after_loss_text(player, FLEET) == ""
    advised = analysed(Shooter("Lea", after_shots(LEFT), frozenset(range(1, 7)), hint_count=6))
    assert greatest_weakness(advised.assessed_turns, advised.shooter.target, FLEET) is None


@pytest.mark.parametrize(
    ("luck", "text"),
    [
        (-2.3, "Little was wrong with your shots: luck took 2.3 hits from you."),
        (0.5, "Little was wrong with your shots: your opponent was just faster."),
    ],
)
def test_good_shots_are_told_as_such(luck: float, text: str) -> None:
    player = analysed(Shooter("Lea", after_shots("D4")))
    assert player.result
    player.result = replace(player.result, luck=luck)
    assert after_loss_text(player, FLEET) == text


@pytest.mark.parametrize("rules", ["7; 4,3,2; sides; alternate; ship", "7; 4,3,2; corners; alternate; hit"])
def test_hits_of_which_it_is_not_known_whose_they_are_are_no_line(rules: str) -> None:
    fleet = fleet_at("A1-A4", "C1-C3", "G6-G7", rules=Rules.parse(rules))
    assert kind_of(after_shots(OFF, fleet), None) is not WeaknessKind.OFF_LINE
    if fleet.rules.contact is not Contact.SIDES:
        assert kind_of(after_shots(LEFT, fleet), None) is not WeaknessKind.LEFT_HIT


def test_of_a_salvo_only_the_shots_count_for_which_others_were_better() -> None:
    before = after_shots("A1")
    beside, away, best = (parse_cell(name, 7) for name in ("A2", "E5", "B1"))
    fired = (Odds(beside, 50, 100, is_exact=True), Odds(away, 10, 100, is_exact=True))
    better = (Odds(beside, 50, 100, is_exact=True), Odds(best, 50, 100, is_exact=True))
    turn = AssessedTurn(2, before, fired, better, 0.4, (0,) * 49, 1)
    found = greatest_weakness([turn, turn], before, None)
    assert found
    assert (found.kind, found.shot_count) == (WeaknessKind.LEFT_HIT, 2)
