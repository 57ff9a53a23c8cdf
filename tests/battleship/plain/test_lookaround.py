"""Looking around without a picture, as one who listens does; and hints for that."""

import random

import pytest

from schiffe.battleship.match.events import MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.notes import NO_NOTES, WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.plain.lookaround import noted_cells_text
from schiffe.battleship.rule_line import Announce
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.game.match.players import Player, PlayerKind
from schiffe.language.words import find_word
from tests.battleship.plain.asking import AskedPerson
from tests.battleship.plain.test_person import choose_with, turn_words
from tests.game.plain.scripted import ScriptedConsole, ScriptedCountdown

RULES = Rules.of(7, (4, 3, 2))
FLEET = random_fleet(RULES, random.Random(3))
PLAYERS = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "hard", "hard")


def seen_after(*shots: tuple[str, Outcome], rules: Rules = RULES) -> Perspective:
    """What Anna sees when she has fired so, and hard at the last squares of the board in between."""
    state = MatchState.at_start(MatchStarted(rules, PLAYERS, 0))
    for number, (name, outcome) in enumerate(shots):
        state = state.after(ShotsFired(0, (Shot(parse_cell(name, 7), Answer(outcome)),)))
        cell = 48 - number
        fleet: Fleet = FLEET
        state = state.after(ShotsFired(1, (Shot(cell, fleet.answer(cell, 0)),)))
    return Perspective(0, FLEET, state)


SEEN = seen_after(("D5", Outcome.HIT), ("D6", Outcome.MISS), ("D3", Outcome.MISS), ("F4", Outcome.MISS))


def asked(word: str, rest: str = "", seen: Perspective = SEEN, notes: WaterNotes = NO_NOTES) -> str:
    told = AskedPerson(seen, FLEET, notes).told(word, rest)
    assert told
    return told


def test_each_direction_is_told_until_it_changes() -> None:
    assert asked("around", "d4") == (
        "North: C4 to A4 open. East: D5 hit, D6 water. South: E4 open, F4 water. West: D3 water."
    )
    assert asked("around", "alfa one") == "North: edge. East: A2 to A7 open. South: B1 to G1 open. West: edge."
    assert "East: D5 hit, D6 water." in asked("around", "d4", notes=WaterNotes(noted_cells=1 << 24))
    assert asked("around", "z9") == "“z9” is not on the board. Rows go from A to G, columns from 1 to 7."
    assert asked("around") == "Something is missing. Try around B7."


def test_open_squares_are_counted_and_named() -> None:
    told = asked("open")
    assert told.startswith("45 open. A: 1 to 7. B: 1 to 7. ")
    assert "D: 1, 2, 4 and 7." in told
    assert asked("open", "d") == asked("open", "Delta") == "4 open. D: 1, 2, 4 and 7."
    assert asked("open", "4") == "6 open. 4: A to E and G."
    assert asked("open", "dog") == "“dog” is neither a row nor a column. Rows go from A to G, columns from 1 to 7."


def test_what_is_left_is_told_by_length_as_far_as_the_rules_do() -> None:
    assert asked("left").startswith("Afloat: 4, 3, 2. Yours: ")
    silent = Rules.of(7, (4, 3, 2), announce=Announce.HIT)
    assert asked("left", seen=seen_after(rules=silent)).startswith("Afloat: you are not told which of 4, 3, 2. ")


def test_the_shots_of_both_and_the_notes_are_told() -> None:
    assert asked("shots") == "You: 4; hard: 4."
    assert noted_cells_text(WaterNotes(noted_cells=0b11), SEEN.target) == "Noted as water: A1 and A2."
    assert noted_cells_text(WaterNotes(), SEEN.target) == "Nothing is noted."


def test_a_hint_answers_what_it_was_asked() -> None:
    console = ScriptedConsole(["hint 5", "hint a1", "hint zz", "hint k1", "hint", "b7"])
    choose_with(console, ScriptedCountdown(), clock=0)
    best, one, wrong, outside, plain = console.said[1:]
    assert best.count("%") == 5
    assert one.startswith("A1: ")
    assert wrong == "“zz” is not a square. Try B7."
    assert outside.startswith("“k1” is not on the board.")
    assert "% chance" in plain


@pytest.mark.parametrize(
    ("typed", "word"),
    [("ce b7", "square"), ("cell b7", "square"), ("sq b7", "square"), ("co 3", "column"), ("sh", "shots"),
     ("con", "continue"), ("no b7", "note"), ("la", "last"), ("ro b", "row"), ("re", "resign")],
)  # fmt: skip
def test_old_words_and_abbreviations_go_on_working(typed: str, word: str) -> None:
    said = find_word(typed, [word.name for word in turn_words()])
    assert said is not None
    assert said.name.english == word
