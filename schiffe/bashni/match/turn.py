"""The seats and observers of a match of Bashni, whose turns are those of any game of turns."""

from collections.abc import Callable
from typing import TypeAlias

from schiffe.bashni.match.events import Event
from schiffe.bashni.match.state import MatchState
from schiffe.game.match import turns
from schiffe.game.match.match import Observer

Emit: TypeAlias = Callable[[Event], MatchState]
"""Tells of something the moment it happens; returns how the match stands then."""
MatchObserver: TypeAlias = Observer[Event, MatchState]
"""Somebody who watches a match of Bashni."""
Seat: TypeAlias = turns.Seat[MatchState, Event]
"""One side of a match: a person, or the computer."""
