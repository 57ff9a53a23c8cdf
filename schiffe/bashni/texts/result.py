"""Texts about the end of a match."""

from schiffe.bashni.match.events import BashniMatchEnded
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import EndingReason, points_of
from schiffe.bashni.texts.position import player_title
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.players import other_seat
from schiffe.language.i18n import _, ngettext


def ending_text(state: MatchState) -> str:
    """Return how and why a match ended; empty if it has not ended."""
    match state.ending:
        case PlayerResigned(seat):
            return _("{name} resigns. {winner} wins.").format(
                name=state.name(seat), winner=state.name(other_seat(seat))
            )
        case PlayerLeft(seat):
            return _("{name} has left the game.").format(name=state.name(seat))
        case BashniMatchEnded(is_decided=False):
            return _("The game is over.")
        case BashniMatchEnded(winner, ending):
            reason = _reason_text(state, ending)
            if winner is None:
                result = _("The game is a draw.")
            else:
                result = _("{name} has won.").format(name=player_title(state.name(winner), winner))
            return f"{reason} {result}".strip()
        case None:
            return ""


def _reason_text(state: MatchState, ending: EndingReason | None) -> str:
    white, black = points_of(state.position)
    match ending:
        case EndingReason.BLOCKED:
            return _("{name} cannot move.").format(name=state.name(state.position.side_to_move))
        case EndingReason.PLIES:
            count = state.limits.plies
            text = ngettext(
                "After {count} move points decide, {white} to {black}.",
                "After {count} moves points decide, {white} to {black}.",
                count,
            )
            return text.format(count=count, white=white, black=black)
        case EndingReason.WITHOUT_QUEEN:
            count = state.limits.plies_without_queen
            text = ngettext(
                "No queen was made in {count} move, so points decide, {white} to {black}.",
                "No queen was made in {count} moves, so points decide, {white} to {black}.",
                count,
            )
            return text.format(count=count, white=white, black=black)
    return ""
