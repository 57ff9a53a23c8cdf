"""The full screen of any program: games on one stage, settings that hold at once, and what has gone wrong."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.output import ColorDepth

from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.flow.playable import Playable
from schiffe.game.match.request import PlayBot
from schiffe.game.queries import ReplayOptions
from schiffe.game.session import Session
from schiffe.game.ui.match_list import choose_finished_on_screen
from schiffe.game.ui.program import GameScreens, ScreenProgram, open_program
from schiffe.game.ui.settings_painting import NO_SAMPLE, SettingSample
from schiffe.process.errors import CommandError
from schiffe.settings.shared import ASCII, CLOCK, MOUSE, PLAYER_NAME, THEME, WELCOMED
from schiffe.store.logbook import Logbook
from schiffe.terminal.glyphs import ASCII_LINES, BOX_LINES
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.full_screen import ScreenTerminal
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.menus import MenuTexts
from schiffe.toolkit.stage import Stage
from tests.game.simple.test_toy import TURNS, play_turns, screens
from tests.game.simple.toy import NIM, LoadedNim
from tests.toolkit.show import DOWN, ENTER, ESCAPE, F1, Program, Script, Show, follow, open_show, perform

Work = Callable[[ScreenProgram, GameScreens], Coroutine[Any, Any, Any]]


def shown(path: Path, script: Script, work: Work, size: tuple[int, int] = (80, 24)) -> tuple[Any, ScreenProgram]:
    """What a piece of work on the stage of Nim gives while somebody follows a script."""
    found: list[Any] = []

    def make() -> Program:
        program, _nim = screens(book, LoadedNim(NIM))

        async def run() -> None:
            with program.open_game(LoadedNim(NIM)) as nim:
                found.extend((await work(program, nim), program))

        return program.stage, run()

    with closing(Logbook(path)) as book:
        perform(script, make, size, whole=True)
    return found[0], found[1]


def made() -> tuple[ScreenProgram, GameScreens]:
    return screens(Logbook(), LoadedNim(NIM))


def test_what_went_wrong_is_said_and_asked_about(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(show: Show) -> None:
        await show.see("Whoever takes")
        await show.ask(ESCAPE, "There are no stones")
        await show.see("Enter  choose")
        await show.ask(DOWN, "> Try again")
        show.press(ENTER)

    async def work(program: ScreenProgram, nim: GameScreens) -> AfterMatch:
        await program.stage.ask(nim.help())
        return await nim.ask_after_problem(CommandError("There are no stones."))

    monkeypatch.setattr("schiffe.game.ui.leaving._LOCKED_SECONDS", 0)
    assert shown(path, script, work)[0] is AfterMatch.AGAIN


def test_the_menu_tells_its_news_once(path: Path) -> None:
    _program, nim = made()
    assert nim.take_menu_message() is None
    nim.report_problem(CommandError("there are no stones"))
    assert [nim.take_menu_message(), nim.take_menu_message()] == ["there are no stones", None]
    path.write_text("no logbook")
    with closing(Logbook(path)) as book:
        book.read_unfinished_matches()
        _program, nim = screens(book, LoadedNim(NIM))
        assert [bool(nim.take_menu_message()), bool(nim.take_menu_message())] == [True, False]


def test_what_most_games_need_not_say() -> None:
    program, nim = made()
    assert not nim.continues_series
    assert asyncio.run(nim.choose_next_request(PlayBot("clever"))) == PlayBot("clever")
    assert asyncio.run(nim.invite("come")) is True
    assert nim.preview(None) is None  # type: ignore[arg-type]
    assert nim.settings[CLOCK] == program.session.settings[CLOCK] == 0
    assert nim.texts("Which?", "back", "news") == MenuTexts(
        nim.scene, "Which?", back="back", message="news", paragraphs=()
    )


def test_the_terminal_tells_which_lines_can_be_shown() -> None:
    program, _nim = made()
    assert program.line_glyphs == BOX_LINES
    program.session.preferences = program.session.preferences.changed({ASCII.key: "yes"})
    assert program.line_glyphs == ASCII_LINES


def test_each_game_brings_its_looks_and_its_help(path: Path) -> None:
    async def script(show: Show) -> None:
        await show.ask(F1, "Whoever takes the last one")
        await show.ask(ESCAPE, "Two players")
        show.press(ESCAPE)

    async def work(program: ScreenProgram, nim: GameScreens) -> bool:
        before = program._look.style(ColorDepth.DEPTH_8_BIT)
        assert before.get_attrs_for_style_str("class:nim.stone").bold
        assert program.make_screens(LoadedNim(NIM)).looks == nim.looks
        assert program._look.style(ColorDepth.DEPTH_8_BIT) is before
        over = await program.visit(LoadedNim(NIM))
        assert program._open_games == [nim]
        return over

    assert shown(path, script, work)[0] is False


def test_a_visit_may_end_all(path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("Whoever takes")
        show.press(ESCAPE)

    class Broken(LoadedNim):
        def make_screens(self, program: ScreenProgram) -> GameScreens:
            found = super().make_screens(program)

            async def run(start: Playable | None = None) -> bool:
                await program.stage.ask(found.help())
                return start == PlayBot("clever")

            found.runner.run = run  # type: ignore[method-assign]
            return found

    assert shown(path, script, lambda program, _nim: program.visit(Broken(NIM), PlayBot("clever")))[0] is True


def test_a_finished_match_is_shown_until_somebody_goes_back(path: Path) -> None:
    play_turns(path, ("Anna", "Ben"), TURNS)

    async def work(program: ScreenProgram, nim: GameScreens) -> None:
        finished = LoadedNim(NIM).read_to_show(program.session.stored_book, 1)
        assert finished
        await program.show_finished(LoadedNim(NIM), finished)
        assert program._open_games == [nim]

    async def script(show: Show) -> None:
        await show.see("21 stones are left")
        await show.ask(F1, "Whoever takes the last one")
        await show.ask(ESCAPE, "21 stones")
        show.press(ESCAPE)

    shown(path, script, work)


# Settings


def test_settings_hold_while_they_are_changed_and_after_that(path: Path, tmp_path: Path) -> None:
    seen: list[str] = []

    async def work(program: ScreenProgram, nim: GameScreens) -> None:
        def paint(canvas: Canvas, corner: Corner) -> None:
            canvas.put(*corner, "a sample of it")

        def sample(preferences: Any) -> SettingSample:
            seen.append(f"{preferences.settings[THEME]} {program.session.settings[THEME]}")
            return SettingSample(20, 1, paint)

        await program.change_settings(sample, only=(PLAYER_NAME, THEME))
        seen.append(nim.settings[THEME])

    async def script(show: Show) -> None:
        await show.see("(?s)1 of 2.*a sample of it")
        await show.ask(DOWN + ENTER, "Saved")
        show.press(ESCAPE)

    _found, program = shown(path, script, work)
    assert (seen[0], seen[-2:]) == ("auto auto", ["sea sea", "sea"])
    assert program.session.preferences.schema[CLOCK.key] is CLOCK
    assert "theme = sea" in (tmp_path / "settings.ini").read_text()


def test_all_settings_are_offered_without_a_choice(path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("1 of 2\\d")
        show.press(ESCAPE)

    shown(path, script, lambda program, _nim: program.change_settings(lambda _preferences: NO_SAMPLE))


def test_settings_are_kept_or_it_is_said_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, _nim = made()
    assert program.keep_changes({MOUSE.key: False}) is None
    assert not program.session.settings[MOUSE]
    file = tmp_path / "settings.ini"
    assert "mouse = no" in file.read_text()
    file.write_text("[schiffe]\nmouse = perhaps\n")
    assert "perhaps" in (program.keep_changes({THEME.key: "sea"}) or "")
    assert program.session.settings[THEME] == "sea"
    assert file.read_text() == "[schiffe]\nmouse = perhaps\n"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCHIFFE_SETTINGS", str(tmp_path / "file" / "settings.ini"))
    assert (program.keep_changes({THEME.key: "paper"}) or "").startswith("This lasts until you quit:")
    assert program.session.settings[THEME] == "paper"


def test_the_ground_of_the_terminal_chooses_the_theme_unless_the_settings_do() -> None:
    program, _nim = made()
    for is_light, name in ((None, "sea"), (True, "paper"), (False, "sea")):
        stage = ScreenProgram(program.session, is_light=is_light).stage
        assert stage._look.theme == name
    program.session.preferences = replace(program.session.preferences, file_layer={THEME.key: "deutan"})
    assert program.stage._look.theme == "deutan"
    with pytest.raises(IndexError):
        program.stage._help_screen()
    with program.open_game(LoadedNim(NIM)):
        assert isinstance(program.stage._help_screen(), HelpScreen)


# From start to end


def ran(monkeypatch: pytest.MonkeyPatch, path: Path, script: Script, run: Callable[[Session], int]) -> None:
    """Run a program with the stage of a show in place of the terminal."""

    @contextmanager
    def open_terminal(question: object) -> Iterator[ScreenTerminal]:
        assert question is None
        with open_show() as show:
            shows.append(show)
            yield ScreenTerminal(is_light=True)

    async def run_on_stage(stage: Stage, work: Coroutine[Any, Any, object], _keyboard: object) -> int:
        await follow(script, shows.pop(), (stage, work), whole=True)
        return 5

    shows: list[Show] = []
    monkeypatch.setattr("schiffe.game.ui.program.open_terminal", open_terminal)
    monkeypatch.setattr("schiffe.game.ui.program.run_on_stage", run_on_stage)
    with closing(Logbook(path)) as book:
        program, _nim = screens(book, LoadedNim(NIM))
        program.session.games = (NIM,)
        assert run(program.session) == 5


def test_a_program_begins_with_what_is_wanted(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    async def script(show: Show) -> None:
        assert show.stage._look.theme == "paper"
        await show.see("> Play")
        await show.ask(f"Anna{ENTER}", "21 stones are left")
        await show.ask(ESCAPE, "Two players")
        await show.ask(F1, "Whoever takes the last one")
        show.press(ESCAPE + ESCAPE)

    def run(session: Session) -> int:
        with open_program(session) as program, program.open_game(LoadedNim(NIM)) as nim:
            status = program.run(nim.start(PlayBot("clever")))
        assert (session.settings[PLAYER_NAME], session.settings[WELCOMED]) == ("Anna", True)
        return status

    ran(monkeypatch, path, script, run)


def test_a_program_shows_a_finished_match(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    play_turns(path, ("Anna", "Ben"), TURNS)

    async def script(show: Show) -> None:
        await show.see("21 stones are left")
        await show.ask(F1, "Whoever takes the last one")
        await show.ask(ESCAPE, "21 stones")
        show.press(ESCAPE)

    def run(session: Session) -> int:
        finished = LoadedNim(NIM).read_to_show(session.stored_book, 1)
        assert finished
        with open_program(session) as program, program.open_game(LoadedNim(NIM)) as nim:
            return program.run(nim.show_finished(finished, ReplayOptions()))

    ran(monkeypatch, path, script, run)


def test_a_program_lets_somebody_choose_a_finished_match(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    play_turns(path, ("Anna", "Ben"), TURNS)
    play_turns(path, ("Cleo", "Dan"), TURNS[:2])

    async def script(show: Show) -> None:
        await show.see("1/1(?s:.*)Anna - Ben")
        await show.ask(F1, "Whoever takes the last one")
        await show.ask(ESCAPE, "1/1")
        show.press(ESCAPE)

    ran(monkeypatch, path, script, choose_finished_on_screen)
