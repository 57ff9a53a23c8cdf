"""Choosing rules before a game, making some of one's own, and looking on while two bots play."""

import re
import threading

import pytest

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.match.request import Watch
from schiffe.battleship.presets import PRESETS, preset_description
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.settings import SCHEMA
from schiffe.battleship.ui.screens.rules import own_rules
from schiffe.battleship.ui.screens.rules.own_rules import OwnRulesScreen
from schiffe.battleship.ui.screens.rules.own_rules_state import EditedRules
from schiffe.battleship.ui.screens.rules.rule_sets import rule_sets
from schiffe.battleship.ui.screens.rules.screen import RulesScreen, RulesState
from schiffe.game.match.request import PlayBot
from schiffe.settings.file import find_settings_path, read_file
from schiffe.settings.schema import Settings
from tests.battleship.ui.painting import painted, press
from tests.battleship.ui.show import play
from tests.battleship.ui.test_games import placed
from tests.battleship.ui.test_screens import SIZES, language
from tests.toolkit.show import DELETE, DOWN, ENTER, ESCAPE, PATIENCE, RIGHT, TAB, UP, Show

assert language  # a fixture
SPACE = " "
BELOW = list(LEVELS)[list(LEVELS).index("medium") - 1]
"""The level below medium."""


def ignored(work: object) -> None:
    work.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", SIZES)
def test_every_preset_has_its_name_its_sentence_and_its_board(language: str, size: tuple[int, int]) -> None:
    sets = rule_sets(Settings())
    screen = RulesScreen(RulesState(sets, BOX_GLYPHS))
    for each in sets:
        text = painted(screen, size)
        assert f"> {each.title}" in text
        assert set(each.description.split()) <= set(re.sub(r"[│─]", " ", text).split())
        press(screen, "down")
    assert painted(screen, size).count("> ") == 1


@pytest.mark.parametrize("size", SIZES)
def test_the_editor_in_every_size(language: str, size: tuple[int, int]) -> None:
    values = Settings({"size": 10, "fleet": (5, 4, 3), "contact": "none", "turn": "again", "announce": "sunk"})
    screen = OwnRulesScreen(EditedRules("Kitchen", values, (), BOX_GLYPHS), ignored)
    for _ in range(8):
        text = painted(screen, size)
        assert "Kitchen" in text
        assert "5,4,3" in text
        assert ("A │" in text) is (size[0] >= 80 and size[1] >= 19)  # the board
        press(screen, "down")


def test_the_terms_of_a_room_are_changed_and_kept_also_by_keys_that_arrive_at_once() -> None:
    async def script(show: Show) -> None:
        await show.ask("p", r"Variant +Standard(?s:.*)Clock +no clock")
        await show.ask(DOWN + DOWN, "> Variant +< Standard >")
        show.press(RIGHT + DOWN + RIGHT)
        await show.see(r"Variant +Hasbro(?s:.*)> Clock +< 15 s a turn >")

    play(script)
    path = find_settings_path()
    assert path
    kept = read_file(SCHEMA, path).values
    assert (kept["rules"], kept["clock"]) == ("hasbro", 15)


def test_a_preset_is_chosen_and_kept() -> None:
    async def script(show: Show) -> None:
        await show.see(r"Variant: Standard +10x10, 5 ships")
        await show.ask("v", "> Standard")
        await show.see(r"╞")
        await show.ask(DOWN * list(PRESETS).index("morskoi"), "> Morskoi boi")
        await show.see("As in Russian schools")
        await show.see("■")
        await show.ask(ENTER, r"Variant: Morskoi boi +10x10, 10 ships")
        await show.ask("h", "Morskoi boi: The board is 10 x 10. Each fleet has 10 ships")
        await show.ask(ESCAPE, "> How to play")
        await show.ask("ae", "0 of 10 placed")

    play(script)
    path = find_settings_path()
    assert path
    assert read_file(SCHEMA, path).values["rules"] == "morskoi"


def test_rules_of_one_s_own_are_made_refused_changed_and_deleted() -> None:
    async def script(show: Show) -> None:
        await show.ask("v", "> Standard")
        await show.ask("e", "> Name")
        await show.ask(ENTER + "salvo" + ENTER, "The name “salvo” is taken")
        await show.ask("\x15" + "on paper" + ENTER, "The name “on paper” is(?s:.*)taken")  # “paper” is called so
        await show.ask("\x15" + "Kitchen" + DOWN, "> Rows and columns +10")
        await show.see("A │(?s:.*)╞(?s:.*)J │")
        await show.ask("-" * 3, "> Rows and columns +7")
        await show.see("╞(?s:.*)G │")
        assert "H │" not in show.text
        await show.ask(DOWN + ENTER + "\x15" + "9,9" + ENTER, "“9,9” is not")
        await show.ask("\x15" + "5 5 5 5 5 5 5 5" + ENTER, r"8 ships do not fit on a board of 7 x(?s:.*)at most \d")
        await show.go_to("Save", UP)
        await show.ask(ENTER + DOWN + UP, "> Save")  # it is not saved
        assert "8 ships do not fit" in show.text
        await show.go_to("Fleet", UP)
        await show.ask(ENTER + "\x15" + "2,1,4" + ENTER, "> Fleet +4,2,1")
        await show.go_to("A turn")
        await show.ask(RIGHT * 2, "> A turn +salvo")
        await show.ask(DOWN + RIGHT * 2, r"hits only(?s:.*)“salvo” and “hits only” don.t work")
        await show.ask("\x1b[D", "that it sank")
        await show.ask(DOWN + ENTER, "> Kitchen")
        await show.see("Each fleet has 3")
        await show.ask(ENTER, "Variant")
        await show.ask("v", "> Kitchen")
        await show.ask("e", "> Name +Kitchen")
        await show.ask(ESCAPE, "> Kitchen")
        await show.ask(DELETE, "As in the settings")
        assert "Kitchen" not in show.text
        await show.ask(ESCAPE, "Variant")
        await show.ask("ae", "0 of 3 placed")

    play(script)
    path = find_settings_path()
    assert path
    values = read_file(SCHEMA, path).values
    assert values["rules"] == "7; 4,2,1; corners; salvo; sunk"
    assert not values["own-rules"]


def test_rules_are_saved_as_soon_as_it_is_known_that_they_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    is_thought_over = threading.Event()
    monkeypatch.setattr(own_rules, "can_be_placed", lambda _rules: is_thought_over.wait(PATIENCE))

    async def script(show: Show) -> None:
        await show.ask("v", "> Standard")
        await show.ask("e", "> Name")
        await show.ask(ENTER + "Kitchen" + DOWN, "> Rows and columns +10")
        await show.ask("-" + "\x1b[F", "> Save(?s:.*)Checking")
        show.press(ENTER)
        await show.ask(UP, "> When a ship sinks")  # Save is taken back by that
        await show.ask(DOWN + ENTER, "> Save(?s:.*)Checking")
        is_thought_over.set()
        await show.see("> Kitchen")

    play(script)


def test_the_rules_of_the_game_stand_in_the_bar() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.see("Fog, 0 shots")

    play(script, request=PlayBot("easy"), settings={"rules": "fog"})
    assert Rules.parse(PRESETS["fog"].line).text == "10; 5,4,3,3,2; corners; alternate; hit"
    assert preset_description("fog")


# Looking on


@pytest.mark.long
@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize(
    "rules", ["7; 3,2,1; none; again; sunk", "7; 4,3; sides; salvo", "5; 3,2; corners; alternate; hit"]
)
def test_two_bots_play_to_the_end_while_one_looks_on(size: tuple[int, int], rules: str) -> None:
    async def script(show: Show) -> None:
        await show.see("clever against easy|Space")
        show.press("+" * 6)
        await show.see(r"(clever|easy) won against|W I N S|WINS")
        await show.ask("m", "Two players")

    play(script, size=size, request=Watch(("clever", "easy")), settings={"rules": rules})


def test_both_are_chosen_in_the_menu() -> None:
    async def script(show: Show) -> None:
        await show.ask("w", "On the left +On the right(?s:.*)> medium +> medium")
        await show.ask(ESCAPE, "> Watch a game")
        await show.ask("w", "On the left")
        await show.ask(UP, f"> {BELOW} +{BELOW}(?s:.*)medium +> medium")
        await show.ask(TAB + "h", f"> hard(?s:.*){BELOW} +.*{str(LEVELS[BELOW].description).split()[-1]}")
        await show.ask(ENTER, f"{BELOW} against hard")

    play(script, settings={"pause": "1"})


def test_hidden_fleets_and_reasons_are_as_asked_for() -> None:
    async def script(show: Show) -> None:
        await show.see(r"0 shots, 4 s")
        await show.ask(SPACE, "Paused")
        await show.see("show fleets")
        await show.ask(ENTER, r"[A-J]\d+(?s:.*)at random, one of")

    request = Watch(("easy", "easy"), shows_fleets=False, tells_why=True)
    play(script, request=request, settings={"pause": "5"})


def test_it_stands_goes_on_turn_by_turn_and_hides_the_fleets() -> None:
    async def script(show: Show) -> None:
        await show.see("clever against easy")
        await show.ask(SPACE, "Paused")
        before = await show.see(r"(\d+) shots?, 0\.6 s")
        assert "╞" in show.text or "╥" in show.text
        await show.ask("o", "show fleets")
        assert not re.search(r"[╞╡╥╨║]", show.text.split("═")[0])
        await show.ask(ENTER, rf"{int(before[1]) + 1} shots?, 0\.6 s")
        await show.ask("-", r"shots?, 1 s")
        await show.ask("o", "hide fleets")
        await show.ask("\x1bOR", "(?s)Why clever fired there")
        await show.ask(ESCAPE, "Paused")
        await show.ask("\x1b[21~", "Leave this game")
        await show.ask("m", "Two players")

    play(script, request=Watch(("clever", "easy")), settings={"pause": "0.6"})
