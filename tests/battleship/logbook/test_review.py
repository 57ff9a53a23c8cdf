"""What the turns of a match are worth is the same, in whatever order it is worked out."""

import pytest

from schiffe.battleship.logbook.review import Review
from schiffe.battleship.match.analysis import AssessedTurn, Scrutiny, assessed_turns, make_analysis, shooters_at
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.match.events import HintTaken, MatchStarted, Shot, ShotsFired
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.game.match.events import PlayerResigned
from tests.battleship.logbook.pasts import PLAYERS, ended_by, fleets_of, past_of, whole

MISS = Answer(Outcome.MISS)


def reviewed(review: Review, wanted: tuple[int | None, ...] = ()) -> Review:
    """The review when all is judged, first what is wanted."""
    for place in wanted:
        assert review.assess_next(place)
    review.assess_all()
    return review


@pytest.mark.parametrize(
    "rules", [Rules.of(7, (4, 3, 2)), Rules.parse(PRESETS["salvo"].line), Rules.parse(PRESETS["fog"].line)]
)
def test_it_comes_to_what_the_analysis_comes_to(rules: Rules) -> None:
    finished = whole(rules, ("medium", "hard"))
    review = reviewed(Review(finished), (len(finished.moments) - 2, 5))
    assert review.is_done
    places = [place for place, moment in enumerate(finished.moments) if isinstance(moment.event, ShotsFired)]
    for player in Analyst(shooters_at(finished.moments[-1].state, (0, 1))).players:
        expected = list(assessed_turns(player.shooter))
        seat = player.shooter.seat
        found = [review.assessed_turn(place) for place in places if seat_of(finished.moments[place].event) == seat]
        assert found == expected
        assert review.result(seat) == make_analysis(expected)


def seat_of(event: object) -> int:
    assert isinstance(event, ShotsFired)
    return event.seat


def test_the_costly_turns_are_those_of_the_analysis() -> None:
    review = reviewed(Review(whole(seed=2)))
    results = [review.result(seat) for seat in (0, 1)]
    costly = [shot for result in results if result for shot in result.costly_turns]
    assert len(costly) > 2
    found = [review.assessed_turn(place) for place in review.costly_steps]
    assert sorted(map(worth, found)) == sorted(map(worth, costly))
    assert list(review.costly_steps) == sorted(review.costly_steps)


def worth(shot: AssessedTurn | None) -> tuple[int, float]:
    assert shot
    return shot.first_shot_number, shot.cost


def test_what_is_wanted_comes_first_and_nothing_is_costly_before_a_side_is_judged() -> None:
    review = Review(whole(Rules.of(7, (4, 3, 2))))
    assert review.assessed_turn(9) is None
    assert review.assess_next(9)
    assert review.assessed_turn(9)
    assert review.assessed_turn(1) is None
    assert review.costly_steps == ()
    assert not review.is_done


def test_on_a_large_board_a_look_is_closer_and_changes_no_result() -> None:
    finished = whole(Rules.of(12, (5, 4)), ("easy", "easy"))
    plain, looked = reviewed(Review(finished)), reviewed(Review(finished), (1, 2, 1))
    rough, close = plain.assessed_turn(1), looked.assessed_turn(1)
    assert rough
    assert close
    assert (rough.scrutiny, close.scrutiny) == (Scrutiny.ROUGH, Scrutiny.CLOSE)
    assert [plain.result(seat) for seat in (0, 1)] == [looked.result(seat) for seat in (0, 1)]


@pytest.mark.parametrize("size", [7, 12])
def test_somebody_who_stays_at_a_turn_keeps_nothing_waiting(size: int) -> None:
    """The turn that is looked at is judged once, as closely as it can be; the others follow."""
    finished = whole(Rules.of(size, (5, 4)), ("easy", "easy"))
    review = Review(finished)
    for known in range(1, 5):
        assert review.assess_next(9)
        assessed = review.assessed_turn(9)
        assert assessed
        assert assessed.scrutiny is Scrutiny.CLOSE
        assert sum(review.assessed_turn(place) is not None for place in range(len(finished.moments))) == known


def test_the_turns_of_the_first_side_come_first_and_each_side_has_its_result_when_all_of_its_turns_are_assessed() -> (
    None
):
    finished = whole(Rules.of(5, (2, 1)))
    sides = [
        [place for place, moment in enumerate(finished.moments) if seat in seats_of(moment.event)] for seat in (0, 1)
    ]
    review = Review(finished)
    for known in range(1, len(sides[0]) + len(sides[1]) + 1):
        assert not review.is_done
        assert review.assess_next()
        places = (*sides[0], *sides[1])
        assert [place for place in places if review.assessed_turn(place)] == [*places[:known]]
        assert [review.result(seat) is not None for seat in (0, 1)] == [known >= len(sides[0]), known == len(places)]
    assert review.is_done
    assert review.assess_next() is False


def seats_of(event: object) -> tuple[int, ...]:
    return (event.seat,) if isinstance(event, ShotsFired) else ()


def test_a_side_that_has_not_fired_has_no_result_and_nothing_waits_for_it() -> None:
    review = reviewed(Review(ended_by([PlayerResigned(1)], shots=1)))
    assert review.is_done
    assert (review.result(0) is None, review.result(1)) == (False, None)
    nobody = Review(ended_by([PlayerResigned(1)], shots=0))
    assert nobody.is_done
    assert not nobody.assess_next()
    assert (nobody.result(0), nobody.result(1), nobody.costly_steps) == (None, None, ())


def test_a_turn_that_followed_a_hint_gives_nothing_away() -> None:
    rules, worst = Rules.of(6, (3, 2)), 0
    fleets = fleets_of(rules)
    answer = fleets[1].answer(worst, 0)
    turn = ShotsFired(0, (Shot(worst, answer),))
    for end in ((PlayerResigned(1),), ()):  # a match over a network may lack its end
        costs = []
        for hint in ((), (HintTaken(0, (worst,)),)):
            review = reviewed(Review(past_of((MatchStarted(rules, PLAYERS, 0), *hint, turn, *end), fleets)))
            assessed = review.assessed_turn(1 + len(hint))
            assert assessed
            costs.append(assessed.cost)
        assert costs[0] > costs[1] == 0


@pytest.mark.parametrize(("shots", "scrutiny"), [(89, Scrutiny.CLOSE), (90, Scrutiny.ROUGH)])
def test_on_a_large_board_every_second_turn_is_assessed_closely_from_ninety_shots_on(
    shots: int, scrutiny: Scrutiny
) -> None:
    rules = Rules.of(12, (5, 4))
    fleets = fleets_of(rules)
    water = [[cell for cell in rules.grid.cells if not fleet.mask >> cell & 1] for fleet in reversed(fleets)]
    turns = [ShotsFired(number % 2, (Shot(water[number % 2][number // 2], MISS),)) for number in range(2 * shots - 1)]
    review = Review(past_of((MatchStarted(rules, PLAYERS, 0), *turns), fleets))
    assert review.assess_next()
    first = review.assessed_turn(1)
    assert first
    assert first.scrutiny is scrutiny
