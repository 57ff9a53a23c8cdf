"""Findings of an analysis so far, and their numbers: at the end of a game and on pages of their own."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.battleship.match.analysis import Analysis, Analyst, AssessedTurn
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.advice import analysis_progress, percentage
from schiffe.game.match.players import SeatNumber
from schiffe.game.ui.ending import Costly, SideValue
from schiffe.language.i18n import _
from schiffe.language.text import signed


@dataclass(frozen=True)
class SideScore:
    """The score of a side's shots, as far as it is known, and the number the genius needs for the same fleet.

    Attributes:
        progress: how far the analysis has got with them.
    """

    seat: SeatNumber
    found: Analysis | None
    genius: int | None
    name: str = ""
    progress: str = ""


class CostlyShot(NamedTuple):
    """A turn that gave much away, and the name of who fired."""

    name: str
    assessed: AssessedTurn


@dataclass(frozen=True)
class Findings:
    """Findings of an analysis so far.

    Attributes:
        costly: the costly shots of the players, as far as they are known.
        scores: what the shots of each side came to.
        is_done: whether all is worked out.
        has_people: whether there is anybody whose costly shots are shown; those of bots are not.
        hints: how many they were shown.
    """

    costly: tuple[CostlyShot, ...]
    scores: tuple[SideScore, ...] = ()
    is_done: bool = False
    has_people: bool = True
    hints: int = 0

    @classmethod
    def of(cls, analyst: Analyst) -> "Findings":
        """Return what an analyst has found so far."""
        people = (player for player in analyst.players if player.result and player.shooter.is_person)
        costly = (CostlyShot(player.name, shot) for player in people if player.result for shot in player.result.costly)
        hints = [player.shooter.hints for player in analyst.players if player.shooter.is_person]
        scores = [
            SideScore(
                player.shooter.seat,
                player.result,
                genius=player.genius,
                name=player.name,
                progress=analysis_progress(player),
            )
            for player in analyst.players
        ]
        return cls(tuple(costly), tuple(scores), analyst.is_done, has_people=bool(hints), hints=sum(hints))


NOTHING_FOUND: Final = Findings(())


def costly_parts(assessed: AssessedTurn) -> list[tuple[str, str]]:
    """Return the texts about a shot that gave much away, each with its style, the most important first."""
    size = assessed.before.rules.grid.size
    number = _("{percent} %")
    fired = min(assessed.fired, key=lambda odds: odds.chance)
    best = max(assessed.best, key=lambda odds: odds.chance)
    return [
        (f"{cell_name(fired.cell, size):<3}", "class:emphasis"),
        (f"{number.format(percent=percentage(fired)):>6}", "class:bad"),
        ("  " + _("where {square} had").format(square=cell_name(best.cell, size)), "class:dim"),
        (" " + number.format(percent=percentage(best)), "class:good"),
    ]


def costly_row(shot: CostlyShot, *, is_named: bool) -> Costly:
    """Return a shot that gave much away as the end of a game has it, with the name of who fired it if there are two."""
    parts = costly_parts(shot.assessed)
    return Costly(shot.assessed.number, [*parts, (f"  {shot.name}", "")] if is_named else parts)


_MAX_LUCK_HITS: Final = 6
"""So many hits above or below what was to be expected light all squares of luck, or none; few games have more."""
SQUARES: Final = 10
"""Small squares of a skill or a luck."""


def skill_value(skill: float) -> SideValue:
    """Return a skill, from 0 to 1, as a number and squares."""
    text = _("{percent} %").format(percent=round(100 * skill))
    return SideValue(text, lit=round(skill * SQUARES), role="class:tally.skill")


def luck_value(luck: float) -> SideValue:
    """Return a luck as a number and squares: half of them stand for as many hits as were to be expected."""
    share = (luck / _MAX_LUCK_HITS + 1) / 2
    number = signed(luck)
    text = _("{luck} hits").format(luck=number)
    return SideValue(text, number, lit=round(min(max(0.0, share), 1.0) * SQUARES), role="class:tally.luck")
