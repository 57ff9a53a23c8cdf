"""A match in play: its state, and the observers of its events."""

from collections.abc import Iterable
from typing import Any, Generic, Protocol, Self, TypeVar

from schiffe.game.match.events import MatchEvent
from schiffe.game.match.players import Player


class Record(Protocol):
    """The setup of a match as it is stored."""

    @property
    def players(self) -> tuple[Player, Player]: ...

    def with_players(self, players: tuple[Player, Player], /) -> Self: ...


class State(Protocol):
    """The state of a match: a frozen value that depends only on the events so far."""

    @property
    def players(self) -> tuple[Player, Player]: ...

    @property
    def ending(self) -> MatchEvent | None:
        """The event that ended the match; None while it is in progress."""

    def after(self, event: Any, /) -> Self:
        """Return the state after an event; raises ImpossibleEvent if it cannot happen now."""


StateT = TypeVar("StateT", bound=State)


class Observer(Protocol):
    """An observer of a match, which takes the events and states of its game. It never drives play."""

    def notify(self, event: Any, state: Any, /) -> None:
        """Process an event and the ``state`` after it."""


class Match(Generic[StateT]):
    """A match from any state on: applies events to the state and notifies the observers.

    Attributes:
        state: the current state.
    """

    def __init__(self, state: StateT, observers: Iterable[Observer] = ()) -> None:
        """Start at a state; observers are notified in order, so one that writes must come before those that show."""
        self.state = state
        self._observers = tuple(observers)

    def emit(self, event: MatchEvent) -> StateT:
        """Apply an event, notify the observers and return the new state.

        Raises:
            ImpossibleEvent: it cannot happen now.
        """
        self.state = self.state.after(event)
        for observer in self._observers:
            observer.notify(event, self.state)
        return self.state
