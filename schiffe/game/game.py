"""A loaded game, as every part of the program that works with games sees it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from schiffe.game.flow.flow import FlowRunner, GameFlow
from schiffe.game.flow.view import View
from schiffe.game.info import GameInfo
from schiffe.game.match.finished import (
    FinishedMatch,
    match_with_current_names,
    read_finished,
    read_finished_to_show,
    with_current_names,
)
from schiffe.game.match.format import MatchFormat
from schiffe.game.match.match import Observer
from schiffe.game.match.request import TwoPeople
from schiffe.game.match.setup import resume
from schiffe.game.queries import GameStatistics, ReplayOptions, StatsOptions
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, ReadMatch, StoredMatch
from schiffe.store.store import Store
from schiffe.store.texts import past_title
from schiffe.store.values import Entry, WrongValue
from schiffe.store.wrong_values import wrong_value_text
from schiffe.terminal.console import Console


class NarrationStep(NamedTuple):
    """One thing that happened in a finished match.

    Attributes:
        number: of the last shot or move that had been made then, 0 before the first.
    """

    text: str
    number: int


class Narration(NamedTuple):
    """A finished match as it is told; what nobody asks for is not worked out.

    Attributes:
        lines: tell it from its start to its end, and ``boards`` how these stand then.
        steps: tell it to somebody who hears one thing after the other.
    """

    lines: Iterable[str]
    boards: Iterable[str]
    steps: Iterable[NarrationStep]

    @classmethod
    def numbered(cls, finished: FinishedMatch[Any, Any, Any], steps: Sequence[NarrationStep]) -> Narration:
        """Return one whose lines are the steps with their numbers."""
        lines = (f"{step.number:3}  {step.text}" for step in steps)
        return cls(chain((past_title(finished.stored),), lines), (), steps)


class MatchExchange(NamedTuple):
    """The finished matches of a game as values of JSON, which begin with ``game`` and ``version``.

    Attributes:
        export: makes values of a match.
        read: makes the match that values are; raises WrongValue.
        explain: says what is wrong with a value, in one line.
    """

    export: Callable[[Any], Entry]
    read: Callable[[object], ReadMatch]
    explain: Callable[[WrongValue], str] = wrong_value_text


Playable = TypeVar("Playable")
Finished = TypeVar("Finished", bound=FinishedMatch[Any, Any, Any])


class Game(ABC, Generic[Playable, Finished]):
    """A game that is loaded. ``Playable`` is what can be played: something new, or a match that is resumed.

    A match that is kept belongs to the store: what is read of one raises MatchRefused where it is not over, or not
    there, UnreadableText where the file has something else, and StoreError where the file cannot be used.

    Attributes:
        game: the game that is loaded.
        match_format: how its matches stand in the logbook.
    """

    match_format: ClassVar[MatchFormat[Any, Any, Any]]
    game: GameInfo

    # Playing

    match_kind: ClassVar[type[Any]]
    """A match that is set up or resumed; anything else that can be played is a request."""

    @abstractmethod
    def flow(self, session: Session) -> GameFlow[Any, Any]:
        """Return what the game tells the flow of games, for one run of the program."""

    @property
    def observers(self) -> Sequence[Observer[Any, Any]]:
        """Those who are told what happens in its matches, besides the views."""
        return ()

    def people(self, request: Any) -> int:
        """Return how many people play at this keyboard where this is requested."""
        return 2 if isinstance(request, TwoPeople) else 1

    @abstractmethod
    def line_view(self, console: Console, session: Session, flow: GameFlow[Any, Any]) -> View[Playable]:
        """Return its view in line mode, for a run of the program."""

    async def play_in_lines(self, console: Console, session: Session, request: Playable | None) -> bool:
        """Play a request, or show the menu until somebody goes back; returns whether a game came to its end.

        Raises:
            CommandError: the request cannot be played.
            EndOfInput: the input ended before.
        """
        flow = self.flow(session)
        runner = FlowRunner(flow, self.line_view(console, session, flow), self.match_kind)
        if request is None:
            await runner.run()
            return True
        return not (await runner.play(request)).has_failed

    async def train_in_lines(self, console: Console, session: Session) -> None:
        """Ask for positions of one's own games in line mode, where the game has training; raises EndOfInput."""

    @abstractmethod
    def screens(self, program: Any) -> Any:
        """Return what plays on the stage of a program, a GameScreens of that."""

    def resume(self, book: Logbook, match: MatchId, clock: int | None = None) -> Playable | None:
        """Resume a match, with other seconds for each turn if they are given; return None if it is unreadable.

        Raises:
            MatchRefused: it is over, or somebody plays it, or there is none.
        """
        return cast("Playable | None", resume(self.match_kind, book, match, self.match_format, clock))

    # Matches in the logbook

    def match_with_current_names(self, match: StoredMatch) -> StoredMatch:
        """Return a match with its bots called as the language of the moment says; people keep their names."""
        return match_with_current_names(match, self.match_format)

    def unfinished_matches(self, book: Logbook) -> list[StoredMatch]:
        """Return its matches that can be resumed, the latest first."""
        return [self.match_with_current_names(match) for match in book.unfinished(self.game.word)]

    def names_of_unfinished(self, book: Logbook) -> Mapping[MatchId, str]:  # noqa: ARG002 - a game may have none
        """Return what those of its unfinished matches are called that have a name, such as that of a day."""
        return {}

    def rules_title(self, line: str, settings: Settings) -> str:  # noqa: ARG002 - a game may let people name them
        """Return the name of a match's rules in a list, by their line in the file; empty for the usual ones."""
        return line

    def shots_and_skill(self, match: StoredMatch) -> tuple[str, str]:  # noqa: ARG002 - a game may count nothing
        """Return what a list says of a match that is over: how many shots or moves its person made, and their skill."""
        return "", ""

    def read_finished(self, store: Store, match: MatchId) -> Finished:
        """Return a finished match as it was kept."""
        return cast("Finished", read_finished(store, match, self.match_format))

    def with_current_names(self, finished: Finished) -> Finished:
        """Return a finished match as it is shown: its bots are called as the language of the moment says."""
        return cast("Finished", with_current_names(finished, self.match_format))

    def read_finished_to_show(self, book: Logbook, match: MatchId) -> Finished | None:
        """Return a finished match in which something has happened, as it is shown; None where it cannot be read."""
        return cast("Finished | None", read_finished_to_show(book, match, self.match_format))

    def check_replay(self, finished: Finished, options: ReplayOptions) -> None:  # noqa: ARG002 - of any
        """See that a finished match can be shown so; raises CommandError where it cannot.

        Where nobody has secrets and nothing goes by chance, there is one way to show it.
        """
        for name, given in (("seen-by", options.seen_by is not None), ("odds", options.has_odds)):
            if given:
                text = _("--{option} does not apply to {game}")
                raise CommandError(text.format(option=name, game=self.game.title()))

    @abstractmethod
    def narration(self, finished: Finished, options: ReplayOptions, settings: Settings) -> Narration:
        """Return a finished match as it is told in line mode, and by the command."""

    def statistics(
        self, matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
    ) -> GameStatistics:
        """Return the statistics of the chosen finished matches; ``matches`` are all of them, the latest first."""
        from schiffe.game.statistics.results_texts import game_results  # noqa: PLC0415  door: statistics are told

        return game_results(self.game, matches, options, preferences)

    # Other programs and computers

    @abstractmethod
    def exchange(self) -> MatchExchange:
        """Return what makes exports of its finished matches, and reads them."""
