"""The watch over the clients of rooms: the time they have to ask for a seat, and their silence in it."""

from collections.abc import Callable
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.lines import RefusalCode
from schiffe.battleship.server.relay_options import RoomOptions
from schiffe.battleship.server.room_client import RoomClient
from schiffe.network.server_connection import ServerConnection
from schiffe.network.serving import TcpServer
from schiffe.network.timing import TimeoutQueue, Timing

_SILENCE_SECONDS: Final = 30.0
"""The time after which a silent client counts as gone."""
CHECKS_PER_SILENCE: Final = 20
"""How often a client or a match is checked within the time for which it may be silent."""


class ClientWatch:
    """The watch over the clients of rooms, with a seat and without.

    ``begin`` gives a client a seat or shows it a room, according to its first line.
    """

    def __init__(
        self,
        options: RoomOptions,
        server: TcpServer[ServerConnection],
        timing: Timing,
        begin: Callable[[RoomClient, lines.FirstLine], None],
    ) -> None:
        self.begin = begin
        self.now = timing.now
        self.lines_per_second = options.lines_per_second
        self.lines_at_once = options.lines_at_once
        self._server = server
        self._newcomers: TimeoutQueue[RoomClient] = TimeoutQueue(options.first_line_seconds, self._refuse_late, timing)
        self._unseated_clients: TimeoutQueue[RoomClient] = TimeoutQueue(options.seat_seconds, self._refuse_late, timing)
        self._seated_clients: TimeoutQueue[RoomClient] = TimeoutQueue(
            _SILENCE_SECONDS / CHECKS_PER_SILENCE, self._check_silence, timing
        )

    def take_over(self, connection: ServerConnection, data: bytes) -> None:
        """Take over a connection from the relay; its first bytes, ``data``, ask for a room."""
        client = RoomClient(self)
        self._server.hand_over(connection, client)
        client.transport.set_protocol(client)
        self._newcomers.begin(client)
        client.data_received(data)

    def on_first_line(self, client: RoomClient) -> None:
        """Note that a client has sent its first whole line."""
        if client in self._newcomers:
            self._newcomers.cancel(client)
            self._unseated_clients.begin(client)

    def on_seat(self, client: RoomClient) -> None:
        """Note that a client gets a seat."""
        self._leave_queues(client)
        self._seated_clients.begin(client)

    def on_seat_refused(self, client: RoomClient) -> None:
        """Note that a client does not get its seat after all."""
        self._seated_clients.cancel(client)

    def count_refusal(self, client: RoomClient, refusal: RefusalCode) -> None:
        """Count a client without a seat that is refused."""
        self._leave_queues(client)
        self._server.refusals[f"room-{refusal.value}"] += 1

    def drop(self, client: RoomClient) -> None:
        """Note that a connection is gone."""
        self._leave_queues(client)
        self._seated_clients.cancel(client)
        if self._server.forget(client) and client.room:
            client.room.drop(client.seat, client)

    def refuse_unseated(self, refusal: RefusalCode) -> None:
        """Refuse every client without a seat."""
        for client in [*self._newcomers, *self._unseated_clients]:
            self.count_refusal(client, refusal)
            client.refuse(refusal)

    def _leave_queues(self, client: RoomClient) -> None:
        self._newcomers.cancel(client)
        self._unseated_clients.cancel(client)

    def _refuse_late(self, client: RoomClient) -> None:
        self.count_refusal(client, RefusalCode.LINE)
        client.refuse(RefusalCode.LINE)

    def _check_silence(self, client: RoomClient) -> None:
        """Disconnect a client that has been silent for too long, or check it again later."""
        if self.now() - client.received_at >= _SILENCE_SECONDS:
            client.transport.abort()
        else:
            self._seated_clients.begin(client)
