"""What happened in a match that is over, in a sentence for each event."""

from schiffe.battleship.logbook.past import Moment, PastMatch
from schiffe.battleship.match.events import (
    BreakCause,
    MatchBrokenOff,
    MatchEnded,
    MatchStarted,
    PlayerLeft,
    PlayerResigned,
    SeatNumber,
    ShotRepeated,
    ShotsFired,
    TimeExpired,
)
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.variants import WIRE
from schiffe.battleship.texts.names import watched_shots
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import any_of, listed, quoted
from schiffe.process.errors import CommandError


def happened(past: PastMatch, place: int, by: SeatNumber | None = None) -> str:
    """What happened at a place among the moments of a match, told by somebody who knew what the seat ``by`` knew."""
    at: Moment = past.moments[place]
    names, size = at.state.names, at.state.rules.grid.size
    match at.event:
        case MatchStarted(first=first):
            return _("{name} begins.").format(name=names[first])
        case ShotsFired(seat):
            return watched_shots(at.event, at.state, past.fleet(1 - seat, by))
        case ShotRepeated(seat, cell):
            text = _("{name} fires at {square} once more; that changes nothing.")
            return text.format(name=names[seat], square=cell_name(cell, size))
        case TimeExpired(seat):
            return _("{name}: time is up.").format(name=names[seat])
        case MatchBrokenOff(BreakCause.SILENT):
            return _("The opponent has fallen silent.")
        case MatchBrokenOff():
            return match_broken(at.event, 0)
        case PlayerLeft(seat):
            return _("{name} has left.").format(name=names[seat])
        case PlayerResigned(seat):
            return _("{name} has given up.").format(name=names[seat])
        case MatchEnded(winner):
            return _("{name} has won.").format(name=names[winner])
    squares = listed([cell_name(cell, size) for cell in at.event.cells])
    return _("{name} takes a hint: {squares}.").format(name=names[at.event.seat], squares=squares)


def cut_short() -> str:
    """That a match has no end because the program of one side was killed."""
    return _("The game was broken off here.")


def seat_named(past: PastMatch, player: str | None) -> SeatNumber | None:
    """The seat of a player who is named; raises CommandError where there is none."""
    if player is None:
        return None
    names = [side.name for side in past.stored.sides]
    known = ["1", "2", *(name.casefold() for name in names)]
    if player.strip().casefold() not in known:
        possible = any_of(["1", "2", *names])
        raise CommandError(
            _("--seen-by: {name} did not play there. Possible: {names}").format(name=quoted(player), names=possible)
        )
    return known.index(player.strip().casefold()) % 2


def match_broken(event: MatchBrokenOff, patience: int, wait: int = 0) -> str:
    """Why a network match was broken off, quoting what came where something did.

    ``patience`` and ``wait`` are the seconds that an opponent could take to say something, and to come.
    """
    quote = quoted(event.quote)
    match event.cause:
        case BreakCause.NO_MATCH:
            return _("The server closed the connection before the match began; it may be busy.")
        case BreakCause.NO_OPPONENT:
            return ngettext(
                "No opponent has come within {count} second.", "No opponent has come within {count} seconds.", wait
            ).format(count=wait)
        case BreakCause.NO_SERVER:
            return _("What answers there is not a server for this game; it sent {quote}.").format(quote=quote)
        case BreakCause.OTHERS_PLAY:
            text = _("Others are playing on this server; it sent {quote}. Try again when they have finished.")
            return text.format(quote=quote)
        case BreakCause.CLOSED:
            return _("The opponent has left, or the server has closed the connection.")
        case BreakCause.SILENT:
            return ngettext(
                "The opponent has said nothing for {count} second.",
                "The opponent has said nothing for {count} seconds.",
                patience,
            ).format(count=patience)
        case BreakCause.NO_MESSAGE:
            return _("The match is over: what came from the other end is not a message ({quote}).").format(quote=quote)
        case BreakCause.OUT_OF_TURN:
            return _("The match is over: the other end sent {quote} out of turn.").format(quote=quote)
        case BreakCause.WRONG_CELL:
            field = "" if event.asked is None else cell_name(event.asked, WIRE.grid.size)
            return _("The match is over: asked about {field}, the opponent answered {quote}.").format(
                field=field, quote=quote
            )
        case BreakCause.OFF_BOARD:
            return _("The match is over: the opponent fired off the board ({quote}).").format(quote=quote)
        case BreakCause.NO_CELL_LEFT:
            return _("The match is over: every square has been shot at, and still your opponent has not lost.")
