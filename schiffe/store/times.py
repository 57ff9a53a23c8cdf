"""Times as the logbook and exported files hold them: seconds since 1970."""

import time
from typing import Final

MAX_TIME: Final = 253_000_000_000.0
"""The maximum time, in the year 9987, because Python has no years of five digits."""


def now() -> float:
    """Return the system's time, limited to the range of the file in case the clock is far off."""
    return min(max(time.time(), 0.0), MAX_TIME)


def is_time(value: object) -> bool:
    """Return whether a value is a time in seconds since 1970 that a calendar can show."""
    return isinstance(value, float) and 0 <= value <= MAX_TIME
