"""Rooms of a server, line by line, with a clock that stands until it is moved."""

import secrets
from collections.abc import Iterator
from typing import Any

import pytest

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.code import parse_code
from schiffe.battleship.net.rooms.messages import RoomEndingReason
from schiffe.battleship.net.rooms.proof import hash_key
from schiffe.battleship.options import RoomOptions
from schiffe.battleship.rule_line import Announce, Contact, TurnRule
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.battleship.server.log import (
    RoomClosedLine,
    RoomEnteredLine,
    RoomFigures,
    RoomMatchEndedLine,
    RoomOpenedLine,
)
from schiffe.battleship.server.rooms.match import RoomMatch
from schiffe.network.policy import ServerPolicy
from tests.battleship.server.friends import Line, Seat, Server, looping

TERMS = {"rules": "5; 2,2; corners; alternate; ship", "clock": 15, "first": "me"}
HASH, OTHER = "0" * 64, "f" * 64
NONCE = "0" * 32
REVEAL = {"fleet": [{"class": "patrol-boat", "cells": ["A1", "A2"]}], "nonce": NONCE}


@pytest.fixture(autouse=True)
def _loop() -> Iterator[None]:
    with looping():
        yield


def here(who: str, left: tuple[int, int] = (600, 600)) -> dict[str, Any]:
    return {"here": ["anna" in who, "ben" in who], "away-left": list(left)}


def refused(line: Line | Seat) -> str:
    """Why somebody was refused, as the last line before the end."""
    *_before, last = line.hears()
    assert line.is_closed
    return str(last["refused"])


def both_say(anna: Seat, ben: Seat, what: dict[str, Any]) -> None:
    for seat in (anna, ben):
        seat.say(what)


def won(server: Server, **terms: Any) -> tuple[Seat, Seat]:
    """Anna has won against Ben; nobody has revealed anything. His ships lie on A1 A2 and C1 C2."""
    anna, ben = server.begun(**terms)
    for cell in ("A1", "A2", "C1", "C2"):
        anna.say({"shots": [cell]})
        ship = {"class": "patrol-boat", "cells": [cell[0] + "1", cell[0] + "2"]}
        ben.say({"answers": [{"A2": {"sunk": ship}, "C2": {"won": ship}}.get(cell, "hit")]})
        if cell != "C2":
            ben.say({"shots": [cell]})
            anna.say({"answers": ["miss"]})
    for seat in (anna, ben):
        assert "won" in seat.hears()[-1]["answers"][0]
    return anna, ben


# Opening, looking and entering


def test_opening_looking_and_entering() -> None:
    server = Server()
    anna = server.opened()
    assert parse_code(anna.code) == anna.code
    looking = server.connect("192.0.2.2")
    looking.say({"schiffe": 1, "look": anna.code.upper().replace("-", " ")})
    assert looking.hears() == [{"rules": TERMS["rules"], "clock": 15, "names": ["Anna"]}]
    looking.say({"schiffe": 1, "enter": anna.code, "name": "Ben", "key": HASH})
    both = {"names": ["Anna", "Ben"], **TERMS, "match": 1}
    assert looking.hears() == [{"room": anna.code, "seat": 1, **both}, here("anna ben")]
    assert anna.hears() == [{"room": anna.code, "seat": 0, **both}, here("anna ben")]
    assert server.of(RoomOpenedLine)[0].room_number == server.of(RoomEnteredLine)[0].room_number == 1
    assert not any(anna.code in str(event) for event in server.events), "no code is in the log"


def test_what_was_laid_before_somebody_entered_is_told() -> None:
    server = Server()
    anna = server.opened()
    anna.say({"ready": HASH, "match": 1})
    assert anna.hears() == [{"n": 1, "seat": 0, "ready": HASH, "match": 1}]
    ben = server.entered(anna)
    seat, ready, _here = ben.hears()
    assert (seat["last"], ready["n"]) == (1, 1)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ({"schiffe": 1, "look": "amber-otter-417"}, "unknown"),
        ({"schiffe": 1, "look": "what?"}, "unknown"),
        ({"schiffe": 1, "enter": "amber-otter-417", "name": "Ben", "key": HASH}, "unknown"),
        ({"schiffe": 1, "return": "amber-otter-417", "seat-key": HASH, "match": 1, "have": 0}, "unknown"),
        ({"schiffe": 2, "sit": "down"}, "version"),
        ({"schiffe": 1, "sit": "down"}, "line"),
        ({"schiffe": 1, "open": {"name": " ", **TERMS}, "key": HASH}, "name"),
        ({"schiffe": 1, "open": {"name": "Anna", **TERMS, "rules": "chess"}, "key": HASH}, "rules"),
        ("{" + "x" * 3000, "line"),
        ('{"schiffe":1,"open":\n', "line"),
    ],
)
def test_who_is_refused_at_once(line: Any, word: str) -> None:
    server = Server()
    client = server.connect()
    client.say(line)
    assert client.hears() == [{"refused": word}]
    assert client.is_closed
    assert server.relay.make_figures().refusal_counts == {f"room-{word}": 1}


def test_who_cannot_enter() -> None:
    server = Server()
    anna = server.opened()
    assert refused(server.entered(anna, name="ANNA ")) == "name"
    assert refused(server.entered(anna, key=anna.key)) == "seat-key"
    server.entered(anna).hears()
    assert refused(server.entered(anna, name="Cleo", key="cc" * 32)) == "full"
    looking = server.connect()
    looking.say({"schiffe": 1, "look": anna.code})
    assert refused(looking) == "full"


def test_who_has_looked_can_only_enter() -> None:
    server = Server()
    anna = server.opened()
    looking = server.connect()
    looking.say({"schiffe": 1, "look": anna.code})
    looking.hears()
    looking.say({"schiffe": 1, "look": anna.code})
    assert refused(looking) == "turn"


def test_the_same_key_is_the_same_seat_until_the_match_begins() -> None:
    """An answer may have been lost."""
    server = Server()
    anna = server.opened()
    again = server.opened()
    assert again.code == anna.code
    assert refused(anna) == "replaced"
    ben = server.entered(again)
    ben.say({"ready": HASH, "match": 1})
    same = server.entered(again, name="Benno")
    seat, ready, _here = same.hears()
    assert (seat["seat"], seat["names"], ready["n"]) == (1, ["Anna", "Ben"], 1)
    assert refused(ben) == "replaced"
    again.say({"ready": HASH, "match": 1})
    assert refused(server.entered(again)) == "full"
    assert server.opened().code != again.code
    assert len(server.of(RoomOpenedLine)) == 2


# A match


def test_a_match_to_its_end() -> None:
    server = Server()
    anna = server.opened()
    ben = server.entered(anna)
    both_say(anna, ben, {"ready": HASH, "match": 1})
    ready = [{"n": number, "seat": number - 1, "ready": HASH, "match": 1} for number in (1, 2)]
    assert [line for line in anna.hears() if "n" in line] == [*ready, {"n": 3, "first": 0}]
    assert [line for line in ben.hears() if "n" in line] == [*ready, {"n": 3, "first": 0}]
    anna.say({"shots": ["A1"], "taste": "salty"})
    ben.say({"answers": ["miss"]})
    events = [{"n": 4, "seat": 0, "shots": ["A1"]}, {"n": 5, "seat": 1, "answers": ["miss"]}]
    assert anna.hears() == ben.hears() == events, "the sender too, without what is not known"
    ben.say({"resign": True})
    assert anna.hears() == ben.hears() == [{"n": 6, "seat": 1, "resign": True}]
    anna.say({"reveal": REVEAL})
    assert anna.hears() == ben.hears() == [], "it is kept until both have come"
    ben.say({"reveal": REVEAL})
    reveals = [{"n": number, "seat": number - 7, "reveal": REVEAL} for number in (7, 8)]
    assert anna.hears() == ben.hears() == reveals
    ben.say({"reveal": REVEAL})
    assert anna.hears() == [], "a second one is dropped"
    (end,) = server.of(RoomMatchEndedLine)
    assert (end.reason, end.message_count) == (RoomEndingReason.RESIGNED, 6)
    figures = server.relay.make_figures()
    assert (figures.message_count, figures.rooms, figures.match_count, figures.total_match_count) == (
        8,
        RoomFigures(1, 1),
        0,
        1,
    )


def test_the_next_match_begins_when_both_want_it() -> None:
    server = Server()
    anna, ben = won(server, first="loser")
    both_say(anna, ben, {"rematch": True})
    both_say(anna, ben, {"reveal": REVEAL})
    assert [line["n"] for line in anna.hears()] == [18, 19], "before the reveals nobody has asked for it"
    both_say(anna, ben, {"rematch": True})
    ben.say({"rematch": True})
    rematch = [{"n": number, "seat": number - 20, "rematch": True} for number in (20, 21)]
    seat = {"room": anna.code, "seat": 0, "names": ["Anna", "Ben"], **TERMS, "first": "loser", "match": 2}
    assert anna.hears() == [*rematch, seat, here("anna ben")]
    both_say(anna, ben, {"ready": HASH, "match": 1})
    both_say(anna, ben, {"ready": OTHER, "match": 2})
    anna.hears()
    assert ben.hears()[-1] == {"n": 3, "first": 1}


@pytest.mark.parametrize(("first", "begin"), [("me", [0, 0, 0]), ("alternate", [0, 1, 0]), ("loser", [0, 1, 0])])
def test_who_begins(first: str, begin: list[int]) -> None:
    """Anna wins the first match, in the second one Anna resigns."""
    server = Server()
    anna, ben = won(server, first=first)
    found = [0]
    for match, end in ((2, {"resign": True}), (3, None)):
        both_say(anna, ben, {"reveal": REVEAL})
        both_say(anna, ben, {"rematch": True})
        both_say(anna, ben, {"ready": HASH, "match": match})
        found.append(ben.hears()[-1]["first"])
        if end:
            anna.say(end)
    assert found == begin


def test_a_match_without_a_winner_changes_no_loser() -> None:
    server = Server()
    anna, ben = won(server, first="loser")
    for match in (2, 3):
        both_say(anna, ben, {"reveal": REVEAL})
        both_say(anna, ben, {"rematch": True})
        both_say(anna, ben, {"ready": HASH, "match": match})
        assert ben.hears()[-1]["first"] == 1
        pass_time(server, 75, anna, ben)
        anna.say({"end": True})


def test_a_toss_is_the_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda limit: 1 if limit == 2 else limit // 2)
    server = Server()
    anna = server.opened(first="toss")
    ben = server.entered(anna)
    both_say(anna, ben, {"ready": HASH, "match": 1})
    assert anna.hears()[-1] == {"n": 3, "first": 1}


def test_phrases_go_to_the_other_alone_and_not_too_often() -> None:
    server = Server()
    anna = server.opened()
    ben = server.entered(anna)
    ben.hears()
    for phrase in (3, 4):
        anna.say({"say": phrase})
    anna.hears()
    assert ben.hears() == [{"say": 3, "seat": 0}]
    server.clock.go(2)
    anna.say({"say": 5})
    assert (anna.hears(), ben.hears()) == ([], [{"say": 5, "seat": 0}])


def test_a_ping_is_answered() -> None:
    server = Server()
    anna = server.opened()
    anna.say({"ping": True})
    assert anna.hears() == [{"ping": True}]


# Fouls


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ({"answers": ["miss"]}, "turn"),
        ({"shots": ["A1", "A2"]}, "impossible"),
        ({"shots": ["F1"]}, "impossible"),
        ({"shots": ["a1"]}, "impossible"),
        ({"hello": True}, "line"),
        ("what?\n", "line"),
        ("x" * 2048, "line"),
    ],
)
def test_a_foul_ends_the_match(said: Any, word: str) -> None:
    server = Server()
    anna, ben = server.begun()
    anna.say(said)
    assert anna.hears() == [{"n": 4, "seat": 0, "over": "foul"}, {"refused": word}]
    assert anna.is_closed
    assert ben.hears()[0] == {"n": 4, "seat": 0, "over": "foul"}
    assert server.of(RoomMatchEndedLine)[0].reason is RoomEndingReason.FOUL
    ben.say({"reveal": REVEAL})
    assert anna.returns(have=4)[0]["names"] == ["Anna", "Ben"]
    anna.say({"reveal": REVEAL})
    assert [line["n"] for line in anna.hears()] == [5, 6]


def test_half_a_line_does_not_exist() -> None:
    server = Server()
    anna, ben = server.begun()
    anna.say('{"shots":["A1"]}')
    anna.drop()
    assert ben.hears() == [here("ben")]


def test_what_may_have_crossed_is_dropped() -> None:
    server = Server()
    anna, ben = server.begun()
    for said in ("dismiss", "end", "rematch"):
        both_say(anna, ben, {said: True})
    both_say(anna, ben, {"reveal": REVEAL})
    both_say(anna, ben, {"ready": OTHER, "match": 1})
    assert anna.hears() == ben.hears() == []
    ben.say({"resign": True})
    anna.say({"shots": ["A1"]})
    anna.say({"resign": True})
    ben.say({"answers": ["miss"]})
    assert anna.hears() == ben.hears() == [{"n": 4, "seat": 1, "resign": True}]


def test_who_shoots_before_the_match_is_only_closed() -> None:
    server = Server()
    anna = server.opened()
    ben = server.entered(anna)
    ben.say({"shots": ["A1"]})
    assert refused(ben) == "turn"
    assert ben.returns()[0]["seat"] == 1
    anna.say({"ready": HASH, "match": 1})
    ben.say({"ready": HASH, "match": 1})
    assert ben.hears()[-1] == {"n": 3, "first": 0}


def test_too_many_lines_are_away_and_no_foul() -> None:
    server = Server(RoomOptions(lines_per_second=2, lines_at_once=5))
    anna, ben = server.begun()
    for _ in range(9):
        ben.say({"ping": True})
    assert refused(ben) == "rate"
    assert anna.hears() == [here("anna")]
    ben.returns(have=3)
    anna.say({"shots": ["A1"]})
    ben.say({"answers": ["miss"]})
    assert [line["n"] for line in anna.hears() if "n" in line] == [4, 5]


# Coming back


def test_who_returns_is_told_what_is_missing() -> None:
    server = Server()
    anna, ben = server.begun()
    anna.drop()
    assert ben.hears() == [here("ben")]
    server.clock.go(10)
    seat = {"room": anna.code, "seat": 0, "names": ["Anna", "Ben"], **TERMS, "match": 1}
    assert anna.returns(have=3) == [seat, here("anna ben", (590, 600))]
    assert ben.hears() == [here("anna ben", (590, 600))]
    anna.drop()
    told = anna.returns(have=1)
    assert told[0] == {**seat, "last": 3}
    assert [line["n"] for line in told[1:-1]] == [2, 3]
    assert [line["n"] for line in anna.returns(have=0)[1:-1]] == [1, 2, 3]


def test_a_second_connection_takes_the_seat() -> None:
    server = Server()
    anna, ben = server.begun()
    old = anna.line
    anna.returns(have=3)
    assert old.hears()[-1] == {"refused": "replaced"}
    old.say({"resign": True})
    old.drop()
    assert [line for line in ben.hears() if "n" in line] == [], "nothing more is read from the old one"
    anna.say({"shots": ["A1"]})
    assert ben.hears()[-1]["shots"] == ["A1"]


@pytest.mark.parametrize(("match", "have"), [(2, 0), (1, 4)])
def test_nobody_has_what_has_not_been(match: int, have: int) -> None:
    server = Server()
    anna, ben = server.begun()
    anna.returns(match, have)
    assert anna.is_closed
    ben.hears()
    anna.returns(have=3)
    assert not anna.is_closed


def test_the_last_match_is_kept_until_both_have_been_in_the_next() -> None:
    server = Server()
    anna, ben = won(server)
    both_say(anna, ben, {"reveal": REVEAL})
    both_say(anna, ben, {"rematch": True})
    ben.drop()
    told = ben.returns(1, 18)
    assert [(line.get("match"), line.get("last")) for line in told if "room" in line] == [(1, 21), (2, None)]
    assert [line["n"] for line in told if "n" in line] == [19, 20, 21]
    anna.say({"ready": HASH, "match": 2})
    told = ben.returns(1, 20)
    assert [(line.get("match"), line.get("last")) for line in told if "room" in line] == [(1, 21), (2, 1)]
    assert [line["n"] for line in told if "n" in line] == [21, 1]
    ben.returns(2, 1)
    told = ben.returns(1, 20)
    assert [(line.get("match"), line.get("last")) for line in told if "room" in line] == [(2, 1)], "it is not kept now"


def test_a_wrong_key_gets_nothing() -> None:
    server = Server()
    anna = server.opened()
    server.entered(anna)
    anna.hears()
    stranger = Seat(server, anna.line, "dd" * 32, anna.code)
    assert stranger.returns() == [{"refused": "seat-key"}]
    assert anna.hears() == []
    assert not anna.is_closed


def test_what_a_client_does_not_read_waits_for_it() -> None:
    server = Server()
    anna, ben = won(server)
    ben.line = server.connect()
    ben.line.transport.high = 100
    ben.say({"schiffe": 1, "return": ben.code, "seat-key": ben.key, "match": 1, "have": 0})
    anna.say({"say": 1})
    both_say(anna, ben, {"reveal": REVEAL})
    assert len(ben.line.transport.written) < 2000
    heard = b""
    while data := ben.line.transport.read(60):
        heard += data
    numbers = [int(line.split(b":")[1].split(b",")[0]) for line in heard.splitlines() if line.startswith(b'{"n"')]
    assert numbers == list(range(1, 20))
    assert heard.splitlines()[-1].startswith(b'{"here"')


# Leaving, and sending away


def test_the_opener_leaves_before_the_match() -> None:
    server = Server()
    anna = server.opened()
    ben = server.entered(anna)
    anna.say({"leave": True})
    assert refused(ben) == "closed"
    assert anna.is_closed
    assert server.of(RoomClosedLine)
    assert anna.returns() == [{"refused": "unknown"}]


@pytest.mark.parametrize("how", ["leaves", "is dismissed", "stays away"])
def test_the_guest_goes_before_the_match(how: str) -> None:
    server = Server()
    anna = server.opened()
    ben = server.entered(anna)
    both = [anna, ben] if how == "leaves" else [anna]
    for placing in both[:1]:
        placing.say({"ready": HASH, "match": 1})
    anna.hears()
    ben.hears()
    if how == "leaves":
        ben.say({"leave": True})
        assert ben.is_closed
    elif how == "is dismissed":
        ben.say({"dismiss": True})
        assert anna.hears() == []
        anna.say({"dismiss": True})
        assert refused(ben) == "dismissed"
    else:
        ben.drop()
        server.clock.go(20)
        anna.say({"ping": True})
        server.clock.go(29)
        anna.say({"ping": True})
        server.clock.go(29)
        anna.say({"ping": True})
        server.clock.go(29)
        anna.say({"ping": True})
        anna.hears()
        server.clock.go(13)
    lines = anna.hears()
    seat = {"room": anna.code, "seat": 0, "names": ["Anna"], **TERMS, "match": 2}
    assert [line for line in lines if "room" in line] == [seat]
    assert lines[-1] == here("anna")
    ben.line = server.connect("192.0.2.2")
    ben.say({"schiffe": 1, "return": ben.code, "seat-key": ben.key, "match": 1, "have": 0})
    assert ben.hears() == [{"refused": "freed"}]
    anna.say({"ready": HASH, "match": 1})
    assert anna.hears() == [], "it was laid for a match that is no more"
    anna.say({"ready": OTHER, "match": 2})
    cleo = server.entered(anna, "Cleo", "192.0.2.7", "cc" * 32)
    assert cleo.hears()[1] == {"n": 1, "seat": 0, "ready": OTHER, "match": 2}
    cleo.say({"leave": True})
    back = server.entered(anna, "Ben", "192.0.2.2", "bc" * 32)
    if how == "is dismissed":
        assert refused(back) == "dismissed"
        back = server.entered(anna, "Ben", "192.0.2.9")
        assert refused(back) == "dismissed"
    else:
        assert back.hears()[0]["seat"] == 1


def test_who_has_lost_the_seat_hears_nothing_of_who_takes_it() -> None:
    server = Server()
    anna = server.opened()
    ben = server.entered(anna)
    ben.hears()
    ben.line.transport.high = 100
    anna.say({"ready": HASH, "match": 1})
    anna.say({"dismiss": True})
    server.entered(anna, "Cleo", "192.0.2.7", "cc" * 32)
    heard = b""
    while data := ben.line.transport.read(50):
        heard += data
    assert b"Cleo" not in heard
    assert heard.splitlines()[-1] == b'{"refused":"dismissed"}'


def test_who_leaves_a_match_has_ended_it_and_the_other_hears_the_reveals() -> None:
    server = Server()
    anna, ben = server.begun()
    anna.say({"leave": True})
    assert anna.hears()[0] == {"n": 4, "seat": 0, "over": "left"}
    assert anna.is_closed
    ben.hears()
    ben.say({"reveal": REVEAL})
    assert ben.hears() == [{"n": 5, "seat": 1, "reveal": REVEAL}, {"refused": "closed"}]
    assert server.of(RoomMatchEndedLine)[0].reason is RoomEndingReason.LEFT
    assert server.relay.make_figures().match_count == 0


def test_who_has_left_does_not_come_back() -> None:
    server = Server()
    anna, _ben = server.begun()
    anna.say({"leave": True})
    assert anna.returns(have=4) == [{"refused": "closed"}]


def test_who_leaves_between_two_matches_ends_the_room() -> None:
    server = Server()
    anna, ben = won(server)
    both_say(anna, ben, {"reveal": REVEAL})
    both_say(anna, ben, {"rematch": True})
    ben.say({"leave": True})
    assert refused(anna) == "closed"


# Time


def pass_time(server: Server, seconds: float, *seats: Seat) -> None:
    """Let time pass, in which these seats say that they are still there."""
    while seconds > 0:
        step = min(10.0, seconds)
        server.clock.go(step)
        seconds -= step
        for seat in seats:
            seat.say({"ping": True})


def without_pings(seat: Seat) -> list[dict[str, Any]]:
    return [line for line in seat.hears() if line != {"ping": True}]


@pytest.mark.parametrize(
    ("rules", "clock", "due"),
    [
        (TERMS["rules"], 15, 45),
        ("5; 2,2; corners; salvo; ship", 15, 50),
        (TERMS["rules"], 0, 600),
    ],
)
def test_who_is_late_is_told_and_then_the_other_may_end_it(rules: str, clock: int, due: int) -> None:
    server = Server()
    anna, ben = server.begun(rules=rules, clock=clock)
    pass_time(server, due - 1, anna, ben)
    assert without_pings(ben) == without_pings(anna) == []
    pass_time(server, 1, anna, ben)
    assert without_pings(ben) == without_pings(anna) == [{"n": 4, "seat": 0, "time-up": True}]
    ben.say({"end": True})
    pass_time(server, 30, anna, ben)
    assert (without_pings(anna), without_pings(ben)) == ([], [{"may-end": True}])
    anna.say({"end": True})
    ben.drop()
    assert ben.returns(have=4)[1:] == [here("anna ben"), {"may-end": True}], "said again"
    ben.say({"end": True})
    assert [line for line in anna.hears() if "n" in line] == [{"n": 5, "seat": 0, "over": "time"}]
    assert server.of(RoomMatchEndedLine)[0].reason is RoomEndingReason.TIME


def test_who_is_late_can_still_go_on() -> None:
    server = Server()
    anna, ben = server.begun()
    pass_time(server, 75, anna, ben)
    anna.hears()
    ben.hears()
    anna.say({"shots": ["A1"]})
    assert ben.hears() == [{"n": 5, "seat": 0, "shots": ["A1"]}, {"may-end": False}]
    ben.say({"end": True})
    pass_time(server, 29, anna, ben)
    assert [line for line in without_pings(anna) if "n" in line] == [{"n": 5, "seat": 0, "shots": ["A1"]}]
    pass_time(server, 1, anna, ben)
    assert without_pings(anna) == [{"n": 6, "seat": 1, "time-up": True}], "no answer for 30 seconds"


def test_the_clock_stands_while_somebody_is_away() -> None:
    server = Server()
    anna, ben = server.begun()
    pass_time(server, 20, anna, ben)
    anna.drop()
    pass_time(server, 100, ben)
    anna.returns(have=3)
    pass_time(server, 24, anna, ben)
    assert not [line for line in ben.hears() if "n" in line]
    pass_time(server, 1, anna, ben)
    assert ben.hears()[-2]["time-up"]


def test_from_the_third_time_away_in_ones_own_turn_the_clock_runs() -> None:
    server = Server()
    anna, ben = server.begun()
    for _ in range(2):
        anna.drop()
        pass_time(server, 40, ben)
        anna.returns(have=3)
    anna.drop()
    pass_time(server, 44, ben)
    assert not [line for line in ben.hears() if "n" in line]
    pass_time(server, 1, ben)
    assert [line for line in ben.hears() if "n" in line] == [{"n": 4, "seat": 0, "time-up": True}]


def test_who_stays_away_can_be_ended() -> None:
    server = Server()
    anna, ben = server.begun()
    ben.drop()
    pass_time(server, 599, anna)
    anna.say({"end": True})
    assert not [line for line in anna.hears() if "may-end" in line or "n" in line]
    pass_time(server, 1, anna)
    assert without_pings(anna) == [{"may-end": True}]
    ben.returns(have=3)
    assert without_pings(anna) == [here("anna ben", (600, 0)), {"may-end": False}]
    anna.say({"end": True})
    assert anna.hears() == []
    ben.drop()
    assert anna.hears() == [here("anna", (600, 0)), {"may-end": True}]
    anna.say({"end": True})
    assert anna.hears()[0] == {"n": 4, "seat": 1, "over": "left"}
    anna.say({"reveal": REVEAL})
    assert anna.hears() == [{"n": 5, "seat": 0, "reveal": REVEAL}], "nobody waits for who has no time left"


def test_a_reveal_that_does_not_come_is_not_waited_for() -> None:
    server = Server()
    anna, ben = won(server)
    anna.say({"reveal": REVEAL})
    pass_time(server, 30, anna, ben)
    ben.drop()
    pass_time(server, 100, anna)
    ben.returns(have=17)
    pass_time(server, 29, anna, ben)
    assert not [line for line in anna.hears() if "n" in line]
    pass_time(server, 1, anna, ben)
    assert without_pings(anna) == [{"n": 18, "seat": 0, "reveal": REVEAL}]
    assert server.relay.make_figures().match_count == 0
    ben.say({"reveal": REVEAL})
    assert without_pings(anna) == [{"n": 19, "seat": 1, "reveal": REVEAL}], "a later one is still told"


def test_who_is_silent_counts_as_gone() -> None:
    server = Server()
    anna, ben = server.begun()
    for _ in range(3):
        server.clock.go(10)
        anna.say({"ping": True})
    server.clock.go(2)
    assert without_pings(anna) == [here("anna")]
    assert ben.is_closed


def test_who_says_no_whole_line_or_takes_no_seat_is_closed() -> None:
    server = Server()
    anna = server.opened()
    slow = server.connect()
    slow.say('{"schiffe":1')
    looking = server.connect()
    looking.say({"schiffe": 1, "look": anna.code})
    looking.hears()
    server.clock.go(9.9)
    assert not slow.is_closed
    server.clock.go(0.1)
    assert refused(slow) == "line"
    server.clock.go(109)
    assert not looking.is_closed
    server.clock.go(2)
    assert refused(looking) == "line"


def test_a_room_that_nobody_enters_ends() -> None:
    server = Server(lobby_timeout_seconds=1000)
    anna = server.opened()
    pass_time(server, 999, anna)
    assert not anna.is_closed
    pass_time(server, 1, anna)
    assert refused(anna) == "closed"
    assert server.of(RoomClosedLine)
    assert server.relay.make_figures().rooms == RoomFigures(0, 1)


def test_a_room_with_nobody_in_it_ends() -> None:
    server = Server()
    anna, ben = server.begun()
    anna.drop()
    ben.drop()
    server.clock.go(599)
    assert not server.of(RoomClosedLine)
    server.clock.go(1)
    assert server.of(RoomMatchEndedLine)[0].reason is RoomEndingReason.STOPPED
    assert server.of(RoomClosedLine)
    assert server.relay.make_figures().match_count == 0
    assert anna.returns() == [{"refused": "unknown"}]


def test_a_room_in_which_nothing_happens_ends() -> None:
    server = Server(lobby_timeout_seconds=None)
    anna = server.opened()
    pass_time(server, 4000, anna)
    ben = server.entered(anna)
    pass_time(server, 3610, anna, ben)
    ben.say({"say": 1})
    assert not ben.is_closed
    pass_time(server, 5, anna, ben)
    assert refused(ben) == refused(anna) == "closed"


# Limits


def test_the_longest_match_is_kept_in_256_kilobytes() -> None:
    """The largest board, every cell shot at, who has to speak late each time, and a fleet of twenty."""
    match = RoomMatch(1, Rules.of(26, (1,) * 20, Contact.SIDES, TurnRule.ALTERNATE, Announce.SHIP), 15)
    match.begin(0, 0)
    for cell in range(26 * 26 - 1):
        answer = Answer(Outcome.MISS)
        if cell >= 26 * 26 - 20:
            answer = Answer(Outcome.SUNK, Ship(ShipClass.TORPEDO_BOAT, (cell,)))
        for seat in (0, 1):
            match.add(messages.TimeUp(), seat)
            assert match.receive(seat, messages.Shots((cell,)))
            match.add(messages.TimeUp(), 1 - seat)
            assert match.receive(1 - seat, messages.Answers((answer,)))
    assert 190_000 < sum(map(len, match.event_lines)) < 256 * 1024


def test_a_server_has_only_so_many_rooms() -> None:
    server = Server(RoomOptions(max_rooms=2))
    key = 0

    def opens(host: str) -> Line:
        nonlocal key
        key += 1
        line = server.connect(host)
        line.say({"schiffe": 1, "open": {"name": "Anna", **TERMS}, "key": f"{key:064x}"})
        return line

    opens("192.0.2.1")
    second = opens("192.0.2.2")
    assert refused(opens("192.0.2.3")) == "limit"
    second.say({"leave": True})
    assert "room" in opens("192.0.2.3").hears()[0]


def test_a_network_has_only_so_many_rooms() -> None:
    server = Server(RoomOptions(max_rooms_per_network=2))
    key = 0

    def opens(host: str) -> Line:
        nonlocal key
        key += 1
        line = server.connect(host)
        line.say({"schiffe": 1, "open": {"name": "Anna", **TERMS}, "key": f"{key:064x}"})
        return line

    for _ in range(2):
        opens("192.0.2.1")
    assert refused(opens("192.0.2.1")) == "limit"
    for number in range(16):
        opens(f"2001:db8:1:{number // 2}::1")
    assert refused(opens("2001:db8:1:a::1")) == "limit"
    assert "room" in opens("2001:db8:2:a::1").hears()[0]


def test_wrong_codes_and_keys_are_not_tried_without_end() -> None:
    server = Server(policy=ServerPolicy(max_connections_per_minute=None))
    anna, ben = server.begun()
    ben.drop()
    room = server.opened()

    def attempts(line: dict[str, Any], host: str = "192.0.2.8") -> str:
        client = server.connect(host)
        client.say(line)
        return refused(client)

    look = {"schiffe": 1, "look": "amber-otter-417"}
    back = {"schiffe": 1, "return": anna.code, "seat-key": "dd" * 32, "match": 1, "have": 0}
    for _ in range(4):
        assert attempts(look) == "unknown"
        assert attempts(back) == "seat-key"
    assert attempts({**back, "return": "amber-otter-417"}) == "unknown"
    assert attempts({"schiffe": 1, "enter": anna.code, "name": "Cleo", "key": HASH}) == "full"
    server.clock.go(599)
    right = {"schiffe": 1, "look": room.code}
    assert (
        attempts(right) == attempts(look) == attempts(back) == attempts({**back, "return": "amber-otter-417"}) == "rate"
    )
    assert attempts({"schiffe": 1, "open": {"name": "Anna", **TERMS}, "key": HASH}) == "rate"
    assert ben.returns(have=3, host="192.0.2.8")[0]["seat"] == 1, "a right key is let through"
    server.clock.go(1)
    assert attempts(look) == "unknown"


def test_this_computer_may_try_codes() -> None:
    server = Server(policy=ServerPolicy(max_connections_per_minute=None))
    for _ in range(20):
        client = server.connect("127.0.0.1")
        client.say({"schiffe": 1, "look": "amber-otter-417"})
        assert refused(client) == "unknown"


def test_returns_are_not_counted_as_coming_too_often() -> None:
    server = Server(policy=ServerPolicy(max_connections_per_minute=10))
    anna, _ben = server.begun()
    for _ in range(5):
        anna.returns(have=3, host="192.0.2.8")
    limiter = server.relay._server.limiter
    assert limiter._arrivals
    assert limiter._arrivals._networks._current_count("192.0.2.8") == 0
    for _ in range(20):
        anna.returns(have=3, host="192.0.2.8")
    assert server.relay._server.limiter.is_banned("192.0.2.8")


def test_a_match_waits_for_a_place_before_the_lobby() -> None:
    server = Server(max_matches=1)
    anna, ben = server.begun()
    cleo = server.connect("192.0.2.5")
    cleo.say({"schiffe": 1, "open": {"name": "Cleo", **TERMS}, "key": HASH})
    code = cleo.hears()[0]["room"]
    dora = server.connect("192.0.2.6")
    dora.say({"schiffe": 1, "enter": code, "name": "Dora", "key": OTHER})
    for line in (cleo, dora):
        line.say({"ready": HASH, "match": 1})
    assert cleo.hears()[-1] == dora.hears()[-1] == {"wait": True}
    strangers = [server.connect(f"192.0.2.{number}") for number in (50, 51)]
    server.clock.go(0.3)
    assert strangers[0].transport.read() == b"(3,[]).\n"
    anna.say({"leave": True})
    assert cleo.hears() == [], "its place is kept until the reveals"
    ben.say({"reveal": REVEAL})
    assert cleo.hears()[-1] == dora.hears()[-1] == {"n": 3, "first": 0}
    assert strangers[0].transport.read() == strangers[1].transport.read() == b""
    cleo.say({"resign": True})
    for line in (cleo, dora):
        line.say({"reveal": REVEAL})
    assert strangers[0].transport.read() == b"(5,[]).\n"


def test_a_room_that_waits_for_a_place_may_lose_its_guest() -> None:
    server = Server(max_matches=1)
    anna, ben = server.begun()
    cleo = server.connect("192.0.2.5")
    cleo.say({"schiffe": 1, "open": {"name": "Cleo", **TERMS}, "key": HASH})
    code = cleo.hears()[0]["room"]
    dora = Seat(server, server.connect("192.0.2.6"), "dd" * 32, code)
    dora.say({"schiffe": 1, "enter": code, "name": "Dora", "key": hash_key(dora.key)})
    for line in (cleo, dora):
        line.say({"ready": HASH, "match": 1})
    assert cleo.hears()[-1] == {"wait": True}
    assert dora.returns(have=2)[1:] == [{"wait": True}, here("anna ben")], "said again"
    dora.say({"leave": True})
    anna.say({"leave": True})
    ben.say({"reveal": REVEAL})
    assert cleo.hears()[-2]["match"] == 2
    assert server.relay.make_figures().match_count == 0


# The end of the server


def test_a_draining_server_ends_rooms_without_a_match() -> None:
    server = Server()
    anna = server.opened()
    looking = server.connect()
    looking.say({"schiffe": 1, "look": anna.code})
    looking.hears()
    server.relay.drain()
    assert anna.hears() == [{"closing": True}, {"refused": "closed"}]
    assert refused(looking) == "closed"
    assert server.relay.done_flag.is_set()


def test_a_match_goes_on_until_its_reveals() -> None:
    server = Server()
    anna, ben = server.begun()
    server.relay.drain()
    assert anna.hears() == ben.hears() == [{"closing": True}]
    ben.say({"resign": True})
    anna.say({"reveal": REVEAL})
    assert not server.relay.done_flag.is_set()
    ben.say({"reveal": REVEAL})
    assert refused(anna) == refused(ben) == "closed"
    assert server.relay.done_flag.is_set()


def test_nobody_can_return_to_a_draining_server_and_the_other_may_end_it() -> None:
    server = Server()
    anna, ben = server.begun()
    server.relay.drain()
    ben.drop()
    pass_time(server, 59, anna)
    assert not [line for line in anna.hears() if "may-end" in line]
    pass_time(server, 1, anna)
    assert without_pings(anna) == [{"may-end": True}]
    anna.say({"end": True})
    anna.say({"reveal": REVEAL})
    assert refused(anna) == "closed"
    assert server.relay.done_flag.is_set()
