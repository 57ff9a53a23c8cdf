"""A finished match as other programs read it: values of JSON, in a format that docs/logbook-and-exports.md describes.

The names and words in it outlive the program: a change of them is a new version.
"""

from typing import Final

from schiffe.bashni.logbook import GAME
from schiffe.bashni.logbook.past import BashniMoment, PastBashni
from schiffe.bashni.match.codec import event_entry, position_entry
from schiffe.bashni.rules.notation import format_move
from schiffe.store.reading import Entry, check_times

VERSION: Final = 1
"""The version of the format."""


def exported_bashni(past: PastBashni) -> Entry:
    """All that is known of a match but its seed, which would tell the chance of the games after it.

    Raises:
        UnreadableText: the file of games has times in it that no clock shows.
    """
    record, stored = past.record, past.stored
    assert stored.ended is not None
    assert stored.end
    check_times((stored.begun, stored.ended, *(moment.time for moment in past.moments)))
    begun, limits = round(stored.begun, 3), record.start.limits
    return {
        "game": GAME,
        "version": VERSION,
        "token": stored.token,
        "begun": begun,
        "ended": round(stored.ended, 3),
        "players": [{"kind": side.kind, "name": side.name, "level": side.level} for side in record.sides],
        "limits": {"plies": limits.plies, "without_queen": limits.without_queen},
        "start": position_entry(record.start.position),
        "clock": record.clock,
        "moves": [format_move(played.move) for played in past.last.history],
        "events": [_moment(moment, begun) for moment in past.moments],
        "end": {"how": stored.end.how, "winner": stored.end.winner},
    }


def _moment(moment: BashniMoment, begun: float) -> Entry:
    since = round(moment.time - begun, 3) + 0.0  # there is no -0.0, which would not come back
    return {"time": since} | event_entry(moment.event)
