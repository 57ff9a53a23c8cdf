"""The messages of rooms: what is written is read, and nothing else is."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.code import CODE_WORDS, parse_code, random_code
from schiffe.battleship.net.rooms.codec import (
    MAX_LINE_BYTES,
    decode_client_message,
    decode_first_message,
    decode_server_message,
    encode_message,
)
from schiffe.battleship.rule_line import MAX_SIZE
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.language.names import MAX_NAME_CHARACTERS, is_name
from tests.strategies import rules

HASH = "0123456789abcdef" * 4
NONCE = "0123456789abcdef" * 2

names = st.text(min_size=1, max_size=MAX_NAME_CHARACTERS).filter(is_name)
hashes = st.text("0123456789abcdef", min_size=64, max_size=64)
nonces = st.text("0123456789abcdef", min_size=32, max_size=32)
seats, numbers, matches = st.integers(0, 1), st.integers(1, 10_000), st.integers(1, 100_000)
codes = st.just("amber-otter-417")
terms = st.builds(messages.Terms, rules, st.integers(0, 3600), st.sampled_from(FirstTurn))
cells = st.integers(0, MAX_SIZE**2 - 1)


@st.composite
def ships(draw: st.DrawFn) -> Ship:
    kind = draw(st.sampled_from(ShipClass))
    return Ship(kind, tuple(draw(st.lists(cells, min_size=kind.length, max_size=kind.length))))


answers = st.sampled_from(Outcome).map(Answer) | st.tuples(st.sampled_from((Outcome.SUNK, Outcome.WON)), ships()).map(
    lambda told: Answer(*told)
)
own_events = st.one_of(
    st.builds(messages.Ready, hashes, matches),
    st.builds(messages.Shots, st.lists(cells, max_size=20).map(tuple)),
    st.builds(messages.Answers, st.lists(answers, max_size=20).map(tuple)),
    st.builds(messages.Resign),
    st.builds(messages.Reveal, st.lists(ships(), max_size=20).map(tuple), nonces),
    st.builds(messages.Rematch),
)
first_lines = st.one_of(
    st.builds(messages.Open, st.builds(messages.RoomOffer, names, terms), hashes),
    st.builds(messages.AskPreview, codes),
    st.builds(messages.Enter, codes, names, hashes),
    st.builds(messages.Return, codes, hashes, matches, st.integers(0, 10_000)),
)
client_lines = st.one_of(
    own_events,
    *map(st.builds, (messages.Leave, messages.Dismiss, messages.EndMatch, messages.Ping)),
    st.builds(messages.SendPhrase, st.integers(1, 99)),
)
server_lines = st.one_of(
    st.builds(
        messages.Seated,
        codes,
        seats,
        st.lists(names, min_size=1, max_size=2).map(tuple),
        terms,
        matches,
        st.integers(0, 10_000),
    ),
    st.builds(messages.Preview, rules, st.integers(0, 3600), st.lists(names, min_size=1, max_size=2).map(tuple)),
    st.builds(
        messages.Presence, st.tuples(st.booleans(), st.booleans()), st.tuples(st.integers(0, 600), st.integers(0, 600))
    ),
    st.builds(messages.Refused, st.sampled_from(messages.RoomRefusalReason)),
    st.builds(messages.MayEnd, st.booleans()),
    *map(st.builds, (messages.Closing, messages.Wait, messages.Ping)),
    st.builds(messages.PhraseReceived, st.integers(1, 99), seats),
    st.builds(messages.NumberedEvent, numbers, st.none(), st.builds(messages.MatchBegins, seats)),
    st.builds(
        messages.NumberedEvent,
        numbers,
        seats,
        own_events
        | st.builds(messages.TimeUp)
        | st.builds(messages.CallOff, st.sampled_from(messages.CALLING_OFF_REASONS)),
    ),
)


@given(first_lines)
def test_what_a_client_begins_with_is_read_as_it_was_written(line: messages.FirstMessage) -> None:
    assert decode_first_message(encode_message(line)) == line


@given(client_lines)
def test_what_a_client_says_is_read_as_it_was_written(line: messages.ClientMessage) -> None:
    assert decode_client_message(encode_message(line, MAX_SIZE), MAX_SIZE) == line


@given(server_lines)
def test_what_a_server_says_is_read_as_it_was_written(line: messages.ServerMessage) -> None:
    assert decode_server_message(encode_message(line, MAX_SIZE)) == line


READERS = (decode_first_message, decode_server_message, lambda data: decode_client_message(data, 10))


@given(first_lines | client_lines | server_lines, st.dictionaries(st.text(min_size=1, max_size=9), st.integers()))
def test_fields_that_are_not_known_are_ignored(line: Any, more: dict[str, int]) -> None:
    read = (
        decode_first_message
        if isinstance(line, messages.Open | messages.AskPreview | messages.Enter | messages.Return)
        else (lambda data: decode_client_message(data, MAX_SIZE))
        if isinstance(line, messages.ClientMessage)
        else decode_server_message
    )
    entry = json.loads(encode_message(line))
    extended = {**{f"x-{name}": value for name, value in more.items()}, **entry, "x": None}
    assert read(json.dumps(extended, ensure_ascii=False).encode()) == line


def test_no_line_of_a_legal_game_is_too_long() -> None:
    """Twenty flagships sink at once where the names of cells are longest, and names are of four bytes a character."""
    cells = tuple(MAX_SIZE**2 - 1 - at for at in range(6))
    flagship = Ship(ShipClass.FLAGSHIP, cells)
    fleet = (flagship,) * 20
    large = Rules.of(26, (6,) * 20)
    name = "\U0001f6a2" * MAX_NAME_CHARACTERS
    terms = messages.Terms(large, 3600, FirstTurn.ALTERNATE)
    longest = [
        encode_message(messages.NumberedEvent(10_000, 1, messages.Answers((Answer(Outcome.SUNK, flagship),) * 20)), 26),
        encode_message(messages.NumberedEvent(10_000, 1, messages.Reveal(fleet, NONCE)), 26),
        encode_message(messages.Seated("breeze-breeze-999", 1, (name, name), terms, 100_000, 10_000)),
        encode_message(messages.Open(messages.RoomOffer(name, terms), HASH)),
    ]
    assert max(map(len, longest)) <= 1600 < MAX_LINE_BYTES


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "line"),
        ("\n", "line"),
        ("[]", "line"),
        ('"open"', "line"),
        ("{}", "line"),
        ('{"schiffe":1}', "line"),
        ('{"schiffe":true,"look":"a"}', "line"),
        ('{"look":"amber-otter-417"}', "line"),
        ('{"schiffe":2,"look":"amber-otter-417"}', "version"),
        ('{"schiffe":2,"hop":1}', "version"),
        ('{"schiffe":1,"hop":1}', "line"),
        ('{"schiffe":1,"look":"a","enter":"a"}', "line"),
        ('{"schiffe":1,"look":"a","look":"b"}', "line"),
        ('{"schiffe":1,"look":7}', "line"),
        (f'{{"schiffe":1,"look":"{"a" * 41}"}}', "line"),
        ('{"schiffe":1,"look":"a","x":NaN}', "line"),
        ('{"schiffe":1,"look":"a","x":"\\ud800"}', "line"),
        ('{"schiffe":1,"look":"a","\\udfff":1}', "line"),
        (f'{{"schiffe":1,"look":"a","x":{"[" * 13}{"]" * 13}}}', "line"),
        (f'{{"schiffe":1,"look":"a","x":"{"x" * 2048}"}}', "line"),
        (f'{{"schiffe":1,"enter":"a","name":" ","key":"{HASH}"}}', "name"),
        (f'{{"schiffe":1,"enter":"a","name":"{"x" * 21}","key":"{HASH}"}}', "name"),
        (f'{{"schiffe":1,"enter":"a","name":"a\\u001bb","key":"{HASH}"}}', "name"),
        (f'{{"schiffe":1,"enter":"a","name":5,"key":"{HASH}"}}', "line"),
        ('{"schiffe":1,"enter":"a","name":"Ben"}', "line"),
        (f'{{"schiffe":1,"enter":"a","name":"Ben","key":"{HASH.upper()}"}}', "line"),
        (f'{{"schiffe":1,"enter":"a","name":"Ben","key":"{HASH[1:]}"}}', "line"),
        (f'{{"schiffe":1,"return":"a","seat-key":"{HASH}","match":0,"have":0}}', "line"),
        (f'{{"schiffe":1,"return":"a","seat-key":"{HASH}","match":1,"have":-1}}', "line"),
        (f'{{"schiffe":1,"return":"a","seat-key":"{HASH}","match":1,"have":1.0}}', "line"),
    ],
)
def test_what_nobody_can_begin_with(text: str, word: str) -> None:
    with pytest.raises(messages.InvalidMessage) as caught:
        decode_first_message(text.encode())
    assert caught.value.reason.value == word


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"rules": "10; 5; nowhere"}, "rules"),
        ({"rules": "10; 5; sides; salvo; hit"}, "rules"),
        ({"rules": "5; 6; sides"}, "rules"),
        ({"rules": "5; 5,5,5,5,5,1; sides"}, "rules"),
        ({"rules": 10}, "line"),
        ({"clock": -1}, "line"),
        ({"clock": 3601}, "line"),
        ({"clock": 1.5}, "line"),
        ({"first": "you"}, "line"),
        ({"name": "\u2800"}, "name"),
    ],
)
def test_what_nobody_can_open(change: dict[str, object], word: str) -> None:
    offer = {"name": "Anna", "rules": "10", "clock": 15, "first": "toss", **change}
    with pytest.raises(messages.InvalidMessage) as caught:
        decode_first_message(json.dumps({"schiffe": 1, "open": offer, "key": HASH}).encode())
    assert caught.value.reason.value == word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('{"schiffe":1,"look":"amber-otter-417"}', "line"),
        ('{"leave":false}', "line"),
        ('{"leave":1}', "line"),
        ('{"leave":true,"end":true}', "line"),
        ('{"first":0}', "line"),
        ('{"time-up":true}', "line"),
        ('{"over":"left"}', "line"),
        ('{"n":1,"seat":0}', "line"),
        ('{"shots":"B7"}', "line"),
        ('{"shots":[7]}', "line"),
        ('{"shots":["b7"]}', "impossible"),
        ('{"shots":["K1"]}', "impossible"),
        ('{"shots":["A11"]}', "impossible"),
        (json.dumps({"shots": ["A1"] * 21}), "line"),
        ('{"answers":["lost"]}', "line"),
        ('{"answers":[{"hit":{"class":"cruiser","cells":["A1","A2","A3"]}}]}', "line"),
        ('{"answers":[{"sunk":{"class":"cruiser","cells":["A1","A2"]}}]}', "impossible"),
        ('{"answers":[{"sunk":{"class":"cruiser","cells":["A1","A2","K3"]}}]}', "impossible"),
        ('{"answers":[{"sunk":{"class":"canoe","cells":["A1"]}}]}', "line"),
        (f'{{"ready":"{HASH}"}}', "line"),
        ('{"reveal":{"fleet":[]}}', "line"),
        (f'{{"reveal":{{"fleet":[],"nonce":"{HASH}"}}}}', "line"),
        ('{"say":0}', "line"),
        ('{"say":100}', "line"),
    ],
)
def test_what_nobody_who_has_a_seat_can_say(text: str, word: str) -> None:
    with pytest.raises(messages.InvalidMessage) as caught:
        decode_client_message(text.encode(), 10)
    assert caught.value.reason.value == word


_WORDS = (
    "schiffe open look enter return key name rules clock first seat-key match have leave dismiss end ping say n seat "
    "ready shots answers resign reveal rematch fleet nonce class cells sunk won room names here away-left refused"
)
WORDS_OF_LINES = _WORDS.split()
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.dictionaries(st.sampled_from(WORDS_OF_LINES), inner, max_size=4) | st.lists(inner, max_size=4),
    max_leaves=12,
)


@given(
    st.binary(max_size=200)
    | st.dictionaries(st.sampled_from(WORDS_OF_LINES), json_values).map(lambda found: json.dumps(found).encode())
)
@example(b"[" * 2000)
@example(b'{"schiffe":' + b"1" * 1900)
@example(b'\xef\xbb\xbf{"ping":true}')
def test_anything_else_is_a_bad_line(data: bytes) -> None:
    for read in READERS:
        with suppress(messages.InvalidMessage):
            read(data)


def test_the_words_on_the_lines_stay_as_they_are() -> None:
    assert " ".join(word.value for word in messages.RoomRefusalReason) == (
        "unknown full limit version name rules rate seat-key turn impossible replaced closed line dismissed freed"
    )
    assert [reason.value for reason in messages.CALLING_OFF_REASONS] == ["left", "time", "foul"]
    assert [first.value for first in FirstTurn] == ["toss", "me", "alternate", "loser"]


def test_lines_as_they_are_written() -> None:
    terms = messages.Terms(Rules.of(), 15, FirstTurn.TOSS)
    patrol = Ship(ShipClass.PATROL_BOAT, (16, 17))
    assert [
        encode_message(line, 10).decode()
        for line in (
            messages.Open(messages.RoomOffer("Änna", terms), HASH),
            messages.Seated("amber-otter-417", 0, ("Änna",), terms, 1),
            messages.NumberedEvent(1, None, messages.MatchBegins(0)),
            messages.NumberedEvent(2, 1, messages.Shots((16, 99))),
            messages.NumberedEvent(3, 0, messages.Answers((Answer(Outcome.SUNK, patrol), Answer(Outcome.MISS)))),
            messages.NumberedEvent(4, 1, messages.CallOff(messages.RoomEndingReason.LEFT)),
            messages.Reveal((patrol,), NONCE),
        )
    ] == [
        '{"schiffe":1,"open":{"name":"Änna","rules":"10; 5,4,3,3,2; corners; alternate; ship","clock":15,'
        f'"first":"toss"}},"key":"{HASH}"}}\n',
        '{"room":"amber-otter-417","seat":0,"names":["Änna"],"rules":"10; 5,4,3,3,2; corners; alternate; ship",'
        '"clock":15,"first":"toss","match":1}\n',
        '{"n":1,"first":0}\n',
        '{"n":2,"seat":1,"shots":["B7","J10"]}\n',
        '{"n":3,"seat":0,"answers":[{"sunk":{"class":"patrol-boat","cells":["B7","B8"]}},"miss"]}\n',
        '{"n":4,"seat":1,"over":"left"}\n',
        f'{{"reveal":{{"fleet":[{{"class":"patrol-boat","cells":["B7","B8"]}}],"nonce":"{NONCE}"}}}}\n',
    ]


# Codes


@given(st.randoms())
def test_a_code_is_read_however_it_is_typed(rng: Any) -> None:
    code = random_code(rng.randrange)
    assert parse_code(code) == code
    assert parse_code(f"  {code.upper().replace('-', '  ')} ") == code
    assert parse_code(code.replace("-", " - ")) == code


@pytest.mark.parametrize(
    "text", ["", "amber-otter", "amber-otter-099", "amber-otter-1000", "amber-otters-417", "otter-417-amber", "a" * 50]
)
def test_what_is_no_code_is_not_guessed_at(text: str) -> None:
    assert parse_code(text) is None


def test_the_words_of_codes_are_short_and_told_apart() -> None:
    assert len(set(CODE_WORDS)) == 1024
    assert list(CODE_WORDS) == sorted(CODE_WORDS)
    assert all(3 <= len(word) <= 6 and word.isascii() and word.islower() for word in CODE_WORDS)
