"""The type of what a seat of Bashni uses to publish its events."""

from collections.abc import Callable
from typing import TypeAlias

from schiffe.bashni.match.events import Event
from schiffe.bashni.match.state import MatchState

Emit: TypeAlias = Callable[[Event], MatchState]
"""A function that emits an event and returns the state after it."""
