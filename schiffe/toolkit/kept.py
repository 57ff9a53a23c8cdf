"""What was painted last, kept to be painted again."""

from collections.abc import Callable
from typing import TypeAlias

from schiffe.language.i18n import language
from schiffe.toolkit.canvas import Canvas, Run

_Rows: TypeAlias = list[tuple[int, list[Run]]]


class Kept:
    """Paints a part of a screen that mostly stays as it is from key to key; nothing in it can be clicked.

    Panels and shots take a tenth of the time from a key to its frame if they are painted anew.
    """

    def __init__(self) -> None:
        self._last: tuple[tuple[object, ...], _Rows] = ((), [])

    def paint(self, canvas: Canvas, of: tuple[object, ...], paint: Callable[[], object]) -> None:
        """Call ``paint``, which paints on the canvas, unless that was done last for the same things.

        ``of`` is all that the picture depends on, besides the canvas and the language. Values that are still the same
        objects are compared at once.
        """
        of = (canvas.width, canvas.height, canvas.showable, language(), *of)
        kept_of, kept = self._last
        if of == kept_of:
            for y, runs in kept:
                canvas.paste(y, runs)
            return
        before = [len(row) for row in canvas.rows]
        paint()
        added = ((y, row[start:]) for y, (row, start) in enumerate(zip(canvas.rows, before, strict=True)))
        self._last = of, [(y, runs) for y, runs in added if runs]
