"""A match in play: its state, and the observers of its events.

The engine passes a game's events, states and records to other parts of the same game, which accept only their own
classes. Here ``AnyEvent``, ``AnyState`` and ``AnyRecord`` stand for these.
"""

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from schiffe.game.match.events import MatchEvent
from schiffe.game.match.players import Player

AnyEvent: TypeAlias = Any
"""An event of some game: a MatchEvent of one of its classes."""
AnyState: TypeAlias = Any
"""A state of some game: a State of its class."""
AnyRecord: TypeAlias = Any
"""The setup of a match of some game: a Record of its class."""


class HasPlayers(Protocol):
    """A dataclass with the players of a match, such as its record."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def players(self) -> tuple[Player, Player]: ...


class Record(HasPlayers, Protocol):
    """The setup of a match as it is stored."""

    def with_players(self, players: tuple[Player, Player], /) -> Self: ...


class State(HasPlayers, Protocol):
    """The state of a match: a frozen value that depends only on the events so far."""

    @property
    def ending(self) -> MatchEvent | None:
        """The event that ended the match; None while it is in progress."""

    def after(self, event: AnyEvent, /) -> Self:
        """Return the state after an event; raises ImpossibleEvent if it cannot happen now."""


StateT = TypeVar("StateT", bound=State)


class Observer(Protocol):
    """An observer of a match. It never drives play."""

    def notify(self, event: AnyEvent, state: AnyState, /) -> None:
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
