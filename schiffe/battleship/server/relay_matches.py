"""The matches on a relay: how they begin, and how they end and count for or against their clients."""

from collections.abc import Callable
from typing import Final

from schiffe.battleship.net.referee import Referee
from schiffe.battleship.net.wire import Signal, encode_message
from schiffe.battleship.rules.rules import NETWORK_RULES
from schiffe.battleship.server.lobby import Lobby
from schiffe.battleship.server.log import RelayEndingReason, RelayMatchEndedLine, RelayMatchStartedLine
from schiffe.battleship.server.match_places import MatchPlaces
from schiffe.battleship.server.relay_client import RelayClient, RelayEnding, RelayMatch
from schiffe.game.match.players import other_seat
from schiffe.network.server_connection import RefusalReason, ServerConnection
from schiffe.network.server_log import LogLine
from schiffe.network.serving import TcpServer
from schiffe.network.timing import CHECKS_PER_SILENCE, TimeoutQueue, Timing

MIN_MESSAGES_OF_WON_MATCH: Final = 2 * (2 * NETWORK_RULES.ship_cell_count - 1)
"""The messages of the shortest match: each shot of the winner hits, and each but the last is returned."""


class RelayMatches:
    """The running matches on a relay, between clients from its lobby."""

    def __init__(
        self,
        *,
        server: TcpServer[ServerConnection],
        places: MatchPlaces,
        lobby: Lobby,
        log: Callable[[LogLine], None],
        timing: Timing,
        idle_seconds: float | None,
    ) -> None:
        self._server = server
        self._places = places
        self._log = log
        self._now = timing.now
        self._lobby = lobby
        self._running_matches: set[RelayMatch] = set()
        self._past_message_count = 0
        self._idle_seconds = idle_seconds
        check_seconds = None if idle_seconds is None else idle_seconds / CHECKS_PER_SILENCE
        self._silence: TimeoutQueue[RelayMatch] = TimeoutQueue(check_seconds, self._check_silence, timing)

    @property
    def message_count(self) -> int:
        """The number of messages of all matches so far."""
        return self._past_message_count + sum(match.message_count for match in self._running_matches)

    def begin(self, defender: RelayClient, attacker: RelayClient) -> None:
        """Take two clients out of the lobby, and start their match; the ``attacker`` fires first."""
        now = self._now()
        match = RelayMatch(
            number=self._places.take(),
            clients=(defender, attacker),
            referee=Referee(attacker=1),
            started_at=now,
            last_message_at=now,
        )
        for seat, client in enumerate(match.clients):
            self._lobby.leave(client)
            client.join(match, seat)
        self._running_matches.add(match)
        self._log(RelayMatchStartedLine(match.number, defender.name, attacker.name))
        self._silence.watch(match)
        defender.send_defence()
        attacker.transport.write(encode_message(Signal.ATTACK))
        for client in match.clients:
            client.transport.write(encode_message(Signal.START))

    def _check_silence(self, match: RelayMatch) -> None:
        """End a match that has been silent for too long, or check it again later."""
        if self._idle_seconds is not None and self._now() - match.last_message_at >= self._idle_seconds:
            self.end(match, RelayEnding(RelayEndingReason.IDLE))
        else:
            self._silence.watch(match)

    def stop(self) -> None:
        """End all matches."""
        for match in list(self._running_matches):  # ``end`` removes them
            self.end(match, RelayEnding(RelayEndingReason.STOPPED))

    def end(self, match: RelayMatch, ending: RelayEnding) -> None:
        """End a match, unless it has ended, and give its place back, so that another may begin."""
        if match not in self._running_matches:
            return
        self._running_matches.remove(match)
        self._past_message_count += match.message_count
        self._silence.cancel(match)
        self._log(
            RelayMatchEndedLine(
                match_number=match.number,
                reason=ending.reason,
                client=ending.culprit.name if ending.culprit else "",
                fault=ending.fault,
                quote=ending.quote,
                message_count=match.message_count,
                seconds=round(self._now() - match.started_at, 3),
            )
        )
        for client in match.clients:
            client.dismiss()
        if ending.reason is not RelayEndingReason.WON:
            self._blame_client(match, ending)
        elif match.message_count >= MIN_MESSAGES_OF_WON_MATCH:
            self._server.limiter.count_finished_match(*(client.network for client in match.clients))
        self._places.give_back()

    def _blame_client(self, match: RelayMatch, ending: RelayEnding) -> None:
        """Count a broken match against the client that broke it.

        The other client may connect again at once, unless it caused the end.
        """
        breaker = match.find_breaker(ending, self._now())
        if breaker is None:
            return
        if not ending.is_forgiven:
            self._count_breach(breaker.network)
        victim = match.clients[other_seat(breaker.seat)]
        if victim is not ending.culprit and victim.network != breaker.network:
            self._server.limiter.forgive_arrival(victim.network)

    def _count_breach(self, network: str) -> None:
        """Count a broken match against a network: its waiting clients move behind all others, or are refused."""
        limiter = self._server.limiter
        limiter.count_broken_match(network)
        if limiter.has_low_priority(network):
            self._lobby.move_back(network)
        for client in self._lobby.all_clients():
            if limiter.is_banned(client.network):
                self._lobby.leave(client)
                self._server.refuse(client, RefusalReason.BANNED)
