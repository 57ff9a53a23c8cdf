"""The advice of the lesson on the full screen, in a strip above the keys."""

from schiffe.battleship.texts.lesson import Advice, LessonStep
from schiffe.toolkit.strip import Strip


def strip_of(advice: Advice) -> Strip:
    is_win = advice.step is LessonStep.WIN
    return Strip(tag=advice.number_text, news=advice.news, task=advice.task, names=advice.cell_names, is_win=is_win)
