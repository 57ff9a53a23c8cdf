"""The games in the logbook on the command line: list them, delete some or all."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.bashni.logbook import GAME as BASHNI
from schiffe.bashni.logbook.naming import match_named_now as bashni_named_now
from schiffe.bashni.match.setup_record import STANDARD
from schiffe.battleship.logbook import GAME as BATTLESHIP
from schiffe.battleship.logbook.naming import match_named_now
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.texts.names import line_title
from schiffe.cli.games import GAMES
from schiffe.commandline.context import Context, checked
from schiffe.commandline.parser import apart
from schiffe.game.logbook import is_wanted, logbook_path, match_number, open_store
from schiffe.game.period import read_period
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import printable_path, quoted
from schiffe.language.width import columns
from schiffe.process.errors import CommandError
from schiffe.store.matches import MatchFilter, MatchRefused, StoredMatch
from schiffe.store.store import Store
from schiffe.store.texts import how_it_ended, moment, not_to_be_deleted, who_played

_MOST: Final = 20


@dataclass(frozen=True)
class GamesOptions:
    """What is to be done, in the words of the command line, and with which games.

    Attributes:
        as_json: whether they are shown for programs.
        is_sure: whether nobody is asked before something is deleted.
    """

    words: tuple[str, ...]
    wanted: MatchFilter
    as_json: bool
    is_sure: bool


def read_options(found: Namespace) -> GamesOptions:
    """The options of a command line; raises CommandError where one is none."""
    if found.all and found.most:
        raise apart("all", "most")
    period = read_period(found)
    wanted = MatchFilter(
        game=found.game,
        name=found.player,
        level=found.level,
        since=period.since,
        until=period.until,
        is_over=False if found.pending else None,
        most=None if found.all else found.most or _MOST,
    )
    return GamesOptions(tuple(found.words), wanted, found.json, found.yes)


def run(options: GamesOptions, context: Context) -> int:
    """Do it; returns the exit status.

    Raises:
        CommandError: it is not possible, or the logbook cannot be used.
    """
    own = checked(context).settings[OWN_RULES]
    words = options.words
    match words:
        case ():
            with open_store(only_reads=True) as store:
                return _list(store, options, own)
        case ("path",):
            print(printable_path(logbook_path()))
        case ("clear",):
            with open_store() as store:
                return _clear(store, options)
        case ("delete", _first, *_others):
            numbers = [match_number(word) for word in words[1:]]
            with open_store() as store:
                return _delete(store, numbers, options)
        case ("delete",):
            raise CommandError(_("games delete needs the numbers of games; games lists them"))
        case _:
            word = words[0] if words[0] not in ("path", "clear") else words[1]
            raise CommandError(
                _("{word} is not expected here. Possible: delete NUMBER, clear, path").format(word=quoted(word))
            )
    return 0


def _list(store: Store, options: GamesOptions, own: Mapping[str, str]) -> int:
    """List them; ``own`` are the player's rules by their names."""
    matches = store.matches(options.wanted)
    if options.as_json:
        for match in matches:
            print(json.dumps(_entry(match)))
        return 0
    if not matches:
        print(_("There is no such game.") if store.matches(MatchFilter(most=1)) else _("No game is kept."))
        return 0
    head = (pgettext("column", "number"), _("last played"), _("game"), _("players"), _("rules"), _("result"))
    titles = {match.rules: line_title(match.rules, own) for match in matches if match.game == BATTLESHIP}
    rows = [head, *(_row(match, titles) for match in matches)]
    print("\n".join(columns(rows)))
    return 0


def _row(match: StoredMatch, titles: Mapping[str, str]) -> tuple[str, ...]:
    """A row of the list; ``titles`` are what rules are called by their line."""
    game, rules = GAMES[match.game]() if match.game in GAMES else match.game, match.rules
    if match.game == BATTLESHIP:
        rules, match = titles[rules], match_named_now(match)
    elif match.game == BASHNI:
        rules, match = "" if rules == STANDARD else rules, bashni_named_now(match)
    result = how_it_ended(match)
    if match.is_imported:
        result = _("{result} (imported)").format(result=result)
    return str(match.id), moment(match.last), game, who_played(match), rules, result


def _entry(match: StoredMatch) -> dict[str, object]:
    return {
        "number": match.id,
        "game": match.game,
        "players": [{"kind": side.kind, "name": side.name, "level": side.level} for side in match.sides],
        "rules": match.rules,
        "begun": match.begun,
        "last": match.last,
        "ended": match.ended,
        "result": match.end.how if match.end else None,
        "winner": match.end.winner if match.end else None,
        "imported": match.is_imported,
    }


def _delete(store: Store, numbers: Sequence[int], options: GamesOptions) -> int:
    """Delete some games, or none where one of them is not there."""
    for number in numbers:
        if not store.has(number):
            raise CommandError(_("There is no game {number} in the logbook.").format(number=number), 1)
    count = len(set(numbers))
    question = ngettext("Delete {count} game for ever?", "Delete {count} games for ever?", count)
    if not is_wanted(question.format(count=count), is_sure=options.is_sure):
        return 1
    for number in dict.fromkeys(numbers):
        try:
            store.delete(number)
        except MatchRefused as refused:
            raise CommandError(not_to_be_deleted(number, refused.refusal), 1) from None
    return 0


def _clear(store: Store, options: GamesOptions) -> int:
    """Delete all games, but for those that are being played."""
    if not is_wanted(_("Delete all games for ever?"), is_sure=options.is_sure):
        return 1
    count = store.clear()
    print(ngettext("{count} game is deleted.", "{count} games are deleted.", count).format(count=count))
    return 0
