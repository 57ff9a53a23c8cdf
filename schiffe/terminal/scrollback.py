"""The memory of terminals for what they have shown: it matters where two people must not see the same."""

import os

from schiffe.language.i18n import _
from schiffe.terminal.encoding import terminfo_has


def can_clear() -> bool:
    """Return whether what was written can be taken off the terminal again, its scrollback included."""
    if os.name == "nt":
        return True
    # GNU screen has no other screen unless it is told to, and keeps what it is to forget.
    return not _is_gnu_screen() and (terminfo_has("smcup") or terminfo_has("E3"))


def warning_of_cut_rows() -> str:
    """Return the warning for two people before they place their fleets; empty if no rows are kept."""
    # They go where one can scroll to before a program hears of it, those of the other screen too. urxvt says who it is
    # in the environment, also inside of tmux.
    names = (os.environ.get("TERM", ""), os.environ.get("COLORTERM", ""))
    if os.name != "nt" and (_is_gnu_screen() or any(name.startswith("rxvt") for name in names)):
        return _("Do not make this window smaller: what it cuts off can be scrolled back to.")
    return ""


def _is_gnu_screen() -> bool:
    is_tmux = bool(os.environ.get("TMUX"))
    return bool(os.environ.get("STY")) or (os.environ.get("TERM", "").startswith("screen") and not is_tmux)
