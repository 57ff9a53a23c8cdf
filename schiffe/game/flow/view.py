"""The view as the flow needs it, whether that is line mode or the full screen."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from schiffe.game.flow.after import AfterMatch, PlayResult
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Observer
from schiffe.game.match.players import SeatNumber
from schiffe.process.errors import CommandError

Wanted_co = TypeVar("Wanted_co", covariant=True)


class MatchView(Protocol):
    """One match as the people here see it, from the moment it is set up; what most need not do is nothing here."""

    def announce(self) -> None:
        """Say who plays, and where the match stands."""
        return

    async def prepare(self, seat: SeatNumber, interruption: Interruption, /) -> None:  # noqa: ARG002 - a game may begin with its first turn
        """Let the person at a seat do what comes before the first turn, such as placing a fleet.

        Raises:
            Interrupted: somebody has left meanwhile.
        """
        return

    def seats(self, others: tuple[Any | None, Any | None], interruption: Interruption, /) -> tuple[Any, Any]:
        """Seat the people, where ``others`` has None, and show them how the match stands.

        ``interruption`` ends the match when they leave it or give it up. The other seats are given as the people see
        them, who wait for their turns.
        """

    @property
    def observers(self) -> Sequence[Observer[Any, Any]]:
        """Those in the view who are told what happens."""
        return ()

    async def settle(self) -> None:
        """Let the last turn be seen, and what lies over the boards be closed."""
        return

    async def show_end(self, state: Any, /) -> PlayResult:
        """Show how the match ended, unless somebody has left it, and ask what comes next."""

    @property
    def leave_choice(self) -> AfterMatch | None:
        """The choice of those who have left the match; None while nobody has."""
        return None


class View(Protocol[Wanted_co]):
    """A game in one view."""

    @property
    def continues_series(self) -> bool:
        """True if the same request from the menu continues the series, since nobody is asked after a game."""

    async def choose(self) -> Wanted_co | AfterMatch | None:
        """Show the menu until something is to be played; None when somebody goes back, or AfterMatch.QUIT."""

    def match(self, match: Any, /) -> AbstractContextManager[MatchView]:
        """Show a match. What the people leave or break off ends within it."""

    async def next_request(self, request: Any, /) -> Any | None:
        """Ask what is to be played again where the same request leads to nothing; None when somebody goes back."""

    async def invite(self, invitation: str, /) -> bool:
        """Tell the person here how somebody else joins a game that is hosted; False when they go back instead."""

    async def ask_after_problem(self, error: CommandError, /) -> AfterMatch:
        """Say why a game cannot be played, and ask what to do now; raises it where nobody is asked."""

    def say_problem(self, error: CommandError, /) -> None:
        """Say why a game that was chosen from the menu cannot be played."""
