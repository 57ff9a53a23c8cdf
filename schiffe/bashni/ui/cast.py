"""A finished match as a recording of its screen, frame by frame."""

from collections.abc import Iterator

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.replay import frames, past_title
from schiffe.bashni.ui.screen import BoardKeys, BoardScreen
from schiffe.bashni.ui.squares import LOOKS
from schiffe.bashni.ui.state import BoardGlyphs, BoardState
from schiffe.game.match.players import PlayerKind
from schiffe.game.ui.match import shown_leave
from schiffe.toolkit.cast import Cast, cast_lines, frame_times
from schiffe.toolkit.screen import AnyScreen
from schiffe.toolkit.style import GENERIC_LOOKS


def match_cast(finished: FinishedMatch) -> Iterator[str]:
    """Return the lines of a recording of a match."""
    looks = {**GENERIC_LOOKS, **LOOKS}
    return cast_lines(Cast(past_title(finished), int(finished.stored.begun), looks), shown_frames(finished))


def shown_frames(finished: FinishedMatch) -> Iterator[tuple[float, AnyScreen]]:
    """Yield each screen with its time in seconds from the beginning, without long pauses."""
    white, _black = finished.record.players
    steps = frames(finished)
    below = Colour.WHITE if white.kind is PlayerKind.PERSON else Colour.BLACK
    for at, step in zip(frame_times(step.time for step in steps), steps, strict=True):
        # The board as it was seen, with whoever sat here at the bottom.
        history = step.state.history
        cursor = history[-1].move.end if history else BoardState.cursor
        note = "" if step.is_move else step.text  # moves are told beside each other
        state = BoardState(step.state, BoardGlyphs(), below, cursor=cursor, note=note)
        yield at, BoardScreen(state, BoardKeys(lambda _wanted: None, shown_leave()))
