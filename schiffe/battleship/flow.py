"""Battleship's part in the flow of games: it begins and continues a series, and sets up its next game."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from schiffe.battleship.logbook.daily import daily_tries
from schiffe.battleship.logbook.recorder import BattleshipMatchRecorder, PreparedMatch, resume, with_prior
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.request import Daily, Host, Join, RoomRequest
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.match.seats import BackgroundBotSeat, FleetAlone
from schiffe.battleship.match.setup import BattleshipSeries
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.texts.games import player_names
from schiffe.game.flow.flow import GameFlow, Online
from schiffe.game.match.players import SeatNumber
from schiffe.game.match.request import Request
from schiffe.language.names import own_names
from schiffe.process.errors import CommandError
from schiffe.settings.shared import CLOCK, NAME
from schiffe.store.matches import RefusedAction
from schiffe.store.texts import cannot_resume_text

if TYPE_CHECKING:  # behind the door to a room
    from schiffe.battleship.rooms.game import RoomGame
    from schiffe.battleship.rooms.view import RoomsView


class BattleshipFlow(GameFlow[BattleshipSeries, PreparedMatch]):
    """The flow of Battleship: a series keeps its rules until others are chosen, and its server or room."""

    _rules_before: Rules | None = None
    _room: RoomGame | None = None

    def begin(self, *, is_from_menu: bool) -> None:
        """Remember the chosen rules, so that the next game notices when others are chosen."""
        self._rules_before = rules_of(self.session.settings)

    def series(self, request: Request, last: BattleshipSeries | None, *, continues: bool) -> BattleshipSeries:
        """Begin a series, or continue the last one."""
        if last:
            return last.for_request(request, continues=continues)
        return BattleshipSeries(request=request, chance=Chance(self.session.seed))

    async def set_up(self, series: BattleshipSeries) -> PreparedMatch:
        """Set up the next game. For a bot that learns, reading its opponent's habits may take a third of a second."""
        settings = self.session.settings
        book = self.session.book
        names = player_names(series.request, settings[NAME])
        has_typed_clock = self.session.is_typed(CLOCK)
        if isinstance(series.request, Daily):
            tries = await asyncio.to_thread(daily_tries, book, own_names(names[0]))
            day_try = tries.tries.get(series.request.day)
            if day_try and not day_try.is_over:
                try:
                    clock = settings[CLOCK] if has_typed_clock else None
                    if prepared := resume(book, day_try.match_id, clock):
                        return prepared
                except RefusedAction as refused:
                    raise CommandError(cannot_resume_text(day_try.match_id, refused.refusal), 1) from None
            setup = series.setup(settings, names, is_practice=day_try is not None)
            return PreparedMatch(setup, BattleshipMatchRecorder(book, setup, series), series)
        setup = await with_prior(book, series.setup(settings, names, has_typed_clock=has_typed_clock))
        if self._room:
            setup = self._room.agreed_setup(setup)
        return PreparedMatch(setup, BattleshipMatchRecorder(book, setup, series), series)

    def bot(
        self,
        prepared: PreparedMatch,
        seat: SeatNumber,
        stack: ExitStack,
    ) -> BackgroundBotSeat | FleetAlone:
        """Seat a bot, or a fleet without a player, and record its fleet."""
        fleet = prepared.recorder.fleet(seat)
        opponent = prepared.setup.lone_fleet(fleet) if prepared.setup.is_solo else prepared.setup.bot(seat, fleet)
        prepared.recorder.record_fleet(seat, opponent.fleet)
        return opponent

    def next_game(self, series: BattleshipSeries, level: str | None) -> BattleshipSeries:
        """Return the series for the next game: against another level if one was chosen, and under new rules if any."""
        if level:
            series = series.against(level)
        has_same_rules = rules_of(self.session.settings) == self._rules_before
        return series if has_same_rules else replace(series, rules=None)

    async def online(
        self, series: BattleshipSeries, stack: AsyncExitStack, view: RoomsView, last: Online | None
    ) -> Online | None:
        """Return the connection to the opponent; a server or a room stays open for the whole series."""
        if last:
            return last
        self._room = None
        request = series.request
        if isinstance(request, RoomRequest):
            from schiffe.battleship.rooms.ways import enter_room  # noqa: PLC0415  door: a game in a room

            self._room = await enter_room(
                request, session=self.session, stack=stack, view=view, observers=self.observers
            )
            return self._room
        if isinstance(request, Join | Host):
            from schiffe.battleship.online import meet  # noqa: PLC0415  door: a game over the network

            return await meet(request, session=self.session, stack=stack, view=view, observers=self.observers)
        return None
