"""Matches being played: their recorder, and setting up, resuming and ending them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from schiffe.bashni.logbook.finished import FORMAT, broken_ending
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.setup import local_start
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.match.turn import Seat, play_turn
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Match, Observer
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.recorder import MatchRecorder, claim_unfinished
from schiffe.game.match.request import Request
from schiffe.game.match.series import Series
from schiffe.game.match.turns import play_match
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId

BashniMatchRecorder: TypeAlias = MatchRecorder[SetupRecord]
"""Writes a match to the logbook, from its first event on."""


def end_remote_match(recorder: BashniMatchRecorder, state: MatchState, *, has_left: bool) -> None:
    """Write the end of an unfinished match at a gameserver: the person left, or the match was broken off."""
    remote_side = recorder.record.remote_side
    if remote_side is None or state.ending:
        return
    if has_left:
        event = PlayerLeft(remote_side.other)
        recorder.notify(event, state.after(event))
    else:
        recorder.break_off(broken_ending(state))


@dataclass(frozen=True)
class PreparedMatch:
    """A new or resumed match."""

    record: SetupRecord
    state: MatchState
    recorder: BashniMatchRecorder
    series: Series

    @property
    def players(self) -> tuple[Player, Player]:
        return self.record.players

    @property
    def request(self) -> Request:
        return self.series.request

    async def play(
        self, seats: tuple[Seat, Seat], observers: Sequence[Observer], interruption: Interruption
    ) -> MatchState:
        """Play the match to its end and return the last state."""
        return await play_match(Match(self.state, [self.recorder, *observers]), seats, play_turn, interruption)


def prepare_match(series: Series, settings: Settings, seed: int, book: Logbook, seconds: int) -> PreparedMatch:
    """Set up a match at this computer with ``seconds`` per move, 0 for no clock.

    It is in the logbook from its first event on.
    """
    request = series.request
    start = local_start(request, settings)
    record = SetupRecord(start=start, seed=seed, clock_seconds=seconds, is_first_match=request.is_first_match)
    return PreparedMatch(
        record=record,
        state=MatchState.at_start(record.start),
        recorder=BashniMatchRecorder(book, FORMAT, record),
        series=series,
    )


def prepare_remote_match(series: Series) -> PreparedMatch:
    """Set up a match at a gameserver; nothing is written, because its players are not known yet."""
    nobody = Player(PlayerKind.REMOTE, "")
    record = SetupRecord(MatchStarted((nobody, nobody)))
    return PreparedMatch(
        record=record,
        state=MatchState.at_start(record.start),
        recorder=BashniMatchRecorder(Logbook(), FORMAT, record),
        series=series,
    )


def resume_stored(book: Logbook, match_id: MatchId, clock_seconds: int | None = None) -> PreparedMatch:
    """Resume a match, with ``clock_seconds`` for each move if given.

    Raises:
        RefusedAction: the match is over, is being played elsewhere, does not exist, or is unreadable.
        LogbookError: the logbook cannot be used.
    """
    resumed = claim_unfinished(book, match_id, FORMAT)
    record: SetupRecord = resumed.record.with_players(resumed.state.players)
    if clock_seconds is not None:
        record = replace(record, clock_seconds=clock_seconds)
    return PreparedMatch(
        record=record,
        state=resumed.state,
        recorder=BashniMatchRecorder(book, match_format=FORMAT, record=resumed.record, writer=resumed.writer),
        series=Series(record.request),
    )
