"""What the logbook teaches, and that it is forgotten: played as people play, in line mode."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.logbook.habits import forget_habits, read_fleets, read_habits, read_prior
from schiffe.battleship.logbook.recorder import resume_stored
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.setup_record import SetupRecord, read_record, record_json
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.logbook import Logbook
from schiffe.store.matches import ImportedMatch, StoredEnding
from schiffe.store.store import Store
from tests.running import ALL_FIELDS, run
from tests.store.games import begin_match, id_of
from tests.tools.bench_rival import fleet_of

ANNA, BEN = (Player(PlayerKind.PERSON, name) for name in ("Anna", "Ben"))
RIVAL = Player(PlayerKind.BOT, "rival", "rival")
SMALL = ("--size", "6", "--fleet", "3,2", "--boards", "never", "--clock", "0", "--seed", "4", "--name", "Anna")
BY_HAND = "hand\nA1\nA3\nC1\nC2\n\n"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "logbook.sqlite3")
    yield store
    store.close()


def record(fleet: Fleet, players: tuple[Player, Player] = (ANNA, RIVAL), is_by_hand: bool = True) -> SetupRecord:
    made = SetupRecord(MatchSetup(fleet.rules, players, 0, Chance(1, is_chosen=False), 0, allows_hints=False))
    return made.with_fleet(0, fleet, is_by_hand=is_by_hand).with_fleet(1, fleet, is_by_hand=False)


def with_prior(made: SetupRecord, prior: Prior) -> SetupRecord:
    return replace(made, setup=replace(made.setup, prior=prior))


def keep(store: Store, made: SetupRecord, *, is_over: bool = True) -> int:
    recording = begin_match(store, FORMAT.new_match(made))
    if is_over:
        recording.end(StoredEnding("won", 0))
    recording.release()
    return id_of(recording)


def fleets(person: str, count: int) -> list[Fleet]:
    rng = random.Random(person)
    return [fleet_of(person, Rules.of(), rng) for _ in range(count)]


def test_only_fleets_teach_that_were_laid_by_hand_under_this_name_in_games_that_are_over(store: Store) -> None:
    mine, dealt, others, running, elsewhere = fleets("uniform", 5)
    keep(store, record(mine))
    keep(store, record(dealt, is_by_hand=False))
    keep(store, record(others, (BEN, RIVAL)))
    keep(store, record(running), is_over=False)
    new = FORMAT.new_match(record(elsewhere))
    store.add_imported(ImportedMatch("0123456789abcdef", new, 1.0, 2.0, StoredEnding("won", 0)), [])
    keep(store, replace(record(elsewhere), is_first_match=True))
    two = record(dealt, (BEN, ANNA), is_by_hand=False).with_fleet(1, others, is_by_hand=True)
    keep(store, two)
    assert list(read_fleets(store, "Anna")) == [others, mine]
    assert list(read_fleets(store, "Ben")) == [others]
    assert list(read_fleets(store, "anna ")) == [others, mine]
    assert list(read_fleets(store, "Ann")) == []


def test_who_has_no_name_is_one_person_in_every_language(store: Store) -> None:
    english, german = fleets("uniform", 2)
    keep(store, record(english, (Player(PlayerKind.PERSON, "Player"), RIVAL)))
    keep(store, record(german, (Player(PlayerKind.PERSON, "Spieler"), RIVAL)))
    for name in ("Player", "Spieler"):
        assert list(read_fleets(store, name)) == [german, english]
    assert forget_habits(store, "Player") == 2
    assert list(read_fleets(store, "Spieler")) == []


def test_no_bot_teaches_and_what_cannot_be_read_stops_nothing(store: Store) -> None:
    mine, other, newest = fleets("uniform", 3)
    keep(store, record(mine))
    named = Player(PlayerKind.BOT, "Anna", "easy")
    keep(store, record(other, (ANNA, named), is_by_hand=False).with_fleet(1, other, is_by_hand=True))
    broken = begin_match(store, replace(FORMAT.new_match(record(other)), setup="none of ours"))
    broken.end(StoredEnding("won", 0))
    broken.release()
    keep(store, record(newest))
    unlaid = replace(record(other), fleets=(None, other))
    keep(store, unlaid)
    begin_match(store, replace(FORMAT.new_match(record(other)), game_word="bashni")).end(StoredEnding("won", 0))
    assert list(read_fleets(store, "Anna")) == [newest, mine]
    forget_habits(store, "Anna")
    assert list(read_fleets(store, "Anna")) == []


def test_what_is_forgotten_is_one_persons(store: Store) -> None:
    one, other = fleets("uniform", 2)
    keep(store, record(one, (ANNA, BEN)).with_fleet(1, other, is_by_hand=True))
    keep(store, record(one, (BEN, RIVAL)))
    untouched = keep(store, record(one, is_by_hand=False))
    before = store.reader.setup(untouched)
    assert forget_habits(store, "Anna") == 1
    assert list(read_fleets(store, "Ben")) == [one, other]
    assert list(read_fleets(store, "Anna")) == []
    assert store.reader.setup(untouched) == before


def test_the_latest_five_hundred_games_teach_and_all_are_forgotten(store: Store) -> None:
    first, second = fleets("uniform", 2)
    keep(store, record(first))
    keep(store, record(second))
    dealt = FORMAT.new_match(record(first, is_by_hand=False))
    for number in range(499):
        store.add_imported(ImportedMatch(f"{number:016x}", dealt, 2e9, 2e9, StoredEnding("won", 0)), [])
    assert list(read_fleets(store, "Anna")) == [second]
    store.add_imported(
        ImportedMatch("f" * 16, replace(dealt, sides=dealt.sides[::-1]), 2e9, 2e9, StoredEnding("won", 0)), []
    )
    assert list(read_fleets(store, "Anna")) == []
    assert forget_habits(store, "Anna") == 2


def test_records_of_earlier_versions_teach_nothing(store: Store) -> None:
    (fleet,) = fleets("uniform", 1)
    entry = json.loads(record_json(record(fleet)))
    del entry["by_hand"], entry["prior"]
    read = read_record(json.dumps(entry))
    assert (read.placed_by_hand, read.setup.prior) == ((False, False), None)
    recording = begin_match(store, replace(FORMAT.new_match(read), setup=json.dumps(entry)))
    recording.end(StoredEnding("won", 0))
    recording.release()
    assert list(read_fleets(store, "Anna")) == []


def test_what_is_learnt_is_forgotten_on_demand(store: Store) -> None:
    for fleet in fleets("lies", 20):
        keep(store, record(fleet))
    keep(store, record(fleets("lies", 1)[0], (ANNA, BEN)).with_fleet(1, fleets("lies", 1)[0], is_by_hand=True))
    prior = read_prior(store, "Anna")
    assert prior
    assert prior.lying > 2
    assert read_habits(store, "Anna")[0].trait == "lying"
    assert forget_habits(store, "Anna") == 21
    assert read_prior(store, "Anna") is None
    assert read_habits(store, "Anna") == ()
    assert len(list(read_fleets(store, "Ben"))) == 1
    assert len(store.reader.matches()) == 21


def test_what_was_learnt_is_forgotten_too_where_it_was_played_with_against_a_fleet_of_chance(store: Store) -> None:
    keep(store, record(fleets("lies", 1)[0]))
    match = keep(store, with_prior(record(fleets("lies", 1)[0], is_by_hand=False), Prior(lying=2.0)))
    assert forget_habits(store, "Anna") == 1
    assert read_record(store.reader.setup(match)).setup.prior is None


def test_a_record_with_a_prior_that_is_none_is_refused(store: Store) -> None:
    (fleet,) = fleets("uniform", 1)
    entry = json.loads(record_json(with_prior(record(fleet), Prior(rim=1.5))))
    assert entry["prior"] == {"rim": 1.5}
    keep(store, with_prior(record(fleet), Prior(rim=1.5)), is_over=False)
    wrongs: list[object] = [{"rim": 9.0}, {"rim": float("nan")}, {"rim": "1"}, {"sea": 1.0}, [], 1.0]
    for wrong in wrongs:
        with pytest.raises(ValueError, match="prior"):
            read_record(json.dumps({**entry, "prior": wrong}))


def test_a_match_that_is_taken_up_again_has_the_prior_it_began_with(tmp_path: Path, store: Store) -> None:
    for fleet in fleets("lies", 20):
        keep(store, record(fleet))
    run("--bot", "rival", "--boards", "never", "--clock", "0", "--name", "Anna", lines="\nA1\nA2\n")
    (match,) = store.claims.unowned_matches()
    prior = read_record(store.reader.setup(match.id)).setup.prior
    assert prior == read_prior(store, "Anna")
    forget_habits(store, "Anna")
    book = Logbook(tmp_path / "logbook.sqlite3")
    kept = resume_stored(book, match.id)
    assert kept
    assert kept.setup.prior == prior
    kept.recorder.leave()
    book.close()


def test_laying_tells_what_was_laid_by_hand(store: Store) -> None:
    cells = ALL_FIELDS
    run("--bot", "easy", *SMALL, lines=BY_HAND + cells)
    (match,) = store.reader.matches()
    assert read_record(store.reader.setup(match.id)).placed_by_hand == (True, False)
    run("--bot", "easy", *SMALL, lines="\n" + cells)
    run("--bot", "easy", *SMALL, lines="hand\nA1\nA3\nrandom\n\n" + cells)
    run("--bot", "easy", *SMALL, lines="hand\nA1\nA3\nrandom\nundo\nF1\nF2\n\n" + cells)
    run("--bot", "easy", *SMALL, lines="hand\nA1\nA3\n")
    run("--resume", "--boards", "never", "--clock", "0", lines="C1\nC2\n\n" + cells)
    taught = [read_record(store.reader.setup(match.id)).placed_by_hand[0] for match in store.reader.matches()]
    assert taught == [True, True, False, False, True]


def test_the_command_tells_and_forgets(store: Store) -> None:
    for fleet in fleets("lies", 20):
        keep(store, record(fleet))
    done = run("habits", "--player", "Anna")
    assert "Anna: 20 fleets placed by hand." in done.stdout
    assert "The rival has noticed that you like to place ships in rows" in done.stdout
    refused = run("habits", "forget", "--player", "Anna")
    assert (refused.returncode, len(list(read_fleets(store, "Anna")))) == (2, 20)
    assert "--yes" in refused.stderr
    assert run("habits", "forget", "--player", "Anna", "--yes").returncode == 0
    told = run("habits", "--player", "Anna").stdout
    assert "Anna has not yet placed a whole fleet by hand" in told
    assert "nothing so far" in told
    assert "“away”" in run("habits", "away").stderr
