"""Taking games into the logbook that were exported, here or elsewhere."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final

from schiffe.base.errors import CommandError
from schiffe.base.i18n import _, ngettext
from schiffe.base.text import printable_path
from schiffe.command.exchange import EXCHANGES, load_exchange
from schiffe.command.files import reading
from schiffe.command.json_file import JsonTrouble, values
from schiffe.command.logbook import open_store
from schiffe.commandline.context import checked
from schiffe.store.values import Value, WrongValue, wrong_value_text

if TYPE_CHECKING:
    from argparse import Namespace
    from typing import IO

    from schiffe.commandline.context import Context
    from schiffe.store.matches import MatchId, ReadMatch
    from schiffe.store.store import Store

_STANDARD_INPUT: Final = "-"


@dataclass(frozen=True)
class ImportOptions:
    """The names of the files; ``-`` is standard input."""

    files: tuple[str, ...]


class _Taken:
    """What became of the games so far.

    Attributes:
        new: the numbers that they have now.
        known: how many were there already.
    """

    def __init__(self) -> None:
        self.new: list[MatchId] = []
        self.known = 0

    def tell(self) -> None:
        """Say it, in a line or two."""
        if self.new:
            text = ngettext(
                "{count} game is imported: number {numbers}.",
                "{count} games are imported: numbers {numbers}.",
                len(self.new),
            )
            numbers = "-".join(map(str, dict.fromkeys((self.new[0], self.new[-1]))))
            print(text.format(count=len(self.new), numbers=numbers))
        if self.known:
            text = ngettext("{count} game is there already.", "{count} games are there already.", self.known)
            print(text.format(count=self.known))


def read_options(found: Namespace) -> ImportOptions:
    """The options of a command line; raises CommandError where a file is missing."""
    if not found.words:
        raise CommandError(_("import needs a file that export has written; - is standard input"))
    return ImportOptions(tuple(found.words))


def run(options: ImportOptions, context: Context) -> int:
    """Do it; returns the exit status. What is wrong ends it; the games before that are taken in.

    Raises:
        CommandError: a file cannot be read or has something else in it, or the logbook cannot be used.
    """
    checked(context)
    taken = _Taken()
    with open_store() as store:
        try:
            for name in options.files:
                if name == _STANDARD_INPUT:
                    _take(store, sys.stdin.buffer if sys.stdin else BytesIO(), _("standard input"), taken)
                else:
                    with reading(name) as stream:
                        _take(store, stream, printable_path(name), taken)
        finally:
            taken.tell()
    return 0


def _take(store: Store, stream: IO[bytes], name: str, taken: _Taken) -> None:
    """Take the games of a file in."""
    count = 0
    try:
        for entry in values(stream.read):
            count += 1
            match = _read(entry)
            number = store.add(match.imported, match.events)
            if number is None:
                taken.known += 1
            else:
                taken.new.append(number)
    except (JsonTrouble, _WrongGame) as trouble:
        where = name if count < 2 else _("{file}, game {number}").format(file=name, number=count)
        raise CommandError(f"{where}: {trouble}", 1) from None
    if not count:
        raise CommandError(_("{file}: there is no game in it").format(file=name), 1)


class _WrongGame(ValueError):
    """Values of JSON that are no game; the sentence says where and why, in one line."""


def _read(entry: object) -> ReadMatch:
    try:
        game = Value(entry).field("game").word(*EXCHANGES)
    except WrongValue as error:
        raise _WrongGame(wrong_value_text(error)) from None
    exchange = load_exchange(game)
    try:
        return exchange.read(entry)
    except WrongValue as error:
        raise _WrongGame(exchange.explain(error)) from None
