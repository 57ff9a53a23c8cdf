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
from schiffe.game.flow.flow import GameFlow, Online
from schiffe.game.flow.view import View
from schiffe.game.match.players import SeatNumber
from schiffe.game.match.request import PlayTogether, Request
from schiffe.game.match.series import Series
from schiffe.game.session import Session
from schiffe.language.names import player_name
from schiffe.settings.shared import PLAYER_NAME, WAIT_SECONDS


class BashniFlow(GameFlow[Series, PreparedMatch, View, Online]):
    """Bashni's part of the flow.

    Attributes:
        clock: the clock of matches at this computer.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._rng = Random(session.seed)
        self.clock: Final = LocalClock(session)

    def series_for(self, request: Request, last_series: Series | None, *, continues_series: bool) -> Series:
        """Return a new series, even for the same request."""
        return Series(request)

    def begin_series(self, series: Series, *, is_from_menu: bool) -> Series:
        """Return the series; only a match chosen from the menu may have no clock because it is the first."""
        if not is_from_menu:
            self.clock.skip_untimed_match()
        return series

    async def go_online(
        self,
        series: Series,
        stack: AsyncExitStack,
        view: View,
        last_online: Online | None,
    ) -> Online | None:
        """Return the way to play at a gameserver, which is in this program if the request is to host a game."""
        if not isinstance(series.request, JoinGameserver | HostAtHome):
            return None
        from schiffe.bashni.online import BashniOnline, open_home  # noqa: PLC0415  door: a match over the network

        await stack.aclose()  # ends the server of the previous match
        settings = self.session.settings
        invitation: str | None
        match series.request:
            case HostAtHome(address):
                game, invitation = await open_home(address, stack)
                if not await view.invite(invitation):
                    raise WentBack
            case JoinGameserver(game):
                invitation = None
        game = replace(game, address=self.session.with_ca(game.address), wait_seconds=settings[WAIT_SECONDS] or None)
        return BashniOnline(
            game=game, own_name=player_name(settings[PLAYER_NAME]), book=self.session.book, invitation=invitation
        )

    async def set_up(self, series: Series, online: Online | None) -> PreparedMatch:
        request = series.request
        session = self.session
        match request:
            case PlayBashniBot() | PlayTogether():
                seconds = await asyncio.to_thread(self.clock.take_seconds, request)
                return prepare_match(series, session.settings, self._rng.getrandbits(31), session.book, seconds)
            case _:
                return prepare_remote_match(series)

    def series_of_next_match(self, series: Series, level: str | None) -> Series:
        """Return the series for the next match, which has no lesson."""
        match series.request:
            case PlayFirstMatch(first_level, side):
                series = replace(series, request=PlayBashniBot(first_level, side))
        return super().series_of_next_match(series, level)

    def seat_bot(self, prepared: PreparedMatch, seat: SeatNumber, stack: ExitStack) -> BotSeat:
        """Return the bot of a seat; if it thinks ahead, it gets a separate process."""
        level = prepared.players[seat].level
        settings = self.session.settings
        seed = prepared.record.seed
        if not LEVELS[level].strength.thinks_ahead:
            return make_bot_seat(level, settings, seed)
        from schiffe.bashni.thinker.seat import start_thinker_seat  # noqa: PLC0415  door: a level with a process of its own

        return start_thinker_seat(level, settings, seed, stack)
