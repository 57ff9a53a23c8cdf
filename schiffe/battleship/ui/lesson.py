"""The first game explains itself: five steps, each said when it matters, each left by a key."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.events import Event, MatchStarted, ShotsFired
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.shots import Outcome
from schiffe.language.i18n import _
from schiffe.toolkit.menus import DialogScreen, Offer
from schiffe.toolkit.stage import Stage


class LessonStep(Enum):
    """What is explained."""

    LAYING = "laying"
    AIMING = "aiming"
    ANSWER = "answer"
    HIT = "hit"
    HINT = "hint"


@dataclass(frozen=True)
class LessonState:
    """The steps that were shown, and whether the player has had enough of them."""

    shown: frozenset[LessonStep] = frozenset()
    is_over: bool = False

    def after(self, step: LessonStep) -> LessonState:
        """A step was shown."""
        return replace(self, shown=self.shown | {step})

    def due(self, event: Event, match: MatchState) -> LessonStep | None:
        """The step that an event calls for, seen from seat 0; each comes once."""
        step = None
        match event:
            case MatchStarted():
                step = LessonStep.AIMING
            case ShotsFired(seat=0):
                is_hit = event.last.answer.outcome is Outcome.HIT
                step = LessonStep.HIT if is_hit and LessonStep.ANSWER in self.shown else LessonStep.ANSWER
            case ShotsFired() if len(match.views[1].shots) > 1:
                step = LessonStep.HINT
        return None if self.is_over or step in self.shown else step


def explanation(step: LessonStep, glyphs: Glyphs) -> str:
    """What a step says."""
    match step:
        case LessonStep.LAYING:
            return _(
                "First lay your fleet: the arrows move the ship in hand, R turns it, Enter lays it. "
                "+ lays the rest at random. When all are laid, Enter starts the game."
            )
        case LessonStep.AIMING:
            return _("Now fire: choose a square with the arrows or type one such as B7, then press Enter.")
        case LessonStep.ANSWER:
            text = _("{water} is water, {hit} a hit. Now the computer fires at your fleet, and so on in turn.")
        case LessonStep.HIT:
            text = _(
                "A hit! The rest of the ship lies beside it, in its row or column. "
                "When all of it is hit it sinks: {sunk}."
            )
        case LessonStep.HINT:
            return _(
                "F2 gives a hint: the digits say how likely a ship is on each square. "
                "F1 shows rules, signs and keys at any time."
            )
    return text.format(water=glyphs.water, hit=glyphs.hit, sunk=glyphs.sunk)


class Lesson:
    """Watches a game and lays each step over its screens when it is due."""

    def __init__(self, stage: Stage, glyphs: Glyphs) -> None:
        self._stage = stage
        self._glyphs = glyphs
        self._state = LessonState()

    @classmethod
    def begun(cls, stage: Stage, glyphs: Glyphs) -> Lesson:
        """A lesson that has begun with its first step: the fleet is to be laid."""
        lesson = cls(stage, glyphs)
        lesson._show(LessonStep.LAYING)
        return lesson

    def notify(self, event: Event, state: MatchState) -> None:
        """Show what an event calls for."""
        if step := self._state.due(event, state):
            self._show(step)

    def _show(self, step: LessonStep) -> None:
        self._state = self._state.after(step)
        answers = [Offer(_("_Go on"), False), Offer(_("_No more explanations"), True)]  # noqa: FBT003 - values
        dialog: DialogScreen[bool] = DialogScreen(self._glyphs, explanation(step, self._glyphs), answers)
        self._stage.lay_over(dialog, self._answered)

    def _answered(self, is_over: bool) -> None:
        self._state = replace(self._state, is_over=self._state.is_over or is_over)
