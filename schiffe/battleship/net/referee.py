"""The referee of the wire: who may say what in a running match. Both the client and the relay ask it."""

from enum import Enum
from typing import Final

from schiffe.battleship.net.protocol import Attack, Message, Reply, ShotResult


class Fault(Enum):
    """What is wrong with a message that is one; the value is a stable word for logs."""

    SIGNAL = "only-a-server-says-this"
    OUT_OF_TURN = "out-of-turn"
    WRONG_CELL = "wrong-field"


class Breach(ValueError):
    """A message that the rules of the wire do not allow now: the fault and the message; ``asked`` is what was open."""

    def __init__(self, fault: Fault, message: Message, asked: Attack | None) -> None:
        super().__init__(f"{fault.value}: {message}")
        self.fault = fault
        self.message = message
        self.asked = asked


_WON: Final = ShotResult.WON  # before Python 3.12 a member costs as much to look up as all the rest of a reply


class Referee:
    """Follows a match between side 0 and side 1 by what they say.

    The attacker attacks, the defender replies for the same cell, then they swap; after the reply ``WON`` nothing may
    be said any more.

    Attributes:
        attacker: the side whose turn it is.
        asked: the attack that has no reply yet.
        winner: the side that has won, None while there is none.
    """

    __slots__ = ("asked", "attacker", "winner")

    def __init__(self, attacker: int) -> None:
        self.attacker = attacker
        self.asked: Attack | None = None
        self.winner: int | None = None

    def hear(self, side: int, message: Message) -> None:
        """Take note of what a side says; raises Breach, and changes nothing, where it may not say it."""
        asked = self.asked
        if type(message) is Attack:
            if side != self.attacker or asked is not None or self.winner is not None:
                raise Breach(Fault.OUT_OF_TURN, message, asked)
            self.asked = message
        elif type(message) is Reply:
            if asked is None or side == self.attacker:
                raise Breach(Fault.OUT_OF_TURN, message, asked)
            if message.x != asked.x or message.y != asked.y:
                raise Breach(Fault.WRONG_CELL, message, asked)
            self.asked = None
            if message.result is _WON:
                self.winner = self.attacker
            else:
                self.attacker = side
        else:
            raise Breach(Fault.SIGNAL, message, asked)
