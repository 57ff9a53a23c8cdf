"""What happened in a match, in the order of the file, and how the match stood each time."""

from collections.abc import Iterator
from dataclasses import dataclass

from schiffe.battleship.match.codec import read_event
from schiffe.battleship.match.events import Event, MatchStarted
from schiffe.battleship.match.state import ImpossibleEvent, MatchState
from schiffe.store.matches import MatchId
from schiffe.store.reading import UnreadableText
from schiffe.store.store import Store


@dataclass(frozen=True)
class Moment:
    """An event of a match, when it happened (in seconds since 1970), and how the match stood after it."""

    time: float
    event: Event
    state: MatchState


def moments(store: Store, match: MatchId, size: int) -> Iterator[Moment]:
    """All that happened in a match on boards of ``size``, the start first; empty where it has not begun.

    Raises:
        UnreadableText: the file has something that is not an event, or that cannot have happened.
        StoreError: the file cannot be used.
    """
    state = None
    for written in store.events(match):
        event = read_event(written.text, size)
        try:
            state = _after(state, event)
        except ImpossibleEvent as error:
            raise UnreadableText(written.text) from error
        yield Moment(written.time, event, state)


def _after(state: MatchState | None, event: Event) -> MatchState:
    if state:
        return state.after(event)
    if isinstance(event, MatchStarted):
        return MatchState.begin(event)
    raise ImpossibleEvent(event)
