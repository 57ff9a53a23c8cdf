"""What a game on the stage is played with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.keeper import Keeper
from schiffe.battleship.match.events import PlayerLeft, PlayerResigned, SeatNumber
from schiffe.battleship.match.loop import Observer
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.ui.placing.state import LaidFleets
from schiffe.game.interruption import Interruption
from schiffe.game.ui.match import Leaving, Next
from schiffe.toolkit.screen import Command
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class Desk:
    """One game, and all that those who sit at it share.

    Attributes:
        keeper: writes the match down, and knows what of it lies already.
        pause: the seconds after which a bot fires, so that a person can follow.
        patience: the seconds after which an opponent elsewhere counts as gone; 0 is never.
        leaving: how it is left before its end.
        marks: whether the target is marked where no ship can lie.
        laid: the fleets that were laid before.
        change_settings: lets the player change the settings.
        motion: how much moves, and ``bell`` when the bell rings: words of the settings.
        own_rules: the rules of the player's own, lines by their names.
    """

    stage: Stage
    glyphs: Glyphs
    setup: GameSetup
    keeper: Keeper
    pause: float
    patience: int
    leaving: Leaving
    marks: bool
    laid: LaidFleets
    observers: Sequence[Observer]
    change_settings: Callable[[], Awaitable[None]]
    motion: str
    bell: str
    own_rules: Mapping[str, str]

    def leave(self, interruption: Interruption, seat: SeatNumber) -> Command[Any]:
        """The command for a screen at which the player of a seat sits: it ends the match by the interruption."""
        return self.leaving.command(
            partial(interruption.set, PlayerLeft(seat)), partial(interruption.set, PlayerResigned(seat))
        )

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called."""
        one, other = self.setup.players
        return one.name, other.name


@dataclass(frozen=True)
class Played:
    """What has become of a game: what the players want next, and the seat that has won, if any."""

    next: Next
    winner: SeatNumber | None = None


@dataclass(frozen=True)
class Fleets:
    """The fleets of a match; None for one that was never in this program."""

    one: Fleet
    other: Fleet | None

    def of(self, seat: SeatNumber) -> Fleet | None:
        """The fleet of a seat."""
        return self.other if seat else self.one
