import random
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.net.wire import (
    LONG_SILENCE_SECONDS,
    MAX_LINE_BYTES,
    USUAL_PATIENCE_SECONDS,
    Attack,
    Decoder,
    LineProblem,
    Message,
    ProtocolError,
    Reply,
    ShotOutcome,
    Signal,
    decode_message,
    encode_message,
    message_text,
)
from tests.strategies import seeds

numbers = st.integers(-999, 999)
messages: st.SearchStrategy[Message] = (
    st.builds(Attack, numbers, numbers)
    | st.builds(Reply, numbers, numbers, st.sampled_from(ShotOutcome))
    | st.sampled_from(Signal)
)
line_ends = st.sampled_from([b"\n", b"\r", b"\r\n"])
noise = st.binary(max_size=200) | st.lists(
    st.sampled_from(
        [b"(", b"1", b"2", b",", b"[", b"]", b")", b".", b" ", b"\n", b"\r", b"(1,[0,0]).", b"(2,[0,0,1])."]
    )
).map(b"".join)


def heard(*pieces: bytes) -> list[Message | LineProblem]:
    """What a decoder makes of these segments; the flaw is the last of it."""
    decoder = Decoder()
    said: list[Message | LineProblem] = []
    try:
        for piece in pieces:
            said.extend(decoder.feed(piece))
    except ProtocolError as error:
        said.append(error.problem)
    return said


def cut(data: bytes, seed: int) -> list[bytes]:
    """The same bytes in pieces of chance."""
    rng = random.Random(seed)
    at = sorted(rng.randrange(len(data) + 1) for _ in range(rng.randrange(8)))
    return [data[start:end] for start, end in zip([0, *at], [*at, len(data)], strict=True)]


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ([b"(1,[6,1]).\n"], [Attack(6, 1)]),
        ([b"(2,[6,1,3]).\r"], [Reply(6, 1, ShotOutcome.SUNK)]),
        ([b"(5,[]).\r\n"], [Signal.START]),
        ([b"(3,[]).\r(5,[]).\r"], [Signal.DEFENCE, Signal.START]),
        ([b"(4,[]).\r\n(5,[]).\r\n"], [Signal.ATTACK, Signal.START]),
        ([b"(4,[]).\r", b"\n(5,[]).\r", b"\n"], [Signal.ATTACK, Signal.START]),
        ([b"(", b"1,[", b"1", b"0", b",3]", b").", b"\n"], [Attack(10, 3)]),
        ([b"(2,[0,0,1]).\n(1,[", b"9,9]).\n(2"], [Reply(0, 0, ShotOutcome.WATER), Attack(9, 9)]),
        ([b"(1, [ 0 , 0 ] ) .\n"], [Attack(0, 0)]),
        ([b" \t( 2 ,[ 1,2\t,4]). \n"], [Reply(1, 2, ShotOutcome.WON)]),
        ([b"( 5 , [ ] ) .\n"], [Signal.START]),
        ([b"1,[0,0].\n 2 , [0,0,2] . \r"], [Attack(0, 0), Reply(0, 0, ShotOutcome.HIT)]),
        ([b"(1,[-1,007]).\n"], [Attack(-1, 7)]),
        ([b"\n\r\n  \n(1,[0,0]).\n\n"], [Attack(0, 0)]),
        ([b"(1,[0,0])."], []),
        ([b"", b"(1,[0,0]).", b"", b"\n"], [Attack(0, 0)]),
        ([b"(1,[0,0])." + b" " * 54 + b"\n"], [Attack(0, 0)]),
    ],
)
def test_lines_in_any_segments(pieces: list[bytes], said: list[Message]) -> None:
    assert heard(*pieces) == said


@pytest.mark.parametrize(
    ("pieces", "flaw"),
    [
        ([b"hello\n"], LineProblem.NO_MESSAGE),
        ([b"(1,[0,0])\n"], LineProblem.NO_MESSAGE),
        ([b"1,[0,0]).\n"], LineProblem.NO_MESSAGE),
        ([b"(1,[0,0].\n"], LineProblem.NO_MESSAGE),
        ([b"(1,[0,]).\n"], LineProblem.NO_MESSAGE),
        ([b"(1,[0 0]).\n"], LineProblem.NO_MESSAGE),
        ([b"(1,[0,0]).(1,[0,0]).\n"], LineProblem.NO_MESSAGE),
        ([b"(1,[a,0]).\n"], LineProblem.NO_MESSAGE),
        ([b"(1,[1_0,0]).\n"], LineProblem.NO_MESSAGE),
        ([b"(-1,[0,0]).\n"], LineProblem.NO_MESSAGE),
        ([b"(1,[1234567890,0]).\n"], LineProblem.NO_MESSAGE),
        ([b"\0\n"], LineProblem.NO_MESSAGE),
        (["(1,[٣,0]).\n".encode()], LineProblem.NOT_ASCII),
        ([b"\xff\xfe\n"], LineProblem.NOT_ASCII),
        ([b"(0,[]).\n"], LineProblem.UNKNOWN_OPCODE),
        ([b"(6,[1]).\n"], LineProblem.UNKNOWN_OPCODE),
        ([b"(1,[]).\n"], LineProblem.WRONG_PARAMETERS),
        ([b"(1,[0,0,0]).\n"], LineProblem.WRONG_PARAMETERS),
        ([b"(2,[0,0]).\n"], LineProblem.WRONG_PARAMETERS),
        ([b"(5,[0]).\n"], LineProblem.WRONG_PARAMETERS),
        ([b"(2,[0,0,0]).\n"], LineProblem.UNKNOWN_RESULT),
        ([b"(2,[0,0,5]).\n"], LineProblem.UNKNOWN_RESULT),
        ([b"1" * 65 + b"\n"], LineProblem.TOO_LONG),
        ([b"1" * 64, b"1"], LineProblem.TOO_LONG),
        ([b"(1,[0,0])." + b" " * 55 + b"\n"], LineProblem.TOO_LONG),
        ([b" " * 65], LineProblem.TOO_LONG),
        ([b"\n" * 65], LineProblem.ONLY_BLANK),
        ([b"\r\n"] * 33, LineProblem.ONLY_BLANK),
    ],
)
def test_what_is_no_message(pieces: list[bytes], flaw: LineProblem) -> None:
    assert heard(*pieces) == [flaw]


def test_what_comes_before_a_flaw_is_heard() -> None:
    assert heard(b"(1,[0,0]).\n(2,[0,0,1]).\nnonsense\n") == [
        Attack(0, 0),
        Reply(0, 0, ShotOutcome.WATER),
        LineProblem.NO_MESSAGE,
    ]


def test_a_blank_line_after_each_message_is_no_flood() -> None:
    assert heard(*[b"(1,[0,0]).\n", b"\n"] * 100) == [Attack(0, 0)] * 100


@pytest.mark.parametrize(
    ("line", "quote"),
    [
        (b"hello", "hello"),
        (b'it\'s "x"', None),
        (b"\x1b[2J\x07\xe4\0", r"\x1b[2J\x07\xe4\x00"),
        (b"x" * 40, "x" * 40),
        (b"x" * 41, "x" * 37 + "..."),
        (b"\x00" * 5000, r"\x00" * 9 + r"\..."),
    ],
)
def test_a_flaw_is_quoted_shortened_and_printable(line: bytes, quote: str | None) -> None:
    error = ProtocolError(LineProblem.NO_MESSAGE, line)
    assert quote is None or error.quote == quote
    assert len(error.quote) <= 40
    assert error.quote.isascii()
    assert error.quote.isprintable()
    assert error.quote in str(error)


@given(noise, seeds)
def test_arbitrary_bytes_in_arbitrary_pieces(data: bytes, seed: int) -> None:
    """Whatever comes is a message or a ProtocolError, and where it was cut makes no difference.

    But for the kind of the flaw: of a line that is too long, and not ASCII as well, the first that is seen counts.
    """
    whole, pieces = heard(data), heard(*cut(data, seed))
    assert [one if not isinstance(one, LineProblem) else None for one in whole] == [
        one if not isinstance(one, LineProblem) else None for one in pieces
    ]


@given(st.lists(st.tuples(messages, line_ends)), seeds)
def test_what_is_encoded_is_decoded_again(sent: list[tuple[Message, bytes]], seed: int) -> None:
    data = b"".join(encode_message(message)[:-1] + end for message, end in sent)
    assert heard(*cut(data, seed)) == [message for message, _ in sent]


@given(messages)
def test_what_is_sent_has_no_space_and_ends_with_a_newline(message: Message) -> None:
    line = encode_message(message)
    assert line.endswith(b").\n")
    assert len(line.split()) == 1
    assert decode_message(line[:-1]) == message


@given(st.binary(max_size=MAX_LINE_BYTES).map(lambda line: line.replace(b"\n", b"").replace(b"\r", b"")))
def test_no_message_grows_by_being_passed_on(line: bytes) -> None:
    for text in (line, b"1,[" + line + b"].", b"1,[-99999999" + line + b",-000000009].", b"2,[9,9" + line + b",1]."):
        try:
            message = decode_message(text)
        except ProtocolError:
            continue
        assert len(encode_message(message)) <= MAX_LINE_BYTES


def test_a_decoder_keeps_no_more_than_one_line() -> None:
    """With a line begun and 20,000 bytes heard before, it takes less than a kilobyte."""
    heard_before = b"(1,[0,0]).\r" * 1800
    list(Decoder().feed(heard_before + b"(1,["))
    tracemalloc.start()
    try:
        decoders = [Decoder() for _ in range(100)]
        for decoder in decoders:
            assert sum(1 for _ in decoder.feed(heard_before + b"x" * MAX_LINE_BYTES)) == 1800
        kept, _peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 1000 * len(decoders)


def test_the_words_for_logs_stay_as_they_are() -> None:
    assert [flaw.value for flaw in LineProblem] == [
        "too-long", "not-ascii", "no-message", "unknown-opcode", "wrong-parameters", "unknown-result", "only-blank",
    ]  # fmt: skip
    assert str(ProtocolError(LineProblem.NO_MESSAGE, b"hello")) == "no-message: hello"


def test_a_message_is_told_as_it_stands_on_the_wire() -> None:
    assert [message_text(message) for message in (Attack(1, 2), Reply(3, 4, ShotOutcome.WON), *Signal)] == [
        "(1,[1,2]).", "(2,[3,4,4]).", "(3,[]).", "(4,[]).", "(5,[]).",
    ]  # fmt: skip


def test_messages_are_shown_by_what_they_say_alone() -> None:
    assert repr(Attack(3, 4)) == "Attack(x=3, y=4)"
    assert repr(Reply(3, 4, ShotOutcome.WON)) == "Reply(x=3, y=4, outcome=<ShotOutcome.WON: 4>)"


def test_a_usual_message_after_half_a_line_is_the_rest_of_it() -> None:
    assert heard(b"x", b"(1,[0,0]).\n") == [LineProblem.NO_MESSAGE]
    assert heard(b" ", b"(1,[0,0]).\n") == [Attack(0, 0)]


@pytest.mark.parametrize("said", [b"(1,[0,0]).\n", b"(2,[0,0,1]).\n(1,[0,0]).\n", b" (1,[0,0]).\n"])
def test_blank_lines_are_counted_from_the_last_message_on(said: bytes) -> None:
    assert LineProblem.ONLY_BLANK not in heard(b"\n" * 64, said, b"\n" * 64)
    assert heard(said, b"\n" * 65)[-1] is LineProblem.ONLY_BLANK


def test_the_silent_are_warned_half_a_minute_before_others_usually_give_up() -> None:
    assert (LONG_SILENCE_SECONDS, USUAL_PATIENCE_SECONDS) == (90, 120)
