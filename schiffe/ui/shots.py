"""The log of shots: what both sides have fired at so far, in the words of the player who looks at it."""

from typing import Final

from schiffe.base.i18n import _
from schiffe.base.width import pad
from schiffe.play.events import ShotFired
from schiffe.rules.board import Board
from schiffe.rules.grid import Cell, cell_name
from schiffe.texts.names import outcome_name, ship_name
from schiffe.toolkit.canvas import Canvas, fit

COLUMNS: Final = 30
"""Columns of the last shots where they stand beside the boards."""
ROWS: Final = 8
"""The most rows of them where they stand below."""


class ShotLog:
    """The shots of a match. It knows the player's own board, and of the other one only what the answers told."""

    def __init__(self, names: tuple[str, str], board: Board) -> None:
        self._names = names
        self._board = board
        self._size = board.fleet.rules.grid.size
        self._shots: list[tuple[ShotFired, bool]] = []

    def add(self, event: ShotFired, is_mine: bool) -> None:
        """Note a shot of either side."""
        self._shots.append((event, is_mine))

    def last_field(self, is_mine: bool) -> Cell | None:
        """The field that one side shot at last; None before its first shot."""
        return next((event.cell for event, mine in reversed(self._shots) if mine is is_mine), None)

    def last_said(self) -> str:
        """What the last shot did, as a sentence."""
        event, is_mine = self._shots[-1]
        return _("{field}: {outcome}.").format(
            field=cell_name(event.cell, self._size), outcome=self._outcome(event, is_mine)
        )

    def reasons(self) -> str:
        """Why the other side fired as it did, the latest shot first; lines that begin with # are headings."""
        from schiffe.texts.advice import shot_and_reason

        lines = [
            shot_and_reason(
                cell_name(event.cell, self._size), self._outcome(event, is_mine=False), event.reason, self._size
            )
            for event, is_mine in reversed(self._shots)
            if not is_mine
        ]
        heading = "# " + _("Why {name} fired there").format(name=self._names[1])
        return "\n".join((heading, *(lines or [_("No shot has been fired yet.")])))

    def paint(self, canvas: Canvas, x: int, y: int, width: int, rows: int) -> None:
        """The last shots, the latest at the bottom; one that is too long for a row goes on in the next."""
        names = min(max(canvas.measure(name) for name in self._names), max(8, width - 36))
        start = names + 8
        lines: list[tuple[str, str, str]] = []
        for event, is_mine in reversed(self._shots):
            outcome = canvas.wrap(self._outcome(event, is_mine), max(10, width - start))
            if len(lines) + len(outcome) > rows:
                break
            name = fit(self._names[0 if is_mine else 1], names)
            sign = " " if lines else ">"
            head = f"{sign} {pad(name, names)} {cell_name(event.cell, self._size):<4}"
            style = "" if lines else "class:strong"
            lines[:0] = [(head if number == 0 else "", line, style) for number, line in enumerate(outcome)]
        for number, (head, text, style) in enumerate(lines):
            canvas.put(x, y + number, head)
            canvas.put(x + start, y + number, text, style)

    def _outcome(self, event: ShotFired, is_mine: bool) -> str:
        text = outcome_name(event.answer.outcome)
        ship = event.answer.ship if is_mine else self._board.fleet.ship_at(event.cell)
        if ship:
            text = _("{outcome} ({ship})").format(outcome=text, ship=ship_name(ship.kind))
        return text
