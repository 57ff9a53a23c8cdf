"""One's own end of the wire: a connection to a server, how far its match is, and the opponent's seat in it.

Whatever comes is looked at when it comes, also while one's own side is thinking; so an opponent who leaves, or breaks
the rules, ends the match at once.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import Any, Final, NoReturn, TypeVar

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import BreakCause, Ending, MatchBrokenOff
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Answers, Emit
from schiffe.battleship.net import wire
from schiffe.battleship.rules.consistency import is_possible
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.variants import WIRE
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.network.address import Address
from schiffe.network.connecting import Connect, connect, tune_socket

_SIZE: Final = WIRE.grid.size
_WE, _THEY = 0, 1
_FIRST_PAUSE: Final = 1.0
_LONGEST_PAUSE: Final = 30.0
_LONG_WAIT: Final = 60.0
"""Seconds. The pauses between tries double from the first to the longest; after a long wait they begin again."""
_AFTER_OTHERS: Final = 1.0
"""Seconds from the end of a match of others in which the server may close; whoever leaves then breaks nothing."""
_COMES_AGAIN: Final = (BreakCause.NO_MATCH, BreakCause.OTHERS_PLAY)
_OUTCOMES: Final = {
    wire.ShotResult.WATER: Outcome.MISS,
    wire.ShotResult.HIT: Outcome.HIT,
    wire.ShotResult.SUNK: Outcome.SUNK,
    wire.ShotResult.WON: Outcome.WON,
}
_RESULTS: Final = {outcome: result for result, outcome in _OUTCOMES.items()}
_BEFORE_THE_START: Final = {
    BreakCause.NO_MESSAGE: BreakCause.NO_SERVER,
    BreakCause.OUT_OF_TURN: BreakCause.OTHERS_PLAY,
}
"""The meaning of a fault of the opponent while nobody can be one."""
_Result = TypeVar("_Result")


class Phase(Enum):
    """Phases of a network match, as one's own side sees it."""

    INITIALIZATION = "initialization"
    """The fleet lies; the role and the start are still to come."""
    ATTACK = "attack"
    DEFENCE = "defence"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True)
class NetworkEnd:
    """The end of a match over the wire, whoever brought it about, or why there was none.

    Attributes:
        ending: what ended it, also before it began; None where there is no connection.
        state: the last one; None where it never began.
        error: why there is no connection.
    """

    ending: Ending | None = None
    state: MatchState | None = None
    error: OSError | UnicodeError | None = None

    @property
    def broken(self) -> MatchBrokenOff | None:
        """The reason it was broken off, before or after it began; None if something else happened."""
        return self.ending if isinstance(self.ending, MatchBrokenOff) else None


class Retries:
    """Times to come again to a server where no match began: it may be busy with others, full, or about to end.

    Once it was there, it may be away for a moment too.
    """

    def __init__(self, patience: float, clock: Callable[[], float] = monotonic) -> None:
        """``patience`` are the seconds for which it may be away; 0 is for ever."""
        self._patience = patience
        self._clock = clock
        self._pause = _FIRST_PAUSE
        self._tried = clock()
        self._was_there: float | None = None

    def pause_after(self, end: NetworkEnd) -> float | None:
        """Return the seconds until the next try after an attempt that ended so; None where none comes by itself."""
        now = self._clock()
        if now - self._tried > _LONG_WAIT:  # somebody else did not come: that is not what makes the pauses grow
            self._pause = _FIRST_PAUSE
        could_begin = end.broken is not None and end.broken.cause in _COMES_AGAIN
        if could_begin:
            self._was_there = now
        is_away = end.error and self._was_there is not None and not 0 < self._patience < now - self._was_there
        if end.state or not (is_away or could_begin):
            return None
        pause, self._pause = self._pause, min(2 * self._pause, _LONGEST_PAUSE)
        self._tried = now + pause
        return pause


class Connection:
    """A connection to a server, from the wait for an opponent to the end of the match.

    Attributes:
        phase: how far the match is.
        interruption: is set when the match is broken off.
        line: the asyncio protocol of its socket.
    """

    def __init__(self, patience: float, wait: float = 0) -> None:
        """``patience`` and ``wait`` are seconds, and 0 is without end.

        ``patience`` is how long an opponent who is there may take to say something, ``wait`` how long one may take to
        come.
        """
        self.phase = Phase.INITIALIZATION
        self.interruption = Interruption()
        self._patience = patience
        self._wait = wait
        self.line = _Socket(self)
        self._decoder = wire.Decoder()
        self._referee: wire.Referee | None = None
        self._role: wire.Signal | None = None
        # Some servers start the attacker first, and pass its attack on before they start the defender too.
        self._early: wire.Attack | None = None
        self._has_opponent = asyncio.Event()
        self._of_others = ""  # the first line of a match of others
        self._inbox: asyncio.Queue[wire.Message] = asyncio.Queue()

    async def open(self, address: Address, connect: Connect = connect) -> None:
        """Connect to a server; ``connect`` is the way to it.

        Raises:
            OSError: nobody answers there (a TimeoutError), the name is not known (a socket.gaierror), or the like.
            UnicodeError: the name cannot be one.
        """
        await connect(address, lambda: self.line)

    async def wait_for_start(
        self, start_within: float | None = None, on_other_match: Callable[[], None] = lambda: None
    ) -> int:
        """Wait for role and start; returns the seat that begins, 0 for one's own.

        ``on_other_match`` is called once where a match of others is heard, which is waited out.

        Whoever is told to attack is the second of two: the opponent is there, and the start has to follow within so
        many seconds, which are the patience where nothing else is said.

        Raises:
            Interrupted: nobody will play.
        """
        patience = self._patience if start_within is None else start_within
        began = monotonic()
        await self._within(self._wait, BreakCause.NO_OPPONENT, self.interruption.run(self._has_opponent.wait()))
        await self._within(patience, BreakCause.SILENT, self.interruption.run(self._inbox.get()))
        if self._of_others:
            on_other_match()
            left = self._wait and max(began + self._wait - monotonic(), 0.001)
            await self._within(left, BreakCause.NO_OPPONENT, self.interruption.run(self._sit_out()))
        return _WE if self._role is wire.Signal.ATTACK else _THEY

    async def _sit_out(self) -> NoReturn:
        """Stay, and say nothing, while others play: some servers cut off everybody as soon as one leaves.

        Ends where the server neither closes nor passes anything on, as one does that has forgotten its guest.
        """
        patience: float = self._patience and max(self._patience, wire.USUAL_PATIENCE)
        with suppress(TimeoutError):
            while True:
                async with asyncio.timeout(patience or None):
                    message = await self._inbox.get()
                if isinstance(message, wire.Reply) and message.result is wire.ShotResult.WON:
                    patience = _AFTER_OTHERS
        self.break_off(BreakCause.OTHERS_PLAY, self._of_others)
        raise Interrupted(MatchBrokenOff(BreakCause.OTHERS_PLAY, self._of_others))

    async def _within(self, seconds: float, cause: BreakCause, work: Coroutine[Any, Any, _Result]) -> _Result:
        """Wait for something; the match is broken off when it takes too long."""
        try:
            async with asyncio.timeout(seconds or None):
                return await work
        except TimeoutError:
            self.break_off(cause)
            raise Interrupted(MatchBrokenOff(cause)) from None

    async def ending_of(self, match: Coroutine[Any, Any, MatchState]) -> NetworkEnd:
        """Play a match over this connection, from connecting on, close it, and return how it ended.

        A person who leaves ends it by ``interruption``, as the connection itself does when it breaks.
        """
        try:
            state = await match
        except (OSError, UnicodeError) as error:
            return NetworkEnd(error=error)
        except Interrupted as interrupted:
            return NetworkEnd(interrupted.event)
        finally:
            self.close()
        return NetworkEnd(state.ending, state)

    def close(self) -> None:
        """Close the connection once everything is sent."""
        self.line.close()

    def say(self, message: wire.Attack | wire.Reply) -> None:
        """Send a message."""
        assert self._referee
        self._referee.hear(_WE, message)
        self.line.send(wire.encode(message))
        self._update_phase()

    async def hear(self) -> wire.Attack | wire.Reply:
        """Return what the opponent says next.

        What came before the match broke counts no more: the attack that follows the answer for the last cell would
        lead one's own side to choose among none.

        Raises:
            Interrupted: the match was broken off before, or the opponent says nothing for too long.
        """
        self.interruption.check()
        message = await self._within(self._patience, BreakCause.SILENT, self._inbox.get())
        assert not isinstance(message, wire.Signal)
        return message

    def break_off(self, cause: BreakCause, quote: str = "", asked: int | None = None) -> None:
        """End the match before its end, unless it is over already."""
        if not self._referee:
            cause = _BEFORE_THE_START.get(cause, cause)
        if not self.is_over and not self.interruption.is_set:
            self.interruption.set(MatchBrokenOff(cause, quote, asked))
            self.close()

    @property
    def is_over(self) -> bool:
        """True if the match came to its regular end."""
        return self.phase in (Phase.WON, Phase.LOST)

    # What comes

    def receive(self, data: bytes) -> None:
        """Take bytes from the other end."""
        try:
            for message in self._decoder.feed(data):
                self._take(message)
        except wire.ProtocolError as error:
            if self._of_others:
                return  # it is for others to judge
            self.break_off(BreakCause.NO_MESSAGE, error.quote)
        except wire.Breach as breach:
            asked = breach.asked.y * _SIZE + breach.asked.x if breach.asked else None
            cause = BreakCause.WRONG_CELL if breach.fault is wire.Fault.WRONG_CELL else BreakCause.OUT_OF_TURN
            self.break_off(cause, wire.message_text(breach.message), asked)

    def drop(self) -> None:
        """Note that the connection is gone."""
        if self._of_others:
            self.break_off(BreakCause.OTHERS_PLAY, self._of_others)
        self.break_off(BreakCause.CLOSED if self._referee else BreakCause.NO_MATCH)

    def _take(self, message: wire.Message) -> None:
        if self.interruption.is_set or self.is_over:
            return
        if self._referee:
            if isinstance(message, wire.Attack) and not (0 <= message.x < _SIZE and 0 <= message.y < _SIZE):
                self.break_off(BreakCause.OFF_BOARD, wire.message_text(message))
                return
            self._referee.hear(_THEY, message)
            self._update_phase()
            self._inbox.put_nowait(message)
        elif self._of_others:
            self._inbox.put_nowait(message)
        elif self._role is wire.Signal.DEFENCE and isinstance(message, wire.Attack) and self._early is None:
            self._early = message
            self._has_opponent.set()
        elif self._role is None and message in (wire.Signal.ATTACK, wire.Signal.DEFENCE):
            assert isinstance(message, wire.Signal)
            self._role = message
            if message is wire.Signal.ATTACK:
                self._has_opponent.set()
        elif self._role and message is wire.Signal.START:
            self._referee = wire.Referee(_WE if self._role is wire.Signal.ATTACK else _THEY)
            self._update_phase()
            self._has_opponent.set()
            self._inbox.put_nowait(message)
            if self._early:
                self._take(self._early)
        elif isinstance(message, wire.Reply) or (isinstance(message, wire.Attack) and self._early is None):
            self._of_others = wire.message_text(message)
            self._has_opponent.set()
            self._inbox.put_nowait(message)
            self._inbox.put_nowait(message)  # one is the answer to the wait for the start
        else:
            self.break_off(BreakCause.OUT_OF_TURN, wire.message_text(message))

    def _update_phase(self) -> None:
        """Take over the state that the referee sees."""
        assert self._referee
        if self._referee.winner is not None:
            self.phase = Phase.WON if self._referee.winner == _WE else Phase.LOST
        else:
            self.phase = Phase.ATTACK if self._referee.attacker == _WE else Phase.DEFENCE


class _Socket(asyncio.Protocol):
    """The transport, which hands over what comes."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        tune_socket(transport.get_extra_info("socket"))

    def data_received(self, data: bytes) -> None:
        self._connection.receive(data)

    def connection_lost(self, _exception: Exception | None) -> None:
        self._connection.drop()

    def send(self, data: bytes) -> None:
        if self._transport:
            self._transport.write(data)

    def close(self) -> None:
        if self._transport:
            self._transport.close()


class RemoteSeat:
    """The opponent in one match, over a connection on which it has started."""

    fleet: Final = None
    """It lies at the other end."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._attack: wire.Attack | None = None

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:  # noqa: ARG002 - the wire knows no hints
        """Wait for the opponent's attack."""
        if not perspective.incoming.open:  # the answer for the last cell was to win
            self._connection.break_off(BreakCause.NO_CELL_LEFT)
            raise Interrupted(MatchBrokenOff(BreakCause.NO_CELL_LEFT))
        attack = await self._connection.hear()
        assert isinstance(attack, wire.Attack)
        self._attack = attack
        return Choice.at(attack.y * _SIZE + attack.x)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """Attack, and wait for what the opponent says it did; it may contradict what was said before."""
        (cell,) = cells
        y, x = divmod(cell, _SIZE)
        self._connection.say(wire.Attack(x, y))
        reply = await self._connection.hear()
        assert isinstance(reply, wire.Reply)
        answer = Answer(_OUTCOMES[reply.result])
        view = perspective.incoming
        if view.is_contradictory or not is_possible(view.after(cell, answer)):
            answer = Answer(answer.outcome, contradicts=True)
        return (answer,)

    async def learn(self, perspective: Perspective, answers: Answers) -> None:  # noqa: ARG002 - the answers say it all
        """Send the opponent what its attack did."""
        assert self._attack
        self._connection.say(wire.Reply(self._attack.x, self._attack.y, _RESULTS[answers[0].outcome]))
