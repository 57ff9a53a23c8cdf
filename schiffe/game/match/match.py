"""A match as it is played: how it stands, and who is told what happens in it."""

from collections.abc import Iterable
from typing import Any, Generic, Protocol, Self, TypeVar


class State(Protocol):
    """A frozen value that is made of the events of a match and of nothing else."""

    @property
    def ending(self) -> object | None:
        """The event that ended the match; None while it goes on."""

    def after(self, event: Any, /) -> Self:
        """Return the state when this has happened too; raises ImpossibleEvent where it cannot have."""


EventT = TypeVar("EventT")
StateT = TypeVar("StateT", bound=State)
_Event_contra = TypeVar("_Event_contra", contravariant=True)
_State_contra = TypeVar("_State_contra", contravariant=True)


class Observer(Protocol[_Event_contra, _State_contra]):
    """Somebody who watches a match. It never drives play."""

    def notify(self, event: _Event_contra, state: _State_contra, /) -> None:
        """Take note of an event; ``state`` is how things stand now."""


class Match(Generic[EventT, StateT]):
    """A match from any state on. What happens is folded and told here alone.

    Attributes:
        state: how it stands.
    """

    def __init__(self, state: StateT, observers: Iterable[Observer[EventT, StateT]] = ()) -> None:
        """Take up a match; the observers are told in their order, so one that writes comes before those that show."""
        self.state = state
        self._observers = tuple(observers)

    def emit(self, event: EventT) -> StateT:
        """Let something happen; returns how the match stands then.

        Raises:
            ImpossibleEvent: it cannot happen now.
        """
        self.state = self.state.after(event)
        self.notify_observers(event)
        return self.state

    def notify_observers(self, event: EventT) -> None:
        """Tell the observers of an event that the state has in it already, as it has its beginning."""
        for observer in self._observers:
            observer.notify(event, self.state)
