"""The full screen: games on one stage, their screens, and the change of settings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import ClassVar, NamedTuple

from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.flow.flow import FlowRunner, GameFlow
from schiffe.game.flow.playable import Playable
from schiffe.game.flow.view import View
from schiffe.game.game import Game
from schiffe.game.match.finished import AnyFinishedMatch
from schiffe.game.match.request import Request
from schiffe.game.queries import ReplayOptions
from schiffe.game.session import Session
from schiffe.game.ui.leaving import ask_in_problem_dialog
from schiffe.game.ui.match_panel import MatchPreview
from schiffe.game.ui.settings import SettingsScreen
from schiffe.game.ui.settings_painting import SettingSample
from schiffe.game.ui.welcome import WelcomeAnswers, WelcomeScreen
from schiffe.language.i18n import _
from schiffe.process.errors import CommandError
from schiffe.process.loop import run_in_loop
from schiffe.process.tasks import Work
from schiffe.settings.file import UnsavedSettings, find_settings_path
from schiffe.settings.layers import Changes, Preferences
from schiffe.settings.problems import SettingsError, invalid_file_text, unwritable_file_text
from schiffe.settings.schema import AnySetting, Settings
from schiffe.settings.shared import ASCII, MOUSE, PLAYER_NAME, THEME, WELCOMED
from schiffe.store.matches import StoredMatch
from schiffe.terminal.background import BackgroundQuestion
from schiffe.terminal.encoding import showable_converter
from schiffe.terminal.glyphs import LineGlyphs, choose_lines
from schiffe.terminal.keyboard import Keyboard
from schiffe.terminal.palettes import palette_name
from schiffe.toolkit.colours import colour_depth
from schiffe.toolkit.full_screen import open_terminal, run_on_stage
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.menus import MenuTexts
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import Look, StageLook


class Welcome(NamedTuple):
    """The welcome of a newcomer: a sentence about the game, and the request for a first match."""

    description: str
    first_request: Request


class GameScreens(View, ABC):
    """A game on the stage of a program; its subclasses use the attributes, too.

    Attributes:
        looks: the look of each of its styles.
        program: the program with this game.
        game: the game that is shown.
        runner: runs its flow.
        session: the settings and the logbook of the program.
        stage: shows the screens.
    """

    looks: ClassVar[Mapping[str, Look]]

    def __init__(self, program: ScreenProgram, game: Game, game_flow: GameFlow) -> None:
        self.program = program
        self.game = game
        self.runner = FlowRunner(game_flow, self)
        self.session = program.session
        self.stage = program.stage
        self._menu_message: str | None = None  # the menu shows it once

    @property
    def settings(self) -> Settings:
        return self.session.settings

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """The backdrop of screens without a board."""

    def texts(self, heading: str, back: str, message: str | None = None) -> MenuTexts:
        return MenuTexts(scene=self.scene, heading=heading, back=back, message=message)

    def take_menu_message(self) -> str | None:
        """Return the message that the menu shows once, a refusal or a problem of the logbook; None if there is none."""
        message = self._menu_message or self.session.stored_book.take_problem_report()
        self._menu_message = None
        return message

    async def start(self, playable: Playable | None) -> bool:
        """Run the game at the start of the program, after welcoming a newcomer.

        If a single player has requested a match, the welcome asks only for a name. A resumed match and a match of two
        people have names already. A person who only watches remains a newcomer.

        Raises:
            CommandError: the request could not be played, and the player quits.
        """
        if self.settings[WELCOMED] or not (playable is None or isinstance(playable, Request)):
            return await self.runner.run(playable)
        people = playable.people_count if playable else 1
        is_named = playable is not None and bool(self.settings[PLAYER_NAME])
        if people == 1 and not is_named:
            playable = await self._welcome_newcomer(playable)
        elif people:
            self.keep_changes({WELCOMED.key: True})
        return await self.runner.run(playable)

    async def _welcome_newcomer(self, request: Request | None) -> Request | None:
        """Welcome a newcomer and save the typed name; return what to play, or None for the menu."""
        description, first_game = self.welcome
        ways: list[tuple[str, Request | None]] = [(_("A first game"), first_game), (_("To the menu"), None)]
        if request is not None:
            ways = [(_("Play"), request)]
        screen = WelcomeScreen(
            description=description,
            ways=[label for label, _request in ways],
            name=self.settings[PLAYER_NAME],
            scene=self.scene,
        )
        answer = await self.stage.ask(screen) or WelcomeAnswers("", len(ways) - 1)
        changes: dict[str, object] = {WELCOMED.key: True}
        if answer.name:
            changes[PLAYER_NAME.key] = answer.name
        self.keep_changes(changes)
        _label, chosen_request = ways[answer.way_index]
        return chosen_request

    # What the flow asks for

    @property
    def continues_series(self) -> bool:
        """False: the end of a match offers another one."""
        return False

    @property
    @abstractmethod
    def welcome(self) -> Welcome:
        """The welcome of a newcomer."""

    async def choose_next_request(self, request: Request) -> Request | None:
        """Return the request for another match: by default the same one."""
        return request

    async def invite(self, invitation: str) -> bool:
        return True

    async def ask_after_problem(self, error: CommandError) -> AfterMatch:
        return await ask_in_problem_dialog(self.stage, self.program.line_glyphs, str(error))

    def report_problem(self, error: CommandError) -> None:
        """Let the menu show why a match could not be played."""
        self._menu_message = str(error)

    def keep_changes(self, changes: Changes) -> None:
        """Change settings permanently; if they cannot be saved, show that in the menu."""
        self._menu_message = self.program.keep_changes(changes)

    @abstractmethod
    async def show_finished(self, finished: AnyFinishedMatch, options: ReplayOptions) -> None:
        """Show a finished match until the player goes back.

        Raises:
            CommandError: it cannot be shown with these options.
        """

    @abstractmethod
    async def train(self) -> None:
        """Show training rounds until the person goes back."""

    @abstractmethod
    def preview(self, stored: StoredMatch) -> MatchPreview | None:
        """Read the board of a match as its player knows it; called in a thread. None if it is not readable."""

    @abstractmethod
    def help(self) -> HelpScreen:
        """Return the screen that explains the game."""


class _LookInSettings(StageLook):
    """The look that the settings of a session decide."""

    def __init__(self, session: Session, *, is_light: bool | None) -> None:
        super().__init__(colour_depth=colour_depth(), showable=showable_converter(session.encoding))
        self._session = session
        self._is_light = is_light

    @property
    def theme(self) -> str:
        return palette_name(self._session.settings[THEME], is_light=self._is_light)

    @property
    def has_mouse(self) -> bool:
        return self._session.settings[MOUSE]


class ScreenProgram:
    """A stage, and the games on it: one, and perhaps another one that was opened from its list of matches.

    Attributes:
        session: the games, settings and logbook of the program.
    """

    def __init__(self, session: Session, *, is_light: bool | None = None, keyboard: Keyboard | None = None) -> None:
        """Create a program without an open game; ``is_light`` and ``keyboard`` are those of a ``ScreenTerminal``."""
        self.session = session
        self._keyboard = keyboard
        self._open_games: list[GameScreens] = []
        self._look = _LookInSettings(session, is_light=is_light)
        self.stage = Stage(self._look, self.help)

    def help(self) -> HelpScreen:
        """Return the help of the game that is shown."""
        return self._open_games[-1].help()

    def run(self, show: Work[object]) -> int:
        """Run a coroutine that shows screens; return the exit status.

        Raises:
            CommandError: the input ended, or a match has failed.
            KeyboardInterrupt: Ctrl-C.
        """
        try:
            return run_in_loop(run_on_stage(self.stage, show, self._keyboard))
        finally:
            show.close()  # if it never started, Python would warn that it was never awaited

    @contextmanager
    def open_game(self, game: Game) -> Iterator[GameScreens]:
        """Show a game on the stage inside this block; the help is that of this game."""
        screens = self.make_screens(game)
        self._open_games.append(screens)
        try:
            yield screens
        finally:
            self._open_games.remove(screens)

    def make_screens(self, game: Game) -> GameScreens:
        """Create the screens of a game, and add their looks to the stage."""
        screens = game.make_screens(self)
        self._look.add(screens.looks)
        return screens

    async def visit(self, game: Game, start: Playable | None = None) -> bool:
        """Show another game until the player comes back from it; return whether to quit the program."""
        with self.open_game(game) as screens:
            return await screens.runner.run(start)

    async def show_finished(self, game: Game, finished: AnyFinishedMatch) -> None:
        with self.open_game(game) as screens:
            await screens.show_finished(finished, ReplayOptions())

    @property
    def line_glyphs(self) -> LineGlyphs:
        """The characters for lines and bars that the terminal can show."""
        return choose_lines(self.session.settings[ASCII], self.session.encoding)

    def keep_changes(self, changes: Changes) -> str | None:
        """Change settings permanently; return why they cannot be saved, or None if they are."""
        session = self.session
        try:
            session.change(changes)
        except SettingsError as error:  # the file has become invalid since it was read
            session.set_preferences(session.preferences.changed(changes))
            return invalid_file_text(error)
        except UnsavedSettings as unsaved:
            return unwritable_file_text(find_settings_path(), unsaved.error)
        return None

    async def change_settings(
        self, make_sample: Callable[[Preferences], SettingSample], only: Sequence[AnySetting] = ()
    ) -> None:
        """Let the player change all settings, or ``only`` some; a sample shows their effect."""
        await self.stage.ask(SettingsScreen(self.session, self.stage.run_in_background, make_sample, only))


@contextmanager
def open_program(session: Session, question: BackgroundQuestion | None = None) -> Iterator[ScreenProgram]:
    """Open the full screen for a program inside this block.

    ``question`` is what the terminal was asked about its background.

    Raises:
        CommandError: the terminal cannot show a full screen.
        OSError: the terminal is gone.
    """
    with open_terminal(question) as terminal:
        yield ScreenProgram(session, is_light=terminal.is_light, keyboard=terminal.keyboard)
