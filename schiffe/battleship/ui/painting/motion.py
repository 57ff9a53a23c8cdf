"""Animated shots: their flight and their impact, and the bell."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from schiffe.battleship.drawing import BoardPicture
from schiffe.battleship.match.events import Event, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.grid import Mask, cells_of
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.rules.target import Target
from schiffe.battleship.ui.painting.marks import CellEffect
from schiffe.battleship.ui.painting.sea_style import SeaStyle
from schiffe.game.match.players import SeatNumber
from schiffe.settings.schema import Settings
from schiffe.settings.shared import MOTION, PAUSE, Motion
from schiffe.toolkit.motion import MIN_FRAME_SECONDS, point_along

FLIGHT_SECONDS: Final = 0.15
STRIKE_SECONDS: Final = 0.3
"""The time from the impact until nothing moves."""
BURNING_SECONDS: Final = 1.0
"""The same for the last ship, which burns before the result is shown."""
MIN_TURN_SECONDS: Final = FLIGHT_SECONDS + STRIKE_SECONDS
"""The shortest turns whose shots are animated."""


def motion_of(settings: Settings) -> Motion:
    """Return the amount of motion: none if the pause before the computer's shots is set to 0."""
    return settings[MOTION] if settings[PAUSE] > 0 else Motion.NONE


def flight_seconds_of(motion: Motion) -> float:
    """Return the seconds that shots fly with this amount of motion."""
    return FLIGHT_SECONDS if motion == Motion.FULL else 0


class Impact(NamedTuple):
    """The animated shots of a turn.

    Attributes:
        before: the match before the shots.
        shots_fired: the shots of the turn.
        began: the time at which they were fired, from ``time.monotonic``.
        flight_seconds: the time until their impact.
        strike_seconds: the time from the impact until nothing moves.
    """

    before: Perspective
    shots_fired: ShotsFired
    began: float
    flight_seconds: float = FLIGHT_SECONDS
    strike_seconds: float = STRIKE_SECONDS

    @property
    def end(self) -> float:
        """The time after which nothing moves."""
        return self.began + self.flight_seconds + self.strike_seconds

    @property
    def is_last(self) -> bool:
        """True if the shots end the match; no key skips their animation."""
        return self.shots_fired.last.answer.outcome is Outcome.WON


def impact_of(before: Perspective, event: Event, motion: Motion) -> Impact | None:
    """Return the impact of shots that are fired now; None for other events, and without motion."""
    if motion == Motion.NONE or not isinstance(event, ShotsFired):
        return None
    impact = Impact(before=before, shots_fired=event, began=time.monotonic(), flight_seconds=flight_seconds_of(motion))
    return impact._replace(strike_seconds=BURNING_SECONDS) if impact.is_last and motion == Motion.FULL else impact


async def until_settled(impact: Callable[[], Impact | None]) -> None:
    """Wait until nothing moves, or a key has ended the animation."""
    while (current := impact()) and time.monotonic() < current.end:
        await asyncio.sleep(MIN_FRAME_SECONDS)


class AnimationFrame(NamedTuple):
    """A frame of the animation of an impact.

    Attributes:
        is_flying: whether the shots have not struck yet, so the boards look as they did before.
        afloat: the hit cells of a sinking ship that are not painted as sunk yet.
        effects: the effects on cells of the board that is shot at.
    """

    is_flying: bool
    afloat: Mask = 0
    effects: tuple[CellEffect, ...] = ()


STILL: Final = AnimationFrame(is_flying=False)
"""The frame when nothing moves."""


def with_ship_still_afloat(picture: BoardPicture, frame: AnimationFrame) -> BoardPicture:
    """Return the picture of a board with the cells that are still afloat in a frame painted as hit."""
    return picture._replace(hit=picture.hit | frame.afloat, sunk=picture.sunk & ~frame.afloat)


def frame_at(impact: Impact, target: Target, now: float) -> AnimationFrame | None:
    """Return the frame of a moment; None if nothing moves. The shooting side has the ``target`` after the shots."""
    elapsed = now - impact.began
    if now >= impact.end or elapsed < 0:
        return None
    size = target.rules.size
    if elapsed < impact.flight_seconds:
        share = elapsed / impact.flight_seconds
        paths = (range(shot.cell - shot.cell % size, shot.cell + 1) for shot in impact.shots_fired.shots)
        return AnimationFrame(
            is_flying=True, effects=tuple(CellEffect(point_along(path, share), "*", SeaStyle.SHELL) for path in paths)
        )
    share = (elapsed - impact.flight_seconds) / impact.strike_seconds
    step = int(share * 3)
    afloat = 0
    effects = []
    for shot in impact.shots_fired.shots:
        ship = shot.answer.ship
        # If the answer did not name the ship, it is the wreck around the shot.
        hull = ship.mask & target.wrecks if ship else target.run(1 << shot.cell & target.wrecks, target.wrecks)
        if shot.answer.outcome in (Outcome.SUNK, Outcome.WON) and hull:
            # A ship sinks from the cell that was hit.
            cells = sorted(cells_of(hull), key=lambda cell: abs(cell - shot.cell))
            dry_cells = sum(1 << cell for cell in cells[int(share * len(cells)) + 1 :])
            afloat |= dry_cells
            effects += [CellEffect(cell, "*", SeaStyle.FIRE) for cell in cells_of(dry_cells)]
        elif shot.answer.outcome is Outcome.MISS:  # a splash that spreads
            effects.append(CellEffect(shot.cell, "oO~"[step], SeaStyle.SPLASH))
        elif step != 1:  # a fire that flickers
            effects.append(CellEffect(shot.cell, "*", SeaStyle.FIRE))
    return AnimationFrame(is_flying=False, afloat=afloat, effects=tuple(effects))


class Animation(NamedTuple):
    """The animation of the last shots.

    Attributes:
        impact: the animated shots; None if they are not animated.
        frame: the frame that is painted; None if nothing moves.
    """

    impact: Impact | None = None
    frame: AnimationFrame | None = None

    @property
    def is_flying(self) -> bool:
        """True if shots are in the air."""
        return self.frame is not None and self.frame.is_flying

    def is_moving(self, now: float) -> bool:
        """Return whether anything moves at a moment."""
        return self.impact is not None and now < self.impact.end

    def at_time(self, state: MatchState, now: float) -> Animation:
        """Return the animation with the frame of a moment; ``state`` is the match after the shots."""
        impact = self.impact
        frame = frame_at(impact, state.targets[impact.shots_fired.seat], now) if impact else None
        return self._replace(frame=frame) if frame else NO_ANIMATION

    def frame_on(self, seat: SeatNumber) -> AnimationFrame:
        """Return the frame of the board of a seat, which is still unless it is shot at."""
        is_target = self.impact is not None and self.impact.shots_fired.seat != seat
        return self.frame if self.frame and is_target else STILL


NO_ANIMATION: Final = Animation()


class Bell:
    """An observer of a match that rings when shots strike: at every shot, or only at hits."""

    def __init__(self, ring: Callable[[], None], *, rings_only_for_hits: bool, delay_seconds: float) -> None:
        self._ring = ring
        self._rings_only_for_hits = rings_only_for_hits
        self._delay_seconds = delay_seconds

    def notify(self, event: Event, _state: MatchState) -> None:
        """Ring once for the shots of a turn."""
        if isinstance(event, ShotsFired) and (
            not self._rings_only_for_hits or any(shot.answer.outcome is not Outcome.MISS for shot in event.shots)
        ):
            asyncio.get_running_loop().call_later(self._delay_seconds, self._ring)
