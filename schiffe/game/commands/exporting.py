"""Exporting finished matches from the logbook to files."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TypeVar

from schiffe.commandline.command_settings import prepare_preferences
from schiffe.commandline.files import STANDARD_STREAM, open_to_write
from schiffe.game.commands.logbook import open_store, read_finished_with_game
from schiffe.game.game import Game
from schiffe.game.info import JSON_FORMAT, ExportFormat, GameContext
from schiffe.game.match.finished import AnyFinishedMatch, with_current_names
from schiffe.json.values import JsonObject, UnreadableText
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_or, not_possible_text, quoted
from schiffe.process.errors import EXIT_FAILED, CommandError, warn
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import MatchId, RefusedActionReason
from schiffe.store.store import Store
from schiffe.store.texts import never_begun_text, refused_match_text

_OutputT = TypeVar("_OutputT")


def export_matches(context: GameContext, named_match_ids: Sequence[MatchId], file: str, format_name: str) -> int:
    """Write finished matches (all of them if none is named) to a file in a format; return the exit status.

    Raises:
        CommandError: a match cannot be exported, the file cannot be written, or the logbook cannot be used.
    """
    prepare_preferences(context.command_settings)
    with open_store(is_read_only=True) as store:
        match_ids = tuple(named_match_ids)
        if not match_ids:
            # The other formats cannot show a match without events.
            finished = store.reader.matches(MatchFilter(phase=MatchPhase.OVER, has_events=format_name != JSON_FORMAT))
            match_ids = tuple(stored.id for stored in reversed(finished) if context.find_game(stored.game_word))
        if not match_ids:
            raise CommandError(_("No game is over yet."), EXIT_FAILED)
        export = _Export(context=context, store=store, match_ids=match_ids, has_named_matches=bool(named_match_ids))
        is_printed = file == STANDARD_STREAM
        with nullcontext(sys.stdout.write) if is_printed else open_to_write(file) as write:
            if format_name == JSON_FORMAT:
                count = _write_json(export, write)
            else:
                count = _write_lines(export, write, format_name, sys.stdout.encoding if is_printed else "utf-8")
    if not is_printed:
        print(ngettext("{count} game written.", "{count} games written.", count).format(count=count))
    return 0 if count == len(match_ids) else 1


@dataclass(frozen=True)
class _Export:
    """The export of some matches.

    Attributes:
        has_named_matches: the user named the matches, so an unreadable one is an error; otherwise it is only reported.
    """

    context: GameContext
    store: Store
    match_ids: Sequence[MatchId]
    has_named_matches: bool

    def format_each(self, format_match: Callable[[Game, AnyFinishedMatch], _OutputT]) -> Iterator[_OutputT]:
        """Yield each match as formatted by ``format_match``.

        Raises:
            CommandError: a match that the user named cannot be exported.
        """
        for match_id in self.match_ids:
            try:
                yield self._format_match(match_id, format_match)
            except CommandError as error:
                if self.has_named_matches:
                    raise
                warn(str(error))

    def _format_match(self, match_id: MatchId, format_match: Callable[[Game, AnyFinishedMatch], _OutputT]) -> _OutputT:
        game, finished = read_finished_with_game(self.context, self.store, match_id)
        try:
            return format_match(game, finished)
        except UnreadableText:
            raise CommandError(refused_match_text(match_id, RefusedActionReason.UNREADABLE), EXIT_FAILED) from None


def _write_json(export: _Export, write: Callable[[str], object]) -> int:
    """Write the matches as JSON and return their number; a single named match is not put into a list."""
    is_list = not export.has_named_matches or len(export.match_ids) > 1
    count = 0
    separator = "[\n" if is_list else ""
    for json_object in export.format_each(lambda game, finished: game.export_match(finished)):
        write(separator + export_text(json_object))
        separator = ",\n"
        count += 1
    if is_list:
        write("\n]" if count else "[]")
    write("\n")
    return count


def _write_lines(export: _Export, write: Callable[[str], object], format_name: str, encoding: str) -> int:
    """Write the matches in a text format, for output with an ``encoding``, and return their number."""

    def format_lines(game: Game, finished: AnyFinishedMatch) -> tuple[ExportFormat, Iterator[str]]:
        if not finished.moments:
            raise CommandError(never_begun_text(finished.stored.id), EXIT_FAILED)
        formats = game.info.formats
        if format_name not in formats:
            raise CommandError(not_possible_text(quoted(format_name), join_or((JSON_FORMAT, *formats))), EXIT_FAILED)
        export_format = formats[format_name]
        return export_format, export_format.lines(with_current_names(finished, game.match_format), encoding)

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
