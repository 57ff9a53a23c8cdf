"""Who is away when the friend leaves after a match can still come back to hear the reveals."""

from collections.abc import Iterator

import pytest

from tests.battleship.server.friends import Seat, Server, looping

REVEAL = {"reveal": {"fleet": [{"class": "patrol-boat", "cells": ["A1", "A2"]}] * 2, "nonce": "0" * 32}}


@pytest.fixture(autouse=True)
def _loop() -> Iterator[None]:
    with looping():
        yield


def over() -> tuple[Server, Seat, Seat]:
    """A match that was resigned, and whose fleets both have revealed."""
    server = Server()
    anna, ben = server.begun()
    anna.say({"resign": True})
    for seat in (anna, ben):
        seat.say(REVEAL)
    return server, anna, ben


@pytest.mark.parametrize("knows", [True, False])
def test_who_was_away_when_the_friend_left_hears_the_reveals(knows: bool) -> None:
    """Whether the server knew it or not."""
    server, anna, ben = over()
    if knows:
        ben.drop()
    anna.say({"leave": True})
    found = ben.returns()
    assert [line["seat"] for line in found if "reveal" in line] == [0, 1]
    assert found[-1] == {"refused": "closed"}
    server.clock.go(61)
    assert ben.returns() == [{"refused": "unknown"}]


def test_a_room_is_gone_when_both_have_left() -> None:
    anna, ben = Server().begun()
    for seat in (anna, ben):
        seat.say({"leave": True})
    assert ben.returns() == [{"refused": "unknown"}]
