"""The analysis of several players' shots in a thread, while its progress is shown."""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from schiffe.battleship.match.analysis import (
    Analysis,
    AssessedTurn,
    Shooter,
    assessed_turns,
    genius_shots,
    make_analysis,
)
from schiffe.battleship.rules.target import Target
from schiffe.process.tasks import run_in_daemon_thread

_StepT = TypeVar("_StepT")


@dataclass
class AnalysedPlayer:
    """The progress of the analysis of one player's shots.

    Attributes:
        assessed_turns: the turns assessed so far.
        result: the analysis of all turns; None until it is finished.
        genius_shot_count: the shots that the genius needs for the same fleet; None if unknown.
    """

    shooter: Shooter
    assessed_turns: list[AssessedTurn] = field(default_factory=list)
    result: Analysis | None = None
    genius_shot_count: int | None = None

    @property
    def name(self) -> str:
        return self.shooter.name

    async def analyse(self, on_change: Callable[[], None]) -> None:
        """Analyse all shots of the player; see ``Analyst.run``."""
        async for turn in _compute_in_thread(assessed_turns(self.shooter)):
            self.assessed_turns.append(turn)
            on_change()
        self.result = make_analysis(self.assessed_turns)
        on_change()
        if self.shooter.fleet:
            shots = genius_shots(self.shooter.fleet, self.shooter.salvos)
            self.genius_shot_count = [shots_so_far async for shots_so_far in _compute_in_thread(shots)][-1]
            on_change()


async def _compute_in_thread(steps: Iterator[_StepT]) -> AsyncIterator[_StepT]:
    """Yield the values of an iterator, each computed in a thread."""
    while (step := await run_in_daemon_thread(partial(next, steps, None))) is not None:
        yield step


class Analyst:
    """A worker that analyses the shots of some players in a thread.

    Attributes:
        players: the progress for each player who has fired a shot.
    """

    def __init__(self, shooters: Sequence[Shooter]) -> None:
        self.players = [AnalysedPlayer(shooter) for shooter in shooters if shooter.target.shots]

    async def run(self, on_change: Callable[[], None] = lambda: None) -> None:
        """Analyse all shots, and call ``on_change`` whenever there is something new to show. May be cancelled."""
        for player in self.players:
            await player.analyse(on_change)

    def skill_in(self, target: Target) -> float | None:
        """Return the skill, 0 to 1, of the player who had this target at the end; None until it is known."""
        for player in self.players:
            if player.result and player.shooter.target is target:
                return player.result.skill
        return None

    @property
    def is_done(self) -> bool:
        return all(player.result for player in self.players)
