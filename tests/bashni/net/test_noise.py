"""Bytes of chance for the client's end of the wire, and whole conversations in pieces of chance; without sockets."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.net.blocks import BlockReader, NotAServerError
from schiffe.bashni.net.dialogue import Dialogue, DialogueStep
from schiffe.bashni.net.game_events import FailureReason, GameEvent, GameFailed, MoveRequested
from schiffe.bashni.net.messages import (
    ClientCommand,
    ClientVersion,
    ClientWord,
    ErrorLine,
    GameChoice,
    GameOver,
    PlayerChoice,
)
from schiffe.bashni.net.wire import MAX_LINE_BYTES, LineReader, decode_command, encode_command
from schiffe.bashni.rules.position import legal_moves
from schiffe.network.address import Address
from tests.wire.bashni.servers import BLOCKS, GAME, HOST

LINES = [line + b"\n" for block in BLOCKS for line in block.split(b"\n") if line]
noise = st.binary(max_size=60) | st.sampled_from(LINES) | st.just(b"+ ENDPICESLIST\r\n") | st.just(b"- no\n")
pieces = st.lists(noise, max_size=30)


@given(pieces)
def test_the_reader_takes_any_bytes(said: list[bytes]) -> None:
    reader = BlockReader()
    for piece in said:
        try:
            list(reader.feed(piece))
        except NotAServerError:
            return
        assert len(reader._lines._partial_line) <= MAX_LINE_BYTES
        assert len(reader._piece_lines or ()) <= 101


@given(pieces)
def test_commands_of_any_bytes(said: list[bytes]) -> None:
    for line in LineReader(10**6).feed(b"".join(said)):
        command = decode_command(line)
        assert command is None or decode_command(encode_command(command).decode().rstrip("\n")) == command


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (ClientVersion("2.42"), b"VERSION 2.42\n"),
        (GameChoice(GAME), b"ID 0123456789abc\n"),
        (PlayerChoice(None), b"PLAYER\n"),
        (PlayerChoice(1), b"PLAYER 1\n"),
        (ClientWord.WATCH, b"WATCH\n"),
        (ClientWord.OKWAIT, b"OKWAIT\n"),
        (ClientWord.THINKING, b"THINKING\n"),
    ],
    ids=str,
)
def test_commands_are_those_of_the_protocol(command: ClientCommand, line: bytes) -> None:
    assert encode_command(command) == line
    assert decode_command(line.decode().rstrip("\n")) == command


def test_the_blank_behind_the_sign_may_be_missing() -> None:
    lines = b"+TOTAL 2\n+ TOTAL 2\n+  TOTAL 2\n-TIMEOUT\n- TIMEOUT\n"
    total, same, spaced, error, same_error = BlockReader().feed(lines)
    assert total == same == spaced
    assert error == same_error == ErrorLine("TIMEOUT")


def test_a_server_that_does_not_speak_so_is_quoted_from_its_first_byte() -> None:
    with pytest.raises(NotAServerError, match="HTTP"):
        list(BlockReader().feed(b"HTTP/1.1 400 Bad Request\r\n"))


def converse(dialogue: Dialogue, data: list[bytes]) -> tuple[list[GameEvent], bytes]:
    """What happens, and what is said, when one always makes the first move that there is."""
    events: list[GameEvent] = []
    sent = b""
    for piece in data:
        reaction = dialogue.receive(piece)
        events += reaction.events
        sent += reaction.to_send
        for event in reaction.events:
            if isinstance(event, MoveRequested):
                reaction = dialogue.choose(legal_moves(event.position)[0])
                events += reaction.events
                sent += reaction.to_send
    return events, sent


@settings(max_examples=60)
@given(st.integers(0, 9), pieces)
def test_bytes_of_chance_only_end_the_conversation(stage: int, said: list[bytes]) -> None:
    dialogue = Dialogue(ServerGame(Address(HOST), GAME))
    events, _ = converse(dialogue, [*BLOCKS[:stage], *said])
    events += dialogue.fail(FailureReason.CLOSED).events
    ends = [event for event in events if isinstance(event, GameOver | GameFailed)]
    assert len(ends) == 1
    assert events[-1] == ends[0]
    assert dialogue.step is DialogueStep.OVER


@settings(max_examples=60)
@given(st.integers(), st.integers(1, 60))
def test_a_conversation_in_arbitrary_pieces(seed: int, longest: int) -> None:
    whole = converse(Dialogue(ServerGame(Address(HOST), GAME)), list(BLOCKS))
    rng = random.Random(seed)
    cut = []
    for data in BLOCKS:  # what answers something of ours does not come before it
        rest = data
        while rest:
            size = rng.randint(1, longest)
            cut.append(rest[:size])
            rest = rest[size:]
    assert converse(Dialogue(ServerGame(Address(HOST), GAME)), cut) == whole
