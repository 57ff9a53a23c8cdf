"""Tasks of the Thinker as bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.bashni.net.game_events import GamePrologue
from schiffe.bashni.rules.position import START_POSITION, legal_moves
from schiffe.bashni.thinker.task import TASK_BYTES, IncompleteTask, ThinkerTask, decode_task

names = st.text(max_size=80).filter(lambda text: "\0" not in text and text.isprintable())


@given(st.lists(st.integers(0, 6), max_size=30), names, names, st.integers(0, 2**62))
def test_a_task_as_bytes_and_back(choices: list[int], name: str, white: str, deadline: int) -> None:
    position = START_POSITION
    for choice in choices:
        legal = legal_moves(position)
        if legal:
            position = position.after(legal[choice % len(legal)])
    task = ThinkerTask(
        7, position, deadline, GamePrologue(name, int(position.side_to_move), 2, {0: white, 1: "B"}, frozenset({1}))
    )
    data = task.encode()
    assert len(data) == TASK_BYTES
    back = decode_task(data)
    assert (back.number, back.position, back.deadline_nanoseconds, back.prologue.absent) == (
        7,
        position,
        deadline,
        frozenset({1}),
    )
    assert name.startswith(back.prologue.name)
    assert len(name.encode()) > 60 or back.prologue.name == name
    torn = bytearray(data)
    torn[len(name) % TASK_BYTES] ^= 1
    with pytest.raises(IncompleteTask):
        decode_task(bytes(torn))


def test_of_players_there_is_room_for_32_bits() -> None:
    """A server may tell of more; who thinks about moves needs two."""
    task = ThinkerTask(1, START_POSITION, 0, GamePrologue(own_player_number=0, absent=frozenset({0, 31, 32, 999_999})))
    assert decode_task(task.encode()).prologue.absent == {0, 31}
