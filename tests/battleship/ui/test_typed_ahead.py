"""Keys that come before the turn, or the picture, that they are meant for."""

import random
import re
from dataclasses import replace

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.match.events import MatchStarted
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.ui.battle.keys import BattleAction
from schiffe.battleship.ui.battle.screen import BattleScreen
from schiffe.battleship.ui.battle.state import BattleState, OpponentWait
from schiffe.battleship.ui.screens.placing.screen import PlacingScreen
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.toolkit.canvas import Canvas
from tests.battleship.ui.painting import LEAVE, press
from tests.battleship.ui.show import play
from tests.battleship.ui.test_games import both_laid, placed
from tests.battleship.ui.test_turns import Table, shown, typed
from tests.toolkit.show import ENTER, ESCAPE, Show


def test_one_line_that_is_typed_before_the_turn_is_fired_in_it_and_others_are_dropped_whole() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.ask(f"c3{ENTER}e5{ENTER}g7{ENTER}b", r"Player +E5 ")
        await show.see(r"Fire at +b\n")
        assert re.search(r"Player +C3 ", show.text)
        await show.ask(f"2{ENTER}", r"Player +B2 ")  # the half of a line went on
        assert not re.search("Player +G7", show.text)

    play(script, request=PlayBot("easy"))


def test_what_was_typed_before_the_turn_is_named_and_can_be_taken_back_or_refused() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.ask(f"c3{ENTER}", "Player +C3 (?s:.*)continue")
        await show.ask(f"dog{ENTER}", "“dog” is not a square")
        await show.ask(ESCAPE, "continue")
        await show.ask(f"c3{ENTER}", "You have already fired at C3")

    play(script, request=PlayBot("easy"), settings={"pause": "10"})


def test_behind_a_square_that_was_refused_the_next_one_begins_a_new_line() -> None:
    wanted: list[object] = []
    screen = shown(Table(Rules.of()).aiming(), wanted)
    for first, more, line in [("dog", "c", "c"), ("k1", "e5", "e5"), ("b", "7", "b7"), ("zz", "", "zz")]:
        screen.type(first)
        press(screen, "enter")
        assert screen.state.aim.error
        screen.type(f"{first}{more}")
        assert screen.line == line
        press(screen, "escape")
    screen.type("dog")
    press(screen, "enter")
    screen.type("do")  # whoever takes something away goes on with the old line
    assert screen.line == "do"
    assert wanted == []


def test_in_placing_a_refused_line_ends_too_unless_a_direction_is_typed_behind_it() -> None:
    editor = FleetEditor.empty(Rules.of(), random.Random)
    screen = PlacingScreen(PlacingState("Anna", BOX_GLYPHS, editor), LEAVE)
    for first, more, line in [("dog", "b", "b"), ("b3 x", "c4", "c4"), ("b", "3", "b3")]:
        screen.type(first)
        press(screen, "enter")
        assert screen.state.error, first
        screen.type(f"{first}{more}")
        assert screen.line == line
        press(screen, "escape")


def waiting(kind: PlayerKind = PlayerKind.BOT) -> tuple[BattleScreen, list[object]]:
    """Somebody who has fired, while the other side thinks."""
    table, wanted = Table(Rules.of()), list[object]()
    players = Player(PlayerKind.PERSON, "Anna"), Player(kind, "Ben")
    table.state = MatchState.at_start(MatchStarted(Rules.of(), players, 0))
    return shown(BattleState(table.perspective, BOX_GLYPHS), wanted), wanted


def test_a_line_is_kept_once_and_given_back_by_escape() -> None:
    screen, wanted = waiting()
    typed(screen, "e5")
    assert (screen.state.aim.line_ahead, screen.state.aim.typed_text, wanted) == ("e5", "", [])
    typed(screen, "g7")
    assert (screen.state.aim.line_ahead, screen.state.aim.typed_text) == ("e5", "")
    assert screen.state.aim.error == "Before your turn you can type one line only."
    press(screen, "escape")
    assert (screen.state.aim.line_ahead, wanted) == ("", [])


def test_over_a_network_a_line_is_kept_too() -> None:
    screen, _wanted = waiting(PlayerKind.REMOTE)
    typed(screen, "e5")
    assert screen.state.aim.line_ahead == "e5"


def test_enter_behind_a_line_that_is_kept_ends_the_pause_too() -> None:
    screen, wanted = waiting()
    screen.state = replace(screen.state, wait=OpponentWait(can_skip=True))
    typed(screen, "e5")
    assert (screen.state.aim.line_ahead, wanted) == ("e5", [BattleAction.GO_ON])


def test_a_line_of_a_salvo_marks_in_its_turn() -> None:
    table, wanted = Table(Rules.parse("10; 5,4,3,3,2; sides; salvo; ship")), list[object]()
    table.fire(*table.water(0, 5))
    screen = shown(BattleState(table.perspective, BOX_GLYPHS), wanted)
    typed(screen, "e5 e6")
    table.fire(*table.water(1, 5))
    screen.state = replace(screen.state, perspective=table.perspective).with_turn(None)
    screen.enter_ahead()
    assert (len(screen.state.aim.marked_cells), screen.state.aim.line_ahead, wanted) == (2, "", [])


def hot_seat() -> tuple[BattleScreen, list[object]]:
    """Somebody who looks at what the shot did, and has not seen it yet."""
    screen, wanted = waiting(PlayerKind.PERSON)
    screen.state = screen.state.with_shot_shown()
    return screen, wanted


def frame(screen: BattleScreen) -> None:
    screen.paint_frame(Canvas(80, 24), lambda: None)


def test_between_two_people_no_line_is_kept() -> None:
    screen, wanted = waiting(PlayerKind.PERSON)
    typed(screen, "e5")
    assert (screen.state.aim.line_ahead, screen.state.aim.typed_text, wanted) == ("", "", [])


def test_what_a_shot_did_is_not_hidden_before_it_was_shown() -> None:
    screen, wanted = hot_seat()
    press(screen, "enter")
    assert wanted == []
    frame(screen)
    press(screen, "enter")
    assert wanted == [BattleAction.GO_ON]


def test_an_enter_behind_characters_hides_nothing() -> None:
    screen, wanted = hot_seat()
    frame(screen)
    screen.do(lambda state: screen.after_stray_key(state, "x"))
    frame(screen)
    press(screen, "enter")
    assert wanted == []
    frame(screen)
    press(screen, "enter")
    assert wanted == [BattleAction.GO_ON]


def test_a_line_that_began_before_the_shot_was_answered_hides_nothing_either() -> None:
    screen, wanted = waiting(PlayerKind.PERSON)
    screen.type("g")
    screen.state = screen.state.with_shot_shown()
    frame(screen)
    press(screen, "enter")
    assert wanted == []


def test_an_enter_in_one_burst_with_the_shot_hides_no_result() -> None:
    async def script(show: Show) -> None:
        await both_laid(show)
        await show.ask("e5" + ENTER + "g7" + ENTER, "Press Enter to hide")
        await show.ask(ENTER, r"Pass the keyboard to\n(?s:.*)Ben, press b")

    play(script, request=PlayTogether(("Anna", "Ben")))


def test_a_random_fleet_and_enter_in_one_burst_start_the_game() -> None:
    async def script(show: Show) -> None:
        await show.see("place your fleet")
        await show.ask("*" + ENTER, r"TURN| to fire")

    play(script, request=PlayBot("easy"))


def test_an_enter_too_many_after_the_last_ship_starts_nothing() -> None:
    async def script(show: Show) -> None:
        await show.see("0 of 2 placed")
        await show.ask(f"a1{ENTER}c1{ENTER}{ENTER}", "All ships are placed")

    play(script, request=PlayBot("easy"), settings={"size": "5", "fleet": "2,2"})
