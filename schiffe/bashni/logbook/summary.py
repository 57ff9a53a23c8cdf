"""How a match ended, and what lists and statistics want to know of it, so that they need not read its events."""

import json
from dataclasses import asdict, dataclass

from schiffe.bashni.match.events import BashniEnded, MatchEnding, SideResigned
from schiffe.bashni.match.state import BashniState, winner
from schiffe.bashni.rules.position import points
from schiffe.store.matches import StoredEnd
from schiffe.store.reading import UNREADABLE, UnreadableText, exactly, natural, pair


@dataclass(frozen=True)
class BashniSummary:
    """The numbers of a match that is over; pairs are of White and Black.

    Attributes:
        plies: how many moves both made together.
        points: those that decide where the moves have run out.
        hints: how many were shown.
        taken_back: how many plies were taken back.
    """

    plies: int
    points: tuple[int, int]
    hints: tuple[int, int] = (0, 0)
    taken_back: int = 0

    @classmethod
    def of(cls, state: BashniState) -> "BashniSummary":
        """The summary of a match."""
        return cls(state.position.ply, points(state.position), state.hints, state.taken_back)


def stored_end(state: BashniState) -> StoredEnd:
    """How a match has ended, as the file has it."""
    assert state.ending
    return StoredEnd(_word(state.ending), winner(state), summary_text(BashniSummary.of(state)))


def _word(ending: MatchEnding) -> str:
    match ending:
        case BashniEnded(None, _, is_decided):
            return "drawn" if is_decided else "broken"
        case BashniEnded():
            return "won"
        case SideResigned():
            return "resigned"
    return "left"


def summary_text(summary: BashniSummary) -> str:
    """A summary as one line, in ASCII."""
    return json.dumps(asdict(summary), separators=(",", ":"))


def read_summary(text: str) -> BashniSummary:
    """The summary that a text stands for; raises UnreadableText when it is not one."""
    try:
        entry = exactly(dict, json.loads(text))
        return BashniSummary(
            natural(entry["plies"]),
            pair(entry["points"], natural),
            pair(entry["hints"], natural),
            natural(entry["taken_back"]),
        )
    except UNREADABLE as error:
        raise UnreadableText(text) from error
