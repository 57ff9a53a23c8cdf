"""Every message of rooms as bytes, what is just possible in each of its fields, and what is not any more."""

import json
from typing import Any

import pytest

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.code import MAX_CODE_CHARACTERS, parse_code, random_code
from schiffe.battleship.net.rooms.codec import (
    MAX_CLOCK_SECONDS,
    MAX_LINE_BYTES,
    decode_client_message,
    decode_first_message,
    decode_server_message,
    encode_message,
)
from schiffe.battleship.net.rooms.proof import (
    ProofProblem,
    hash_fleet,
    hash_key,
    judge_seat,
    random_nonce,
    random_seat_key,
)
from schiffe.battleship.net.rooms.referee import IllegalTurn
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.battleship.rules.target import Target
from tests.battleship.net.rooms import matches

HASH, NONCE = "0123456789abcdef" * 4, "fedcba9876543210" * 2
RULES = "10; 5,4,3,3,2; corners; alternate; ship"
TERMS = messages.Terms(Rules.of(), 3600, FirstTurn.LOSER)
AGREED = f'"rules":"{RULES}","clock":3600,"first":"loser"'
PATROL = Ship(ShipClass.PATROL_BOAT, (0, 1))
SHIP = '{"class":"patrol-boat","cells":["A1","A2"]}'

FIRST: list[tuple[messages.FirstMessage, str]] = [
    (
        messages.Open(messages.RoomOffer("Anna", TERMS), HASH),
        f'{{"schiffe":1,"open":{{"name":"Anna",{AGREED}}},"key":"{HASH}"}}',
    ),
    (messages.AskPreview("a" * 40), f'{{"schiffe":1,"look":"{"a" * 40}"}}'),
    (messages.Enter("a", "Ben", HASH), f'{{"schiffe":1,"enter":"a","name":"Ben","key":"{HASH}"}}'),
    (messages.Return("a", HASH, 1, 0), f'{{"schiffe":1,"return":"a","seat-key":"{HASH}","match":1,"have":0}}'),
    (
        messages.Return("a", HASH, 100_000, 10_000),
        f'{{"schiffe":1,"return":"a","seat-key":"{HASH}","match":100000,"have":10000}}',
    ),
]
OWN: list[tuple[messages.OwnEvent, str]] = [
    (messages.Ready(HASH, 1), f'"ready":"{HASH}","match":1'),
    (messages.Shots((0, 9, 99)), '"shots":["A1","A10","J10"]'),
    (messages.Shots((0,) * 20), '"shots":[' + ",".join(['"A1"'] * 20) + "]"),
    (
        messages.Answers((*map(Answer, Outcome), Answer(Outcome.SUNK, PATROL), Answer(Outcome.WON, PATROL))),
        f'"answers":["miss","hit","sunk","won",{{"sunk":{SHIP}}},{{"won":{SHIP}}}]',
    ),
    (messages.Resign(), '"resign":true'),
    (messages.Reveal((PATROL,) * 20, NONCE), f'"reveal":{{"fleet":[{",".join([SHIP] * 20)}],"nonce":"{NONCE}"}}'),
    (messages.Rematch(), '"rematch":true'),
]
CLIENT: list[tuple[messages.ClientMessage, str]] = [
    *((event, f"{{{text}}}") for event, text in OWN),
    (messages.Leave(), '{"leave":true}'),
    (messages.Dismiss(), '{"dismiss":true}'),
    (messages.EndMatch(), '{"end":true}'),
    (messages.Ping(), '{"ping":true}'),
    (messages.SendPhrase(1), '{"say":1}'),
    (messages.SendPhrase(99), '{"say":99}'),
]
EVENTS: list[tuple[messages.RoomEvent, str]] = [
    *OWN,
    (messages.TimeUp(), '"time-up":true'),
    *((messages.CallOff(reason), f'"over":"{reason.value}"') for reason in messages.CALLING_OFF_REASONS),
]
SERVER: list[tuple[messages.ServerMessage, str]] = [
    (
        messages.Seated("a", 1, ("Anna", "Ben"), TERMS, 100_000, 10_000),
        f'{{"room":"a","seat":1,"names":["Anna","Ben"],{AGREED},"match":100000,"last":10000}}',
    ),
    (messages.Seated("a", 0, ("Anna",), TERMS, 1), f'{{"room":"a","seat":0,"names":["Anna"],{AGREED},"match":1}}'),
    (
        messages.Preview(Rules.of(), 0, ("Anna", "Ben")),
        f'{{"rules":"{RULES}","clock":0,"names":["Anna","Ben"]}}',
    ),
    (messages.Presence((True, False), (0, 100_000)), '{"here":[true,false],"away-left":[0,100000]}'),
    *((messages.Refused(word), f'{{"refused":"{word.value}"}}') for word in messages.RoomRefusalReason),
    (messages.MayEnd(may_end=True), '{"may-end":true}'),
    (messages.MayEnd(may_end=False), '{"may-end":false}'),
    (messages.Closing(), '{"closing":true}'),
    (messages.Wait(), '{"wait":true}'),
    (messages.Ping(), '{"ping":true}'),
    (messages.PhraseReceived(99, 1), '{"say":99,"seat":1}'),
    (messages.NumberedEvent(1, None, messages.MatchBegins(1)), '{"n":1,"first":1}'),
    *((messages.NumberedEvent(10_000, 1, event), f'{{"n":10000,"seat":1,{text}}}') for event, text in EVENTS),
]


@pytest.mark.parametrize(("line", "text"), FIRST)
def test_what_a_client_begins_with(line: messages.FirstMessage, text: str) -> None:
    assert encode_message(line).decode() == f"{text}\n"
    assert decode_first_message(text.encode()) == line


@pytest.mark.parametrize(("line", "text"), CLIENT)
def test_what_a_client_says(line: messages.ClientMessage, text: str) -> None:
    assert encode_message(line, 10).decode() == f"{text}\n"
    assert decode_client_message(text.encode(), 10) == line


@pytest.mark.parametrize(("line", "text"), SERVER)
def test_what_a_server_says(line: messages.ServerMessage, text: str) -> None:
    assert encode_message(line, 10).decode() == f"{text}\n"
    assert decode_server_message(text.encode(), 10) == line


def word_for(read: Any, found: object) -> str:
    """The word with which a message is refused; empty where it is not."""
    try:
        read(json.dumps(found).encode())
    except messages.InvalidMessage as error:
        return error.reason.value
    return ""


@pytest.mark.parametrize(
    "change",
    [
        {"names": ["Anna", "Ben", "Cleo"]},
        {"names": "Anna"},
        {"seat": 2},
        {"seat": -1},
        {"match": 0},
        {"match": 100_001},
        {"last": -1},
        {"last": 10_001},
        {"clock": MAX_CLOCK_SECONDS + 1},
        {"first": "never"},
        {"room": "a" * 41},
        {"room": 7},
    ],
)
def test_what_is_not_said_of_a_seat(change: dict[str, object]) -> None:
    usual = {"room": "a", "seat": 1, "names": ["Anna", "Ben"], "rules": RULES, "clock": 0, "first": "me", "match": 1}
    assert word_for(decode_server_message, usual) == ""
    assert word_for(decode_server_message, {**usual, **change}) == "line"


@pytest.mark.parametrize(
    "found",
    [
        {},
        [],
        ["n"],
        {"n": 1},
        {"n": 0, "first": 0},
        {"n": 10_001, "first": 0},
        {"n": 1, "first": 2},
        {"n": 1, "first": 0, "over": "left"},
        {"n": 1, "resign": True},
        {"n": 1, "seat": 2, "resign": True},
        {"n": 1, "seat": 0, "resign": False},
        {"n": 1, "seat": 0, "over": "bored"},
        {"n": 1, "seat": 0, "ready": HASH, "match": 0},
        {"n": 1, "seat": 0, "ready": HASH + "0", "match": 1},
        {"n": 1, "seat": 0, "leave": True},
        {"refused": "bored"},
        {"may-end": 1},
        {"here": [True, True, True], "away-left": [0, 0]},
        {"here": [True, True], "away-left": [0]},
        {"here": [True, True], "away-left": [0, 100_001]},
        {"say": 1},
        {"say": 0, "seat": 1},
        {"say": 100, "seat": 1},
        {"ping": False},
        {"look": "a"},
        {"rules": RULES, "clock": 1},
    ],
)
def test_what_no_server_says(found: object) -> None:
    assert word_for(decode_server_message, found) == "line"


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        ("5; 5,5,5,5,5; sides", ""),  # the whole board
        ("5; 5,1; sides", ""),
        ("5; 5,5,5,5,5,1; sides", "rules"),
        ("5; 6,1; sides", "rules"),
        ("5; 1,6; sides", "rules"),
        ("20; 6,6,6,6,6,6,6; sides", ""),
    ],
)
def test_which_fleets_can_be_offered(rules: str, word: str) -> None:
    offer = {"name": "Anna", "rules": rules, "clock": 0, "first": "me"}
    assert word_for(decode_first_message, {"schiffe": 1, "open": offer, "key": HASH}) == word


@pytest.mark.parametrize("key", ["0" * 64, HASH, "f" * 64])
def test_any_hash_is_one(key: str) -> None:
    assert decode_first_message(encode_message(messages.Enter("a", "Ben", key))) == messages.Enter("a", "Ben", key)


@pytest.mark.parametrize("key", ["0" * 63, "0" * 65, "0" * 63 + "g", "0" * 63 + "A", "0" * 63 + "!", 0])
def test_what_is_no_hash(key: object) -> None:
    assert word_for(decode_first_message, {"schiffe": 1, "enter": "a", "name": "Ben", "key": key}) == "line"


def test_how_long_a_line_may_be() -> None:
    """Unknown fields count, too."""
    for read, line in ((decode_first_message, '"schiffe":1,"look":"a"'), (decode_server_message, '"ping":true')):
        rest = MAX_LINE_BYTES - len(f'{{{line},"x":""}}')
        assert read(f'{{{line},"x":"{"x" * rest}"}}'.encode())
        with pytest.raises(messages.InvalidMessage):
            read(f'{{{line},"x":"{"x" * (rest + 1)}"}}'.encode())
    assert MAX_LINE_BYTES == 2048


def test_codes_from_the_first_to_the_last() -> None:
    first, last = random_code(lambda _count: 0), random_code(lambda count: count - 1)
    assert (first.split("-")[2], last.split("-")[2]) == ("100", "999")
    assert [parse_code(code) for code in (first, last)] == [first, last]
    assert MAX_CODE_CHARACTERS == 40
    room = MAX_CODE_CHARACTERS - len(first) + 1
    assert parse_code(first.replace("-", " " * room, 1)) == first
    assert parse_code(first.replace("-", " " * (room + 1), 1)) is None


def test_the_chance_of_rooms_is_long_enough() -> None:
    assert (len(bytes.fromhex(random_seat_key())), len(bytes.fromhex(random_nonce()))) == (32, 16)
    assert random_nonce() != random_nonce()
    assert len(hash_key("ab" * 32)) == 64


def test_the_words_for_what_is_false_stay_as_they_are() -> None:
    words = [problem.value for problem in ProofProblem]
    assert words == ["not-revealed", "fleet-moved", "fleet-illegal", "false-answer"]
    for word in messages.RoomRefusalReason:
        assert (str(messages.InvalidMessage(word)), messages.InvalidMessage(word).reason) == (word.value, word)
        assert (str(IllegalTurn(word)), IllegalTurn(word).reason) == (word.value, word)


@pytest.mark.parametrize(
    ("told", "false"),
    [
        ([(1, Answer(Outcome.HIT)), (0, Answer(Outcome.SUNK, PATROL))], None),
        ([(0, Answer(Outcome.HIT)), (1, Answer(Outcome.SUNK, Ship(ShipClass.PATROL_BOAT, (1, 0))))], None),
        ([(1, Answer(Outcome.HIT)), (0, Answer(Outcome.HIT))], 0),
        ([(2, Answer(Outcome.HIT))], 2),
        ([(2, Answer(Outcome.MISS)), (1, Answer(Outcome.MISS))], 1),
        ([(0, Answer(Outcome.HIT)), (1, Answer(Outcome.SUNK, Ship(ShipClass.PATROL_BOAT, (1, 2))))], 1),
        ([(0, Answer(Outcome.HIT)), (1, Answer(Outcome.SUNK))], 1),
    ],
)
def test_the_first_false_answer_is_found(told: list[tuple[int, Answer]], false: int | None) -> None:
    rules = Rules.of(5, (2, 2))
    other = Ship(ShipClass.PATROL_BOAT, (20, 21))
    target = Target.fresh(rules)
    for cell, answer in told:
        target = target.after(cell, answer)
    where, reveal = matches.where(rules, 0), messages.Reveal((PATROL, other), NONCE)
    digest = hash_fleet(where, reveal.fleet, NONCE)
    verdict = judge_seat(where, digest, reveal, target)
    assert (verdict.problem, verdict.cell) == (None if false is None else ProofProblem.FALSE_ANSWER, false)
    assert verdict.fleet
    assert verdict.fleet.ships == (PATROL, other)
