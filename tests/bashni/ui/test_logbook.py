"""Games of Bashni that are left and gone on with, on the text that a user of the full screen sees."""

from pathlib import Path

import pytest

from schiffe.bashni.match.request import PlayBashniBot
from schiffe.game.match.request import PlayTogether
from schiffe.store.logbook import Logbook
from schiffe.store.store import Store
from tests.bashni.ui.test_games import play
from tests.store.games import resume_match
from tests.store.test_damage import changed
from tests.toolkit.show import DOWN, ENTER, ESCAPE, F10, Show


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "logbook.sqlite3"


def test_a_game_is_left_and_gone_on_with(path: Path) -> None:
    async def first(show: Show) -> None:
        await show.see("YOUR TURN")
        await show.ask(F10, r"Leave this game\?\s")
        assert "continue it later" not in show.text, "nothing has happened yet"
        await show.ask(ESCAPE, "YOUR TURN")
        await show.ask(f"c3d4{ENTER}", r"easy played [A-H]\d")
        await show.see("YOUR TURN")
        await show.ask(F10, "You can continue it later")
        show.press("q")

    async def second(show: Show) -> None:
        await show.see(r"Continue +Lea against easy, \d")
        await show.ask("c", "YOUR TURN")
        assert "1 C3 D4" in show.text
        await show.ask(F10, r"No.*to the menu.*Resign.*Quit")
        await show.ask("r", "resigns(?s:.*)Enter +again")
        await show.ask("m", "Against the computer")
        assert "Continue" not in show.text
        show.press(ESCAPE)

    play(first, PlayBashniBot("easy"), whole=True, book=Logbook(path))
    play(second, whole=True, book=Logbook(path))
    store = Store(path)
    (match,) = store.reader.matches()
    assert match.ending
    assert (match.ending.word, match.ending.winner) == ("resigned", 1)
    store.close()


def test_a_capture_of_which_only_a_part_is_chosen_is_forgotten(path: Path) -> None:
    async def first(show: Show) -> None:
        await show.ask(f"c3d4{ENTER}", "Ben to move")
        await show.ask(f"h6g5{ENTER}", "Lea to move")
        await show.ask(f"g3h4{ENTER}", "Ben to move")
        show.press("g5")
        await show.ask(F10, "You can continue it later")
        await show.ask("m", "Continue")
        await show.ask("c", "Ben to move")
        assert "g5" not in show.text
        await show.ask(F10, "You can continue it later")
        show.press("q")

    play(first, PlayTogether(("Lea", "Ben")), whole=True, book=Logbook(path))


def test_of_several_games_one_chooses(path: Path) -> None:
    async def leave_one(show: Show) -> None:
        await show.ask(f"c3d4{ENTER}", "Ben to move|Mia to move")
        await show.ask(F10, "Leave this game")
        show.press("q")

    async def choose(show: Show) -> None:
        await show.ask("c", "Lea against Ben")
        assert "Lea against Mia" in show.text
        await show.ask(DOWN + ENTER, "Ben to move")
        await show.ask(F10, "Leave this game")
        show.press("q")

    for name in ("Ben", "Mia"):
        play(leave_one, PlayTogether(("Lea", name)), whole=True, book=Logbook(path))
    play(choose, whole=True, book=Logbook(path))


def test_a_game_that_somebody_else_plays_is_not_taken_up(path: Path) -> None:
    async def leave_it(show: Show) -> None:
        await show.ask(f"c3d4{ENTER}", "Ben to move")
        await show.ask(F10, "Leave this game")
        show.press("q")

    async def try_it(show: Show) -> None:
        await show.see("Continue")
        recording = resume_match(store, 1)
        await show.ask("c", "Game 1 is being played")
        recording.release()
        show.press(ESCAPE)

    play(leave_it, PlayTogether(("Lea", "Ben")), whole=True, book=Logbook(path))
    store = Store(path)
    play(try_it, whole=True, book=Logbook(path))
    store.close()


def test_a_logbook_that_cannot_be_used_is_told_in_the_menu(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    async def script(show: Show) -> None:
        await show.ask(f"c3d4{ENTER}", "Ben to move")
        await show.ask(F10, "Leave this game")
        assert "continue it later" not in show.text
        await show.ask("m", "cannot be used")
        show.press(ESCAPE)

    play(script, PlayTogether(("Lea", "Ben")), whole=True, book=Logbook(tmp_path / "file" / "logbook"))


def test_what_cannot_be_written_any_more_is_told_with_the_move(path: Path) -> None:
    async def script(show: Show) -> None:
        await show.ask(f"c3d4{ENTER}", "Ben to move")
        changed(path, "DROP TABLE event")
        await show.ask(f"h6g5{ENTER}", r"Your games are not being saved\.")
        await show.ask(f"g3h4{ENTER}", "(?s)Ben to move(?!.*not being saved)")
        await show.ask(F10, "Leave this game")
        assert "continue it later" not in show.text
        await show.ask("m", "The logbook was damaged")
        show.press(ESCAPE)

    play(script, PlayTogether(("Lea", "Ben")), whole=True, book=Logbook(path))
