"""A match that is over, told in lines."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from schiffe.battleship.drawing import Glyphs, fitting_boards, known_picture
from schiffe.battleship.logbook.past import PastMatch
from schiffe.battleship.logbook.review import Review
from schiffe.battleship.match.events import Ending, SeatNumber, ShotRepeated, ShotsFired
from schiffe.battleship.texts.advice import analysis_text, odds_text
from schiffe.battleship.texts.names import rules_sentences, unusual_title
from schiffe.battleship.texts.replay import cut_short, happened
from schiffe.language.i18n import _
from schiffe.store.texts import past_title


@dataclass(frozen=True)
class Telling:
    """How a match is told.

    Attributes:
        by: the seat whose knowledge it is told with; None for all that is known.
        has_odds: whether each turn is told with its chance, and the costly ones are named.
        glyphs: what the boards at the end are drawn with; None draws none.
        columns: how wide these may be.
        own_rules: the rules of the player's own, lines by their names.
    """

    by: SeatNumber | None = None
    has_odds: bool = False
    glyphs: Glyphs | None = None
    columns: int = 80
    own_rules: Mapping[str, str] = field(default_factory=dict)


def told(past: PastMatch, telling: Telling) -> Iterator[str]:
    """The texts of a match: who played, a line for each thing that happened, and what the shots came to."""
    last = past.moments[-1].state
    yield past_title(past.stored)
    if rules := unusual_title(last.rules, telling.own_rules):
        yield " ".join((_("Rules: {name}.").format(name=rules), rules_sentences(last.rules)))
    review = Review(past)
    while telling.has_odds and review.step():
        pass
    turns = [0, 0]
    for place, moment in enumerate(past.moments):
        text = happened(past, place, telling.by)
        if isinstance(moment.event, ShotsFired | ShotRepeated):
            turns[moment.event.seat] += 1
            text = f"{turns[moment.event.seat]}. {text}"
        if judged := review.judged(place):
            text = " ".join(filter(None, (text, odds_text(judged), _("Costly.") if place in review.costly else "")))
        yield text
    if not isinstance(last.ending, Ending):
        yield cut_short()
    for seat, name in enumerate(last.names):
        if result := review.result(seat):
            yield analysis_text(name, result)


def drawn(past: PastMatch, telling: Telling) -> list[str]:
    """The lines of both boards as they were in the end; none where nothing is to be drawn."""
    last = past.moments[-1].state
    boards = [
        (known_picture(past.fleet(seat, telling.by), last.views[1 - seat]), name)
        for seat, name in enumerate(last.names)
    ]
    return fitting_boards(boards, telling.glyphs, telling.columns) if telling.glyphs else []
