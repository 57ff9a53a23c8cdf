import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.net.referee import IllegalMessage, IllegalMessageReason, Referee
from schiffe.battleship.net.wire import Attack, Message, Reply, ShotOutcome, Signal, decode_message
from tests.battleship.net.test_wire import messages


def script(text: str) -> list[tuple[int, Message]]:
    """``0 (1,[0,0]).`` is what side 0 says."""
    return [(int(line.split()[0]), decode_message(line.split()[1].encode())) for line in text.strip().splitlines()]


def told(text: str, attacker: int = 1) -> Referee:
    referee = Referee(attacker)
    for side, message in script(text):
        referee.receive(side, message)
    return referee


def test_attack_and_reply_then_they_swap() -> None:
    referee = told("1 (1,[0,0]).")
    assert (referee.attacker, referee.unanswered_attack, referee.winner) == (1, Attack(0, 0), None)
    referee.receive(0, Reply(0, 0, ShotOutcome.HIT))
    assert (referee.attacker, referee.unanswered_attack, referee.winner) == (0, None, None)
    referee.receive(0, Attack(3, 4))
    referee.receive(1, Reply(3, 4, ShotOutcome.SUNK))
    assert (referee.attacker, referee.unanswered_attack, referee.winner) == (1, None, None)


def test_whether_the_board_has_the_field_is_not_the_wires_business() -> None:
    assert told("1 (1,[-5,99]).\n0 (2,[-5,99,1]).").attacker == 0


@pytest.mark.parametrize("attacker", [0, 1])
def test_the_reply_won_ends_it(attacker: int) -> None:
    referee = told(f"{attacker} (1,[0,0]).\n{1 - attacker} (2,[0,0,4]).", attacker)
    assert referee.winner == attacker
    for side in (0, 1):
        for message in (Attack(1, 1), Reply(0, 0, ShotOutcome.WON), Signal.START):
            with pytest.raises(IllegalMessage):
                referee.receive(side, message)


@pytest.mark.parametrize(
    ("before", "breach", "fault"),
    [
        ("", "0 (1,[0,0]).", IllegalMessageReason.OUT_OF_TURN),
        ("", "0 (2,[0,0,1]).", IllegalMessageReason.OUT_OF_TURN),
        ("", "1 (2,[0,0,1]).", IllegalMessageReason.OUT_OF_TURN),
        ("1 (1,[0,0]).", "1 (1,[0,1]).", IllegalMessageReason.OUT_OF_TURN),
        ("1 (1,[0,0]).", "0 (1,[0,1]).", IllegalMessageReason.OUT_OF_TURN),
        ("1 (1,[0,0]).", "1 (2,[0,0,1]).", IllegalMessageReason.OUT_OF_TURN),
        ("1 (1,[0,0]).", "0 (2,[0,1,1]).", IllegalMessageReason.WRONG_CELL),
        ("1 (1,[0,0]).", "0 (2,[1,0,4]).", IllegalMessageReason.WRONG_CELL),
        ("1 (1,[0,0]).\n0 (2,[0,0,2]).", "1 (1,[0,1]).", IllegalMessageReason.OUT_OF_TURN),
        ("1 (1,[0,0]).\n0 (2,[0,0,2]).", "0 (2,[0,0,2]).", IllegalMessageReason.OUT_OF_TURN),
        ("", "1 (3,[]).", IllegalMessageReason.SIGNAL),
        ("", "0 (4,[]).", IllegalMessageReason.SIGNAL),
        ("1 (1,[0,0]).", "0 (5,[]).", IllegalMessageReason.SIGNAL),
    ],
)
def test_what_may_not_be_said(before: str, breach: str, fault: IllegalMessageReason) -> None:
    referee = told(before)
    was = (referee.attacker, referee.unanswered_attack, referee.winner)
    ((side, message),) = script(breach)
    with pytest.raises(IllegalMessage) as caught:
        referee.receive(side, message)
    assert (caught.value.reason, caught.value.message, caught.value.attack) == (fault, message, was[1])
    assert (referee.attacker, referee.unanswered_attack, referee.winner) == was


@given(st.lists(st.tuples(st.integers(0, 1), messages | st.just(Attack(0, 0)) | st.just(Reply(0, 0, ShotOutcome.HIT)))))
def test_attacks_and_replies_take_turns_whatever_is_said(said: list[tuple[int, Message]]) -> None:
    referee = Referee(attacker=1)
    allowed: list[tuple[int, Message]] = []
    for side, message in said:
        try:
            referee.receive(side, message)
        except IllegalMessage:
            continue
        allowed.append((side, message))
    for number, (side, message) in enumerate(allowed):
        assert isinstance(message, Reply if number % 2 else Attack)
        assert side == (1, 0, 0, 1)[number % 4]


def test_the_words_for_logs_stay_as_they_are() -> None:
    assert [fault.value for fault in IllegalMessageReason] == ["only-a-server-says-this", "out-of-turn", "wrong-field"]
    assert (
        str(IllegalMessage(IllegalMessageReason.SIGNAL, Signal.START, None))
        == f"only-a-server-says-this: {Signal.START}"
    )
