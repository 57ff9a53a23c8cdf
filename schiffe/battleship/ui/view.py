"""Battleship on the full screen: its menu, and the view of its matches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, assert_never

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
from schiffe.battleship.texts.names import game_about_text
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.looks import LOOKS
from schiffe.battleship.ui.manual import manual
from schiffe.battleship.ui.match import ScreenMatch
from schiffe.battleship.ui.menus import (
    GameEntry,
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
from schiffe.game.flow.flow import GameFlow
from schiffe.game.flow.outcome import AfterMatch, LeaveConsequence
from schiffe.game.game import Game
from schiffe.game.info import GameInfo
from schiffe.game.match.lesson import Lesson
from schiffe.game.match.request import AgainstBot, TwoPeople
from schiffe.game.queries import ReplayOptions
from schiffe.game.statistics.ladder import Standing
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


class Screens(GameScreens):
    """The screens of Battleship."""

    looks = LOOKS

    def __init__(self, program: ScreenProgram, game: Game, game_flow: GameFlow) -> None:
        super().__init__(program, game, game_flow)
        self._setup: GameSetup | None = None
        self._is_in_room = False
        self._at: MenuEntry | GameInfo | None = None
        self._previous_fleets = PreviousFleets()

    @property
    def welcome(self) -> Welcome:
        """The welcome for a new player, with a first game."""
        return Welcome(_("Find and sink the computer's hidden fleet before it sinks yours."), FirstGame("easy"))

    def help(self) -> HelpScreen:
        """Return the help, with the rules of the current game, or else those of the settings."""
        rules = self._setup.rules if self._setup else rules_of(self.settings)
        seconds = self._setup.clock if self._setup else self.settings[CLOCK]
        is_solo = self._setup is not None and self._setup.is_solo
        sections = manual(
            rules,
            seconds=seconds,
            settings=self.settings,
            glyphs=self._glyphs,
            is_solo=is_solo,
            is_room=self._is_in_room,
        )
        if not self._setup:
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

    async def choose(self) -> GameRequest | PreparedMatch | AfterMatch:
        """Show the menu until the player chooses a game or quits."""
        book = self._session.book
        chosen = None
        while chosen is None:
            news = await asyncio.to_thread(menu_news, self._game, book, self.settings[NAME])
            groups = main_menu(self._session.other_games(GAME), self.settings, news)
            choices = [offer.value for group in groups for offer in group.offers]
            selected = choices.index(self._at) if self._at in choices else 0
            texts = self.texts("", pgettext("key", "to Quit"), self.news())
            async with catching_up(book):
                self._at = (
                    await self._stage.ask(GroupedMenu(texts=texts, groups=groups, selected=selected, ends_program=True))
                    or MenuEntry.QUIT
                )
            chosen = await self._run_entry(self._at)
        return chosen

    async def _run_entry(self, entry: MenuEntry | GameInfo) -> GameRequest | PreparedMatch | AfterMatch | None:
        """Do the action of a menu entry; return the game to play, that the player quits, or None for the menu."""
        match entry:
            case MenuEntry.CONTINUE:
                return await self._continue_game()
            case MenuEntry.PAST:
                from schiffe.game.ui.games import PlayedGames  # noqa: PLC0415  door: games that were played

                return await PlayedGames(self._program, self._game).run()
            case MenuEntry.VARIANT:
                from schiffe.battleship.ui.rules import choose_rules  # noqa: PLC0415  door: rules are chosen

                await choose_rules(self._stage, self._glyphs, lambda: self.settings, self._keep)
            case MenuEntry.STATISTICS:
                from schiffe.battleship.ui.screens.statistics import show_statistics  # noqa: PLC0415  door: the statistics

                await show_statistics(self._stage, self._session.book, self.settings[NAME], self._glyphs, self.scene)
            case MenuEntry.TRAINING:
                await self.train()
            case MenuEntry.SETTINGS:
                await self._change_settings()
            case MenuEntry.HELP:
                await self._stage.ask_over(self.help())
            case MenuEntry.LANGUAGE:
                selected = i18n.languages().index(i18n.language())
                texts = self.texts(unmarked(_("_Language")), _("back"))
                if code := await self._stage.ask(MenuScreen(texts, language_choices(), selected)):
                    i18n.choose(code)  # first, so that an error of saving it is told in this language
                    self._keep({LANGUAGE.key: code})
            case MenuEntry.QUIT:
                return AfterMatch.QUIT
            case GameInfo():
                return AfterMatch.QUIT if await self._program.visit(entry.load()) else None
            case _:
                return await self._ask_for_game(entry)
        return None

    async def _continue_game(self) -> PreparedMatch | None:
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

    async def _ask_for_game(self, entry: GameEntry) -> GameRequest | None:
        """Ask for what a new game needs; return None if the player goes back."""
        match entry:
            case MenuEntry.BOT:
                book = self._session.book
                own = own_names(self.settings[NAME])
                rungs = await asyncio.to_thread(LADDER.stored_rungs, book, own) if book.is_on else {}
                texts = self.texts(_("Choose an opponent"), _("back"))
                screen = LevelScreen(
                    texts=texts,
                    levels=Levels(LEVELS, rungs),
                    selected=tuple(LEVELS).index(self.settings[BOT]),
                    about=lambda: game_about_text(self.settings),
                    change_clock=lambda: self._keep({CLOCK.key: next_seconds(CLOCK, self.settings[CLOCK])}),
                )
                level = await self._stage.ask(screen)
                return AgainstBot(level) if level else None
            case MenuEntry.DAILY:
                return Daily(utc_today())
            case MenuEntry.WATCH:
                levels = await self._stage.ask(WatchedLevelsScreen(self.settings[BOT], self.scene))
                return Watch(levels) if levels else None
            case MenuEntry.TWO:
                known_names = self.settings[PLAYERS[0]] or self.settings[NAME], self.settings[PLAYERS[1]]
                names = await self._stage.ask(names_screen(known_names, self.scene))
                if names:
                    self._keep({setting.key: name for setting, name in zip(PLAYERS, names, strict=True)})
                return TwoPeople(names) if names else None
            case MenuEntry.FRIEND:
                self._is_in_room = True  # the help lists its keys
                try:
                    return await self.entrance().ask()
                finally:
                    self._is_in_room = False
            case _:
                assert_never(entry)

    def preview(self, match: StoredMatch) -> GamePreview | None:
        """Return a preview of a finished match."""
        from schiffe.battleship.ui.previews import match_preview  # noqa: PLC0415  door: games that were played

        return match_preview(self._session.whole_book, match, self._glyphs)

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
    def match(self, match: PreparedMatch) -> Iterator[ScreenMatch]:
        """Return the view of a match; meanwhile the help has the rules of the match."""
        with Countdown(self._stage.post) as countdown:
            self._setup = match.setup
            context = self._match_context(match)
            self._is_in_room = context.room is not None
            try:
                yield ScreenMatch(context, countdown)
            finally:
                self._setup = None
                self._is_in_room = False
                if context.room:
                    context.room.restore_title()
                    self._news = self._news or context.room.farewell

    def _match_context(self, match: PreparedMatch) -> MatchContext:
        recorder = match.recorder
        request = match.series.request
        book = self._session.book
        lesson = Lesson(recorder) if isinstance(request, FirstGame) else None
        room = self.entrance().room(match.series.score) if isinstance(request, RoomRequest) else None
        can_climb = isinstance(request, AgainstBot) and not (lesson or match.setup.day) and book.is_on

        def leave_consequence() -> LeaveConsequence:
            return LeaveConsequence(recorder.can_resign, recorder.can_resume, is_over=recorder.is_unshot)

        def read_standing() -> Standing | None:
            return LADDER.standing_after(book, own_names(self.settings[NAME]), request)

        return MatchContext(
            stage=self._stage,
            settings=self.settings,
            glyphs=self._glyphs,
            setup=match.setup,
            recorder=recorder,
            leave_dialog=room.leave_dialog(leave_consequence)
            if room
            else LeaveDialog(self._stage, self._glyphs, leave_consequence),
            previous_fleets=self._previous_fleets,
            change_settings=self._change_settings,
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

    async def _change_settings(self) -> None:
        def sample(preferences: Preferences) -> Sample:
            return board_sample(choose_glyphs(preferences.settings[ASCII], self._session.encoding))

        await self._program.change_settings(sample=sample)
