"""Texts about the matches in the logbook."""

from collections.abc import Sequence
from typing import Final

from schiffe.language.dates import time_or_day_text, time_text
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.names import players_title
from schiffe.language.text import join_with_commas
from schiffe.store.matches import EndingWord, MatchId, PersonResult, RefusedActionReason, StoredMatch

_MAX_LISTED_MATCHES: Final = 10
_ENDINGS_WITH_WINNER: Final = (EndingWord.WON, EndingWord.RESIGNED, EndingWord.ENDED)


def players_text(stored: StoredMatch) -> str:
    """Return the names of the players, as ``X against Y``."""
    first, second = stored.sides
    return players_title(first.name, second.name)


def opponent_name(stored: StoredMatch) -> str:
    """Return the name of the opponent of the person here; if there is not exactly one such person, both names."""
    own_seat = stored.own_seat
    return players_text(stored) if own_seat is None else stored.sides[1 - own_seat].name


def last_played_title(stored: StoredMatch, name: str | None = None) -> str:
    """Return the players, or the ``name`` of the match if it has one, and when it was last played."""
    return _title_with(stored, time_text(stored.last_event_at), name)


def short_last_played_title(stored: StoredMatch, name: str | None = None) -> str:
    """Return the title of a match with a short date: the time if it was played today, otherwise the day."""
    return _title_with(stored, time_or_day_text(stored.last_event_at), name)


def start_title(stored: StoredMatch) -> str:
    return _title_with(stored, time_text(stored.began_at))


def _title_with(stored: StoredMatch, when: str, name: str | None = None) -> str:
    if name:
        return _("{name}, {when}").format(name=name, when=when)
    first, second = stored.sides
    return _("{name} against {enemy}, {when}").format(name=first.name, enemy=second.name, when=when)


def person_result_text(stored: StoredMatch) -> str:
    """Return the result of a match in a word or two."""
    match stored.person_result:
        case PersonResult.WON:
            return _("won")
        case PersonResult.LOST:
            return _("lost")
        case PersonResult.UNFINISHED:
            return pgettext("games", "unfinished")
        case PersonResult.OTHER:
            names = _winner_and_loser(stored)
            return pgettext("games", "{name} won").format(name=names[0]) if names else how_it_ended_text(stored)


def how_it_ended_text(stored: StoredMatch) -> str:
    """Return how a match ended, or that it is not over, in a few words."""
    ending = stored.ending
    if ending is None:
        return _("not over")
    if ending.word in _ENDINGS_WITH_WINNER and (names := _winner_and_loser(stored)):
        winner, loser = names
        if ending.word == EndingWord.RESIGNED:
            return _("{name} won, {loser} resigned").format(name=winner, loser=loser)
        return _("{name} won").format(name=winner)
    match ending.word:
        case EndingWord.BROKEN:
            return _("broken off")
        case EndingWord.LEFT:
            return _("left")
        case EndingWord.WON if stored.is_solo:
            return pgettext("games", "played")
        case EndingWord.DRAWN | EndingWord.WON | EndingWord.RESIGNED | EndingWord.ENDED:
            return _("drawn")
        case _:
            return _("over")


def ending_in_export_text(stored: StoredMatch) -> str:
    """Return how a match ended, in the fixed words of exported files, which may differ from those on the screen."""
    names = _winner_and_loser(stored)
    if names and stored.ending and stored.ending.word == EndingWord.RESIGNED:
        return _("{name} won, the other gave up").format(name=names[0])
    return how_it_ended_text(stored)


def _winner_and_loser(stored: StoredMatch) -> tuple[str, str] | None:
    """Return the names of the winner and the loser; None if there are none."""
    if stored.ending is None or stored.ending.winner is None or stored.is_solo:
        return None
    winner, loser = stored.sides if stored.ending.winner == 0 else stored.sides[::-1]
    return winner.name, loser.name


def resume_hint_text(match_id: MatchId) -> str:
    """Return the message that a match is saved, with the command that continues it."""
    return _("Game saved. Continue with: {command}").format(command=f"schiffe --resume {match_id}")


def refused_match_text(match_id: MatchId, refusal: RefusedActionReason) -> str:
    match refusal:
        case RefusedActionReason.UNKNOWN:
            text = _("The logbook has no game {number}.")
        case RefusedActionReason.OVER:
            text = _("Game {number} is over.")
        case RefusedActionReason.OWNED:
            text = _("Game {number} is being played, perhaps in another window.")
        case RefusedActionReason.PENDING:
            text = _("Game {number} is not over.")
        case RefusedActionReason.UNREADABLE:
            text = _("Game {number} can no longer be read.")
    return text.format(number=match_id)


def cannot_delete_text(match_id: MatchId, refusal: RefusedActionReason) -> str:
    """Return the reason why a match cannot be deleted: it is being played, or does not exist."""
    is_owned = refusal is RefusedActionReason.OWNED
    return refused_match_text(match_id, refusal if is_owned else RefusedActionReason.UNKNOWN)


def never_begun_text(match_id: MatchId) -> str:
    """Return the message that a match ended before anything happened in it."""
    return _("Game {number} ended before it began.").format(number=match_id)


def damaged_matches_text(match_ids: Sequence[MatchId]) -> str:
    """Return the message that damaged matches are skipped; there must be at least one."""
    numbers = list(map(str, match_ids[:_MAX_LISTED_MATCHES]))
    if len(match_ids) > _MAX_LISTED_MATCHES:
        numbers.append(_("and {count} more").format(count=len(match_ids) - _MAX_LISTED_MATCHES))
    text = ngettext(
        "{count} damaged game in the logbook is skipped: number {numbers}.",
        "{count} damaged games in the logbook are skipped: numbers {numbers}.",
        len(match_ids),
    )
    return text.format(count=len(match_ids), numbers=join_with_commas(numbers))


def not_saved_text() -> str:
    """Return the short message that matches are no longer saved."""
    return _("Your games are not being saved.")
