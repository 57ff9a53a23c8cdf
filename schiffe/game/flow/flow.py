"""The flow of matches: a request, its setup, preparation, the match, its end, and the choice of the next match."""

from abc import ABC, abstractmethod
from contextlib import AsyncExitStack, ExitStack
from typing import Any, Final, Protocol

from schiffe.game.flow.after_match import AfterMatch, PlayResult, WentBack
from schiffe.game.flow.playable import MatchToPlay, Playable
from schiffe.game.flow.view import MatchView, View
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.game.match.request import Request
from schiffe.game.match.series import Series
from schiffe.game.session import Session
from schiffe.process.errors import CommandError


class Online(Protocol):
    """A way to play with somebody at another computer."""

    async def play(self, prepared: Any, view: Any) -> PlayResult:
        """Find the other side and play, in the view of a match of this kind; raises CommandError if that fails."""


class GameFlow(ABC):
    """A game's part in the flow, for one run of the program.

    It keeps the series, and the connection to whoever plays at another computer.

    Attributes:
        series: the series of the current match, or of the latest one.
        last_played: the series after the latest match; None before the first.
        online: the way to play if the other side is at another computer; otherwise None.
        room: the room in which friends play there, for the views of their matches; None anywhere else.
    """

    series: Series
    last_played: Series | None = None
    online: Online | None = None
    room: Any = None

    def __init__(self, session: Session) -> None:
        self.session: Final = session

    def begin(self, series: Any, *, is_from_menu: bool) -> None:
        """Begin a series, or resume one, after a choice in a menu or on the command line."""
        self.series = series
        self.online = None
        self.room = None

    @abstractmethod
    def series_for(self, request: Request, *, continues_series: bool) -> Series:
        """Return a new series, or the last one if it ``continues_series`` and the request is the same."""

    @abstractmethod
    def continue_series(self, request: Request, level: str | None) -> None:
        """Let the next match of the series be this one, against a bot of another ``level`` if given."""

    @abstractmethod
    async def go_online(self, view: Any, stack: AsyncExitStack) -> None:
        """Connect for the next match, if its other side is at another computer.

        A server hosted for it is closed with the stack of the series.

        Raises:
            CommandError: nothing can be hosted.
            WentBack: the player goes back.
        """

    @abstractmethod
    async def set_up(self) -> MatchToPlay:
        """Set up the next match of the series with the current settings."""

    @abstractmethod
    def seat_bot(self, prepared: Any, seat: SeatNumber, stack: ExitStack) -> object:
        """Return the bot of a seat as views of matches take it; its resources are closed with the stack."""

    def count_match(self, winner: SeatNumber | None) -> None:
        """Count a match of the series; ``winner`` is None if nobody won it."""
        self.series = self.last_played = self.series.after(winner)


class FlowRunner:
    """A runner that plays requests from a view, and what the players choose after each match."""

    def __init__(self, flow: GameFlow, view: View) -> None:
        self._flow = flow
        self._view = view
        self._resumed: MatchToPlay | None = None  # until it is played

    async def run(self, start: Playable | None = None) -> bool:
        """Play something, then choices from the menu; return True if the player quits the program, not only the menu.

        Raises:
            CommandError: the request cannot be played, and the player quits.
        """
        if start is not None and (await self.play(start)).choice is AfterMatch.QUIT:
            return True
        while (choice := await self._view.choose()) is not None:
            if isinstance(choice, AfterMatch):
                return choice is AfterMatch.QUIT
            try:
                if (await self.play(choice, is_from_menu=True)).choice is AfterMatch.QUIT:
                    return True
            except CommandError as error:
                self._view.report_problem(error)
        return False

    async def play(self, start: Playable, *, is_from_menu: bool = False) -> PlayResult:
        """Play matches of the same people, starting with a new or resumed one, until they choose something else.

        A server hosted for them stays open until then.

        Raises:
            CommandError: a match cannot be played and the view cannot ask what to do, or the player then quits, and the
                exit status has to report the problem.
        """
        flow = self._flow
        if isinstance(start, Request):
            series = flow.series_for(start, continues_series=self._view.continues_series)
            self._resumed = None
        else:
            series = start.series
            self._resumed = start
        flow.begin(series, is_from_menu=is_from_menu)
        async with AsyncExitStack() as stack:
            try:
                result = await self._play_or_ask(stack, is_from_menu=is_from_menu)
                while result.choice in (AfterMatch.AGAIN, AfterMatch.NEXT_LEVEL):
                    request: Request | None = flow.series.request
                    if not result.has_failed:
                        request = await self._view.choose_next_request(flow.series.request)
                    if request is None:
                        return PlayResult(AfterMatch.MENU)
                    flow.continue_series(request, result.level)
                    result = await self._play_or_ask(stack, is_from_menu=is_from_menu)
                return result
            except WentBack:
                return PlayResult(AfterMatch.MENU)

    async def _play_or_ask(self, stack: AsyncExitStack, *, is_from_menu: bool) -> PlayResult:
        """Play the next match; if that fails, ask what to do, and raise the error if the answer is to quit."""
        try:
            return await self._play_match(stack)
        except CommandError as error:
            answer = await self._view.ask_after_problem(error)
            if answer is AfterMatch.QUIT and not is_from_menu:
                raise
            return PlayResult(answer, has_failed=True)

    async def _play_match(self, stack: AsyncExitStack) -> PlayResult:
        """Set up the next match and play it; its winner counts in the series even if something fails afterwards.

        Raises:
            CommandError: the match cannot be set up, or ended early.
            WentBack: the player goes back before it begins.
        """
        flow = self._flow
        await flow.go_online(self._view, stack)
        prepared = self._resumed or await flow.set_up()
        self._resumed = None
        winner = None
        try:
            with self._view.open_match(prepared, flow.room) as view:
                play = flow.online.play if flow.online else self._play_here
                result = await play(prepared, view)
                winner = result.winner
            return result
        finally:
            prepared.recorder.leave()
            flow.count_match(winner)

    async def _play_here(self, prepared: MatchToPlay, view: MatchView) -> PlayResult:
        """Play one match at this computer, from its preparation to the choice of what to do next."""
        interruption = Interruption()
        view.announce()
        people = [seat for seat, player in enumerate(prepared.players) if player.kind is PlayerKind.PERSON]
        try:
            for seat in people:
                await view.prepare(seat, interruption)
        except Interrupted:
            return PlayResult(view.leave_choice or AfterMatch.MENU)
        with ExitStack() as stack:
            first, second = (None if seat in people else self._flow.seat_bot(prepared, seat, stack) for seat in (0, 1))
            seats, observers = view.seat_people((first, second), interruption)
            state = await prepared.play(seats, observers, interruption)
        await view.settle()
        return await view.show_end(state)
