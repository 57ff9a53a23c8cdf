"""The menu of a game on the full screen: play, look back, settings, the rules."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar, NamedTuple, TypeAlias

from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.flow.flow import GameFlow
from schiffe.game.flow.playable import MatchToPlay, MenuChoice
from schiffe.game.game import Game
from schiffe.game.info import GameInfo
from schiffe.game.match.request import PlayBot, PlayTogether, Request
from schiffe.game.statistics.ladder import Ladder, Rung
from schiffe.game.statistics.texts import ladder_text
from schiffe.game.ui.opponents import Levels, LevelScreen, names_screen
from schiffe.game.ui.program import GameScreens, ScreenProgram
from schiffe.game.ui.resuming import UnavailableMatch, choose_unfinished
from schiffe.game.ui.settings_painting import SettingSample
from schiffe.language import i18n
from schiffe.language.i18n import _, pgettext
from schiffe.language.names import own_names
from schiffe.language.text import unmarked
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import LANGUAGE, PLAYER_NAME
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import MatchId, StoredMatch
from schiffe.store.texts import short_last_played_title
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.groups import GroupedMenu, MenuGroup
from schiffe.toolkit.menus import MenuScreen

EntryValue: TypeAlias = Request | AfterMatch | Callable[[], Awaitable[MenuChoice]]
"""What an entry chooses, or a function that asks for it and returns None to show the menu again."""


class MenuNews(NamedTuple):
    """News of earlier matches for a menu.

    Attributes:
        has_logbook: whether matches are stored.
        match_count: the number of stored matches.
        ladder_text: the player's place on the ladder.
    """

    has_logbook: bool = False
    match_count: int = 0
    ladder_text: str = ""


class MenuScreens(GameScreens, ABC):
    """The screens of a game that uses this menu.

    Attributes:
        ends_program: whether the program ends when the player leaves the menu.
    """

    ends_program: ClassVar[bool] = False

    def __init__(self, program: ScreenProgram, game: Game, game_flow: GameFlow) -> None:
        super().__init__(program, game, game_flow)
        self._selected_value: EntryValue | None = None
        self._names = ("", "")
        self._unfinished: Sequence[StoredMatch] = ()
        self._names_of_unfinished: Mapping[MatchId, str] = {}
        self._visits: Sequence[tuple[GameInfo, EntryValue]] = [
            (other_game, partial(self.visit, other_game)) for other_game in self.session.other_games(game.info.word)
        ]

    @abstractmethod
    async def make_groups(self) -> list[MenuGroup[EntryValue]]:
        """Return the groups of entries, without the one for unfinished matches; empty groups are not shown."""

    # The entries of every game

    def opponent_entries(self, two_players_note: str) -> list[MenuEntry[EntryValue]]:
        """Return the entries for matches against the computer and against a person at the same keyboard."""
        levels = Levels(self.game.info.levels)
        return [
            MenuEntry(_("_Against the computer"), self.play_bot, note=levels.level_count_text),
            MenuEntry(_("_Two players"), self.play_together, note=two_players_note),
        ]

    def training_entry(self) -> MenuEntry[EntryValue]:
        return MenuEntry(_("T_raining"), self.train, note=_("positions of your own games"))

    def past_entries(self, news: MenuNews) -> list[MenuEntry[EntryValue]]:
        """Return the entries for earlier matches and for their statistics; none without a logbook."""
        if not news.has_logbook:
            return []
        count = news.match_count
        note = _("watch them again; {count} so far").format(count=count) if count else _("none so far")
        return [
            MenuEntry(_("_Games"), self.show_matches, note=note),
            MenuEntry(_("_Statistics and the ladder"), self.show_statistics, note=news.ladder_text),
        ]

    def other_game_entries(self) -> list[MenuEntry[EntryValue]]:
        return [MenuEntry(f"_{game.title}", visit, note=str(game.menu_note)) for game, visit in self._visits]

    def settings_entries(self) -> list[MenuEntry[EntryValue]]:
        return [
            MenuEntry(_("S_ettings"), self.change_settings, note=_("looks, clock")),
            MenuEntry(_("_How to play"), self.show_help, note=_("rules and keys")),
        ]

    def language_entry(self) -> MenuEntry[EntryValue]:
        return MenuEntry(_("_Language"), self.choose_language, note=i18n.language_name(i18n.current_language()))

    def read_news(self, counted: MatchFilter, ladder: Ladder) -> MenuNews:
        """Read the news of the counted matches; this takes a third of a second for ten thousand matches."""
        book = self.session.book
        count = book.count(counted) or 0
        rungs = ladder.read_rungs(book, own_names(self.settings[PLAYER_NAME]))
        levels = self.game.info.levels
        text = ladder_text((str(levels[level].name), rung) for level, rung in rungs.items())
        return MenuNews(book.is_on, count, text)

    async def choose(self) -> MenuChoice:
        while True:
            groups = await self.make_groups()
            book = self.session.book
            await asyncio.to_thread(book.break_off_lost_matches)
            self._unfinished = await asyncio.to_thread(self.game.unfinished_matches, book)
            self._names_of_unfinished = await asyncio.to_thread(self.game.names_of_unfinished, book)
            if self._unfinished:
                latest_match = self._unfinished[0]
                note = short_last_played_title(latest_match, self._names_of_unfinished.get(latest_match.id))
                groups.insert(0, MenuGroup("", [MenuEntry(_("_Continue"), self.resume_match, note=note)]))
            groups = [group for group in groups if group.entries]
            values = [entry.value for group in groups for entry in group.entries]
            row = values.index(self._selected_value) if self._selected_value in values else 0
            back = pgettext("key", "to Quit") if self.ends_program else _("back")
            texts = self.texts("", back, self.take_menu_message())
            self._selected_value = await self.ask_menu(GroupedMenu(texts, groups, row, ends_program=self.ends_program))
            if self._selected_value is None:
                return AfterMatch.QUIT if self.ends_program else None
            if isinstance(self._selected_value, Request | AfterMatch):
                return self._selected_value
            chosen = await self._selected_value()
            if chosen:
                return chosen

    async def ask_menu(self, menu: GroupedMenu[EntryValue]) -> EntryValue | None:
        """Show the menu, and return the chosen action; None if the player leaves the menu."""
        return await self.stage.ask(menu)

    async def resume_match(self) -> MatchToPlay | None:
        """Resume an unfinished match of the game, chosen by the player if there are several; None if they go back."""
        texts = self.texts(unmarked(_("_Continue")), _("back"))
        resume = partial(self.game.resume, self.session.book)
        try:
            return await choose_unfinished(self.stage, texts, self._unfinished, resume, self._names_of_unfinished)
        except UnavailableMatch as unavailable:
            self._menu_message = str(unavailable)
            return None

    @abstractmethod
    async def play_bot(self) -> PlayBot | None:
        """Ask for the level of the bot to play against; None if the player goes back."""

    async def make_level_screen(self, ladder: Ladder, selected_level: str) -> LevelScreen:
        """Return the menu of the levels of bots, with the player's place on the ladder."""
        book = self.session.book
        rungs: Mapping[str, Rung] = {}
        if book.is_on:
            rungs = await asyncio.to_thread(ladder.read_rungs, book, own_names(self.settings[PLAYER_NAME]))
        levels = self.game.info.levels
        texts = self.texts(_("Choose an opponent"), _("back"))
        return LevelScreen(texts, Levels(levels, rungs), list(levels).index(selected_level))

    async def play_together(self) -> PlayTogether | None:
        """Ask for the names of two players; None if they go back."""
        usual_names = self._names[0] or self.settings[PLAYER_NAME], self._names[1]
        names = await self.stage.ask(names_screen(usual_names, self.scene))
        self._names = names or self._names
        return PlayTogether(names) if names else None

    async def show_matches(self) -> MatchToPlay | AfterMatch | None:
        """Show the list of matches; return the one to resume, None if the player goes back, QUIT if they quit there."""
        from schiffe.game.ui.match_list import MatchList  # noqa: PLC0415  door: matches that were played

        return await MatchList(self.program, self.game).run()

    async def visit(self, other_game: GameInfo) -> AfterMatch | None:
        """Show another game until the player comes back, and return None; return AfterMatch.QUIT if they quit there."""
        return AfterMatch.QUIT if await self.program.visit(other_game.load()) else None

    async def choose_language(self) -> None:
        languages = [MenuEntry(f"_{i18n.language_name(code)}", code) for code in i18n.available_languages()]
        selected = i18n.available_languages().index(i18n.current_language())
        texts = self.texts(unmarked(_("_Language")), _("back"))
        if code := await self.stage.ask(MenuScreen(texts, languages, selected)):
            i18n.choose_language(code)  # first, so that an error while saving it is shown in this language
            self.keep_changes({LANGUAGE.key: code})

    @abstractmethod
    async def show_statistics(self) -> None:
        """Show the statistics of the player until they go back."""

    @abstractmethod
    def sample(self, preferences: Preferences) -> SettingSample:
        """Return a sample of how the game looks with some settings."""

    async def change_settings(self) -> None:
        await self.program.change_settings(self.sample, only=tuple(self.game.info.schema))

    async def show_help(self) -> None:
        await self.stage.ask_over(self.help())
