"""The flow of matches: a request, its setup, preparation, the match, its end, and the choice of the next match."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from schiffe.game.flow.after_match import AfterMatch, PlayResult, WentBack
from schiffe.game.flow.playable import MatchToPlay, Playable
from schiffe.game.flow.view import MatchView, View
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.match import Observer
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.game.match.request import PlayBot, Request
from schiffe.game.match.series import Series
from schiffe.game.session import Session
from schiffe.process.errors import CommandError


class Online(Protocol):
    """A way to play with somebody at another computer."""

    async def play(self, prepared: Any, view: Any) -> PlayResult:
        """Find the other side and play, in the view of a match of this kind; raises CommandError if that fails."""


SeriesT = TypeVar("SeriesT", bound=Series)
MatchT = TypeVar("MatchT", bound=MatchToPlay)
ViewT = TypeVar("ViewT", bound=View)
OnlineT = TypeVar("OnlineT", bound=Online)


class GameFlow(ABC, Generic[SeriesT, MatchT, ViewT, OnlineT]):
    """A game's part in the flow, for one run of the program; the values that it hands on have types of its own.

    The flow calls ``series_for`` and ``begin_series`` once for matches of the same people; then for each match
    ``go_online``, ``set_up`` and, for each bot, ``seat_bot``, and between two matches ``series_of_next_match``. Each
    gets what the previous ones returned.
    """

    def __init__(self, session: Session, observers: Sequence[Observer] = ()) -> None:
        """Create the flow of a session; in each match the ``observers`` are notified after the view."""
        self.session: Final = session
        self.observers: Final = observers

    @abstractmethod
    def series_for(self, request: Request, last_series: SeriesT | None, *, continues_series: bool) -> SeriesT:
        """Return a new series, or ``last_series`` if it ``continues_series`` and the request is the same."""

    def begin_series(self, series: SeriesT, *, is_from_menu: bool) -> SeriesT:
        """Return a new or resumed series as it begins after a choice in a menu or on the command line."""
        return series

    async def go_online(
        self, series: SeriesT, stack: AsyncExitStack, view: ViewT, last_online: OnlineT | None
    ) -> OnlineT | None:
        """Return the way to play if the other side is at another computer, otherwise None.

        A server hosted for it is closed with the stack. ``last_online`` was used for the previous match, if any.

        Raises:
            CommandError: nothing can be hosted.
            WentBack: the player goes back.
        """
        return None

    @abstractmethod
    async def set_up(self, series: SeriesT, online: OnlineT | None) -> MatchT:
        """Set up the next match of a series with the current settings, to be played through ``online``."""

    @abstractmethod
    def seat_bot(self, prepared: MatchT, seat: SeatNumber, stack: ExitStack) -> object:
        """Return the bot of a seat as views of matches take it; its resources are closed with the stack."""

    def series_of_next_match(self, series: SeriesT, level: str | None) -> SeriesT:
        """Return the series for the next match, against a bot of another ``level`` if given."""
        request = series.request
        if level is None or not isinstance(request, PlayBot):
            return series
        return replace(series, request=replace(request, level=level))


AnyGameFlow: TypeAlias = GameFlow[Any, Any, Any, Any]
"""The part of some game in the flow."""


class FlowRunner:
    """A runner that plays requests from a view, and what the players choose after each match."""

    def __init__(self, game: GameFlow[Any, Any, ViewT, Any], view: ViewT) -> None:
        self._game: AnyGameFlow = game
        self._view: View = view
        self._last: Series | None = None

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
        if isinstance(start, Request):
            series = self._game.series_for(start, self._last, continues_series=self._view.continues_series)
            resumed = None
        else:
            series = start.series
            resumed = start
        begun = self._game.begin_series(series, is_from_menu=is_from_menu)
        player = _SeriesPlayer(self._game, self._view, begun, resumed, is_from_menu=is_from_menu)
        try:
            return await player.play()
        finally:
            self._last = player.last_played or self._last


class _SeriesPlayer:
    """Plays matches of the same people, one after the other; ``last_played`` is the series after the latest one."""

    def __init__(
        self, game: AnyGameFlow, view: View, series: Series, resumed: MatchToPlay | None, *, is_from_menu: bool
    ) -> None:
        """Begin with a new match, or a ``resumed`` one."""
        self._game = game
        self._view = view
        self._series = series
        self._resumed = resumed
        self._is_from_menu = is_from_menu
        self._online: Online | None = None
        self.last_played: Series | None = None

    async def play(self) -> PlayResult:
        """Play until the players choose something else; raises CommandError as ``FlowRunner.play`` does."""
        async with AsyncExitStack() as stack:
            try:
                result = await self._play_or_ask(stack)
                while result.choice in (AfterMatch.AGAIN, AfterMatch.NEXT_LEVEL):
                    if not result.has_failed:
                        request = await self._view.choose_next_request(self._series.request)
                        if request is None:
                            return PlayResult(AfterMatch.MENU)
                        self._series = replace(self._series, request=request)
                    self._series = self._game.series_of_next_match(self._series, result.level)
                    result = await self._play_or_ask(stack)
                return result
            except WentBack:
                return PlayResult(AfterMatch.MENU)

    async def _play_or_ask(self, stack: AsyncExitStack) -> PlayResult:
        """Play the next match; if that fails, ask what to do, and raise the error if the answer is to quit."""
        try:
            return await self._play_match(stack)
        except CommandError as error:
            answer = await self._view.ask_after_problem(error)
            if answer is AfterMatch.QUIT and not self._is_from_menu:
                raise
            return PlayResult(answer, has_failed=True)

    async def _play_match(self, stack: AsyncExitStack) -> PlayResult:
        """Set up the next match and play it; its winner counts in the series even if something fails afterwards.

        Raises:
            CommandError: the match cannot be set up, or ended early.
            WentBack: the player goes back before it begins.
        """
        self._online = await self._game.go_online(self._series, stack, self._view, self._online)
        prepared = self._resumed or await self._game.set_up(self._series, self._online)
        self._resumed = None
        winner = None
        try:
            with self._view.open_match(prepared) as view:
                play = self._online.play if self._online else self._play_here
                result: PlayResult = await play(prepared, view)
                winner = result.winner
            return result
        finally:
            prepared.recorder.leave()
            self._series = self.last_played = self._series.after(winner)

    async def _play_here(self, prepared: MatchToPlay, view: MatchView[Any, Any]) -> PlayResult:
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
            first, second = (None if seat in people else self._game.seat_bot(prepared, seat, stack) for seat in (0, 1))
            seats, observers = view.seat_people((first, second), interruption)
            state = await prepared.play(seats, [prepared.recorder, *observers, *self._game.observers], interruption)
        await view.settle()
        return await view.show_end(state)
