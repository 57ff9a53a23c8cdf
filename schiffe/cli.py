"""The command line: read it, choose one mode, and load only what that mode needs."""

from __future__ import annotations

import os
import sys

from schiffe import __version__, i18n
from schiffe.door import exit_status
from schiffe.encoding import prepare_streams

TYPE_CHECKING = False  # typing itself takes a tenth of the time that --help has
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from schiffe.session import Session

OVERRIDES = ("lang", "name", "size", "ships", "contact", "clock", "boards", "ascii")
"""The options that stand for a setting; ``lang`` is ``language``, the others have its name."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with the given arguments (or the process's own); returns the exit status."""
    prepare_streams()
    return exit_status(lambda: _run(list(sys.argv[1:] if argv is None else argv)))


def _run(arguments: list[str]) -> int:
    if "--version" in arguments:
        print(f"schiffe {__version__}")
        return 0
    from schiffe.options import parse

    asks_help = "-h" in arguments or "--help" in arguments
    if asks_help and not _may_have_settings_file():
        i18n.choose(_language_option(arguments) or i18n.AUTO)
        parse(arguments)
    from schiffe.session import Session

    session = Session()
    i18n.choose(_language_option(arguments) or session.language)
    return _start(session, parse(arguments))


def _start(session: Session, options: argparse.Namespace) -> int:
    """Do what the parsed command line says."""
    for option in OVERRIDES:
        if hasattr(options, option):
            session.override(option, getattr(options, option))
    if hasattr(options, "pairs"):
        return session.settings_command(options.pairs)
    return session.play(
        bot=getattr(options, "bot", None),
        two=getattr(options, "two", None),
        seed=getattr(options, "seed", None),
        log=getattr(options, "log", None),
    )


def _language_option(arguments: list[str]) -> str | None:
    """What follows ``--lang``, which has to be known before the parser speaks."""
    for index, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
    return None


def _may_have_settings_file() -> bool:
    """Whether a settings file may be there that sets the language of ``--help``.

    Asking platformdirs costs 20 ms, two thirds of all that ``--help`` takes; so where its answer is known, and there
    is nothing, it is not asked.
    """
    if "SCHIFFE_SETTINGS" in os.environ or not sys.platform.startswith("linux"):
        return True
    folder = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
    return os.path.exists(os.path.join(folder, "schiffe"))
