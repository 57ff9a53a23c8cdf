"""Line mode of a simple game: a turn, a match and the menu."""

from abc import ABC
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import ClassVar

from schiffe.game.flow.after_match import AfterMatch, PlayResult, WentBack
from schiffe.game.flow.playable import OtherSeats, SeatedMatch
from schiffe.game.flow.view import MatchView
from schiffe.game.match.events import MatchEvent, PlayerLeft, TimeExpired, winner_of
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.request import PlayBot
from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.plain.match_words import MatchWords, Word, again_word, clock_words, speech_words
from schiffe.game.plain.menu import LineMenu, LineMenuEntry
from schiffe.game.plain.turn import TimedTurn
from schiffe.game.plain.turn_clock import TurnClock, first_seconds
from schiffe.language.names import players_title
from schiffe.language.words import RefusedInput
from schiffe.settings import shared
from tests.game.simple.game import SimpleGame
from tests.game.simple.turns import AnyTurnsMatch, TurnSeat, TurnState


class SimpleTurn(TimedTurn[MatchEvent], ABC):
    """A person's turn in a state of the match; without a move in time it expires."""

    def __init__(self, context: LineMatchContext, state: TurnState, hint: Callable[[TurnState], str]) -> None:
        super().__init__(context)
        self.state = state
        self._context = context
        self._hint = hint

    def accept_late_line(self, line: str) -> MatchEvent:
        """Return the move that was typed in time, or else that time has expired."""
        with suppress(RefusedInput):
            if line and (event := self.accept_line(line)):
                return event
        return TimeExpired(self.state.seat_to_move)

    def match_words(self) -> MatchWords:
        context = self._context
        hint_word = Word(words.HINT, "what is good now", lambda _argument: self._hint(self.state))
        return MatchWords(
            context, [hint_word, again_word(context.console), *clock_words(context.clock), *speech_words(context)]
        )


class LineMatchView(MatchView):
    """A match in line mode, which describes its state before each turn and at the end."""

    def __init__(
        self,
        context: LineMatchContext,
        names: tuple[str, str],
        game: SimpleGame,
        turn_class: type[SimpleTurn],
    ) -> None:
        self._context = context
        self._names = names
        self._game = game
        self._turn_class = turn_class

    def announce(self) -> None:
        self._context.console.print(players_title(*self._names))

    async def choose(self, state: TurnState, _emit: Callable[[MatchEvent], TurnState]) -> MatchEvent:
        """Describe the state and let the person take the turn."""
        self._context.console.print(self._game.state_text(state))
        try:
            return await self._turn_class(self._context, state, self._game.hint_text).run()
        except WentBack:
            return PlayerLeft(state.seat_to_move)

    def seat_people(self, others: OtherSeats[TurnSeat], interruption: Interruption) -> SeatedMatch[TurnSeat]:
        return SeatedMatch((others[0] or self, others[1] or self))

    async def show_end(self, state: TurnState) -> PlayResult:
        """Describe the end, unless the player has left the match.

        Raises:
            EndOfInput: the input has ended.
        """
        if isinstance(state.ending, PlayerLeft):
            return self._context.return_to_menu()
        self._context.console.print(self._game.state_text(state))
        return PlayResult(AfterMatch.MENU, winner_of(state.ending))


class SimpleLineMenu(LineMenu, ABC):
    """The game with its menu; a subclass sets ``turn_class``, the class of a person's turn."""

    turn_class: ClassVar[type[SimpleTurn]]
    _game: SimpleGame

    def title(self) -> str:
        return str(self._game.info.title)

    def entries(self) -> Sequence[LineMenuEntry]:
        settings = tuple(self._game.info.schema)
        return (
            LineMenuEntry("Against the computer", self.play_bot),
            LineMenuEntry("Two players", self.play_together),
            LineMenuEntry("How to play", self.print_how_to_play),
            LineMenuEntry("Settings", partial(self.settings.edit, settings)),
            LineMenuEntry("Look back", self.stored_matches.show_finished_match),
        )

    async def play_bot(self) -> PlayBot:
        """Ask for the level of the bot, if there are several."""
        levels = self._game.info.levels
        weakest = next(iter(levels))
        return PlayBot(weakest if len(levels) == 1 else await self.ask_level(weakest))

    @contextmanager
    def open_match(self, prepared: AnyTurnsMatch, _room: None) -> Iterator[LineMatchView]:
        settings = self.settings.current
        first, second = prepared.players
        with self.open_countdown(prepared.recorder) as countdown:
            clock = TurnClock(countdown, first_seconds(settings, settings[shared.CLOCK]))
            context = LineMatchContext(self.console, self.session, clock)
            yield LineMatchView(
                context=context, names=(first.name, second.name), game=self._game, turn_class=self.turn_class
            )
