"""Which commands there are.

A module ``commands.NAME`` declares a command and loads nothing slow, for ``--help`` reads it; ``run_NAME`` holds its
options as a dataclass and does it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from schiffe.commandline.subcommand import Program, Subcommand
from schiffe.language.i18n import _
from schiffe.settings.schema import Schema

COMMANDS: dict[str, Callable[[], str]] = {
    "play": lambda: _("play; this is what is done without a command"),
    "serve": lambda: _("run a server that others connect to"),
    "bench": lambda: _("measure the bots: how many shots each of them needs"),
    "settings": lambda: _("show the settings, or change them"),
    "games": lambda: _("list the games that are kept, or delete some"),
    "export": lambda: _("export games that are over, for other programs and computers"),
    "import": lambda: _("import games that were exported"),
    "stats": lambda: _("show how your games went: wins, shots, skill"),
    "habits": lambda: _("show what the rival has noticed about how you lay ships"),
    "replay": lambda: _("look back at a game that is over"),
    "bashni": lambda: _("play Bashni, tower draughts; it has commands of its own"),
}
"""The commands, each with what it does in a few words. A new one is a new module with a ``COMMAND`` and a line here."""
BASHNI_COMMANDS: dict[str, Callable[[], str]] = {
    "play": lambda: _("play; this is what is done without a command"),
    "serve": lambda: _("run a gameserver that people and programs play on"),
    "watch": lambda: _("watch a game on a gameserver"),
    "moves": lambda: _("list the legal moves of a position"),
    "perft": lambda: _("count the sequences of legal moves from the start"),
    "bench": lambda: _("measure the computer player"),
}
"""The commands of ``bashni``, in the same way."""


def program(schema: Schema) -> Program:
    """The program with the settings of a schema."""

    def load(name: str) -> Subcommand[Any] | Program:
        return bashni_program(schema) if name == "bashni" else load_command(module_of(name))

    return Program("schiffe", COMMANDS, "play", load, schema)


def bashni_program(schema: Schema) -> Program:
    """The command ``bashni`` with its commands."""
    return Program("schiffe bashni", BASHNI_COMMANDS, "play", lambda name: load_command(bashni_module_of(name)), schema)


def load_command(module: str) -> Subcommand[Any]:
    """The command that a module declares."""
    command: Subcommand[Any] = import_module(module).COMMAND
    return command


def module_of(name: str) -> str:
    """The module of a command; a word that Python keeps for itself gets a line below it."""
    folder = "battleship" if name in ("play", "serve", "bench", "habits") else "cli"
    return f"schiffe.{folder}.commands.{'import_' if name == 'import' else name}"


def bashni_module_of(name: str) -> str:
    """The module of a command of ``bashni``."""
    return f"schiffe.bashni.commands.{name}"
