"""What is said of the fleet of the day."""

from datetime import date

from schiffe.battleship.logbook.daily import Streak
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, ngettext


def daily_note(day: date, found: Streak) -> tuple[str, str]:
    """What the menu says of the fleet of a day; and the end of that, which is worth a look."""
    text, lit = _("{day}, the same for everybody"), ""
    if found.is_played:
        text, lit = _("{day}, day {count} in a row"), _("day {count} in a row")
    elif found.days:
        text = ngettext("{day}, {count} day so far", "{day}, {count} days in a row so far", found.days)
        lit = ngettext("{count} day so far", "{count} days in a row so far", found.days)
    return text.format(day=day_text(day), count=found.days), lit.format(count=found.days)


def daily_result(day: date, number: int) -> str:
    """What the result of a game says: which day in a row that was, 0 where an earlier game of the day counts."""
    if not number:
        return _("Fleet of the day, again: the first game of {day} counts. C shares it.").format(day=day_text(day))
    text = _("Fleet of the day: {day}, day {count} in a row. C shares it.")
    return text.format(day=day_text(day), count=number)
