"""The types of seats and observers of a match of Bashni, which is played turn by turn."""

from collections.abc import Callable
from typing import TypeAlias

from schiffe.bashni.match.events import Event
from schiffe.bashni.match.state import MatchState
from schiffe.game.match import turns
from schiffe.game.match.match import Observer

Emit: TypeAlias = Callable[[Event], MatchState]
"""A function that emits an event and returns the state after it."""
MatchObserver: TypeAlias = Observer[Event, MatchState]
"""An observer of a match of Bashni."""
Seat: TypeAlias = turns.Seat[MatchState, Event]
"""One side of a match: a person, or the computer."""
