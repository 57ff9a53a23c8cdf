"""A costly move in one sentence, and the sentence that helps after a loss."""

from dataclasses import replace

import pytest

from schiffe.bashni.match.analysis import CostlyMove, LossKind, find_costly_move
from schiffe.bashni.match.events import BashniMatchEnded, HintShown, MatchStarted, MoveMade
from schiffe.bashni.match.state import MatchState, MoveInPosition
from schiffe.bashni.match.weakness import Weakness, WeaknessKind, count_captures, greatest_weakness, makes_queen
from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import Colour, EndingReason, Limits
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.bashni.texts.mistakes import after_loss_text, best_move_reason_text, costly_move_text, good_move_text
from schiffe.game.match.players import Player, PlayerKind
from schiffe.language import i18n

GIVEN_AWAY = "w@C3,w@G1,w@A1,w@H2,b@E5,b@F6,b@B8,b@H8,b@D8"
"""A step from C3 to D4 lets a man be taken for nothing."""
TWO_WAYS = "w@C3,w@G3,w@A1,b@B4,b@F4,b@D6,b@H8"
"""From C3 one man can be taken, from G3 two."""
PASSED = "w@G7,w@A1,b@C3,b@A7,b@B8"
"""A white man can become a queen."""


def costly(pieces: str, move: str) -> CostlyMove:
    """What the judge says of a move."""
    found = find_costly_move(MoveInPosition(parse_position(pieces), parse_move(move)), Limits(), TowerMarks())
    assert found
    return found


def built(
    pieces: str, move: str, best: str, loss: LossKind = LossKind.MEN, cost: int = 210, **replies: str
) -> CostlyMove:
    """A costly move as it might have been judged."""
    parsed = {name: parse_move(text) for name, text in replies.items()}
    return CostlyMove(
        MoveInPosition(parse_position(pieces), parse_move(move)), parse_move(best), loss, cost,
        parsed.get("reply"), parsed.get("reply_to_best"),
    )  # fmt: skip


def test_the_judge_says_what_takes_what() -> None:
    move = costly(GIVEN_AWAY, "C3:D4")
    assert best_move_reason_text(move).startswith("After C3 D4 the tower on E5 takes 1 piece; ")
    assert costly_move_text(move) == f"Move 1: {best_move_reason_text(move)}"
    assert count_captures(parse_position(GIVEN_AWAY), move.best_move) == 0
    i18n.choose_language("de")
    assert best_move_reason_text(move).startswith("Nach C3 D4 schlägt der Turm auf E5 1 Stein; ")


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (built(TWO_WAYS, "C3:A5", "G3:E5:C7"), "G3 E5 C7 was better than C3 A5: it takes 2 pieces."),
        (built(PASSED, "A1:B2", "G7:H8"), "G7 H8 was better than A1 B2: it makes a queen."),
        (
            built("w@A1,w@E1,b@H2,b@D8", "A1:B2", "E1:F2", reply="H2:G1"),
            "After A1 B2 the tower on H2 becomes a queen; E1 F2 was better.",
        ),
        (built(GIVEN_AWAY, "A1:B2", "G1:F2"), "A1 B2 costs 2 men in the end; G1 F2 was better."),
        (
            built(GIVEN_AWAY, "A1:B2", "G1:F2", LossKind.MATCH),
            "A1 B2 loses the game; G1 F2 would have held out longer.",
        ),
        (built(GIVEN_AWAY, "A1:B2", "G1:F2", LossKind.WIN), "G1 F2 would have won, A1 B2 does not."),
    ],
)
def test_every_kind_of_move_is_explained(move: CostlyMove, text: str) -> None:
    assert best_move_reason_text(move) == text


def test_a_capture_that_the_better_move_allows_as_well_explains_nothing() -> None:
    lost_anyway = "w@D4,w@G1,w@H2,b@E5,b@F6,b@B8"
    one = built(lost_anyway, "H2:G3", "G1:F2", reply="E5:C3")
    assert best_move_reason_text(one).startswith("After H2 G3 the tower on E5 takes 1 piece; ")
    both = built(lost_anyway, "H2:G3", "G1:F2", reply="E5:C3", reply_to_best="E5:C3")
    assert best_move_reason_text(both) == "H2 G3 costs 2 men in the end; G1 F2 was better."


def test_captures_and_queens_are_counted() -> None:
    position = parse_position(TWO_WAYS)
    assert count_captures(position, parse_move("G3:E5:C7")) == 2
    assert count_captures(position, None) == 0
    assert makes_queen(parse_position(PASSED), parse_move("G7:H8"))
    assert not makes_queen(parse_position(PASSED), parse_move("A1:B2"))
    assert not makes_queen(parse_position(PASSED), None)


@pytest.mark.parametrize(
    ("pieces", "move", "best", "text"),
    [
        (TWO_WAYS, "G3:E5:C7", "G3:E5:C7", "G3 E5 C7 was best: it takes 2 pieces."),
        (PASSED, "G7:H8", "G7:H8", "G7 H8 was best: it makes a queen."),
        (GIVEN_AWAY, "G1:F2", "G1:F2", "G1 F2 was best."),
        (GIVEN_AWAY, "A1:B2", "G1:F2", "A1 B2 was about as good as G1 F2."),
    ],
)
def test_a_good_move_is_praised(pieces: str, move: str, best: str, text: str) -> None:
    assert good_move_text(MoveInPosition(parse_position(pieces), parse_move(move)), parse_move(best)) == text


def lost(ending: EndingReason = EndingReason.BLOCKED) -> MatchState:
    """A game that White has lost."""
    players = (Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard"))
    state = MatchState.at_start(MatchStarted(players, parse_position(GIVEN_AWAY)))
    return state.after(MoveMade(parse_move("C3:D4"))).after(BashniMatchEnded(Colour.BLACK, ending))


EXPOSED = built(GIVEN_AWAY, "C3:D4", "G1:F2", cost=120, reply="E5:C3")
TOOK_LESS = built(TWO_WAYS, "C3:A5", "G3:E5:C7", cost=300)
UNSEEN = built(GIVEN_AWAY, "A1:B2", "G1:F2", cost=150)


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        (
            [EXPOSED, EXPOSED, UNSEEN],
            "2 of your moves let a tower be taken: before you move, look at what could jump then.",
        ),
        (
            [TOOK_LESS, EXPOSED],
            "1 of your captures could have taken more: count all ways to capture first.",
        ),
        (
            [built("w@A1,w@E1,b@H2,b@D8", "A1:B2", "E1:F2", reply="H2:G1")],
            "1 of your moves let a man become a queen: keep your first row closed.",
        ),
        (
            [built(PASSED, "A1:B2", "G7:H8")],
            "1 of your moves could have made a queen: a man on the far row is worth three.",
        ),
        ([UNSEEN], "Your mistakes showed only later: before each move, look for your opponent's best answer."),
        ([], "Little was wrong with your moves: your opponent saw further."),
    ],
)
def test_what_cost_most_is_told_after_a_loss(moves: list[CostlyMove], text: str) -> None:
    assert after_loss_text(lost(), Colour.WHITE, moves) == text


def test_points_and_the_clock_are_told_where_no_move_shows_a_weakness() -> None:
    text = "Points decided, and a queen counts as much as three men: bring a man to the far row."
    assert after_loss_text(lost(EndingReason.PLIES), Colour.WHITE, [UNSEEN]) == text
    late = replace(lost(), timeout_counts=(4, 9))
    assert (
        after_loss_text(late, Colour.WHITE, [UNSEEN]) == "Time was up for 4 of your moves: the settings give you more."
    )
    assert (after_loss_text(late, Colour.WHITE, [EXPOSED]) or "").startswith("1 of your moves let a tower be taken")


def test_hints_are_no_merit() -> None:
    state = MatchState.at_start(MatchStarted(lost().players, parse_position(GIVEN_AWAY)))
    state = state.after(HintShown(Colour.WHITE, parse_move("G1:F2"))).after(MoveMade(parse_move("G1:F2")))
    assert after_loss_text(state.after(BashniMatchEnded(Colour.BLACK, EndingReason.BLOCKED)), Colour.WHITE, []) is None
    assert find_costly_move(replace(state.history[0], move=parse_move("G1:F2")), Limits(), TowerMarks()) is None


def test_a_decided_game_counts_as_ten_men() -> None:
    decided = built(PASSED, "A1:B2", "G7:H8", LossKind.WIN, cost=90_000)
    assert greatest_weakness([decided]) == Weakness(WeaknessKind.NO_QUEEN, 1, 1000)
    assert greatest_weakness([decided, *[EXPOSED] * 9]) == Weakness(WeaknessKind.EXPOSED, 9, 1080)
    assert greatest_weakness([UNSEEN]) is None
