"""The end of a match over the network."""

from dataclasses import dataclass

from schiffe.battleship.match.events import MatchBrokenOff
from schiffe.battleship.match.state import MatchState
from schiffe.game.match.events import MatchEvent


@dataclass(frozen=True)
class NetworkEnd:
    """The end of a network match, or the reason why there was no match.

    Attributes:
        ending: the event that ended the match, even before it began; None without a connection.
        state: the last state; None if the match never began.
        error: the reason why there is no connection.
    """

    ending: MatchEvent | None = None
    state: MatchState | None = None
    error: OSError | UnicodeError | None = None

    @property
    def broken_off(self) -> MatchBrokenOff | None:
        """The ending if the match was broken off, before or after it began; otherwise None."""
        return self.ending if isinstance(self.ending, MatchBrokenOff) else None
