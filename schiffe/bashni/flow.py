"""Bashni's part of the flow of games: setting up matches, seating bots, and connecting to gameservers."""

import asyncio
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from random import Random
from typing import Final

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.recorder import PreparedMatch, prepare_match, prepare_remote_match
from schiffe.bashni.match.request import HostAtHome, JoinGameserver, PlayBashniBot, PlayFirstMatch
from schiffe.bashni.match.seats import BotSeat
from schiffe.bashni.match.setup import LocalClock, make_bot_seat
from schiffe.game.flow.after_match import WentBack
from schiffe.game.flow.flow import GameFlow
from schiffe.game.flow.view import View
from schiffe.game.match.players import SeatNumber
from schiffe.game.match.request import PlayBot, PlayTogether, Request
from schiffe.game.match.series import Series
from schiffe.game.session import Session
from schiffe.language.names import player_name
from schiffe.settings.shared import PLAYER_NAME, WAIT_SECONDS


class BashniFlow(GameFlow):
    """Bashni's part of the flow.

    Attributes:
        clock: the clock of matches at this computer.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._rng = Random(session.seed)
        self.clock: Final = LocalClock(session)

    def begin(self, series: Series, *, is_from_menu: bool) -> None:
        """Begin a series; only a match chosen from the menu may have no clock because it is the first."""
        super().begin(series, is_from_menu=is_from_menu)
        if not is_from_menu:
            self.clock.end_first_match()

    def series_for(self, request: Request, *, continues_series: bool) -> Series:
        """Return a new series, even for the same request."""
        return Series(request)

    def continue_series(self, request: Request, level: str | None) -> None:
        """Let the next match be this one, without a lesson, and against another level if one was chosen."""
        if isinstance(request, PlayFirstMatch):
            request = PlayBashniBot(request.level, request.side)
        if level and isinstance(request, PlayBot):
            request = replace(request, level=level)
        self.series = replace(self.series, request=request)

    async def go_online(self, view: View, stack: AsyncExitStack) -> None:
        """Prepare to play at a gameserver, which is in this program if the request is to host a game."""
        self.online = None
        request = self.series.request
        if not isinstance(request, JoinGameserver | HostAtHome):
            return
        from schiffe.bashni.online import BashniOnline, open_home  # noqa: PLC0415  door: a match over the network

        await stack.aclose()  # ends the server of the previous match
        settings = self.session.settings
        invitation: str | None
        match request:
            case HostAtHome(address):
                game, invitation = await open_home(address, stack)
                if not await view.invite(invitation):
                    raise WentBack
            case JoinGameserver(game):
                invitation = None
        game = replace(game, address=self.session.with_ca(game.address), wait_seconds=settings[WAIT_SECONDS] or None)
        self.online = BashniOnline(
            game=game, own_name=player_name(settings[PLAYER_NAME]), book=self.session.book, invitation=invitation
        )

    async def set_up(self) -> PreparedMatch:
        series = self.series
        request = series.request
        session = self.session
        match request:
            case PlayBashniBot() | PlayTogether():
                seconds = await asyncio.to_thread(self.clock.take_seconds, request)
                return prepare_match(series, session.settings, self._rng.getrandbits(31), session.book, seconds)
            case _:
                return prepare_remote_match(series)

    def seat_bot(self, prepared: PreparedMatch, seat: SeatNumber, stack: ExitStack) -> BotSeat:
        """Return the bot of a seat; if it thinks ahead, it gets a separate process."""
        level = prepared.players[seat].level
        settings = self.session.settings
        seed = prepared.record.seed
        if not LEVELS[level].strength.thinks_ahead:
            return make_bot_seat(level, settings, seed)
        from schiffe.bashni.thinker.seat import start_thinker_seat  # noqa: PLC0415  door: a level with a process of its own

        return start_thinker_seat(level, settings, seed, stack)
