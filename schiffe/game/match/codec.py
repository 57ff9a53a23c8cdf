"""Codecs of players and of the events that any match can have, for the logbook and for exports."""

from typing import Any, Final

from schiffe.game.match.events import MatchEnded, MatchEvent, PlayerLeft, PlayerResigned, TimeExpired, winner_of
from schiffe.game.match.players import Player, PlayerKind
from schiffe.json.codecs import SEAT, ObjectCodec, json_value, member_codec
from schiffe.json.values import Value
from schiffe.store.matches import EndingWord, StoredEnding, StoredSide

PLAYER_CODEC: Final = ObjectCodec(
    Player,
    {
        "kind": member_codec(PlayerKind),
        "name": json_value(Value.name),
        "level": json_value(Value.name),
    },
)
EVENT_CODECS: Final[dict[str, ObjectCodec[Any]]] = {
    "time-up": ObjectCodec(TimeExpired, {"seat": SEAT}),
    "left": ObjectCodec(PlayerLeft, {"seat": SEAT}),
    "resigned": ObjectCodec(PlayerResigned, {"seat": SEAT}),
}
"""Codecs of the common events, for games that write seats as numbers."""


def stored_sides(players: tuple[Player, Player]) -> tuple[StoredSide, StoredSide]:
    """Return the players in the form that the logbook stores."""
    first, second = (StoredSide(player.kind.value, player.name, player.level) for player in players)
    return first, second


def make_stored_ending(ending: MatchEvent | None) -> StoredEnding:
    """Return a common ending of a match in the form that the logbook stores."""
    match ending:
        case MatchEnded(None):
            word = EndingWord.DRAWN
        case MatchEnded():
            word = EndingWord.WON
        case PlayerResigned():
            word = EndingWord.RESIGNED
        case _:
            word = EndingWord.LEFT
    return StoredEnding(word, winner_of(ending))
