"""Battleship on the full screen: its menu, and the view of its matches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from schiffe.battleship import GAME
from schiffe.battleship.drawing import Glyphs, choose_glyphs
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.analyses import catching_up
from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.logbook.ladder import LADDER
from schiffe.battleship.logbook.recorder import PreparedMatch, resume
from schiffe.battleship.match.request import Daily, FirstGame, GameRequest, RoomRequest, Watch, utc_today
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.settings import BOT
from schiffe.battleship.texts.games import game_about_text
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.looks import LOOKS
from schiffe.battleship.ui.manual import manual
from schiffe.battleship.ui.match import ScreenMatch
from schiffe.battleship.ui.menus import (
    MenuEntry,
    language_choices,
    main_menu,
    menu_news,
)
from schiffe.battleship.ui.painting.boards import board_sample
from schiffe.battleship.ui.painting.motion import FULL, motion_of
from schiffe.battleship.ui.painting.sea import sea_scene
from schiffe.battleship.ui.screens.previous_fleets import PreviousFleets
from schiffe.battleship.ui.screens.watch import WatchedLevelsScreen
from schiffe.game.flow.flow import GameFlow, MatchToPlay
from schiffe.game.flow.outcome import AfterMatch, LeaveConsequence
from schiffe.game.game import Game
from schiffe.game.info import GameInfo
from schiffe.game.match.lesson import Lesson
from schiffe.game.match.request import AgainstBot, TwoPeople
from schiffe.game.queries import ReplayOptions
from schiffe.game.statistics.ladder import Rung, Standing
from schiffe.game.ui.manual import training_section
from schiffe.game.ui.match import LeaveDialog
from schiffe.game.ui.names import names_screen
from schiffe.game.ui.opponents import Levels, LevelScreen, next_seconds
from schiffe.game.ui.program import GamePreview, GameScreens, ScreenProgram, Welcome
from schiffe.game.ui.resuming import GameUnavailable, choose_unfinished
from schiffe.game.ui.settings_painting import Sample
from schiffe.language import i18n
from schiffe.language.i18n import _, pgettext
from schiffe.language.names import own_names
from schiffe.language.text import unmarked
from schiffe.process.countdown import Countdown
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import ASCII, CLOCK, LANGUAGE, NAME, PLAYERS
from schiffe.store.matches import StoredMatch
from schiffe.terminal.encoding import shows_emoji
from schiffe.toolkit.groups import GroupedMenu
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.menus import MenuScreen
from schiffe.toolkit.notices import Notice, NoticeScreen
from schiffe.toolkit.scene import Scene

if TYPE_CHECKING:  # behind the door to a game with a friend
    from schiffe.battleship.ui.friend import FriendScreens


_Choice: TypeAlias = GameRequest | MatchToPlay | AfterMatch
"""What the player chooses in the menu: a game to play, or to quit."""


class Screens(GameScreens):
    """The screens of Battleship."""

    looks = LOOKS

    def __init__(self, program: ScreenProgram, game: Game, game_flow: GameFlow) -> None:
        super().__init__(program, game, game_flow)
        self._setup: GameSetup | None = None
        self._is_in_room = False
        self._last_entry: MenuEntry | GameInfo | None = None
        self._previous_fleets = PreviousFleets()

    @property
    def welcome(self) -> Welcome:
        """The welcome for a new player, with a first game."""
        return Welcome(_("Find and sink the computer's hidden fleet before it sinks yours."), FirstGame("easy"))

    def help(self) -> HelpScreen:
        """Return the help, with the rules of the current game, or else those of the settings."""
        setup = self._setup
        sections = manual(
            setup.rules if setup else rules_of(self.settings),
            seconds=setup.clock_seconds if setup else self.settings[CLOCK],
            settings=self.settings,
            glyphs=self._glyphs,
            is_solo=setup is not None and setup.is_solo,
            is_room=self._is_in_room,
        )
        if not setup:
            sections.append(training_section())
        return HelpScreen(sections, glyphs=self._glyphs)

    @property
    def _glyphs(self) -> Glyphs:
        return choose_glyphs(self.settings[ASCII], self._session.encoding)

    @property
    def scene(self) -> Scene:
        """The backdrop of screens without a board."""
        scene = sea_scene(self._glyphs, is_animated=motion_of(self.settings) == FULL)
        return scene._replace(person=self.settings[NAME])

    # The menu

    async def choose(self) -> _Choice:
        """Show the menu until the player chooses a game or quits."""
        book = self._session.book
        while True:
            news = await asyncio.to_thread(menu_news, self._game, book, self.settings[NAME])
            groups = main_menu(self._session.other_games(GAME), self.settings, news)
            choices = [offer.value for group in groups for offer in group.offers]
            selected = choices.index(self._last_entry) if self._last_entry in choices else 0
            texts = self.texts("", pgettext("key", "to Quit"), self.news())
            menu = GroupedMenu(texts=texts, groups=groups, selected=selected, ends_program=True)
            async with catching_up(book):
                self._last_entry = await self._stage.ask(menu) or MenuEntry.QUIT
            if chosen := await self._run_entry(self._last_entry):
                return chosen

    async def _run_entry(self, entry: MenuEntry | GameInfo) -> _Choice | None:
        """Run a menu entry; return what the player has chosen, or None to show the menu again."""
        if isinstance(entry, GameInfo):
            return AfterMatch.QUIT if await self._program.visit(entry.load()) else None
        actions: dict[MenuEntry, Callable[[], Awaitable[_Choice | None]]] = {
            MenuEntry.CONTINUE: self.resume_game,
            MenuEntry.BOT: self.against_bot,
            MenuEntry.TWO: self.for_two,
            MenuEntry.DAILY: self.daily,
            MenuEntry.WATCH: self.watch,
            MenuEntry.FRIEND: self.with_friend,
            MenuEntry.TRAINING: self.train,
            MenuEntry.PAST: self.look_back,
            MenuEntry.STATISTICS: self.show_statistics,
            MenuEntry.VARIANT: self.choose_rules,
            MenuEntry.SETTINGS: self.change_settings,
            MenuEntry.HELP: self.show_help,
            MenuEntry.LANGUAGE: self.choose_language,
            MenuEntry.QUIT: self.quit,
        }
        return await actions[entry]()

    async def resume_game(self) -> PreparedMatch | None:
        """Let the player choose an unfinished game; return None if they go back."""
        book = self._session.book
        texts = self.texts(unmarked(_("_Continue")), _("back"))
        unfinished = await asyncio.to_thread(self._game.unfinished_matches, book)
        names = await asyncio.to_thread(self._game.names_of_unfinished, book)
        try:
            return await choose_unfinished(self._stage, texts, unfinished, partial(resume, book), names)
        except GameUnavailable as unavailable:
            self._news = str(unavailable)
            return None

    async def against_bot(self) -> AgainstBot | None:
        """Ask for the level of the bot to play against; return None if the player goes back."""
        book = self._session.book
        rungs: Mapping[str, Rung] = {}
        if book.is_on:
            rungs = await asyncio.to_thread(LADDER.stored_rungs, book, own_names(self.settings[NAME]))
        screen = LevelScreen(
            texts=self.texts(_("Choose an opponent"), _("back")),
            levels=Levels(LEVELS, rungs),
            selected=tuple(LEVELS).index(self.settings[BOT]),
            about=lambda: game_about_text(self.settings),
            change_clock=lambda: self._keep({CLOCK.key: next_seconds(CLOCK, self.settings[CLOCK])}),
        )
        level = await self._stage.ask(screen)
        return AgainstBot(level) if level else None

    async def for_two(self) -> TwoPeople | None:
        """Ask for the names of two people, and save them; return None if the player goes back."""
        first, second = PLAYERS
        known_names = self.settings[first] or self.settings[NAME], self.settings[second]
        names = await self._stage.ask(names_screen(known_names, self.scene))
        if not names:
            return None
        self._keep({first.key: names[0], second.key: names[1]})
        return TwoPeople(names)

    async def daily(self) -> Daily:
        """Play the fleet of today."""
        return Daily(utc_today())

    async def watch(self) -> Watch | None:
        """Ask for the levels of two bots; return None if the player goes back."""
        levels = await self._stage.ask(WatchedLevelsScreen(self.settings[BOT], self.scene))
        return Watch(levels) if levels else None

    async def with_friend(self) -> GameRequest | None:
        """Ask for the room in which to play with a friend; return None if the player goes back."""
        self._is_in_room = True  # the help lists its keys
        try:
            return await self.entrance().ask()
        finally:
            self._is_in_room = False

    async def look_back(self) -> _Choice | None:
        """Show the games that were played."""
        from schiffe.game.ui.games import PlayedGames  # noqa: PLC0415  door: games that were played

        return await PlayedGames(self._program, self._game).run()

    async def show_statistics(self) -> None:
        """Show the statistics until the player goes back."""
        from schiffe.battleship.ui.screens.statistics import show_statistics  # noqa: PLC0415  door: the statistics

        await show_statistics(self._stage, self._session.book, self.settings[NAME], self._glyphs, self.scene)

    async def choose_rules(self) -> None:
        """Let the player choose the rules of the next games."""
        from schiffe.battleship.ui.rules import choose_rules  # noqa: PLC0415  door: rules are chosen

        await choose_rules(self._stage, self._glyphs, lambda: self.settings, self._keep)

    async def show_help(self) -> None:
        """Show the help over the menu."""
        await self._stage.ask_over(self.help())

    async def quit(self) -> AfterMatch:
        """Quit."""
        return AfterMatch.QUIT

    async def choose_language(self) -> None:
        """Let the player choose the language."""
        selected = i18n.languages().index(i18n.language())
        texts = self.texts(unmarked(_("_Language")), _("back"))
        if code := await self._stage.ask(MenuScreen(texts, language_choices(), selected)):
            i18n.choose(code)  # first, so that an error of saving it is told in this language
            self._keep({LANGUAGE.key: code})

    async def change_settings(self) -> None:
        """Let the player change the settings, with a sample of a board."""

        def sample(preferences: Preferences) -> Sample:
            return board_sample(choose_glyphs(preferences.settings[ASCII], self._session.encoding))

        await self._program.change_settings(sample=sample)

    def preview(self, stored: StoredMatch) -> GamePreview | None:
        """Return a preview of a finished match."""
        from schiffe.battleship.ui.previews import match_preview  # noqa: PLC0415  door: games that were played

        return match_preview(self._session.whole_book, stored, self._glyphs)

    async def train(self) -> None:
        """Train with positions of the player's own games until the player goes back."""
        from schiffe.battleship.ui.training import train  # noqa: PLC0415  door: training is entered

        await train(self._stage, self._session.book, self.settings, self._glyphs, self.scene)

    async def show_finished(self, finished: FinishedMatch, options: ReplayOptions) -> None:
        """Show the replay of a finished match until the player goes back."""
        from schiffe.battleship.ui.replay import look_back  # noqa: PLC0415  door: a finished game is opened

        await look_back(self._stage, self.settings, self._glyphs, finished, options)

    # The view of the flow

    @contextmanager
    def open_match(self, prepared: PreparedMatch) -> Iterator[ScreenMatch]:
        """Return the view of a match; meanwhile the help has the rules of the match."""
        with Countdown(self._stage.post) as countdown:
            self._setup = prepared.setup
            context = self._match_context(prepared)
            self._is_in_room = context.room is not None
            try:
                yield ScreenMatch(context, countdown)
            finally:
                self._setup = None
                self._is_in_room = False
                if context.room:
                    context.room.restore_title()
                    self._news = self._news or context.room.farewell

    def _match_context(self, prepared: PreparedMatch) -> MatchContext:
        recorder = prepared.recorder
        request = prepared.series.request
        book = self._session.book
        lesson = Lesson(recorder) if isinstance(request, FirstGame) else None
        room = self.entrance().room(prepared.series.score) if isinstance(request, RoomRequest) else None
        can_climb = isinstance(request, AgainstBot) and not (lesson or prepared.setup.day) and book.is_on

        def leave_consequence() -> LeaveConsequence:
            return LeaveConsequence(recorder.can_resign, recorder.can_resume, is_over=recorder.is_unshot)

        def read_standing() -> Standing | None:
            return LADDER.standing_after(book, own_names(self.settings[NAME]), request)

        leave_dialog = LeaveDialog(self._stage, self._glyphs, leave_consequence)
        if room:
            leave_dialog = room.leave_dialog(leave_consequence)
        return MatchContext(
            stage=self._stage,
            settings=self.settings,
            glyphs=self._glyphs,
            setup=prepared.setup,
            recorder=recorder,
            leave_dialog=leave_dialog,
            previous_fleets=self._previous_fleets,
            change_settings=self.change_settings,
            watch_request=request if isinstance(request, Watch) else None,
            read_standing=read_standing if can_climb else None,
            lesson=lesson,
            count_timeout=self._session.count_timeout,
            has_emoji=shows_emoji(self._session.encoding),
            room=room,
        )

    def entrance(self) -> FriendScreens:
        """Return the screens for a game with a friend."""
        from schiffe.battleship.ui.friend import FriendScreens  # noqa: PLC0415  door: a game with a friend

        return FriendScreens(
            stage=self._stage, session=self._session, glyphs=self._glyphs, scene=self.scene, keep=self._keep
        )

    async def invite(self, invitation: str) -> bool:
        """Show how the opponent joins a hosted game; return whether the player continues."""
        text = _("Your game is open. Place your fleet.")
        notice = Notice(heading=_("Network game"), message=text, details=invitation, enter=_("continue"))
        is_accepted: bool | None = await self._stage.ask(NoticeScreen(notice, self.scene))
        return bool(is_accepted)
