"""Whatever two clients say, at any time, a server of rooms goes on, and is empty in the end."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from schiffe.battleship.net.rooms.codec import decode_server_message
from schiffe.battleship.server.log import (
    RoomClosedLine,
    RoomFigures,
    RoomMatchEndedLine,
    RoomMatchStartedLine,
    RoomOpenedLine,
)
from tests.battleship.server.friends import Seat, Server, looping
from tests.battleship.server.test_rooms import HASH, REVEAL


@pytest.fixture(autouse=True)
def _loop() -> Iterator[None]:
    with looping():
        yield


cells = st.sampled_from(["A1", "A2", "A3", "B1", "C1", "E5"])
ship = st.fixed_dictionaries({"class": st.just("patrol-boat"), "cells": st.lists(cells, min_size=2, max_size=2)})
answers = (
    st.sampled_from(["miss", "hit", "sunk", "won"])
    | st.fixed_dictionaries({"sunk": ship})
    | st.fixed_dictionaries({"won": ship})
)
said = st.one_of(
    st.sampled_from(["leave", "dismiss", "end", "ping", "resign", "rematch"]).map(lambda word: {word: True}),
    st.builds(lambda match: {"ready": HASH, "match": match}, st.integers(1, 3)),
    st.builds(lambda found: {"shots": found}, st.lists(cells, min_size=1, max_size=1)),
    st.builds(lambda found: {"answers": found}, st.lists(answers, min_size=1, max_size=1)),
    st.just({"reveal": REVEAL}),
    st.builds(lambda number: {"say": number}, st.integers(0, 3)),
    st.just({"hello": 1}),
)
steps = st.one_of(
    st.tuples(st.just("say"), st.integers(0, 1), said),
    st.tuples(st.just("say"), st.integers(0, 1), said),
    st.tuples(st.just("drop"), st.integers(0, 1), st.none()),
    st.tuples(st.just("return"), st.integers(0, 1), st.tuples(st.integers(1, 3), st.integers(0, 6))),
    st.tuples(st.just("enter"), st.just(1), st.none()),
    st.tuples(st.just("wait"), st.just(0), st.sampled_from([1, 31, 61, 130, 700])),
    st.tuples(st.just("garbage"), st.integers(0, 1), st.binary(max_size=20)),
    st.tuples(st.just("drain"), st.just(0), st.none()),
)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(steps, max_size=60), st.sampled_from(["5; 2,2; sides; alternate; sunk", "5; 2; sides; salvo; ship"]))
def test_a_server_stands_anything(story: list[tuple[str, int, Any]], rules: str) -> None:
    server = Server(max_matches=1)
    anna = server.opened(rules=rules)
    ben = server.entered(anna)
    for seat in (anna, ben):
        seat.say({"ready": HASH, "match": 1})
    for what, number, detail in story:
        seat = (anna, ben)[number]
        match what:
            case "say" | "garbage":
                seat.say(detail)
            case "drop":
                seat.drop()
            case "return" if not server.relay._server.is_closing:
                seat.returns(*detail)
            case "enter" if not server.relay._server.is_closing:
                ben = server.entered(anna)
            case "wait":
                server.clock.go(detail)
            case "drain":
                server.relay.drain()
        check(anna, ben)
    server.clock.go(10_000)
    figures = server.relay.make_figures()
    assert (figures.rooms, figures.match_count) == (RoomFigures(0, 1), 0)
    assert len(server.of(RoomOpenedLine)) == len(server.of(RoomClosedLine)) == 1
    assert len(server.of(RoomMatchStartedLine)) == len(server.of(RoomMatchEndedLine))


def check(*seats: Seat) -> None:
    """Whatever somebody hears can be read, and events come one after the other."""
    for seat in seats:
        number = None
        for line in seat.hears():
            decode_server_message(json.dumps(line).encode(), 5)
            if "room" in line:
                number = None
            elif "n" in line:
                assert number in (None, line["n"] - 1)
                number = line["n"]
