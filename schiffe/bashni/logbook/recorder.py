"""Matches being played: their recorder, and setting up, resuming and ending them."""

from dataclasses import dataclass, replace
from typing import Self, TypeAlias

from schiffe.bashni.logbook.finished import FORMAT, broken_ending
from schiffe.bashni.match.events import Event, MatchStarted
from schiffe.bashni.match.setup import local_start
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.recorder import MatchRecorder
from schiffe.game.match.series import Series
from schiffe.game.match.turns import TurnsMatch
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook

BashniMatchRecorder: TypeAlias = MatchRecorder[SetupRecord, Event, MatchState]
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
class PreparedMatch(TurnsMatch[SetupRecord, MatchState]):
    """A new or resumed match."""

    recorder: BashniMatchRecorder

    @classmethod
    def resume(
        cls, record: SetupRecord, state: MatchState, recorder: BashniMatchRecorder, clock_seconds: int | None
    ) -> Self:
        """Return a resumed match; ``clock_seconds`` per move replace its time."""
        record = record if clock_seconds is None else replace(record, clock_seconds=clock_seconds)
        return cls(record=record, state=state, recorder=recorder, series=Series(record.request))


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
