"""The options that choose games by the day on which they began."""

from __future__ import annotations

import re
from argparse import Namespace
from dataclasses import dataclass
from datetime import datetime, timedelta

from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.process.errors import CommandError


@dataclass(frozen=True)
class Period:
    """Some time, in seconds since 1970: from ``since`` on, and before ``until``; None where it has no such end."""

    since: float | None
    until: float | None


def read_period(found: Namespace) -> Period:
    """What ``--since`` and ``--until`` say; raises CommandError where one is no day."""
    return Period(
        None if found.since is None else _midnight("since", found.since),
        None if found.until is None else _midnight("until", found.until, days_later=1),
    )


def _midnight(option: str, text: str, days_later: int = 0) -> float:
    """The moment at which a day begins here, or one that comes so many days later; not every day has 24 hours."""
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text.strip(), re.ASCII):
            return (datetime.fromisoformat(text.strip()) + timedelta(days=days_later)).astimezone().timestamp()
    except (ValueError, OverflowError, OSError):  # no day, or none that the clock here knows
        pass
    raise CommandError(
        _("--{option}: {text} is not a day. Possible: a day such as 2026-01-31").format(
            option=option, text=quoted(text)
        )
    )
