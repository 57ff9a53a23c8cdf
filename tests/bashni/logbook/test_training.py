"""The positions of Bashni for training: of one's own games, as they stood, judged as an analysis does."""

import asyncio
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.training import POSITIONS, MoveQuestion
from schiffe.bashni.match import analysis
from schiffe.bashni.match.analysis import Judge, find_costly_move, is_confirmed, judge_move
from schiffe.bashni.match.built_in_positions import built_in_moves
from schiffe.bashni.match.events import Event, HintShown, MoveMade
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.match.state import MatchState, MoveInPosition
from schiffe.bashni.rules.position import START_POSITION, Colour, Limits, ending_of, legal_moves
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.game.match.events import PlayerResigned, TimeExpired
from schiffe.game.training.progress import MAX_MISTAKES_PER_MATCH, QuestionPlace
from schiffe.game.training.trainer import Trainer
from schiffe.settings.schema import Settings
from schiffe.settings.shared import PLAYER_NAME
from schiffe.store.logbook import Logbook
from tests.bashni.logbook.kept import ANNA, COMPUTER, keep, record_of
from tests.judging import USUAL

RECORD = record_of(ANNA, COMPUTER)
SETTINGS = Settings({PLAYER_NAME.key: "Anna"})


def weak_moves(seed: int, plies: int) -> list[MoveInPosition]:
    """So many moves of a game between two of the weaker levels."""
    players = tuple(Bot(LEVELS[level].strength, seed) for level in ("easy", "medium"))
    position, played = START_POSITION, list[MoveInPosition]()
    while len(played) < plies and not ending_of(position):
        played.append(MoveInPosition(position, players[position.side_to_move].choose(position, lambda: False).move))
        position = position.after(played[-1].move)
    return played


def asked(path: Path, most: int = MAX_MISTAKES_PER_MATCH, games: int = 1) -> list[MoveQuestion]:
    """The first questions that are asked for the games in a file, once so many are looked through."""

    async def ask() -> list[MoveQuestion]:
        with closing(Logbook(path)) as book:
            training = Trainer.for_settings(book, POSITIONS, SETTINGS)
            async with training.open():
                while len(training.record.mistakes) < games:
                    await asyncio.sleep(0.01)
                found = [await training.find_question() for _number in range(most)]
            return [question for question in found if isinstance(question, MoveQuestion)]

    return asyncio.run(ask())


def kept(path: Path, events: Iterable[Event], *, name: str = "Anna") -> Path:
    with closing(Logbook(path)) as book:
        keep(book, record_of(replace(ANNA, name=name), COMPUTER), [*events, PlayerResigned(0)])
    return path


MOVES = weak_moves(4, 14)


def test_the_costly_moves_of_the_analysis_are_asked_for_as_they_stood(tmp_path: Path) -> None:
    events = [MoveMade(played.move, 1.0) for played in MOVES]
    state = MatchState.at_start(RECORD.start)
    for event in events:
        state = state.after(event)
    costly = {move.move_number: move for move in asyncio.run(MoveReview().find_costly_moves(state, [Colour.WHITE]))}
    questions = [question for question in asked(kept(tmp_path / "games.sqlite3", events)) if question.match]
    assert len(questions) > 1
    assert {question.place.turn_number for question in questions} <= set(costly)
    for question in questions:
        found = costly[question.place.turn_number]
        assert (question.played_move.position_before, question.played_move.move) == (
            found.played_move.position_before,
            found.played_move.move,
        )
        assert question.match
        assert question.match.opponent_name == "hard"
        verdict = question.judge(question.played_move.move)
        assert verdict.costly_move
        assert (verdict.best_move, verdict.costly_move.cost) == (found.best_move, found.cost)
        assert question.judge(found.best_move).costly_move is None


@pytest.mark.parametrize("before", [HintShown, lambda side, _move: TimeExpired(side)], ids=["hints", "the clock"])
def test_what_is_nobodys_own_mistake_is_not_asked_for(tmp_path: Path, before: type[HintShown]) -> None:
    events = list[Event]()
    for played in MOVES:
        events += [before(played.side, played.move), MoveMade(played.move, 1.0)]
    assert [question.place.match_id for question in asked(kept(tmp_path / "games.sqlite3", events))] == [
        None
    ] * MAX_MISTAKES_PER_MATCH


def test_a_first_game_is_left_out(tmp_path: Path) -> None:
    events = [MoveMade(played.move, 1.0) for played in MOVES]
    with closing(Logbook(tmp_path / "games.sqlite3")) as book:
        keep(book, replace(RECORD, is_first_match=True), [*events, PlayerResigned(0)])
    assert [question.place.match_id for question in asked(tmp_path / "games.sqlite3")] == [
        None
    ] * MAX_MISTAKES_PER_MATCH


def test_the_moves_of_somebody_else_are_not_asked_for(tmp_path: Path) -> None:
    events = [MoveMade(played.move, 1.0) for played in MOVES]
    path = kept(tmp_path / "games.sqlite3", events, name="Clara")
    assert [question.place.match_id for question in asked(path, games=0)] == [None] * MAX_MISTAKES_PER_MATCH


def agrees(played: MoveInPosition) -> bool:
    """Whether a judge with four times the effort takes nothing for better than the best move."""
    best = judge_move(played, Limits(), TowerMarks()).best_move
    judge = Judge.of_position(played.position_before, Limits(), TowerMarks(), effort=4)
    return not judge.compare(replace(played, move=best))


@pytest.mark.parametrize("enough", [analysis.HINT_NODES, pytest.param(USUAL, marks=pytest.mark.long)])
def test_ten_positions_are_ready_and_judged_right(monkeypatch: pytest.MonkeyPatch, enough: int) -> None:
    monkeypatch.setattr(analysis, "HINT_NODES", enough)
    positions = built_in_moves()
    assert len(positions) == len({played.position_before.towers for played in positions}) == 10
    for number, played in enumerate(positions, 1):
        assert played.side is Colour.WHITE
        assert played.move in legal_moves(played.position_before)
        question = MoveQuestion(QuestionPlace(None, number), played, Limits())
        verdict = question.judge(played.move)
        assert verdict.costly_move
        assert question.judge(verdict.best_move).costly_move is None


@pytest.mark.long
def test_the_judge_agrees_with_itself_about_what_is_ready_at_four_times_the_effort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analysis, "HINT_NODES", USUAL)
    assert all(map(agrees, built_in_moves()))


@pytest.mark.long
def test_the_best_is_best_at_four_times_the_effort_in_95_of_100(monkeypatch: pytest.MonkeyPatch) -> None:
    """In 38 of 40, with a third of the positions that the judge looks at; with all it takes minutes."""
    monkeypatch.setattr(analysis, "HINT_NODES", USUAL // 3)
    verdicts, seeds = list[bool](), count()
    while len(verdicts) < 40:
        seed = next(seeds)
        for played in weak_moves(seed, 60):
            if played.side == seed % 2 and len(legal_moves(played.position_before)) > 1:
                costly = find_costly_move(played, Limits(), TowerMarks())
                if costly and is_confirmed(costly, Limits(), TowerMarks()):
                    verdicts.append(agrees(played))
    assert sum(verdicts) >= 0.95 * len(verdicts)
