"""A game at a gameserver as a view shows it."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import Emit, MatchState
from schiffe.bashni.net.game_events import GameEvent, GamePrologue
from schiffe.bashni.rules.position import Move
from schiffe.game.flow.after_match import PlayResult
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Observer
from schiffe.game.match.recorder import MatchRecorder
from schiffe.process.errors import CommandError


class GameserverView(Protocol):
    """A view of a game at a gameserver. The steps that are not abstract do nothing by default.

    Attributes:
        interruption: ends the match when the person leaves it.
    """

    interruption: Interruption

    @abstractmethod
    def show_connecting(self, game: ServerGame, invitation: str | None, /) -> None:
        """Show that a connection is being made, and the ``invitation`` to a match that is hosted here."""

    @abstractmethod
    def show_players(
        self,
        prologue: GamePrologue,
        state: MatchState,
        recorder: MatchRecorder[SetupRecord] | None,
        /,
    ) -> Sequence[Observer]:
        """Show the players and return observers for the match; without a ``recorder`` the person is watching."""

    def show_start(self) -> None:
        """Show that the game has begun, since both players have joined."""
        return

    def report_event(self, event: GameEvent, /) -> None:
        """Report an event that is not part of the match, or precedes it."""
        return

    def show_result(self, state: MatchState, /) -> None:
        return

    def show_loss(self, problem: CommandError, /) -> None:
        """Show why the match is lost; by default, raise the problem to end the match with it."""
        raise problem

    @abstractmethod
    async def choose_move(self, seconds: int, state: MatchState, emit: Emit, /) -> Move:
        """Ask for a move within ``seconds`` seconds; ``emit`` records other events of the turn, such as a hint.

        Raises:
            Interrupted: the person leaves.
        """

    async def stop_input(self) -> None:
        """Stop reading what the person types between moves, before something else asks for input."""
        return

    @abstractmethod
    async def show_end(self, state: MatchState, /) -> PlayResult:
        """Show how the match ended, and ask what to do next, unless the person left it."""
