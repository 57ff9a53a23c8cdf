"""Texts of the lesson, for each of its steps, and advice on captures in a first game.

Both views use the same texts; narrow screens have shorter wordings.
"""

from typing import Final, NamedTuple

from schiffe.bashni.match.lesson import STEPS, LessonStep, Topic
from schiffe.bashni.match.state import PlayedMove
from schiffe.bashni.rules.position import Position, colour_of, legal_moves, walk
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.moves import must_capture_text, short_capture_text
from schiffe.language.i18n import _
from schiffe.language.text import Wordings

_MAX_CAPTURES: Final = 2
"""The number of possible captures that are listed one by one."""


class StepTexts(NamedTuple):
    """The texts of a step: the rule, the task, and the confirmation when it is done."""

    rule: Wordings
    task: Wordings
    done: Wordings


def step_number_text(step: LessonStep) -> str:
    """Return the number of a step, as in "2 of 8"."""
    return _("{number} of {all}").format(number=STEPS.index(step) + 1, all=len(STEPS))


def is_last_step(step: LessonStep) -> bool:
    """Return whether a step is the last one, before the game."""
    return step is STEPS[-1]


def step_texts(topic: Topic) -> StepTexts:
    """Return the texts of a step."""
    match topic:
        case Topic.STEP:
            return StepTexts(
                Wordings(
                    _("A man moves one square forward, along a diagonal."),
                    _("Men step forward, diagonally."),
                    _("A man moves forward."),
                ),
                Wordings(_("Move C3 to B4 or D4, or F2 to E3 or G3."), _("Try C3 to D4.")),
                Wordings(
                    _("Right! Men move forward only, unless they capture."),
                    _("Right! Men move forward."),
                    _("Right! Forward."),
                ),
            )
        case Topic.CAPTURE:
            return StepTexts(
                Wordings(
                    _("If you can capture, you must: no other move is allowed."),
                    _("If you can capture, you must."),
                    _("You must capture."),
                ),
                Wordings(_("Jump from C3 over D4 to E5."), _("Jump from C3 to E5.")),
                Wordings(
                    _("Right! The piece you took goes under yours: a tower."),
                    _("Right! It went under yours."),
                    _("Right! A tower."),
                ),
            )
        case Topic.TOWER:
            return StepTexts(
                Wordings(
                    _("The top piece decides who owns a tower and how it moves."),
                    _("The top piece owns a tower."),
                    _("The top piece leads."),
                ),
                Wordings(_("Move your tower from E5 to D6 or F6."), _("Move E5 to D6 or F6.")),
                Wordings(
                    _("Right! It moves as a whole, with its prisoner."),
                    _("Right! It moves as a whole."),
                    _("Right! As a whole."),
                ),
            )
        case Topic.GO_ON:
            return StepTexts(
                Wordings(
                    _("Keep capturing as long as you can: that is one move."),
                    _("Capture as long as you can."),
                    _("Keep capturing."),
                ),
                Wordings(_("Jump from C3 to E5, then on to C7."), _("Jump C3 to E5, to C7.")),
                Wordings(
                    _("Right! Both pieces you took are under yours now."),
                    _("Right! Both are under yours."),
                    _("Right! Two prisoners."),
                ),
            )
        case Topic.PRISONER:
            return StepTexts(
                Wordings(
                    _("A jump takes only the top piece of a tower. The rest stays."),
                    _("You take the top piece only."),
                    _("Only the top goes."),
                ),
                Wordings(_("Jump from C3 over the tower on D4."), _("Jump from C3 to E5.")),
                Wordings(
                    _("Right! Your man on D4 is free again."), _("Right! D4 is yours again."), _("Right! D4 is free.")
                ),
            )
        case Topic.QUEEN:
            return StepTexts(
                Wordings(
                    _("On the far row a man becomes a queen at once."),
                    _("The far row makes a queen."),
                    _("Far row: a queen."),
                ),
                Wordings(_("Move C7 to B8 or D8."), _("Move C7 to B8 or D8.")),
                Wordings(
                    _("Right! Your man is a queen now."), _("Right! It is a queen now."), _("Right! It is a queen.")
                ),
            )
        case Topic.FAR:
            return StepTexts(
                Wordings(
                    _("A queen moves and captures over any distance."),
                    _("Queens move and take afar."),
                    _("A queen goes far."),
                ),
                Wordings(_("Jump from B2 over E5 to F6, G7 or H8."), _("B2 to F6, G7 or H8.")),
                Wordings(
                    _("Right! Behind E5 any free square would do."),
                    _("Right! Any square behind E5."),
                    _("Right! From afar."),
                ),
            )
        case Topic.BLOCKED:
            return StepTexts(
                Wordings(
                    _("If you cannot move, you lose. Men capture backward too."),
                    _("If you cannot move, you lose."),
                    _("No move: you lose."),
                ),
                Wordings(
                    _("Jump back from E7 over F6 to G5."), _("Men jump back: E7 to G5."), _("Jump from E7 to G5.")
                ),
                Wordings(
                    _("Right! H6 cannot move, so Black has lost."),
                    _("Right! H6 cannot move."),
                    _("Right! H6 is stuck."),
                ),
            )


class CaptureAdvice(NamedTuple):
    """The advice when the player must capture: how to do it, and its effect."""

    capture: Wordings
    effect: Wordings


def capture_advice(position: Position) -> CaptureAdvice:
    """Return the advice for a position in which the player must capture."""
    rule = Wordings(must_capture_text(position, _MAX_CAPTURES), short_capture_text(position, 1))
    moves = legal_moves(position)
    for move in moves:
        *_steps, towers = walk(position, move)
        for square in PlayedMove(position, move, 0).captured_squares:
            if towers[square] and colour_of(towers[square][-1]) is position.side_to_move:
                text, brief = _("Jumping over {square} frees your piece there."), _("{square} gets free.")
                name = square_name(square)
                return CaptureAdvice(rule, Wordings(text.format(square=name), brief.format(square=name)))
    effect = Wordings(_("The piece you take goes under yours."), _("It goes under yours."))
    if any(len(move.squares) > 2 for move in moves):
        effect = Wordings(_("Keep capturing as long as you can."), _("Capture while you can."))
    return CaptureAdvice(rule, effect)


def points_advice() -> tuple[Wordings, Wordings]:
    """Return how a long game ends, in two rows. No step of the lesson shows it."""
    return (
        Wordings(
            _("After 200 moves, or 50 without a new queen, points decide:"),
            _("In long games points decide:"),
            _("Points decide then:"),
        ),
        Wordings(
            _("1 for a tower with a man on top, 3 with a queen."),
            _("1 a man on top, 3 a queen."),
            _("A man 1, a queen 3."),
        ),
    )


def points_rule() -> str:
    """Return how a long game ends."""
    return _(
        "After 200 moves, or 50 without a new queen, points decide: 1 for each tower with a man on top, 3 for each "
        "with a queen."
    )


def first_rules_text() -> str:
    """Return the rules that a newcomer needs before the first move."""
    return _(
        "A man moves one square forward, along a diagonal. If you can capture, you must: a jump takes the top piece of "
        "a tower and puts it under yours. If you cannot move, you lose."
    )
