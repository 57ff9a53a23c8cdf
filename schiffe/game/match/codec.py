"""The codec of players, which records and exports of every game share."""

from typing import Final

from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.codecs import ObjectCodec, one_word_of, plain
from schiffe.store.values import Value

PLAYER: Final = ObjectCodec(
    Player,
    {
        "kind": one_word_of({kind.value: kind for kind in PlayerKind}),
        "name": plain(Value.name),
        "level": plain(Value.name),
    },
)
