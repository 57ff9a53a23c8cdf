"""An exported match, read back. Each field is checked, and then whether the match can have been played that way."""

from datetime import date
from enum import Enum
from typing import Final

from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook import GAME
from schiffe.battleship.logbook.exported import VERSION, rules_entry
from schiffe.battleship.logbook.imported_events import ImportedGame, read_moments, ship
from schiffe.battleship.logbook.moments import Moment
from schiffe.battleship.logbook.summary import Summary, stored_end, summary_text
from schiffe.battleship.match.codec import event_line
from schiffe.battleship.match.events import Player, PlayerKind
from schiffe.battleship.match.setup_record import SetupRecord, new_match
from schiffe.battleship.rule_line import MAX_SHIPS, ImpossibleRules
from schiffe.battleship.rules.fleet import Fleet, IllegalFleet
from schiffe.battleship.rules.variants import WIRE, Rules, read_rules
from schiffe.store.matches import Imported, ReadMatch, StoredEnd
from schiffe.store.values import Value, Wrong

_LONGEST_CLOCK: Final = 1_000_000


class WrongMatch(Enum):
    """What cannot be true of a match although each value by itself could."""

    NO_RULES = "no rules"
    NOT_OVER_A_NETWORK = "not over a network"
    """A player at another computer, under rules that no game over a network has."""
    NO_DAY = "no day"
    ILLEGAL_FLEET = "illegal fleet"
    """``possible`` are the IllegalFleet and the size of the grid."""
    FLEET_MISSING = "fleet missing"
    FLEET_UNKNOWN = "fleet unknown"
    """Of a player at another computer no fleet is known."""


def read_exported(entry: object) -> ReadMatch:
    """The match that values of JSON describe.

    Raises:
        WrongValue: they describe none; it tells the first thing that is wrong.
    """
    fields = Value(entry).fields(
        "game",
        "version",
        "token",
        "begun",
        "ended",
        "rules",
        "players",
        "first",
        "clock",
        "hints",
        "day",
        "fleets",
        "events",
        "end",
    )
    fields["game"].word(GAME)
    fields["version"].must_be(VERSION)
    begun, ended = (fields[name].time() for name in ("begun", "ended"))
    rules, players = _rules(fields["rules"]), _players(fields["players"])
    if rules != WIRE and any(player.kind is PlayerKind.REMOTE for player in players):
        raise fields["rules"].field("line").wrong(WrongMatch.NOT_OVER_A_NETWORK, WIRE)
    first = fields["first"].whole(0, 1)
    one, other = (_fleet(value, rules) for value in fields["fleets"].pair())
    game = ImportedGame(rules, players, first, (one, other))
    _check_fleets(fields["fleets"], game, is_begun=fields["events"].found != [])
    moments = read_moments(fields["events"], game, begun)
    end = _end(fields["end"], fields["events"], game, moments)
    record = SetupRecord(
        rules,
        players,
        seed=0,
        first=first,
        clock=fields["clock"].whole(0, _LONGEST_CLOCK),
        hints=fields["hints"].flag(),
        day=fields["day"].unless_null(_day),
        begins=first,
        fleets=game.fleets,
    )
    imported = Imported(fields["token"].token(), new_match(record), begun, ended, end)
    size = rules.grid.size
    return ReadMatch(imported, tuple((moment.time, event_line(moment.event, size)) for moment in moments))


def _rules(value: Value) -> Rules:
    """Rules by their line; the parts have to agree with it."""
    parts = value.fields("line", "size", "ships", "contact", "turn", "announce")
    line = parts["line"].text(200)
    try:
        rules = read_rules(line)
    except ImpossibleRules:
        raise parts["line"].wrong(WrongMatch.NO_RULES) from None
    for name, wanted in rules_entry(rules).items():
        if isinstance(wanted, list):
            lengths = parts[name].items(MAX_SHIPS)
            if len(lengths) != len(wanted):
                raise parts[name].wrong(Wrong.NOT_POSSIBLE, wanted)
            for length, right in zip(lengths, wanted, strict=True):
                length.must_be(right)
        else:
            parts[name].must_be(wanted)
    return rules


def _players(value: Value) -> tuple[Player, Player]:
    one, other = value.pair()
    return _player(one, PlayerKind.PERSON, PlayerKind.BOT), _player(other, *PlayerKind)


def _player(value: Value, *kinds: PlayerKind) -> Player:
    fields = value.fields("kind", "name", "level")
    kind = PlayerKind(fields["kind"].word(*(kind.value for kind in kinds)))
    level = fields["level"].word(*(LEVELS if kind is PlayerKind.BOT else ("",)))
    return Player(kind, fields["name"].name(), level)


def _day(value: Value) -> date:
    try:
        return date.fromisoformat(value.text(10))
    except ValueError:
        raise value.wrong(WrongMatch.NO_DAY) from None


def _fleet(value: Value, rules: Rules) -> Fleet | None:
    if value.found is None:
        return None
    ships = tuple(ship(entry, rules.grid.size) for entry in value.items(MAX_SHIPS))
    try:
        return Fleet(rules, ships)
    except IllegalFleet as problem:
        raise value.wrong(WrongMatch.ILLEGAL_FLEET, problem, rules.grid.size) from None


def _check_fleets(value: Value, game: ImportedGame, *, is_begun: bool) -> None:
    """Both fleets must lie when a match begins, except for one at another computer."""
    for fleet, entry, player in zip(game.fleets, value.pair(), game.players, strict=True):
        is_remote = player.kind is PlayerKind.REMOTE
        if fleet and is_remote:
            raise Value(None, entry.where).wrong(WrongMatch.FLEET_UNKNOWN)
        if fleet is None and is_begun and not is_remote:
            raise entry.wrong(WrongMatch.FLEET_MISSING)


def _end(value: Value, events: Value, game: ImportedGame, moments: tuple[Moment, ...]) -> StoredEnd:
    """How the match ended, which follows from its events.

    A network match may lack the last event because the program was killed: it was broken off.
    """
    state = moments[-1].state if moments else None
    if state and state.ending:
        end = stored_end(state, game.fleets)
    elif any(player.kind is PlayerKind.REMOTE for player in game.players):
        end = StoredEnd("broken", None, summary_text(Summary.of(state, game.fleets)) if state else "")
    else:
        raise events.wrong(Wrong.NOT_OVER)
    fields = value.fields("how", "winner")
    fields["how"].must_be(end.how)
    fields["winner"].must_be(end.winner)
    return end
