"""The bell of a match."""

import asyncio
from collections.abc import Callable

from schiffe.battleship.match.events import Event, ShotsFired
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.ships import Outcome


class Bell:
    """An observer of a match that rings when shots strike: at every shot, or only at hits."""

    def __init__(self, ring: Callable[[], None], *, rings_only_for_hits: bool, delay_seconds: float) -> None:
        self._ring = ring
        self._rings_only_for_hits = rings_only_for_hits
        self._delay_seconds = delay_seconds

    def notify(self, event: Event, _state: MatchState) -> None:
        """Ring once for the shots of a turn."""
        if isinstance(event, ShotsFired) and (
            not self._rings_only_for_hits or any(shot.answer.outcome is not Outcome.MISS for shot in event.shots)
        ):
            asyncio.get_running_loop().call_later(self._delay_seconds, self._ring)
