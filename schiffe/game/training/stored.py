"""The training in the logbook: the mistakes and the answers, as events of a separate row.

The training of a player in a game is a row among the matches: its game is ``TRAINING_GAME``, the word of the real game
stands in place of the rules, and the second side is empty. Days are local calendar days.
"""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from datetime import date

from schiffe.game.training.events import read_event, record_after
from schiffe.game.training.progress import TrainingRecord, TrainingTally
from schiffe.json.values import UnreadableText, read_text
from schiffe.language.dates import local_day
from schiffe.language.names import FoldedNames, make_folded_names
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import TRAINING_GAME, MatchId, StoredMatch
from schiffe.store.store import Store
from schiffe.store.writer import now


def today() -> date:
    """Return the local day, by the clock of the logbook."""
    return local_day(now())


def read_training_rows(store: Store, game_word: str, names: FoldedNames) -> list[StoredMatch]:
    """Return the rows of the training in a game of a player with one of these names, the oldest first."""
    rows = store.reader.matches(MatchFilter(game_word=TRAINING_GAME, rules=game_word, phase=MatchPhase.OVER))
    return sorted((row for row in rows if row.seat_of(names) is not None), key=lambda row: row.id)


def write_training(store: Store, row_id: MatchId | None, game_word: str, name: str, *, texts: Sequence[str]) -> MatchId:
    """Append events to a row of training, or to a new row if it no longer exists; return the number of the row."""
    if row_id is None or not store.append(row_id, texts):
        row_id = store.add_training(game_word, name)
        store.append(row_id, texts)
    return row_id


def read_training(store: Store, rows: Iterable[StoredMatch]) -> TrainingRecord:
    """Return the training in these rows, without the events of later versions of the program."""
    record = TrainingRecord()
    for row in rows:
        for event in store.reader.events(row.id):
            with suppress(UnreadableText):
                record = record_after(record, read_text(event.text, read_event), local_day(event.happened_at))
    return record


def read_training_tally(store: Store, game_word: str, names: Collection[str]) -> TrainingTally | None:
    """Return the tally of the training of a player with one of these names; None if there are no answers."""
    record = read_training(store, read_training_rows(store, game_word, make_folded_names(names)))
    return record.tally(today()) if record.progress else None
