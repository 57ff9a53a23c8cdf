"""A match with somebody at another computer, in any view: connecting, waiting, playing, and trying again."""

import asyncio
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Protocol

from schiffe.battleship.logbook.recorder import PreparedMatch
from schiffe.battleship.match.request import Host, Join
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.connection import Connection, MatchPlayed, NetworkEnding, NoMatch
from schiffe.battleship.net.remote_seat import RemoteSeat
from schiffe.battleship.net.retries import Retries
from schiffe.battleship.server.serve import host_matches
from schiffe.battleship.settings import PATIENCE_SECONDS
from schiffe.battleship.texts.network import (
    guessable_fleet_text,
    how_to_invite_text,
    how_to_join_text,
    network_problem_text,
    trying_again_text,
    waiting_for_connection_text,
    waiting_for_others_text,
    waiting_to_try_again_text,
)
from schiffe.game.flow.after_match import AfterMatch, PlayResult, WentBack
from schiffe.game.flow.view import MatchView, View
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.network_texts import opponent_wait_text
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.network.address import Address
from schiffe.network.connecting import Connect, find_own_addresses, open_connection, resolve_host
from schiffe.settings.shared import WAIT_SECONDS


class OnlineView(MatchView, Protocol):
    """A view of a match against somebody at another computer."""

    @property
    def places_when_connected(self) -> bool:
        """True if the fleet is placed after connecting, because that takes no time; otherwise it is placed before."""

    def show_waiting(
        self, reason: str, interruption: Interruption, details: str | None = None
    ) -> AbstractAsyncContextManager[None]:
        """Show inside a block the reason for a wait and its details; it is interrupted if the person leaves."""

    def change_wait_reason(self, reason: str, /) -> None:
        """Replace the reason that the person sees during a wait."""

    def show_progress(self, text: str, /) -> None:
        """Show the progress of a wait, unless the view already shows it."""

    def has_begun(self, state: MatchState, /) -> bool:
        """Return whether a match counts as begun; if not, its fleet is kept for another attempt."""

    async def ask_after_problem(self, problem: str, state: MatchState | None, /) -> AfterMatch:
        """Show why a match could not begin or cannot continue, and ask what to do next."""


class MeetingServer:
    """A server where two players meet.

    Attributes:
        invitation: how an opponent connects to a server in this program; None for other servers.
    """

    def __init__(
        self,
        address: Address,
        invitation: str | None = None,
        connect: Connect = open_connection,
        *,
        patience_seconds: int,
        wait_seconds: int,
    ) -> None:
        self.invitation = invitation
        self._address = address
        self._connect = connect
        self._patience_seconds = patience_seconds
        self._wait_seconds = wait_seconds
        self._has_warned = False

    async def play(self, prepared: PreparedMatch, view: OnlineView) -> PlayResult:
        """Play one match; if it breaks off before the first shot, the person may try again with the same fleet."""
        # Others can compute a fleet that was made from a chosen seed.
        if prepared.setup.chance.is_chosen and not self._has_warned:
            self._has_warned = True
            view.show_progress(guessable_fleet_text())
        while True:
            end = await self._play_once_possible(prepared, view)
            problem = self._problem_text(end)
            state = end.state if isinstance(end, MatchPlayed) else None
            if state and not problem:
                return await view.show_end(state)
            if view.leave_choice or not problem:
                return PlayResult(view.leave_choice or AfterMatch.MENU)
            choice = await view.ask_after_problem(problem, state)
            has_begun = state is not None and view.has_begun(state)
            if choice is not AfterMatch.AGAIN or has_begun:
                return PlayResult(choice, has_failed=True)
            prepared.recorder.begin_again()  # the broken match stays in the logbook

    async def _play_once_possible(self, prepared: PreparedMatch, view: OnlineView) -> NetworkEnding:
        """Play one match, and connect again automatically while the server is busy."""
        retries = Retries(self._patience_seconds)
        while True:
            retries.start_try()
            connection = Connection(self._patience_seconds, self._wait_seconds)
            end = await connection.play(self._connect_and_play(prepared, view, connection))
            if isinstance(end, MatchPlayed):
                return end
            await view.settle()
            problem = self._problem_text(end)
            if view.leave_choice or not problem:
                return end
            if not retries.end_try(end):
                return end
            pause_seconds = retries.take_pause()
            view.show_progress(trying_again_text(problem, pause_seconds))
            interruption = Interruption()
            try:
                async with view.show_waiting(waiting_to_try_again_text(), interruption, self._details_text(prepared)):
                    await interruption.run(asyncio.sleep(pause_seconds))
            except Interrupted as interrupted:
                return NoMatch(interrupted.event)

    def _problem_text(self, end: NetworkEnding) -> str | None:
        return network_problem_text(end, self._address, self._patience_seconds, self._wait_seconds)

    def _details_text(self, prepared: PreparedMatch, invitation: str | None = None) -> str | None:
        warning = guessable_fleet_text() if prepared.setup.chance.is_chosen else None
        return "\n".join(filter(None, (self.invitation or invitation, warning))) or None

    async def _connect_and_play(self, prepared: PreparedMatch, view: OnlineView, connection: Connection) -> MatchState:
        """Connect and play; return the last state.

        Raises:
            OSError, UnicodeError: the server cannot be reached.
            Interrupted: there is no opponent, or the player has left.
        """
        address = self._address
        interruption = connection.interruption
        details = self._details_text(prepared)
        # Check the name first, so that nobody places a fleet for an unknown server.
        async with view.show_waiting(waiting_for_connection_text(address), interruption, details):
            await interruption.run(resolve_host(address))
        if not view.places_when_connected:
            await view.prepare(0, interruption)
        async with view.show_waiting(waiting_for_connection_text(address), interruption, details):
            await interruption.run(connection.open(address, self._connect))
        if view.places_when_connected:
            await view.prepare(0, interruption)
        view.show_progress(_("Connected to {address}. Waiting for an opponent.").format(address=address))
        public_address = None if self.invitation else address
        if public_address:
            view.show_progress(how_to_invite_text(public_address))
            details = self._details_text(prepared, how_to_invite_text(public_address))
        async with view.show_waiting(opponent_wait_text(public_address), interruption, details):
            start = connection.wait_for_start(on_other_match=lambda: view.change_wait_reason(waiting_for_others_text()))
            first = await interruption.run(start)
        view.show_progress(_("The game begins."))
        prepared.recorder.agree(prepared.setup.with_first_seat(first))
        seats, observers = view.seat_people((None, RemoteSeat(connection)), interruption)
        state = await prepared.play(seats, observers, interruption)
        await view.settle()
        return state


async def prepare_to_meet(
    request: Join | Host,
    session: Session,
    stack: AsyncExitStack,
    view: View,
) -> MeetingServer:
    """Return the server to meet at; a server in this program is started, and ends with the stack.

    Raises:
        CommandError: the server cannot listen on any address.
        WentBack: the person goes back when shown how the opponent joins.
    """
    patience_seconds = session.settings[PATIENCE_SECONDS]
    wait_seconds = session.settings[WAIT_SECONDS]
    if isinstance(request, Join):
        return MeetingServer(
            session.with_ca(request.address),
            patience_seconds=patience_seconds,
            wait_seconds=wait_seconds,
        )
    server = await stack.enter_async_context(host_matches(request.address))
    details = how_to_join_text(await find_own_addresses(request.address, server.port))
    if not await view.invite(details):
        raise WentBack
    return MeetingServer(
        address=server.own_address,
        invitation=details,
        connect=server.connect,
        patience_seconds=patience_seconds,
        wait_seconds=wait_seconds,
    )
