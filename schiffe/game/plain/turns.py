"""A game in line mode whose people do nothing but take their turns, as ``game/turns.py`` has it."""

from abc import ABC
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final, Generic

from schiffe.game.flow.outcome import AfterMatch
from schiffe.game.flow.turns import TurnsView
from schiffe.game.game import Finished, Playable
from schiffe.game.match.events import PlayerLeft, TimeExpired
from schiffe.game.match.setup import PreparedMatch
from schiffe.game.match.turns import TurnT
from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext, TurnClock, first_seconds
from schiffe.game.plain.matchwords import MatchWords, TurnWord
from schiffe.game.plain.menu import LineMenu
from schiffe.game.plain.turn import AGAIN, CLOCK, CLOCK_AND_SPEECH, QUIT, TimedTurn
from schiffe.game.plain.words import Leave
from schiffe.game.turns import TurnsGame
from schiffe.language.i18n import _
from schiffe.language.names import against
from schiffe.settings import shared


class StateTurn(TimedTurn[Any], ABC, Generic[TurnT]):
    """A turn of a person as a match stands; whoever types nothing in time lets it expire."""

    def __init__(self, context: LineMatchContext, state: TurnT, hint: Callable[[TurnT], str]) -> None:
        super().__init__(context, WORDS)
        self.state = state
        self._hint = hint

    def take_late(self, line: str) -> object:
        """Return what was typed in time, or that it was nothing."""
        return (self.take(line) if line else None) or TimeExpired(self.state.seat)

    async def say_hint(self, _rest: str) -> None:
        """Say what is good now."""
        self._console.say(self._hint(self.state))

    async def help(self, rest: str) -> None:
        """Say what can be typed."""
        WORDS.explain(self, rest, lambda: None)


WORDS: Final = MatchWords[StateTurn[Any], StateTurn[Any]](
    TurnWord(words.HINT, lambda _turn: _("what is good now"), StateTurn.say_hint),
    AGAIN,
    CLOCK,
    *CLOCK_AND_SPEECH,
    TurnWord(words.HELP, lambda _turn: _("this text"), StateTurn.help),
    QUIT,
)
"""The words of a turn in such a game."""


class LineTurns(TurnsView[Any, TurnT]):
    """A match at a console: how it stands is told before each turn and at the end."""

    def __init__(
        self,
        context: LineMatchContext,
        names: tuple[str, str],
        game: TurnsGame[Any, Any],
        turn: type[StateTurn[Any]],
    ) -> None:
        self._context = context
        self._names = names
        self._game = game
        self._turn = turn

    def announce(self) -> None:
        """Say who plays."""
        self._context.console.say(against(*self._names))

    async def choose(self, state: TurnT, _emit: Callable[[Any], TurnT]) -> object:
        """Tell how it stands, and ask for a turn; words are understood meanwhile."""
        self._context.console.say(self._game.describe(state))
        try:
            return await self._turn(self._context, state, self._game.hint).run()
        except Leave:
            return PlayerLeft(state.seat)

    async def ask_next(self, state: TurnT) -> AfterMatch:
        """Say how it ended.

        Raises:
            Leave, EndOfInput: it was left before.
        """
        if isinstance(state.ending, PlayerLeft):
            raise self._context.left()
        self._context.console.say(self._game.describe(state))
        return AfterMatch.MENU


class TurnLines(LineMenu[Playable, Finished], ABC):
    """Such a game, with the menu that any game can have; ``turn`` is a turn of a person."""

    turn: ClassVar[type[StateTurn[Any]]]
    _game: TurnsGame[Playable, Finished]

    @contextmanager
    def match(self, match: PreparedMatch[Any, Any, Any]) -> Iterator[LineTurns[Any]]:
        """Tell a match; leaving it ends within."""
        settings, (one, other) = self.settings.now, match.players
        with self.playing(match.recorder) as countdown:
            clock = TurnClock(countdown, first_seconds(settings, settings[shared.CLOCK]))
            context = LineMatchContext(self.console, self.session, clock)
            yield LineTurns(context, (one.name, other.name), self._game, self.turn)
