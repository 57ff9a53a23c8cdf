"""The screen on which one looks back at a match: its keys."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from schiffe.battleship.ui.pair import fitted_pair
from schiffe.battleship.ui.replay_painting import arrangement_of, paint_replay
from schiffe.battleship.ui.replay_state import ReplayState
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import quoted
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Call, Command, Done, Screen, Step
from schiffe.toolkit.stage import SHORTEST


@dataclass(frozen=True)
class ReplayKeys:
    """What happens outside of the screen.

    Attributes:
        changed: is called when something else is shown, or the pace has changed.
        reasons: shows why both fired as they did, and ``help`` what the keys do.
    """

    changed: Callable[[], None]
    reasons: Callable[[], None]
    help: Callable[[], None]


class ReplayScreen(Screen[ReplayState, None]):
    """Shows a match at one of its moments; it gives no result."""

    longest_line = 4
    """Digits of a shot."""

    def __init__(self, state: ReplayState, keys: ReplayKeys) -> None:
        super().__init__(state)
        self._keys = keys

    def help_keys(self, state: ReplayState) -> Sequence[str]:  # noqa: ARG002
        """The help is one of its own."""
        return ()

    def commands(self, state: ReplayState) -> Sequence[Command[ReplayState]]:
        """To other moments, at a pace, with other knowledge, and back."""
        if state.typed is not None:
            return [
                Command(("enter",), self._go_to_typed, _("Enter"), _("go there")),
                Command(("escape", "f10"), ReplayState.cleared, _("Esc"), _("clear")),
            ]
        tab: Command[Any] = Command(("tab",), lambda state: replace(state, pair=state.pair.other()), "Tab", _("board"))
        back: Command[Any] = Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back"))
        shown = _("pause") if state.is_playing else pgettext("replay", "play")
        scroll = {"s-up": (0, -1), "s-down": (0, 1), "s-left": (-1, 0), "s-right": (1, 0)}
        return [
            Command(("f1", "?"), lambda _state: Call(self._keys.help), "F1", _("help")),
            Command((" ",), self._then(ReplayState.played), _("Space"), shown),
            *([tab, back] if state.pair.is_single else ()),
            Command(("left", "wheel-up"), self._by(-1), "<- ->", _("step")),
            Command(("right", "enter", "wheel-down"), self._by(1)),
            Command(("o", "f2"), self._then(ReplayState.with_odds), "O", _("odds")),
            Command(("n", "pagedown"), self._then(_next_costly), "N P", _("costly")),
            Command(("p", "pageup"), self._then(_costly_before)),
            back,
            Command(("v",), self._then(ReplayState.seen_by_next), "V", _("view")),
            Command(("+", "up"), self._then(lambda state: state.paced(1)), "+ -", _("pace")),
            Command(("-", "down"), self._then(lambda state: state.paced(-1))),
            Command(("f3", "w"), lambda _state: Call(self._keys.reasons), "F3", _("why")),
            Command(("home",), self._then(lambda state: state.moved(0))),
            Command(("end",), self._then(lambda state: state.moved(state.last))),
            *(Command((digit,), _typing(digit)) for digit in "0123456789"),
            *(Command((key,), _scrolled(*step)) for key, step in scroll.items()),
        ]

    def typed(self, state: ReplayState) -> str | None:
        """The shot to go to, once somebody types one."""
        return state.typed

    def with_typed(self, state: ReplayState, text: str) -> ReplayState:
        """It has become this; a line that is empty is none."""
        return replace(state, typed=text or None, note="")

    def _then(self, step: Callable[[ReplayState], ReplayState]) -> Step[ReplayState]:
        return lambda state: Call(self._keys.changed, step(state))

    def _by(self, steps: int) -> Step[ReplayState]:
        return self._then(lambda state: state.moved(state.at + steps))

    def _go_to_typed(self, state: ReplayState) -> Call:
        text = state.typed or ""
        found = state.at_shot(int(text)) if text.isdecimal() else None
        if found is None:
            note = _("{text} is not a shot of this game. Possible: 1 to {last}").format(
                text=quoted(text), last=state.shot(state.last)
            )
            found = replace(state, typed=None, note=note)
        return Call(self._keys.changed, found)

    def fitted(self, state: ReplayState, canvas: Canvas) -> ReplayState:
        """What was fired at last is in view."""
        return replace(state, pair=fitted_pair(state.pair, canvas, state.sides, arrangement_of(canvas, state).room))

    def settled(self, state: ReplayState) -> ReplayState:
        """The last shots have struck."""
        return state.settled()

    def paint(self, canvas: Canvas, state: ReplayState) -> None:
        """The whole screen, at a moment at which shots may fly."""
        if state.impact and canvas.moment < state.impact.end:
            canvas.moves(SHORTEST)
            state = state.at_moment(canvas.moment)
        paint_replay(canvas, state, lambda place: self._then(_to(place)))


def _to(place: int) -> Callable[[ReplayState], ReplayState]:
    """To a moment that was clicked on; where that is a costly turn, right before it."""
    return lambda state: state.before_costly(place) if place in state.costly else state.moved(place)


def _next_costly(state: ReplayState) -> ReplayState:
    place = next((place for place in state.costly if place - 1 > state.at), None)
    return state.before_costly(place) if place else _nothing_costly(state, _("No costly shot comes after this."))


def _costly_before(state: ReplayState) -> ReplayState:
    place = next((place for place in reversed(state.costly) if place - 1 < state.at), None)
    return state.before_costly(place) if place else _nothing_costly(state, _("No costly shot comes before this."))


def _nothing_costly(state: ReplayState, note: str) -> ReplayState:
    return replace(state, note=note if state.is_judged else _("The shots are still being analysed."))


def _typing(digit: str) -> Step[ReplayState]:
    return lambda state: replace(state, typed=digit, note="", is_playing=False)


def _scrolled(columns: int, rows: int) -> Step[ReplayState]:
    return lambda state: replace(state, pair=state.pair.scrolled(state.pair.shown, columns, rows))
