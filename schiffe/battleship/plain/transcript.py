"""A finished match in lines: told from its start to its end, and as a text to keep."""

import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from schiffe.battleship.drawing import Glyphs, choose_glyphs, fitting_boards, known_picture, own_picture, target_picture
from schiffe.battleship.logbook.finished import FinishedMatch, known_fleet
from schiffe.battleship.logbook.reviewing import Review
from schiffe.battleship.match.events import Ending, ShotsFired
from schiffe.battleship.match.state import MatchState, Tally
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.texts.advice import analysis_text, hints_used, odds_text
from schiffe.battleship.texts.names import rules_sentences, shot_text, unusual_title
from schiffe.battleship.texts.replay import cut_short, event_sentence, seat_named
from schiffe.game.game import Narration, NarrationStep
from schiffe.game.match.players import SeatNumber
from schiffe.game.queries import ReplayOptions
from schiffe.language.columns import display_width
from schiffe.language.i18n import AUTO, _, ngettext
from schiffe.language.text import capital, joined, sentence, sentences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS
from schiffe.store.texts import ending_in_export, past_title


@dataclass(frozen=True)
class NarrationOptions:
    """Options for telling a match.

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


def narration(finished: FinishedMatch, options: ReplayOptions, settings: Settings) -> Narration:
    """Return a match as it is told with these options and settings."""
    telling = NarrationOptions(
        seat_named(finished, options.seen_by),
        has_odds=options.has_odds,
        glyphs=None if settings[BOARDS] == "never" else choose_glyphs(settings[ASCII], sys.stdout.encoding),
        columns=shutil.get_terminal_size().columns,
        own_rules=settings[OWN_RULES],
    )
    lines = (step.text for step in narrate(finished, telling))
    return Narration(lines, drawn_boards(finished, telling), narrate(finished, telling))


def narrate(finished: FinishedMatch, telling: NarrationOptions) -> Iterator[NarrationStep]:
    """Yield the texts of a match: who played, a line for each thing that happened, and what the shots came to.

    A turn has the number of its first shot among those of its side.
    """
    last = finished.moments[-1].state
    yield NarrationStep(past_title(finished.stored), 0)
    if rules := unusual_title(last.rules, telling.own_rules):
        yield NarrationStep(sentences(_("Rules: {name}.").format(name=rules), rules_sentences(last.rules)), 0)
    review = Review(finished)
    while telling.has_odds and review.step():
        pass
    fired = 0
    for place, moment in enumerate(finished.moments):
        text = event_sentence(finished, place, telling.by)
        event = moment.event
        fired = max(len(view.shots) for view in moment.state.views)
        if isinstance(event, ShotsFired):
            text = f"{len(moment.state.views[event.seat].shots) - len(event.shots) + 1}. {text}"
        if assessed := review.assessed_turn(place):
            text = sentences(text, odds_text(assessed), _("Weak shot.") if place in review.costly else "")
        yield NarrationStep(text, fired)
    if not isinstance(last.ending, Ending):
        yield NarrationStep(cut_short(), fired)
    for seat, name in enumerate(last.names):
        if result := review.result(seat):
            yield NarrationStep(analysis_text(name, result), fired)


def drawn_boards(finished: FinishedMatch, telling: NarrationOptions) -> list[str]:
    """Return the lines of both boards as they were in the end; none where nothing is to be drawn."""
    last = finished.moments[-1].state
    boards = [
        (known_picture(known_fleet(finished, seat, telling.by), last.views[1 - seat]), name)
        for seat, name in enumerate(last.names)
    ][-last.sides :]
    return fitting_boards(boards, telling.glyphs, telling.columns) if telling.glyphs else []


_PAGE_COLUMNS: Final = 80


def transcript(finished: FinishedMatch, encoding: str) -> Iterator[str]:
    """Yield a match that has begun as a text: who played, both boards as they were in the end, and every shot."""
    glyphs = choose_glyphs(AUTO, encoding)
    state = finished.moments[-1].state
    yield past_title(finished.stored)
    yield _("Rules: {name}.").format(name=state.rules.text)
    yield _("{name} begins.").format(name=state.names[finished.moments[0].state.turn])
    is_name_first = state.winner is not None
    yield sentence(ending_in_export(finished.stored) if is_name_first else capital(ending_in_export(finished.stored)))
    yield ""
    boards = []
    for seat, (fleet, name) in enumerate(zip(finished.record.fleets, state.names, strict=True)):
        view = state.views[1 - seat]
        boards.append((own_picture(fleet, view) if fleet else target_picture(view), name))
    yield from fitting_boards(boards[-state.sides :], glyphs, _PAGE_COLUMNS)
    for seat in range(state.sides):
        yield ""
        yield from _shots(finished, state, seat)


def _shots(finished: FinishedMatch, state: MatchState, seat: SeatNumber) -> Iterator[str]:
    """Yield what a side shot, turn by turn."""
    tally = Tally.of(state.views[seat])
    size = state.rules.grid.size
    fleet = finished.record.fleets[1 - seat]
    shots = ngettext("{name}: {count} shot", "{name}: {count} shots", tally.shots)
    hits = ngettext("{count} hit ({rate} %)", "{count} hits ({rate} %)", tally.hits)
    texts = [shots.format(name=state.names[seat], count=tally.shots), hits.format(count=tally.hits, rate=tally.rate)]
    if state.hints[seat]:
        texts.append(hints_used(state.hints[seat]).rstrip("."))
    yield joined(texts)
    line = ""
    fired = 0
    for turn in state.shots_of(seat):
        number = fired + 1
        told = []
        fired += len(turn.shots)
        for shot in turn.shots:
            has_sunk = shot.answer.outcome in (Outcome.SUNK, Outcome.WON)
            ship = fleet.ship_at(shot.cell) if fleet and has_sunk else shot.answer.ship
            told.append(shot_text(shot, size, ship))
        text = f"  {number}. {joined(told)}"
        if line and display_width(line + text) > _PAGE_COLUMNS:
            yield line
            line = ""
        line += text
    if line:
        yield line
