"""The shots that cost most, each on the board as it was then."""

from schiffe.drawing import Signs, target_picture
from schiffe.i18n import _
from schiffe.ui.analysing import Analyst
from schiffe.ui.boards import AROUND, BoardView, Marks, compact_room, ruled_room
from schiffe.ui.canvas import Canvas, fit
from schiffe.ui.screen import Command, Screen
from schiffe.wording_advice import judged_text, no_costly_shot, what_skill_is


class AnalysisScreen(Screen[None]):
    """One costly shot at a time: ( ) is where it went, [ ] the best field, and the digits tell how good each was."""

    def __init__(self, signs: Signs, analyst: Analyst) -> None:
        super().__init__()
        self._analyst = analyst
        self._at = 0
        self._board = BoardView(signs)

    def commands(self) -> list[Command]:
        """To the other shots, and back."""
        return [
            Command(("right", "down", " ", "enter", "tab"), lambda: self._go(1), "->", _("next")),
            Command(("left", "up", "s-tab"), lambda: self._go(-1), "<-", _("before")),
            Command(("escape", "q", "f10"), lambda: self.finish(None), _("Esc"), _("back")),
        ]

    def _go(self, by: int) -> None:
        self._at += by

    def paint(self, canvas: Canvas) -> None:
        """What a shot gave away, and the board before it."""
        canvas.rows = [[] for _row in canvas.rows]
        shots = self._analyst.costly()
        width = canvas.width - 4
        if not shots:
            lines = self._analyst.lines() if not self._analyst.is_done else [no_costly_shot()]
            for row, line in enumerate(lines):
                canvas.put(2, 1 + row, fit(line, width))
            self.paint_keys(canvas)
            return
        at = self._at % len(shots)
        player, shot = shots[at]
        left = canvas.put_right(canvas.width - 1, 0, f"{at + 1}/{len(shots)}")
        canvas.put(2, 0, fit(player, left - 3), "class:title")
        lines = canvas.wrap(judged_text(shot), width)
        notes = canvas.wrap(what_skill_is(), width) if canvas.height >= AROUND + 20 else []
        for row, line in enumerate(lines):
            canvas.put(2, 1 + row, line, "class:strong")
        picture = target_picture(shot.before, shot.heat)
        room = canvas.width - 2, canvas.height - 2 - len(lines) - len(notes)
        wanted = ruled_room(picture.grid.size)
        if wanted[0] > room[0] or wanted[1] > room[1]:
            wanted = compact_room(picture.grid.size)
        size = min(wanted[0], room[0]), min(wanted[1], room[1])
        marks = Marks(cursor=shot.best.cell, last=shot.fired.cell)
        x = (canvas.width - size[0]) // 2
        self._board.paint(canvas, x, 1 + len(lines), size, picture, "target", marks)
        for row, line in enumerate(notes):
            canvas.put(2, canvas.height - 1 - len(notes) + row, line)
        self.paint_keys(canvas)
