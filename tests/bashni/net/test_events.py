"""Positions that a server tells, and the moves between them."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.bashni.match.events import BashniMatchEnded, MatchStarted, MoveMade
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.net.game_events import (
    FailureReason,
    GameEvent,
    GameJoined,
    GamePrologue,
    MoveRequested,
    MoveSent,
)
from schiffe.bashni.net.messages import BashniResult, GameOver, ServerWord, WatchedPosition
from schiffe.bashni.net.to_match_events import to_match_events
from schiffe.bashni.online import OnlinePerson, match_start
from schiffe.bashni.rules.position import START_POSITION, Colour, EndingReason, Move, Position, ending_of, legal_moves
from schiffe.bashni.texts.network import name_in_prologue
from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.logbook import Logbook


def played(seed: int, plies: int) -> list[tuple[Position, Move]]:
    """A game of random moves, as many as there are."""
    chance, position = Random(seed), START_POSITION
    found: list[tuple[Position, Move]] = []
    while len(found) < plies and not ending_of(position):
        move = chance.choice(legal_moves(position))
        found.append((position, move))
        position = position.after(move)
    return found


def folded_with(state: MatchState, *events: GameEvent) -> MatchState:
    for event in events:
        for what in to_match_events(state, event):
            state = state.after(what)
    return state


@given(seed=st.integers(0, 10_000), own=st.sampled_from(Colour))
def test_a_player_s_match_has_the_moves_of_the_game(seed: int, own: Colour) -> None:
    game = played(seed, 30)
    state = MatchState.at_start(
        match_start(GamePrologue(own_player_number=int(own), names={0: "White", 1: "Black"}), "Me")
    )
    for position, move in game:
        if position.side_to_move is own:
            state = folded_with(state, MoveRequested(position, 3.0), MoveSent(position, move))
    last_position, last_move = game[-1]
    last = last_position.after(last_move)
    state = folded_with(state, GameOver(last.towers, BashniResult.WHITE_WON))
    assert state.position.towers == last.towers
    assert state.name(own) == "Me"
    assert isinstance(state.ending, BashniMatchEnded)
    assert state.ending.winner is Colour.WHITE
    assert len(state.history) == len(game)
    for kept, (position, _move) in zip(state.history, game, strict=True):
        assert kept.position_before.towers == position.towers


@given(seed=st.integers(0, 10_000), missed=st.integers(0, 9))
def test_who_watches_from_later_on_sees_each_position(seed: int, missed: int) -> None:
    game = played(seed, 24)
    state = MatchState.at_start(match_start(GamePrologue(), ""))
    for position, _move in game[missed:]:
        state = folded_with(state, WatchedPosition(position.towers))
        assert state.position.towers == position.towers
    expected = game[max(missed, 1) + 1 :] if missed else game[1:]
    assert len(state.history) >= len(expected) - 1


def test_failures_have_stable_words() -> None:
    """Programs read them."""
    assert [failure.value for failure in FailureReason] == [
        "refused", "no-server", "other-version", "other-kind", "out-of-turn", "no-move", "no-opponent", "closed",
        "silent", "not-reading",
    ]  # fmt: skip


JOINED, ALONE = (
    GameJoined(GamePrologue(own_player_number=0)),
    GameJoined(GamePrologue(own_player_number=0, absent=frozenset({1}))),
)
WANTED, SEEN = MoveRequested(START_POSITION, 3), WatchedPosition(START_POSITION.towers)
DECIDED = GameOver(START_POSITION.towers, BashniResult.WHITE_WON)


@pytest.mark.parametrize(
    ("events", "has_begun", "was_over"),
    [
        ([], False, False),
        ([JOINED], True, False),
        ([ALONE], False, False),
        ([ALONE, ServerWord.WAIT], False, False),
        ([ALONE, ServerWord.WAIT, WANTED], True, False),
        ([ALONE, SEEN], True, False),
        ([JOINED, DECIDED], True, True),
        ([ALONE, ServerWord.WAIT, DECIDED], True, False),
        ([JOINED, WANTED, DECIDED], True, False),
        ([JOINED, SEEN, DECIDED], True, False),
    ],
)
def test_how_far_a_game_is(events: list[GameEvent], has_begun: bool, was_over: bool) -> None:
    starts: list[None] = []
    view: Any = SimpleNamespace(
        show_players=lambda *_players: (), show_start=lambda: starts.append(None), show_result=lambda _state: None
    )
    person = OnlinePerson("Me", Logbook(), view)
    for event in events:
        person.notify(event)
    assert len(starts) == has_begun
    assert (person.recorder is None) == (was_over or not events)


def test_a_game_that_nobody_has_won_is_not_decided() -> None:
    state = MatchState.at_start(match_start(GamePrologue(), ""))
    assert list(to_match_events(state, GameOver(None, BashniResult.UNDECIDED))) == [
        BashniMatchEnded(None, is_decided=False)
    ]
    assert list(to_match_events(state, GameOver(START_POSITION.towers, BashniResult.DRAWN))) == [BashniMatchEnded(None)]


def test_a_position_that_no_move_leads_to_is_taken_as_it_is() -> None:
    towers = ("W",) + ("",) * 30 + ("b",)
    state = folded_with(MatchState.at_start(match_start(GamePrologue(), "")), WatchedPosition(towers))
    assert state.position.towers == towers
    assert not any(isinstance(event, MoveMade) for event in to_match_events(state, WatchedPosition(towers)))


def begun_with_queens(ply: int, without_queen: int) -> MatchState:
    """A match in which White, with two queens against one, is to move."""
    towers = ("W",) + ("",) * 25 + ("W", "", "", "B", "", "")
    position = Position(towers, Colour.WHITE, ply, without_queen)
    return MatchState.at_start(
        MatchStarted((Player(PlayerKind.PERSON, "White"), Player(PlayerKind.PERSON, "Black")), position)
    )


@pytest.mark.parametrize(
    ("ply", "without_queen", "reason"),
    [
        (100, 49, EndingReason.WITHOUT_QUEEN),
        (199, 10, EndingReason.PLIES),
        (100, 48, None),  # the other side has given up, say
        (100, 50, None),  # this server has limits of its own
        (200, 10, None),
    ],
)
def test_why_the_other_side_s_last_move_ended_the_game(
    ply: int, without_queen: int, reason: EndingReason | None
) -> None:
    state = begun_with_queens(ply, without_queen)
    last = state.position.after(legal_moves(state.position)[0])
    ended = folded_with(state, GameOver(last.towers, BashniResult.WHITE_WON))
    assert ended.ending == BashniMatchEnded(Colour.WHITE, reason)


def test_a_player_whose_name_nobody_sees_is_called_by_the_colour() -> None:
    prologue = GamePrologue(names={0: "\u3164", 1: "e\u0301"})
    assert [name_in_prologue(prologue, player) for player in (0, 1)] == ["White", "e\u0301"]
