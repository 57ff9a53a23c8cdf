"""The characters that the terminal can show: its encoding, and substitutes for missing characters."""

import codecs
import os
import sys
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from io import RawIOBase, TextIOWrapper
from typing import Final, TextIO

from schiffe.language.text import visible
from schiffe.terminal.terminfo import terminfo_colour_count

if sys.platform != "win32":
    import termios

_STAND_INS: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
    "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": "'", "–": "-", "—": "-", "…": "...", "×": "x",
}  # fmt: skip
_HANDLER: Final = "schiffe.stand-ins"
_MAX_CACHED_TEXTS: Final = 4096
_MONOCHROME: Final = 2
"""The number of colours of a monochrome terminal: text and background."""
_IUTF8: Final = 0o40000
"""The flag has this value on Linux, macOS and the BSDs; the module termios of Python 3.11 does not name it."""


def prepare_streams() -> None:
    """Let standard output and error replace characters that they cannot encode, and replace closed streams."""
    while (spare := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass  # otherwise a socket or a file could get the number of a closed standard stream
    os.close(spare)
    codecs.register_error(_HANDLER, _stand_in)
    sys.stdout = _prepared_stream(sys.stdout)
    sys.stderr = _prepared_stream(sys.stderr)


def _prepared_stream(stream: TextIO | None) -> TextIO:
    """Return a stream that replaces characters; it stays open as long as the process."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    if not isinstance(stream, TextIOWrapper):
        return stream
    is_ascii = is_ascii_locale(os.environ) and not _takes_utf_8(stream)
    encoding = "ascii" if is_ascii else stream.encoding
    if isinstance(stream.buffer, RawIOBase):
        # With PYTHONUNBUFFERED, a signal such as that of a resize would interrupt a write halfway.
        return open(stream.fileno(), "w", 1, encoding, _HANDLER, closefd=False)
    stream.reconfigure(encoding=encoding, errors=_HANDLER)
    return stream


def is_ascii_locale(environ: Mapping[str, str]) -> bool:
    """Return whether the locale is C or POSIX, in which Python nevertheless writes UTF-8, unlike other programs.

    PYTHONIOENCODING and PYTHONUTF8 take precedence.
    """
    is_windows = sys.platform == "win32"
    if is_windows or environ.get("PYTHONIOENCODING") or environ.get("PYTHONUTF8"):
        return False
    locale = next((environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)), "C")
    return locale in ("C", "POSIX")


def _takes_utf_8(stream: TextIOWrapper) -> bool:
    """Return whether a stream is a terminal that is set to UTF-8.

    Terminals set the flag IUTF8, so that erasing removes whole characters, and ssh forwards it. It is known even if the
    locale is not set.
    """
    if sys.platform != "win32":
        with suppress(termios.error, OSError, ValueError):
            input_modes, *_others = termios.tcgetattr(stream.fileno())
            return bool(input_modes & _IUTF8)
    return False


def showable_converter(encoding: str) -> Callable[[str], str]:
    """Return a function that replaces the characters which a terminal with this encoding cannot show.

    It caches as many texts as a large screen has: the next frame repeats nearly all of them.
    """
    if codecs.lookup(encoding).name in ("utf-8", "utf-16", "utf-32"):
        return lru_cache(_MAX_CACHED_TEXTS)(visible)
    return lru_cache(_MAX_CACHED_TEXTS)(lambda text: visible(text).encode(encoding, _HANDLER).decode(encoding))


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    stand_ins = ""
    for character in error.object[error.start : error.end]:
        ascii_part = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode("ascii")
        stand_ins += _STAND_INS.get(character) or ascii_part or "?"
    return stand_ins, error.end


def shows_emoji(encoding: str) -> bool:
    """Return whether a terminal shows coloured squares: its encoding has them, and it has colours.

    The Linux console does not: its fonts have at most 512 characters, and no squares.
    """
    has_squares = showable_converter(encoding)("🟦") == "🟦" and not os.environ.get("TERM", "").startswith("linux")
    colours = terminfo_colour_count()
    return has_squares and (colours is None or colours > _MONOCHROME)
