"""Texts about costly moves and better ones, in analysis and training, and advice after a loss."""

from collections.abc import Sequence
from typing import Final

from schiffe.bashni.logbook.training import MoveQuestion
from schiffe.bashni.match.analysis import CostlyMove, JudgedMove, LossKind
from schiffe.bashni.match.events import BashniMatchEnded
from schiffe.bashni.match.state import MatchState, MoveInPosition
from schiffe.bashni.match.weakness import (
    WeaknessKind,
    count_captures,
    greatest_weakness,
    weakness_of,
)
from schiffe.bashni.rules.position import Colour, EndingReason, Move
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.search.evaluation import POINTS_PER_MAN
from schiffe.bashni.texts.moves import move_name
from schiffe.language.dates import day_text, local_day
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_sentences, labelled, with_count

_MIN_LATE_MOVES: Final = 3
"""The number of late moves from which the advice mentions the clock."""


def costly_move_text(move: CostlyMove) -> str:
    """Return the number of a costly move, the better move, and why it is better."""
    return labelled(_("Move {number}").format(number=move.move_number), best_move_reason_text(move))


def best_move_reason_text(move: CostlyMove) -> str:
    before = move.played_move.position_before
    played = move.played_move.move
    names = {"move": move_name(played), "best": move_name(move.best_move)}
    if move.loss is LossKind.WIN:
        return _("{best} would have won, {move} does not.").format(**names)
    match weakness_of(move), move.reply:
        case WeaknessKind.TOOK_LESS, _reply:
            count = count_captures(before, move.best_move)
            return ngettext(
                "{best} was better than {move}: it takes {count} piece.",
                "{best} was better than {move}: it takes {count} pieces.",
                count,
            ).format(**names, count=count)
        case WeaknessKind.EXPOSED, Move() as reply:
            count = count_captures(before.after(played), reply)
            return ngettext(
                "After {move} the tower on {square} takes {count} piece; {best} was better.",
                "After {move} the tower on {square} takes {count} pieces; {best} was better.",
                count,
            ).format(**names, square=square_name(reply.start), count=count)
        case WeaknessKind.LET_THROUGH, Move() as reply:
            text = _("After {move} the tower on {square} becomes a queen; {best} was better.")
            return text.format(**names, square=square_name(reply.start))
        case WeaknessKind.NO_QUEEN, _reply:
            return _("{best} was better than {move}: it makes a queen.").format(**names)
    if move.loss is LossKind.MATCH:
        return _("{move} loses the game; {best} would have held out longer.").format(**names)
    count = round(move.cost / POINTS_PER_MAN)
    return ngettext(
        "{move} costs {count} man in the end; {best} was better.",
        "{move} costs {count} men in the end; {best} was better.",
        count,
    ).format(**names, count=count)


def good_move_text(played: MoveInPosition, best: Move) -> str:
    """Return how a move that cost nothing compares with the best one."""
    name = move_name(played.move)
    if played.move != best:
        return _("{move} was about as good as {best}.").format(move=name, best=move_name(best))
    count = len(played.captured_squares)
    if count:
        text = ngettext("{move} was best: it takes {count} piece.", "{move} was best: it takes {count} pieces.", count)
        return text.format(move=name, count=count)
    text = _("{move} was best: it makes a queen.") if played.makes_queen else _("{move} was best.")
    return text.format(move=name)


def after_loss_text(state: MatchState, side: Colour, costly: Sequence[CostlyMove]) -> str | None:
    """Return a sentence of advice for the losing side, whose ``costly`` moves are sorted from the worst.

    The result is None if there is nothing to criticise but hints were used.
    """
    if weakness := greatest_weakness(costly):
        return _weakness_text(weakness.kind, weakness.move_count)
    if isinstance(state.ending, BashniMatchEnded) and state.ending.reason in (
        EndingReason.PLIES,
        EndingReason.WITHOUT_QUEEN,
    ):
        return _("Points decided, and a queen counts as much as three men: bring a man to the far row.")
    if (count := state.timeout_counts[side]) >= _MIN_LATE_MOVES:
        return with_count("Time was up for {count} of your moves: the settings give you more.", count)
    if costly:
        return _("Your mistakes showed only later: before each move, look for your opponent's best answer.")
    return None if state.hint_counts[side] else _("Little was wrong with your moves: your opponent saw further.")


def _weakness_text(kind: WeaknessKind, count: int) -> str:
    match kind:
        case WeaknessKind.EXPOSED:
            return with_count(
                "{count} of your moves let a tower be taken: before you move, look at what could jump then.", count
            )
        case WeaknessKind.TOOK_LESS:
            return with_count("{count} of your captures could have taken more: count all ways to capture first.", count)
        case WeaknessKind.LET_THROUGH:
            return with_count("{count} of your moves let a man become a queen: keep your first row closed.", count)
        case WeaknessKind.NO_QUEEN:
            return with_count(
                "{count} of your moves could have made a queen: a man on the far row is worth three.", count
            )


def no_costly_move_text(hint_count: int) -> str:
    """Return the message that no move was costly, with the number of hints that helped."""
    if not hint_count:
        return _("No move cost much.")
    text = ngettext("No costly move, with {count} hint.", "No costly move, with {count} hints.", hint_count)
    return text.format(count=hint_count)


def question_title(question: MoveQuestion) -> str:
    """Return the match that a position comes from, without a full stop."""
    number = question.turn_number
    if question.match is None:
        return _("From a game of the computer, move {number}").format(number=number)
    day = day_text(local_day(question.match.began_at))
    text = _("{day}, move {number} against {enemy}")
    return text.format(day=day, number=number, enemy=question.match.opponent_name)


def move_feedback_text(judged: JudgedMove, move: Move, question: MoveQuestion) -> str:
    """Return how good a move was, the best move with the reason, and the move in the match."""
    return join_sentences(judged_move_text(judged, move, question), move_in_match_text(question, move))


def judged_move_text(judged: JudgedMove, move: Move, question: MoveQuestion) -> str:
    """Return how good a move was, and the best move, in one sentence."""
    if judged.costly_move:
        return best_move_reason_text(judged.costly_move)
    return good_move_text(MoveInPosition(question.position, move), judged.best_move)


def move_in_match_text(question: MoveQuestion, move: Move) -> str | None:
    """Return the move that was made in the match; None if it is unknown or the same."""
    if question.match is None or question.played_move.move == move:
        return None
    return _("In the game you moved {move}.").format(move=move_name(question.played_move.move))
