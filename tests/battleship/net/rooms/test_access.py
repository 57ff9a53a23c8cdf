"""A room as the logbook has it: with what one comes back, and what is still to be said."""

from dataclasses import replace

import pytest

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.access import make_session, unsent_messages
from schiffe.battleship.net.rooms.codec import encode_message
from schiffe.battleship.net.rooms.proof import hash_key
from schiffe.battleship.rules.rules import Rules
from tests.battleship.logbook.chance_matches import ROOM

RULES = Rules.of(5, (2, 1))
TERMS = messages.Terms(RULES, 0, FirstTurn.ME)
KEY = hash_key(ROOM.seat_key)


@pytest.mark.parametrize(
    ("room", "first"),
    [
        (
            replace(ROOM, seat=None, code="", first_turn=FirstTurn.ME),
            messages.Open(messages.RoomOffer("Anna", TERMS), KEY),
        ),
        (replace(ROOM, seat=None), messages.Enter(ROOM.code, "Anna", KEY)),
        (replace(ROOM, match_number=3), messages.Return(ROOM.code, ROOM.seat_key, 3, 0)),
        (replace(ROOM, first_turn=FirstTurn.ME), messages.Return(ROOM.code, ROOM.seat_key, 1, 0)),
    ],
)
def test_one_comes_back_as_far_as_one_had_come(room: object, first: messages.FirstMessage) -> None:
    assert make_session(room, "Anna", TERMS).reconnect() == encode_message(first)  # type: ignore[arg-type]


def test_what_was_not_numbered_is_read_and_what_cannot_be_is_not() -> None:
    room = replace(ROOM, unnumbered_lines=('{"shots":["B2"]}', '{"resign":true}'))
    assert unsent_messages(room, RULES) == (messages.Shots((6,)), messages.Resign())
    assert unsent_messages(ROOM, RULES) == ()
    for wrong in ('{"shots":["Z9"]}', "what", '{"over":"left"}'):
        assert unsent_messages(replace(ROOM, unnumbered_lines=(wrong,)), RULES) == ()
