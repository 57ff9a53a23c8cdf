"""New and resumed matches at this computer, and their players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, Self, TypeVar, cast

from schiffe.game.info import Level
from schiffe.game.match.finished import sides_with_current_names
from schiffe.game.match.format import MatchFormat, RecordT
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.loop import RunStep, play_match
from schiffe.game.match.match import EventT, Match, Observer, StateT
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.recorder import MatchRecorder, claim_unfinished
from schiffe.game.match.request import AgainstBot, TwoPeople
from schiffe.game.match.series import Series
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId


def players_of(request: AgainstBot | TwoPeople, person: str, levels: Mapping[str, Level]) -> tuple[Player, Player]:
    """Return the players that a request asks for; the person comes before the bot."""
    if isinstance(request, TwoPeople):
        first, second = request.names
        return Player(PlayerKind.PERSON, first), Player(PlayerKind.PERSON, second)
    return Player(PlayerKind.PERSON, person), Player(PlayerKind.BOT, levels[request.level].name(), request.level)


def rematch_request(players: tuple[Player, Player]) -> AgainstBot | TwoPeople:
    """Return the request for another match of the same players."""
    first, second = players
    level = first.level or second.level
    return AgainstBot(level) if level else TwoPeople((first.name, second.name))


@dataclass(frozen=True)
class RecordedMatch(ABC, Generic[RecordT, EventT, StateT]):
    """A new or resumed match: its setup, state, recorder and series. A game adds ``play_turn``."""

    record: RecordT
    state: StateT
    recorder: MatchRecorder[RecordT, EventT, StateT]
    series: Series

    @classmethod
    def resume(
        cls,
        record: RecordT,
        state: StateT,
        recorder: MatchRecorder[RecordT, EventT, StateT],
        clock: int | None,
    ) -> Self:
        """Return a resumed match; ``clock``, in seconds per turn, replaces the one it had."""
        return cls(
            record=record,
            state=state,
            recorder=recorder,
            series=Series(rematch_request(recorder.format.players(record))),
        )

    @property
    def players(self) -> tuple[Player, Player]:
        """The players, named in the current language."""
        return self.recorder.format.players(self.record)

    @abstractmethod
    async def play_turn(self, seats: tuple[Any, Any], match: Match[EventT, StateT], run: RunStep, /) -> object:
        """Play one turn step by step, or emit the end if the rules have ended the match."""

    async def play(
        self, seats: tuple[Any, Any], observers: Sequence[Observer[EventT, StateT]], until: Interruption
    ) -> StateT:
        """Play the match to its end and return the last state."""
        return await play_match(Match(self.state, observers), partial(self.play_turn, seats), until)


_MatchT = TypeVar("_MatchT", bound=RecordedMatch[Any, Any, Any])


def resume(
    kind: type[_MatchT],
    book: Logbook,
    match: MatchId,
    match_format: MatchFormat[Any, Any, Any],
    clock: int | None = None,
) -> _MatchT | None:
    """Resume a match, with its bots named in the current language; return None if it is unreadable.

    Raises:
        MatchRefused: it is over, is being played, or does not exist.
    """
    unfinished = claim_unfinished(book, match, match_format)
    if unfinished is None:
        return None
    recorder = MatchRecorder(book=book, match_format=match_format, record=unfinished.record, writer=unfinished.writer)
    players = sides_with_current_names(match_format.players(unfinished.record), match_format)
    state = replace(cast("Any", unfinished.state), players=players)
    return kind.resume(match_format.with_players(unfinished.record, players), state, recorder, clock)
