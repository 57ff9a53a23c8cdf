"""The analysis of a game that has just ended, worked out while its result is looked at."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from schiffe.play.advice import Analysis, Judged, analysis, judge
from schiffe.rules.target import TargetView
from schiffe.wording_advice import analysing, analysis_text


@dataclass
class _Player:
    """One player, and how far the analysis is."""

    name: str
    view: TargetView
    judged: list[Judged] = field(default_factory=list)
    result: Analysis | None = None


class Analyst:
    """Judges the shots of some players, one shot after the other in a thread, until it is done or stopped."""

    def __init__(self, people: Sequence[tuple[str, TargetView]], rng: random.Random) -> None:
        self._players = [_Player(name, view) for name, view in people if view.shots]
        self._rng = rng

    async def run(self, changed: Callable[[], None]) -> None:
        """Work it all out; ``changed`` is called whenever there is something new to show. May be cancelled."""
        for player in self._players:
            shots = judge(player.view, self._rng)
            while shot := await asyncio.to_thread(next, shots, None):
                player.judged.append(shot)
                changed()
            player.result = analysis(player.judged)
            changed()

    def lines(self) -> list[str]:
        """A line for each player: skill and luck, or how far the analysis is."""
        return [
            analysis_text(player.name, player.result)
            if player.result
            else analysing(player.name, len(player.judged), len(player.view.shots))
            for player in self._players
        ]

    def costly(self) -> list[tuple[str, Judged]]:
        """The shots that gave away most, each below the line of its player, as far as they are known."""
        return [
            (analysis_text(player.name, player.result), shot)
            for player in self._players
            if player.result
            for shot in player.result.costly
        ]

    @property
    def is_done(self) -> bool:
        """Whether all is worked out."""
        return all(player.result for player in self._players)
