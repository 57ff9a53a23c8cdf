"""Taking games into the logbook that were exported, here or elsewhere."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Final

from schiffe.cli.exchange import EXCHANGES, load_exchange
from schiffe.commandline.context import Context, checked
from schiffe.game.logbook import open_store
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import printable_path
from schiffe.process.errors import CommandError
from schiffe.process.files import reading
from schiffe.store.json_file import JsonTrouble, values
from schiffe.store.matches import MatchId, ReadMatch
from schiffe.store.store import Store
from schiffe.store.values import Value, WrongValue, wrong_value_text

_STANDARD_INPUT: Final = "-"


@dataclass(frozen=True)
class ImportOptions:
    """What is read.

    Attributes:
        files: the names of the files; ``-`` is standard input.
        is_check: whether the games are only checked.
    """

    files: tuple[str, ...]
    is_check: bool


class _Taken:
    """What became of the games so far.

    Attributes:
        right: how many were only checked.
        new: the numbers of those that were taken in.
        known: how many were there already.
    """

    def __init__(self) -> None:
        self.right = 0
        self.new: list[MatchId] = []
        self.known = 0

    def check(self, _match: ReadMatch) -> None:
        """A game that can be read is right."""
        self.right += 1

    def take(self, store: Store, match: ReadMatch) -> None:
        """Take a game in, unless it is there."""
        number = store.add(match.imported, match.events)
        if number is None:
            self.known += 1
        else:
            self.new.append(number)

    def tell(self) -> None:
        """Say it, in a line or two."""
        if self.right:
            print(ngettext("{count} game is valid.", "{count} games are valid.", self.right).format(count=self.right))
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
    return ImportOptions(tuple(found.words), found.check)


def run(options: ImportOptions, context: Context) -> int:
    """Do it; returns the exit status. What is wrong ends it; the games before that are taken in.

    Raises:
        CommandError: a file cannot be read or has something else in it, or the logbook cannot be used.
    """
    checked(context)
    taken = _Taken()
    try:
        if options.is_check:
            _each(options.files, taken.check)
        else:
            with open_store() as store:
                _each(options.files, lambda match: taken.take(store, match))
    finally:
        taken.tell()
    return 0


def _each(files: Sequence[str], use: Callable[[ReadMatch], None]) -> None:
    """Do something with each game of some files."""
    for name in files:
        if name == _STANDARD_INPUT:
            _each_of(sys.stdin.buffer if sys.stdin else BytesIO(), _("standard input"), use)
        else:
            with reading(name) as stream:
                _each_of(stream, printable_path(name), use)


def _each_of(stream: IO[bytes], name: str, use: Callable[[ReadMatch], None]) -> None:
    count = 0
    try:
        for entry in values(stream.read):
            count += 1
            use(_read(entry))
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
