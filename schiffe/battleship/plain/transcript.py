"""A finished match as text: narrated step by step, or as a transcript for export."""

import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from schiffe.battleship.drawing import Glyphs, choose_glyphs, fitting_boards, known_picture, own_picture, target_picture
from schiffe.battleship.logbook.finished import FinishedMatch, known_fleet, seat_named
from schiffe.battleship.logbook.review import Review
from schiffe.battleship.match.events import EndingEvent, ShotsFired
from schiffe.battleship.match.state import MatchState, ShotTally
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.texts.advice import analysis_text, hints_used_text, odds_text
from schiffe.battleship.texts.event_texts import cut_short_text, event_text
from schiffe.battleship.texts.matches import rules_details_text, unusual_rules_title
from schiffe.battleship.texts.shots import shot_text
from schiffe.game.game import NarratedMoment, Narration
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.game.queries import ReplayOptions
from schiffe.language.columns import display_width
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import capitalized, join_sentences, join_with_commas, with_full_stop
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS, DrawingUse
from schiffe.store.texts import ending_in_export_text, start_title
from schiffe.terminal.glyphs import AsciiUse

_PAGE_COLUMNS: Final = 80


@dataclass(frozen=True)
class NarrationOptions:
    """Options for narrating a match.

    Attributes:
        seen_by: the seat whose perspective is narrated; None to narrate everything.
        shows_odds: whether each turn has its chance, and costly turns are named.
        glyphs: the glyphs of the boards at the end; None to draw no boards.
        columns: the maximum width of the boards.
        own_rules: the player's own variants: rule lines by name.
    """

    seen_by: SeatNumber | None = None
    shows_odds: bool = False
    glyphs: Glyphs | None = None
    columns: int = _PAGE_COLUMNS
    own_rules: Mapping[str, str] = field(default_factory=dict)


def make_narration(finished: FinishedMatch, options: ReplayOptions, settings: Settings) -> Narration:
    """Return the narration of a match with these options and settings.

    Raises:
        UnknownPlayer: the player whose view is shown has not played in it.
    """
    narration_options = NarrationOptions(
        seat_named(finished, options.seen_by),
        shows_odds=options.shows_odds,
        glyphs=None if settings[BOARDS] == DrawingUse.NEVER else choose_glyphs(settings[ASCII], sys.stdout.encoding),
        columns=shutil.get_terminal_size().columns,
        own_rules=settings[OWN_RULES],
    )
    moments = list(narrate(finished, narration_options))
    return Narration([moment.text for moment in moments], draw_boards(finished, narration_options), moments)


def narrate(finished: FinishedMatch, options: NarrationOptions) -> Iterator[NarratedMoment]:
    """Yield the texts of a match: its players, a line for each event, and the analysis.

    Turns are numbered by their first shot among the shots of their side.
    """
    last = finished.moments[-1].state
    yield NarratedMoment(start_title(finished.stored), 0)
    if rules := unusual_rules_title(last.rules, options.own_rules):
        yield NarratedMoment(join_sentences(_("Rules: {name}.").format(name=rules), rules_details_text(last.rules)), 0)
    review = Review(finished)
    if options.shows_odds:
        review.assess_all()
    shot_count = 0
    for step, moment in enumerate(finished.moments):
        text = event_text(finished, step, options.seen_by)
        event = moment.event
        shot_count = max(len(target.shots) for target in moment.state.targets)
        if isinstance(event, ShotsFired):
            number = len(moment.state.targets[event.seat].shots) - len(event.shots) + 1
            text = f"{number}. {text}"
        if assessed := review.assessed_turn(step):
            text = join_sentences(text, odds_text(assessed), _("Weak shot.") if step in review.costly_steps else "")
        yield NarratedMoment(text, shot_count)
    if not isinstance(last.ending, EndingEvent):
        yield NarratedMoment(cut_short_text(), shot_count)
    for seat, name in enumerate(last.names):
        if result := review.result(seat):
            yield NarratedMoment(analysis_text(name, result), shot_count)


def draw_boards(finished: FinishedMatch, options: NarrationOptions) -> list[str]:
    """Return the lines of the final boards; empty if boards are not drawn."""
    if options.glyphs is None:
        return []
    last = finished.moments[-1].state
    boards = [
        (known_picture(known_fleet(finished, seat, options.seen_by), last.targets[other_seat(seat)]), name)
        for seat, name in enumerate(last.names)
    ]
    return fitting_boards(boards[-last.side_count :], options.glyphs, options.columns)  # a solo match has one fleet


def transcript_lines(finished: FinishedMatch, encoding: str) -> Iterator[str]:
    """Yield the transcript of a match that has begun, in lines: its players, the final boards, and all shots."""
    glyphs = choose_glyphs(AsciiUse.WHEN_NEEDED, encoding)
    state = finished.moments[-1].state
    yield start_title(finished.stored)
    yield _("Rules: {name}.").format(name=state.rules.text)
    yield _("{name} begins.").format(name=state.names[finished.moments[0].state.seat_to_move])
    ending = ending_in_export_text(finished.stored)
    yield with_full_stop(ending if state.winner is not None else capitalized(ending))  # a winner's name stays as it is
    yield ""
    boards = []
    for seat, (fleet, name) in enumerate(zip(finished.record.fleets, state.names, strict=True)):
        target = state.targets[other_seat(seat)]
        boards.append((own_picture(fleet, target) if fleet else target_picture(target), name))
    yield from fitting_boards(boards[-state.side_count :], glyphs, _PAGE_COLUMNS)  # a solo match has one fleet
    for seat in range(state.side_count):
        yield ""
        yield from _shot_lines(finished, state, seat)


def _shot_lines(finished: FinishedMatch, state: MatchState, seat: SeatNumber) -> Iterator[str]:
    tally = ShotTally.from_target(state.targets[seat])
    size = state.rules.size
    fleet = finished.record.fleets[other_seat(seat)]
    shots = ngettext("{name}: {count} shot", "{name}: {count} shots", tally.shots)
    hits = ngettext("{count} hit ({rate} %)", "{count} hits ({rate} %)", tally.hits)
    texts = [shots.format(name=state.names[seat], count=tally.shots), hits.format(count=tally.hits, rate=tally.rate)]
    if state.hint_counts[seat]:
        texts.append(hints_used_text(state.hint_counts[seat]))
    yield join_with_commas(texts)
    line = ""
    number = 1
    for turn in state.turns_of(seat):
        shot_texts = []
        for shot in turn.shots:
            ship = fleet.ship_at(shot.cell) if fleet and shot.answer.has_sunk else shot.answer.ship
            shot_texts.append(shot_text(shot, size, ship))
        text = f"  {number}. {join_with_commas(shot_texts)}"
        number += len(turn.shots)
        if line and display_width(line + text) > _PAGE_COLUMNS:
            yield line
            line = ""
        line += text
    if line:
        yield line
