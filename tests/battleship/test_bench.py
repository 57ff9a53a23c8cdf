"""What measures the bots: games that come out the same everywhere, and their numbers."""

import random
import statistics
import subprocess
import sys

import pytest

from schiffe.battleship.bench import Bench, BotResult, Conditions, Duel, DuelMatch, FleetRun, MatchPair, Score
from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.bots.easy import EasyBot
from schiffe.battleship.distribution import Distribution
from schiffe.battleship.rule_line import Contact, TurnRule
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.target import Target
from tests.running import ROOT

CONDITIONS = Conditions(Rules.of(), 7)


def test_a_game_comes_out_the_same_whatever_was_played_before() -> None:
    bench = Bench(CONDITIONS, ("easy", "hard"))
    forwards, backwards = ({number: shots(bench, number) for number in order} for order in (range(9), range(8, -1, -1)))
    assert forwards == backwards
    assert len(set(forwards.values())) > 6


def shots(bench: Bench, number: int) -> tuple[int, ...]:
    return tuple(run.shot_count for run in bench.play(number))


def test_a_bot_plays_the_same_whoever_else_is_measured() -> None:
    alone, both = (Bench(CONDITIONS, bots).play(3) for bots in (("hard",), ("easy", "hard")))
    assert alone[0].shot_count == both[1].shot_count
    other = Bench(Conditions(Rules.of(), 8), ("hard",))
    assert [other.play(number)[0].shot_count for number in range(5)] != [
        Bench(CONDITIONS, ("hard",)).play(number)[0].shot_count for number in range(5)
    ]


def test_fleets_obey_the_rules_and_are_each_games_own() -> None:
    for contact, uniform in ((Contact.SIDES, True), (Contact.CORNERS, False)):
        conditions = Conditions(Rules.of(10, 10, contact), 7)
        assert conditions.is_uniform is uniform
        fleets = [conditions.fleet_of_match(number) for number in (1, 2, 1)]
        assert fleets[0] == fleets[2] != fleets[1]
        assert fleets[0].rules == conditions.rules


def test_a_time_for_each_shot() -> None:
    run, _reference = Bench(CONDITIONS, ("easy",)).play(1)
    assert len(run.thinking_ns) == run.shot_count
    result = BotResult("easy")
    result.add(FleetRun(3, 3, (123456, 98765, 7), 1, has_sunk=False), FleetRun(5, 5, (1,), 2, has_sunk=True))
    result.add(FleetRun(1, 1, (10**10 + 1,), 1, has_sunk=True), FleetRun(2, 2, (1,), 2, has_sunk=True))
    assert result.shots_ahead.counts == {2: 1, 1: 1}
    assert (result.shot_counts.mean, result.thinking_ns.counts) == (2, {123000: 1, 98800: 1, 7: 1, 10**10: 1})


def test_turns_are_counted_as_the_rules_make_them() -> None:
    """One for each shot; one for each miss and one for the last hits; or one for each salvo of three."""
    fleet = (4, 3, 2)
    for number in range(1, 5):
        for turn in TurnRule:
            conditions = Conditions(Rules.of(8, fleet, turn_rule=turn), 7)
            for run in Bench(conditions, ("easy", "hard")).play(number):
                match turn:
                    case TurnRule.ALTERNATE:
                        assert run.turn_count == run.shot_count == len(run.thinking_ns)
                    case TurnRule.AGAIN:
                        assert run.turn_count == run.shot_count - sum(fleet) + 1
                    case TurnRule.SALVO:
                        assert run.turn_count == len(run.thinking_ns) == -(-run.shot_count // 3)


@pytest.mark.parametrize("count", [2, 3, 20, 101, 2000])
def test_the_statistics_are_those_of_the_library(count: int) -> None:
    rng = random.Random(count)
    numbers = [rng.randrange(17, 101) for _ in range(count)]
    found = Distribution(numbers[:2])
    found.add(numbers[2:])
    assert found.total == count
    assert found.mean == pytest.approx(statistics.mean(numbers))
    assert found.stderr == pytest.approx(statistics.stdev(numbers) / count**0.5)
    assert found.median == statistics.median(numbers)
    assert (found.smallest, found.largest) == (min(numbers), max(numbers))
    for percent in (1, 50, 95, 100):
        rank = found.percentile(percent)
        assert sum(number <= rank for number in numbers) * 100 >= percent * count
        assert sum(number < rank for number in numbers) * 100 < percent * count
    if count > 100:
        assert abs(found.percentile(95) - statistics.quantiles(numbers, n=20, method="inclusive")[-1]) <= 1


def test_statistics_of_hardly_anything() -> None:
    one = Distribution((40,))
    assert (one.mean, one.stderr, one.median, one.percentile(95), one.largest) == (40, None, 40, 40, 40)
    for name in ("mean", "median", "largest"):
        with pytest.raises(ValueError, match=r"no number|empty"):
            getattr(Distribution(), name)
    with pytest.raises(ValueError, match="no matches"):
        _ = Score().rate


def test_a_duel_is_the_same_the_other_way_round() -> None:
    duel, other = (Duel(CONDITIONS, bots, 20) for bots in (("hard", "clever"), ("clever", "hard")))
    one, two = (Score(map(each.play, range(1, each.pair_count + 1))) for each in (duel, other))
    assert one.win_counts == two.win_counts[::-1]
    assert one.win_counts[0] > one.win_counts[1]
    assert one.first_win_count == two.first_win_count
    assert one.stderr == pytest.approx(two.stderr)
    assert sorted(duel.play(3).matches) == [(0, duel.play(3).matches[0].winner), (1, duel.play(3).matches[1].winner)]
    itself = Duel(CONDITIONS, ("easy", "easy"), 10)
    assert Score(map(itself.play, range(1, 6))).rate == 0.5


def test_odd_games_end_with_half_a_pair() -> None:
    duel = Duel(CONDITIONS, ("easy", "medium"), 5)
    assert duel.pair_count == 3
    assert [len(duel.play(number).matches) for number in (1, 2, 3)] == [2, 2, 1]


def test_the_error_of_a_duel_is_that_of_its_pairs() -> None:
    winners = [(0, 1)] * 5 + [(0, 0)] * 9 + [(1, 1)] * 2
    pairs = [MatchPair((DuelMatch(0, first), DuelMatch(1, second))) for first, second in winners]
    score, means = Score(pairs), [0.5] * 5 + [1.0] * 9 + [0.0] * 2
    assert (score.match_count, score.win_counts, score.first_win_count) == (32, [23, 9], 21)
    assert score.rate == statistics.mean(means)
    assert score.stderr == pytest.approx(statistics.stdev(means) / 4)
    assert Score(pairs[:1]).stderr is None


def test_a_bot_in_a_duel_is_given_nothing_but_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()

    class Witness(EasyBot):
        def choose(self, target: Target, rng: random.Random) -> Choice:
            seen.add((type(target), type(rng)))
            return super().choose(target, rng)

    monkeypatch.setattr("schiffe.battleship.bots.easy.BOT", Witness())
    Duel(CONDITIONS, ("easy", "easy"), 1).play(1)
    assert seen == {(Target, random.Random)}


def test_a_process_that_is_lost_is_known() -> None:
    # In a program of its own: processes that pytest begins load pytest again, which takes longer than all the rest.
    code = (
        "import signal; from schiffe.process.workers import LostWorker, run_jobs\n"
        "try: list(run_jobs(signal.raise_signal, [signal.SIGKILL] * 3, 2))\n"
        "except LostWorker as lost: print(lost.status)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert (done.stdout, done.stderr) == ("-9\n", "")
