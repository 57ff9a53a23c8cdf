"""What is said of a match: shots and their answers, and how things stand."""

import random

import pytest

from schiffe.battleship.match.events import MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.notes import NO_NOTES, WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.plain import fleets, report
from schiffe.battleship.plain.lookaround import toggle_note
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship
from schiffe.battleship.texts import result
from schiffe.battleship.texts.event_texts import tallies_text
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.players import Player, PlayerKind
from schiffe.language import i18n
from schiffe.language.words import RefusedInput
from tests.battleship.plain.asking import AskedPerson

RULES = Rules.of(size=7, ships=2)
CELLS = {
    kind: [f"B{column}" for column in range(1, kind.length + 1)]
    if number == 0
    else [f"D{column}" for column in range(3, kind.length + 3)]
    for number, kind in enumerate(RULES.ship_classes)
}
FLEET = Fleet(RULES, tuple(Ship(kind, tuple(parse_cell(name, 7) for name in names)) for kind, names in CELLS.items()))
"""The first ship lies from B1 on, the second from D3 on."""
PLAYERS = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "hard", "hard")


def after(own: str, theirs: str, players: tuple[Player, Player] = PLAYERS) -> tuple[MatchState, ShotsFired]:
    """A match of Anna, in which both have the same fleet, after these shots in turn; and the last of them."""
    state = MatchState.at_start(MatchStarted(RULES, players, 0))
    shots = [own.split(), theirs.split()]
    event = None
    while shots[state.seat_to_move] and state.winner is None:
        seat = state.seat_to_move
        cell = parse_cell(shots[seat].pop(0), 7)
        answer = FLEET.answer(cell, RULES.grid.full & ~state.targets[seat].open_cells)
        event = ShotsFired(seat, (Shot(cell, answer),))
        state = state.after(event)
    assert event
    return state, event


def asked(state: MatchState, word: str, rest: str = "", notes: WaterNotes = NO_NOTES) -> str:
    told = AskedPerson(Perspective(0, FLEET, state), FLEET, notes).told(word, rest)
    assert told
    return told


def test_a_shot_is_told_in_a_few_words() -> None:
    first, second = (list(names) for names in CELLS.values())
    name = "A7 " + " ".join(first)
    for count, text in ((1, "A7 water."), (2, "B1 hit.")):
        state, event = after(" ".join(name.split()[:count]), "G1")
        if count == 1:
            assert (
                report.opponent_shots_text(event, Perspective(0, FLEET, state), FLEET, is_brief=False)
                == "hard: G1 water."
            )
        own = state.turns_of(0)[-1]
        assert report.own_shots_text(own, state, is_brief=False) == text
    filler = "G1 G2 G3 G4 G5 G6 G7 F1 F2 F3 F4"
    state, event = after(" ".join(first), filler)
    told = report.own_shots_text(state.turns_of(0)[-1], state, is_brief=False)
    assert told.startswith(f"{first[-1]} sunk (")
    assert told.endswith("), 1 of theirs left.")
    state, event = after(" ".join(first + second), filler)
    assert report.own_shots_text(event, state, is_brief=False).endswith("), the last ship.")
    state, _event = after(filler, " ".join(first))
    told = report.opponent_shots_text(state.turns_of(1)[-1], Perspective(0, FLEET, state), FLEET, is_brief=False)
    assert told.startswith(f"hard: {first[-1]} sunk (")
    assert told.endswith("), you have 1 left.")


def test_hits_and_wrecks_are_told_in_ranges() -> None:
    first, second = (list(names) for names in CELLS.values())
    filler = "G1 G2 G3 G4 G5 G6 G7 F1 F2 F3 F4"
    state, _event = after(" ".join(["A1", "A2", "A3", "A5", second[0], *first]), filler)
    assert asked(state, "hits").startswith(f"Open hits: {second[0]}. Sunk: ")
    assert f" {first[0]} to {first[-1]}." in asked(state, "hits")
    assert asked(state, "row", "A").split("\n") == ["A: 1 to 3 and 5 water, the rest open.", "A, yours: all empty."]
    assert asked(state, "column", "1").startswith("1: B sunk, A water, the rest open.") or asked(
        state, "column", "1"
    ).startswith("1: A water, B sunk, the rest open.")
    fired = len(state.targets[state.history[-1].seat].shots)
    assert asked(state, "last", "1").startswith(f"{fired}. ")


def test_the_end_says_where_the_ships_lay_that_were_not_found() -> None:
    first, second = (list(names) for names in CELLS.values())
    filler = ["G1", "G2", "G3", first[0], "G4", "G5", "G6", "G7", "F1", "F2", "F3", "F4"]
    state, _event = after(" ".join(filler), " ".join(first + second))
    assert state.winner == 1
    state = state.after(MatchEnded(1))
    text = result.result_text(state, 1, (FLEET, FLEET))
    assert text.startswith("You lose.\n")
    assert f"{first[0]} to {first[-1]} (1 of {len(first)} hit), " in text
    assert text.endswith(f" {second[0]} to {second[-1]}.")
    assert "Only your opponent knows where." in result.result_text(state, 1, (FLEET, None))
    i18n.choose_language("de")
    assert result.result_text(state, 1, (FLEET, FLEET)).startswith("Du hast verloren.\n")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_wreck_that_nobody_named_is_told_by_its_squares(seed: int) -> None:
    fleet = random_fleet(NETWORK_RULES, random.Random(seed))
    state = MatchState.at_start(MatchStarted(NETWORK_RULES, (PLAYERS[0], Player(PlayerKind.REMOTE, "Opponent")), 0))
    ship = fleet.ships[0]
    for cell in ship.cells:
        outcome = Outcome.SUNK if cell == ship.cells[-1] else Outcome.HIT
        state = state.after(ShotsFired(0, (Shot(cell, Answer(outcome)),)))
        state = state.after(ShotsFired(1, (Shot(cell, Answer(Outcome.MISS)),)))
    size = len(ship.cells)
    assert " to " in fleets.hits_text(state.targets[0])
    assert tallies_text(state) == (
        f"Anna: {size} shots, {size} hits, 1 ship sunk.\nOpponent: {size} shots, 0 hits, 0 ships sunk."
    )


def test_notes_are_told_in_rows_and_cells() -> None:
    state, _event = after("A1", "A1")
    notes, said = toggle_note("c3", NO_NOTES, state.targets[0])
    assert said == "C3: noted as water."
    assert "3 noted as water" in asked(state, "row", "c", notes)
    assert asked(state, "square", "c3", notes).startswith("C3: noted as water;")
    assert toggle_note("c3", notes, state.targets[0]) == (NO_NOTES, "C3: the note is gone.")
    for text, problem in (("x", "not a square"), ("z9", "not on the board"), ("a1", "^A1: ")):
        with pytest.raises(RefusedInput, match=problem):
            toggle_note(text, notes, state.targets[0])


def test_what_is_certain_is_told_where_that_is_wanted() -> None:
    state, _event = after("B1 B2 B3 B4 B5", "A1 A2 A3 A4")
    assert "certainly water" not in asked(state, "row", "a")
    assert "certainly water" in asked(state, "row", "a", WaterNotes(marks_proven_water=True))


def test_the_last_turns_are_as_many_as_a_number_says() -> None:
    state, _event = after("B1 B2", "G1")
    assert asked(state, "last", "0000000001") == asked(state, "last", "1") == "2. Anna: B2 hit"
    assert asked(state, "last", "9" * 5000).count("\n") == 2
    for text in ("0", "0" * 5000, "1.5", "\N{FULLWIDTH DIGIT ONE}"):
        assert "is not a number" in asked(state, "last", text)
