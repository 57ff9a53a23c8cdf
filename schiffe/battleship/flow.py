"""Battleship's part in the flow of matches: beginning and continuing a series, and setting up its next match."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from schiffe.battleship.logbook.daily import make_daily_attempts
from schiffe.battleship.logbook.recorder import PreparedMatch, match_recorder, resume_stored, with_prior
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.request import EnterRoom, Host, HostRoom, Join, OpenRoom, PlayDaily, ReturnToRoom
from schiffe.battleship.match.seats import BotSeat, FleetAlone, make_bot_seat
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup
from schiffe.battleship.texts.matches import player_names
from schiffe.game.flow.flow import GameFlow
from schiffe.game.match.players import SeatNumber
from schiffe.game.match.request import Request
from schiffe.language.names import own_names
from schiffe.process.errors import EXIT_FAILED, CommandError
from schiffe.settings.shared import CLOCK, PLAYER_NAME
from schiffe.store.matches import RefusedAction, RefusedActionReason
from schiffe.store.texts import refused_match_text

if TYPE_CHECKING:  # behind the door to a room
    from schiffe.battleship.friends.entering import RoomsView
    from schiffe.battleship.friends.joined_room import JoinedRoom


class BattleshipFlow(GameFlow):
    """The flow of Battleship: a series keeps its rules until others are chosen, and its server or room."""

    series: BattleshipSeries
    last_played: BattleshipSeries | None = None
    room: JoinedRoom | None = None

    def begin(self, series: BattleshipSeries, *, is_from_menu: bool) -> None:
        """Begin a series, and keep the rules of the settings, so that its next match notices if others are chosen."""
        super().begin(series.begun_with(self.session.settings), is_from_menu=is_from_menu)

    def series_for(self, request: Request, *, continues_series: bool) -> BattleshipSeries:
        if self.last_played:
            return self.last_played.with_request(request, continues_series=continues_series)
        return BattleshipSeries(request=request, chance=Chance(self.session.seed))

    def continue_series(self, request: Request, level: str | None) -> None:
        """Let the next match be this one, against another level if one was chosen, and under new rules if any."""
        series = replace(self.series, request=request)
        if level:
            series = series.with_level(level)
        self.series = series.without_outdated_rules(self.session.settings)

    async def go_online(self, view: RoomsView, stack: AsyncExitStack) -> None:
        """Open the connection to the opponent; a server or a room stays open for the whole series."""
        if self.online:
            return
        match self.series.request:
            case OpenRoom() | HostRoom() | EnterRoom() | ReturnToRoom() as request:
                from schiffe.battleship.friends.entering import enter_room  # noqa: PLC0415  door: a match in a room

                self.room = await enter_room(request, session=self.session, stack=stack, view=view)
                self.online = self.room
            case Join() | Host() as request:
                from schiffe.battleship.online import prepare_to_meet  # noqa: PLC0415  door: a match over the network

                self.online = await prepare_to_meet(request, session=self.session, stack=stack, view=view)

    async def set_up(self) -> PreparedMatch:
        """Set up the next match. For a learning bot, reading its opponent's habits may take a third of a second."""
        settings = self.session.settings
        series = self.series
        names = player_names(series.request, settings[PLAYER_NAME])
        if isinstance(series.request, PlayDaily):
            return await self._set_up_daily(series.request.day, names)
        setup = series.make_setup(settings, names, has_typed_clock=self.session.is_typed(CLOCK))
        setup = await with_prior(self.session.book, setup)
        if self.room:
            setup = self.room.agreed_setup(setup)
        return self._prepare_match(setup)

    async def _set_up_daily(self, day: date, names: tuple[str, str]) -> PreparedMatch:
        """Resume the first attempt at the fleet of a day, or set up one: the first, or one for practice."""
        settings = self.session.settings
        book = self.session.book
        attempts = await asyncio.to_thread(make_daily_attempts, book, own_names(names[0]))
        attempt = attempts.by_day.get(day)
        if attempt and not attempt.is_over:
            clock_seconds = settings[CLOCK] if self.session.is_typed(CLOCK) else None
            try:
                return resume_stored(book, attempt.match_id, clock_seconds)
            except RefusedAction as refused:
                if refused.reason is not RefusedActionReason.UNREADABLE:
                    raise CommandError(refused_match_text(attempt.match_id, refused.reason), EXIT_FAILED) from None
        setup = self.series.make_setup(settings, names, is_practice=attempt is not None)
        return self._prepare_match(setup)

    def _prepare_match(self, setup: MatchSetup) -> PreparedMatch:
        return PreparedMatch(match_recorder(self.session.book, setup, self.series), self.series)

    def seat_bot(self, prepared: PreparedMatch, seat: SeatNumber, stack: ExitStack) -> BotSeat | FleetAlone:
        """Seat a bot, or a fleet without a player, and record its fleet."""
        setup = prepared.setup
        fleet = prepared.recorder.fleets[seat] or setup.random_fleet(seat)
        prepared.recorder.record_fleet(seat, fleet)
        return FleetAlone(fleet) if setup.is_solo else make_bot_seat(setup, seat, fleet)
