"""The menu of Battleship on the full screen, and what its entries do."""

from __future__ import annotations

import asyncio
from abc import ABC
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from schiffe.battleship.drawing import Glyphs, choose_glyphs
from schiffe.battleship.logbook.analyses import compute_missing_skills
from schiffe.battleship.logbook.daily import make_daily_attempts
from schiffe.battleship.logbook.own_matches import LADDER
from schiffe.battleship.match.request import PlayDaily, Watch
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.settings import BOT_LEVEL
from schiffe.battleship.texts.daily import DailyNote, make_daily_note
from schiffe.battleship.texts.matches import rules_title, short_board_text, short_match_text
from schiffe.battleship.ui.manual import CurrentHelp
from schiffe.battleship.ui.painting.boards import board_sample
from schiffe.battleship.ui.painting.motion import motion_of
from schiffe.battleship.ui.painting.sea import sea_scene
from schiffe.battleship.ui.screens.watching.levels import WatchedLevelsScreen
from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.flow.flow import GameFlow
from schiffe.game.game import Game
from schiffe.game.match.request import PlayBot, PlayTogether, Request
from schiffe.game.ui.menu import EntryAction, MenuNews, MenuScreens
from schiffe.game.ui.opponents import CHANGE_CLOCK, names_screen, next_seconds
from schiffe.game.ui.program import ScreenProgram
from schiffe.game.ui.settings_painting import SettingSample
from schiffe.language.dates import utc_today
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.language.text import capitalized
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import ASCII, CLOCK, PLAYER_NAME, PLAYER_NAMES, Motion
from schiffe.store.match_filters import MatchFilter
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.groups import GroupedMenu, MenuGroup
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.scene import Scene

if TYPE_CHECKING:  # behind the door to a match with a friend
    from schiffe.battleship.ui.show_friend import ScreenRoomEntrance

_MAX_VARIANT_CHARACTERS: Final = 12
"""The longest name of a variant in its label; a longer name is in the note."""


class BattleshipMenuScreens(MenuScreens, ABC):
    """The menu of Battleship, the actions of its entries, and the help."""

    ends_program: ClassVar[bool] = True

    def __init__(self, program: ScreenProgram, game: Game, game_flow: GameFlow) -> None:
        super().__init__(program, game, game_flow)
        self.current_help = CurrentHelp()

    @property
    def glyphs(self) -> Glyphs:
        return choose_glyphs(self.settings[ASCII], self.session.encoding)

    @property
    def scene(self) -> Scene:
        scene = sea_scene(self.glyphs, is_animated=motion_of(self.settings) == Motion.FULL)
        return replace(scene, player_name=self.settings[PLAYER_NAME])

    async def make_groups(self) -> list[MenuGroup[EntryAction]]:
        today = utc_today()
        news = await asyncio.to_thread(self.read_news, MatchFilter(), LADDER)
        attempts = await asyncio.to_thread(
            make_daily_attempts, self.session.book, own_names(self.settings[PLAYER_NAME])
        )
        return self.groups_with_news(news, make_daily_note(today, attempts.streak(today)))

    def groups_with_news(self, news: MenuNews, daily: DailyNote) -> list[MenuGroup[EntryAction]]:
        """Return the entries, with the current variant, the other games, and the news of earlier matches."""
        rules = rules_in_settings(self.settings)
        variant = capitalized(rules_title(rules, self.settings[OWN_RULES]))
        variant_label = _("_Variant: {name}").format(name=variant)
        variant_note = short_board_text(rules)
        if len(variant) > _MAX_VARIANT_CHARACTERS:
            variant_label = _("_Variant")
            variant_note = variant
        play_entries: list[MenuEntry[EntryAction]] = [
            *self.opponent_entries(_("one keyboard, one curtain")),
            MenuEntry(text=_("_Fleet of the day"), value=self.play_daily, note=daily.text, highlight=daily.highlight),
            MenuEntry(_("_Play with a friend"), self.play_with_friend, note=_("a room with a code")),
            self.training_entry(),
        ]
        more_entries: list[MenuEntry[EntryAction]] = [
            *self.other_game_entries(),
            MenuEntry(_("_Watch a game"), self.watch, note=_("two bots play")),
            MenuEntry(variant_label, self.choose_rules, note=variant_note),
            *self.settings_entries(),
            self.language_entry(),
            MenuEntry(_("_Quit"), self.quit),
        ]
        return [
            MenuGroup(_("Play"), play_entries),
            MenuGroup(_("Look back"), self.past_entries(news)),
            MenuGroup(_("More"), more_entries),
        ]

    async def ask_menu(self, menu: GroupedMenu[EntryAction]) -> EntryAction | None:
        async with compute_missing_skills(self.session.book):
            return await super().ask_menu(menu)

    # The actions of the entries

    async def play_bot(self) -> PlayBot | None:
        """Ask for the level of the bot, and let the clock be changed there, too; None if the player goes back."""
        screen = await self.make_level_screen(LADDER, self.settings[BOT_LEVEL])
        while True:
            screen.describe_match(short_match_text(self.settings))
            level = await self.stage.ask(screen)
            if level != CHANGE_CLOCK:
                return PlayBot(level) if level else None
            self.keep_changes({CLOCK.key: next_seconds(CLOCK, self.settings[CLOCK])})

    async def play_together(self) -> PlayTogether | None:
        """Ask for the names of two people, and save them; return None if the player goes back."""
        first, second = PLAYER_NAMES
        known_names = self.settings[first] or self.settings[PLAYER_NAME], self.settings[second]
        names = await self.stage.ask(names_screen(known_names, self.scene))
        if not names:
            return None
        self.keep_changes({first.key: names[0], second.key: names[1]})
        return PlayTogether(names)

    async def play_daily(self) -> PlayDaily:
        return PlayDaily(utc_today())

    async def watch(self) -> Watch | None:
        """Ask for the levels of two bots; return None if the player goes back."""
        levels = await self.stage.ask(WatchedLevelsScreen(self.settings[BOT_LEVEL], self.scene))
        return Watch(levels) if levels else None

    async def show_statistics(self) -> None:
        from schiffe.battleship.ui.show_statistics import show_statistics  # noqa: PLC0415  door: the statistics

        await show_statistics(self.stage, self.session.book, self.settings[PLAYER_NAME], self.glyphs, self.scene)

    async def choose_rules(self) -> None:
        from schiffe.battleship.ui.show_rules import choose_rules  # noqa: PLC0415  door: rules are chosen

        await choose_rules(self.stage, self.session, self.glyphs, self.keep_changes)

    def sample(self, preferences: Preferences) -> SettingSample:
        """Return a sample of a board, to preview settings."""
        return board_sample(choose_glyphs(preferences.settings[ASCII], self.session.encoding))

    async def change_settings(self) -> None:
        await self.program.change_settings(self.sample)

    async def quit(self) -> AfterMatch:
        return AfterMatch.QUIT

    # A match with a friend

    async def play_with_friend(self) -> Request | None:
        """Ask for the room in which to play with a friend; return None if the player goes back."""
        with self.current_help.describe(None, is_room=True):
            return await self.make_room_entrance().ask()

    def make_room_entrance(self) -> ScreenRoomEntrance:
        from schiffe.battleship.ui.show_friend import ScreenRoomEntrance  # noqa: PLC0415  door: a match with a friend

        return ScreenRoomEntrance(
            stage=self.stage, session=self.session, glyphs=self.glyphs, scene=self.scene, keep_changes=self.keep_changes
        )

    def help(self) -> HelpScreen:
        """Return the help, with the rules of the current match, or else those of the settings."""
        return HelpScreen(self.current_help.sections(self.settings, self.glyphs), glyphs=self.glyphs)
