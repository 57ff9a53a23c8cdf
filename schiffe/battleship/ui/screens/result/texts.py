"""The texts of the result of a match: why it ended, the numbers of both sides, and remarks."""

from itertools import groupby
from typing import Final

from schiffe.battleship.levels import LEVELS
from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.match.state import ShotTally
from schiffe.battleship.rule_line import TurnRule
from schiffe.battleship.texts.advice import hints_used_text, no_costly_shot_text
from schiffe.battleship.texts.event_texts import contradiction_text
from schiffe.battleship.ui.screens.analysis.findings import CostlyShot, costly_row, luck_value, skill_value
from schiffe.battleship.ui.screens.result.state import ResultState
from schiffe.game.match.players import other_seat
from schiffe.game.ui.ending import CostlyTurns, EndingRow, EndingText, LadderRow, SideValue
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import join_sentences, labelled, signed_text, with_percent_sign
from schiffe.toolkit.style import TextStyle

_NOT_KNOWN_YET: Final = "..."
_HELP_ROWS: Final = 2
"""The rows reserved for the advice after a loss, which comes later."""


def make_ending_text(state: ResultState) -> EndingText:
    match_state = state.match_state
    ladder = LadderRow(state.standing, LEVELS, (_("not counted: with help"), _("not counted")))
    is_judged = bool(state.people) and state.findings.has_people and not state.is_first_match
    remarks: list[str | None] = []
    if _has_help(state):
        advice = state.remarks.help_after_loss
        remarks.append(_NOT_KNOWN_YET if advice is None else advice)
    remarks.append(state.remarks.rival)
    remarks += [
        labelled(name, hints_used_text(hints))
        for name, hints in zip(match_state.names, match_state.hint_counts, strict=True)
        if hints
    ]
    if match_state.targets[0].is_contradictory:
        remarks.append(contradiction_text())
    return EndingText(
        reason=_reason_text(state),
        names=(match_state.names[0], match_state.names[1]),
        rows=_number_rows(state),
        ladder=ladder if state.has_ladder else None,
        costly_turns=_make_costly_turns(state) if is_judged else None,
        remarks=list(filter(None, remarks)),
        remark_rows=_HELP_ROWS if _has_help(state) else 0,
    )


def _make_costly_turns(state: ResultState) -> CostlyTurns:
    shots = costliest_shots(state)
    return CostlyTurns(
        label=_("weakest shots"),
        short_label=pgettext("shots", "weakest"),
        turns=None if shots is None else [costly_row(shot, is_named=len(state.people) > 1) for shot in shots],
        text_if_none=no_costly_shot_text(state.findings.hint_count),
    )


def _reason_text(state: ResultState) -> str:
    """Return the winner and how they won, the shots that the genius needs, and in a room the news."""
    match_state = state.match_state
    winner = state.winner
    loser = other_seat(winner)
    names = match_state.names
    if state.is_played_out:
        shots = ShotTally.from_target(match_state.targets[winner]).shots
        text = ngettext(
            "{name} won against {other} with {count} shot.", "{name} won against {other} with {count} shots.", shots
        ).format(name=names[winner], other=names[loser], count=shots)
    else:
        shots = ShotTally.from_target(match_state.targets[loser]).shots
        text = ngettext("{name} resigned after {count} shot.", "{name} resigned after {count} shots.", shots).format(
            name=names[loser], count=shots
        )
    for score in state.findings.scores:
        if state.people == (score.seat,) and score.genius_shot_count is not None and not state.is_first_match:
            genius_text = _("The genius needs {count} for this fleet.").format(count=score.genius_shot_count)
            text = join_sentences(text, genius_text)
    if state.room_snapshot is None:
        return text
    return f"{text}\n{state.room_snapshot.ending_text(names[1], match_state.rules.size)}"


def _number_rows(state: ResultState) -> list[EndingRow]:
    match_state = state.match_state
    first, second = (ShotTally.from_target(target) for target in match_state.targets)
    rows = [
        _number_row(_("shots"), first.shots, second.shots),
        EndingRow(_("hits"), (_hits_value(first), _hits_value(second))),
    ]
    if match_state.rules.turn_rule is not TurnRule.ALTERNATE:  # otherwise a turn is a shot
        turns = [seat for seat, _fired in groupby(match_state.history, lambda fired: fired.seat)]
        rows.append(_number_row(_("turns"), turns.count(0), turns.count(1)))
    rows.append(_number_row(_("longest miss run"), first.longest_miss_run, second.longest_miss_run))
    if state.is_first_match or not state.is_played_out:
        return rows
    analyses = {score.seat: score.analysis for score in state.findings.scores}
    own_analysis = analyses.get(0)
    opponent_analysis = analyses.get(1)
    return [
        *rows,
        EndingRow(_("skill"), (_skill_if_known(own_analysis), _skill_if_known(opponent_analysis))),
        EndingRow(_("luck"), (_luck_if_known(own_analysis), _luck_if_known(opponent_analysis))),
    ]


def _number_row(label: str, first: int, second: int) -> EndingRow:
    return EndingRow(label, (SideValue(str(first)), SideValue(str(second))))


def _hits_value(tally: ShotTally) -> SideValue:
    rate = with_percent_sign(tally.rate)
    return SideValue(f"{tally.hits:<4} {rate}", f"{tally.hits} {rate}")


def _skill_if_known(analysis: Analysis | None) -> SideValue:
    return skill_value(analysis.skill) if analysis else SideValue(_NOT_KNOWN_YET, bar_style=TextStyle.METER)


def _luck_if_known(analysis: Analysis | None) -> SideValue:
    if analysis:
        return luck_value(analysis.luck)
    widest = _("{luck} hits").format(luck=signed_text(-9.9))
    return SideValue(_NOT_KNOWN_YET, bar_style=TextStyle.METER_LUCK, widest=widest)


def costliest_shots(state: ResultState) -> list[CostlyShot] | None:
    """Return the costly shots, the costliest first; None while they are not known."""
    is_known = state.findings.is_done or any(score.analysis for score in state.findings.scores)
    return sorted(state.findings.costly_shots, key=lambda shot: -shot.assessed_turn.cost) if is_known else None


def _has_help(state: ResultState) -> bool:
    """Return whether the only person has lost with shots that can be judged, so there is advice."""
    loser = state.loser
    return loser is not None and bool(state.match_state.targets[loser].shots) and not state.is_first_match
