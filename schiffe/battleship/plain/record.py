"""A match that is over as a text to keep: who played, both boards as they were in the end, and every shot."""

from collections.abc import Iterator
from typing import Final

from schiffe.battleship.drawing import Glyphs, fitting_boards, own_picture, target_picture
from schiffe.battleship.logbook.past import PastMatch
from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.tally import Tally
from schiffe.battleship.rules.shots import Outcome
from schiffe.battleship.rules.variants import rules_line
from schiffe.battleship.texts.advice import hints_used
from schiffe.battleship.texts.names import shot_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import capital
from schiffe.language.width import display_width
from schiffe.store.texts import how_it_ended, past_title

_COLUMNS: Final = 80


def record_lines(past: PastMatch, glyphs: Glyphs) -> Iterator[str]:
    """The lines of the text, of a match that has begun."""
    state = past.moments[-1].state
    yield past_title(past.stored)
    yield _("Rules: {name}.").format(name=rules_line(state.rules))
    yield _("{name} begins.").format(name=state.names[past.moments[0].state.turn])
    ended = how_it_ended(past.stored)
    yield f"{capital(ended) if state.winner is None else ended}."
    yield ""
    boards = []
    for seat, (fleet, name) in enumerate(zip(past.record.fleets, state.names, strict=True)):
        view = state.views[1 - seat]
        boards.append((own_picture(fleet, view) if fleet else target_picture(view), name))
    yield from fitting_boards(boards, glyphs, _COLUMNS)
    for seat in (0, 1):
        yield ""
        yield from _shots(past, state, seat)


def _shots(past: PastMatch, state: MatchState, seat: SeatNumber) -> Iterator[str]:
    """What a side shot, turn by turn."""
    tally, size, fleet = Tally.of(state.views[seat]), state.rules.grid.size, past.record.fleets[1 - seat]
    shots = ngettext("{name}: {count} shot", "{name}: {count} shots", tally.shots)
    hits = ngettext("{count} hit ({rate} %)", "{count} hits ({rate} %)", tally.hits)
    texts = [shots.format(name=state.names[seat], count=tally.shots), hits.format(count=tally.hits, rate=tally.rate)]
    if state.hints[seat]:
        texts.append(hints_used(state.hints[seat]).rstrip("."))
    yield ", ".join(texts)
    line = ""
    for number, turn in enumerate(state.shots_of(seat), 1):
        told = []
        for shot in turn.shots:
            has_sunk = shot.answer.outcome in (Outcome.SUNK, Outcome.WON)
            ship = fleet.ship_at(shot.cell) if fleet and has_sunk else shot.answer.ship
            told.append(shot_text(shot, size, ship))
        text = f"  {number}. {', '.join(told)}"
        if line and display_width(line + text) > _COLUMNS:
            yield line
            line = ""
        line += text
    if line:
        yield line
