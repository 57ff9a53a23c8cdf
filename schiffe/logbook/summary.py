"""What lists and statistics want to know of a match, so that they need not read its events."""

import json
from dataclasses import asdict, dataclass

from schiffe.play.state import MatchState
from schiffe.play.tally import Tally
from schiffe.rules.grid import cell_name
from schiffe.store.reading import UNREADABLE, UnreadableText, exactly, natural, pair


@dataclass(frozen=True)
class Summary:
    """The numbers of a match that is over, for each seat.

    Attributes:
        shots: how many were fired, and ``hits`` how many of them hit.
        hints: how many hints were taken.
        opening: the cell of the first shot; empty where none was fired.
        skill: how well each side shot, 0 to 1; None while it is not worked out.
    """

    shots: tuple[int, int]
    hits: tuple[int, int]
    hints: tuple[int, int]
    opening: tuple[str, str]
    skill: tuple[float | None, float | None] = (None, None)

    @classmethod
    def of(cls, state: MatchState) -> "Summary":
        """The summary of a match."""
        size = state.rules.grid.size
        one, other = (Tally.of(view) for view in state.views)
        openings = [cell_name(view.shots[0][0], size) if view.shots else "" for view in state.views]
        return cls((one.shots, other.shots), (one.hits, other.hits), state.hints, (openings[0], openings[1]))


def summary_text(summary: Summary) -> str:
    """A summary as one line, in ASCII."""
    return json.dumps(asdict(summary), separators=(",", ":"))


def read_summary(text: str) -> Summary:
    """The summary that a text is; raises UnreadableText when it is none."""
    try:
        entry = exactly(dict, json.loads(text))
        return Summary(
            pair(entry["shots"], natural),
            pair(entry["hits"], natural),
            pair(entry["hints"], natural),
            pair(entry["opening"], lambda name: exactly(str, name)),
            pair(entry["skill"], lambda skill: None if skill is None else exactly(float, skill)),
        )
    except UNREADABLE as error:
        raise UnreadableText(text) from error
