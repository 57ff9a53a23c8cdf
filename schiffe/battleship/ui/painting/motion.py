"""Animated shots: their flight and their impact."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
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
from schiffe.toolkit.motion import point_along

FLIGHT_SECONDS: Final = 0.15
STRIKE_SECONDS: Final = 0.3
"""The time from the impact until nothing moves."""
BURNING_SECONDS: Final = 1.0
"""The same time for the last ship, which burns before the result is shown."""
MIN_TURN_SECONDS: Final = FLIGHT_SECONDS + STRIKE_SECONDS
"""The minimum time per turn with which shots are animated."""
_SPLASH: Final = ("o", "O", "~")
"""The frames of a splash, which spreads."""
_SHELL: Final = "*"
_FIRE: Final = "*"
_STEP_WITHOUT_FIRE: Final = 1
"""The frame of the splash in which there is no fire, so that it flickers."""


def motion_of(settings: Settings) -> Motion:
    """Return the amount of motion: none if the pause before the bot's shots is set to 0."""
    return settings[MOTION] if settings[PAUSE] > 0 else Motion.NONE


def flight_seconds_of(motion: Motion) -> float:
    """Return the seconds that shots fly with this amount of motion."""
    return FLIGHT_SECONDS if motion == Motion.FULL else 0


@dataclass(frozen=True)
class Impact:
    """The animated shots of a turn.

    Attributes:
        perspective_before: the match before the shots.
        shots_fired: the shots of the turn.
        began_at: the time at which they were fired, from ``time.monotonic``.
        flight_seconds: the time until their impact.
        strike_seconds: the time from the impact until nothing moves.
    """

    perspective_before: Perspective
    shots_fired: ShotsFired
    began_at: float
    flight_seconds: float = FLIGHT_SECONDS
    strike_seconds: float = STRIKE_SECONDS

    @property
    def ends_at(self) -> float:
        """The time after which nothing moves."""
        return self.began_at + self.flight_seconds + self.strike_seconds

    @property
    def is_last(self) -> bool:
        return self.shots_fired.last_shot.answer.outcome is Outcome.WON


def make_impact(before: Perspective, event: Event, motion: Motion) -> Impact | None:
    """Return the impact of shots that are fired now; None for other events, and without motion."""
    if motion == Motion.NONE or not isinstance(event, ShotsFired):
        return None
    impact = Impact(
        perspective_before=before,
        shots_fired=event,
        began_at=time.monotonic(),
        flight_seconds=flight_seconds_of(motion),
    )
    return replace(impact, strike_seconds=BURNING_SECONDS) if impact.is_last and motion == Motion.FULL else impact


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
    return replace(picture, hit=picture.hit | frame.afloat, sunk=picture.sunk & ~frame.afloat)


def frame_at(impact: Impact, target: Target, now: float) -> AnimationFrame | None:
    """Return the frame at a time; None if nothing moves. The shooting side has the ``target`` after the shots."""
    elapsed_seconds = now - impact.began_at
    if now >= impact.ends_at or elapsed_seconds < 0:
        return None
    if elapsed_seconds < impact.flight_seconds:
        share = elapsed_seconds / impact.flight_seconds
        board_size = target.rules.size
        paths = (range(shot.cell - shot.cell % board_size, shot.cell + 1) for shot in impact.shots_fired.shots)
        effects = tuple(CellEffect(point_along(path, share), _SHELL, SeaStyle.SHELL) for path in paths)
        return AnimationFrame(is_flying=True, effects=effects)
    return _frame_of_strike(impact, target, (elapsed_seconds - impact.flight_seconds) / impact.strike_seconds)


def _frame_of_strike(impact: Impact, target: Target, share: float) -> AnimationFrame:
    """Return the frame after this share of the time from the impact: ships sink, water splashes, and hits burn."""
    step = int(share * len(_SPLASH))
    afloat = 0
    effects = []
    for shot in impact.shots_fired.shots:
        ship = shot.answer.ship
        # If the answer did not name the ship, it is the wreck around the shot.
        hull = ship.mask & target.wrecks if ship else target.connected((1 << shot.cell) & target.wrecks, target.wrecks)
        if shot.answer.has_sunk and hull:
            # A ship sinks from the cell that was hit.
            cells = sorted(cells_of(hull), key=lambda cell: abs(cell - shot.cell))
            dry_cells = sum(1 << cell for cell in cells[int(share * len(cells)) + 1 :])
            afloat |= dry_cells
            effects += [CellEffect(cell, _FIRE, SeaStyle.FIRE) for cell in cells_of(dry_cells)]
        elif shot.answer.outcome is Outcome.MISS:
            effects.append(CellEffect(shot.cell, _SPLASH[step], SeaStyle.SPLASH))
        elif step != _STEP_WITHOUT_FIRE:
            effects.append(CellEffect(shot.cell, _FIRE, SeaStyle.FIRE))
    return AnimationFrame(is_flying=False, afloat=afloat, effects=tuple(effects))


@dataclass(frozen=True)
class Animation:
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
        return self.impact is not None and now < self.impact.ends_at

    def shown_at(self, state: MatchState, now: float) -> Animation:
        impact = self.impact
        frame = frame_at(impact, state.targets[impact.shots_fired.seat], now) if impact else None
        return replace(self, frame=frame) if frame else NO_ANIMATION

    def frame_on(self, seat: SeatNumber) -> AnimationFrame:
        """Return the frame for the board of a seat, which is still unless it is shot at."""
        is_target = self.impact is not None and self.impact.shots_fired.seat != seat
        return self.frame if self.frame and is_target else STILL


NO_ANIMATION: Final = Animation()
