"""The end of a match in a room, as the logbook records it."""

from dataclasses import replace

from schiffe.battleship.logbook.recorder import BattleshipMatchRecorder, PreparedMatch
from schiffe.battleship.match.events import BreakCause, MatchBrokenOff
from schiffe.battleship.match.room_record import FRIEND
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.proof import Verdict
from schiffe.battleship.net.rooms.session import RoomSession


def write_verdict(recorder: BattleshipMatchRecorder, verdict: Verdict | None) -> None:
    """Record the end of a match with the friend's fleet; without a verdict the fleet was not revealed."""
    if verdict is None:
        recorder.write_verdict(None, MatchBrokenOff(BreakCause.NOT_REVEALED, seat=FRIEND))
    elif verdict.problem:
        cause = BreakCause(verdict.problem.value)
        recorder.write_verdict(None, MatchBrokenOff(cause, asked_cell=verdict.cell, seat=FRIEND))
    else:
        recorder.write_verdict(verdict.fleet)


def end_before(prepared: PreparedMatch, session: RoomSession) -> None:
    """Delete a match that never began from the logbook; end a resumed one if its room no longer exists."""
    if prepared.setup.state is None:
        prepared.recorder.discard()
    elif session.refusal in (None, lines.RefusalCode.UNKNOWN, lines.RefusalCode.CLOSED):
        end_for_good(prepared.recorder, prepared.setup.state)


def end_for_good(
    recorder: BattleshipMatchRecorder, state: MatchState | None, cause: BreakCause = BreakCause.ROOM_GONE
) -> None:
    """Record why a match cannot be resumed any more; a match that never began is deleted."""
    if state is None:
        recorder.discard()
        return
    has_ended = state.winner is not None and cause is BreakCause.ROOM_GONE
    ending = MatchBrokenOff(BreakCause.NOT_REVEALED if has_ended else cause, seat=FRIEND)
    recorder.notify(ending, replace(state, ending=ending))
    recorder.write_verdict(None)
