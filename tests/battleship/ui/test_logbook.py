"""Games that are left and gone on with, on the text that a user of the full screen sees."""

import re
from pathlib import Path

import pytest

from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.store.logbook import Logbook
from schiffe.store.store import Store
from tests.battleship.ui.show import SMALL, SMALL_FIELDS, play, to_the_end
from tests.battleship.ui.test_games import lift, placed
from tests.store.test_damage import changed
from tests.toolkit.show import DOWN, ENTER, ESCAPE, F10, Show

NOTED = r"│[^│\n]*[ \[]-[ \]][^│\n]*│"
"""A row of a board with a note in it."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "logbook.sqlite3"


def test_a_game_is_left_and_gone_on_with(path: Path) -> None:
    async def first(show: Show) -> None:
        await placed(show)
        show.press("A1", ENTER)
        await show.see(r"Player +A1 ")
        await show.see("YOUR TURN")
        await show.ask(F10, "You can continue it later")
        show.press("q")

    async def second(show: Show) -> None:
        await show.ask("c", "YOUR TURN")
        assert re.search(r"Player +A1 ", show.text)
        await to_the_end(show, SMALL_FIELDS[1:])
        await show.see("won against")
        await show.ask("m", "Two players")
        assert "Continue" not in show.text
        show.press("q")

    play(first, request=PlayBot("easy"), whole=True, settings=SMALL, logbook=Logbook(path))
    play(second, whole=True, logbook=Logbook(path))
    store = Store(path)
    (match,) = store.reader.matches()
    assert match.ending
    assert match.ending.word == "won"
    store.close()


def test_after_a_game_that_was_gone_on_with_it_is_the_same_again(path: Path) -> None:
    async def first(show: Show) -> None:
        await placed(show)
        await show.ask(F10, "You can continue it later")
        show.press("q")

    async def second(show: Show) -> None:
        await show.ask("c", "YOUR TURN")
        await show.ask("?", "The board is 5 x 5.")
        await show.ask(ESCAPE, "YOUR TURN")
        await to_the_end(show, SMALL_FIELDS)
        await show.ask("a", "0 of 1 placed")
        await placed(show)
        assert "Player against easy" in show.text
        await to_the_end(show, SMALL_FIELDS)
        await show.ask("m", "Two players")
        await show.ask("a", "Choose an opponent")
        await show.ask("e", "0 of 3 placed")
        await show.ask(F10, "Leave this game")
        show.press("q")

    play(first, request=PlayBot("easy"), whole=True, settings=SMALL, logbook=Logbook(path))
    play(second, whole=True, settings={"rules": "quick"}, logbook=Logbook(path))


def test_one_who_resigns_sees_the_result(path: Path) -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.ask(F10, "Resign")
        await show.ask("r", "Player resigned after")
        await show.ask("m", "Two players")
        assert "Continue" not in show.text
        show.press("q")

    play(script, request=PlayBot("easy"), whole=True, logbook=Logbook(path))


def test_a_salvo_that_is_half_marked_and_notes_are_there_again(path: Path) -> None:
    async def first(show: Show) -> None:
        await placed(show)
        await show.ask("b7 c3" + ENTER, "2 of 5 marked")
        await show.ask("a1 a2" + ENTER, "4 of 5 marked")
        await show.ask(ESCAPE, "3 of 5 marked")
        await show.ask(DOWN + ".", NOTED)
        await show.ask(F10, "You can continue it later")
        show.press("q")

    async def second(show: Show) -> None:
        await show.ask("c", "3 of 5 marked")
        assert re.search(NOTED, show.text)
        await show.ask("d4 d6" + ENTER, "All 5 shots are marked|5 of 5 marked")
        show.press(ENTER)
        await show.see(r"0 of [45] marked(?s:.*)B7 C3")
        await show.ask(F10, "You can continue it later")
        show.press("q")

    async def third(show: Show) -> None:
        await show.ask("c", "YOUR TURN")
        assert re.search(NOTED, show.text)
        assert not re.search("[1-5] of 5 marked", show.text)
        await show.ask(F10, "Leave this game")
        show.press("q")

    for script, request in ((first, PlayBot("easy")), (second, None), (third, None)):
        play(script, request=request, whole=True, settings={"rules": "salvo"}, logbook=Logbook(path))


def test_two_go_on_behind_the_curtain_with_the_fleet_that_is_being_laid(path: Path) -> None:
    async def first(show: Show) -> None:
        await lift(show, "Anna")
        await show.see("0 of 5 placed")
        await show.ask(ENTER, "1 of 5 placed")
        await show.ask(F10, "You can continue it later")
        await show.ask("m", "Continue +Anna against Ben")
        show.press("q")

    async def second(show: Show) -> None:
        show.press("c")
        await lift(show, "Anna")
        await show.see("1 of 5 placed")
        await laid_by(show)
        await lift(show, "Ben")
        await show.see("0 of 5 placed")
        await show.ask(F10, "Leave this game")
        show.press("q")

    async def third(show: Show) -> None:
        show.press("c")
        await lift(show, "Ben")
        await show.see("0 of 5 placed")
        await laid_by(show)
        await lift(show, "Anna")
        await show.see("Anna to fire")
        await show.ask(F10, "Leave this game")
        show.press("q")

    async def fourth(show: Show) -> None:
        show.press("c")
        await show.see("Pass the keyboard to")
        assert "╞" not in show.text
        await lift(show, "Anna")
        await show.see("Anna to fire")
        await show.ask(F10, "Resign")
        await show.ask("r", "(?s)Anna resigned after")
        show.press("q")

    async def laid_by(show: Show) -> None:
        await show.ask("+", "All ships are placed")
        show.press(ENTER)

    play(first, request=PlayTogether(("Anna", "Ben")), whole=True, logbook=Logbook(path))
    for script in (second, third, fourth):
        play(script, whole=True, logbook=Logbook(path))


def test_of_several_games_one_chooses(path: Path) -> None:
    async def leave_one(show: Show) -> None:
        await placed(show)
        await show.ask(F10, "Leave this game")
        show.press("q")

    async def choose(show: Show) -> None:
        await show.ask("c", "Player against easy")
        assert "Player against medium" in show.text
        await show.ask("\x1b[B" + ENTER, "TURN")
        assert "easy" in show.text
        await show.ask(F10, "Leave this game")
        show.press("q")

    for level in ("easy", "medium"):
        play(leave_one, request=PlayBot(level), whole=True, logbook=Logbook(path))
    play(choose, whole=True, logbook=Logbook(path))


def test_a_logbook_that_cannot_be_used_is_told_in_the_menu(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    async def script(show: Show) -> None:
        await placed(show)
        show.press("A1", ENTER)
        await show.see(r"Player +A1 ")
        await show.ask(F10, "Leave this game")
        assert "continue it later" not in show.text
        await show.ask("m", "cannot be used")
        show.press("q")

    play(script, request=PlayBot("easy"), whole=True, logbook=Logbook(tmp_path / "file" / "logbook"))


def test_what_cannot_be_written_any_more_is_told_with_the_next_turn(path: Path) -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.ask("A1" + ENTER, r"Player +A1 ")
        await show.see("YOUR TURN")
        assert "not being saved" not in show.text
        changed(path, "DROP TABLE event")
        await show.ask("B2" + ENTER, r"Your games are not being saved\.")
        await show.ask("C3" + ENTER, r"C3 ")
        await show.see("(?s)YOUR TURN(?!.*not being saved)")
        await show.ask(F10, "Leave this game")
        assert "continue it later" not in show.text
        await show.ask("m", "The logbook was damaged")
        show.press("q")

    play(script, request=PlayBot("easy"), whole=True, logbook=Logbook(path))
