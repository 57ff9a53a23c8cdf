"""Sentences about the events of a match, and about how a network match was broken off."""

from schiffe.battleship.logbook.finished import FinishedMatch, known_fleet
from schiffe.battleship.match import events
from schiffe.battleship.match.events import BreakReason
from schiffe.battleship.match.state import MatchState, ShotTally
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.rules import NETWORK_RULES
from schiffe.battleship.texts.shots import watched_shots_text
from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_and, quoted


def event_text(finished: FinishedMatch, step: int, seen_by: SeatNumber | None) -> str:
    """Return a sentence about one step of a match, with only what the player at the seat ``seen_by`` knew then."""
    event = finished.moments[step].event
    state = finished.moments[step].state
    names = state.names
    size = state.rules.size
    match event:
        case events.MatchStarted(first_seat=first):
            return _("{name} begins.").format(name=names[first])
        case events.ShotsFired(seat):
            return watched_shots_text(event, state, known_fleet(finished, other_seat(seat), seen_by))
        case events.ShotRepeated(seat, cell):
            text = _("{name} fires at {square} again; that changes nothing.")
            return text.format(name=names[seat], square=cell_name(cell, size))
        case TimeExpired(seat):
            return _("{name}: time is up.").format(name=names[seat])
        case events.MatchBrokenOff(BreakReason.SILENT):
            return _("Your opponent has gone silent.")
        case events.MatchBrokenOff():
            return match_broken_text(event, names, size)
        case PlayerLeft(seat):
            return _("{name} has left the game.").format(name=names[seat])
        case PlayerResigned(seat):
            return _("{name} has resigned.").format(name=names[seat])
        case events.HintTaken(seat, cells):
            cell_names = join_and(cell_name(cell, size) for cell in cells)
            return _("{name} takes a hint: {squares}.").format(name=names[seat], squares=cell_names)
    if state.is_solo:
        return _("The whole fleet is sunk.")
    assert state.winner is not None, "the other events that end a match are named above"
    return _("{name} has won.").format(name=names[state.winner])


def cut_short_text() -> str:
    """Return the message that a match has no end, because the program of one side was killed."""
    return _("The game was broken off here.")


def match_broken_text(  # noqa: PLR0912 - one text for each reason
    event: events.MatchBrokenOff,
    names: tuple[str, str] = ("", ""),
    size: int = NETWORK_RULES.size,
    *,
    patience_seconds: int = 0,
    wait_seconds: int = 0,
) -> str:
    """Return why a match against another program was broken off, or counts for nobody.

    Args:
        event: the event, which quotes the message that caused it, if any.
        names: the names of both players, which only the reasons in a room need.
        size: the size of the board.
        patience_seconds: the time that the opponent had for each message.
        wait_seconds: the time that the opponent had to arrive.
    """
    name = names[event.seat]
    quote = quoted(event.quote)
    asked_name = "" if event.asked_cell is None else cell_name(event.asked_cell, size)
    match event.reason:
        case BreakReason.NO_MATCH:
            return _("The server closed the connection before the game started; it may be busy.")
        case BreakReason.NO_OPPONENT:
            return ngettext(
                "No opponent came within {count} second.", "No opponent came within {count} seconds.", wait_seconds
            ).format(count=wait_seconds)
        case BreakReason.NO_SERVER:
            return _("This is not a server for this game (it sent {quote}).").format(quote=quote)
        case BreakReason.OTHERS_PLAY:
            return _("Others are playing on this server (it sent {quote}). Try again later.").format(quote=quote)
        case BreakReason.CLOSED:
            return _("Your opponent has left, or the server closed the connection.")
        case BreakReason.SILENT:
            return ngettext(
                "No word from your opponent for {count} second.",
                "No word from your opponent for {count} seconds.",
                patience_seconds,
            ).format(count=patience_seconds)
        case BreakReason.NO_MESSAGE:
            return _("The game is over: your opponent sent something that is not a message ({quote}).").format(
                quote=quote
            )
        case BreakReason.OUT_OF_TURN:
            return _("The game is over: your opponent sent {quote} out of turn.").format(quote=quote)
        case BreakReason.WRONG_CELL:
            return _("The game is over: your opponent answered {quote} to the shot at {field}.").format(
                quote=quote, field=asked_name
            )
        case BreakReason.OFF_BOARD:
            return _("The game is over: your opponent fired off the board ({quote}).").format(quote=quote)
        case BreakReason.NO_CELL_LEFT:
            return _("The game is over: no square is left, and your opponent still has not lost.")
        case BreakReason.AWAY:
            return _("The game is over: {name} was away for too long.").format(name=name)
        case BreakReason.LATE:
            return _("The game is over: {name} did not go on.").format(name=name)
        case BreakReason.FOUL:
            return _("The game is over: the program of {name} broke the rules.").format(name=name)
        case BreakReason.SERVER:
            return _("The game is over: the server told something that cannot be.")
        case BreakReason.ROOM_GONE:
            return _("The game is over: the server no longer knows the room.")
        case BreakReason.NOT_REVEALED:
            return _("{name} has not shown the fleet. The game counts for nobody.").format(name=name)
        case BreakReason.FLEET_MOVED:
            return _("{name} has shown another fleet than the one that was placed. The game counts for nobody.").format(
                name=name
            )
        case BreakReason.FLEET_ILLEGAL:
            return _("The fleet of {name} is not legal. The game counts for nobody.").format(name=name)
        case BreakReason.FALSE_ANSWER:
            return _("{name} gave a false answer for {square}. The game counts for nobody.").format(
                name=name, square=asked_name
            )


def tallies_text(state: MatchState) -> str:
    """Return the shots, hits and sunk ships of both sides when a match was broken off."""
    lines = []
    for name, target in zip(state.names, state.targets, strict=True):
        tally = ShotTally.from_target(target)
        shots = ngettext("{count} shot", "{count} shots", tally.shots).format(count=tally.shots)
        hits = ngettext("{count} hit", "{count} hits", tally.hits).format(count=tally.hits)
        sunk = len(target.rules.ship_classes) - len(target.afloat)
        ships = ngettext("{count} ship sunk", "{count} ships sunk", sunk).format(count=sunk)
        lines.append(_("{name}: {shots}, {hits}, {ships}.").format(name=name, shots=shots, hits=hits, ships=ships))
    if state.targets[0].is_contradictory:
        lines.append(contradiction_text())
    return "\n".join(lines)


def contradiction_text() -> str:
    return _("Your opponent's answers contradict each other.")


def repeated_shot_text(event: events.ShotRepeated) -> str:
    """Return the message that the opponent has fired at a cell for the second time."""
    text = _("{name} fires at {square} again; that changes nothing.")
    return text.format(name=_("Opponent"), square=cell_name(event.cell, NETWORK_RULES.size))
