"""What is said of where a person lays ships."""

from collections.abc import Iterable

from schiffe.base.i18n import _
from schiffe.base.text import listed
from schiffe.bots.noticing import Habit

_TOLD = 3
"""More than the plainest habits would only repeat them."""
_SAME = ({"rim", "middle", "corners"}, {"left", "right", "across"}, {"top", "bottom", "down"}, {"lying"}, {"touching"})
"""Traits that go together: who likes the left edge likes the left half."""


def noticed_text(habits: Iterable[Habit]) -> str:
    """The plainest of the habits, as one sentence; empty where there are none."""
    told: list[Habit] = []
    for habit in habits:
        kind = next(kind for kind in _SAME if habit.trait in kind)
        if len(told) < _TOLD and not any(other.trait in kind for other in told):
            told.append(habit)
    if not told:
        return ""
    return _("The rival has noticed that {habits}.").format(habits=listed([_clause(habit) for habit in told]))


def _clause(habit: Habit) -> str:
    more, less = {
        "rim": (_("you like the rim"), _("you avoid the rim")),
        "left": (_("you like the left rim"), _("you avoid the left rim")),
        "right": (_("you like the right rim"), _("you avoid the right rim")),
        "top": (_("you like the upper rim"), _("you avoid the upper rim")),
        "bottom": (_("you like the lower rim"), _("you avoid the lower rim")),
        "across": (_("you like the right half"), _("you like the left half")),
        "down": (_("you like the lower half"), _("you like the upper half")),
        "middle": (_("you like the middle"), _("you avoid the middle")),
        "corners": (_("you like the corners"), _("you avoid the corners")),
        "lying": (_("you like to lay ships in rows"), _("you like to lay ships in columns")),
        "touching": (_("you like ships that touch"), _("you keep your ships apart")),
    }[habit.trait]
    return more if habit.more else less
