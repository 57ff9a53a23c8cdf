"""Matches of Bashni written into a book, as the loop writes them."""

from random import Random

from schiffe.bashni.logbook.finished import FORMAT
from schiffe.bashni.logbook.recorder import BashniMatchRecorder
from schiffe.bashni.match.events import (
    BashniMatchEnded,
    EndingEvent,
    Event,
    HintShown,
    MatchStarted,
    MoveMade,
    MovesTakenBack,
)
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.notation import parse_move
from schiffe.bashni.rules.position import Colour, Limits, ending_of, legal_moves
from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.logbook import Logbook

ANNA, BEN = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben")
COMPUTER = Player(PlayerKind.BOT, "hard", "hard")


def by_chance(record: SetupRecord, seed: int, plies: int, ending: EndingEvent | None = None) -> list[Event]:
    """What happens in a match of so many moves by chance; it ends so, or by the rules, or not at all."""
    chance, state, events = Random(seed), MatchState.at_start(record.start), list[Event]()
    while len(events) < plies and not ending_of(state.position, state.limits):
        move = chance.choice(legal_moves(state.position))
        happened: list[Event] = [MoveMade(move, round(chance.random(), 3))]
        if chance.random() < 0.1:
            happened = [HintShown(state.seat_to_move), *happened, MovesTakenBack(1)]
        for event in happened:
            if not (isinstance(event, MovesTakenBack) and ending_of(state.position, state.limits)):
                events.append(event)
                state = state.after(event)
    over = ending_of(state.position, state.limits)
    if over:
        events.append(BashniMatchEnded(over.winner, over.reason))
    elif ending:
        events.append(ending)
    return events


def keep(book: Logbook, record: SetupRecord, events: list[Event]) -> MatchState:
    """Let a match be played and kept."""
    recorder, state = BashniMatchRecorder(book, FORMAT, record), MatchState.at_start(record.start)
    for event in events:
        state = state.after(event)
        recorder.notify(event, state)
    recorder.leave()
    return state


def record_of(one: Player = ANNA, other: Player = BEN) -> SetupRecord:
    """A match between these."""
    return SetupRecord(MatchStarted((one, other)), 7, 15)


def nearly_won(book: Logbook) -> None:
    """Anna has beaten the computer once, and needs one more move to do it again: D4 B6, after which points decide."""
    record = record_of(ANNA, COMPUTER)
    keep(book, record, [MoveMade(parse_move("C3:D4")), BashniMatchEnded(Colour.WHITE)])
    start = MatchStarted((ANNA, COMPUTER), limits=Limits(plies=3))
    keep(book, SetupRecord(start, 7, 0), [MoveMade(parse_move("C3:D4")), MoveMade(parse_move("B6:C5"))])
