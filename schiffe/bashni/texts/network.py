"""Texts about a game at a gameserver."""

from collections.abc import Sequence

from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.net import game_events
from schiffe.bashni.net.connection import BrokenGame
from schiffe.bashni.net.messages import BashniResult, CloseReason, GameOver, UnknownLine
from schiffe.bashni.net.wire import MAJOR_VERSION
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.server.log import REFUSAL_TEXTS
from schiffe.bashni.texts.position import side_name
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.game.network_texts import invitation_text, join_hint_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import is_visible
from schiffe.language.text import printable, quoted
from schiffe.network.address import Address
from schiffe.process.errors import EXIT_FAILED, EXIT_REFUSED, CommandError


def _failure_text(event: game_events.GameFailed, game: ServerGame) -> str:  # noqa: PLR0912 - one text for each reason
    """Return why a game failed; a usual refusal of the server also in the player's language."""
    quote = quoted(event.quote)
    match event.reason:
        case game_events.FailureReason.REFUSED if event.loser is not None:
            # The server was waiting for a move, so the player has lost.
            if event.quote.startswith(CloseReason.TIMEOUT.beginning):
                return _("Time's up: the game is lost.")
            return _("The game is lost: the server says {quote}.").format(quote=quote)
        case game_events.FailureReason.REFUSED:
            for close_reason, meaning in REFUSAL_TEXTS.items():
                if event.quote.startswith(close_reason.beginning):
                    return _("{meaning} (the server says {quote})").format(meaning=meaning, quote=quote)
            return _("the server refuses: {quote}").format(quote=quote)
        case game_events.FailureReason.NO_SERVER:
            return _("this is not a server for this game (it sent {quote})").format(quote=quote)
        case game_events.FailureReason.OTHER_VERSION:
            return _(
                "the server speaks another version of the protocol ({quote}); this client speaks {version}"
            ).format(quote=quote, version=MAJOR_VERSION)
        case game_events.FailureReason.OTHER_KIND:
            return _("this server is for {kind}, not {wanted}").format(kind=quote, wanted=printable(game.kind))
        case game_events.FailureReason.OUT_OF_TURN:
            return _("the server sent {quote} out of turn").format(quote=quote)
        case game_events.FailureReason.NO_MOVE:
            return _("the server asks for a move where none is possible")
        case game_events.FailureReason.CLOSED:
            return _("the server closed the connection before the end of the game")
        case game_events.FailureReason.SILENT:
            seconds = max(1, round(game.patience_seconds))
            return ngettext(
                "the server has said nothing for {count} second",
                "the server has said nothing for {count} seconds",
                seconds,
            ).format(count=seconds)
        case game_events.FailureReason.NO_OPPONENT:
            seconds = round(game.wait_seconds or 0)
            text = ngettext("no opponent for {count} second", "no opponent for {count} seconds", seconds)
            return text.format(count=seconds)
        case game_events.FailureReason.NOT_READING:
            return _("the server stopped reading")


def waits_for_opponent(prologue: game_events.GamePrologue) -> bool:
    """Return whether this client plays, and its opponent has not joined yet."""
    return bool(prologue.absent) and prologue.own_player_number is not None


def how_to_invite_text(game: ServerGame) -> str:
    """Return how another player can join the same game."""
    return join_hint_text(game.address, _join_command(game.address, game.game_id))


def _join_command(address: Address, game_id: str) -> str:
    return f"schiffe bashni --connect {address} --game {game_id}"


def absent_text(prologue: game_events.GamePrologue) -> str | None:
    """Return for a watcher how many players are missing; None if none are."""
    if not prologue.absent:
        return None
    if len(prologue.absent) >= prologue.player_count:
        return _("Nobody is playing yet.")
    return _("One player is not there yet.")


def name_in_prologue(prologue: game_events.GamePrologue, seat: SeatNumber) -> str:
    """Return the name of a player, or the colour if the server sends no usable name."""
    name = printable(prologue.names.get(seat, ""))
    return name if is_visible(name) else side_name(Colour(seat))


def joined_text(prologue: game_events.GamePrologue) -> str:
    """Return the name of the game, its players, and the player of this client."""
    name = printable(prologue.name)
    names = [name_in_prologue(prologue, seat) for seat in (0, 1)]
    if prologue.own_player_number is None:
        return _("{game}: {white} against {black}").format(game=name, white=names[0], black=names[1])
    return _("{game}: player {number} ({colour}) against {other}").format(
        game=name,
        number=prologue.own_player_number,
        colour=side_name(Colour(prologue.own_player_number)),
        other=names[other_seat(prologue.own_player_number)],
    )


def decided_text(event: GameOver, own_player_number: int | None) -> str:
    """Return the result of a game for the player ``own_player_number``, or for a watcher if that is None."""
    winner = event.result.winner
    if winner is None:
        return _("The game is a draw.") if event.result is BashniResult.DRAWN else _("The game is over.")
    if own_player_number is None:
        return _("{name} has won.").format(name=side_name(winner))
    return _("The game is won.") if winner == own_player_number else _("The game is lost.")


def event_text(event: game_events.GameEvent, own_player_number: int | None) -> str | None:
    """Return a line about an event in a view without a board; None if the event needs none."""
    match event:
        case game_events.GameJoined(prologue):
            return joined_text(prologue)
        case game_events.MoveSent(position, move):
            return _("move {number}: {move}").format(number=position.ply // 2 + 1, move=format_move(move))
        case UnknownLine(text):
            return _("unknown line from the server: {quote}").format(quote=quoted(text))
        case GameOver():
            return decided_text(event, own_player_number)
    return None


def broken_game_error(error: BrokenGame, game: ServerGame) -> CommandError:
    """Return the error with the reason, and the exit status of a refusal or a failure."""
    is_refused = error.event.reason is game_events.FailureReason.REFUSED
    return CommandError(_failure_text(error.event, game), EXIT_REFUSED if is_refused else EXIT_FAILED)


def how_to_join_home_text(game_id: str, addresses: Sequence[Address]) -> str:
    """Return instructions for the person who joins the game on the gameserver inside this program."""
    heading = _("To play along, join game {game} at {address}:").format(game=game_id, address=addresses[0])
    return invitation_text(heading, _join_command(addresses[0], game_id), addresses)
