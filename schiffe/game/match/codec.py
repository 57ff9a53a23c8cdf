"""Codecs of players and of the events that any match can have, which records and exports share."""

from typing import Any, Final

from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.codecs import SEAT, ObjectCodec, json_value, one_word_of
from schiffe.store.matches import StoredSide
from schiffe.store.values import Value

PLAYER: Final = ObjectCodec(
    Player,
    {
        "kind": one_word_of({kind.value: kind for kind in PlayerKind}),
        "name": json_value(Value.name),
        "level": json_value(Value.name),
    },
)
EVENTS: Final[dict[str, ObjectCodec[Any]]] = {
    "time-up": ObjectCodec(TimeExpired, {"seat": SEAT}),
    "left": ObjectCodec(PlayerLeft, {"seat": SEAT}),
    "resigned": ObjectCodec(PlayerResigned, {"seat": SEAT}),
}
"""Those that have the same words in every game that calls its seats by numbers."""


def stored_sides(players: tuple[Player, Player]) -> tuple[StoredSide, StoredSide]:
    """Return the players as the logbook has them."""
    one, other = (StoredSide(player.kind.value, player.name, player.level) for player in players)
    return one, other
