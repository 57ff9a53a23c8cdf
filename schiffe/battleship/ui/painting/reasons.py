"""The reasons for the shots of a match."""

from schiffe.battleship.match.events import Shot
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.advice import shot_and_reason_text
from schiffe.battleship.ui.painting.log import turns_fired
from schiffe.battleship.ui.painting.outcomes import outcome_text
from schiffe.game.match.players import SeatNumber
from schiffe.language.i18n import _
from schiffe.language.text import labelled


def reasons_text(perspective: Perspective, seat: SeatNumber) -> str:
    """Return the reasons for all shots of a seat, the latest first, below a heading that begins with #."""
    heading = "# " + _("Why {name} fired there").format(name=perspective.state.names[seat])
    texts = _reasons(perspective, seat) or [_("No shot has been fired yet.")]
    return "\n".join((heading, *texts))


def latest_reason_text(perspective: Perspective, seat: SeatNumber) -> str:
    """Return the reason for the last shot of a seat, with its name."""
    texts = _reasons(perspective, seat)
    return labelled(perspective.state.names[seat], texts[0]) if texts else _("No shot has been fired yet.")


def _reasons(perspective: Perspective, seat: SeatNumber) -> list[str]:
    return [
        _reason_text(seat, shot, perspective)
        for turn in turns_fired(perspective.state)
        if turn.seat == seat
        for shot in reversed(turn.shots)
    ]


def last_reason(perspective: Perspective) -> str:
    """Return what the last shot did, and its reason; empty before the first shot."""
    turn = next(turns_fired(perspective.state), None)
    if turn is None:
        return ""
    return _reason_text(turn.seat, turn.last, perspective)


def _reason_text(seat: SeatNumber, shot: Shot, perspective: Perspective) -> str:
    size = perspective.state.rules.size
    return shot_and_reason_text(cell_name(shot.cell, size), outcome_text(seat, shot, perspective), shot.reason, size)
