"""Battleship's part in the flow of games: how a series begins and goes on, and how its next game is set up."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from schiffe.battleship.logbook.daily import daily_tries
from schiffe.battleship.logbook.recorder import MatchRecorder, SetUpMatch, resume, with_prior
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.request import (
    Daily,
    GameRequest,
    Host,
    Join,
    RoomRequest,
)
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.match.seats import BackgroundBotSeat, FleetAlone
from schiffe.battleship.match.setup import Series
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.texts.names import player_names
from schiffe.game.flow.flow import GameFlow, Online
from schiffe.game.match import series as any_series
from schiffe.game.match.players import SeatNumber
from schiffe.language.names import own_names
from schiffe.process.errors import CommandError
from schiffe.settings.shared import CLOCK, NAME
from schiffe.store.matches import MatchRefused
from schiffe.store.texts import not_to_be_resumed

if TYPE_CHECKING:  # behind the door to a room
    from schiffe.battleship.rooms.game import RoomGame, RoomsView


class BattleshipFlow(GameFlow[GameRequest, SetUpMatch]):
    """The flow of Battleship: in a series people begin in turn, and a server that is opened outlives a rematch."""

    _rules_before: Rules | None = None
    _room: RoomGame | None = None

    def begin(self, *, from_menu: bool) -> None:  # noqa: ARG002 - it is the same
        """Take note of the rules that are set now: those who choose others want to play by them."""
        self._rules_before = rules_of(self.session.settings)

    def series(self, request: GameRequest, last: any_series.Series[GameRequest] | None, *, continues: bool) -> Series:
        """Begin a series, or go on with the last one."""
        if isinstance(last, Series):
            return last.then(request, continues=continues)
        return Series(request, chance=Chance(self.session.seed))

    async def set_up(self, series: any_series.Series[GameRequest]) -> SetUpMatch:
        """Set the next game up. A bot that learns may take a third of a second to remember its opponent."""
        assert isinstance(series, Series)
        settings, book = self.session.settings, self.session.book
        names = player_names(series.request, settings[NAME])
        has_typed_clock = self.session.is_typed(CLOCK)
        if isinstance(series.request, Daily):
            tries = await asyncio.to_thread(daily_tries, book, own_names(names[0]))
            counted = tries.tries.get(series.request.day)
            if counted and not counted.is_over:
                try:
                    clock = settings[CLOCK] if has_typed_clock else None
                    if resumed := resume(book, counted.match, clock):
                        return resumed
                except MatchRefused as refused:
                    raise CommandError(not_to_be_resumed(counted.match, refused.refusal), 1) from None
            setup = series.setup(settings, names, is_practice=counted is not None)
            return SetUpMatch(setup, MatchRecorder(book, setup, series), series)
        setup = await with_prior(book, series.setup(settings, names, has_typed_clock=has_typed_clock))
        setup = self._room.agreed(setup) if self._room else setup
        return SetUpMatch(setup, MatchRecorder(book, setup, series), series)

    def bot(
        self,
        match: SetUpMatch,
        seat: SeatNumber,
        stack: ExitStack,  # noqa: ARG002 - it starts nothing
    ) -> BackgroundBotSeat | FleetAlone:
        """Seat a bot, or a fleet alone, which is written down."""
        fleet = match.recorder.fleet(seat)
        other = match.setup.lone_fleet(fleet) if match.setup.is_solo else match.setup.bot(seat, fleet)
        match.recorder.laid(seat, other.fleet)
        return other

    def next_game(self, series: any_series.Series[GameRequest], level: str | None) -> Series:
        """Return the series as it goes on."""
        assert isinstance(series, Series)
        series = series.against(level) if level else series
        is_as_before = rules_of(self.session.settings) == self._rules_before
        return series if is_as_before else replace(series, rules=None)

    async def online(
        self, request: GameRequest, stack: AsyncExitStack, view: RoomsView, last: Online | None
    ) -> Online | None:
        """Return the way to the opponent; a server opened for one stays for the whole series, and so does a room."""
        if last:
            return last
        self._room = None
        if isinstance(request, RoomRequest):
            from schiffe.battleship.rooms.ways import enter_room  # noqa: PLC0415  door: a game in a room

            self._room = await enter_room(request, self.session, stack, view, observers=self.observers)
            return self._room
        if isinstance(request, Join | Host):
            from schiffe.battleship.online import meet  # noqa: PLC0415  door: a game over the network

            return await meet(request, self.session, stack, view, observers=self.observers)
        return None
