"""A person's turn: what can be had and done in it, whichever view the person sits at."""

import asyncio
import random
from collections.abc import Iterable

from schiffe.battleship.bots.choice import Choice, TimeUp
from schiffe.battleship.match.assessment import Hint, hint
from schiffe.battleship.match.events import HintTaken, TimeExpired
from schiffe.battleship.match.loop import Emit
from schiffe.battleship.match.seats import ShotChance
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.grid import Cell, mask_of, random_cell


class Turn:
    """One turn of a person; ``chance`` is what fires when time is up."""

    def __init__(self, perspective: Perspective, emit: Emit, chance: ShotChance) -> None:
        self._perspective = perspective
        self._emit = emit
        self._chance = chance
        self._hint: Hint | None = None

    @property
    def perspective(self) -> Perspective:
        """What the person sees, hints taken in this turn included."""
        return self._perspective

    @property
    def time_is_up(self) -> bool:
        """Whether the clock has run down."""
        return self._perspective.state.pending.time_is_up

    @property
    def shots_due(self) -> int:
        """How many shots the turn has."""
        return self._perspective.state.shots_due

    async def hint(self) -> Hint | None:
        """A hint, the same again for the whole turn; None when no fleet fits what is known. It counts once taken."""
        if self._hint is None:
            self._hint = await asyncio.to_thread(hint, self._perspective.target)
        return self._hint

    def take(self, found: Hint) -> None:
        """The person is shown a hint, which counts once a turn."""
        if not self._perspective.state.pending.hint:
            self._perspective = self._emit(HintTaken(self._perspective.seat, found.cells(self.shots_due)))

    def expire(self) -> None:
        """The clock has run down."""
        if not self.time_is_up:
            self._perspective = self._emit(TimeExpired(self._perspective.seat))

    def filled_up(self, marked: Iterable[Cell] = ()) -> Choice:
        """The marked cells, and any open ones for the shots that are missing; this is fired when time is up."""
        choice, chance = Choice.of(marked), self._random()
        cells = self._perspective.target.open & ~mask_of(choice.cells)
        for _ in range(self.shots_due - len(choice.cells)):
            choice = choice.then(Choice.at(random_cell(cells, chance), TimeUp(cells.bit_count())))
            cells &= ~(1 << choice.cells[-1])
        return choice

    def _random(self) -> random.Random:
        return self._chance(len(self._perspective.target.shots))
