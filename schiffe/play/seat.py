"""Seats: whoever plays one side of a match."""

import random
from typing import Protocol

from schiffe.bots import load_bot
from schiffe.bots.choice import Choice
from schiffe.play.events import Event
from schiffe.rules.board import Board
from schiffe.rules.grid import Cell
from schiffe.rules.shots import Answer
from schiffe.rules.target import TargetView


class Seat(Protocol):
    """One side of a match. The turn loop does not know whether a person, a bot or a socket sits there."""

    name: str

    async def choose(self, view: TargetView) -> Choice:
        """Where this side shoots, given what it knows of the other."""

    async def answer(self, cell: Cell) -> Answer:
        """What a shot at this side did; raises IllegalShot for one that is outside or repeated."""

    async def told(self, event: Event) -> None:
        """Something happened; shots of either side are told to both."""


class BotSeat:
    """A bot and its board. The bot itself is given the view and the chance, and nothing else."""

    def __init__(self, name: str, level: str, board: Board, rng: random.Random) -> None:
        self.name = name
        self._bot = load_bot(level)
        self._board = board
        self._rng = rng

    async def choose(self, view: TargetView) -> Choice:
        """What the bot chooses."""
        return self._bot(view, self._rng)

    async def answer(self, cell: Cell) -> Answer:
        """The board's own answer."""
        return self._board.receive(cell)

    async def told(self, event: Event) -> None:
        """A bot remembers nothing: the next view tells it all."""
