"""Matches that are over, as the logbook gives them."""

import random
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from schiffe.battleship.bots import load_bot
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.codec import event_json
from schiffe.battleship.match.events import Event, MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.setup_record import SetupRecord
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.packing import try_random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.format import Moment
from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.matches import MatchId, StoredEnding, StoredMatch, StoredSide
from schiffe.store.store import Store
from tests.store.games import begin_match, id_of

BEGUN = 1_760_000_000.0
PLAYERS = (Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard"))


def fleets_of(rules: Rules, seed: int = 1) -> tuple[Fleet, Fleet]:
    """Two fleets, always the same for a seed."""
    chance = random.Random(seed)
    return try_random_fleet(rules, chance), try_random_fleet(rules, chance)


@cache
def played(rules: Rules, levels: tuple[str, str] = ("easy", "hard"), seed: int = 1) -> tuple[Event, ...]:
    """All events of a match between two bots with the fleets of ``fleets_of``."""
    fleets, chance = fleets_of(rules, seed), random.Random(seed)
    events: list[Event] = [MatchStarted(rules, PLAYERS, 0)]
    state = MatchState.from_events(events)
    while state.winner is None:
        seat, target, due = state.seat_to_move, state.targets[state.seat_to_move], state.due_shot_count
        choice = load_bot(levels[seat]).choose_turn(target, chance, due)
        shots: list[Shot] = []
        for cell in choice.cells:
            if target.afloat:
                answer = fleets[1 - seat].answer(cell, rules.grid.full & ~target.open_cells)
                target = target.after(cell, answer)
                shots.append(Shot(cell, answer, choice.reason))
        events.append(ShotsFired(seat, tuple(shots)))
        state = state.after(events[-1])
    return (*events, MatchEnded(state.winner))


def past_of(events: Iterable[Event], fleets: tuple[Fleet | None, Fleet | None]) -> FinishedMatch:
    """The match of these events, a second after each other."""
    first, *rest = events
    assert isinstance(first, MatchStarted)
    moments: list[Moment[Event, MatchState]] = [Moment(BEGUN, first, MatchState.at_start(first))]
    for number, event in enumerate(rest, 1):
        moments.append(Moment(BEGUN + number, event, moments[-1].state.after(event)))
    one, other = (StoredSide(player.kind.value, player.name, player.level) for player in first.players)
    ended, winner = moments[-1].happened_at, moments[-1].state.winner
    stored = StoredMatch(
        7,
        "abc",
        "battleship",
        (one, other),
        first.rules.text,
        BEGUN,
        ended,
        len(moments),
        ended,
        StoredEnding("won", winner),
        is_imported=False,
    )
    setup = MatchSetup(first.rules, first.players, first.first_seat, Chance(1, is_chosen=False), 0, allows_hints=False)
    record = SetupRecord(setup, fleets=fleets)
    return FinishedMatch(stored, record, tuple(moments), FORMAT.initial_state(record))


def whole(rules: Rules | None = None, levels: tuple[str, str] = ("easy", "hard"), seed: int = 1) -> FinishedMatch:
    """A match that was played to its end."""
    rules = rules or Rules.of()
    return past_of(played(rules, levels, seed), fleets_of(rules, seed))


def ended_by(end: Sequence[Event], shots: int = 10) -> FinishedMatch:
    """A match that goes on with these events after so many turns."""
    rules = Rules.of()
    return past_of((*played(rules)[: shots + 1], *end), fleets_of(rules))


def kept(path: Path, finished: FinishedMatch, *, is_over: bool = True) -> MatchId:
    """Write a match into a logbook, with its end or without; gives its number."""
    store = Store(path)
    recording = begin_match(store, FORMAT.new_match(finished.record))
    for number, moment in enumerate(finished.moments):
        is_last = is_over and number == len(finished.moments) - 1
        recording.append(
            event_json(moment.event, finished.record.rules.grid.size), finished.stored.ending if is_last else None
        )
    recording.release()
    store.close()
    return id_of(recording)
