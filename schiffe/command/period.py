"""The options that choose games by the day on which they began."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from schiffe.base.errors import CommandError
from schiffe.base.i18n import _
from schiffe.base.text import quoted

if TYPE_CHECKING:
    from argparse import Namespace


@dataclass(frozen=True)
class Period:
    """Some time, in seconds since 1970: from ``since`` on, and before ``until``; None where it has no such end."""

    since: float | None
    until: float | None


def read_period(found: Namespace) -> Period:
    """What ``--since`` and ``--until`` say; raises CommandError where one is no day."""
    return Period(
        None if found.since is None else _day("since", found.since).timestamp(),
        None if found.until is None else (_day("until", found.until) + timedelta(days=1)).timestamp(),
    )


def _day(option: str, text: str) -> datetime:
    """The beginning of a day, here."""
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text.strip(), re.ASCII):
            return datetime.fromisoformat(text.strip()).astimezone()
    except (ValueError, OverflowError):
        pass
    raise CommandError(
        _("--{option}: {text} is no day. Possible: a day such as 2026-01-31").format(option=option, text=quoted(text))
    )
