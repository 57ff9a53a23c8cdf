"""Sentences about the events of a match, and about how a network match was broken off."""

from schiffe.battleship.logbook.finished import FinishedMatch, known_fleet
from schiffe.battleship.match import events
from schiffe.battleship.match.state import MatchState, ShotTally
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.variants import WIRE
from schiffe.battleship.texts.shots import watched_shots_text
from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_and, join_or, quoted
from schiffe.process.errors import CommandError


def event_sentence(finished: FinishedMatch, step: int, by: SeatNumber | None = None) -> str:
    """Return a sentence about one moment of a match, with only what the player at the seat ``by`` knew then."""
    event, state = finished.moments[step].event, finished.moments[step].state
    names, size = state.names, state.rules.size
    match event:
        case events.MatchStarted(first=first):
            return _("{name} begins.").format(name=names[first])
        case events.ShotsFired(seat):
            return watched_shots_text(event, state, known_fleet(finished, other_seat(seat), by))
        case events.ShotRepeated(seat, cell):
            text = _("{name} fires at {square} again; that changes nothing.")
            return text.format(name=names[seat], square=cell_name(cell, size))
        case TimeExpired(seat):
            return _("{name}: time is up.").format(name=names[seat])
        case events.MatchBrokenOff(events.BreakCause.SILENT):
            return _("Your opponent has gone silent.")
        case events.MatchBrokenOff():
            return broken_in_room_text(event, state) or match_broken_text(event, 0)
        case PlayerLeft(seat):
            return _("{name} has left the game.").format(name=names[seat])
        case PlayerResigned(seat):
            return _("{name} has resigned.").format(name=names[seat])
        case events.HintTaken(seat, cells):
            squares = join_and([cell_name(cell, size) for cell in cells])
            return _("{name} takes a hint: {squares}.").format(name=names[seat], squares=squares)
    if state.is_solo:
        return _("The whole fleet is sunk.")
    assert state.winner is not None
    return _("{name} has won.").format(name=names[state.winner])


def cut_short_text() -> str:
    """Return the message that a match has no end, because the program of one side was killed."""
    return _("The game was broken off here.")


def seat_named(finished: FinishedMatch, player: str | None) -> SeatNumber | None:
    """Return the seat of a player, by name or as 1 or 2; None if ``player`` is None.

    Raises:
        CommandError: nobody of that name has played.
    """
    if player is None:
        return None
    labels = ["1", "2", *(side.name for side in finished.stored.sides)]
    folded_labels = [label.casefold() for label in labels]
    if player.strip().casefold() not in folded_labels:
        raise CommandError(
            _("--seen-by: {name} did not play there. Possible: {names}").format(
                name=quoted(player), names=join_or(labels)
            )
        )
    return folded_labels.index(player.strip().casefold()) % 2


def match_broken_text(event: events.MatchBrokenOff, patience_seconds: int, wait_seconds: int = 0) -> str:
    """Return why a network match was broken off, quoting the message that caused it, if any.

    The opponent had ``wait_seconds`` to come, and ``patience_seconds`` for each message.
    """
    quote = quoted(event.quote)
    match event.cause:
        case events.BreakCause.NO_MATCH:
            return _("The server closed the connection before the game started; it may be busy.")
        case events.BreakCause.NO_OPPONENT:
            return ngettext(
                "No opponent came within {count} second.", "No opponent came within {count} seconds.", wait_seconds
            ).format(count=wait_seconds)
        case events.BreakCause.NO_SERVER:
            return _("This is not a server for this game (it sent {quote}).").format(quote=quote)
        case events.BreakCause.OTHERS_PLAY:
            text = _("Others are playing on this server (it sent {quote}). Try again later.")
            return text.format(quote=quote)
        case events.BreakCause.CLOSED:
            return _("Your opponent has left, or the server closed the connection.")
        case events.BreakCause.SILENT:
            return ngettext(
                "No word from your opponent for {count} second.",
                "No word from your opponent for {count} seconds.",
                patience_seconds,
            ).format(count=patience_seconds)
        case events.BreakCause.NO_MESSAGE:
            return _("The game is over: your opponent sent something that is not a message ({quote}).").format(
                quote=quote
            )
        case events.BreakCause.OUT_OF_TURN:
            return _("The game is over: your opponent sent {quote} out of turn.").format(quote=quote)
        case events.BreakCause.WRONG_CELL:
            field = "" if event.asked is None else cell_name(event.asked, WIRE.size)
            return _("The game is over: your opponent answered {quote} to the shot at {field}.").format(
                field=field, quote=quote
            )
        case events.BreakCause.OFF_BOARD:
            return _("The game is over: your opponent fired off the board ({quote}).").format(quote=quote)
        case events.BreakCause.NO_CELL_LEFT:
            return _("The game is over: no square is left, and your opponent still has not lost.")
        case _:
            return cut_short_text()


def broken_in_room_text(event: events.MatchBrokenOff, state: MatchState) -> str:
    """Return why a match in a room was broken off, or counts for nobody; empty for the causes of other matches."""
    name = state.names[event.seat]
    match event.cause:
        case events.BreakCause.AWAY:
            return _("The game is over: {name} was away for too long.").format(name=name)
        case events.BreakCause.LATE:
            return _("The game is over: {name} did not go on.").format(name=name)
        case events.BreakCause.FOUL:
            return _("The game is over: the program of {name} broke the rules.").format(name=name)
        case events.BreakCause.SERVER:
            return _("The game is over: the server told something that cannot be.")
        case events.BreakCause.ROOM_GONE:
            return _("The game is over: the server no longer knows the room.")
        case events.BreakCause.NOT_REVEALED:
            return _("{name} has not shown the fleet. The game counts for nobody.").format(name=name)
        case events.BreakCause.FLEET_MOVED:
            text = _("{name} has shown another fleet than the one that was placed. The game counts for nobody.")
            return text.format(name=name)
        case events.BreakCause.FLEET_ILLEGAL:
            return _("The fleet of {name} is not legal. The game counts for nobody.").format(name=name)
        case events.BreakCause.FALSE_ANSWER:
            square = "" if event.asked is None else cell_name(event.asked, state.rules.size)
            text = _("{name} gave a false answer for {square}. The game counts for nobody.")
            return text.format(name=name, square=square)
        case _:
            return ""


def tallies_text(state: MatchState) -> str:
    """Return the shots, hits and sunk ships of both sides when a match was broken off."""
    lines = []
    for name, view in zip(state.names, state.views, strict=True):
        tally = ShotTally.from_view(view)
        shots = ngettext("{count} shot", "{count} shots", tally.shots).format(count=tally.shots)
        hits = ngettext("{count} hit", "{count} hits", tally.hits).format(count=tally.hits)
        sunk = len(view.rules.ships) - len(view.afloat)
        ships = ngettext("{count} ship sunk", "{count} ships sunk", sunk).format(count=sunk)
        lines.append(_("{name}: {shots}, {hits}, {ships}.").format(name=name, shots=shots, hits=hits, ships=ships))
    if state.views[0].is_contradictory:
        lines.append(contradiction_text())
    return "\n".join(lines)


def contradiction_text() -> str:
    """Return the message that no fleet fits the answers of the opponent."""
    return _("Your opponent's answers contradict each other.")


def repeated_shot_text(event: events.ShotRepeated) -> str:
    """Return the message that the opponent has fired at a cell for the second time."""
    text = _("{name} fires at {square} again; that changes nothing.")
    return text.format(name=_("Opponent"), square=cell_name(event.cell, WIRE.size))
