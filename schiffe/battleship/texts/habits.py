"""What is said about where a person lays ships."""

from collections.abc import Iterable

from schiffe.battleship.bots.noticing import Habit
from schiffe.language.i18n import _
from schiffe.language.text import listed

_TOLD = 3
"""How many habits are told; further ones would only repeat the plainest."""
_SAME = ({"rim", "middle", "corners"}, {"left", "right", "across"}, {"top", "bottom", "down"}, {"lying"}, {"touching"})
"""Traits that go together: whoever likes the left edge likes the left half."""


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
        "rim": (_("you like the edge"), _("you avoid the edge")),
        "left": (_("you like the left edge"), _("you avoid the left edge")),
        "right": (_("you like the right edge"), _("you avoid the right edge")),
        "top": (_("you like the top edge"), _("you avoid the top edge")),
        "bottom": (_("you like the bottom edge"), _("you avoid the bottom edge")),
        "across": (_("you like the right half"), _("you like the left half")),
        "down": (_("you like the lower half"), _("you like the upper half")),
        "middle": (_("you like the middle"), _("you avoid the middle")),
        "corners": (_("you like the corners"), _("you avoid the corners")),
        "lying": (_("you like to lay ships in rows"), _("you like to lay ships in columns")),
        "touching": (_("you like ships that touch"), _("you keep your ships apart")),
    }[habit.trait]
    return more if habit.more else less
