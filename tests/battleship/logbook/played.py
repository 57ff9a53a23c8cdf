"""Logbooks with many games in them: bots have played a few, which stand there again and again with other dates."""

import random
import sqlite3
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from schiffe.battleship import GAME
from schiffe.battleship.bots import load_bot
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.logbook.summaries import Summary, summary_json
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.codec import event_json
from schiffe.battleship.match.events import Event, MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.setup_record import SetupRecord
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.matches import ImportedMatch, StoredEnding
from schiffe.store.store import Store
from tests.battleship.logbook.summaries import with_pairs

DAY: Final = 86_400.0


@dataclass(frozen=True)
class Played:
    """A whole match between a person, at seat 0, and a bot."""

    record: SetupRecord
    events: tuple[Event, ...]
    state: MatchState

    @property
    def summary(self) -> Summary:
        """What lists and statistics want to know of it."""
        return Summary.from_state(self.state, self.record.fleets)


def play(level: str, seed: int, rules: Rules | None = None, shooter: str = "medium", name: str = "Anna") -> Played:
    """A match of somebody who shoots like a bot."""
    rules, rng = rules or Rules.of(), random.Random(seed)
    players = Player(PlayerKind.PERSON, name), Player(PlayerKind.BOT, f"{level} bot", level)
    fleets: tuple[Fleet, Fleet] = random_fleet(rules, rng), random_fleet(rules, rng)
    events: list[Event] = [MatchStarted(rules, players, seed % 2)]
    state = MatchState.from_events(events)
    bots = load_bot(shooter).choose, load_bot(level).choose
    while state.winner is None:
        target = state.targets[state.seat_to_move]
        cell = bots[state.seat_to_move](target, rng).cells[0]
        shot = Shot(cell, fleets[1 - state.seat_to_move].answer(cell, rules.grid.full & ~target.open_cells))
        events.append(ShotsFired(state.seat_to_move, (shot,)))
        state = state.after(events[-1])
    events.append(MatchEnded(state.winner))
    setup = MatchSetup(rules, players, seed % 2, Chance(seed, is_chosen=False), 0, allows_hints=True)
    record = SetupRecord(setup, fleets=fleets)
    return Played(record, tuple(events), state.after(events[-1]))


def fill(path: Path, games: Iterable[tuple[Played, float, Summary]]) -> None:
    """Put games with the moments in which they began, and their summaries, into a logbook, as if played here."""
    store = Store(path)
    for number, (played, begun, summary) in enumerate(games):
        size = played.record.rules.grid.size
        end = StoredEnding("won", played.state.winner, summary_json(summary))
        imported = ImportedMatch(f"{number:016x}", FORMAT.new_match(played.record), begun, begun + 300, end)
        store.add_imported(imported, ((begun + at, event_json(event, size)) for at, event in enumerate(played.events)))
    store.close()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE match SET imported = 0 WHERE game = ?", (GAME,))
    connection.commit()
    connection.close()


def many(count: int, now: float | None = None) -> Iterator[tuple[Played, float, Summary]]:
    """So many games, the last of which began now: ten against each of four levels, again and again, growing better."""
    now, chance = time.time() if now is None else now, random.Random(1)
    levels = "easy", "medium", "clever", "hard"
    rules = Rules.of(), Rules.of(), Rules.of(), Rules.of(8, 4)
    known = [play(level, seed, rules[seed % 4]) for level in levels for seed in range(10)]
    for number in range(count):
        played = known[(number * 7 + number // 40) % len(known)]
        skill = min(1.0, 0.6 + 0.3 * number / count + chance.gauss(0, 0.05))
        luck = chance.gauss(0, 2)
        summary = (
            played.summary if number % 50 == 49 else with_pairs(played.summary, skill=(skill, 0.8), luck=(luck, 0.1))
        )
        yield played, now - (count - 1 - number) * DAY / 4, summary
