"""The positions of Battleship for training: of one's own games, as they stood, judged as an analysis does."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.battleship.bots import load_bot
from schiffe.battleship.bots.assess import Effort, assess_position
from schiffe.battleship.bots.choice import OutOfTime
from schiffe.battleship.logbook.training import POSITIONS, ShotQuestion, is_right
from schiffe.battleship.match.analysis import (
    AssessmentPlan,
    Scrutiny,
    assessed_turns,
    make_analysis,
    shooters_at,
)
from schiffe.battleship.match.built_in_positions import built_in_positions
from schiffe.battleship.match.events import Event, HintTaken, ShotsFired
from schiffe.battleship.match.hints import cost_of
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import STANDARD_RULES, Rules
from schiffe.battleship.rules.target import Target
from schiffe.game.training.positions import QuestionMatch
from schiffe.game.training.progress import QuestionPlace
from schiffe.game.training.trainer import Trainer
from schiffe.settings.schema import Settings
from schiffe.settings.shared import PLAYER_NAME
from schiffe.store.logbook import Logbook
from tests.battleship.logbook.played import Played, fill, play

ANNA = Settings({PLAYER_NAME.key: "Anna"})
FOUR_TIMES = Effort(8000, sampling_cost=120_000)
"""Four times the effort of the judge."""
SMALL = Rules.of(8, 4)


def asked(path: Path, most: int = 3, games: int = 1) -> list[ShotQuestion]:
    """The first questions that are asked for the games in a file, once so many are looked through."""

    async def ask() -> list[ShotQuestion]:
        with closing(Logbook(path)) as book:
            training = Trainer.for_settings(book, POSITIONS, ANNA)
            async with training.open():
                while len(training.record.mistakes) < games:
                    await asyncio.sleep(0.01)
                found = [await training.find_question() for _number in range(most)]
            return [question for question in found if isinstance(question, ShotQuestion)]

    return asyncio.run(ask())


def kept(path: Path, *games: Played) -> Path:
    fill(path, [(played, 86_400.0 * number, played.summary) for number, played in enumerate(games, 1)])
    return path


def changed(played: Played, change: dict[int, Event | tuple[Event, ...]]) -> Played:
    """A match in which some of the events are others; as a summary it keeps that of before."""
    events = list[Event]()
    for number, event in enumerate(played.events):
        other = change.get(number, event)
        events += other if isinstance(other, tuple) else [other]
    return replace(played, events=tuple(events), state=MatchState.from_events(events))


def own(played: Played) -> Iterator[tuple[int, ShotsFired]]:
    """The shots of the person with their places among the events."""
    for number, event in enumerate(played.events):
        if isinstance(event, ShotsFired) and event.seat == 0:
            yield number, event


def test_the_costly_shots_of_the_analysis_are_asked_for_as_they_stood(tmp_path: Path) -> None:
    played = play("easy", 4, SMALL)
    (shooter,) = shooters_at(played.state, [0])
    costly = {turn.first_shot_number: turn for turn in make_analysis(list(assessed_turns(shooter))).costly_turns}
    questions = asked(kept(tmp_path / "games.sqlite3", played))
    assert costly
    assert len([question for question in questions if question.match]) > 1
    assert {question.turn_number for question in questions if question.match} == set(costly)
    for question in questions:
        if question.match:
            assert (question.match, question.place.match_id) == (QuestionMatch("easy", 86_400.0), 1)
            assert question.target.shots == shooter.target.shots[: question.turn_number - 1]
            assert question.fired_cell == shooter.target.shots[question.turn_number - 1][0]
            judged = question.judge(question.fired_cell)
            assert not is_right(judged)
            assert is_right(question.judge(judged.best_shot_odds.cell))
            if question.turn_number in costly:
                assert (judged.cost, judged.best_odds) == (
                    costly[question.turn_number].cost,
                    costly[question.turn_number].best_odds,
                )


def all_late(played: Played) -> Played:
    late = {
        number: replace(event, shots=(replace(event.last_shot, reason=OutOfTime(3)),)) for number, event in own(played)
    }
    return changed(played, dict(late))


def all_followed(played: Played) -> Played:
    return changed(played, {number: (HintTaken(0, (event.last_shot.cell,)), event) for number, event in own(played)})


def a_first_game() -> Played:
    played = play("easy", 4, SMALL)
    return replace(played, record=replace(played.record, is_first_match=True))


@pytest.mark.parametrize(
    "left_out",
    [
        lambda: all_late(play("easy", 4, SMALL)),
        lambda: all_followed(play("easy", 4, SMALL)),
        a_first_game,
    ],
    ids=["shots of the clock", "hints", "the lesson"],
)
def test_what_is_nobodys_own_mistake_is_not_asked_for(tmp_path: Path, left_out: object) -> None:
    assert callable(left_out)
    assert [question.place.match_id for question in asked(kept(tmp_path / "games.sqlite3", left_out()))] == [None] * 3


def test_the_shots_of_somebody_else_are_not_asked_for(tmp_path: Path) -> None:
    path = kept(tmp_path / "games.sqlite3", play("easy", 4, SMALL, name="Clara"))
    assert [question.place.match_id for question in asked(path, games=0)] == [None] * 3


def test_ten_positions_are_ready_and_the_judge_agrees_with_itself_at_four_times_the_effort() -> None:
    positions = built_in_positions()
    assert len(positions) == 10
    assert len({position.target.shots for position in positions}) == 10
    for position in positions:
        question = ShotQuestion(QuestionPlace(None, 1), position.target, position.fired_cell)
        judged, close = question.judge(position.fired_cell), assess_position(position.target, FOUR_TIMES)
        assert close
        assert judged.cost > 0.2
        assert cost_of(close, (judged.best_shot_odds.cell,)) == 0
        assert cost_of(close, (position.fired_cell,)) > 0


def costly_positions(seed: int) -> list[tuple[float, Target, Cell, Cell]]:
    """The three costliest shots of a bot in a game: what it cost, the position, the shot, and the best one."""
    rng = random.Random(seed)
    fleet, choose = random_fleet(STANDARD_RULES, rng), load_bot(("easy", "medium", "clever", "hard")[seed % 4]).choose
    target, found = Target.fresh(STANDARD_RULES), []
    plan = AssessmentPlan(STANDARD_RULES, 0)
    while target.afloat:
        cell = choose(target, rng).cells[0]
        answer = fleet.answer(cell, STANDARD_RULES.grid.full & ~target.open_cells)
        judged = plan.assess(target, (cell,), scrutiny=Scrutiny.CLOSE)
        if judged.cost:
            found.append((judged.cost, target, cell, judged.best_shot_odds.cell))
        target = target.after(cell, answer)
    return sorted(found, key=lambda each: -each[0])[:3]


@pytest.mark.long
def test_the_best_is_best_at_four_times_the_effort_in_95_of_100() -> None:
    right = total = 0
    for seed in range(1000, 1040):
        for _cost, target, fired, best in costly_positions(seed):
            close = assess_position(target, FOUR_TIMES)
            assert close
            total += 1
            right += cost_of(close, (best,)) == 0 < cost_of(close, (fired,))
    assert total >= 100
    assert right >= 0.95 * total
