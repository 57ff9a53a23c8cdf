"""The findings of an analysis so far, for the end of a match and the pages of the analysis."""

from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from schiffe.battleship.match.analysis import Analysis, AssessedTurn
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.advice import analysis_progress_text, to_percent
from schiffe.game.match.players import SeatNumber
from schiffe.game.ui.ending import CostlyText, CostlyTurn, SideValue
from schiffe.language.i18n import _
from schiffe.language.text import percent_text, signed_text, with_percent_sign
from schiffe.toolkit.style import TextStyle

_MAX_LUCK_HITS: Final = 6
"""The hits above the expected ones that light all segments of luck; as many below, none is lit."""
SEGMENT_COUNT: Final = 10
"""The number of segments that show a skill or a luck."""


@dataclass(frozen=True)
class SideScore:
    """The score of the shots of a side.

    Attributes:
        analysis: the analysis of the shots; None until it is done.
        genius_shot_count: the shots that the genius needs for the same fleet; None until they are known.
        progress: a text about the progress of the analysis.
    """

    seat: SeatNumber
    analysis: Analysis | None
    genius_shot_count: int | None
    name: str = ""
    progress: str = ""


class CostlyShot(NamedTuple):
    """A costly turn, and the name of its player."""

    name: str
    assessed_turn: AssessedTurn


@dataclass(frozen=True)
class Findings:
    """Findings of an analysis so far.

    Attributes:
        costly_shots: the costly shots of the players that are known so far.
        is_done: whether the analysis is complete.
        has_people: whether a person has played; the costly shots of bots are not shown.
        hint_count: the hints shown to people.
    """

    costly_shots: tuple[CostlyShot, ...]
    scores: tuple[SideScore, ...] = ()
    is_done: bool = False
    has_people: bool = True
    hint_count: int = 0

    @classmethod
    def from_analyst(cls, analyst: Analyst) -> Self:
        """Return the findings of an analyst so far."""
        people = [player for player in analyst.players if player.shooter.is_person]
        costly = [
            CostlyShot(player.name, shot) for player in people if player.result for shot in player.result.costly_turns
        ]
        scores = [
            SideScore(
                seat=player.shooter.seat,
                analysis=player.result,
                genius_shot_count=player.genius_shot_count,
                name=player.name,
                progress=analysis_progress_text(player),
            )
            for player in analyst.players
        ]
        return cls(
            costly_shots=tuple(costly),
            scores=tuple(scores),
            is_done=analyst.is_done,
            has_people=bool(people),
            hint_count=sum(player.shooter.hint_count for player in people),
        )


NOTHING_FOUND: Final = Findings(())


def costly_texts(assessed: AssessedTurn) -> list[CostlyText]:
    board_size = assessed.target_before.rules.size
    fired_odds = min(assessed.fired_odds, key=lambda odds: odds.chance)
    best = max(assessed.best_odds, key=lambda odds: odds.chance)
    return [
        CostlyText(f"{cell_name(fired_odds.cell, board_size):<3}", TextStyle.EMPHASIS),
        CostlyText(f"{with_percent_sign(to_percent(fired_odds)):>4}", TextStyle.BAD),
        CostlyText(_("where {square} had").format(square=cell_name(best.cell, board_size)), TextStyle.DIM),
        CostlyText(with_percent_sign(to_percent(best)), TextStyle.GOOD, is_joined=True),
    ]


def costly_row(shot: CostlyShot, *, is_named: bool) -> CostlyTurn:
    """Return a costly shot for the end of a match, with the name of its player if it ``is_named``."""
    texts = costly_texts(shot.assessed_turn)
    if is_named:
        texts.append(CostlyText(shot.name))
    return CostlyTurn(shot.assessed_turn.first_shot_number, texts)


def skill_value(skill: float) -> SideValue:
    """Return a skill, from 0 to 1, as a number and segments."""
    return SideValue(percent_text(skill), lit_segment_count=round(skill * SEGMENT_COUNT), bar_style=TextStyle.METER)


def luck_value(luck: float) -> SideValue:
    """Return a luck as a number and segments; half of the segments are lit if the hits were as expected."""
    share = (luck / _MAX_LUCK_HITS + 1) / 2
    number = signed_text(luck)
    text = _("{luck} hits").format(luck=number)
    return SideValue(
        text=text,
        short=number,
        lit_segment_count=round(min(max(0.0, share), 1.0) * SEGMENT_COUNT),
        bar_style=TextStyle.METER_LUCK,
    )
