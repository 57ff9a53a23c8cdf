"""A match that is over, told in lines."""

import re

import pytest

from schiffe.battleship.drawing import ASCII_GLYPHS
from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.logbook.review import Review
from schiffe.battleship.match.analysis import assessed_turns, shooters_at
from schiffe.battleship.match.events import BreakReason, Event, HintTaken, MatchBrokenOff, ShotRepeated, ShotsFired
from schiffe.battleship.plain.history import last_turns_text
from schiffe.battleship.plain.transcript import NarrationOptions, draw_boards, narrate, transcript_lines
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.grid import cell_name, parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from tests.battleship.logbook.pasts import ended_by, fleets_of, past_of, played, whole

CELL = parse_cell("B7", 10)
ALL = NarrationOptions()


def lines(finished: FinishedMatch, verbosity: NarrationOptions = ALL) -> list[str]:
    return [step.text for step in narrate(finished, verbosity)]


def test_a_line_for_each_turn() -> None:
    finished = whole()
    found = lines(finished)
    assert re.match(r"Lea against hard, 2025-10-09 \d\d:\d\d$", found[0])
    assert found[1] == "Lea begins."
    assert len(found) == 1 + len(finished.moments)
    assert found[2].startswith("1. Lea: ")
    assert found[3].startswith("1. hard: ")
    assert found[-2].endswith("sunk (" + found[-2].rsplit("(", 1)[1])
    assert found[-1] == "hard has won."


def test_a_salvo_is_one_line_and_rules_that_are_not_usual_are_told() -> None:
    finished = whole(Rules.parse(PRESETS["salvo"].line))
    found = lines(finished)
    assert found[1].startswith("Rules: Salvo. ")
    first = finished.moments[1].event
    assert isinstance(first, ShotsFired)
    assert all(f"{cell_name(shot.cell, 10)} " in found[3] for shot in first.shots)


@pytest.mark.parametrize("rules", ["salvo", "morskoi"])
def test_a_shot_has_one_number_wherever_it_is_told(rules: str) -> None:
    """As one looks back, in what the word ``last`` tells, in the analysis, and in a text to keep."""
    finished = whole(Rules.parse(PRESETS[rules].line), ("hard", "hard"))
    state = finished.moments[-1].state
    told_lines = lines(finished)
    for line in last_turns_text(state, "900").splitlines():
        number, name, first, *_rest = line.split()
        assert any(each.startswith(f"{number} {name} {first} ") for each in told_lines)
    assessed = [turn for shooter in shooters_at(state, (0, 1)) for turn in assessed_turns(shooter)]
    numbers = [re.match(r"(\d+)\. (\w+)", line) for line in told_lines]
    counted = [(found[2], int(found[1])) for found in numbers if found]
    assert sorted(number for _name, number in counted) == sorted(turn.first_shot_number for turn in assessed)
    kept = "\n".join(transcript_lines(finished, "ascii"))
    assert all(f"  {number}. " in kept for _name, number in counted)


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((HintTaken(0, (CELL, CELL + 1)), PlayerResigned(0)), ["Lea takes a hint: B7 and B8.", "Lea has resigned."]),
        ((TimeExpired(0), PlayerLeft(1)), ["Lea: time is up.", "hard has left the game."]),
        ((MatchBrokenOff(BreakReason.SILENT),), ["Your opponent has gone silent."]),
        (
            (MatchBrokenOff(BreakReason.NO_MESSAGE, "hello"),),
            ["The game is over: your opponent sent something that is not a message (“hello”)."],
        ),
        *(
            ((MatchBrokenOff(cause, asked_cell=CELL, seat=seat),), [text])
            for cause, seat, text in (
                (BreakReason.AWAY, 0, "The game is over: Lea was away for too long."),
                (BreakReason.LATE, 1, "The game is over: hard did not go on."),
                (BreakReason.FOUL, 1, "The game is over: the program of hard broke the rules."),
                (BreakReason.SERVER, 1, "The game is over: the server told something that cannot be."),
                (BreakReason.ROOM_GONE, 1, "The game is over: the server no longer knows the room."),
                (BreakReason.NOT_REVEALED, 1, "hard has not shown the fleet. The game counts for nobody."),
                (BreakReason.FLEET_ILLEGAL, 1, "The fleet of hard is not legal. The game counts for nobody."),
                (BreakReason.FALSE_ANSWER, 1, "hard gave a false answer for B7. The game counts for nobody."),
                (
                    BreakReason.FLEET_MOVED,
                    1,
                    "hard has shown another fleet than the one that was placed. The game counts for nobody.",
                ),
            )
        ),
        ((), ["The game was broken off here."]),
    ],
)
def test_whatever_else_happened_is_told(events: tuple[Event, ...], expected: list[str]) -> None:
    assert lines(ended_by(events))[-len(expected) :] == expected


def test_a_repeated_shot_has_no_number_and_takes_none() -> None:
    first = played(Rules.of())[1]
    assert isinstance(first, ShotsFired)
    shot = first.last_shot
    finished = ended_by((ShotRepeated(0, shot.cell, shot.answer),), shots=2)
    text = f"Lea fires at {cell_name(shot.cell, 10)} again; that changes nothing."
    assert lines(finished)[-2:] == [text, "The game was broken off here."]


def test_one_knows_ones_own_ships_only() -> None:
    rules = Rules.parse(PRESETS["fog"].line)
    finished = past_of(played(rules), fleets_of(rules))
    hits = re.compile(r"^\d+\. (Lea|hard): \w+ hit( \(.+\))?\.$", re.MULTILINE)

    def named(by: int | None) -> set[tuple[str, bool]]:
        found = hits.findall("\n".join(lines(finished, NarrationOptions(by))))
        return {(name, bool(ship)) for name, ship in found}

    assert named(None) == {("Lea", True), ("hard", True)}
    assert named(0) == {("Lea", False), ("hard", True)}
    assert named(1) == {("Lea", True), ("hard", False)}


def test_the_boards_show_what_is_known() -> None:
    finished = whole()
    ships = fleets_of(finished.record.rules)[1].ships
    is_lost = finished.moments[-1].state.targets[0].afloat
    assert is_lost
    assert ships

    def ships_drawn(by: int | None) -> list[int]:
        rows = [line for line in draw_boards(finished, NarrationOptions(by, glyphs=ASCII_GLYPHS)) if "|" in line]
        return [sum(row[start : start + 35].count("=") for row in rows) for start in (3, 41)]

    everything, lea, hard = (ships_drawn(by) for by in (None, 0, 1))
    assert everything[1] > lea[1]
    assert everything[0] == lea[0]
    assert everything == hard
    assert draw_boards(finished, NarrationOptions()) == []


def test_an_unknown_fleet_is_drawn_as_far_as_it_is_known() -> None:
    rules = Rules.of()
    finished = past_of(played(rules), (fleets_of(rules)[0], None))
    assert draw_boards(finished, NarrationOptions(glyphs=ASCII_GLYPHS)) == draw_boards(
        whole(), NarrationOptions(0, glyphs=ASCII_GLYPHS)
    )
    assert lines(finished)


def test_with_odds_every_turn_has_its_chance_and_costly_ones_are_named() -> None:
    finished = whole(Rules.of(7, (4, 3, 2)))
    found = lines(finished, NarrationOptions(shows_odds=True))
    turns = [line for line in found if re.match(r"\d+\. ", line)]
    assert all(
        re.search(r"\d+ % (to hit(; \w\d+ had \d+ %)?|now, best in the long run)\.( Weak shot\.)?$", line)
        for line in turns
    )
    review = Review(finished)
    review.assess_all()
    assert sum(line.endswith("Weak shot.") for line in turns) == len(review.costly_steps) > 0
    assert re.match(r"Lea: skill \d+ %, luck", found[-2])
    assert re.match(r"hard: skill \d+ %, luck", found[-1])


def test_with_odds_a_salvo_has_the_hits_to_be_expected() -> None:
    found = lines(whole(Rules.parse(PRESETS["salvo"].line), ("hard", "hard")), NarrationOptions(shows_odds=True))
    assert any(re.search(r"\d\.\d hits expected; .+ had \d\.\d\.", line) for line in found)
