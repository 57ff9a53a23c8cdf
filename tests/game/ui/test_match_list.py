"""The list of the games that were played, on the stage of a toy: gone on with, looked back at, deleted."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from schiffe.game.ui.match_list import MatchList
from schiffe.game.ui.match_panel import LastMove, MatchPreview
from schiffe.game.ui.program import ScreenProgram
from schiffe.game.ui.resuming import UnavailableMatch, choose_unfinished
from schiffe.settings.shared import LOGBOOK
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import ImportedMatch, NewMatch, StoredEnding, StoredMatch, StoredSide
from schiffe.store.reader import MatchReader
from schiffe.store.store import Store
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.menus import MenuTexts
from schiffe.toolkit.scene import NO_SCENE
from tests.game.simple.test_toy import TURNS, play_turns, screens
from tests.game.simple.toy import NIM, LoadedNim, NimSetUp
from tests.toolkit.show import DELETE, DOWN, ENTER, ESCAPE, Program, Script, Show, perform

SIDES = (StoredSide("person", "Anna"), StoredSide("bot", "clever", "clever"))


@pytest.fixture
def played(path: Path) -> Path:
    """A logbook with a match of Nim that is over, and one that is not."""
    play_turns(path, ("Anna", "Ben"), TURNS)
    play_turns(path, ("Cleo", "Dan"), TURNS[:2])
    return path


def add(path: Path, count: int, game: str = "nim", events: int = 1) -> None:
    """Add matches that were won and lost elsewhere, one by one."""
    with closing(Store(path)) as store:
        for number in range(count):
            match = NewMatch(game, SIDES, f"rules {number}", "{}")
            end = StoredEnding("won", number % 2)
            made = ((1000.0 + number, "{}"),) * events
            assert store.add_imported(
                ImportedMatch(f"{game}{number}", match, 1000.0 + number, 2000.0 + number, end), made
            )


def shown(
    path: Path,
    script: Script,
    show: Callable[[ScreenProgram], Coroutine[Any, Any, Any]],
    size: tuple[int, int] = (80, 24),
) -> Any:
    """Show something on the stage of Nim; gives what it gives."""
    found: list[Any] = []

    def make() -> Program:
        program, _nim = screens(book, LoadedNim(NIM))

        async def run() -> None:
            found.append(await show(program))

        return program.stage, run()

    with closing(Logbook(path)) as book:
        perform(script, make, size, whole=True)
    return found[0]


def own(program: ScreenProgram) -> Coroutine[Any, Any, Any]:
    return MatchList(program, LoadedNim(NIM)).run()


def of_all(program: ScreenProgram) -> Coroutine[Any, Any, Any]:
    return MatchList(program).run()


def over(program: ScreenProgram) -> Coroutine[Any, Any, Any]:
    return MatchList(program, lists_only_finished=True).run()


def test_a_game_is_gone_on_with_where_that_was_asked_for(played: Path) -> None:
    async def script(show: Show) -> None:
        await show.see(r"1/2(?s:.*)all +2 +won 0 +lost 0 +unfinished 1")
        await show.see(r"(?s)> .*Cleo - Dan +Nim, 21 stones +unfinished.*Anna - Ben +Nim, 21 stones +Ben won")
        show.press(ENTER)

    found = shown(played, script, own)
    assert [player.name for player in found.state.players] == ["Cleo", "Dan"]
    found.recorder.leave()


def test_one_of_another_kind_is_gone_on_with_here(played: Path) -> None:
    async def script(show: Show) -> None:
        await show.ask(ENTER, "17 stones are left")
        await show.ask(ESCAPE, "Two players")
        await show.ask(ESCAPE, "(?s)1/2.*Cleo against Dan")
        show.press(ESCAPE)

    assert shown(played, script, of_all) is None


def test_one_that_is_over_is_looked_back_at(played: Path) -> None:
    async def script(show: Show) -> None:
        await show.ask(DOWN, "2/2")
        await show.ask(ENTER, "21 stones are left")
        await show.ask(ESCAPE, "2/2")
        show.press(ESCAPE)

    assert shown(played, script, own) is None


def test_only_those_that_are_over_are_listed_where_nobody_can_go_on(played: Path) -> None:
    add(played, 1, events=0)

    async def script(show: Show) -> None:
        await show.see(r"1/1(?s:.*)all +1 +won 0 +lost 0\n(?s:.*)Anna - Ben")
        await show.ask("/", "(?s)No games yet")
        await show.ask("/", "No games yet")
        await show.ask("/", "1/1")
        show.press(ESCAPE)

    shown(played, script, over)


def test_a_game_that_ended_before_it_began_is_none_to_look_back_at(played: Path) -> None:
    add(played, 1, events=0)

    async def script(show: Show) -> None:
        await show.ask(DOWN + DOWN, "3/3")
        await show.ask(ENTER, "Game 3 ended before it began")
        show.press(ESCAPE)

    shown(played, script, own)


def test_games_that_cannot_be_read_say_so(played: Path) -> None:
    add(played, 1)
    add(played, 1, "chess")

    async def script(show: Show) -> None:
        await show.ask(DOWN + DOWN, "3/4")
        await show.see("clever +chess|clever +rules 0")
        await show.ask(ENTER, "Game 4 can no longer be read")
        await show.ask(DOWN, "4/4")
        await show.ask(ENTER, "Game 3 can no longer be read")
        show.press(ESCAPE)

    shown(played, script, own)


def test_a_game_that_somebody_else_plays_stays(played: Path) -> None:
    async def script(show: Show) -> None:
        await show.ask(ENTER, "Game 2 is being played, perhaps in another window")
        await show.ask(DELETE, "Delete this game for good")
        await show.ask("y", "Game 2 is being played, perhaps in another window")
        await show.see("1/2")
        show.press(ESCAPE)

    with closing(Logbook(played)) as elsewhere:
        found = LoadedNim(NIM).resume(elsewhere, 2)
        assert isinstance(found, NimSetUp)
        shown(played, script, own)
        found.recorder.leave()


def test_a_game_is_deleted_when_that_is_confirmed(played: Path) -> None:
    async def script(show: Show) -> None:
        await show.ask("d", "Delete this game for good")
        await show.lose("n", "for good")
        await show.see("1/2")
        await show.ask(DELETE, r"> No +Yes, delete it")
        await show.ask("y", "1/1")
        await show.ask(DELETE, "for good")
        await show.ask("y", "No games yet")
        show.press(DELETE, "d", ESCAPE)

    shown(played, script, own)
    with closing(Store(played)) as store:
        assert store.reader.count(MatchFilter()) == 0


def test_a_long_list_is_read_part_by_part(path: Path) -> None:
    add(path, 260)
    read: list[MatchFilter] = []
    matches = MatchReader.matches

    def noted(reader: MatchReader, wanted: MatchFilter) -> Any:
        read.append(wanted)
        return matches(reader, wanted)

    async def script(show: Show) -> None:
        await show.see(r"(?s)1/260.*all +260 +won 130 +lost 130")
        await show.ask("\x1b[F", "260/260")
        await show.see("> (?s:.*)rules 0 ")
        await show.ask("\x1b[H", "1/260")
        await show.ask("\x1b[6~" * 8, r"113/260")
        await show.ask("/", r"1/130")
        await show.ask("\x1b[F", "130/130")
        show.press(ESCAPE)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MatchReader, "matches", noted)
        shown(path, script, own)
    assert [(each.skip, each.limit) for each in read] == [(0, 200), (159, 200), (0, 200), (0, 200)]


class WithBoards(LoadedNim):
    """Nim that shows what is left of a match beside the list."""

    def make_screens(self, program: ScreenProgram) -> Any:
        made = super().make_screens(program)

        def preview(stored: StoredMatch) -> MatchPreview:
            def paint(canvas: Canvas, corner: Corner) -> None:
                canvas.put(*corner, f"board {stored.id}")

            return MatchPreview(20, 1, paint, "Last", [LastMove("Anna", "3")])

        made.preview = preview  # type: ignore[method-assign]
        return made


def test_the_board_of_the_highlighted_game_stands_beside_the_list(played: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("(?s)Cleo against Dan.*board 2.*Last")
        await show.ask(DOWN, "board 1")
        show.press(ESCAPE)

    shown(played, script, lambda program: MatchList(program, WithBoards(NIM)).run(), (120, 30))


def test_without_a_logbook_those_that_are_there_are_only_looked_back_at(played: Path) -> None:
    def off(program: ScreenProgram) -> None:
        program.session.preferences = program.session.preferences.changed({LOGBOOK.key: False})

    def seen(show_games: Callable[[ScreenProgram], Coroutine[Any, Any, Any]], pattern: str) -> None:
        def show(program: ScreenProgram) -> Coroutine[Any, Any, Any]:
            off(program)
            return show_games(program)

        async def script(show: Show) -> None:
            await show.see(pattern)
            show.press(ESCAPE)

        shown(played, script, show)

    seen(own, "No games yet")
    seen(over, "Anna - Ben")


def test_a_program_of_one_game_lists_no_others(played: Path) -> None:
    add(played, 1, "chess")

    def alone(program: ScreenProgram) -> Coroutine[Any, Any, Any]:
        program.session.games = (NIM,)
        return MatchList(program).run()

    async def script(show: Show) -> None:
        await show.see(r"1/2(?s:.*)Cleo - Dan +21 stones +unfinished")
        show.press(ESCAPE)

    shown(played, script, alone)


# In a menu

TEXTS = MenuTexts(NO_SCENE, "Which one?", "back")


def go_on(path: Path, keys: str, count: int, pattern: str) -> Any:
    def show(program: ScreenProgram) -> Coroutine[Any, Any, Any]:
        book = program.session.book
        matches = LoadedNim(NIM).unfinished_matches(book)
        return choose_unfinished(
            program.stage, TEXTS, matches[:count], lambda match: LoadedNim(NIM).resume(book, match)
        )

    async def script(show: Show) -> None:
        if pattern:
            await show.see(pattern)
        show.press(keys)

    return shown(path, script, show)


def test_of_several_unfinished_games_one_is_chosen(played: Path) -> None:
    play_turns(played, ("Gil_", "Hal"), TURNS[:3])
    found = go_on(played, DOWN + ENTER, 2, "Which one(?s:.*)> Gil_ against Hal(?s:.*)Cleo against Dan")
    assert [player.name for player in found.state.players] == ["Cleo", "Dan"]
    found.recorder.leave()
    assert go_on(played, ESCAPE, 2, "Which one") is None
    found = go_on(played, "", 1, "")
    assert [player.name for player in found.players] == ["Gil_", "Hal"]
    found.recorder.leave()


def test_where_another_program_has_the_last_one_meanwhile_that_is_said(played: Path) -> None:
    with pytest.raises(UnavailableMatch, match=r"^No unfinished game is left\.$"):
        go_on(played, "", 0, "")


def test_at_most_nine_are_offered(path: Path) -> None:
    for number in range(10):
        play_turns(path, (f"Anna {number}", "Ben"), (1,))

    async def script(show: Show) -> None:
        await show.see("Anna 9(?s:.*)Anna 1")
        assert "Anna 0" not in show.text
        show.press(ESCAPE)

    def show(program: ScreenProgram) -> Coroutine[Any, Any, Any]:
        matches = LoadedNim(NIM).unfinished_matches(program.session.book)
        return choose_unfinished(program.stage, TEXTS, matches, lambda _match: None)

    assert shown(path, script, show) is None


def test_one_that_cannot_be_gone_on_with_says_why(played: Path) -> None:
    def resume(elsewhere: Logbook, match: int) -> Any:
        return LoadedNim(NIM).resume(elsewhere, match)

    async def refusal(book: Logbook, is_there: bool) -> str:
        matches = LoadedNim(NIM).unfinished_matches(book)
        program, _nim = screens(book, LoadedNim(NIM))
        with closing(Logbook(played)) as elsewhere:
            found = resume(elsewhere, 2)
            try:
                read = partial(resume, book if is_there else Logbook())
                with pytest.raises(UnavailableMatch) as refused:
                    await choose_unfinished(program.stage, TEXTS, matches, read)
                return str(refused.value)
            finally:
                found.recorder.leave()

    with closing(Logbook(played)) as book:
        assert asyncio.run(refusal(book, is_there=True)) == "Game 2 is being played, perhaps in another window."
        assert asyncio.run(refusal(book, is_there=False)) == "Game 2 can no longer be read."
