"""Matches that are set up or resumed, and who plays in them."""

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
from schiffe.game.match.recorder import MatchRecorder, take_up
from schiffe.game.match.request import AgainstBot, TwoPeople
from schiffe.game.match.series import Series
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId


def players_of(request: AgainstBot | TwoPeople, person: str, levels: Mapping[str, Level]) -> tuple[Player, Player]:
    """Return the players of a match at this computer: the person comes before the bot."""
    if isinstance(request, TwoPeople):
        one, other = request.names
        return Player(PlayerKind.PERSON, one), Player(PlayerKind.PERSON, other)
    return Player(PlayerKind.PERSON, person), Player(PlayerKind.BOT, levels[request.level].name(), request.level)


def rematch_request(players: tuple[Player, Player]) -> AgainstBot | TwoPeople:
    """Return the request for another match of these players at this computer."""
    one, other = players
    level = one.level or other.level
    return AgainstBot(level) if level else TwoPeople((one.name, other.name))


@dataclass(frozen=True)
class SetUpMatch(ABC, Generic[RecordT, EventT, StateT]):
    """A match at this computer: how it was made, how it stands, and what writes it. A game adds its turn."""

    record: RecordT
    state: StateT
    recorder: MatchRecorder[RecordT, EventT, StateT]
    series: Series[Any]

    @classmethod
    def resume(
        cls,
        record: RecordT,
        state: StateT,
        recorder: MatchRecorder[RecordT, EventT, StateT],
        clock: int | None,  # noqa: ARG003 - a game may keep the one that its matches begin with
    ) -> Self:
        """Return a match that is taken up again, with other seconds for each turn where they are given."""
        return cls(record, state, recorder, Series(rematch_request(recorder.format.players(record))))

    @property
    def players(self) -> tuple[Player, Player]:
        """The players, as they are called now."""
        return self.recorder.format.players(self.record)

    @abstractmethod
    async def play_turn(self, seats: tuple[Any, Any], match: Match[EventT, StateT], run: RunStep, /) -> object:
        """Play one turn step by step, or emit the end where the rules have come to it."""

    async def play(
        self, seats: tuple[Any, Any], observers: Sequence[Observer[EventT, StateT]], until: Interruption
    ) -> StateT:
        """Play it to its end; returns the last state."""
        return await play_match(Match(self.state, observers), partial(self.play_turn, seats), until)


_MatchT = TypeVar("_MatchT", bound=SetUpMatch[Any, Any, Any])


def resume(
    kind: type[_MatchT], book: Logbook, match: MatchId, form: MatchFormat[Any, Any, Any], clock: int | None = None
) -> _MatchT | None:
    """Resume a match at this computer, with its bots called as the language of the moment says; None if unreadable.

    Raises:
        MatchRefused: it is over, or somebody plays it, or there is none.
    """
    found = take_up(book, match, form)
    if found is None:
        return None
    recorder = MatchRecorder(book, form, found.record, writer=found.writer)
    players = sides_with_current_names(form.players(found.record), form)
    state = replace(cast("Any", found.state), players=players)
    return kind.resume(form.with_players(found.record, players), state, recorder, clock)
