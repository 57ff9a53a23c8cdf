"""The referee of a network match, which checks who may send which message. Both the client and the relay use it."""

from enum import Enum

from schiffe.battleship.net.wire import Attack, Message, Reply, ShotOutcome
from schiffe.game.match.players import SeatNumber, other_seat


class IllegalMessageReason(Enum):
    """Reasons why a message is not allowed; the value is a stable word for logs."""

    SIGNAL = "only-a-server-says-this"
    OUT_OF_TURN = "out-of-turn"
    WRONG_CELL = "wrong-field"


class IllegalMessage(ValueError):
    """A message that is not allowed now; ``attack`` is the attack that was waiting for a reply, if any."""

    def __init__(self, reason: IllegalMessageReason, message: Message, attack: Attack | None) -> None:
        super().__init__(f"{reason.value}: {message}")
        self.reason = reason
        self.message = message
        self.attack = attack


class Referee:
    """A referee who follows the messages of a match between seat 0 and seat 1.

    The attacker attacks, the defender replies for the same cell, then they swap; after the reply ``WON`` no message is
    allowed.

    Attributes:
        attacker: the seat whose turn it is.
        unanswered_attack: the attack that has no reply yet.
        winner: the seat that has won; None while there is none.
    """

    __slots__ = ("attacker", "unanswered_attack", "winner")

    def __init__(self, attacker: SeatNumber) -> None:
        self.attacker = attacker
        self.unanswered_attack: Attack | None = None
        self.winner: SeatNumber | None = None

    @property
    def next_to_speak(self) -> SeatNumber:
        """The seat whose attack or answer is awaited."""
        return self.attacker if self.unanswered_attack is None else other_seat(self.attacker)

    def receive(self, seat: SeatNumber, message: Message) -> None:
        """Accept a message of a seat; raises IllegalMessage, and changes nothing, if it is not allowed."""
        attack = self.unanswered_attack
        if isinstance(message, Attack):
            if seat != self.attacker or attack is not None or self.winner is not None:
                raise IllegalMessage(IllegalMessageReason.OUT_OF_TURN, message, attack)
            self.unanswered_attack = message
        elif isinstance(message, Reply):
            if attack is None or seat == self.attacker:
                raise IllegalMessage(IllegalMessageReason.OUT_OF_TURN, message, attack)
            if message.x != attack.x or message.y != attack.y:
                raise IllegalMessage(IllegalMessageReason.WRONG_CELL, message, attack)
            self.unanswered_attack = None
            if message.outcome is ShotOutcome.WON:
                self.winner = self.attacker
            else:
                self.attacker = seat
        else:
            raise IllegalMessage(IllegalMessageReason.SIGNAL, message, attack)
