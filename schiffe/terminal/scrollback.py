"""The scrollback of terminals, which could show a player the fleet of the other one."""

import os

from schiffe.language.i18n import _
from schiffe.terminal.terminfo import terminfo_has


def can_clear() -> bool:
    """Return whether the terminal and its scrollback can be cleared."""
    if os.name == "nt":
        return True
    # GNU screen has no alternate screen by default, and does not clear its scrollback.
    return not _is_gnu_screen() and (terminfo_has("smcup") or terminfo_has("E3"))


def cut_rows_text() -> str:
    """Return a warning for two players before they place their fleets; empty if their terminal needs none."""
    # These terminals move rows to the scrollback when the window shrinks, even from the alternate screen. urxvt can be
    # recognized by the environment, even inside tmux.
    names = (os.environ.get("TERM", ""), os.environ.get("COLORTERM", ""))
    if os.name != "nt" and (_is_gnu_screen() or any(name.startswith("rxvt") for name in names)):
        return _("Do not make this window smaller: what it cuts off can be scrolled back to.")
    return ""


def _is_gnu_screen() -> bool:
    is_tmux = bool(os.environ.get("TMUX"))
    return bool(os.environ.get("STY")) or (os.environ.get("TERM", "").startswith("screen") and not is_tmux)
