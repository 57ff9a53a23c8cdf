"""Motion on the boards: shots on their way, what they hit, and the bell."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Picture
from schiffe.battleship.match.events import Event, Shot, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.grid import Mask, cells_of
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.ui.cells import Effect
from schiffe.settings.schema import Settings
from schiffe.settings.shared import MOTION, PAUSE
from schiffe.toolkit.motion import MIN_FRAME_SECONDS, point_along

FULL: Final = "full"
CALM: Final = "calm"
NONE: Final = "none"
FLIGHT_SECONDS: Final = 0.15
"""Seconds from the shot to its impact."""
STRIKE_SECONDS: Final = 0.3
"""Seconds from the impact until the boards are as they will be."""
BURNING_SECONDS: Final = 1.0
"""Seconds in which the last ship burns down, before the result comes."""
MIN_TURN_SECONDS: Final = FLIGHT_SECONDS + STRIKE_SECONDS
"""Turns that follow each other faster are not seen to strike."""


def motion_of(settings: Settings) -> str:
    """Return the setting; who lets the computer wait for nothing wants to wait for nothing."""
    return settings[MOTION] if settings[PAUSE] > 0 else NONE


def flight_seconds_of(motion: str) -> float:
    """Return how many seconds shots fly, by the word of the settings."""
    return FLIGHT_SECONDS if motion == FULL else 0


class Impact(NamedTuple):
    """The shots of a turn on their way.

    Attributes:
        before: what was known before them.
        fired: the shots, and who fired them.
        began: when they were fired, in seconds of ``time.monotonic``.
        flight: how many seconds they fly, and ``strike`` how many they take to do what they do.
    """

    before: Perspective
    fired: ShotsFired
    began: float
    flight_seconds: float = FLIGHT_SECONDS
    strike_seconds: float = STRIKE_SECONDS

    @property
    def end(self) -> float:
        """The time at which nothing moves any more."""
        return self.began + self.flight_seconds + self.strike_seconds

    @property
    def is_last(self) -> bool:
        """True if the game is over with it: it is seen to its end, and no key shortens it."""
        return self.fired.last.answer.outcome is Outcome.WON


def impact_of(before: Perspective, event: Event, motion: str) -> Impact | None:
    """Return how the shots of an event strike that are fired now; None if nothing moves."""
    if motion == NONE or not isinstance(event, ShotsFired):
        return None
    impact = Impact(before, event, began=time.monotonic(), flight_seconds=flight_seconds_of(motion))
    return impact._replace(strike_seconds=BURNING_SECONDS) if impact.is_last and motion == FULL else impact


async def until_settled(impact: Callable[[], Impact | None]) -> None:
    """Wait until the last shots have struck; a key makes an end of that."""
    while (last := impact()) and time.monotonic() < last.end:
        await asyncio.sleep(MIN_FRAME_SECONDS)


class Frame(NamedTuple):
    """A moment of an impact.

    Attributes:
        flies: whether the boards are still as they were before.
        afloat: the cells of a sinking ship that are hit but not under water yet.
        effects: what is to be seen on cells of the board that is shot at.
    """

    is_flying: bool
    afloat: Mask = 0
    effects: tuple[Effect, ...] = ()


STILL: Final = Frame(is_flying=False)
"""Nothing moves."""


def with_ship_still_afloat(picture: Picture, frame: Frame) -> Picture:
    """Return the picture of a board on which a part of a ship is not under water yet."""
    return (
        picture._replace(hit=picture.hit | frame.afloat, sunk=picture.sunk & ~frame.afloat) if frame.afloat else picture
    )


def frame_at(impact: Impact, view: TargetView, moment: float) -> Frame | None:
    """Return the frame of a moment; None when all is over. ``view`` is what the shooting side knows after the shots."""
    elapsed = moment - impact.began
    if moment >= impact.end or elapsed < 0:
        return None
    size = view.rules.grid.size
    if elapsed < impact.flight_seconds:
        share = elapsed / impact.flight_seconds
        paths = (range(shot.cell - shot.cell % size, shot.cell + 1) for shot in impact.fired.shots)
        return Frame(
            is_flying=True, effects=tuple(Effect(point_along(path, share), "*", "class:shell") for path in paths)
        )
    share = (elapsed - impact.flight_seconds) / impact.strike_seconds
    step = int(share * 3)
    afloat = 0
    effects = []
    for shot in impact.fired.shots:
        if shot.answer.outcome in (Outcome.SUNK, Outcome.WON) and (hull := _hull(shot, view)):
            # A sinking ship goes down from where it was hit.
            cells = sorted(cells_of(hull), key=lambda cell: abs(cell - shot.cell))
            dry = sum(1 << cell for cell in cells[int(share * len(cells)) + 1 :])
            afloat |= dry
            effects += [Effect(cell, "*", "class:fire") for cell in cells_of(dry)]
        elif shot.answer.outcome is Outcome.MISS:  # a splash that spreads
            effects.append(Effect(shot.cell, "oO~"[step], "class:splash"))
        elif step != 1:  # a fire that flickers
            effects.append(Effect(shot.cell, "*", "class:fire"))
    return Frame(is_flying=False, afloat=afloat, effects=tuple(effects))


def _hull(shot: Shot, view: TargetView) -> Mask:
    """Return the ship that a shot has sunk, as far as it is known."""
    ship = shot.answer.ship
    return ship.mask & view.wrecks if ship else view.run(1 << shot.cell & view.wrecks, view.wrecks)


class Bell:
    """Is told what happens, and rings when a shot strikes: at every one of them, or only at hits."""

    def __init__(self, ring: Callable[[], None], *, hits_only: bool, delay: float) -> None:
        self._ring = ring
        self._hits_only = hits_only
        self._delay = delay

    def notify(self, event: Event, _state: MatchState) -> None:
        """Ring for the shots of a turn, once."""
        if isinstance(event, ShotsFired) and (
            not self._hits_only or any(shot.answer.outcome is not Outcome.MISS for shot in event.shots)
        ):
            asyncio.get_running_loop().call_later(self._delay, self._ring)
