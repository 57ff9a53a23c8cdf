"""The menus of line mode: what to play, settings, and language."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, contextmanager
from typing import TYPE_CHECKING

from schiffe.battleship import GAME
from schiffe.battleship.drawing import choose_glyphs
from schiffe.battleship.levels import level_name
from schiffe.battleship.logbook.analyses import compute_missing_skills
from schiffe.battleship.logbook.own_matches import LADDER
from schiffe.battleship.logbook.recorder import PreparedMatch
from schiffe.battleship.match.request import (
    Host,
    Join,
    PlayDaily,
    PlayFirstMatch,
    Watch,
)
from schiffe.battleship.plain.context import LineContext
from schiffe.battleship.plain.lesson import LineLesson
from schiffe.battleship.plain.match import LineMatchView, OnlineLineMatchView, RoomLineMatchView
from schiffe.battleship.plain.rules_menu import RulesMenu
from schiffe.battleship.plain.statistics import player_statistics_lines
from schiffe.battleship.settings import BOT_LEVEL, SERVER_ADDRESS
from schiffe.battleship.texts.matches import short_match_text
from schiffe.game.match.request import PlayBot
from schiffe.game.plain import words
from schiffe.game.plain.menu import LineMenu, LineMenuEntry
from schiffe.game.plain.questions import ClockOffer
from schiffe.game.plain.turn_clock import TurnClock, first_seconds
from schiffe.language.dates import utc_today
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.language.text import join_and, unmarked
from schiffe.settings.shared import ASCII, CLOCK, PLAYER_NAME

if TYPE_CHECKING:  # loaded when a room is entered
    from schiffe.battleship.net.rooms.status import RoomHandle
    from schiffe.battleship.plain.room_entrance import LineRoomEntrance


class LineView(LineMenu):
    """Battleship in line mode."""

    def title(self) -> str:
        return _("schiffe - Battleship")

    def entries(self) -> Sequence[LineMenuEntry]:
        return (
            LineMenuEntry(unmarked(_("_Against the computer")), self.play_bot),
            LineMenuEntry(unmarked(_("_Two players")), self.play_together),
            LineMenuEntry(_("Join a server"), self._ask_to_join),
            LineMenuEntry(_("Host a game here"), Host()),
            LineMenuEntry(unmarked(_("S_ettings")), self.settings.edit),
            LineMenuEntry(unmarked(_("_Language")), self.choose_language),
            LineMenuEntry(unmarked(_("_Variant")), RulesMenu(self.console, self.settings).run),
            LineMenuEntry(unmarked(_("_Watch a game")), self._ask_to_watch),
            *self.other_game_entries(),
            LineMenuEntry(_("Look back"), self.stored_matches.show_finished_match),
            LineMenuEntry(_("Statistics"), self._print_statistics),
            LineMenuEntry(_("A first game"), PlayFirstMatch("easy")),
            LineMenuEntry(unmarked(_("_How to play")), self.print_how_to_play),
            LineMenuEntry(unmarked(_("_Fleet of the day")), self.play_daily),
            LineMenuEntry(unmarked(_("_Play with a friend")), lambda: self.make_room_entrance().ask()),
            LineMenuEntry(_("Training"), self.train, words.TRAIN),
        )

    @contextmanager
    def open_match(self, prepared: PreparedMatch, handle: RoomHandle | None) -> Iterator[LineMatchView]:
        """Return the view of a match for a ``with`` block."""
        settings = self.settings.current
        with self.open_countdown(prepared.recorder) as countdown, ExitStack() as hiding_stack:
            setup = prepared.setup
            is_first = prepared.request.is_first_match
            # in a room the players have agreed on the clock
            seconds = setup.clock_seconds if handle else first_seconds(settings, setup.clock_seconds)
            clock = TurnClock(countdown, seconds, is_remote=not setup.is_local)
            room = None
            if handle:
                from schiffe.battleship.plain.room import LineRoom  # noqa: PLC0415  door: a match in a room

                room = LineRoom(handle=handle, console=self.console, clock=clock)
            context = LineContext(
                console=self.console,
                session=self.session,
                clock=clock,
                prepared=prepared,
                glyphs=choose_glyphs(settings[ASCII], self.session.encoding),
                rng=setup.chance.source("people"),
                lesson=LineLesson(prepared.recorder) if is_first else None,
                tells_rules=is_first or (self.console.has_keyboard and not self.session.has_matches(GAME)),
                room=room,
            )
            if room:
                yield RoomLineMatchView(context, hiding_stack, room)
            else:
                view_class = LineMatchView if setup.is_local else OnlineLineMatchView
                yield view_class(context, hiding_stack)

    def make_room_entrance(self) -> LineRoomEntrance:
        from schiffe.battleship.plain.room_entrance import LineRoomEntrance  # noqa: PLC0415  door: a room is entered

        return LineRoomEntrance(self.console, self.settings)

    def how_to_play_text(self) -> str:
        return _(
            "Sink the enemy fleet before yours is sunk. Type a square such as {square} to fire at it; the answer is "
            "water or a hit. In a game, {help} lists the words."
        ).format(square="B7", help=words.HELP)

    def work_while_asking(self) -> AbstractAsyncContextManager[None]:
        """Analyse finished matches in the background if their analysis was skipped."""
        return compute_missing_skills(self.session.book)

    async def play_daily(self) -> PlayDaily:
        return PlayDaily(utc_today())

    async def _ask_to_watch(self) -> Watch:
        default = self.settings.current[BOT_LEVEL]
        first = await self.ask_level(default, prompt=_("The first bot, {levels}? (Enter: {level}) "))
        second = await self.ask_level(default, prompt=_("The second bot, {levels}? (Enter: {level}) "))
        return Watch((first, second))

    async def _print_statistics(self) -> None:
        settings = self.settings.current
        columns = shutil.get_terminal_size().columns
        glyphs = choose_glyphs(settings[ASCII], self.session.encoding)
        self.console.print(
            "\n".join(player_statistics_lines(self.session.book, settings, glyphs, columns)), is_drawing=True
        )

    async def play_bot(self) -> PlayBot:
        names = own_names(self.settings.current[PLAYER_NAME])
        rungs = LADDER.read_rungs(self.session.book, names) if self.console.has_keyboard else {}
        if beaten := [level_name(level) for level, rung in rungs.items() if rung.is_beaten]:
            self.console.print(_("Beaten: {levels}.").format(levels=join_and(beaten)))
        clock = ClockOffer(CLOCK, lambda: short_match_text(self.settings.current))
        return PlayBot(await self.ask_level(self.settings.current[BOT_LEVEL], clock))

    async def _ask_to_join(self) -> Join:
        last_server = str(self.settings.current[SERVER_ADDRESS] or "")
        prompt = _("Which server, host or host:port? ")
        if last_server:
            prompt = _("Which server, host or host:port? (Enter: {server}) ").format(server=last_server)
        address = await self.questions.ask_address(prompt, last_server)
        self.settings.keep_changes({SERVER_ADDRESS.key: address})
        return Join(address)
