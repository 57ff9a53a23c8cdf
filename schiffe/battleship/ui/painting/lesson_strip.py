"""The advice of the lesson on the full screen, in a strip above the keys."""

from schiffe.battleship.texts.lesson import Advice, LessonStep
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import AnyTransition
from schiffe.toolkit.layout import Span
from schiffe.toolkit.strip import Strip, paint_strip


def paint_advice(
    canvas: Canvas,
    key_rows: int,
    advice: Advice,
    end_lesson: AnyTransition | None = None,
    block: Span | None = None,
) -> None:
    """Paint the advice above the keys; see ``paint_strip``."""
    is_win = advice.step is LessonStep.WIN
    strip = Strip(tag=advice.number_text, news=advice.news, task=advice.task, names=advice.cell_names, is_win=is_win)
    paint_strip(canvas, key_rows, strip, end_lesson, block)
