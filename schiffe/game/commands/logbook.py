"""Commands for the logbook: opening it, listing matches, and deleting them."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from schiffe.game.game import Game
from schiffe.game.info import GameContext, GameInfo
from schiffe.game.match.finished import AnyFinishedMatch, match_with_current_names, read_finished
from schiffe.game.queries import ListOptions
from schiffe.json.values import JsonObject, UnreadableText
from schiffe.language.columns import text_table
from schiffe.language.dates import time_text
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.process.errors import EXIT_FAILED, CommandError, warn
from schiffe.settings.problems import no_folder_text
from schiffe.settings.schema import Settings
from schiffe.settings.shared import LOGBOOK
from schiffe.store.file import store_file
from schiffe.store.logbook import Logbook, LogbookError
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import MatchId, RefusedAction, RefusedActionReason, StoredMatch
from schiffe.store.problems import StoreError, store_problem_text
from schiffe.store.store import Store
from schiffe.store.texts import (
    cannot_delete_text,
    damaged_matches_text,
    how_it_ended_text,
    players_text,
    refused_match_text,
)


def logbook_path() -> Path:
    """Return the path of the logbook; raises CommandError if there is no folder for it."""
    path = store_file()
    if path is None:
        raise CommandError(no_folder_text("SCHIFFE_LOGBOOK"), EXIT_FAILED)
    return path


@contextmanager
def open_store(*, is_read_only: bool = False) -> Iterator[Store]:
    """Open the logbook.

    With ``is_read_only`` no file is created or moved, and read permission is enough.

    Raises:
        CommandError: the logbook cannot be used, now or later in the block.
    """
    try:
        store = Store(logbook_path(), is_read_only=is_read_only)
        try:
            if store.problem:
                warn(store_problem_text(store.problem))
            with suppress(StoreError):  # on a full disk the matches can still be read
                store.claims.break_off_lost()
            yield store
        finally:
            store.close()
            if store.reader.damaged_match_ids:
                warn(damaged_matches_text(store.reader.damaged_match_ids))
    except StoreError as error:
        raise CommandError(store_problem_text(error.problem), EXIT_FAILED) from None


@contextmanager
def open_book(settings: Settings) -> Iterator[Logbook]:
    """Open the logbook for this run; at the end, warn of a problem that was not reported before."""
    book = Logbook(store_file() if settings[LOGBOOK] else None)
    try:
        with book:
            yield book
    except LogbookError:
        book.take_problem_report()  # the program ends with this error
        raise
    finally:
        if report := book.take_problem_report():
            warn(report)


def read_finished_with_game(context: GameContext, store: Store, match_id: MatchId) -> tuple[Game, AnyFinishedMatch]:
    """Read a finished match as it was stored, with its game.

    Raises:
        CommandError: it does not exist, is not over or is unreadable.
    """
    stored = store.reader.find_match(match_id)
    if stored is None:
        raise CommandError(refused_match_text(match_id, RefusedActionReason.UNKNOWN), EXIT_FAILED)
    info = context.find_game(stored.game_word)
    if info is None:
        raise CommandError(refused_match_text(match_id, RefusedActionReason.UNREADABLE), EXIT_FAILED)
    game = info.load()
    try:
        return game, read_finished(store, match_id, game.match_format)
    except RefusedAction as refused:
        raise CommandError(refused_match_text(match_id, refused.reason), EXIT_FAILED) from None
    except UnreadableText:
        raise CommandError(refused_match_text(match_id, RefusedActionReason.UNREADABLE), EXIT_FAILED) from None


def confirm(question: str, *, is_sure: bool) -> bool:
    """Ask for confirmation and return the answer; with ``--yes`` the user ``is_sure`` and is not asked.

    Raises:
        CommandError: there is no terminal to ask at.
    """
    if is_sure:
        return True
    if not (sys.stdin and sys.stdin.isatty()):
        raise CommandError(_("nobody is here to answer: --yes goes ahead without asking"))
    yes, no = _("yes"), _("no")
    try:
        answer = input(f"{question} ({yes}/{no}) ").strip().lower()
    except EOFError:
        print()
        return False
    return answer in ("yes", "y", yes, yes[:1])


def list_matches(games: Sequence[GameInfo], settings: Settings, options: ListOptions) -> None:
    """Print the matches that pass the filters, as a table or as JSON with one object per line.

    Raises:
        CommandError: the logbook cannot be used.
    """
    match_filter = MatchFilter(
        game_word=options.game_word,
        name=options.player,
        level=options.level,
        since=options.period.since,
        until=options.period.until,
        phase=MatchPhase.PENDING if options.is_pending else None,
        limit=options.limit,
    )
    with open_store(is_read_only=True) as store:
        matches = store.reader.matches(match_filter)
        is_empty = not (matches or store.reader.matches(MatchFilter(limit=1)))
    if options.prints_json:
        for stored in matches:
            print(json.dumps(_json_object(stored)))
    elif not matches:
        print(_("No games yet.") if is_empty else _("No game matches."))
    else:
        head = (pgettext("column", "number"), _("last played"), _("game"), _("players"), _("variant"), _("result"))
        print("\n".join(text_table([head, *_rows(games, settings, matches)])))


def _json_object(stored: StoredMatch) -> JsonObject:
    return {
        "number": stored.id,
        "game": stored.game_word,
        "players": [{"kind": side.kind, "name": side.name, "level": side.level} for side in stored.players],
        "rules": stored.rules,
        "begun": stored.began_at,
        "last": stored.last_event_at,
        "ended": stored.ended_at,
        "result": stored.ending.word if stored.ending else None,
        "winner": stored.ending.winner if stored.ending else None,
        "imported": stored.is_imported,
    }


def _rows(games: Sequence[GameInfo], settings: Settings, matches: Sequence[StoredMatch]) -> Iterator[tuple[str, ...]]:
    game_words = {stored.game_word for stored in matches}
    games_by_word: dict[str, Game] = {game.word: game.load() for game in games if game.word in game_words}

    @cache
    def rules_title(game_word: str, line: str) -> str | None:
        return games_by_word[game_word].rules_title(line, settings)

    for stored in matches:
        if game := games_by_word.get(stored.game_word):
            title = str(game.info.title)
            rules = rules_title(stored.game_word, stored.rules) or ""
            shown = match_with_current_names(stored, game.match_format)
        else:
            title = stored.game_word
            rules = stored.rules
            shown = stored
        result = how_it_ended_text(shown)
        if shown.is_imported:
            result = _("{result} (imported)").format(result=result)
        yield (
            str(shown.id),
            time_text(shown.last_event_at),
            title,
            players_text(shown),
            rules,
            result,
        )


def delete_matches(match_ids: Sequence[MatchId], *, is_sure: bool) -> int:
    """Delete matches, or none of them if one does not exist; return the exit status.

    Raises:
        CommandError: a match does not exist or is being played, or the logbook cannot be used.
    """
    with open_store() as store:
        for match_id in match_ids:
            if not store.reader.has_match(match_id):
                raise CommandError(_("The logbook has no game {number}.").format(number=match_id), EXIT_FAILED)
        count = len(set(match_ids))
        question = ngettext("Delete {count} game for good?", "Delete {count} games for good?", count)
        if not confirm(question.format(count=count), is_sure=is_sure):
            return EXIT_FAILED
        for match_id in dict.fromkeys(match_ids):
            try:
                store.delete(match_id)
            except RefusedAction as refused:
                raise CommandError(cannot_delete_text(match_id, refused.reason), EXIT_FAILED) from None
    return 0


def clear_matches(*, is_sure: bool) -> int:
    """Delete all matches that nobody is playing; return the exit status.

    Raises:
        CommandError: as in ``delete_matches``.
    """
    with open_store() as store:
        if not confirm(_("Delete all games for good?"), is_sure=is_sure):
            return EXIT_FAILED
        count = store.clear()
        print(ngettext("{count} game deleted.", "{count} games deleted.", count).format(count=count))
    return 0
