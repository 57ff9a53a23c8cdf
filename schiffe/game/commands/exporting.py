"""Exporting finished matches from the logbook to files."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TypeVar

from schiffe.commandline.context import prepare_preferences
from schiffe.commandline.files import STANDARD_STREAM, open_to_write
from schiffe.game.commands.logbook import open_store, read_finished
from schiffe.game.game import Game
from schiffe.game.info import JSON_FORMAT, ExportFormat, GameContext
from schiffe.game.match.finished import AnyFinishedMatch
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_or, not_possible_text, quoted
from schiffe.process.errors import EXIT_FAILED, CommandError, warn
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import MatchId, RefusedActionReason
from schiffe.store.store import Store
from schiffe.store.texts import never_begun_text, refused_match_text
from schiffe.store.values import JsonObject, UnreadableText

_OutputT = TypeVar("_OutputT")


def export_matches(context: GameContext, matches: Sequence[MatchId], file: str, format_name: str) -> int:
    """Write finished matches (all of them if ``matches`` is empty) to a file in a format; return the exit status.

    Raises:
        CommandError: a match cannot be exported, the file cannot be written, or the logbook cannot be used.
    """
    prepare_preferences(context.command)
    with open_store(is_read_only=True) as store:
        numbers = tuple(matches)
        if not numbers:
            # The other formats cannot show a match without events.
            finished = store.reader.matches(MatchFilter(phase=MatchPhase.OVER, has_events=format_name != JSON_FORMAT))
            numbers = tuple(stored.id for stored in reversed(finished) if context.find_game(stored.game_word))
        if not numbers:
            raise CommandError(_("No game is over yet."), EXIT_FAILED)
        with nullcontext(sys.stdout.write) if file == STANDARD_STREAM else open_to_write(file) as write:
            encoding = sys.stdout.encoding if file == STANDARD_STREAM else "utf-8"
            export = _Export(context=context, store=store, matches=numbers, is_all=not matches, encoding=encoding)
            count = (
                _write_json(export, write) if format_name == JSON_FORMAT else _write_lines(export, write, format_name)
            )
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

    def format_each(self, write: Callable[[Game, AnyFinishedMatch], _OutputT]) -> Iterator[_OutputT]:
        """Yield each match as formatted by ``write``.

        Raises:
            CommandError: a match that the user named cannot be exported.
        """
        for match_id in self.matches:
            try:
                yield self._format(match_id, write)
            except CommandError as error:
                if not self.is_all:
                    raise
                warn(str(error))

    def _format(self, match_id: MatchId, write: Callable[[Game, AnyFinishedMatch], _OutputT]) -> _OutputT:
        game, finished = read_finished(self.context, self.store, match_id)
        try:
            return write(game, finished)
        except UnreadableText:
            raise CommandError(refused_match_text(match_id, RefusedActionReason.UNREADABLE), EXIT_FAILED) from None


def _write_json(export: _Export, write: Callable[[str], object]) -> int:
    """Write the matches as JSON and return their number; a single named match is not put into a list."""
    is_list = export.is_all or len(export.matches) > 1
    count = 0
    separator = "[\n" if is_list else ""
    for json_object in export.format_each(lambda game, finished: game.exchange().export(finished)):
        write(separator + export_text(json_object))
        separator = ",\n"
        count += 1
    if is_list:
        write("\n]" if count else "[]")
    write("\n")
    return count


def _write_lines(export: _Export, write: Callable[[str], object], format_name: str) -> int:
    """Write the matches in a text format and return their number."""

    def format_lines(loaded: Game, finished: AnyFinishedMatch) -> tuple[ExportFormat, Iterator[str]]:
        if not finished.moments:
            raise CommandError(never_begun_text(finished.stored.id), EXIT_FAILED)
        formats = loaded.info.formats
        if format_name not in formats:
            raise CommandError(not_possible_text(quoted(format_name), join_or((JSON_FORMAT, *formats))), EXIT_FAILED)
        return formats[format_name], formats[format_name].lines(loaded.with_current_names(finished), export.encoding)

    count = 0
    for export_format, lines in export.format_each(format_lines):
        write(export_format.between if count else export_format.head)
        for line in lines:
            write(f"{line}\n")
        count += 1
    return count


def export_text(json_object: JsonObject) -> str:
    """Format a JSON object in ASCII: a line for each field, and for each item of a list of objects."""
    fields = []
    for name, value in json_object.items():
        text = json.dumps(value, allow_nan=False)
        if isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
            text = "[\n" + ",\n".join(f"    {json.dumps(item, allow_nan=False)}" for item in value) + "\n  ]"
        fields.append(f"  {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}"
