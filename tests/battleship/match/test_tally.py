from schiffe.battleship.match.events import Event, MatchStarted, Shot, ShotRepeated, ShotsFired
from schiffe.battleship.match.state import MatchState, ShotTally, whole_turn_count, whole_turns
from schiffe.battleship.rule_line import TurnRule
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import Target
from schiffe.game.match.players import Player, PlayerKind


def test_shots_are_counted() -> None:
    target = Target.fresh(Rules.of(5, 2))
    assert ShotTally.from_target(target) == ShotTally(0, 0, 0)
    assert ShotTally.from_target(target).rate == 0
    for cell, outcome in enumerate("mhmmhm"):
        target = target.after(cell, Answer(Outcome.MISS if outcome == "m" else Outcome.HIT))
    assert ShotTally.from_target(target) == ShotTally(6, 2, 2)
    assert ShotTally.from_target(target).rate == 33


def test_a_run_without_a_hit_counts_from_the_first_shot() -> None:
    target = Target.fresh(Rules.of(5, 2)).after(0, Answer(Outcome.MISS))
    assert ShotTally.from_target(target).longest_miss_run == 1


def test_where_a_hit_shoots_again_all_shots_until_a_miss_are_one_turn() -> None:
    people = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.REMOTE, "Ben")
    state = MatchState.at_start(MatchStarted(Rules.of(5, [3, 2], turn_rule=TurnRule.AGAIN), people, 0))
    assert whole_turns(state) == []
    hit, miss = Answer(Outcome.HIT), Answer(Outcome.MISS)
    fired = [
        ShotsFired(seat, (Shot(cell, answer),)) for seat, cell, answer in [(0, 3, hit), (0, 4, miss), (1, 7, miss)]
    ]
    repeated = ShotRepeated(0, 3, hit)  # fires nothing, so it is no turn that anybody counts
    last = ShotsFired(1, (Shot(8, miss),))
    events: tuple[Event, ...] = (*fired, repeated, last)
    for event in events:
        state = state.after(event)
    assert whole_turns(state) == [(fired[0], fired[1]), (fired[2],), (last,)]
    assert [whole_turn_count(state, seat) for seat in (0, 1)] == [1, 2]
