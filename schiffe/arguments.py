"""What the command line is read with: the parser, its help, and what numbers are."""

from __future__ import annotations

import argparse
import os
from functools import cache

from schiffe.base.errors import CommandError
from schiffe.base.i18n import _

TYPE_CHECKING = False  # typing itself takes a tenth of the time that --help has
if TYPE_CHECKING:
    from typing import NoReturn

    from _typeshed import SupportsWrite


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Leave with the message; raises CommandError."""
        raise CommandError(_("{message}; see {program} --help").format(message=message, program=self.prog))

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; unlike argparse's own, it lets an output that fails be known."""
        print(self.format_help(), end="", file=file)


class Formatter(argparse.HelpFormatter):
    """Help as wide as the terminal; it asks for the width once, where argparse would do so for each option."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


@cache
def _columns() -> int:
    """The columns of the terminal; shutil would know them too, and takes 4 ms to load."""
    try:
        return max(20, int(os.environ["COLUMNS"]))
    except (KeyError, ValueError):
        pass
    try:
        return max(20, os.get_terminal_size(1).columns)
    except OSError:
        return 80


def whole_number(text: str) -> int:
    """A whole number; raises ArgumentTypeError for anything else, as all of these do."""
    return int(_matching(text, r"-?[0-9]{1,18}", _("{text} is not a whole number")))


def from_zero(text: str) -> int:
    """A whole number from 0 on."""
    return int(_matching(text, r"[0-9]{1,9}", _("{text} is not a whole number from 0 on")))


def from_one(text: str) -> int:
    """A whole number from 1 on."""
    return int(_matching(text, r"0*[1-9][0-9]{0,8}", _("{text} is not a whole number from 1 on")))


def seconds(text: str) -> float:
    """So many seconds, to the thousandth."""
    return float(_matching(text, r"[0-9]{1,9}(\.[0-9]{1,3})?", _("{text} are no seconds, such as 30 or 0.5")))


def _matching(text: str, form: str, problem: str) -> str:
    """The text of a number; raises ArgumentTypeError with the problem for anything else."""
    import re

    if not re.fullmatch(form, text.strip(), re.ASCII):
        from schiffe.base.text import quoted

        raise argparse.ArgumentTypeError(problem.format(text=quoted(text)))
    return text.strip()
