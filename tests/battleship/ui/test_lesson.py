"""The lesson of the first game: what its strip says, that it is no dialog, and how it ends."""

import os
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS, Glyphs
from schiffe.battleship.match.analysis import AssessmentPlan, Scrutiny
from schiffe.battleship.match.events import MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.hints import find_hint
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.request import PlayFirstMatch
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name, cells_of, parse_cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.lesson import battle_advice, placing_advice, result_advice
from schiffe.battleship.ui.battle.aim import Aim
from schiffe.battleship.ui.battle.screen import BattleScreen
from schiffe.battleship.ui.battle.sides import target_marks
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState, BattleTerms
from schiffe.battleship.ui.painting.motion import Animation, make_impact
from schiffe.battleship.ui.screens.placing.screen import PlacingScreen
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.battleship.ui.screens.result.screen import ResultScreen
from schiffe.battleship.ui.screens.result.state import ResultState
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.ui.leaving import painted_leave_command
from schiffe.language import i18n
from schiffe.settings.shared import Motion
from schiffe.store.logbook import Logbook
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.strip import strip_rows
from tests.battleship.ahead import looking_ahead
from tests.battleship.ui.painting import painted, press
from tests.battleship.ui.show import play
from tests.pseudo_terminal import Terminal
from tests.toolkit.show import ENTER, F10, Show

RULES = Rules.of(7, 3)
F9 = "\x1b[20~"
SIZES = [(40, 20), (60, 22), (60, 50), (80, 19), (80, 20), (80, 24), (92, 32), (120, 40), (200, 55)]


def cell(name: str) -> int:
    return parse_cell(name, 7)


def ship(kind: ShipClass, names: str) -> Ship:
    return Ship(kind, tuple(map(cell, names.split())))


THEIRS = Fleet(
    RULES,
    (
        ship(ShipClass.BATTLESHIP, "C3 C4 C5 C6"),
        ship(ShipClass.CRUISER, "E3 F3 G3"),
        ship(ShipClass.PATROL_BOAT, "G6 G7"),
    ),
)
OWN = Fleet(
    RULES,
    (
        ship(ShipClass.BATTLESHIP, "A1 A2 A3 A4"),
        ship(ShipClass.CRUISER, "C1 C2 C3"),
        ship(ShipClass.PATROL_BOAT, "E1 E2"),
    ),
)


def after(squares: str) -> Perspective:
    """What the person sees after these shots; between them the other side fires beside its target."""
    players = Player(PlayerKind.PERSON, "Kim"), Player(PlayerKind.BOT, "easy", "easy")
    match = MatchState.at_start(MatchStarted(RULES, players, 0))
    for number, name in enumerate(squares.split()):
        match = fired(match, 0, cell(name), THEIRS)
        if match.winner is None:
            match = fired(match, 1, 28 + number, OWN)
    return Perspective(0, OWN, match)


def fired(match: MatchState, seat: int, at: int, fleet: Fleet) -> MatchState:
    shots = sum(1 << struck for struck, _answer in match.targets[seat].shots)
    match = match.after(ShotsFired(seat, (Shot(at, fleet.answer(at, shots)),)))
    return match.after(MatchEnded(seat)) if match.targets[seat].afloat_ship_count == 0 else match


def seen_as(target: Target) -> Perspective:
    """What somebody sees who knows this much of the other side."""
    players = Player(PlayerKind.PERSON, "Kim"), Player(PlayerKind.BOT, "easy", "easy")
    match = MatchState.at_start(MatchStarted(RULES, players, 0))
    return Perspective(0, OWN, replace(match, targets=(target, match.targets[1])))


def battle(seen: Perspective, glyphs: Glyphs = BOX_GLYPHS) -> BattleScreen:
    terms = BattleTerms(has_hints=True, has_reasons=True)
    state = BattleState(seen, glyphs, terms, turn_phase=BattlePhase.AIMING, aim=Aim(24), has_lesson=True)
    return BattleScreen(
        replace(state, water_notes=WaterNotes(marks_proven_water=True)),
        lambda _wanted: None,
        painted_leave_command(),
    )


def strip(screen: BattleScreen, size: tuple[int, int] = (80, 24)) -> str:
    """What the two rows above the keys say."""
    return "\n".join(line.strip() for line in painted(screen, size).splitlines()[-3:-1])


@pytest.mark.parametrize(
    ("shots", "told"),
    [
        ("D4 C4", r"x Hit at C4!    !# easy: E2 sunk"),
        ("D4 C4 B4", r"~ You: B4 water    ~ easy: E3 water"),
        ("", ""),
    ],
)
def test_there_is_air_around_what_happened(shots: str, told: str) -> None:
    lines = painted(battle(after(shots)), (80, 24)).split("\n")
    assert re.fullmatch(rf" +{told} +Fire at +[A-G]\d", lines[19])
    assert not lines[18]
    assert not lines[20]
    screen = battle(after(shots))
    screen.state = screen.state.with_error("Z9 is not a square.")
    assert painted(screen, (80, 24)).split("\n")[20].strip() == "Z9 is not a square."
    *_board, said, between, prompt, _strip, _then, _keys = painted(battle(after("D4 C4")), (40, 20)).split("\n")
    assert "Hit at C4!" in said
    assert not between
    assert "Fire at" in prompt


ALL = "D4 C4 B4 C5 C3 A1 C6 G6 G7 E3 F3 G3"


@pytest.mark.parametrize(
    ("shots", "what", "then", "squares"),
    [
        (
            0,
            "2 of 6  Sink the fleet to win: 3 ships are hidden on the",
            "Aim with the arrows or type C5; Enter fires.",
            "",
        ),
        (1, "3 of 6  Water: no ship lies on D4.", "Try another square", ""),
        (2, "4 of 6  Hit! A ship lies there.", "Try its neighbours: C3 or C5.", "C3 C5"),
        (3, "4 of 6  Water. The ship you hit is still afloat.", "Try its neighbours: C3 or C5.", "C3 C5"),
        (4, "4 of 6  Hit! Now you know which way the ship lies.", "Continue along its line: C3 or C6.", "C3 C6"),
        (6, "4 of 6  Water. The ship you hit is still afloat.", "It most likely continues at C2.", "C2"),
        (7, "5 of 6  Sunk! You have hit every square", "2 ships are left. ' marks certain water.", ""),
        (8, "5 of 6  Hit! A ship lies there.", "It most likely continues at G5.", "G5"),
        (11, "5 of 6  Hit! Now you know", "Only G3 is left for the rest of it.", "G3"),
        (12, "6 of 6  You win! The whole fleet is sunk.", "", ""),
    ],
)
def test_after_each_shot_it_says_what_happened_and_what_to_try(shots: int, what: str, then: str, squares: str) -> None:
    screen = battle(after(" ".join(ALL.split()[:shots])))
    said = strip(screen)
    assert said.startswith(what)
    assert then in said
    assert target_marks(screen.state).named_cells == tuple(map(cell, squares.split()))
    assert painted(screen, (80, 24)).count("+") == len(squares.split())


def test_it_names_no_square_that_is_charged_afterwards_and_what_the_hint_recommends() -> None:
    for seed in range(12):
        chance = random.Random(seed)
        fleet, target = random_fleet(RULES, chance), Target.fresh(RULES)
        plan = AssessmentPlan(RULES, 30)
        while target.afloat:
            found = find_hint(target)
            assert found
            squares = battle_advice(seen_as(target), WaterNotes(), BOX_GLYPHS).cells if target.shots else ()
            if target.hits & ~target.wrecks:
                assert found.recommended_odds.cell in squares
            for at in squares:
                assert plan.assess(target, (at,), scrutiny=Scrutiny.CLOSE).cost == 0
            at = chance.choice(squares or tuple(cells_of(target.open_cells)))
            target = target.after(at, fleet.answer(at, RULES.grid.full & ~target.open_cells))


def test_a_square_that_looks_ahead_is_named_as_such() -> None:
    target = looking_ahead(RULES)
    found = find_hint(target)
    assert found
    advice = battle_advice(seen_as(target), WaterNotes(), BOX_GLYPHS)
    assert advice.task.long.endswith(f": {cell_name(found.recommended_odds.cell, 7)} looks ahead.")


def test_no_sentence_comes_again_and_again() -> None:
    water = "A1 A3 A5 A7"
    said = [strip(battle(after(water[: 3 * shots - 1]))) for shots in (1, 2, 3, 4)]
    assert "You take turns firing" in said[0]
    assert "Ships need room" in said[1]
    assert all("turns firing" not in each and "Try another square" not in each for each in said[1:])
    assert "Ships need room" not in said[2] + said[3]
    again = strip(battle(after("C4 A1 A3")))
    assert "Water again." in again
    assert "Hit again! It is still afloat." in strip(battle(after("C3 C4 C5")))


def test_a_lost_game_is_told_too() -> None:
    state = MatchState.at_start(MatchStarted(RULES, after("").state.players, 1))
    for square in sorted(at for one in OWN.ships for at in one.cells):
        state = replace(fired(state, 1, square, OWN), seat_to_move=1) if state.winner is None else state
    advice = result_advice(Perspective(0, OWN, state), Rules.of())
    assert advice.news.long == "easy has sunk your fleet."
    assert advice.task.long == "Enter plays the full game: 10 x 10, 5 ships, against easy."


def test_it_waits_until_the_shot_was_seen_to_strike() -> None:
    before, now = after("D4"), after("D4 C4")
    event = next(event for event in reversed(now.state.history) if isinstance(event, ShotsFired) and event.seat == 0)
    screen = battle(now)
    impact = make_impact(before, event, Motion.FULL)
    assert impact
    screen.state = replace(screen.state, animation=Animation(impact))
    for moment, said in ((0.1, "Water: no ship lies on D4"), (0.3, "Water: no ship lies on D4"), (0.6, "Hit! A ship")):
        canvas = Canvas(80, 24, now=impact.began_at + moment)
        screen.paint_frame(canvas, lambda: None)
        assert said in canvas.text()


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_it_is_cut_off_in_any_size_and_language(size: tuple[int, int], language: str) -> None:
    i18n.choose_language(language)
    rows = strip_rows(Canvas(*size))
    for glyphs in (BOX_GLYPHS, ASCII_GLYPHS):
        for shots in range(13):
            text = painted(battle(after(" ".join(ALL.split()[:shots])), glyphs), size)
            assert ".." not in "\n".join(text.splitlines()[-1 - rows : -1])
            assert "F9" in text
            assert "F10" in text
    empty = FleetEditor.empty(RULES, random.Random)
    for editor in (empty, empty.with_random_fleet()):
        text = painted(
            PlacingScreen(PlacingState("Kim", BOX_GLYPHS, editor, has_lesson=True), painted_leave_command()), size
        )
        assert ".." not in "\n".join(text.splitlines()[-2 - rows : -2])
        assert "F9" in text


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize("shots", ["", "A7", "A1", "A1 A2", "A1 B7", "E1 E2"])
def test_at_80_columns_it_says_whole_sentences_in_every_language(shots: str, language: str) -> None:
    i18n.choose_language(language)
    advice = battle_advice(after(shots), WaterNotes(marks_proven_water=True), BOX_GLYPHS)
    said = strip(battle(after(shots)))
    assert advice.news.long in said
    assert advice.task.long in said
    if not shots:
        empty = FleetEditor.empty(RULES, random.Random)
        text = painted(
            PlacingScreen(PlacingState("Kim", BOX_GLYPHS, empty, has_lesson=True), painted_leave_command()), (80, 24)
        )
        assert placing_advice(is_placed=False).news.long in text


@pytest.mark.parametrize("language", i18n.available_languages())
def test_at_80_x_24_both_screens_have_lines(language: str) -> None:
    i18n.choose_language(language)
    assert painted(battle(after("D4")), (80, 24)).count("┼───┼") > 12
    placing = PlacingState("Kim", BOX_GLYPHS, FleetEditor.empty(RULES, random.Random), has_lesson=True)
    assert painted(PlacingScreen(placing, painted_leave_command()), (80, 24)).count("┼───┼") > 12


def test_a_key_ends_it_for_good_and_it_takes_no_other() -> None:
    told: list[object] = []
    screen = battle(after("D4"))
    screen = BattleScreen(screen.state, told.append, painted_leave_command())
    keys = {key for command in screen.commands(screen.state) for key in command.keys}
    without = screen.commands(replace(screen.state, has_lesson=False))
    assert keys - {key for command in without for key in command.keys} == {"f9"}
    press(screen, "f9")
    assert "of 6" not in painted(screen, (80, 24))
    assert not target_marks(screen.state).named_cells
    assert len(told) == 1
    placing = PlacingScreen(
        PlacingState("Kim", BOX_GLYPHS, FleetEditor.empty(RULES, random.Random), has_lesson=True),
        painted_leave_command(),
    )
    assert "1 of 6" in painted(placing, (80, 24))
    press(placing, "f9")
    assert "of 6" not in painted(placing, (80, 24))


@pytest.mark.parametrize("size", SIZES)
def test_the_first_victory_leads_to_the_full_game(size: tuple[int, int]) -> None:
    seen = after(ALL)
    result = ResultState(seen.state, (OWN, THEIRS), 60, (0,), BOX_GLYPHS)
    advice = result_advice(seen, Rules.of())
    screen = ResultScreen(replace(result, is_first_match=True, advice=advice))
    text = painted(screen, size)
    assert "6 of 6  You win!" in text
    assert "10 x 10" in text
    assert re.search(r"Enter +the full game", text)
    assert not re.search(r"skill|luck|genius|costliest|analysis|again\b", text)


def test_words_of_the_lesson_have_shorter_ones_for_narrow_screens() -> None:
    for shots in range(13):
        advice = battle_advice(after(" ".join(ALL.split()[:shots])), WaterNotes(marks_proven_water=True), BOX_GLYPHS)
        assert len(advice.news.short or advice.news.long) <= 29
        assert len(advice.task.short or advice.task.long) <= 28


def test_the_whole_lesson_is_played_and_the_full_game_behind_it() -> None:
    async def script(show: Show) -> None:
        await show.see("1 of 6  Place your ships")
        await show.ask("*", "All your ships are placed")
        await show.ask(ENTER, "2 of 6")
        *squares, last = ALL.split()
        for number, square in enumerate(squares, 1):
            await show.ask(f"{square}{ENTER}", rf"\b{number} shots? +YOUR TURN")
        await show.ask(f"{last}{ENTER}", "6 of 6  You win!")
        await show.see("Enter +the full game")
        await show.see("Kim won against easy with 12 shots")
        await show.ask("a", "Kim, (lay|place) your fleet")
        assert "of 6" not in show.text
        await show.ask("*", "5 of 5")

    play(script, request=PlayFirstMatch("easy"), settings={"name": "Kim"})


def test_left_and_continued_it_still_gives_its_advice(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("1 of 6")
        await show.ask(f"*{ENTER}", "2 of 6")
        await show.ask(f"d4{ENTER}", "[34] of 6")
        await show.ask(F10, "Leave this game")
        await show.ask("m", "Against the computer")
        await show.go_to("Continue")
        await show.ask(ENTER, "[34] of 6")

    play(script, request=PlayFirstMatch("easy"), logbook=Logbook(tmp_path / "games.sqlite3"))


def test_ended_it_is_continued_without_its_advice(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("1 of 6")
        await show.ask(f"*{ENTER}", "2 of 6")
        await show.ask(f"d4{ENTER}", "[34] of 6")
        show.press(F9)
        await show.lose("", "of 6")
        await show.ask(F10, "Leave this game")
        await show.ask("m", "Against the computer")
        await show.go_to("Continue")
        await show.ask(ENTER, "D4")
        assert "of 6" not in show.text

    play(script, request=PlayFirstMatch("easy"), logbook=Logbook(tmp_path / "games.sqlite3"))


def test_ended_while_placing_it_is_continued_without_its_advice(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("1 of 6")
        show.press(F9)
        await show.lose("", "1 of 6")
        await show.ask("+", "3 of 3")
        await show.ask(F10, "Leave this game")
        await show.ask("m", "Against the computer")
        await show.go_to("Continue")
        await show.ask(ENTER, "3 of 3")
        assert "of 6" not in show.text

    play(script, request=PlayFirstMatch("easy"), logbook=Logbook(tmp_path / "games.sqlite3"))


def test_ended_while_placing_it_does_not_come_back() -> None:
    async def script(show: Show) -> None:
        await show.see("1 of 6")
        show.press(F9)
        await show.lose("", "1 of 6")
        await show.ask(f"*{ENTER}", "Fire at")
        await show.ask(f"d4{ENTER}", "You fired at D4")
        assert "of 6" not in show.text
        await show.ask(F10, "Leave this game")

    play(script, request=PlayFirstMatch("easy"))


WORDS = {
    "en": ("1 of 6", "2 of 6", r"(Water: no ship|Hit! A ship)", r"(D4:? (water|hit)|fired at D4|Hit at D4)"),
    "de": ("1 von 6", "2 von 6", r"(Wasser: kein Schiff|Treffer! )", r"(D4:? (Wasser|Treffer)|auf D4)"),
}  # fmt: skip


_SIZES = (40, 20), (80, 24), (120, 40)
_PLAIN = ("en", (40, 20)), ("de", (80, 24)), ("en", (120, 40))
"""In those of the plain suite each language and each size is there."""


@pytest.mark.parametrize(
    ("language", "size"),
    [
        pytest.param(language, size, marks=() if (language, size) in _PLAIN else pytest.mark.long)
        for language in WORDS
        for size in _SIZES
    ],
)
@pytest.mark.parametrize("is_fast", [False, True])
def test_the_first_shot_is_seen_from_a_fresh_home(
    size: tuple[int, int], language: str, tmp_path: Path, *, is_fast: bool
) -> None:
    """Typed key by key, each of them seen, or all at once: no box lies over what the first shot did."""
    placing, aiming, said, told = WORDS[language]
    for name in ("SCHIFFE_SETTINGS", "SCHIFFE_LOGBOOK"):
        os.environ.pop(name)  # the fixture brings them back
    home = str(tmp_path)
    with Terminal(
        columns=size[0],
        rows=size[1],
        newcomer=True,
        LANG=f"{language}_XX.UTF-8",
        HOME=home,
        XDG_CONFIG_HOME=home,
        XDG_DATA_HOME=home,
    ) as terminal:
        terminal.wait_for("Enter")
        if is_fast:
            terminal.type("Kim\r*\rd4\r")
        else:
            for keys, seen in (
                *(("Kim"[:end][-1], "Kim"[:end]) for end in (1, 2, 3)),
                ("\r", placing),
                ("*", r"3 (of|von) 3"),
                ("\r", aiming),
                ("d", r"\bd\b"),
                ("4", r"\bd4\b"),
                ("\r", said),
            ):
                terminal.type(keys)
                terminal.wait_for(seen)
        terminal.wait_for(said)
        terminal.wait_for(told)
        terminal.wait_for(r"\[[~x]\]")
        assert "─" * size[0] not in terminal.text
        terminal.type("e5\r")  # nothing swallows it
        terminal.wait_for(r"(D4|E5).*(E5|D4)|E5: |E5\W")
        terminal.wait_for(r"(fired at E5|Hit at E5|auf E5|E5: |E5 (water|hit|Wasser|Treffer))")
        assert ("─" * size[0]).encode() not in terminal.raw
