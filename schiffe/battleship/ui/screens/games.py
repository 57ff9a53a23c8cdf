"""The games that were played, as a list: one of them to look back at, to go on with, or to delete."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from schiffe.battleship.texts.names import line_title
from schiffe.language.i18n import _
from schiffe.language.text import capital
from schiffe.language.width import pad
from schiffe.store.matches import StoredMatch
from schiffe.store.texts import how_it_ended, moment, who_played
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Bar, centred, paint_bar
from schiffe.toolkit.screen import Action, Call, Command, Done, Screen, Step

_FOR_TIME: Final = 70
"""From so many columns on a row has the time of the day and the result, and from ``_FOR_RULES`` on the rules."""
_FOR_RULES: Final = 100
_EDGE: Final = 2
"""Columns of a row before its text."""
_BELOW: Final = 4
"""Rows for what is said below the list."""


@dataclass(frozen=True)
class GamesState:
    """A part of the list: the games from the number ``first`` on, of ``total`` that there are.

    Attributes:
        at: the number of the one that is highlighted.
        top: the number of the first one that is shown, and ``room`` how many have room.
        note: what is said below.
        own_rules: the rules of the player's own, lines by their names.
    """

    rows: tuple[StoredMatch, ...] = ()
    first: int = 0
    total: int = 0
    at: int = 0
    top: int = 0
    room: int = 1
    note: str = ""
    own_rules: Mapping[str, str] = field(default_factory=dict)

    @property
    def chosen(self) -> StoredMatch | None:
        """The highlighted one; None where there is none."""
        place = self.at - self.first
        return self.rows[place] if 0 <= place < len(self.rows) else None

    @property
    def shown(self) -> Sequence[StoredMatch]:
        """Those that have room."""
        return self.rows[self.top - self.first : self.top - self.first + self.room]

    def moved(self, at: int) -> "GamesState":
        """Another one is highlighted, or the first or the last one."""
        return replace(self, at=max(0, min(at, self.total - 1)), note="")


class GamesScreen(Screen[GamesState, StoredMatch | None]):
    """Gives the game that was chosen, or None after Escape.

    ``moved`` is called when another one is highlighted, and ``delete`` asks whether it is to be deleted.
    """

    def __init__(self, state: GamesState, moved: Action, delete: Action) -> None:
        super().__init__(state)
        self._moved = moved
        self._delete = delete

    def commands(self, state: GamesState) -> Sequence[Command[GamesState]]:
        """Go to another one, choose, delete, go back."""
        back: Command[Any] = Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back"))
        if state.chosen is None:
            return [back]
        choose = _("replay") if state.chosen.ended is not None else _("go on")
        return [
            Command(("enter",), lambda state: Done(state.chosen), _("Enter"), choose),
            back,
            Command(("delete", "d"), lambda _state: Call(self._delete), _("Del"), _("delete")),
            Command(("up", "wheel-up"), self._by(-1)),
            Command(("down", "wheel-down"), self._by(1)),
            Command(("pageup",), self._by(-state.room)),
            Command(("pagedown", " "), self._by(state.room)),
            Command(("home",), self._by(-state.total)),
            Command(("end",), self._by(state.total)),
        ]

    def _by(self, steps: int) -> Step[GamesState]:
        return lambda state: Call(self._moved, state.moved(state.at + steps))

    def fitted(self, state: GamesState, canvas: Canvas) -> GamesState:
        """The highlighted one is in view."""
        room = max(1, canvas.height - 3 - _BELOW)
        top = min(max(state.top, state.at - room + 1), state.at, max(0, state.total - room))
        return replace(state, room=room, top=max(top, state.first))

    def paint(self, canvas: Canvas, state: GamesState) -> None:
        """The bar, and the list in the middle."""
        place = f"{state.at + 1}/{state.total}" if state.total else ""
        paint_bar(canvas, Bar(_("Played games"), "", place, is_quiet=True))
        if not state.total:
            text = state.note or _("No game is here yet.")
            canvas.put_wrapped(2, canvas.height // 2 - 1, text, canvas.width - 4)
            return
        rows, below = _table(canvas, state), _below(canvas, state)
        width = min(canvas.width - 2, max(map(canvas.measure, rows)) + 2 * _EDGE)
        left, top = centred(canvas, width, len(rows) + _BELOW)
        for number, row in enumerate(rows):
            is_chosen = state.top + number == state.at
            style, match = "class:chosen" if is_chosen else "", state.shown[number]
            canvas.put(left, top + number, " " * width, style, _choosing(match))
            canvas.put(left, top + number, ">" if is_chosen else "", style)
            canvas.put(left + _EDGE, top + number, fit(row, width - _EDGE), style, _choosing(match))
        for number, line in enumerate(canvas.wrap(below, canvas.width - left - 2 * _EDGE)[: _BELOW - 1]):
            canvas.put(left + _EDGE, top + len(rows) + 1 + number, line, "class:dim")


def _below(canvas: Canvas, state: GamesState) -> str:
    """What is said below the list: how the highlighted game ended, where its row does not tell all of it."""
    if state.note or canvas.width >= _FOR_RULES or not state.chosen:
        return state.note
    result, rules = capital(how_it_ended(state.chosen)), line_title(state.chosen.rules, state.own_rules)
    return _("{result}. Rules: {rules}").format(result=result, rules=rules) if rules else f"{result}."


def _choosing(match: StoredMatch) -> Step[GamesState]:
    return lambda _state: Done(match)


def _table(canvas: Canvas, state: GamesState) -> list[str]:
    """A row for each game that is shown, in columns as far as there is room."""
    matches = state.shown
    if canvas.width < _FOR_TIME:
        return [f"{moment(match.last)[:10]}  {who_played(match)}" for match in matches]
    columns = [
        [moment(match.last) for match in matches],
        [who_played(match) for match in matches],
        [how_it_ended(match) for match in matches],
    ]
    if canvas.width >= _FOR_RULES:
        columns.append([line_title(match.rules, state.own_rules) for match in matches])
    widths = [max(map(canvas.measure, column)) for column in columns]
    return ["   ".join(map(pad, row, widths)).rstrip() for row in zip(*columns, strict=True)]
