"""A match that is over as JSON for other programs, written and read; docs/logbook-and-exports.md has the format.

The names and words in it outlive the program: a change of them is a new version. What is read is checked field by
field, and then whether the match can have been played that way.
"""

from collections.abc import Iterable
from datetime import date
from enum import Enum, auto
from functools import partial
from typing import Final

from schiffe.battleship import GAME
from schiffe.battleship.bots.choice import Probable
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch, Summary, summary_text
from schiffe.battleship.match.codec import export_codec
from schiffe.battleship.match.events import (
    Event,
    HintTaken,
    MatchBrokenOff,
    MatchStarted,
    ShotRepeated,
    ShotsFired,
)
from schiffe.battleship.match.setup_record import SetupRecord
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rule_line import MAX_SHIPS, ImpossibleRules
from schiffe.battleship.rules.consistency import can_be, is_possible
from schiffe.battleship.rules.fleet import Fleet, IllegalFleet
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.variants import WIRE, Rules
from schiffe.game.match.codec import PLAYER
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.importing import read_head, read_player
from schiffe.game.match.players import NOBODY, Player, PlayerKind
from schiffe.store.codecs import many, nullable
from schiffe.store.matches import ReadMatch, StoredEnd
from schiffe.store.values import MOST_SECONDS, Entry, Value, Wrong

_VERSION: Final = 1
_OWN: Final = ("rules", "players", "first", "clock", "hints", "day", "fleets")
_MOST_EVENTS: Final = 20_000
"""A game has a few hundred; only a network game with an opponent who repeats shots has more."""


class WrongMatch(Enum):
    """A match whose values are valid one by one but contradict each other."""

    NO_RULES = auto()
    NOT_OVER_A_NETWORK = auto()
    """A player at another computer, under rules that no game over a network has."""
    NO_DAY = auto()
    ILLEGAL_FLEET = auto()
    """``possible`` are the IllegalFleet and the size of the grid."""
    FLEET_MISSING = auto()
    FLEET_UNKNOWN = auto()
    """Of a player at another computer no fleet is known."""
    TWICE = auto()
    """A cell that was named before."""
    WRONG_ANSWER = auto()
    """``possible`` are the words of the answer that the fleet gives."""
    WRONG_SHIP = auto()
    """Not the ship that sank; ``possible`` is the size of the grid, and it, or None where none is named."""
    WRONG_DOUBT = auto()
    """A wrong mark that an answer contradicts those before it."""
    NO_HINT = auto()
    NOT_ITS_TURN = auto()
    WRONG_COUNT = auto()
    """``possible`` is how many shots the turn has."""


def export_match(finished: FinishedMatch) -> Entry:
    """Export everything known of a match but its seed, which would also tell the fleets of the games after it.

    Raises:
        UnreadableText: the logbook has times in it that no clock shows.
    """
    record = finished.record
    codec = export_codec(record.rules.grid.size)
    start = finished.moments[0].state if finished.moments else None
    players = start.players if start else record.players
    own = {
        "rules": _rules_entry(record.rules),
        "players": [PLAYER.write(player) for player in players if player.kind is not PlayerKind.NOBODY],
        "first": start.turn if start else record.first,
        "clock": record.clock,
        "hints": record.hints,
        "day": record.day.isoformat() if record.day else None,
        "fleets": [[codec.ship.write(ship) for ship in fleet.ships] if fleet else None for fleet in record.fleets],
    }
    return finished.export(_VERSION, own, codec.event.write)


def _rules_entry(rules: Rules) -> Entry:
    """Return rules as their line, and as the parts of it."""
    return {
        "line": rules.text,
        "size": rules.grid.size,
        "ships": list(rules.lengths),
        "contact": rules.contact.value,
        "turn": rules.turn.value,
        "announce": rules.announce.value,
    }


def read_exported(entry: object) -> ReadMatch:
    """Return the match that values of JSON describe.

    Raises:
        WrongValue: they describe none; it tells what is wrong first.
    """
    head = read_head(entry, GAME, _VERSION, _OWN)
    fields = head.fields
    rules, players = _read_rules(fields["rules"]), _read_players(fields["players"])
    if rules != WIRE and _is_remote(players):
        raise fields["rules"].field("line").wrong(WrongMatch.NOT_OVER_A_NETWORK, WIRE)
    first = fields["first"].seat()
    one, other = (_read_fleet(value, rules) for value in fields["fleets"].pair())
    clock, hints = fields["clock"].whole(0, MOST_SECONDS), fields["hints"].flag()
    day = fields["day"].unless_null(_read_day)
    if players[1] == NOBODY and day is None:
        raise fields["day"].wrong(WrongMatch.NO_DAY)  # nobody plays alone at another fleet
    record = SetupRecord(
        rules, players, seed=0, first=first, clock=clock, hints=hints, day=day, series_first=first, fleets=(one, other)
    )
    _check_fleets(fields["fleets"], record, is_begun=fields["events"].found != [])
    moments = list(head.moments(FORMAT, record, partial(_read_event, record), _MOST_EVENTS))

    def broken(state: MatchState | None) -> StoredEnd:
        return StoredEnd("broken", None, summary_text(Summary.of(state, record.fleets)) if state else "")

    # A network match may lack the last event because the program was killed: it was broken off.
    read = head.match(FORMAT, record, moments, broken if _is_remote(players) else None)
    if read.imported.end.winner is not None and record.fleets[1] is None and players[1].kind is PlayerKind.FRIEND:
        raise fields["fleets"].pair()[1].wrong(WrongMatch.FLEET_MISSING)  # nobody wins unproved
    return read


def _is_remote(players: Iterable[Player]) -> bool:
    """Return whether one of them plays at another computer."""
    return any(player.kind is PlayerKind.REMOTE for player in players)


def _read_rules(value: Value) -> Rules:
    """Return rules by their line; the parts have to agree with it."""
    parts = value.fields("line", "size", "ships", "contact", "turn", "announce")
    line = parts["line"].text(200)
    try:
        rules = Rules.parse(line)
    except ImpossibleRules:
        raise parts["line"].wrong(WrongMatch.NO_RULES) from None
    for name, wanted in _rules_entry(rules).items():
        if isinstance(wanted, list):
            lengths = parts[name].items(MAX_SHIPS)
            if len(lengths) != len(wanted):
                raise parts[name].wrong(Wrong.NOT_POSSIBLE, wanted)
            for length, right in zip(lengths, wanted, strict=True):
                length.must_be(right)
        else:
            parts[name].must_be(wanted)
    return rules


def _read_players(value: Value) -> tuple[Player, Player]:
    one, *others = value.items(2)
    person = (PlayerKind.PERSON, PlayerKind.BOT)
    if not others:
        return read_player(one, LEVELS, PlayerKind.PERSON), NOBODY
    other = read_player(others[0], LEVELS, *person, PlayerKind.REMOTE, PlayerKind.FRIEND)
    return read_player(one, LEVELS, *person), other


def _read_day(value: Value) -> date:
    try:
        return date.fromisoformat(value.text(10))
    except ValueError:
        raise value.wrong(WrongMatch.NO_DAY) from None


def _read_fleet(value: Value, rules: Rules) -> Fleet | None:
    ships = nullable(many(export_codec(rules.grid.size).ship, MAX_SHIPS)).read(value)
    try:
        return None if ships is None else Fleet(rules, ships)
    except IllegalFleet as problem:
        raise value.wrong(WrongMatch.ILLEGAL_FLEET, problem, rules.grid.size) from None


def _check_fleets(value: Value, record: SetupRecord, *, is_begun: bool) -> None:
    """Check that both fleets lie when a match begins, but one at another computer, and that of who fires alone.

    Of a friend the fleet is known where it was revealed.
    """
    if record.players[1] == NOBODY:
        own, other = value.pair()
        own.must_be(None)
        if record.fleets[1] is None and is_begun:
            raise other.wrong(WrongMatch.FLEET_MISSING)
        return
    for fleet, entry, player in zip(record.fleets, value.pair(), record.players, strict=True):
        if fleet and player.kind is PlayerKind.REMOTE:
            raise Value(None, entry.where).wrong(WrongMatch.FLEET_UNKNOWN)
        if fleet is None and is_begun and player.kind not in (PlayerKind.REMOTE, PlayerKind.FRIEND):
            raise entry.wrong(WrongMatch.FLEET_MISSING)


def _read_event(record: SetupRecord, entry: Value, state: MatchState | None) -> Event:
    """Return an event, with the answers that the fleets give; what it says of the start is known."""
    codec = export_codec(record.rules.grid.size)
    kind = codec.event.kind(entry)
    if (kind is MatchStarted) is not (state is None):
        raise entry.field("event").wrong(Wrong.NOT_NOW)
    if state is None:
        entry.fields("time", "event")
        return MatchStarted(record.rules, record.players, record.first)
    if kind is not MatchEnded:
        seat = entry.field("seat")
        if seat.seat() != state.turn and kind is ShotsFired:
            raise seat.wrong(WrongMatch.NOT_ITS_TURN)
    event = codec.event.read(entry, "time")
    match event:
        case ShotsFired():
            _check_shots(entry.field("shots"), event, record, state)
        case ShotRepeated(shooter, cell, answer):
            earlier = state.views[shooter].answer_at(cell)
            if earlier is None:
                raise entry.field("cell").wrong(Wrong.NOT_NOW)
            _compare(entry, answer, earlier, record.rules.grid.size)
        case HintTaken():
            hint, view = entry.field("cells"), state.views[state.turn]
            if not event.cells:
                raise hint.wrong(WrongMatch.NO_HINT)
            for number, (named, cell) in enumerate(zip(hint.items(len(event.cells)), event.cells, strict=True)):
                if cell in event.cells[:number] or not view.open >> cell & 1:
                    raise named.wrong(WrongMatch.TWICE)
        case MatchBrokenOff() if record.players[1].kind not in (PlayerKind.REMOTE, PlayerKind.FRIEND):
            raise entry.field("event").wrong(Wrong.NOT_NOW)
    return event


def _check_shots(value: Value, event: ShotsFired, record: SetupRecord, state: MatchState) -> None:
    """Check the shots of a turn, with the answers that the fleet gives, or, where it is not known, could give."""
    view = state.views[event.seat]
    fleet = record.fleets[1 - event.seat]
    size = record.rules.grid.size
    for entry, shot in zip(value.items(len(event.shots)), event.shots, strict=True):
        if not view.open >> shot.cell & 1:
            raise entry.field("cell").wrong(WrongMatch.TWICE)
        if fleet:
            answer = fleet.answer(shot.cell, view.rules.grid.full & ~view.open)
        elif record.players[1].kind is PlayerKind.FRIEND:
            answer = shot.answer._replace(contradicts=False)
            if not can_be(view, shot.cell, answer):
                raise entry.field("answer").wrong(Wrong.NOT_NOW)
        else:  # somebody at another computer, who may contradict what they answered before
            answer = Answer(shot.answer.outcome)
            if view.is_contradictory or not is_possible(view.after(shot.cell, answer)):
                answer = answer._replace(contradicts=True)
        _compare(entry, shot.answer, answer, size)
        if isinstance(shot.reason, Probable):
            entry.field("reason").field("count").whole(0, shot.reason.total)
        view = view.after(shot.cell, answer)
    is_won = event.shots[-1:] and event.last.answer.outcome is Outcome.WON
    if len(event.shots) > state.shots_due or (len(event.shots) < state.shots_due and not is_won):
        raise value.wrong(WrongMatch.WRONG_COUNT, state.shots_due)


def _compare(entry: Value, given: Answer, right: Answer, size: int) -> None:
    """Check that an answer is the one that has to be given."""
    if given.outcome is not right.outcome:
        raise entry.field("answer").wrong(WrongMatch.WRONG_ANSWER, right.outcome.value)
    if given.ship != right.ship:
        named = entry.field("ship") if given.ship else entry.inner("ship", None)
        raise named.wrong(WrongMatch.WRONG_SHIP, size, right.ship)
    if given.contradicts is not right.contradicts:
        raise entry.inner("contradicts", given.contradicts).wrong(WrongMatch.WRONG_DOUBT)
