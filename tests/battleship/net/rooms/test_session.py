"""One's own end of a room, line by line."""

import pytest

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.codec import encode_message
from schiffe.battleship.net.rooms.match_record import RoomEnding, ServerError
from schiffe.battleship.net.rooms.proof import ProofProblem, hash_key
from schiffe.battleship.net.rooms.session import RoomSession
from schiffe.battleship.rule_line import Announce
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome

RULES = Rules.of(5, (2,), announce=Announce.SUNK)
TERMS = messages.Terms(RULES, 15, FirstTurn.ME)
KEY, CODE = "aa" * 32, "amber-otter-417"
MINE, THEIRS = messages.Ready("0" * 64, 1), messages.Ready("f" * 64, 1)
NONCE = "0" * 32
MISS, HIT, WON = (Answer(outcome) for outcome in (Outcome.MISS, Outcome.HIT, Outcome.WON))


def heard(session: RoomSession, *said: messages.ServerMessage) -> None:
    """Take these lines."""
    data = b"".join(line_of(line) for line in said)
    assert session.receive(data[:7]) == []
    assert session.receive(data[7:]) == list(said)


def line_of(line: messages.ServerMessage) -> bytes:
    return encode_message(line, RULES.grid.size)


def seat(last: int = 0, match: int = 1) -> messages.Seated:
    return messages.Seated(CODE, 0, ("Anna", "Ben"), TERMS, match, last)


def numbered(number: int, who: int | None, event: messages.RoomEvent) -> messages.NumberedEvent:
    return messages.NumberedEvent(number, who, event)


def seated() -> RoomSession:
    """Anna, who has opened a room that Ben has entered."""
    session = RoomSession.open("Anna", KEY, TERMS)
    assert session.reconnect().startswith(b'{"schiffe":1,"open":{"name":"Anna",')
    heard(session, seat())
    return session


def begun() -> RoomSession:
    """The match has begun, and Anna's turn is first."""
    session = seated()
    session.add_event(MINE)
    heard(session, numbered(1, 0, MINE), numbered(2, 1, THEIRS), numbered(3, None, messages.MatchBegins(0)))
    return session


def test_a_session_before_anything_was_heard() -> None:
    session = RoomSession.enter("Ben", KEY, CODE)
    assert (session.seat, session.known_room.names, session.match, session.known_room.terms) == (None, (), None, None)
    assert (session.known_room.presence, session.answered_ping_count) == (messages.Presence((False, False), (0, 0)), 0)
    assert not any((session.known_room.may_end, session.known_room.is_waiting, session.known_room.is_closing))
    assert not any((session.has_left, session.is_over))
    enter = f'{{"schiffe":1,"enter":"{CODE}","name":"Ben","key":"{hash_key(KEY)}"}}\n'
    assert session.reconnect() == enter.encode()
    assert session.take_unsent_bytes() == b""


def test_what_is_told_beside_events() -> None:
    session = seated()
    assert (session.known_room.code, session.seat, session.known_room.names, session.known_room.terms) == (
        CODE,
        0,
        ("Anna", "Ben"),
        TERMS,
    )
    heard(
        session,
        messages.Presence((True, False), (600, 590)),
        messages.Wait(),
        messages.MayEnd(may_end=True),
        messages.Ping(),
    )
    assert (session.known_room.presence, session.answered_ping_count) == (
        messages.Presence((True, False), (600, 590)),
        1,
    )
    assert (session.known_room.is_waiting, session.known_room.may_end, session.known_room.is_closing) == (
        True,
        True,
        False,
    )
    heard(session, messages.Closing(), messages.MayEnd(may_end=False))
    assert (session.known_room.is_closing, session.known_room.may_end) == (True, False)
    heard(session, messages.Wait(), messages.MayEnd(may_end=True), seat(match=2))
    assert (session.known_room.is_waiting, session.known_room.may_end) == (False, False)


def test_what_has_no_number_is_said_again_after_a_return_and_not_before() -> None:
    session = begun()
    shots, resign = messages.Shots((3,)), messages.Resign()
    assert session.add_event(shots) == b'{"shots":["A4"]}\n'
    assert session.add_event(resign) == b'{"resign":true}\n'
    assert session.take_unsent_bytes() == b""
    heard(session, numbered(4, 0, shots))
    assert session.pending_events == [resign]
    assert session.take_unsent_bytes() == b""
    back = f'{{"schiffe":1,"return":"{CODE}","seat-key":"{KEY}","match":1,"have":4}}\n'
    assert session.reconnect() == back.encode()
    assert session.take_unsent_bytes() == b"", "not before one has the seat"
    heard(session, seat(last=5))
    assert session.take_unsent_bytes() == b"", "not before one has heard all"
    heard(session, numbered(5, 1, messages.Answers((MISS,))))
    assert session.take_unsent_bytes() == b'{"resign":true}\n'
    assert session.take_unsent_bytes() == b""


def test_what_was_dropped_is_forgotten_with_what_came_after_it() -> None:
    session = begun()
    heard(session, numbered(4, 1, messages.Resign()))
    reveal = messages.Reveal((), NONCE)
    session.add_event(messages.Resign())
    session.add_event(reveal)
    heard(session, numbered(5, 0, reveal))
    assert session.pending_events == []
    rematch = messages.Rematch()
    assert session.add_event(rematch) == b'{"rematch":true}\n'
    heard(session, numbered(6, 0, rematch), numbered(7, 1, rematch))
    assert session.match
    assert (session.match.rematch_seats, session.match.reveals) == ({0, 1}, {0: reveal})
    session.add_event(rematch)
    heard(session, seat(match=2))
    assert (session.pending_events, session.match.number, session.match.last_event_number) == ([], 2, 0)


def test_a_match_ends() -> None:
    session = begun()
    match = session.match
    assert match
    heard(session, numbered(4, 0, messages.TimeUp()))
    session.add_event(messages.Shots((0,)))
    heard(session, numbered(5, 0, messages.Shots((0,))))
    heard(session, numbered(6, 1, messages.Answers((HIT,))), numbered(7, 1, messages.Shots((0,))))
    session.add_event(messages.Answers((MISS,)))
    session.add_event(messages.Shots((1,)))
    heard(session, numbered(8, 0, messages.Answers((MISS,))), numbered(9, 0, messages.Shots((1,))))
    end = match.ending
    heard(session, numbered(10, 1, messages.Answers((WON,))))
    assert (end, match.ending) == (None, RoomEnding(messages.Answers((WON,)), 1))
    assert session.match
    assert session.match.begun_match
    assert session.match.begun_match.friend_verdict().problem is ProofProblem.NOT_REVEALED


def test_who_ends_a_match() -> None:
    session = begun()
    heard(session, numbered(4, 0, messages.CallOff(messages.RoomEndingReason.TIME)))
    assert session.match
    assert session.match.ending == RoomEnding(messages.CallOff(messages.RoomEndingReason.TIME), 0)


@pytest.mark.parametrize(
    "event",
    [
        numbered(5, 1, messages.Resign()),
        numbered(3, 1, messages.Resign()),
        numbered(4, 0, messages.Resign()),
        numbered(4, None, messages.MatchBegins(1)),
        numbered(4, 1, messages.Shots((0,))),
        numbered(4, 1, messages.Answers((MISS,))),
        numbered(4, 1, messages.Reveal((), NONCE)),
    ],
)
def test_what_a_server_cannot_say_in_a_match(event: messages.NumberedEvent) -> None:
    session = begun()
    with pytest.raises(ServerError):
        session.receive(line_of(event))


@pytest.mark.parametrize(
    "event",
    [
        numbered(2, None, messages.MatchBegins(0)),
        numbered(2, 1, messages.Shots((0,))),
        numbered(2, 1, messages.Answers((MISS,))),
    ],
)
def test_what_a_server_cannot_say_before_it(event: messages.NumberedEvent) -> None:
    session = seated()
    session.add_event(MINE)
    heard(session, numbered(1, 0, MINE))
    with pytest.raises(ServerError):
        session.receive(line_of(event))


def test_nothing_is_shot_after_the_end() -> None:
    session = begun()
    session.add_event(messages.Shots((0,)))
    heard(
        session,
        numbered(4, 0, messages.Shots((0,))),
        numbered(5, 0, messages.CallOff(messages.RoomEndingReason.LEFT)),
    )
    with pytest.raises(ServerError):
        session.receive(line_of(numbered(6, 1, messages.Answers((MISS,)))))


def test_one_s_own_event_that_comes_back_altered() -> None:
    session = begun()
    session.add_event(messages.Shots((0,)))
    with pytest.raises(ServerError):
        session.receive(line_of(numbered(4, 0, messages.Shots((1,)))))


def test_a_line_without_an_end() -> None:
    session = seated()
    assert session.receive(b"{" * 2047) == []
    with pytest.raises(messages.InvalidMessage):
        session.receive(b"{")


@pytest.mark.parametrize("word", messages.RoomRefusalReason)
def test_after_which_refusal_one_comes_again(word: messages.RoomRefusalReason) -> None:
    comes_again = word.value in ("rate", "turn", "impossible", "line")
    session = seated()
    heard(session, messages.Refused(word))
    assert session.refusal is (None if comes_again else word)
    assert session.is_over != comes_again
    session.reconnect()
    heard(session, messages.Refused(word))
    assert session.refusal is word


def test_the_words_for_what_was_not_true_stay_as_they_are() -> None:
    assert [each.value for each in ProofProblem] == ["not-revealed", "fleet-moved", "fleet-illegal", "false-answer"]
