"""A game over the network: where it takes place, the wait for an opponent, and what is shown when it breaks."""

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any, TypeVar

from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.connection import Connection, Retries
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.server.serve import hosting
from schiffe.battleship.settings import PATIENCE
from schiffe.battleship.texts.network import (
    guessable_fleet,
    how_to_join,
    known_so_far,
    network_problem,
    waiting_for_connection,
    waiting_for_opponent,
    waiting_for_others,
    waiting_to_try_again,
)
from schiffe.battleship.ui.context import Fleets, MatchContext, Meeting, Played
from schiffe.battleship.ui.match import ScreenMatch
from schiffe.battleship.ui.motion import FULL
from schiffe.battleship.ui.screens.placing import lay
from schiffe.battleship.ui.sea import sea_scene
from schiffe.game.interruption import Interrupted, Interruption
from schiffe.game.ui.match import Next, failure_dialog
from schiffe.language.i18n import _
from schiffe.network.address import Address
from schiffe.network.connecting import own_addresses, resolve
from schiffe.process.errors import CommandError
from schiffe.settings.shared import WAIT
from schiffe.terminal.encoding import LineGlyphs
from schiffe.toolkit.layout import Scene
from schiffe.toolkit.notices import Notice, NoticeScreen, Wait, WaitingScreen, each_second
from schiffe.toolkit.stage import Stage

_Result = TypeVar("_Result")


async def open_meeting(
    stack: AsyncExitStack, wanted: Address, stage: Stage, glyphs: LineGlyphs, scene: Scene
) -> Meeting | Next:
    """Start a server in this program, which ends with the stack, and tell how to find it.

    Where that fails and the player has had enough, it gives what comes next.
    """
    while True:
        try:
            server = await stack.enter_async_context(hosting(wanted))
            break
        except CommandError as error:
            after = await ask_after(stage, glyphs, str(error))
            if after is not Next.AGAIN:
                return after
    notes = how_to_join(await own_addresses(wanted, server.port))
    opened = Notice(_("Network game"), _("Your game is open. Place your fleet."), notes, _("continue"))
    goes_on = await stage.ask(NoticeScreen(opened, scene))
    return Meeting(server.own, notes, server.connect) if goes_on else Next.MENU


async def ask_after(stage: Stage, glyphs: LineGlyphs, problem: str) -> Next:
    """Say what went wrong, and ask what to do now."""
    async with each_second(lambda _seconds: stage.redraw()):
        return await stage.ask_over(failure_dialog(glyphs, problem))


class NetworkGame:
    """One game: finds the opponent and plays the match."""

    def __init__(self, context: MatchContext, meeting: Meeting) -> None:
        self._context = context
        self._meeting = meeting
        self._scene = sea_scene(context.glyphs, moves=context.motion == FULL)
        self._fleet: Fleet | None = None
        self._screen: WaitingScreen | None = None  # shown now, or last

    async def play(self) -> Played:
        """Lay the fleet, connect, wait for an opponent, play; a fleet that was not shot at is kept for the next try."""
        patience, wait = self._context.settings[PATIENCE], self._context.settings[WAIT]
        retries = Retries(patience)
        while True:
            connection = Connection(patience, wait)
            match = ScreenMatch(self._context, connection.interruption)
            end = await connection.ending_of(self._match(match, connection))
            problem = network_problem(end, self._meeting.address, patience, wait)
            if end.state and self._fleet and not problem:
                return await match.ended(end.state, Fleets(self._fleet, None), [0])
            has_begun = end.state is not None and bool(end.state.history)
            if end.state and has_begun:
                problem = f"{problem}\n{known_so_far(end.state)}"
            await self._context.stage.guard.uncovered()  # the player may be asked whether to leave
            if self._context.leaving.next or not problem:
                return Played(self._context.leaving.next or Next.MENU)
            if (pause := retries.pause_after(end)) is not None:
                if not await self._has_waited(pause):
                    return Played(self._context.leaving.next or Next.MENU)
                continue
            after = await ask_after(self._context.stage, self._context.glyphs, problem)
            if after is not Next.AGAIN or has_begun:
                return Played(after)
            retries = Retries(patience)
            self._context.keeper.begin_again()  # one that broke before its first shot was written down as well

    async def _has_waited(self, seconds: float) -> bool:
        """Wait until it is time to try again; returns False where the player has left."""
        interruption = Interruption()
        try:
            await self._until(asyncio.sleep(seconds), waiting_to_try_again(), interruption)
        except Interrupted:
            return False
        return True

    async def _lay(self, interruption: Interruption) -> Fleet:
        """Lay the fleet, once it is known that there is such a server at all."""
        address = self._meeting.address
        await self._until(resolve(address), waiting_for_connection(address), interruption)
        return await lay(self._context, 0, interruption)

    async def _match(self, match: ScreenMatch, connection: Connection) -> MatchState:
        address, interruption = self._meeting.address, connection.interruption
        fleet = self._fleet = self._fleet or await self._lay(interruption)
        way = connection.open(address, self._meeting.connect)
        await self._until(way, waiting_for_connection(address), interruption)
        start = connection.wait_for_start(tell_of_others=self._tell_of_others)
        first = await self._until(start, waiting_for_opponent(), interruption)
        return await match.against_remote(fleet, connection, first)

    async def _until(self, work: Coroutine[Any, Any, _Result], what: str, interruption: Interruption) -> _Result:
        """Show what one waits for until it has come."""
        stage = self._context.stage
        notes = (self._meeting.notes, guessable_fleet() if self._context.setup.chance.is_chosen else "")
        wait = Wait(_("Network game"), what, notes="\n".join(filter(None, notes)))
        screen = self._screen = WaitingScreen(wait, self._context.leave(interruption, 0), self._scene)

        def past(seconds: int) -> None:
            screen.update(lambda state: replace(state, seconds=seconds))
            stage.redraw()

        stage.show(screen)
        async with each_second(past):
            return await interruption.unless(work)

    def _tell_of_others(self) -> None:
        """Say on the screen of the wait that others play, and that it goes on."""
        assert self._screen
        self._screen.update(lambda state: replace(state, what=waiting_for_others()))
        self._context.stage.redraw()
