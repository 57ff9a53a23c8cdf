"""The two seats of a room, and the players in them."""

import hmac
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.server.rooms.client import RoomClient
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.network.address import is_loopback

_BETWEEN_PHRASES_SECONDS: Final = 2.0
_MAX_DISMISSED_GUESTS: Final = 32
"""The maximum number of dismissed guests that a room remembers, the latest ones."""
_MAX_FREED_SEATS: Final = 4
"""The guests who are told that they have lost the seat, the latest ones."""


@dataclass
class SeatedPlayer:
    """A player who has a seat.

    Attributes:
        network: the network of their first connection.
        listener: their connection; None while they are away.
        gone_at: when they last went away.
        has_left: whether they have left a room in which the other player stays.
        may_end: whether their client was last told that they may end the match.
        last_phrase_at: when the other player last received a phrase of theirs.
    """

    name: str
    key_hash: str
    network: str
    listener: RoomClient | None = None
    gone_at: float = 0.0
    has_left: bool = False
    may_end: bool = False
    last_phrase_at: float = float("-inf")

    def connect(self, listener: RoomClient) -> None:
        """Send messages to ``listener`` from now on."""
        self.listener = listener
        self.may_end = False

    def disconnect(self, now: float) -> None:
        """Remove the connection, which is gone or will be closed."""
        self.listener = None
        self.gone_at = now

    def leave(self) -> None:
        """Leave the room for good, and keep the seat."""
        self.has_left = True

    def try_speak(self, now: float) -> bool:
        """Count a phrase, unless it follows another one too quickly; return whether it was counted."""
        if now - self.last_phrase_at < _BETWEEN_PHRASES_SECONDS:
            return False
        self.last_phrase_at = now
        return True

    def report_may_end(self, *, may_end: bool) -> None:
        if self.listener and may_end != self.may_end:
            self.may_end = may_end
            self.listener.send_later(messages.MayEnd(may_end))


class Seats:
    """The two seats of a room.

    Attributes:
        are_reserved: whether a match has ever begun; from then on no seat becomes free.
        freed_key_hashes: hashes of the keys of guests who have lost the seat.
    """

    def __init__(self) -> None:
        self._players: list[SeatedPlayer | None] = [None, None]
        self.are_reserved = False
        self.freed_key_hashes: deque[str] = deque(maxlen=_MAX_FREED_SEATS)
        self._dismissed_guests: deque[SeatedPlayer] = deque(maxlen=_MAX_DISMISSED_GUESTS)

    @property
    def guest(self) -> SeatedPlayer | None:
        """The player who entered the room; None if the seat is free."""
        return self._players[messages.GUEST]

    def take(self, seat: SeatNumber, player: SeatedPlayer) -> None:
        """Let a player take a free seat."""
        self._players[seat] = player

    def reserve(self) -> None:
        """Keep both seats for their players, as a match has begun."""
        self.are_reserved = True

    def dismiss_guest(self) -> None:
        """Refuse the guest and their network from now on."""
        self._dismissed_guests.append(self.player(messages.GUEST))

    def has_dismissed(self, key_hash: str, network: str) -> bool:
        """Return whether a guest with this key or network was dismissed; loopback does not count as a network."""
        return any(
            key_hash == guest.key_hash or (network == guest.network and not is_loopback(network))
            for guest in self._dismissed_guests
        )

    def free_guest_seat(self) -> None:
        """Let somebody else enter the room."""
        self.freed_key_hashes.append(self.player(messages.GUEST).key_hash)
        self._players[messages.GUEST] = None

    def player(self, seat: SeatNumber) -> SeatedPlayer:
        """Return the player in a seat that is not free."""
        player = self._players[seat]
        assert player, "the seat is not free"
        return player

    def seat_with_key_hash(self, key_hash: str) -> SeatNumber | None:
        """Return the seat whose key has this hash, compared in constant time; None if neither has it."""
        for seat, player in enumerate(self._players):
            if player and hmac.compare_digest(player.key_hash, key_hash):
                return seat
        return None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seated players; none for a free seat."""
        return tuple(player.name for player in self._players if player)

    @property
    def networks(self) -> tuple[str, ...]:
        """The networks of the seated players; none for a free seat."""
        return tuple(player.network for player in self._players if player)

    @property
    def seat_presences(self) -> tuple[bool, bool]:
        """True for each seat whose player is connected."""
        opener, guest = self._players
        return bool(opener and opener.listener), bool(guest and guest.listener)

    @property
    def has_anyone_left(self) -> bool:
        return any(player and player.has_left for player in self._players)

    @property
    def has_everyone_left(self) -> bool:
        return all(player and player.has_left for player in self._players)

    def listener(self, seat: SeatNumber) -> RoomClient | None:
        """Return the connection of the player in a seat; None if it is free, or its player is away."""
        player = self._players[seat]
        return player.listener if player else None

    def away_players(self) -> list[SeatedPlayer]:
        """Return the players who have a seat, but no connection."""
        return [player for player in self._players if player and not player.listener]

    def listeners(self) -> Iterator[tuple[SeatNumber, RoomClient]]:
        """Yield the seats whose players are connected, with their connections."""
        for seat in range(len(self._players)):
            if listener := self.listener(seat):
                yield seat, listener

    def send_later(self, message: messages.ServerMessage) -> None:
        """Let each connection send a message, which replaces an earlier one of the same type."""
        for _seat, listener in self.listeners():
            listener.send_later(message)

    def pass_phrase_on(self, phrase: int, seat: SeatNumber, now: float) -> None:
        """Send a phrase of a seat to the other one, unless it follows another phrase too quickly."""
        if self.player(seat).try_speak(now):
            self.send_to(other_seat(seat), messages.PhraseReceived(phrase, seat))

    def send_to(self, seat: SeatNumber, message: messages.ServerMessage) -> None:
        """Send a message to a seat, if its player is connected."""
        if listener := self.listener(seat):
            listener.send(message)
