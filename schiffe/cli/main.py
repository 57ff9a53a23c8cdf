"""The command line: read it, choose one mode, and load only what that mode needs."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import replace

from schiffe import __version__
from schiffe.commandline.context import read_context
from schiffe.language import i18n
from schiffe.process.errors import exit_status
from schiffe.settings.file import settings_file
from schiffe.settings.schema import Schema
from schiffe.settings.shared import LANGUAGE
from schiffe.terminal.encoding import prepare_streams


def main(argv: Sequence[str] | None = None, schema: Schema | None = None) -> int:
    """Run the program with the given arguments (or the process's own); returns the exit status.

    ``schema`` are the settings that it has, if not those of the game.
    """
    prepare_streams()
    return exit_status(lambda: _run(list(sys.argv[1:] if argv is None else argv), schema))


def _run(arguments: list[str], given: Schema | None) -> int:
    if "--version" in arguments:
        print(f"schiffe {__version__}")
        return 0
    from schiffe.battleship.settings import SCHEMA
    from schiffe.cli.command_list import program
    from schiffe.commandline.dispatch import parse

    schema = given or SCHEMA
    commands = program(schema)
    wanted = _language_option(arguments)
    if "-h" in arguments or "--help" in arguments:
        i18n.choose(wanted or _language_of_settings() or i18n.AUTO)
        parse(arguments, commands)

    context = read_context(schema)
    i18n.choose(wanted or context.preferences.settings[LANGUAGE])
    command, found = parse(arguments, commands)
    return command.execute(found, replace(context, overrides=found.overrides))


def _language_option(arguments: list[str]) -> str | None:
    """What follows ``--lang``, which has to be known before the parser speaks."""
    for index, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
    return None


def _language_of_settings() -> str | None:
    """The language that the settings file asks for, read without loading what the settings need.

    Loading it takes more than twice as long as all that ``--help`` does; so does platformdirs alone, which is why it is
    not asked where its answer is known. Whatever else is in the file, and wrong with it, is said by other commands.
    """
    path = os.environ.get("SCHIFFE_SETTINGS")
    if not path and sys.platform.startswith("linux"):
        folder = os.environ.get("XDG_CONFIG_HOME", "")
        if not os.path.isabs(folder):
            folder = os.path.expanduser("~/.config")
        path = os.path.join(folder, "schiffe", "settings.ini")
    elif not path:
        path = str(settings_file())
    if not os.path.isfile(path):  # what is none may hang, or never end, when it is read
        return None
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            found = re.search(r"^\s*language\s*[=:]\s*(\S+)", stream.read(), re.IGNORECASE | re.MULTILINE)
    except OSError:
        return None
    return found[1] if found else None
