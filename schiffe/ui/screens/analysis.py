"""The analysis of a game: what the shots came to, and those that cost most, each on the board as it was then."""

from functools import partial

from schiffe.base.i18n import _
from schiffe.drawing import Glyphs, target_picture
from schiffe.play.analysis import Analyst, Judged
from schiffe.texts.advice import analysis_lines, judged_text, no_costly_shot, what_skill_is
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.screen import Command, Screen
from schiffe.ui.boards import BoardView, Marks, compact_room, ruled_room


class AnalysisScreen(Screen[None]):
    """Pages: first skill and luck of all players, then one costly shot on each."""

    def __init__(self, glyphs: Glyphs, analyst: Analyst) -> None:
        super().__init__()
        self._analyst = analyst
        self._at = 0
        self._board = BoardView(glyphs)

    def commands(self) -> list[Command]:
        """To the other pages, and back."""
        scroll = {"s-up": (0, -1), "s-down": (0, 1), "s-left": (-1, 0), "s-right": (1, 0)}
        return [
            Command(("right", "down", " ", "enter", "tab", "wheel-down"), lambda: self._go(1), "->", _("next")),
            Command(("escape", "q", "f10"), lambda: self.finish(None), _("Esc"), _("back")),
            Command(("left", "up", "s-tab", "wheel-up"), lambda: self._go(-1), "<-", _("previous")),
            *(Command((key,), partial(self._board.scroll, *step)) for key, step in scroll.items()),
        ]

    def _go(self, by: int) -> None:
        self._at = (self._at + by) % (len(self._costly()) + 1)

    def _costly(self) -> list[tuple[str, Judged]]:
        """The names of the players with their costly shots, as far as they are known."""
        return [
            (player.name, shot) for player in self._analyst.players if player.result for shot in player.result.costly
        ]

    def paint(self, canvas: Canvas) -> None:
        """The page of the moment on an empty screen."""
        canvas.rows = [[] for _row in canvas.rows]
        costly = self._costly()
        canvas.put_right(canvas.width - 1, 0, f"{self._at + 1}/{len(costly) + 1}")
        if self._at:
            self._paint_shot(canvas, *costly[self._at - 1])
        else:
            self._paint_numbers(canvas)
        self.paint_keys(canvas)

    def _paint_numbers(self, canvas: Canvas) -> None:
        width = canvas.width - 4
        canvas.put(2, 0, _("Analysis"), "class:title")
        texts = [*analysis_lines(self._analyst), "", what_skill_is(), ""]
        if self._costly():
            texts.append(_("The next pages show the shots that cost most."))
            texts.append(_("( ) was fired at, [ ] is the best field; the digits tell how good each is."))
        elif self._analyst.is_done:
            texts.append(no_costly_shot())
        canvas.put_wrapped(2, 2, "\n".join(texts), width)

    def _paint_shot(self, canvas: Canvas, name: str, shot: Judged) -> None:
        canvas.put(2, 0, fit(name, canvas.width - 10), "class:title")
        lines = canvas.wrap(judged_text(shot), canvas.width - 4)
        for row, line in enumerate(lines):
            canvas.put(2, 1 + row, line, "class:strong")
        picture = target_picture(shot.before, shot.heat)
        room = canvas.width - 2, canvas.height - 2 - len(lines)
        wanted = ruled_room(picture.grid.size)
        if wanted[0] > room[0] or wanted[1] > room[1]:
            wanted = compact_room(picture.grid.size)
        size = min(wanted[0], room[0]), min(wanted[1], room[1])
        marks = Marks(cursor=shot.best.cell, last=shot.fired.cell)
        self._board.paint(canvas, (canvas.width - size[0]) // 2, 1 + len(lines), size, picture, "target", marks)
