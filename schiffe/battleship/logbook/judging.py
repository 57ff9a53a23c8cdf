"""How well the players of a finished match shot: its shots are judged once, and the result is kept."""

from collections.abc import Iterable, Mapping

from schiffe.battleship.logbook.past import PastMatch
from schiffe.battleship.logbook.summary import known_summary, summary_text
from schiffe.battleship.match.analysis import Analysis, Shooter, shooters
from schiffe.battleship.match.players import SeatNumber
from schiffe.store.matches import MatchId
from schiffe.store.store import Store


def past_shooters(match: PastMatch, seats: Iterable[SeatNumber] = (0, 1)) -> list[Shooter]:
    """The players at some seats of a match, for ``judge``, with all their shots; nobody where it never began."""
    if not match.moments:
        return []
    return [shooter for shooter in shooters(match.moments[-1].state, seats) if shooter.view.shots]


def keep_judgement(store: Store, match: MatchId, found: Mapping[SeatNumber, Analysis]) -> None:
    """Keep what the shots of some seats came to, as long as the match is there.

    Raises:
        StoreError: the file cannot be used.
    """
    stored = store.match(match)
    if stored is None or stored.end is None:
        return
    summary = known_summary(stored.end.summary)
    for seat, analysis in found.items():
        summary = summary.judged(seat, analysis)
    store.rewrite_summary(match, summary_text(summary))
