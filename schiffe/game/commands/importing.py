"""Importing matches from JSON into the logbook."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO

from schiffe.commandline.command_settings import prepare_preferences
from schiffe.commandline.files import STANDARD_STREAM, open_to_read
from schiffe.game.commands.logbook import open_store
from schiffe.game.info import GameContext
from schiffe.json.parsing import JsonError, read_values
from schiffe.json.values import Value, WrongValue
from schiffe.json.wrong_values import wrong_value_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import printable_path
from schiffe.process.errors import EXIT_FAILED, CommandError
from schiffe.store.matches import MatchId, MatchToImport
from schiffe.store.store import Store


class _ImportTally:
    """The results of an import so far.

    Attributes:
        valid_count: the number of matches that were only checked.
        imported_ids: the numbers (in the logbook) of the imported matches.
        known_count: the number of matches that the logbook had before.
    """

    def __init__(self) -> None:
        self.valid_count = 0
        self.imported_ids: list[MatchId] = []
        self.known_count = 0

    def count_valid(self, _to_import: MatchToImport) -> None:
        self.valid_count += 1

    def import_match(self, store: Store, to_import: MatchToImport) -> None:
        """Import a match, unless the logbook has it."""
        match_id = store.add_imported(to_import.imported, to_import.events)
        if match_id is None:
            self.known_count += 1
        else:
            self.imported_ids.append(match_id)

    def print_summary(self) -> None:
        if count := self.valid_count:
            print(ngettext("{count} game is valid.", "{count} games are valid.", count).format(count=count))
        if count := len(self.imported_ids):
            first, last = self.imported_ids[0], self.imported_ids[-1]
            text = ngettext(
                "{count} game imported: number {numbers}.",
                "{count} games imported: numbers {numbers}.",
                count,
            )
            print(text.format(count=count, numbers=first if first == last else f"{first}-{last}"))
        if count := self.known_count:
            text = ngettext("{count} game was here already.", "{count} games were here already.", count)
            print(text.format(count=count))


def check_matches(context: GameContext, files: Sequence[str]) -> int:
    """Check the matches of some files up to the first invalid one, without importing them; return the exit status.

    Raises:
        CommandError: a file cannot be read or is invalid.
    """
    prepare_preferences(context.command_settings)
    with _tally_imports() as tally:
        _handle_files(context, files, tally.count_valid)
    return 0


def import_matches(context: GameContext, files: Sequence[str]) -> int:
    """Import the matches of some files up to the first invalid one; return the exit status.

    Raises:
        CommandError: a file cannot be read or is invalid, or the logbook cannot be used.
    """
    prepare_preferences(context.command_settings)
    with _tally_imports() as tally, open_store() as store:
        _handle_files(context, files, lambda to_import: tally.import_match(store, to_import))
    return 0


@contextmanager
def _tally_imports() -> Iterator[_ImportTally]:
    """Provide a tally, and print it after the block, even if that raises an error."""
    tally = _ImportTally()
    try:
        yield tally
    finally:
        tally.print_summary()


def _handle_files(context: GameContext, files: Sequence[str], handle: Callable[[MatchToImport], None]) -> None:
    for name in files:
        if name == STANDARD_STREAM:
            stream = sys.stdin.buffer if sys.stdin else BytesIO()
            _handle_matches(context, stream.read, _("standard input"), handle)
        else:
            with open_to_read(name) as read:
                _handle_matches(context, read, printable_path(name), handle)


def _handle_matches(
    context: GameContext, read: Callable[[int], bytes], name: str, handle: Callable[[MatchToImport], None]
) -> None:
    count = 0
    try:
        for exported in read_values(read):
            count += 1
            handle(_read_match(context, exported))
    except (JsonError, _InvalidMatch) as error:
        where = name if count < 2 else _("{file}, game {number}").format(file=name, number=count)
        raise CommandError(f"{where}: {error}", EXIT_FAILED) from None
    if not count:
        raise CommandError(_("{file} has no game in it").format(file=name), EXIT_FAILED)


class _InvalidMatch(ValueError):
    """JSON values that are not a match; the message says where and why, in one line."""


def _read_match(context: GameContext, exported: object) -> MatchToImport:
    games = {info.word: info for info in context.games}
    try:
        game = games[Value(exported).field("game").word(*games)].load()
    except WrongValue as error:
        raise _InvalidMatch(wrong_value_text(error)) from None
    try:
        return game.read_exported(exported)
    except WrongValue as error:
        raise _InvalidMatch(game.wrong_match_text(error)) from None
