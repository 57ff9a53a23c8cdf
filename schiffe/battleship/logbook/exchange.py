"""Export and import of finished matches as JSON; docs/logbook-and-exports.md describes the format.

Other programs rely on its names and words, so changing one needs a new version. The values of an imported match are
checked first, then whether it could have been played.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from functools import partial
from typing import Final

from schiffe.battleship import GAME
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.exported_events import read_event
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch
from schiffe.battleship.logbook.summaries import Summary, summary_json
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.codec import export_codec
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.setup_record import SeriesRecord, SetupRecord
from schiffe.battleship.rule_line import MAX_SHIPS, ImpossibleRules
from schiffe.battleship.rules.fleet import Fleet, FleetProblem, IllegalFleet
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.game.match.codec import PLAYER_CODEC
from schiffe.game.match.importing import read_head, read_player
from schiffe.game.match.players import NOBODY, Player, PlayerKind
from schiffe.json.codecs import many, nullable
from schiffe.json.values import MAX_TURN_SECONDS, ChoiceProblem, JsonObject, Problem, Value
from schiffe.store.matches import EndingWord, MatchToImport, StoredEnding

_VERSION: Final = 1
_OWN_FIELDS: Final = ("rules", "players", "first", "clock", "hints", "day", "fleets")
_MAX_EVENTS: Final = 20_000
"""The maximum number of events of a match. Most have a few hundred, unless an opponent over a network repeats shots."""


class MatchProblem(Problem, Enum):
    """Contradictions between values that are valid on their own, except those with a class below."""

    NO_RULES = auto()
    NO_DAY = auto()
    FLEET_MISSING = auto()
    FLEET_UNKNOWN = auto()
    """The fleet of a player at another computer, which cannot be known."""


@dataclass(frozen=True)
class NetworkRulesProblem(Problem):
    """A player at another computer, under other rules than those of network matches."""

    network_rules: Rules


@dataclass(frozen=True)
class ForbiddenFleetProblem(Problem):
    """A fleet that the rules forbid, on a grid of this size."""

    fleet_problem: FleetProblem
    size: int


def export_match(finished: FinishedMatch) -> JsonObject:
    """Export everything known about a match except its seed, which would reveal the fleets of later matches.

    Raises:
        UnreadableText: the logbook contains impossible times.
    """
    record = finished.record
    codec = export_codec(record.rules.size)
    start = finished.moments[0].state if finished.moments else None
    players = start.players if start else record.players
    own_fields = {
        "rules": _rules_json(record.rules),
        "players": [PLAYER_CODEC.write(player) for player in players if player.kind is not PlayerKind.NOBODY],
        "first": start.seat_to_move if start else record.setup.first_seat,
        "clock": record.setup.clock_seconds,
        "hints": record.setup.allows_hints,
        "day": record.setup.day.isoformat() if record.setup.day else None,
        "fleets": [[codec.ship.write(ship) for ship in fleet.ships] if fleet else None for fleet in record.fleets],
    }
    return finished.export(_VERSION, own_fields, codec.event.write)


def _rules_json(rules: Rules) -> JsonObject:
    """Return rules both as a line and as separate parts."""
    return {
        "line": rules.text,
        "size": rules.size,
        "ships": list(rules.lengths),
        "contact": rules.contact.value,
        "turn": rules.turn_rule.value,
        "announce": rules.announce.value,
    }


def read_exported(exported: object) -> MatchToImport:
    """Return the match in a JSON value.

    Raises:
        WrongValue: it is not a possible match; the exception has the first error.
    """
    head = read_head(exported, GAME, _VERSION, _OWN_FIELDS)
    fields = head.fields
    record = _read_record(fields)
    _check_fleets(fields["fleets"], record, has_begun=fields["events"].raw != [])
    events = head.read_events(FORMAT, record, partial(read_event, record), _MAX_EVENTS)
    broken_ending = None
    if _is_remote(record.players):
        # If the program was killed, a network match lacks its last event, and counts as broken off.
        state = events.last_state
        summary = summary_json(Summary.from_state(state, record.fleets)) if state.has_started else ""
        broken_ending = StoredEnding(EndingWord.BROKEN, None, summary)
    read_match = head.match_to_import(FORMAT, record, events, broken_ending)
    has_winner = read_match.imported.ending.winner is not None
    if has_winner and record.fleets[1] is None and record.players[1].kind is PlayerKind.FRIEND:
        _first_fleet, second_fleet = fields["fleets"].pair()
        raise second_fleet.make_error(MatchProblem.FLEET_MISSING)  # winning needs the proof of both fleets
    return read_match


def _read_record(fields: Mapping[str, Value]) -> SetupRecord:
    """Return the record of a match from the entries of its export, without those about its events."""
    rules = _read_rules(fields["rules"])
    players = _read_players(fields["players"])
    if rules != NETWORK_RULES and _is_remote(players):
        raise fields["rules"].make_field_error("line", NetworkRulesProblem(NETWORK_RULES))
    first_seat = fields["first"].seat()
    first_fleet, second_fleet = fields["fleets"].pair()
    day = fields["day"].unless_null(_read_day)
    if players[1] == NOBODY and day is None:
        raise fields["day"].make_error(MatchProblem.NO_DAY)  # only the fleet of the day is played alone
    setup = MatchSetup(
        rules=rules,
        players=players,
        first_seat=first_seat,
        chance=Chance(0, is_chosen=False),
        clock_seconds=fields["clock"].integer(0, MAX_TURN_SECONDS),
        allows_hints=fields["hints"].flag(),
        day=day,
    )
    return SetupRecord(
        setup,
        series_record=SeriesRecord(first_seat=first_seat),
        fleets=(_read_fleet(first_fleet, rules), _read_fleet(second_fleet, rules)),
    )


def _is_remote(players: Iterable[Player]) -> bool:
    """Return whether a player is at another computer."""
    return any(player.kind is PlayerKind.REMOTE for player in players)


def _read_rules(value: Value) -> Rules:
    """Return the rules of a line, and check that the separate parts agree with it."""
    parts = value.fields("line", "size", "ships", "contact", "turn", "announce")
    line = parts["line"].text(200)
    try:
        rules = Rules.parse(line)
    except ImpossibleRules:
        raise parts["line"].make_error(MatchProblem.NO_RULES) from None
    for name, expected in _rules_json(rules).items():
        if name != "ships":
            parts[name].must_be(expected)
            continue
        lengths = parts[name].items(MAX_SHIPS)
        if len(lengths) != len(rules.lengths):
            raise parts[name].make_error(ChoiceProblem((expected,)))
        for length, expected_length in zip(lengths, rules.lengths, strict=True):
            length.must_be(expected_length)
    return rules


def _read_players(value: Value) -> tuple[Player, Player]:
    players = value.items(2)
    if len(players) == 1:
        return read_player(players[0], LEVELS, PlayerKind.PERSON), NOBODY
    first, second = value.pair()
    local_kinds = (PlayerKind.PERSON, PlayerKind.BOT)
    opponent = read_player(second, LEVELS, *local_kinds, PlayerKind.REMOTE, PlayerKind.FRIEND)
    return read_player(first, LEVELS, *local_kinds), opponent


def _read_day(value: Value) -> date:
    try:
        return date.fromisoformat(value.text(10))
    except ValueError:
        raise value.make_error(MatchProblem.NO_DAY) from None


def _read_fleet(value: Value, rules: Rules) -> Fleet | None:
    ships = nullable(many(export_codec(rules.size).ship, MAX_SHIPS)).read(value)
    try:
        return None if ships is None else Fleet(rules, ships)
    except IllegalFleet as error:
        raise value.make_error(ForbiddenFleetProblem(error.problem, rules.size)) from None


def _check_fleets(value: Value, record: SetupRecord, *, has_begun: bool) -> None:
    """Check that a match that has begun has all fleets that can be known.

    A player who fires alone has no fleet. The fleet of a remote player is never known; that of a friend only if it was
    revealed.
    """
    if record.players[1] == NOBODY:
        own_fleet, lone_fleet = value.pair()
        own_fleet.must_be(None)
        if record.fleets[1] is None and has_begun:
            raise lone_fleet.make_error(MatchProblem.FLEET_MISSING)
        return
    for fleet, item, player in zip(record.fleets, value.pair(), record.players, strict=True):
        if fleet and player.kind is PlayerKind.REMOTE:
            raise item.make_error(MatchProblem.FLEET_UNKNOWN)
        if fleet is None and has_begun and player.kind not in (PlayerKind.REMOTE, PlayerKind.FRIEND):
            raise item.make_error(MatchProblem.FLEET_MISSING)
