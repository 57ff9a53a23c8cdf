"""Battleship on the full screen: its menu, the views of its matches, and of earlier ones."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from schiffe.battleship.drawing import Glyphs, choose_glyphs
from schiffe.battleship.logbook.analyses import compute_missing_skills
from schiffe.battleship.logbook.daily import make_daily_attempts
from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.logbook.own_matches import LADDER
from schiffe.battleship.logbook.recorder import PreparedMatch
from schiffe.battleship.match.request import PlayDaily, PlayFirstMatch, Watch
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.settings import BOT_LEVEL
from schiffe.battleship.texts.daily import DailyNote, make_daily_note
from schiffe.battleship.texts.matches import rules_title, short_board_text, short_match_text
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.looks import SEA_LOOKS
from schiffe.battleship.ui.manual import CurrentHelp
from schiffe.battleship.ui.match import OnlineScreenMatchView, RoomScreenMatchView, ScreenMatchView
from schiffe.battleship.ui.painting.boards import board_sample
from schiffe.battleship.ui.painting.motion import motion_of
from schiffe.battleship.ui.painting.sea import sea_scene
from schiffe.battleship.ui.screens.placing.state import PreviousFleets
from schiffe.battleship.ui.screens.watching.levels import WatchedLevelsScreen
from schiffe.game.flow.after_match import AfterMatch, LeaveConsequence
from schiffe.game.flow.flow import GameFlow
from schiffe.game.game import Game
from schiffe.game.match.recorder import Lesson
from schiffe.game.match.request import PlayBot, PlayTogether, Request
from schiffe.game.queries import ReplayOptions
from schiffe.game.ui.leaving import LeaveDialog
from schiffe.game.ui.match_panel import MatchPreview
from schiffe.game.ui.menu import EntryValue, MenuNews, MenuScreens
from schiffe.game.ui.opponents import CHANGE_CLOCK, names_screen, next_seconds
from schiffe.game.ui.program import ScreenProgram, Welcome
from schiffe.game.ui.settings_painting import SettingSample
from schiffe.language.dates import utc_today
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.language.text import capitalized
from schiffe.process.countdown import Countdown
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import ASCII, BELL, CLOCK, PLAYER_NAME, PLAYER_NAMES, BellUse, Motion
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import StoredMatch
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.groups import GroupedMenu, MenuGroup
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.notices import Notice, NoticeScreen
from schiffe.toolkit.scene import Scene

if TYPE_CHECKING:  # behind the door to a match with a friend
    from schiffe.battleship.net.rooms.status import RoomHandle
    from schiffe.battleship.ui.show_friend import ScreenRoomEntrance
    from schiffe.battleship.ui.show_room import RoomPresenter

_MAX_VARIANT_CHARACTERS: Final = 12
"""The longest name of a variant in its label; a longer name is in the note."""


class BattleshipScreens(MenuScreens):
    """Battleship on the full screen: its menu, the actions of the entries, and the views of its matches."""

    looks = SEA_LOOKS
    ends_program: ClassVar[bool] = True

    def __init__(self, program: ScreenProgram, game: Game, game_flow: GameFlow) -> None:
        super().__init__(program, game, game_flow)
        self.current_help = CurrentHelp()
        self._previous_fleets = PreviousFleets()

    @property
    def glyphs(self) -> Glyphs:
        return choose_glyphs(self.settings[ASCII], self.session.encoding)

    @property
    def scene(self) -> Scene:
        scene = sea_scene(self.glyphs, is_animated=motion_of(self.settings) == Motion.FULL)
        return replace(scene, player_name=self.settings[PLAYER_NAME])

    async def make_groups(self) -> list[MenuGroup[EntryValue]]:
        today = utc_today()
        news = await asyncio.to_thread(self.read_news, MatchFilter(), LADDER)
        attempts = await asyncio.to_thread(
            make_daily_attempts, self.session.book, own_names(self.settings[PLAYER_NAME])
        )
        return self.groups_with_news(news, make_daily_note(today, attempts.streak(today)))

    def groups_with_news(self, news: MenuNews, daily: DailyNote) -> list[MenuGroup[EntryValue]]:
        """Return the entries, with the current variant, the other games, and the news of earlier matches."""
        rules = rules_in_settings(self.settings)
        variant = capitalized(rules_title(rules, self.settings[OWN_RULES]))
        variant_label = _("_Variant: {name}").format(name=variant)
        variant_note = short_board_text(rules)
        if len(variant) > _MAX_VARIANT_CHARACTERS:
            variant_label = _("_Variant")
            variant_note = variant
        play_entries: list[MenuEntry[EntryValue]] = [
            *self.opponent_entries(_("one keyboard, one curtain")),
            MenuEntry(text=_("_Fleet of the day"), value=self.play_daily, note=daily.text, highlight=daily.highlight),
            MenuEntry(_("_Play with a friend"), self.play_with_friend, note=_("a room with a code")),
            self.training_entry(),
        ]
        more_entries: list[MenuEntry[EntryValue]] = [
            *self.other_game_entries(),
            MenuEntry(_("_Watch a game"), self.watch, note=_("two bots play")),
            MenuEntry(variant_label, self.choose_rules, note=variant_note),
            *self.settings_entries(),
            self.language_entry(),
            MenuEntry(_("_Quit"), AfterMatch.QUIT),
        ]
        return [
            MenuGroup(_("Play"), play_entries),
            MenuGroup(_("Look back"), self.past_entries(news)),
            MenuGroup(_("More"), more_entries),
        ]

    async def ask_menu(self, menu: GroupedMenu[EntryValue]) -> EntryValue | None:
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

    @property
    def welcome(self) -> Welcome:
        """The welcome for a new player, with a first match."""
        return Welcome(_("Find and sink the computer's hidden fleet before it sinks yours."), PlayFirstMatch("easy"))

    def preview(self, stored: StoredMatch) -> MatchPreview | None:
        from schiffe.battleship.ui.previews import make_match_preview  # noqa: PLC0415  door: matches that were played

        return make_match_preview(self.session.stored_book, stored, self.glyphs)

    async def train(self) -> None:
        from schiffe.battleship.ui.show_training import show_training  # noqa: PLC0415  door: training is entered

        await show_training(self.stage, self.session.book, self.settings, self.glyphs, self.scene)

    async def show_finished(self, finished: FinishedMatch, options: ReplayOptions) -> None:
        from schiffe.battleship.ui.show_replay import show_replay  # noqa: PLC0415  door: a finished match is opened

        await show_replay(self.stage, self.settings, self.glyphs, finished, options)

    # The view of the flow

    @contextmanager
    def open_match(self, prepared: PreparedMatch, handle: RoomHandle | None) -> Iterator[ScreenMatchView]:
        """Return the view of a match; meanwhile the help has its rules."""
        help_on_match = self.current_help.describe(prepared.setup, is_room=handle is not None)
        with Countdown() as countdown, help_on_match:
            if handle:
                from schiffe.battleship.ui.show_room import RoomPresenter  # noqa: PLC0415  door: a match in a room

                rings_bell = self.settings[BELL] != BellUse.OFF
                room = RoomPresenter(self.stage, self.glyphs, handle, prepared.series.score, rings_bell=rings_bell)
                try:
                    yield RoomScreenMatchView(self._match_context(prepared, countdown, room), room)
                finally:
                    room.bell.restore_title()
                    self._menu_message = self._menu_message or room.farewell
            else:
                context = self._match_context(prepared, countdown)
                yield ScreenMatchView(context) if prepared.setup.is_local else OnlineScreenMatchView(context)

    def _match_context(
        self, prepared: PreparedMatch, countdown: Countdown, room: RoomPresenter | None = None
    ) -> MatchContext:
        recorder = prepared.recorder

        def leave_consequence() -> LeaveConsequence:
            return LeaveConsequence(
                can_resign=recorder.can_resign, can_resume=recorder.can_resume, is_over=recorder.is_deleted_when_left
            )

        return MatchContext(
            stage=self.stage,
            session=self.session,
            settings=self.settings,
            glyphs=self.glyphs,
            prepared=prepared,
            countdown=countdown,
            leave_dialog=(
                room.leave_dialog(leave_consequence)
                if room
                else LeaveDialog(self.stage, self.glyphs, leave_consequence)
            ),
            previous_fleets=self._previous_fleets,
            change_settings=self.change_settings,
            lesson=Lesson(recorder) if prepared.request.is_first_match else None,
            room=room,
        )

    async def invite(self, invitation: str) -> bool:
        """Show how the opponent joins a hosted match; return whether the player continues."""
        text = _("Your game is open. Place your fleet.")
        notice = Notice(heading=_("Network game"), message=text, details=invitation, enter=_("continue"))
        return await self.stage.ask(NoticeScreen(notice, self.scene)) is True
