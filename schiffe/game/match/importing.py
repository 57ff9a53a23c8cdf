"""Exports of any game's matches, read again: the head, the players, what happened, and how it ended."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from schiffe.game.match.codec import PLAYER
from schiffe.game.match.events import ImpossibleEvent
from schiffe.game.match.format import MatchFormat, Moment, RecordT
from schiffe.game.match.match import EventT, StateT
from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.codecs import ValueCodec
from schiffe.store.matches import Imported, ReadMatch, StoredEnd
from schiffe.store.values import Value, Wrong


class ExportHead(NamedTuple):
    """An export without its events; ``fields`` are all of its values by their names."""

    fields: dict[str, Value]
    token: str
    begun: float
    ended: float

    def moments(
        self,
        form: MatchFormat[RecordT, EventT, StateT],
        record: RecordT,
        read: Callable[[Value, StateT | None], EventT],
        most: int,
    ) -> Iterator[Moment[EventT, StateT]]:
        """Read what happened, at most so many events; ``read`` is given each with the state before it.

        Raises:
            WrongValue: it is no event, or one that cannot follow.
        """
        state = form.initial_state(record)
        for value in self.fields["events"].items(most):
            event = read(value, state)
            try:
                state = form.state_after(record, state, event)
            except ImpossibleEvent:
                raise value.field("event").wrong(Wrong.NOT_NOW) from None
            yield Moment(value.field("time").time(self.begun), event, state)

    def match(
        self,
        form: MatchFormat[RecordT, EventT, StateT],
        record: RecordT,
        moments: Sequence[Moment[EventT, StateT]],
        broken: Callable[[StateT | None], StoredEnd] | None = None,
    ) -> ReadMatch:
        """Return the match, whose end has to follow from its events; one that is not over may have ``broken`` off.

        Raises:
            WrongValue: it is not over, or ended otherwise.
        """
        state = moments[-1].state if moments else form.initial_state(record)
        if state and state.ending:
            end = form.write_end(state, record)
        elif broken:
            end = broken(state)
        else:
            raise self.fields["events"].wrong(Wrong.NOT_OVER)
        told = self.fields["end"].fields("how", "winner")
        told["how"].must_be(end.how)
        told["winner"].must_be(end.winner if end.winner is None else int(end.winner))
        events = tuple((moment.time, form.write_event(moment.event, record)) for moment in moments)
        new = form.new_match(record)
        return ReadMatch(Imported(self.token, new, begun=self.begun, ended=self.ended, end=end), events)


def read_head(entry: object, game: str, version: int, own: tuple[str, ...]) -> ExportHead:
    """Read the head of an export; ``own`` are the names of what its game alone tells. Raises WrongValue."""
    fields = Value(entry).fields("game", "version", "token", "begun", "ended", *own, "events", "end")
    fields["game"].word(game)
    fields["version"].must_be(version)
    return ExportHead(fields, fields["token"].token(), begun=fields["begun"].time(), ended=fields["ended"].time())


def read_player(value: Value, levels: Collection[str], *kinds: PlayerKind) -> Player:
    """Read a player of one of these kinds; only a bot has one of the levels. Raises WrongValue."""
    fields = value.fields(*PLAYER.names)
    kind = PlayerKind(fields["kind"].word(*(kind.value for kind in kinds)))
    level = fields["level"].word(*(levels if kind is PlayerKind.BOT else ("",)))
    return Player(kind, fields["name"].name(), level)


def read_players(value: Value, levels: Collection[str], *kinds: PlayerKind) -> tuple[Player, Player]:
    """Read both players, each of one of these kinds. Raises WrongValue."""
    one, other = (read_player(side, levels, *kinds) for side in value.pair())
    return one, other


def local_players(levels: Collection[str]) -> ValueCodec[tuple[Player, Player]]:
    """Return the codec of the players of a match at this computer: people, and bots of these levels."""
    return ValueCodec(
        lambda players: [PLAYER.write(player) for player in players],
        lambda value: read_players(value, levels, PlayerKind.PERSON, PlayerKind.BOT),
    )
