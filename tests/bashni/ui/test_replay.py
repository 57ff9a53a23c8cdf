"""Looking back at games of Bashni, on the text that a user of the full screen sees, and as lines."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from schiffe.bashni.logbook.finished import FORMAT, FinishedMatch
from schiffe.bashni.match.events import BashniMatchEnded, MoveMade, MovesTakenBack
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.plain.transcript import final_board, move_list, narrated_lines
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.replay import replay_moments
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.bashni.ui.previews import make_match_preview
from schiffe.bashni.ui.screens.replay import ReplayState
from schiffe.game.match.events import PlayerResigned
from schiffe.game.match.finished import read_finished
from schiffe.game.match.request import PlayTogether
from schiffe.language import i18n
from schiffe.store.logbook import Logbook
from schiffe.toolkit.replaying import Playback
from tests.bashni.logbook.kept import ANNA, COMPUTER, by_chance, keep, record_of
from tests.bashni.ui.test_games import play
from tests.toolkit.show import DELETE, ENTER, ESCAPE, F10, Show

pytestmark = pytest.mark.long

LEFT, RIGHT, HOME, END = "\x1b[D", "\x1b[C", "\x1b[H", "\x1b[F"


@pytest.fixture
def book(path: Path) -> Iterator[Logbook]:
    with closing(Logbook(path)) as book:
        yield book


RESIGNED = PlayerResigned(Colour.BLACK)


def past_of(book: Logbook, plies: int = 12) -> FinishedMatch:
    record = record_of(ANNA, COMPUTER)
    keep(book, record, by_chance(record, 5, plies, RESIGNED))
    finished = book.read(lambda store: read_finished(store, 1, FORMAT), None)
    assert finished
    return finished


def test_the_steps_are_all_that_changes_the_board(book: Logbook) -> None:
    finished = past_of(book, 300)
    shown = replay_moments(finished)
    assert shown[0].state == MatchState.at_start(finished.record.start)
    assert shown[-1].state == finished.last_state
    steps = [
        moment for moment in finished.moments if isinstance(moment.event, MoveMade | MovesTakenBack | BashniMatchEnded)
    ]
    assert len(shown) == 1 + len(steps)
    assert any("taken back" in moment.text for moment in shown)


def test_a_match_that_is_not_over_is_not_shown(book: Logbook) -> None:
    keep(book, record_of(ANNA, COMPUTER), by_chance(record_of(ANNA, COMPUTER), 5, 4, None))
    assert book.read(lambda store: read_finished(store, 1, FORMAT), None) is None


def test_another_step_shows_the_tower_of_its_move(book: Logbook) -> None:
    finished = past_of(book)
    moments = replay_moments(finished)
    playback = Playback(last_step=len(moments) - 1)
    state = ReplayState(moments, playback, BoardGlyphs(), "", "", shown_square=20)
    assert state.with_playback(playback.with_faster_pace()).shown_square == 20
    assert state.with_playback(playback.advanced()).shown_square is None
    assert state.turned().board.lower_side is Colour.BLACK


def test_as_lines(book: Logbook) -> None:
    finished = past_of(book)
    lines = narrated_lines(finished)
    assert lines[0].startswith("Anna (White) against hard (Black), 20")
    assert lines[2] == "  0  White begins."
    assert re.match(r"  1  Anna: [A-H]\d [A-H]\d\.$", lines[3])
    assert lines[-1].endswith("hard resigns. Anna wins.")
    assert final_board(finished, None)[1].startswith("White: men on ")
    assert re.match(r"  1\. [A-H]\d:[A-H]\d +[A-H]\d:[A-H]\d$", next(move_list(finished)))


def test_moves_that_cost_much_are_marked_as_soon_as_they_are_found(book: Logbook) -> None:
    last = len(replay_moments(past_of(book, 30))) - 1

    async def script(show: Show) -> None:
        await show.see("Look back[ >]+Games")
        await show.ask("g", r"> .* hard ")
        await show.ask(ENTER, f"0 of {last}")
        await show.ask(END, r"[A-H]\d \?")
        await show.ask(ESCAPE, r"> .* hard ")
        await show.ask(ESCAPE, "Against the computer")
        show.press(ESCAPE)

    play(script, whole=True, book=book, size=(120, 40))


@pytest.mark.parametrize("size", [(80, 24), (40, 20), (120, 40)])
def test_a_game_is_looked_back_at_from_the_menu(book: Logbook, size: tuple[int, int]) -> None:
    last = len(replay_moments(past_of(book))) - 1

    async def script(show: Show) -> None:
        await show.see("Look back[ >]+Games")
        await show.ask("g", r"> .* hard ")
        await show.ask(ENTER, f"0 of {last}")
        assert "White begins" in show.text
        await show.ask("?", "Keys in a replay")
        assert "turn the board" in show.text
        await show.ask(ESCAPE, f"0 of {last}")
        await show.ask(RIGHT, f"1 of {last}")
        assert re.search(r"Anna: [A-H]\d [A-H]\d\.", show.text)
        await show.ask(LEFT, f"0 of {last}")
        await show.ask(END, f"{last} of {last}")
        assert "resigns" in show.text
        await show.ask(HOME, f"0 of {last}")
        await show.ask(" +++", f"{last} of {last}")
        await show.ask(ESCAPE, r"> .* hard ")
        await show.ask(ESCAPE, "Against the computer")
        show.press(ESCAPE)

    play(script, whole=True, book=book, size=size)


def test_the_list_has_pages_and_games_to_go_on_with_and_to_delete(book: Logbook) -> None:
    for number in range(30):
        record = record_of(ANNA, COMPUTER)
        keep(book, record, by_chance(record, number, 6, RESIGNED if number else None))
    book.write(lambda store: store.delete(2))

    async def script(show: Show) -> None:
        await show.ask("g", r" 1/29[\s\S]*> .* won ")
        await show.ask(END, r"29/29[\s\S]*> .*unfinished")
        await show.ask(DELETE, "Delete this game for good")
        await show.ask("n", "Enter +continue")
        await show.ask(ENTER, "Anna to move|YOUR TURN")
        await show.ask(F10, "You can continue it later")
        await show.ask("m", "Look back[ >]+Games")
        await show.ask("g", " 1/29")
        await show.ask("d", "Delete this game for good")
        await show.ask("y", " 1/28")
        show.press(ESCAPE)
        await show.ask(ESCAPE, "Against the computer")
        show.press(ESCAPE)

    play(script, whole=True, book=book)


def test_a_game_is_looked_back_at_when_it_is_over(book: Logbook) -> None:
    async def script(show: Show) -> None:
        await show.ask(f"c3d4{ENTER}", "Ben to move")
        await show.ask(F10, "Resign")
        await show.ask("r", r"Ben resigns. Lea wins.(?s:.*)again\W+D +analysis\W+R +replay\W+Esc +menu")
        await show.ask("r", "0 of 2")
        await show.ask(RIGHT, "Lea: C3 D4.")
        await show.ask(ESCAPE, "Enter +again")
        await show.ask("r", "0 of 2")
        await show.ask(ESCAPE, "Enter +again")
        await show.ask("a", "Lea to move")

    play(script, PlayTogether(("Lea", "Ben")), book=book)


def test_a_game_that_is_not_kept_is_not_looked_back_at() -> None:
    async def script(show: Show) -> None:
        await show.ask(f"c3d4{ENTER}", "Ben to move")
        await show.ask(F10, "Resign")
        await show.ask("r", r"Ben resigns. Lea wins.(?s:.*)again\W+D +analysis\W+Esc +menu")

    play(script, PlayTogether(("Lea", "Ben")))


def test_the_list_of_games_calls_the_computer_as_the_language_of_the_moment_says(book: Logbook) -> None:
    keep(book, record_of(ANNA, COMPUTER), by_chance(record_of(ANNA, COMPUTER), 5, 12, RESIGNED))
    match = book.read(lambda store: store.reader.find_match(1), None)
    assert match
    i18n.choose_language("de")
    preview = make_match_preview(book, match, BoardGlyphs())
    assert preview
    assert {move.name for move in preview.last_moves} == {"Anna", "schwer"}
