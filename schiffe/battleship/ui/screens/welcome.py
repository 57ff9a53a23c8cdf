"""The first start: the welcome, and a first game that explains itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.events import Event, MatchStarted, ShotsFired
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.shots import Outcome
from schiffe.language.i18n import _
from schiffe.language.names import MAX_NAME, name_problem
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.forms import Field, FormScreen, FormState, Mistake, paint_form
from schiffe.toolkit.layout import (
    NO_SCENE,
    WIDEST,
    Bar,
    Corner,
    Scene,
    centred,
    paint_bar,
    paint_below,
)
from schiffe.toolkit.menus import DialogScreen, Offer
from schiffe.toolkit.screen import Command
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class Welcomed:
    """What came of the welcome: a name, which may be empty, and whether a first game is wanted."""

    name: str
    plays: bool


@dataclass(frozen=True)
class WelcomeState(FormState):
    """The form of the name, and whether the first game is highlighted."""

    texts: tuple[str, ...] = ("",)
    plays: bool = True


class WelcomeScreen(FormScreen[WelcomeState, Welcomed]):
    """Asks for a name and offers a game; Escape goes to the menu without either."""

    selects_line = False

    def __init__(self, name: str = "", scene: Scene = NO_SCENE) -> None:
        self._field = Field(_("Your name"), MAX_NAME, _("go on"))
        super().__init__(scene.about, [self._field], _checked, WelcomeState((name,)), scene)

    def commands(self, state: WelcomeState) -> Sequence[Command[WelcomeState]]:
        """Choose, and go on."""
        go_on, back = super().commands(state)
        return [
            go_on,
            Command(("up", "down", "tab", "s-tab"), lambda state: replace(state, plays=not state.plays)),
            replace(back, label=_("to the menu")),
        ]

    def paint(self, canvas: Canvas, state: WelcomeState) -> None:
        """The name of the game, a sentence, the line for a name, the two ways on, and the picture below."""
        paint_bar(canvas, Bar(self._scene.about))
        width = min(WIDEST, canvas.width - 2)
        text = canvas.wrap(_("Find and sink the computer's hidden fleet before it sinks yours."), width)
        said = [("class:error", line) for line in canvas.wrap(state.error, width)] if state.error else []
        rows = len(text) + 7 + max(len(said), 1)
        letters = self._scene.letters if rows + len(self._scene.letters) + 3 < canvas.height else ()
        x, y = centred(canvas, width, rows + len(letters) + 1)
        y = min(y, max(1, canvas.height // 3 - 4))  # rather above the middle: the picture is below
        for row, line in enumerate(letters):
            canvas.put(x, y + row, line, "class:lit")
        y += len(letters) + 1
        canvas.put(x, y, _("Welcome to schiffe"), "class:title")
        canvas.put_wrapped(x, y + 1, "\n".join(text), width, "class:dim")
        y = paint_form(canvas, Corner(x, y + len(text) + 2), [self._field], state)
        for plays, label in ((True, _("A first game, explained as you play")), (False, _("To the menu"))):
            style = "class:chosen" if plays is state.plays else ""
            canvas.put(
                x, y, f"{'>' if plays is state.plays else ' '} {label}".ljust(width), style, self._choose(plays=plays)
            )
            y += 1
        for row, (style, line) in enumerate(said, 1):
            canvas.put(x, y + row, line, style)
        paint_below(canvas, y + 1 + len(said), self._scene)

    def _choose(self, *, plays: bool) -> ClickStep:
        return lambda state: self.enter(replace(state, plays=plays))


def _checked(state: WelcomeState) -> Welcomed | Mistake:
    name = state.texts[0].strip()
    problem = name_problem(name) if name else ""
    return Mistake(0, problem) if problem else Welcomed(name, state.plays)


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
