"""Texts about the games in the logbook."""

import time
from collections.abc import Sequence
from enum import Enum
from typing import Final

from schiffe.language.dates import moment_text
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.names import against
from schiffe.language.text import joined
from schiffe.store.matches import MatchId, StoredMatch, StoreRefusal


def who_played(match: StoredMatch) -> str:
    """Return who played against whom."""
    one, other = match.sides
    return against(one.name, other.name)


def match_title(match: StoredMatch, name: str = "") -> str:
    """Return who played, or the name that the match has, and when it was last played."""
    return _named(name, moment(match.last)) if name else _title(match, match.last)


def past_title(match: StoredMatch) -> str:
    """Return who played, and when it began."""
    return _title(match, match.begun)


def short_title(match: StoredMatch, name: str = "") -> str:
    """Return the same, when last, in few columns: the time of today, or the day."""
    if name:
        return _named(name, moment_text(match.last))
    one, other = match.sides
    return _("{name} against {enemy}, {when}").format(name=one.name, enemy=other.name, when=moment_text(match.last))


def _named(name: str, time_or_day: str) -> str:
    return _("{name}, {when}").format(name=name, when=time_or_day)


def _title(match: StoredMatch, seconds: float) -> str:
    one, other = match.sides
    return _("{name} against {enemy}, {when}").format(name=one.name, enemy=other.name, when=moment(seconds))


def moment(seconds: float) -> str:
    """Return a moment, to the minute, in local time."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def how_to_go_on(match: int) -> str:
    """Return that a game is kept, and how to go on with it."""
    return _("Game saved. Continue with: {command}").format(command=f"schiffe --resume {match}")


_MOST_NUMBERS: Final = 10


def left_out(damaged: Sequence[MatchId]) -> str:
    """Return that some games of the logbook, of which there is at least one, are damaged and not shown."""
    numbers = list(map(str, damaged[:_MOST_NUMBERS]))
    if len(damaged) > _MOST_NUMBERS:
        numbers.append(_("and {count} more").format(count=len(damaged) - _MOST_NUMBERS))
    text = ngettext(
        "{count} damaged game in the logbook is skipped: number {numbers}.",
        "{count} damaged games in the logbook are skipped: numbers {numbers}.",
        len(damaged),
    )
    return text.format(count=len(damaged), numbers=joined(numbers))


def not_saved() -> str:
    """Return that games are not kept any more, for a screen that has room for a few words."""
    return _("Your games are not being saved.")


def not_to_be_resumed(number: int, refusal: StoreRefusal | None) -> str:
    """Return why a game cannot be resumed."""
    match refusal:
        case StoreRefusal.UNKNOWN:
            text = _("The logbook has no game {number}.")
        case StoreRefusal.OVER:
            text = _("Game {number} is over.")
        case StoreRefusal.OWNED:
            text = _("Game {number} is being played, perhaps in another window.")
        case StoreRefusal.PENDING:
            text = _("Game {number} is not over.")
        case None:
            text = _("Game {number} can no longer be read.")
    return text.format(number=number)


def own_side(match: StoredMatch) -> int | None:
    """Return the side of the one person who played against somebody else; None where both or none of them are here."""
    people = [side.kind == "person" for side in match.sides]
    return people.index(True) if people.count(True) == 1 else None


def opponent(match: StoredMatch) -> str:
    """Return against whom the person here played; where that is not one person, who played."""
    own = own_side(match)
    return who_played(match) if own is None else match.sides[1 - own].name


class MatchOutcome(Enum):
    """Outcomes of a match for the person here."""

    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"
    OTHER = "other"


def outcome(match: StoredMatch) -> MatchOutcome:
    """Return what has become of a match."""
    own = own_side(match)
    if match.end is None:
        return MatchOutcome.UNFINISHED
    if own is None or match.is_solo or match.end.winner is None:
        return MatchOutcome.OTHER
    return MatchOutcome.WON if match.end.winner == own else MatchOutcome.LOST


def outcome_text(match: StoredMatch) -> str:
    """Return what has become of a match, in a word or two."""
    match outcome(match):
        case MatchOutcome.WON:
            return _("won")
        case MatchOutcome.LOST:
            return _("lost")
        case MatchOutcome.UNFINISHED:
            return pgettext("games", "unfinished")
        case MatchOutcome.OTHER:
            end = match.end
            if end and end.winner is not None and not match.is_solo:
                return _("{name} won").format(name=match.sides[end.winner].name)
            return how_it_ended(match)


def never_begun(number: int) -> str:
    """Return that a game is over in which nothing is to be seen."""
    return _("Game {number} ended before it began.").format(number=number)


def not_to_be_deleted(number: int, refusal: StoreRefusal) -> str:
    """Return why a game cannot be deleted."""
    if refusal is StoreRefusal.OWNED:
        return not_to_be_resumed(number, refusal)
    return not_to_be_resumed(number, StoreRefusal.UNKNOWN)


def how_it_ended(match: StoredMatch) -> str:
    """Return how a game ended, or that it has not yet, in a few words."""
    if match.end is None:
        return _("not over")
    at = match.end.winner
    winner, loser = (None, None) if at is None else (match.sides[at].name, match.sides[1 - at].name)
    match match.end.how:
        case "won" if match.is_solo:
            text = pgettext("games", "played")
        case "won" | "ended" if winner:
            text = _("{name} won")
        case "resigned" if winner:
            text = _("{name} won, {loser} resigned")
        case "broken":
            text = _("broken off")
        case "left":
            text = _("left")
        case _:
            text = _("drawn")
    return text.format(name=winner, loser=loser)


def ending_in_export(match: StoredMatch) -> str:
    """Return how a game ended in the words that files have had from the first, which outlive those of the screens."""
    end = match.end
    if end is None or end.how != "resigned" or end.winner is None:
        return how_it_ended(match)
    return _("{name} won, the other gave up").format(name=match.sides[end.winner].name)
