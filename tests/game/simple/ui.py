"""The full screen of a simple game: a match and the menu."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Self

from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.flow.playable import OtherSeats, SeatedMatch
from schiffe.game.flow.view import MatchView
from schiffe.game.match.events import MatchEvent, PlayerLeft, TimeExpired, winner_of
from schiffe.game.match.finished import AnyFinishedMatch
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.request import PlayBot
from schiffe.game.queries import ReplayOptions
from schiffe.game.ui.match_panel import MatchPreview
from schiffe.game.ui.menu import EntryValue, MenuNews, MenuScreens
from schiffe.game.ui.opponents import Levels
from schiffe.game.ui.program import Welcome
from schiffe.game.ui.settings_painting import NO_SAMPLE, SettingSample
from schiffe.language.names import players_title
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import CLOCK, PLAYER_NAME
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import StoredMatch
from schiffe.store.texts import start_title
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.command import Command, back_command
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.groups import MenuGroup
from schiffe.toolkit.menus import MenuScreen
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.screen import Screen
from tests.game.simple.game import SimpleGame
from tests.game.simple.turns import AnyTurnsMatch, TurnSeat, TurnState


@dataclass(frozen=True)
class SimpleMatchState:
    """The state of the screen of a match.

    Attributes:
        states: the current state of the match, or all states of a finished one.
        index: the index of the state that is shown.
        hint: the hint that is shown.
    """

    states: Sequence[TurnState]
    index: int = 0
    hint: str = ""

    @property
    def state(self) -> TurnState:
        return self.states[self.index]

    def with_next_step(self) -> Self:
        return replace(self, index=min(self.index + 1, len(self.states) - 1))

    def with_previous_step(self) -> Self:
        return replace(self, index=max(0, self.index - 1))


class SimpleMatchScreen(Screen[SimpleMatchState, MatchEvent | None]):
    """A screen that shows a match, and returns the event of the turn, or None after Escape."""

    def __init__(self, game: SimpleScreens, title: str, states: Sequence[TurnState]) -> None:
        super().__init__(SimpleMatchState(states))
        self._game = game
        self._title = title

    def commands(self, state: SimpleMatchState) -> Sequence[Command[SimpleMatchState]]:
        leave = back_command()
        if state.state.ending or len(state.states) > 1:
            return [
                Command(("left",), SimpleMatchState.with_previous_step, "<- ->", "step"),
                Command(("right", "enter"), SimpleMatchState.with_next_step),
                leave,
            ]
        return [*self._game.turn_commands(state.state), Command(("h",), self.show_hint, "H", "hint"), leave]

    def show_hint(self, state: SimpleMatchState) -> SimpleMatchState:
        return replace(state, hint=self._game.game.hint_text(state.state))

    def paint(self, canvas: Canvas, state: SimpleMatchState) -> None:
        paint_bar(canvas, Bar(self._title))
        self._game.paint_state(canvas, state.state)
        canvas.put(2, canvas.keys_y - 2, state.hint)


class ScreenMatchView(MatchView):
    """A match on the full screen; a turn has ``seconds`` seconds, or no limit if it is 0."""

    def __init__(self, game: SimpleScreens, title: str, seconds: int) -> None:
        self._game = game
        self._title = title
        self._seconds = seconds

    async def choose(self, state: TurnState, _emit: Callable[[MatchEvent], TurnState]) -> MatchEvent:
        """Show the match until the player has moved or left, or the time is up."""
        try:
            async with asyncio.timeout(self._seconds or None):
                event = await self._game.stage.ask(SimpleMatchScreen(self._game, self._title, (state,)))
        except TimeoutError:
            return TimeExpired(state.seat_to_move)
        return PlayerLeft(state.seat_to_move) if event is None else event

    def seat_people(self, others: OtherSeats[TurnSeat], interruption: Interruption) -> SeatedMatch[TurnSeat]:
        return SeatedMatch((others[0] or self, others[1] or self))

    async def show_end(self, state: TurnState) -> PlayResult:
        choice = AfterMatch.MENU
        if not isinstance(state.ending, PlayerLeft):
            answers = [MenuEntry("To the _menu", AfterMatch.MENU), MenuEntry("_Play again", AfterMatch.AGAIN)]
            text = self._game.game.state_text(state)
            choice = await self._game.stage.ask_over(DialogScreen(self._game.program.line_glyphs, text, answers))
        return PlayResult(choice, winner_of(state.ending))


class SimpleScreens(MenuScreens, ABC):
    """The screens of a simple game, with the usual menu."""

    game: SimpleGame

    @abstractmethod
    def turn_commands(self, state: Any) -> Sequence[Command[SimpleMatchState]]:
        """Return the commands of a turn; each finishes the screen with the event of the turn."""

    @abstractmethod
    def paint_state(self, canvas: Canvas, state: Any) -> None:
        """Paint the state between the bar and the keys."""

    @property
    def scene(self) -> Scene:
        """The backdrop of the menu: the title of the game."""
        return Scene("schiffe", str(self.game.info.title), player_name=self.settings[PLAYER_NAME])

    @property
    def welcome(self) -> Welcome:
        return Welcome("", PlayBot(next(iter(self.game.info.levels))))

    async def make_groups(self) -> list[MenuGroup[EntryValue]]:
        count = self.session.book.read(lambda store: store.reader.count(MatchFilter(game_word=self.game.info.word)), 0)
        return [
            MenuGroup("Play", self.opponent_entries("")),
            MenuGroup("Look back", self.past_entries(MenuNews(self.session.book.is_on, count))[:1]),
            MenuGroup("More", self.settings_entries()),
        ]

    async def play_bot(self) -> PlayBot | None:
        """Ask for the level of the bot to play against, if there are several; None if the player goes back."""
        levels = self.game.info.levels
        level: str | None = next(iter(levels))
        if len(levels) > 1:
            level = await self.stage.ask(MenuScreen(self.texts("Choose an opponent", "back"), Levels(levels).entries))
        return PlayBot(level) if level else None

    async def show_statistics(self) -> None:
        raise AssertionError("it has no such entry")

    def sample(self, preferences: Preferences) -> SettingSample:
        return NO_SAMPLE

    async def train(self) -> None:
        raise AssertionError("it has no training")

    def preview(self, stored: StoredMatch) -> MatchPreview | None:
        return None

    @contextmanager
    def open_match(self, prepared: AnyTurnsMatch, _room: None) -> Iterator[ScreenMatchView]:
        first, second = prepared.players
        yield ScreenMatchView(self, players_title(first.name, second.name), self.settings[CLOCK])

    async def show_finished(self, finished: AnyFinishedMatch, options: ReplayOptions) -> None:
        states = self.game.match_format.states_between_turns(finished)
        await self.stage.ask(SimpleMatchScreen(self, start_title(finished.stored), states))
