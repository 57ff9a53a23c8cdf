"""Records and exports of any game's matches: players, and the head and the end of an export."""

from collections.abc import Collection
from typing import Final, NamedTuple

from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.codecs import ObjectCodec, one_word_of, plain
from schiffe.store.matches import StoredEnd
from schiffe.store.values import Value

PLAYER: Final = ObjectCodec(
    Player,
    {
        "kind": one_word_of({kind.value: kind for kind in PlayerKind}),
        "name": plain(Value.name),
        "level": plain(Value.name),
    },
)


class ExportHead(NamedTuple):
    """The head of an export; ``fields`` are all of its values by their names."""

    fields: dict[str, Value]
    token: str
    begun: float
    ended: float


def read_head(entry: object, game: str, version: int, own: str) -> ExportHead:
    """Read the head of an export; ``own`` are the names of what its game alone tells. Raises WrongValue."""
    fields = Value(entry).fields(*f"game version token begun ended {own} events end".split())
    fields["game"].word(game)
    fields["version"].must_be(version)
    return ExportHead(fields, fields["token"].token(), begun=fields["begun"].time(), ended=fields["ended"].time())


def read_player(value: Value, levels: Collection[str], *kinds: PlayerKind) -> Player:
    """Read a player of one of these kinds; only a bot has one of the levels. Raises WrongValue."""
    fields = value.fields(*PLAYER.names)
    kind = PlayerKind(fields["kind"].word(*(kind.value for kind in kinds)))
    level = fields["level"].word(*(levels if kind is PlayerKind.BOT else ("",)))
    return Player(kind, fields["name"].name(), level)


def check_end(value: Value, end: StoredEnd) -> None:
    """Check that an export tells the end that follows from its events. Raises WrongValue."""
    fields = value.fields("how", "winner")
    fields["how"].must_be(end.how)
    fields["winner"].must_be(end.winner if end.winner is None else int(end.winner))
