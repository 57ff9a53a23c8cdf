"""The steps of a finished match for replays, narrations and recordings."""

from dataclasses import dataclass

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.match.events import Event, HintShown, MoveMade, MovesTakenBack, PositionReceived
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.moves import last_move_text
from schiffe.bashni.texts.position import player_title, side_name
from schiffe.bashni.texts.result import ending_text
from schiffe.game.match.events import TimeExpired
from schiffe.language.dates import time_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import players_title
from schiffe.store.texts import how_it_ended_text


@dataclass(frozen=True)
class ReplayMoment:
    """A step of a replay, with a sentence about it.

    Attributes:
        happened_at: its time, in seconds since 1970.
        state: the state of the match after it.
        text: a sentence about its event.
    """

    happened_at: float
    state: MatchState
    text: str
    is_move: bool = False


def past_title(finished: FinishedMatch) -> str:
    return players_title(*(player_title(finished.record.start.players[side].name, side) for side in Colour))


def past_heading_text(finished: FinishedMatch) -> str:
    """Return the players, and the date on which the match began."""
    return f"{past_title(finished)}, {time_text(finished.stored.began_at)}"


def replay_moments(finished: FinishedMatch) -> tuple[ReplayMoment, ...]:
    """Return the steps of a match, beginning with the start position, without hints and expired clocks."""
    start = MatchState.at_start(finished.record.start)
    text = _("{name} begins.").format(name=side_name(start.position.side_to_move))
    moments = [ReplayMoment(finished.stored.began_at, start, text)]
    for moment in finished.moments:
        if not isinstance(moment.event, HintShown | TimeExpired):
            text = event_text(moment.event, moment.state)
            is_move = isinstance(moment.event, MoveMade)
            moments.append(ReplayMoment(moment.happened_at, state=moment.state, text=text, is_move=is_move))
    if finished.last_state.ending is None:
        text = _("The game ended early: {how}.").format(how=how_it_ended_text(finished.stored))
        moments.append(ReplayMoment(finished.stored.last_event_at, finished.last_state, text))
    return tuple(moments)


def event_text(event: Event, state: MatchState) -> str:
    """Return a sentence about an event that has led to this state."""
    match event:
        case MoveMade():
            return last_move_text(state)
        case MovesTakenBack(count):
            text = ngettext("{count} move taken back.", "{count} moves taken back.", count)
            return text.format(count=count)
        case PositionReceived():
            return _("The server has sent the position.")
    return ending_text(state)
