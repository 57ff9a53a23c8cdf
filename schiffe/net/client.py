"""One's own end of the wire: the seat of an opponent who sits at the other end.

Whatever comes is looked at when it comes, also while one's own side is thinking; so an opponent who leaves, or breaks
the rules, ends the match at once.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from enum import Enum
from typing import Any, Final, TypeVar

from schiffe.base.address import Address
from schiffe.base.connecting import connect
from schiffe.base.listening import tune
from schiffe.bots.choice import Choice
from schiffe.net.protocol import Attack, Decoder, Message, ProtocolError, Reply, Result, Signal, encode, said
from schiffe.net.referee import Breach, Fault, Referee
from schiffe.play.events import Event, MatchBrokenOff, MatchEnded, Observer, ShotFired, ShotRepeated
from schiffe.play.match import play_match
from schiffe.play.seat import Seat
from schiffe.rules.consistency import is_possible
from schiffe.rules.grid import Cell
from schiffe.rules.shots import Answer, Outcome
from schiffe.rules.target import TargetView
from schiffe.rules.variants import WIRE

_SIZE: Final = WIRE.grid.size
_WE, _THEY = 0, 1

_Played = TypeVar("_Played")


class State(Enum):
    """How far a network match is, as one's own side sees it."""

    INITIALIZATION = "initialization"
    """The fleet lies; the role and the start are still to come."""
    ATTACK = "attack"
    DEFENCE = "defence"
    WON = "won"
    LOST = "lost"


class Cause(Enum):
    """Why a match was broken off; the value is a stable word for files."""

    NO_MATCH = "no-match"
    """The connection was closed before the start."""
    NO_SERVER = "no-server"
    """What came before the start is not what a server says."""
    CLOSED = "closed"
    SILENT = "silent"
    NO_MESSAGE = "no-message"
    OUT_OF_TURN = "out-of-turn"
    WRONG_FIELD = "wrong-field"
    OFF_BOARD = "off-board"
    NO_FIELD_LEFT = "no-field-left"


class MatchBroken(Exception):
    """A network match cannot go on.

    Attributes:
        cause: why.
        quote: what came, printable; empty when nothing did.
        asked: the field that was asked about, where the answer was for another one.
    """

    def __init__(self, cause: Cause, quote: str = "", asked: Cell | None = None) -> None:
        super().__init__(f"{cause.value}: {quote}" if quote else cause.value)
        self.cause = cause
        self.quote = quote
        self.asked = asked


class RemoteSeat:
    """The opponent at the other end of a connection: seat 1, where one's own side has seat 0.

    Attributes:
        name: what the opponent is called; the wire knows no names.
        state: how far the match is.
    """

    def __init__(self, name: str, patience: float = 0) -> None:
        self.name = name
        self.state = State.INITIALIZATION
        self._patience = patience or None
        self._line = _Line(self)
        self._decoder = Decoder()
        self._referee: Referee | None = None
        self._role: Signal | None = None
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._broken: asyncio.Future[MatchBroken] = asyncio.get_running_loop().create_future()
        self._view = TargetView.fresh(WIRE)

    async def connect(self, address: Address) -> None:
        """Open the connection.

        Raises:
            OSError: nobody answers there (a TimeoutError), the name is not known (a socket.gaierror), or the like.
            UnicodeError: the name cannot be one.
        """
        await connect(address, lambda: self._line)

    async def wait_for_start(self) -> int:
        """Wait for role and start; returns the seat that begins. Raises MatchBroken when there will be no match."""
        await self.unless_broken(self._inbox.get())
        return _WE if self._role is Signal.ATTACK else _THEY

    async def unless_broken(self, play: Coroutine[Any, Any, _Played]) -> _Played:
        """Run something that needs the opponent; when the match breaks it is cancelled, and MatchBroken is raised."""
        task = asyncio.ensure_future(play)
        try:
            await asyncio.wait((task, self._broken), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise self._broken.result()
            return task.result()
        finally:
            task.cancel()
            await asyncio.wait([task])

    def close(self) -> None:
        """Close the connection once everything is sent."""
        self._line.close()

    # The seat

    async def choose(self, _view: TargetView) -> Choice:
        """Wait for the opponent's attack."""
        if not self._view.open:  # the answer for the last field was to win
            self._break(Cause.NO_FIELD_LEFT)
        attack = await self._next()
        return Choice(attack.y * _SIZE + attack.x)

    async def answer(self, cell: Cell) -> Answer:
        """Attack, and wait for what the opponent says it did; it may contradict what was said before."""
        y, x = divmod(cell, _SIZE)
        self._say(Attack(x, y))
        reply = await self._next()
        assert isinstance(reply, Reply)
        answer = Answer(_OUTCOMES[reply.result])
        view = self._view.after(cell, answer)
        if self._view.is_contradictory or not is_possible(view):
            answer = Answer(answer.outcome, contradicts=True)
            view = self._view.after(cell, answer)
        self._view = view
        return answer

    async def told(self, event: Event) -> None:
        """Send the opponent what its attack did; close the connection at the end."""
        match event:
            case ShotFired(seat=1, cell=cell, answer=answer) | ShotRepeated(seat=1, cell=cell, answer=answer):
                y, x = divmod(cell, _SIZE)
                self._say(Reply(x, y, _RESULTS[answer.outcome]))
            case MatchEnded():
                self.close()

    async def _next(self) -> Attack | Reply:
        """What the opponent says next; raises MatchBroken when it says nothing for too long.

        What came before the match broke counts no more: the attack that follows the answer for the last field would
        lead one's own side to choose among none.
        """
        if self._broken.done():
            raise self._broken.result()
        try:
            async with asyncio.timeout(self._patience):
                message = await self._inbox.get()
        except TimeoutError:
            raise MatchBroken(Cause.SILENT) from None
        assert not isinstance(message, Signal)
        return message

    # What is said

    def _say(self, message: Attack | Reply) -> None:
        assert self._referee
        self._referee.hear(_WE, message)
        self._line.send(encode(message))
        self._follow()

    def receive(self, data: bytes) -> None:
        """Bytes have come from the other end."""
        try:
            for message in self._decoder.feed(data):
                self._hear(message)
        except ProtocolError as error:
            self._break(Cause.NO_MESSAGE, error.quote)
        except Breach as breach:
            asked = breach.asked.y * _SIZE + breach.asked.x if breach.asked else None
            cause = Cause.WRONG_FIELD if breach.fault is Fault.WRONG_FIELD else Cause.OUT_OF_TURN
            self._break(cause, said(breach.message), asked)

    def _hear(self, message: Message) -> None:
        if self._broken.done() or self.is_over:
            return
        if self._referee:
            if isinstance(message, Attack) and not (0 <= message.x < _SIZE and 0 <= message.y < _SIZE):
                self._break(Cause.OFF_BOARD, said(message))
                return
            self._referee.hear(_THEY, message)
            self._follow()
            self._inbox.put_nowait(message)
        elif self._role is None and message in (Signal.ATTACK, Signal.DEFENCE):
            assert isinstance(message, Signal)
            self._role = message
        elif self._role and message is Signal.START:
            self._referee = Referee(_WE if self._role is Signal.ATTACK else _THEY)
            self._follow()
            self._inbox.put_nowait(message)
        else:
            self._break(Cause.OUT_OF_TURN, said(message))

    def _follow(self) -> None:
        """Take over the state that the referee sees."""
        assert self._referee
        if self._referee.winner is not None:
            self.state = State.WON if self._referee.winner == _WE else State.LOST
        else:
            self.state = State.ATTACK if self._referee.attacker == _WE else State.DEFENCE

    @property
    def is_over(self) -> bool:
        """Whether the match came to its regular end."""
        return self.state in (State.WON, State.LOST)

    def lost(self) -> None:
        """The connection is gone."""
        self._break(Cause.CLOSED if self._referee else Cause.NO_MATCH)

    def _break(self, cause: Cause, quote: str = "", asked: Cell | None = None) -> None:
        if not self._referee and cause in (Cause.NO_MESSAGE, Cause.OUT_OF_TURN):
            cause = Cause.NO_SERVER
        if not self.is_over and not self._broken.done():
            self._broken.set_result(MatchBroken(cause, quote, asked))
            self.close()


_OUTCOMES: Final = {
    Result.WATER: Outcome.MISS,
    Result.HIT: Outcome.HIT,
    Result.SUNK: Outcome.SUNK,
    Result.WON: Outcome.WON,
}
_RESULTS: Final = {outcome: result for result, outcome in _OUTCOMES.items()}


async def play_over_network(
    remote: RemoteSeat, seats: tuple[Seat, Seat], observers: Sequence[Observer], first: int
) -> MatchEnded:
    """Play a match in which seat 1 is a remote one; the observers are told, too, when it is broken off.

    Raises:
        MatchBroken: it did not come to its end.
    """
    try:
        return await remote.unless_broken(play_match(WIRE, seats, observers, first))
    except MatchBroken as broken:
        for observer in observers:
            observer(MatchBrokenOff(broken.cause.value, broken.quote))
        raise


class _Line(asyncio.Protocol):
    """The connection itself, which hands over what comes."""

    def __init__(self, seat: RemoteSeat) -> None:
        self._seat = seat
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        tune(transport.get_extra_info("socket"))

    def data_received(self, data: bytes) -> None:
        self._seat.receive(data)

    def connection_lost(self, _exception: Exception | None) -> None:
        self._seat.lost()

    def send(self, data: bytes) -> None:
        if self._transport:
            self._transport.write(data)

    def close(self) -> None:
        if self._transport:
            self._transport.close()
