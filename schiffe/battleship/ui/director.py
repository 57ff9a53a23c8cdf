"""What is shown when: the menu, the games that are started there from their fleets on, settings and language."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial

from schiffe.battleship import GAME
from schiffe.battleship.drawing import Glyphs, choose_glyphs
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.logbook.judging import catching_up
from schiffe.battleship.logbook.ladder import standing, standing_after
from schiffe.battleship.logbook.recorder import MatchRecorder, ResumedMatch, informed, resume
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.request import (
    AgainstBot,
    Daily,
    FirstGame,
    ForTwo,
    GameRequest,
    Host,
    Join,
    Watch,
    today,
)
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.match.setup import Series
from schiffe.battleship.match.turn import MatchObserver
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.settings import BOT, SERVER, WELCOMED
from schiffe.battleship.texts.names import game_about, player_names
from schiffe.battleship.ui.battle.lesson import Lesson
from schiffe.battleship.ui.boards import board_sample
from schiffe.battleship.ui.cells import LOOKS
from schiffe.battleship.ui.context import MatchContext, Meeting, Played
from schiffe.battleship.ui.manual import manual
from schiffe.battleship.ui.menus import (
    MenuEntry,
    friend_screen,
    language_choices,
    main_menu,
    menu_news,
)
from schiffe.battleship.ui.motion import FULL, motion_of
from schiffe.battleship.ui.screens.curtain import CurtainScreen, CurtainState, draw_curtain
from schiffe.battleship.ui.screens.placing import lay
from schiffe.battleship.ui.screens.placing_state import LaidFleets
from schiffe.battleship.ui.screens.watch import WatchedLevelsScreen
from schiffe.battleship.ui.sea import sea_scene
from schiffe.game.game import Game
from schiffe.game.loaded import LoadedGame
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.game.options import ReplayOptions
from schiffe.game.ui.match import Leaving, Next, Stake
from schiffe.game.ui.opponents import Levels, LevelScreen, next_seconds
from schiffe.game.ui.program import GamePreview, GameScreens, ScreenProgram
from schiffe.game.ui.settings import Sample
from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.names import curtain_keys, own_names
from schiffe.language.text import unmarked
from schiffe.settings.layers import Changes, Preferences
from schiffe.settings.shared import ASCII, CLOCK, LANGUAGE, NAME, PLAYERS
from schiffe.store.matches import StoredMatch
from schiffe.toolkit.forms import names_screen
from schiffe.toolkit.groups import GroupedMenu
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.layout import Scene
from schiffe.toolkit.menus import MenuScreen


class Director(GameScreens):
    """Runs the full screen from the first game or the menu until somebody quits.

    ``welcomes`` puts a welcome before the menu.
    """

    looks = LOOKS

    def __init__(
        self,
        program: ScreenProgram,
        game: LoadedGame[GameRequest | ResumedMatch, FinishedMatch],
        observers: Sequence[MatchObserver] = (),
        *,
        welcomes: bool = False,
    ) -> None:
        super().__init__(program)
        self._game = game
        self._observers = observers
        self._welcomes = welcomes
        self._chance = Chance(program.session.seed)
        self._playing: Series | None = None
        self._seconds = 0  # of a turn in it
        self._laid = LaidFleets()

    async def run(self, wanted: GameRequest | ResumedMatch | None) -> bool:
        """A game right away where one is asked for or taken up again, then the menu."""
        if wanted is None and self._welcomes:
            wanted = await self._welcome()
        if not wanted or await self._games(wanted) is not Next.QUIT:
            await self._menu()
        return True

    async def _welcome(self) -> FirstGame | None:
        from schiffe.battleship.ui.screens.welcome import (  # noqa: PLC0415  door: somebody is new here
            Welcomed,
            WelcomeScreen,
        )

        answer = await self._stage.ask(WelcomeScreen(self.settings[NAME], self.scene)) or Welcomed("", plays=False)
        self._keep({WELCOMED.key: True, **({NAME.key: answer.name} if answer.name else {})})
        return FirstGame("easy") if answer.plays else None

    def help(self) -> HelpScreen:
        """The help, with the rules as they are set, or those that a game always has."""
        rules = self._playing.rules_with(self.settings) if self._playing else rules_of(self.settings)
        seconds = self._seconds if self._playing else self.settings[CLOCK]
        return HelpScreen(manual(rules, seconds, self.settings, self._glyphs), glyphs=self._glyphs)

    @property
    def _glyphs(self) -> Glyphs:
        return choose_glyphs(self.settings[ASCII], self._session.encoding)

    @property
    def scene(self) -> Scene:
        """What is to be seen wherever there is no board."""
        scene = sea_scene(self._glyphs, moves=motion_of(self.settings) == FULL)
        return scene._replace(person=self.settings[NAME])

    async def _menu(self) -> None:
        at, after = 0, None
        book = self._session.book
        while after is not Next.QUIT:
            news = await asyncio.to_thread(menu_news, self._game, book, self.settings[NAME])
            groups = main_menu(self._session.others(GAME), self.settings, news)
            texts = self.texts("", _("quit"), self.news())
            async with catching_up(book):
                entry = await self._stage.ask(GroupedMenu(texts, groups, at, ends_program=True)) or MenuEntry.QUIT
            choices = [offer.value for group in groups for offer in group.offers]
            at = choices.index(entry)
            after = await (self._go_on() if entry is MenuEntry.CONTINUE else self._enter(entry))

    async def _go_on(self) -> Next | None:
        """Go on with a game that was left."""
        waiting = await asyncio.to_thread(self._game.unfinished, self._session.book)
        from schiffe.game.ui.games import game_to_go_on  # noqa: PLC0415  door: games that were left

        texts = self.texts(unmarked(_("_Continue")), _("back"))
        found = await game_to_go_on(self._stage, texts, waiting, partial(resume, self._session.book))
        if isinstance(found, str):
            self._news = found
            return None
        return await self._games(found) if found else None

    async def _enter(self, entry: MenuEntry | Game) -> Next | None:
        """Do what an entry of the menu says; gives what comes after a game."""
        match entry:
            case MenuEntry.VARIANT:
                from schiffe.battleship.ui.screens.rules import choose_rules  # noqa: PLC0415  door: rules are chosen

                await choose_rules(self._stage, self._glyphs, lambda: self.settings, self._keep)
            case MenuEntry.PAST:
                from schiffe.game.ui.games import PlayedGames  # noqa: PLC0415  door: games that were played

                chosen = await PlayedGames(self._program, self._game).run()
                return chosen if isinstance(chosen, Next) else await self._games(chosen) if chosen else None
            case MenuEntry.STATISTICS:
                from schiffe.battleship.ui.screens.statistics import show_statistics  # noqa: PLC0415  door: the statistics

                await show_statistics(self._stage, self._session.book, self.settings[NAME], self._glyphs, self.scene)
            case MenuEntry.SETTINGS:
                await self._change_settings()
            case MenuEntry.HELP:
                await self._stage.ask_over(self.help())
            case MenuEntry.LANGUAGE:
                await self._choose_language()
            case MenuEntry.QUIT:
                return Next.QUIT
            case Game():
                return Next.QUIT if await self._program.visit(entry.load()) else None
            case _:
                request = await self._chosen(entry)
                return await self._games(request) if request else None
        return None

    async def _chosen(self, entry: MenuEntry) -> GameRequest | None:
        """What is to be played, as an entry of the menu asks; None where somebody goes back."""
        match entry:
            case MenuEntry.BOT:
                level = await self._level()
                return AgainstBot(level) if level else None
            case MenuEntry.DAILY:
                return Daily(self.settings[BOT], today())
            case MenuEntry.WATCH:
                levels = await self._stage.ask(WatchedLevelsScreen(self.settings[BOT], self.scene))
                return Watch(levels) if levels else None
            case MenuEntry.TWO:
                known = self.settings[PLAYERS[0]], self.settings[PLAYERS[1]]
                names = await self._stage.ask(names_screen(known, self.scene))
                if names:
                    self._keep({setting.key: name for setting, name in zip(PLAYERS, names, strict=True)})
                return ForTwo(names) if names else None
        wanted = await self._stage.ask(friend_screen(str(self.settings[SERVER] or ""), self.scene))
        if isinstance(wanted, Join):
            self._keep({SERVER.key: wanted.address})
        return wanted

    async def _level(self) -> str | None:
        """The level to play against, with the ladder, the board and the clock."""
        book, at = self._session.book, tuple(LEVELS).index(self.settings[BOT])
        rungs = await asyncio.to_thread(standing, book, own_names(self.settings[NAME])) if book.is_on else {}
        texts = self.texts(_("Choose an opponent"), _("back"))
        screen = LevelScreen(texts, Levels(LEVELS, rungs), at, lambda: game_about(self.settings), self._change_clock)
        return await self._stage.ask(screen)

    def _change_clock(self) -> None:
        self._keep({CLOCK.key: next_seconds(CLOCK, self.settings[CLOCK])})

    async def _choose_language(self) -> None:
        """Let the player choose a language, and speak it."""
        at = i18n.languages().index(i18n.language())
        texts = self.texts(unmarked(_("_Language")), _("back"))
        if code := await self._stage.ask(MenuScreen(texts, language_choices(), at)):
            i18n.choose(code)  # first: what cannot be kept is told in the language that is chosen
            self._keep({LANGUAGE.key: code})

    def preview(self, match: StoredMatch) -> GamePreview | None:
        """The board that the person shot at, and the last shots."""
        from schiffe.battleship.ui.preview import match_preview  # noqa: PLC0415  door: games that were played

        return match_preview(self._session.whole_book, match, self._glyphs)

    async def show_finished(self, finished: FinishedMatch, options: ReplayOptions) -> None:
        """Show a finished match until somebody goes back."""
        from schiffe.battleship.ui.replay import look_back  # noqa: PLC0415  door: a finished game is opened

        await look_back(self._stage, self.settings, self._glyphs, finished, options)

    async def _games(self, wanted: GameRequest | ResumedMatch) -> Next:
        """Games of the same people, new or taken up, until they want something else. Their server lives as long."""
        resumed = wanted if isinstance(wanted, ResumedMatch) else None
        series = wanted.record.series if isinstance(wanted, ResumedMatch) else Series(wanted, self._chance)
        self._playing, set_before = series, rules_of(self.settings)
        try:
            async with AsyncExitStack() as stack:
                where = await self._where(series.request, stack)
                if isinstance(where, Next):
                    return where
                while True:
                    context, resumed = await self._match_context(series, resumed), None
                    try:
                        played = await self._play(context, where)
                    finally:
                        context.recorder.leave()
                    series = series.after(played.winner)
                    if played.next not in (Next.AGAIN, Next.NEXT_LEVEL):
                        return played.next
                    if played.level:
                        series = series.against(played.level)
                    if rules_of(self.settings) != set_before:  # who has chosen others wants to play by them
                        series = series._replace(rules=None)
                    self._playing = series
        finally:
            self._playing, self._chance = None, series.chance

    async def _play(self, context: MatchContext, where: AgainstBot | ForTwo | Watch | Meeting) -> Played:
        """One game, from the fleets to what its players want next."""
        if not isinstance(where, Meeting):
            return await play_here(context, where)
        from schiffe.battleship.ui.network import NetworkGame  # noqa: PLC0415  door: a game over the network

        return await NetworkGame(context, where).play()

    async def _where(self, request: GameRequest, stack: AsyncExitStack) -> AgainstBot | ForTwo | Watch | Meeting | Next:
        """Where a game takes place; for one that is hosted here the server is opened first."""
        match request:
            case AgainstBot() | ForTwo() | Watch():
                return request
            case Join(address):
                return Meeting(self._session.certified(address))
            case Host(wanted):
                from schiffe.battleship.ui.network import open_meeting  # noqa: PLC0415  door: a game over the network

                return await open_meeting(stack, wanted, self._stage, self._glyphs, self.scene)

    async def _match_context(self, series: Series, resumed: ResumedMatch | None) -> MatchContext:
        """The next game of a series, with the settings of the moment, or one that is taken up again."""
        settings, observers = self.settings, self._observers
        book, names = self._session.book, player_names(series.request, settings[NAME])
        typed = self._session.is_typed(CLOCK)
        setup = resumed.setup if resumed else await informed(book, series.setup(settings, names, has_typed_clock=typed))
        self._seconds = setup.clock
        recorder = resumed.recorder if resumed else MatchRecorder(book, setup, series)
        leaving = Leaving(self._stage, self._glyphs, lambda: Stake(recorder.can_resign, recorder.can_resume))
        request = series.request
        lesson = Lesson() if isinstance(request, FirstGame) else None
        can_climb = isinstance(request, AgainstBot) and not lesson and book.is_on
        standing = partial(standing_after, book, own_names(settings[NAME]), request) if can_climb else None
        return MatchContext(
            self._stage,
            settings,
            self._glyphs,
            setup,
            recorder,
            leaving,
            self._laid,
            observers,
            self._change_settings,
            standing,
            lesson,
        )

    async def _change_settings(self) -> None:
        def sample(preferences: Preferences) -> Sample:
            return board_sample(choose_glyphs(preferences.settings[ASCII], self._session.encoding))

        await self._program.change_settings(sample=sample)

    def _keep(self, changes: Changes) -> None:
        """Change settings, for the next time too; where that is not possible, the menu says so."""
        self._news = self._program.keep(changes)


async def play_here(context: MatchContext, request: AgainstBot | ForTwo | Watch) -> Played:
    """One game at this keyboard, from the fleets to what its players want next."""
    interruption = Interruption()
    try:
        fleets = await _laid(context, request, interruption)
        from schiffe.battleship.ui.match import ScreenMatch  # noqa: PLC0415  door: a match, when the fleets lie

        played = ScreenMatch(context, interruption)
        match request:
            case AgainstBot():
                return await played.against_bot(fleets[0])
            case ForTwo():
                return await played.for_two((fleets[0], fleets[1]), partial(_pass_keyboard, context, interruption))
            case Watch():
                return await played.of_bots(request)
    except Interrupted:
        return Played(context.leaving.next or Next.MENU)


async def _laid(context: MatchContext, request: AgainstBot | ForTwo | Watch, interruption: Interruption) -> list[Fleet]:
    """The fleets of the people who play, laid by one after the other."""
    match request:
        case AgainstBot():
            return [await lay(context, 0, interruption)]
        case Watch():
            return []
    fleets = []
    for seat in (0, 1):
        if context.recorder.fleet(seat) is None:
            await interruption.unless(_pass_keyboard(context, interruption, seat))
        fleets.append(await lay(context, seat, interruption))
    return fleets


async def _pass_keyboard(context: MatchContext, interruption: Interruption, seat: SeatNumber, said: str = "") -> None:
    """Cover the boards until the player of a seat sits at the keyboard."""
    state = CurtainState(seat, context.names[seat], curtain_keys(context.names)[seat], said, glyphs=context.glyphs)
    await draw_curtain(context.stage, CurtainScreen(state, context.leave(interruption, seat), context.scene))
