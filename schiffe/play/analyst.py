"""The analysis of a game, worked out shot by shot beside whatever else goes on."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from schiffe.play.advice import Analysis, Judged, analysis, judge
from schiffe.rules.target import TargetView


@dataclass
class Player:
    """One player, and how far the analysis is; ``result`` is None until it is finished."""

    name: str
    view: TargetView
    judged: list[Judged] = field(default_factory=list)
    result: Analysis | None = None


class Analyst:
    """Judges the shots of some players, one after the other in a thread, until it is done or cancelled.

    Attributes:
        players: those who have shot at all.
    """

    def __init__(self, people: Sequence[tuple[str, TargetView]], rng: random.Random) -> None:
        self.players = [Player(name, view) for name, view in people if view.shots]
        self._seed = rng.getrandbits(32)

    async def run(self, changed: Callable[[], None] = lambda: None) -> None:
        """Work it all out; ``changed`` is called whenever there is something new to show. May be cancelled."""
        for player in self.players:
            shots = judge(player.view, random.Random(self._seed))
            while shot := await asyncio.to_thread(next, shots, None):
                player.judged.append(shot)
                changed()
            player.result = analysis(player.judged)
            changed()

    @property
    def is_done(self) -> bool:
        """Whether all is worked out."""
        return all(player.result for player in self.players)
