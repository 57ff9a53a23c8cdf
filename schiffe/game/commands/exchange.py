"""Exporting finished games from the logbook to files, and importing them from JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Any, Final, TypeVar

from schiffe.commandline.context import prepare_preferences
from schiffe.commandline.files import open_to_read, open_to_write
from schiffe.game.commands.logbook import open_store
from schiffe.game.game import Game, MatchExchange
from schiffe.game.info import JSON, ExportFormat, GameContext
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_or, not_possible_text, printable_path, quoted
from schiffe.process.errors import CommandError, warn
from schiffe.store.json_file import JsonTrouble, values
from schiffe.store.matches import MatchFilter, MatchId, MatchRefused, MatchToImport, StoreRefusal
from schiffe.store.store import Store
from schiffe.store.texts import cannot_resume_text, never_begun_text
from schiffe.store.values import UnreadableText, Value, WrongValue
from schiffe.store.wrong_values import wrong_value_text

_OutputT = TypeVar("_OutputT")
STANDARD_STREAM: Final = "-"
"""The file name for standard input or output."""


def export_games(context: GameContext, matches: Sequence[MatchId], file: str, format_name: str) -> int:
    """Write finished games (all of them if ``matches`` is empty) to a file in a format; return the exit status.

    Raises:
        CommandError: a game cannot be exported, the file cannot be written, or the logbook cannot be used.
    """
    prepare_preferences(context)
    with open_store(is_read_only=True) as store:
        numbers = tuple(matches)
        if not numbers:
            # The other formats cannot show a match without events.
            finished = store.matches(MatchFilter(is_over=True, has_events=format_name != JSON))
            numbers = tuple(stored.id for stored in reversed(finished) if context.game(stored.game))
        if not numbers:
            raise CommandError(_("No game is over yet."), 1)
        with nullcontext(sys.stdout) if file == STANDARD_STREAM else open_to_write(file) as output:
            encoding = sys.stdout.encoding if file == STANDARD_STREAM else "utf-8"
            export = _Export(context=context, store=store, matches=numbers, is_all=not matches, encoding=encoding)
            count = _write_json(export, output) if format_name == JSON else _write_lines(export, output, format_name)
    if file != STANDARD_STREAM:
        print(ngettext("{count} game written.", "{count} games written.", count).format(count=count))
    return 0 if count == len(numbers) else 1


@dataclass(frozen=True)
class _Export:
    """The export of some matches.

    Attributes:
        is_all: the user named no matches, so unreadable ones are only reported.
        encoding: the encoding of the output.
    """

    context: GameContext
    store: Store
    matches: Sequence[MatchId]
    is_all: bool
    encoding: str

    def format_each(self, write: Callable[[Game, Any], _OutputT]) -> Iterator[_OutputT]:
        """Yield each match as formatted by ``write``.

        Raises:
            CommandError: a match that the user named cannot be exported.
        """
        for number in self.matches:
            try:
                yield self._format(number, write)
            except CommandError as error:
                if not self.is_all:
                    raise
                warn(str(error))

    def _format(self, number: MatchId, write: Callable[[Game, Any], _OutputT]) -> _OutputT:
        stored = self.store.find_match(number)
        if stored is None:
            raise CommandError(cannot_resume_text(number, StoreRefusal.UNKNOWN), 1)
        game = self.context.game(stored.game)
        if game is None:
            raise CommandError(cannot_resume_text(number, None), 1)
        loaded = game.load()
        try:
            return write(loaded, loaded.read_finished(self.store, number))
        except MatchRefused as refused:
            raise CommandError(cannot_resume_text(number, refused.refusal), 1) from None
        except UnreadableText:
            raise CommandError(cannot_resume_text(number, None), 1) from None


def _write_json(export: _Export, output: IO[str]) -> int:
    """Write the games as JSON and return their number; a single named game is not put into a list."""
    is_list = export.is_all or len(export.matches) > 1
    count = 0
    separator = "[\n" if is_list else ""
    for entry in export.format_each(lambda game, finished: game.exchange().export(finished)):
        output.write(separator + entry_text(entry))
        separator = ",\n"
        count += 1
    if is_list:
        output.write("\n]" if count else "[]")
    output.write("\n")
    return count


def _write_lines(export: _Export, output: IO[str], format_name: str) -> int:
    """Write the games in a text format and return their number."""

    def format_lines(loaded: Game, finished: Any) -> tuple[ExportFormat, Iterator[str]]:
        if not finished.moments:
            raise CommandError(never_begun_text(finished.stored.id), 1)
        formats = loaded.game.formats
        if format_name not in formats:
            raise CommandError(not_possible_text(quoted(format_name), join_or((JSON, *formats))), 1)
        return formats[format_name], formats[format_name].lines(loaded.with_current_names(finished), export.encoding)

    count = 0
    for export_format, lines in export.format_each(format_lines):
        output.write(export_format.between if count else export_format.head)
        output.writelines(f"{line}\n" for line in lines)
        count += 1
    return count


def entry_text(entry: dict[str, Any]) -> str:
    """Format a JSON object in ASCII, with a line for each field and for each item of a list of objects."""
    fields = []
    for name, value in entry.items():
        text = json.dumps(value, allow_nan=False)
        if isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
            text = "[\n" + ",\n".join(f"    {json.dumps(item, allow_nan=False)}" for item in value) + "\n  ]"
        fields.append(f"  {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}"


# Importing


class _ImportTally:
    """The results of an import so far.

    Attributes:
        valid: the number of games that were only checked.
        imported: the numbers (in the logbook) of the games that were imported.
        already_there: the number of games that the logbook had before.
    """

    def __init__(self) -> None:
        self.valid = 0
        self.imported: list[MatchId] = []
        self.already_there = 0

    def count_valid(self, _to_import: MatchToImport) -> None:
        """Count a valid game."""
        self.valid += 1

    def import_match(self, store: Store, to_import: MatchToImport) -> None:
        """Import a game, unless the logbook has it."""
        number = store.add(to_import.imported, to_import.events)
        if number is None:
            self.already_there += 1
        else:
            self.imported.append(number)

    def print_summary(self) -> None:
        """Print a line for each kind of result."""
        if self.valid:
            print(ngettext("{count} game is valid.", "{count} games are valid.", self.valid).format(count=self.valid))
        if self.imported:
            count = len(self.imported)
            first, last = self.imported[0], self.imported[-1]
            text = ngettext(
                "{count} game imported: number {numbers}.",
                "{count} games imported: numbers {numbers}.",
                count,
            )
            print(text.format(count=count, numbers=first if first == last else f"{first}-{last}"))
        if self.already_there:
            count = self.already_there
            text = ngettext("{count} game was here already.", "{count} games were here already.", count)
            print(text.format(count=count))


def import_games(context: GameContext, files: Sequence[str], *, is_check: bool) -> int:
    """Import the games of some files, or only check them; return the exit status.

    The import ends at the first invalid game; the games before it are imported.

    Raises:
        CommandError: a file cannot be read or is invalid, or the logbook cannot be used.
    """
    prepare_preferences(context)
    tally = _ImportTally()
    try:
        if is_check:
            _for_each_game(context, files, tally.count_valid)
        else:
            with open_store() as store:
                _for_each_game(context, files, lambda to_import: tally.import_match(store, to_import))
    finally:
        tally.print_summary()
    return 0


def _for_each_game(context: GameContext, files: Sequence[str], handle: Callable[[MatchToImport], None]) -> None:
    for name in files:
        if name == STANDARD_STREAM:
            _for_each_game_in(context, sys.stdin.buffer if sys.stdin else BytesIO(), _("standard input"), handle)
        else:
            with open_to_read(name) as stream:
                _for_each_game_in(context, stream, printable_path(name), handle)


def _for_each_game_in(
    context: GameContext, stream: IO[bytes], name: str, handle: Callable[[MatchToImport], None]
) -> None:
    count = 0
    try:
        for entry in values(stream.read):
            count += 1
            handle(_read(context, entry))
    except (JsonTrouble, _WrongGame) as trouble:
        where = name if count < 2 else _("{file}, game {number}").format(file=name, number=count)
        raise CommandError(f"{where}: {trouble}", 1) from None
    if not count:
        raise CommandError(_("{file} has no game in it").format(file=name), 1)


class _WrongGame(ValueError):
    """JSON values that are not a game; the message says in one line where and why."""


def _read(context: GameContext, entry: object) -> MatchToImport:
    games = {game.word: game for game in context.games}
    try:
        exchange: MatchExchange = games[Value(entry).field("game").word(*games)].load().exchange()
    except WrongValue as error:
        raise _WrongGame(wrong_value_text(error)) from None
    try:
        return exchange.read(entry)
    except WrongValue as error:
        raise _WrongGame(exchange.explain(error)) from None
