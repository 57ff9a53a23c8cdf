"""A match with somebody at another computer, in any view: the way there, the wait, the match, and what breaks it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack
from typing import Any, Protocol, TypeVar

from schiffe.battleship.logbook.recorder import SetUpMatch
from schiffe.battleship.match.request import Host, Join
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import MatchObserver
from schiffe.battleship.net.connection import Connection, RemoteSeat, Retries
from schiffe.battleship.server.serve import hosting
from schiffe.battleship.settings import PATIENCE
from schiffe.battleship.texts.network import (
    guessable_fleet,
    how_to_invite,
    how_to_join,
    network_problem,
    trying_again,
    waiting_for_connection,
    waiting_for_others,
    waiting_to_try_again,
)
from schiffe.game.flow.after import AfterMatch, PlayResult
from schiffe.game.flow.flow import Declined
from schiffe.game.flow.view import MatchView, View
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.network.address import Address
from schiffe.network.connecting import Connect, connect, own_addresses, resolve, waiting_for_opponent
from schiffe.settings.shared import WAIT

_Result = TypeVar("_Result")


class OnlineView(MatchView, Protocol):
    """A view of a match in which one waits for somebody at another computer."""

    @property
    def lays_when_connected(self) -> bool:
        """True if fleets are laid in no time, so that nobody lays one before it is known that a server answers."""

    async def wait(
        self, work: Coroutine[Any, Any, _Result], what: str, interruption: Interruption, notes: str = ""
    ) -> _Result:
        """Run something, and let be seen for what one waits; raises Interrupted where the person leaves.

        ``notes`` are what there is to know meanwhile.
        """

    def wait_goes_on(self, what: str, /) -> None:
        """Say that the wait has become one for something else."""

    def note(self, text: str, /) -> None:
        """Tell what a wait has come to, where that is not seen."""

    def has_begun(self, state: MatchState, /) -> bool:
        """Return whether a match counts as begun, so that its fleet is not kept for another try."""

    async def broken_off(self, problem: str, state: MatchState | None, /) -> AfterMatch:
        """Say why there is no match, or why it does not go on from a state, and ask what to do now."""


class MeetingPoint:
    """A place where two players meet, the way to it, and what there is to know while one waits there.

    Attributes:
        notes: how somebody else comes there, for a server in this program.
    """

    def __init__(
        self,
        address: Address,
        notes: str = "",
        connect: Connect = connect,
        *,
        patience: int,
        wait: int,
        observers: Sequence[MatchObserver] = (),
    ) -> None:
        """Meet at a server, which may be silent for ``patience`` seconds; an opponent may take ``wait`` seconds.

        The ``observers`` are told what happens, after the view.
        """
        self._observers = observers
        self.notes = notes
        self._address = address
        self._connect = connect
        self._patience = patience
        self._wait = wait
        self._has_warned = False

    async def play(self, match: SetUpMatch, view: OnlineView) -> PlayResult:
        """Play one match. A fleet that was not shot at is kept for the next try."""
        # A chosen seed makes a fleet that others can work out.
        if match.setup.chance.is_chosen and not self._has_warned:
            self._has_warned = True
            view.note(guessable_fleet())
        retries = Retries(self._patience)
        while True:
            connection = Connection(self._patience, self._wait)
            end = await connection.ending_of(self._connect_and_play(match, view, connection))
            problem = network_problem(end, self._address, self._patience, self._wait)
            if end.state and not problem:
                return await view.show_end(end.state)
            has_begun = end.state is not None and view.has_begun(end.state)
            await view.settle()
            if view.leave_choice or not problem:
                return PlayResult(view.leave_choice or AfterMatch.MENU)
            pause = retries.pause_after(end)
            if pause is not None:
                view.note(trying_again(problem, pause))
                work, notes = asyncio.sleep(pause), self._all_notes(match)
                try:
                    await view.wait(work, waiting_to_try_again(), Interruption(), notes)
                except Interrupted:
                    return PlayResult(view.leave_choice or AfterMatch.MENU)
                continue
            after = await view.broken_off(problem, end.state)
            if after is not AfterMatch.AGAIN or has_begun:
                return PlayResult(after, has_failed=True)
            retries = Retries(self._patience)
            match.recorder.begin_again()  # one that broke before its first shot was written down as well

    def _all_notes(self, match: SetUpMatch, notes: str = "") -> str:
        warning = guessable_fleet() if match.setup.chance.is_chosen else ""
        return "\n".join(filter(None, (self.notes or notes, warning)))

    async def _connect_and_play(self, match: SetUpMatch, view: OnlineView, connection: Connection) -> MatchState:
        """Connect and play; returns the last state.

        Raises:
            OSError, UnicodeError: the server cannot be reached.
            Interrupted: nobody plays there, or the player has left.
        """
        address = self._address
        interruption = connection.interruption
        notes = self._all_notes(match)
        await view.wait(resolve(address), waiting_for_connection(address), interruption, notes)  # worth a fleet?
        if not view.lays_when_connected:
            await view.prepare(0, interruption)
        opened = connection.open(address, self._connect)
        await view.wait(opened, waiting_for_connection(address), interruption, notes)
        if view.lays_when_connected:
            await view.prepare(0, interruption)
        view.note(_("Connected to {address}. Waiting for an opponent.").format(address=address))
        where = None if self.notes else address
        if where:
            view.note(how_to_invite(where))
            notes = self._all_notes(match, how_to_invite(where))
        start = connection.wait_for_start(tell_of_others=lambda: view.wait_goes_on(waiting_for_others()))
        first = await view.wait(start, waiting_for_opponent(where), interruption, notes)
        view.note(_("The game begins."))
        begun = match._replace(setup=match.setup.beginning_with(first))
        seats = view.seats((None, RemoteSeat(connection)), interruption)
        state = await begun.play(seats, [match.recorder, *view.observers, *self._observers], interruption)
        await view.settle()
        return state


async def meet(
    request: Join | Host, session: Session, stack: AsyncExitStack, view: View[Any], observers: Sequence[MatchObserver]
) -> MeetingPoint:
    """Return the place to meet at: a server, or one that is started in this program and ends with the stack.

    Raises:
        CommandError: there is no address to listen on.
        Declined: the person goes back when it is told how somebody else joins.
    """
    patience, wait = session.settings[PATIENCE], session.settings[WAIT]
    if isinstance(request, Join):
        return MeetingPoint(session.with_ca(request.address), patience=patience, wait=wait, observers=observers)
    server = await stack.enter_async_context(hosting(request.address))
    notes = how_to_join(await own_addresses(request.address, server.port))
    if not await view.invite(notes):
        raise Declined
    return MeetingPoint(server.own, notes, server.connect, patience=patience, wait=wait, observers=observers)
