"""Finished games leave the logbook as files of other formats, and come back from one of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Any, Final, TypeVar

from schiffe.commandline.context import checked_preferences
from schiffe.commandline.files import open_to_read, open_to_write
from schiffe.game.commands.logbook import open_store
from schiffe.game.game import Game, MatchExchange
from schiffe.game.info import JSON, ExportFormat, GameContext
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_or, not_possible, printable_path, quoted
from schiffe.process.errors import CommandError, warn
from schiffe.store.json_file import JsonTrouble, values
from schiffe.store.matches import MatchFilter, MatchId, MatchRefused, ReadMatch, StoreRefusal
from schiffe.store.store import Store
from schiffe.store.texts import never_begun, not_to_be_resumed
from schiffe.store.values import UnreadableText, Value, WrongValue
from schiffe.store.wrong_values import wrong_value_text

_Written = TypeVar("_Written")
STANDARD_STREAM: Final = "-"
"""Instead of the name of a file."""


def export_games(context: GameContext, matches: Sequence[MatchId], file: str, format_name: str) -> int:
    """Write finished games, or where none is named all there are, to a file in a format; returns the exit status.

    Raises:
        CommandError: it is not possible, or the logbook cannot be used.
    """
    checked_preferences(context)
    with open_store(only_reads=True) as store:
        found = tuple(matches)
        if not found:  # all that can be exported: those in which something happened
            over = store.matches(MatchFilter(is_over=True, has_events=format_name != JSON))
            found = tuple(match.id for match in reversed(over) if context.game(match.game))
        if not found:
            raise CommandError(_("No game is over yet."), 1)
        with nullcontext(sys.stdout) if file == STANDARD_STREAM else open_to_write(file) as output:
            encoding = sys.stdout.encoding if file == STANDARD_STREAM else "utf-8"
            job = _Job(context, store, found, is_all=not matches, encoding=encoding)
            written = _write_list(job, output) if format_name == JSON else _write_lines(job, output, format_name)
    if file != STANDARD_STREAM:
        print(ngettext("{count} game written.", "{count} games written.", written).format(count=written))
    return 0 if written == len(found) else 1


@dataclass(frozen=True)
class _Job:
    """An export of all games, or of those named in ``matches``."""

    context: GameContext
    store: Store
    matches: Sequence[MatchId]
    is_all: bool
    encoding: str

    def each(self, write: Callable[[Game[Any, Any], Any], _Written]) -> Iterator[_Written]:
        """Yield the games in a format. Of all games those that cannot be read are told and left out."""
        for number in self.matches:
            try:
                yield self._formatted(number, write)
            except CommandError as error:
                if not self.is_all:
                    raise
                warn(str(error))

    def _formatted(self, number: MatchId, write: Callable[[Game[Any, Any], Any], _Written]) -> _Written:
        """Export a game in a format; raises CommandError if there is none of this number, or it is not over."""
        match = self.store.match(number)
        if match is None:
            raise CommandError(not_to_be_resumed(number, StoreRefusal.UNKNOWN), 1)
        game = self.context.game(match.game)
        if game is None:
            raise CommandError(not_to_be_resumed(number, None), 1)
        loaded = game.load()
        try:
            return write(loaded, loaded.read_finished(self.store, number))
        except MatchRefused as refused:
            raise CommandError(not_to_be_resumed(number, refused.refusal), 1) from None
        except UnreadableText:
            raise CommandError(not_to_be_resumed(number, None), 1) from None


def _write_list(job: _Job, output: IO[str]) -> int:
    """Write the games as JSON, several of them or all as a list; returns how many."""
    is_list = job.is_all or len(job.matches) > 1
    count = 0
    before = "[\n" if is_list else ""
    for entry in job.each(lambda game, finished: game.exchange().export(finished)):
        output.write(before + entry_text(entry))
        count, before = count + 1, ",\n"
    if is_list:
        output.write("\n]" if count else "[]")
    output.write("\n")
    return count


def _write_lines(job: _Job, output: IO[str], format_name: str) -> int:
    """Write the games in a format of lines, one below the other; returns how many."""

    def lines(loaded: Game[Any, Any], finished: Any) -> tuple[ExportFormat, Iterator[str]]:
        if not finished.moments:
            raise CommandError(never_begun(finished.stored.id), 1)
        formats = loaded.game.formats
        if format_name not in formats:
            raise CommandError(not_possible(quoted(format_name), join_or((JSON, *formats))), 1)
        return formats[format_name], formats[format_name].lines(loaded.with_current_names(finished), job.encoding)

    count = 0
    for found, each in job.each(lines):
        output.write(found.between if count else found.head)
        output.writelines(f"{line}\n" for line in each)
        count += 1
    return count


def entry_text(entry: dict[str, Any]) -> str:
    """Return a JSON object with a line for each field, and in a field that is a list a line for each item; in ASCII."""
    fields = []
    for name, value in entry.items():
        text = json.dumps(value, allow_nan=False)
        if isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
            text = "[\n" + ",\n".join(f"    {json.dumps(item, allow_nan=False)}" for item in value) + "\n  ]"
        fields.append(f"  {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}"


# Coming back


class _ImportTally:
    """The results of an import so far.

    Attributes:
        valid: how many games were only checked.
        imported: the numbers of those that were taken in.
        already_there: how many were there before.
    """

    def __init__(self) -> None:
        self.valid = 0
        self.imported: list[MatchId] = []
        self.already_there = 0

    def count_valid(self, _match: ReadMatch) -> None:
        """Count a game that could be read."""
        self.valid += 1

    def import_match(self, store: Store, match: ReadMatch) -> None:
        """Take a game in, unless it is there."""
        number = store.add(match.imported, match.events)
        if number is None:
            self.already_there += 1
        else:
            self.imported.append(number)

    def print_summary(self) -> None:
        """Print a line for each result that some games had."""
        if self.valid:
            print(ngettext("{count} game is valid.", "{count} games are valid.", self.valid).format(count=self.valid))
        if self.imported:
            count, first, last = len(self.imported), self.imported[0], self.imported[-1]
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


def import_games(context: GameContext, files: Sequence[str], *, only_checks: bool) -> int:
    """Take in the games of some files, or only check them; returns the exit status.

    What is wrong ends it; the games before that are taken in.

    Raises:
        CommandError: a file cannot be read or has something else in it, or the logbook cannot be used.
    """
    checked_preferences(context)
    tally = _ImportTally()
    try:
        if only_checks:
            _for_each_game(context, files, tally.count_valid)
        else:
            with open_store() as store:
                _for_each_game(context, files, lambda match: tally.import_match(store, match))
    finally:
        tally.print_summary()
    return 0


def _for_each_game(context: GameContext, files: Sequence[str], take: Callable[[ReadMatch], None]) -> None:
    """Do something with each game of some files."""
    for name in files:
        if name == STANDARD_STREAM:
            _for_each_game_in(context, sys.stdin.buffer if sys.stdin else BytesIO(), _("standard input"), take)
        else:
            with open_to_read(name) as stream:
                _for_each_game_in(context, stream, printable_path(name), take)


def _for_each_game_in(context: GameContext, stream: IO[bytes], name: str, take: Callable[[ReadMatch], None]) -> None:
    count = 0
    try:
        for entry in values(stream.read):
            count += 1
            take(_read(context, entry))
    except (JsonTrouble, _WrongGame) as trouble:
        where = name if count < 2 else _("{file}, game {number}").format(file=name, number=count)
        raise CommandError(f"{where}: {trouble}", 1) from None
    if not count:
        raise CommandError(_("{file} has no game in it").format(file=name), 1)


class _WrongGame(ValueError):
    """Values of JSON that are no game; the sentence says where and why, in one line."""


def _read(context: GameContext, entry: object) -> ReadMatch:
    games = {game.word: game for game in context.games}
    try:
        exchange: MatchExchange = games[Value(entry).field("game").word(*games)].load().exchange()
    except WrongValue as error:
        raise _WrongGame(wrong_value_text(error)) from None
    try:
        return exchange.read(entry)
    except WrongValue as error:
        raise _WrongGame(exchange.explain(error)) from None
