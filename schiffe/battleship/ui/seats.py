"""The seats of a match on the screen: people and their opponents, or two bots and an onlooker; and their bell."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from schiffe.battleship.match.events import Event, ShotsFired
from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.seats import BotSeat, OpponentSeat, WaitingFor
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import Seat
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.painting.motion import (
    MIN_TURN_SECONDS,
    Animation,
    flight_seconds_of,
    make_impact,
)
from schiffe.battleship.ui.person import PassKeyboard, ScreenSeat
from schiffe.battleship.ui.screens.onlooker import reasons_screen
from schiffe.battleship.ui.screens.watching.screen import WatchScreen, WatchState
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Observer
from schiffe.settings.shared import BELL, PAUSE, BellUse
from schiffe.toolkit.replaying import wait_for_change


class Watcher:
    """An observer that shows a match of two bots, and delays each turn by the pace.

    Attributes:
        screen: the screen with the match.
    """

    def __init__(self, state: WatchState, context: MatchContext, interruption: Interruption) -> None:
        self._context = context
        pace = state.playback.pace.with_seconds(context.settings[PAUSE])
        state = replace(state, playback=replace(state.playback, pace=pace))
        leave = context.leave_command(interruption, 0)
        self.screen = WatchScreen(
            state=state,
            reasons=lambda: context.stage.show_over(reasons_screen(self.screen.state)),
            leave=leave,
        )

    def notify(self, event: Event, state: MatchState) -> None:
        before = self.screen.state
        is_slow = before.playback.pace.seconds >= MIN_TURN_SECONDS
        animation = Animation(make_impact(before.perspective, event, self._context.motion) if is_slow else None)
        self._context.stage.update(self.screen, replace(self.screen.state, latest=state, animation=animation))

    @asynccontextmanager
    async def show_waiting(self, _reason: WaitingFor) -> AsyncIterator[None]:
        """Begin the block for a bot's shots after the seconds of the pace, which do not run under a cover, or a key."""
        elapsed_seconds = 0.0
        while not self.screen.state.wants_turn:
            if self.screen.state.playback.is_playing and elapsed_seconds >= self.screen.state.playback.pace.seconds:
                break
            await self._context.stage.cover.wait_until_off()
            playback = self.screen.state.playback
            max_seconds = playback.pace.seconds - elapsed_seconds if playback.is_playing else None
            elapsed_seconds += await wait_for_change(self.screen.changed_flag, max_seconds)
        self.screen.state = replace(self.screen.state, wants_turn=False)
        await asyncio.sleep(0)  # handle keys even at the fastest pace
        await self._context.stage.cover.wait_until_off()
        yield


class Bell:
    """An observer of a match that rings when shots strike: at every shot, or only at hits."""

    def __init__(self, ring: Callable[[], None], *, rings_only_for_hits: bool, delay_seconds: float) -> None:
        self._ring = ring
        self._rings_only_for_hits = rings_only_for_hits
        self._delay_seconds = delay_seconds

    def notify(self, event: Event, _state: MatchState) -> None:
        if not isinstance(event, ShotsFired):
            return
        has_hit = any(shot.answer.is_hit for shot in event.shots)
        if has_hit or not self._rings_only_for_hits:
            asyncio.get_running_loop().call_later(self._delay_seconds, self._ring)


ScreenOnlooker: TypeAlias = ScreenSeat | Watcher
"""A person who sees a match on a screen."""


def seat_people(
    context: MatchContext,
    others: tuple[Seat | None, Seat | None],
    interruption: Interruption,
    curtain: PassKeyboard,
) -> tuple[tuple[Seat, Seat], list[ScreenOnlooker]]:
    """Return both seats of a match and the people who see it, and show them the match.

    ``others`` are the seats of bots and remote players. ``curtain`` passes the keyboard between two people.
    """
    first, second = others
    match context.request, first, second:
        case Watch() as request, BotSeat() as first_bot, BotSeat() as second_bot:
            return _seat_onlooker(context, request, (first_bot, second_bot), interruption)
    fleets = context.recorder.fleets
    person = partial(ScreenSeat, context=context, interruption=interruption)
    if second is None:
        people = person(seat=0, fleet=fleets[0], curtain=curtain), person(seat=1, fleet=fleets[1], curtain=curtain)
        return people, list(people)
    player = person(seat=0, fleet=fleets[0])
    context.stage.show(player.screen)
    return (player, OpponentSeat(second, player)), [player]


def _seat_onlooker(
    context: MatchContext, request: Watch, bots: tuple[BotSeat, BotSeat], interruption: Interruption
) -> tuple[tuple[Seat, Seat], list[ScreenOnlooker]]:
    """Seat both bots, and show the match to the person."""
    setup = context.setup
    first, second = bots
    state = WatchState(
        latest=setup.initial_state,
        fleets=(first.fleet, second.fleet),
        glyphs=context.glyphs,
        rules_title=context.title,
        is_open=request.shows_fleets,
        tells_why=request.tells_why,
    )
    watcher = Watcher(state, context, interruption)
    context.stage.show(watcher.screen)
    return (OpponentSeat(first, watcher), OpponentSeat(second, watcher)), [watcher]


def bell_observers(context: MatchContext) -> list[Observer]:
    """Return the observer that rings the bell; none if the settings turn it off."""
    if context.settings[BELL] == BellUse.OFF:
        return []
    return [
        Bell(
            context.stage.ring_bell,
            rings_only_for_hits=context.settings[BELL] == BellUse.HITS,
            delay_seconds=flight_seconds_of(context.motion),
        )
    ]
