"""The steps of a finished match, for replays, narrations and recordings."""

from dataclasses import dataclass

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.match.events import Event, HintShown, MoveMade, MovesTakenBack, PositionReceived
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.moves import last_move_text
from schiffe.bashni.texts.position import colour_name, player_title
from schiffe.bashni.texts.result import ending_text
from schiffe.game.match.events import TimeExpired
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import players_title
from schiffe.store.texts import how_it_ended_text, time_text


@dataclass(frozen=True)
class ReplayFrame:
    """A step of a match. Hints and expired clocks are not steps.

    Attributes:
        shown_at: the time of the step, in seconds since 1970.
        state: the state of the match after it.
        text: what happened.
    """

    shown_at: float
    state: MatchState
    text: str
    is_move: bool = False


def past_title(finished: FinishedMatch) -> str:
    """Return the players, White first."""
    return players_title(*(player_title(finished.record.start.players[side].name, side) for side in Colour))


def past_heading_text(finished: FinishedMatch) -> str:
    """Return the players, and the date on which the match began."""
    return f"{past_title(finished)}, {time_text(finished.stored.began_at)}"


def replay_frames(finished: FinishedMatch) -> tuple[ReplayFrame, ...]:
    """Return the steps of a match, beginning with the start position."""
    start = MatchState.at_start(finished.record.start)
    text = _("{name} begins.").format(name=colour_name(start.seat_to_move))
    steps = [ReplayFrame(finished.stored.began_at, start, text)]
    for moment in finished.moments:
        if not isinstance(moment.event, HintShown | TimeExpired):
            text = event_text(moment.event, moment.state)
            steps.append(
                ReplayFrame(
                    shown_at=moment.happened_at,
                    state=moment.state,
                    text=text,
                    is_move=isinstance(moment.event, MoveMade),
                )
            )
    if finished.last_state.ending is None:
        text = _("The game ended early: {how}.").format(how=how_it_ended_text(finished.stored))
        steps.append(ReplayFrame(finished.stored.last_event_at, finished.last_state, text))
    return tuple(steps)


def event_text(event: Event, state: MatchState) -> str:
    """Return a sentence about one step of a match, which has led to this state."""
    match event:
        case MoveMade():
            return last_move_text(state)
        case MovesTakenBack(count):
            text = ngettext("{count} move taken back.", "{count} moves taken back.", count)
            return text.format(count=count)
        case PositionReceived():
            return _("The server has sent the position.")
    return ending_text(state)
