"""A finished match as a recording of the screen."""

from collections.abc import Iterator

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.replay import past_title, replay_moments
from schiffe.bashni.ui.board.screen import BoardScreen
from schiffe.bashni.ui.board.squares import SQUARE_LOOKS
from schiffe.bashni.ui.board.state import BoardGlyphs, BoardState
from schiffe.game.match.players import PlayerKind
from schiffe.game.ui.leaving import painted_leave_command
from schiffe.toolkit.asciicast import Cast, CastFrame, cast_lines, frame_seconds
from schiffe.toolkit.style import GENERIC_LOOKS


def match_cast(finished: FinishedMatch) -> Iterator[str]:
    looks = {**GENERIC_LOOKS, **SQUARE_LOOKS}
    return cast_lines(Cast(past_title(finished), int(finished.stored.began_at), looks), _frames(finished))


def _frames(finished: FinishedMatch) -> Iterator[CastFrame]:
    """Yield the frames of a match, with long pauses shortened."""
    white, _black = finished.record.players
    moments = replay_moments(finished)
    lower_side = Colour.WHITE if white.kind is PlayerKind.PERSON else Colour.BLACK
    all_seconds = frame_seconds(moment.happened_at for moment in moments)
    for seconds, moment in zip(all_seconds, moments, strict=True):
        history = moment.state.history
        cursor = history[-1].move.end if history else BoardState.cursor
        message = None if moment.is_move else moment.text  # moves have their own rows
        state = BoardState(
            match_state=moment.state, glyphs=BoardGlyphs(), lower_side=lower_side, cursor=cursor, message=message
        )
        yield CastFrame(seconds, BoardScreen(state, lambda _input: None, painted_leave_command()))
