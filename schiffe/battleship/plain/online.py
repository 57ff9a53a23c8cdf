"""Games over the network in line mode: connect, lay a fleet, play, and once more as long as one likes.

Each wait for somebody at another computer can be seen, and left at any time.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import AsyncExitStack
from itertools import chain, count
from typing import Any, Final, TypeVar

from schiffe.battleship.match.loop import Observer
from schiffe.battleship.match.seats import OpponentSeat, WaitingFor
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.connection import Connection, RemoteSeat, Retries
from schiffe.battleship.plain.context import BattleshipLineContext
from schiffe.battleship.plain.person import LineSeat
from schiffe.battleship.plain.placing import Placing
from schiffe.battleship.plain.report import tell_end
from schiffe.battleship.plain.words import WORDS
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.server.serve import hosting
from schiffe.battleship.settings import PATIENCE
from schiffe.battleship.texts.network import (
    guessable_fleet,
    how_to_join,
    known_so_far,
    network_problem,
    trying_again,
    waiting_for,
    waiting_for_connection,
    waiting_for_opponent,
    waiting_for_others,
    waiting_to_try_again,
)
from schiffe.battleship.texts.sharing import SharedGame, shared_text
from schiffe.language.i18n import _
from schiffe.language.text import named, quoted, sentence
from schiffe.language.words import Leave
from schiffe.network.address import Address
from schiffe.network.connecting import Connect, connect, own_addresses, resolve
from schiffe.process.errors import CommandError
from schiffe.process.tasks import end
from schiffe.settings.schema import Settings
from schiffe.settings.shared import WAIT
from schiffe.terminal.console import Console, EndOfInput

_NOTICES: Final = (1, 5, 10, 20, 30)
"""After so many seconds a wait is told of; then every minute."""
_MATCH_NOTICES: Final = (1, 20)
"""Seconds after which a wait in a match is told of: there one waits at each turn."""
_Result = TypeVar("_Result")


class OnlineGames:
    """Games of one person against whoever is at the other end, in one context; ``next_context`` makes the others."""

    def __init__(
        self,
        context: BattleshipLineContext,
        next_context: Callable[[], Awaitable[BattleshipLineContext]],
        settings: Settings,
        observers: Sequence[Observer],
    ) -> None:
        self._next_context = next_context
        self._patience, self._wait = settings[PATIENCE], settings[WAIT]
        self._observers = observers
        self._context = context
        self._console = self._context.console
        self._waiting = _LineWaiting(self._console)
        self._fleet: Fleet | None = None  # laid, and not yet in a match
        self._is_by_hand = False
        self._ended: SharedGame | None = None  # the match before, where it came to its end

    async def host(self, wanted: Address) -> bool:
        """Play against those who come to a server in this program; returns whether the last match came to its end."""
        async with AsyncExitStack() as stack:
            try:
                server = await stack.enter_async_context(hosting(wanted))
            except CommandError as error:
                self._console.say(str(error))
                return False
            self._console.say(how_to_join(await own_addresses(wanted, server.port)))
            return await self.join(server.own, server.connect)

    async def join(self, address: Address, connect: Connect = connect) -> bool:
        """Play at a server; returns whether the last match came to its end. ``connect`` is the way to it.

        At a keyboard one is asked for another match after each, and for another try where there was none, for which the
        fleet is kept.

        Raises:
            Leave: the person left before or in a match.
            EndOfInput: the input ended there.
        """
        if self._context.setup.chance.is_chosen:
            self._console.say(guessable_fleet())
        while True:
            self._ended = None
            has_ended = await self._one(address, connect)
            if not self._console.people_type or not await self._goes_on():
                return has_ended
            self._context = await self._next_context()

    async def _one(self, address: Address, connect: Connect) -> bool:
        """One match, or the attempt; returns whether it came to its end."""
        retries = Retries(self._patience)
        while True:
            connection = Connection(self._patience, self._wait)
            end = await connection.ending_of(self._match(connection, address, connect))
            pause = retries.pause_after(end)
            if pause is None:
                break
            problem = network_problem(end, address, self._patience, self._wait)
            self._console.say(trying_again(problem, pause))
            await self._waiting.until(asyncio.sleep(pause), waiting_to_try_again())
        if problem := network_problem(end, address, self._patience, self._wait):
            self._console.say(problem)
            if end.state:
                self._console.say(known_so_far(end.state))
            return False
        if not end.state or not end.state.is_decided or end.state.winner is None:
            raise self._context.left()
        fleets = self._context.keeper.fleet(0), None
        self._ended = await tell_end(self._context, end.state, end.state.winner, fleets)
        return True

    async def _match(self, connection: Connection, address: Address, connect: Connect) -> MatchState:
        """Connect and play; gives the last state.

        Raises:
            OSError, UnicodeError: the server cannot be reached.
            Interrupted: nobody plays there.
            Leave: the person does not want to wait any longer.
            EndOfInput: the input ended.
        """
        wait, setup = self._waiting.until, self._context.setup
        await wait(resolve(address), waiting_for_connection(address))  # not worth a fleet otherwise
        fleet = self._fleet
        if fleet is None:
            self._fleet = fleet = await Placing(0, self._context).run()
            self._is_by_hand = self._context.keeper.is_by_hand(0)
        await wait(connection.open(address, connect), waiting_for_connection(address))
        self._console.say(_("Connected to {address}. Waiting for an opponent.").format(address=address))
        start = connection.wait_for_start(tell_of_others=lambda: self._console.say(sentence(waiting_for_others())))
        first = await wait(start, waiting_for_opponent())
        self._fleet = None
        self._context.keeper.laid(0, fleet, by_hand=self._is_by_hand)
        self._console.say(_("The game begins."))
        seat = LineSeat(0, fleet, self._context, connection.interruption)
        waiting = _MatchWaiting(self._console, seat)
        return await setup.beginning_with(first).play(
            (seat, OpponentSeat(RemoteSeat(connection), waiting)),
            (self._context.keeper, seat, *self._observers),
            connection.interruption,
        )

    async def _goes_on(self) -> bool:
        """Whether the person wants to play again, or try again."""
        self._console.forget_typed()  # it was meant for the match
        prompt = (
            _("Press Enter to try again, or type {quit}: ")
            if self._fleet
            else _("Press Enter to play again, or type {quit}: ")
        )
        if self._ended:
            prompt = _("Press Enter to play again, or type {share} for a text to share, or {quit}: ")
        prompt = prompt.format(quit=WORDS["quit"], share=WORDS["share"])
        while True:
            try:
                line = await self._console.ask(prompt)
            except EndOfInput:
                return False
            if self._ended and WORDS.read(line, ("share",)):
                self._console.say(shared_text(self._ended), wrap=False)
                continue
            if not line.strip():
                return True
            if WORDS.read(line, ("quit",)):
                return False


class _LineWaiting:
    """Says how long one has been waiting before a match, and takes the word that ends it."""

    def __init__(self, console: Console) -> None:
        self._console = console

    async def until(self, work: Coroutine[Any, Any, _Result], what: str) -> _Result:
        """Wait for something; ``what`` says for what. The end of a pipe ends the wait, too.

        Raises:
            Leave: the person does not want to wait any longer.
            EndOfInput: the person is gone.
        """

        def notice(seconds: int) -> None:
            text = _notice(what, seconds)
            if self._console.people_type and seconds == _NOTICES[0]:
                text += " " + _how_to_leave()
            self._console.say(text)

        until_gone = None if self._console.people_type else self._console.exhausted()
        return await _until(work, _NOTICES, notice, self._take_lines if self._console.people_type else None, until_gone)

    async def _take_lines(self) -> None:
        while True:
            line = await self._console.ask()
            if WORDS.read(line, ("quit",)):
                raise Leave
            if line.strip():
                self._console.say(
                    _("{text} does not work while you wait. Possible: {words}").format(
                        text=quoted(line), words=WORDS["quit"]
                    )
                )


class _MatchWaiting:
    """The waits of a person for a remote opponent during a match."""

    def __init__(self, console: Console, person: LineSeat) -> None:
        self._console = console
        self._person = person
        self._is_explained = False

    async def until(self, work: Coroutine[Any, Any, _Result], what: WaitingFor) -> _Result:
        """Wait; raises Interrupted when the person ends the match, or the input ends."""

        def notice(seconds: int) -> None:
            text = _("Waiting.") if seconds == _MATCH_NOTICES[0] else _notice(waiting_for(what), seconds)
            if self._console.people_type and not self._is_explained:
                text += " " + _how_to_leave()
                self._is_explained = True
            self._console.say(text)

        try:
            return await _until(work, _MATCH_NOTICES, notice, self._take_lines if self._console.people_type else None)
        except EndOfInput:
            self._person.leave()

    async def _take_lines(self) -> None:
        while True:
            line = await self._console.ask()
            if line.strip():
                await self._person.obey_while_waiting(line)


async def _until(
    work: Coroutine[Any, Any, _Result],
    notices: Iterable[int],
    notice: Callable[[int], None],
    take_lines: Callable[[], Coroutine[Any, Any, None]] | None,
    until_gone: Coroutine[Any, Any, None] | None = None,
) -> _Result:
    """Run something; ``notice`` is called after so many seconds, and from the first notice on lines are taken.

    Whatever ``take_lines`` and ``until_gone`` raise ends the wait.
    """
    task = asyncio.ensure_future(work)
    lines = asyncio.ensure_future(until_gone) if until_gone else None
    try:
        passed = 0
        for seconds in chain(notices, count(60, 60)):
            both = (task, lines) if lines else (task,)
            await asyncio.wait(both, timeout=seconds - passed, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                break
            if lines and lines.done():
                lines.result()  # raises what ended it
            passed = seconds
            notice(seconds)
            if lines is None and take_lines:
                lines = asyncio.ensure_future(take_lines())
        return task.result()
    finally:
        await end(task, lines)


def _notice(what: str, seconds: int) -> str:
    return named(what, _("{seconds} s").format(seconds=seconds))


def _how_to_leave() -> str:
    """Which word leaves a wait."""
    return _("({quit} stops waiting)").format(quit=WORDS["quit"])
