"""The view as the flow needs it, in line mode or on the full screen."""

from abc import abstractmethod
from contextlib import AbstractContextManager
from typing import Any, Protocol

from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.flow.playable import MenuChoice, OtherSeats, SeatedMatch
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.game.match.request import Request
from schiffe.process.errors import CommandError


class MatchView(Protocol):
    """A match as the people at this computer see it. The steps that are not abstract do nothing by default."""

    def announce(self) -> None:
        """Announce the players and the state of the match."""
        return

    async def prepare(self, seat: SeatNumber, interruption: Interruption, /) -> None:
        """Let the person at a seat prepare for the first turn, for example place a fleet.

        Raises:
            Interrupted: a player left meanwhile.
            WentBack: the same in line mode.
        """
        return

    @abstractmethod
    def seat_people(self, others: OtherSeats[Any], interruption: Interruption, /) -> SeatedMatch[Any]:
        """Seat people where ``others`` has None, and show the match.

        A bot may be wrapped, so that people see it think. The view sets ``interruption`` when a person leaves or
        resigns.
        """

    async def settle(self) -> None:
        """Wait until the last turn has been shown and nothing covers the boards."""
        return

    @abstractmethod
    async def show_end(self, state: Any, /) -> PlayResult:
        """Show how the match ended, and ask what to do next, unless a player left it."""

    @property
    def leave_choice(self) -> AfterMatch | None:
        """The choice that the people made when they left the match; None if they did not leave."""
        return None


class View(Protocol):
    """A game in one view."""

    @property
    @abstractmethod
    def continues_series(self) -> bool:
        """True if the same request from the menu continues the series, since the view asks nothing after a match."""

    @abstractmethod
    async def choose(self) -> MenuChoice:
        """Show the menu until the player chooses something to play, goes back or quits."""

    @abstractmethod
    def open_match(self, prepared: Any, room: Any, /) -> AbstractContextManager[Any]:
        """Show a match of this game during the context, which WentBack ends if a person goes back before it begins.

        The context has a MatchView; in a match that a server sets up, it has the view of that server's matches.
        ``room`` is where friends play; None for any other match.
        """

    @abstractmethod
    async def choose_next_request(self, request: Request, /) -> Request | None:
        """Return the request for another match, which may be the same one; None if the player goes back."""

    @abstractmethod
    async def invite(self, invitation: str, /) -> bool:
        """Show how somebody else can join a hosted match; return False if the player goes back instead."""

    @abstractmethod
    async def ask_after_problem(self, error: CommandError, /) -> AfterMatch:
        """Show why a match cannot be played, and ask what to do; raises the error if nobody can be asked."""

    @abstractmethod
    def report_problem(self, error: CommandError, /) -> None:
        """Show why a match chosen from the menu cannot be played."""
