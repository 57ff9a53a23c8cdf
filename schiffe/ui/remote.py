"""A game over the network: the connection, the wait for an opponent, and what is shown when it breaks."""

from collections.abc import Callable
from contextlib import AsyncExitStack

from schiffe.base.address import Address
from schiffe.base.network_errors import cannot_connect, not_listening
from schiffe.base.i18n import _
from schiffe.base.network_errors import cannot_connect, not_listening
from schiffe.drawing import Glyphs
from schiffe.net.client import MatchBroken, RemoteSeat
from schiffe.relay.hosting import hosting, own_addresses
from schiffe.rules.board import Board
from schiffe.texts.network import awaited_connection, awaited_opponent, how_to_join, match_broken
from schiffe.toolkit.dialog import DialogScreen
from schiffe.toolkit.screen import Command, Next
from schiffe.toolkit.stage import Stage
from schiffe.ui.awaited import Awaited, redrawn_each_second
from schiffe.ui.match import Match
from schiffe.ui.screens.waiting import WaitingScreen


class RemoteGame:
    """Finds the opponent and plays the match; ``patience`` in seconds ends a wait for a move, 0 never does."""

    def __init__(
        self, stage: Stage, glyphs: Glyphs, patience: int, ask_to_leave: Command, make_match: Callable[[], Match]
    ) -> None:
        self._stage = stage
        self._glyphs = glyphs
        self._patience = patience
        self._ask_to_leave = ask_to_leave
        self._make_match = make_match

    async def join(self, address: Address, name: str, board: Board, notes: Callable[[], str] = str) -> Next:
        """Play through a server; ``notes`` is what there is to know while one waits."""
        while True:
            remote = RemoteSeat(_("Opponent"), self._patience)
            screen = WaitingScreen(_("Network game"), notes, self._ask_to_leave)
            try:
                problem = await self._connect(remote, address, screen)
                if not problem:
                    first = await self._opponent(remote, screen)
                    return await self._make_match().against_remote(name, board, remote, first)
            except MatchBroken as error:
                problem = match_broken(error, self._patience)
            finally:
                remote.close()
            after = await self._failed(problem)
            if board.view.shots or after is not Next.AGAIN:
                return after

    async def host(self, wanted: Address, name: str, board: Board) -> Next:
        """The same, with the server in this program, which ends with the game."""
        async with AsyncExitStack() as stack:
            try:
                address = await stack.enter_async_context(hosting(wanted))
            except (OSError, UnicodeError) as error:
                return await self._failed(not_listening(wanted, error))
            addresses = await own_addresses(wanted, address.port)
            return await self.join(address, name, board, lambda: how_to_join(addresses))

    async def _connect(self, remote: RemoteSeat, address: Address, screen: WaitingScreen) -> str:
        """Connect; gives what went wrong, which is nothing when it worked."""
        screen.awaited = Awaited(lambda: awaited_connection(address)).text
        self._stage.show(screen)
        async with redrawn_each_second(self._stage):
            try:
                await remote.connect(address)
            except (OSError, UnicodeError) as error:
                return cannot_connect(address, error)
        return ""

    async def _opponent(self, remote: RemoteSeat, screen: WaitingScreen) -> int:
        """Wait for an opponent; gives the seat that begins."""
        screen.awaited = Awaited(awaited_opponent).text
        async with redrawn_each_second(self._stage):
            self._stage.redraw()
            return await remote.wait_for_start()

    async def _failed(self, problem: str) -> Next:
        """Say what went wrong, and ask what to do now."""
        dialog = DialogScreen(
            self._glyphs,
            lambda: problem,
            # No letters: one of them might have been meant for a row.
            lambda: ((_("To the menu"), Next.MENU), (_("Try again"), Next.AGAIN), (_("Quit"), Next.QUIT)),
            calm=1,
        )
        async with redrawn_each_second(self._stage):
            return await self._stage.ask_over(dialog)
