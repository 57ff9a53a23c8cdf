"""Seats at the screen in a match: people, with their opponents as they see them, or somebody who looks on."""

from __future__ import annotations

from typing import TypeAlias

from schiffe.battleship.match.seats import OpponentSeat
from schiffe.battleship.match.turn import MatchObserver, Seat
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.texts.names import unusual_title
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.motion import Bell, flight_seconds_of
from schiffe.battleship.ui.person import PassKeyboard, ScreenSeat
from schiffe.battleship.ui.watching import WatchedSeat, Watcher, WatchState
from schiffe.game.match.interruption import Interruption
from schiffe.process.countdown import Countdown
from schiffe.settings.shared import BELL

Onlooker: TypeAlias = ScreenSeat | Watcher
"""Somebody who sees a match on a screen."""
_Others: TypeAlias = tuple[Seat | None, Seat | None]


def seat_people(
    context: MatchContext, others: _Others, countdown: Countdown, interruption: Interruption, curtain: PassKeyboard
) -> tuple[tuple[Seat, Seat], list[Onlooker]]:
    """Seat those who play here, and show them the match; returns both seats, and those who see it.

    ``others`` are the seats that nobody here has. ``curtain`` passes the keyboard where two people share it.
    """
    one, other = others
    if one is not None and other is not None:
        return _seat_onlooker(context, (one, other), interruption)
    fleets = context.recorder.record.fleets

    def person(seat: int, curtain: PassKeyboard | None = None) -> ScreenSeat:
        fleet = fleets[seat]
        assert fleet or context.setup.is_solo, "a person has placed it"
        return ScreenSeat(seat, fleet, context=context, countdown=countdown, interruption=interruption, curtain=curtain)

    if one is None and other is None:
        first, second = person(0, curtain), person(1, curtain)
        return (first, second), [first, second]
    assert other is not None, "a person who plays alone sits at the first seat"
    alone = person(0)
    context.stage.show(alone.screen)
    return (alone, OpponentSeat(other, alone)), [alone]


def _seat_onlooker(
    context: MatchContext, bots: tuple[Seat, Seat], interruption: Interruption
) -> tuple[tuple[Seat, Seat], list[Onlooker]]:
    """Let somebody look on while two bots play."""
    setup = context.setup
    request = context.watch_request
    one, other = bots
    assert request
    assert one.fleet
    started, _event = setup.begun()
    shown = WatchState(
        latest=started,
        fleets=(one.fleet, other.fleet),
        glyphs=context.glyphs,
        rules=unusual_title(setup.rules, context.settings[OWN_RULES]),
        is_open=request.shows_fleets,
        tells_why=request.tells_why,
    )
    watcher = Watcher(shown, context, interruption)
    context.stage.show(watcher.screen)
    return (WatchedSeat(one, watcher), WatchedSeat(other, watcher)), [watcher]


def bells(context: MatchContext) -> list[MatchObserver]:
    """Return what rings when shots hit, as the settings say."""
    if context.settings[BELL] == "off":
        return []
    ring = context.stage.app.output.bell
    return [Bell(ring, hits_only=context.settings[BELL] == "hits", delay=flight_seconds_of(context.motion))]
