"""How a match is left on a stage, and what is asked when one has failed."""

import asyncio
from collections.abc import Sequence

import pytest

from schiffe.game.flow.after_match import AfterMatch, LeaveConsequence
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.ui.leaving import LeaveDialog, RetryOffer, painted_leave_command, problem_dialog
from schiffe.terminal.glyphs import BOX_LINES
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command, Done
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import StageLook
from tests.toolkit.show import ENTER, ESCAPE, F10, Program, Show, perform


class Heap(Screen[int, str]):
    """A match, which tells what has become of it."""

    def __init__(self, command: Command[int]) -> None:
        super().__init__(21)
        self._command = command

    def commands(self, state: int) -> Sequence[Command[int]]:
        return [self._command, Command(("e",), lambda _state: Done("over"), "E", "end")]

    def paint(self, canvas: Canvas, state: int) -> None:
        canvas.put(1, 1, f"{state} stones")


def left(keys: str, pattern: str, consequence: LeaveConsequence, *more: str) -> tuple[list[object], AfterMatch | None]:
    """What has happened to a match, and what its player wants next, who presses keys and sees a pattern."""
    happened: list[object] = []
    wanted: list[AfterMatch | None] = []

    def make() -> Program:
        stage = Stage(StageLook(), lambda: HelpScreen([]))

        async def run() -> None:
            leaving = LeaveDialog(stage, BOX_LINES, lambda: consequence)
            assert leaving.choice is None
            command = leaving.command(happened.append)
            await stage.ask(Heap(command))
            wanted.append(leaving.choice)

        return stage, run()

    async def script(show: Show) -> None:
        await show.see("21 stones")
        await show.ask(keys, pattern)
        for key in more:
            await show.lose(key, "Leave this game")
        show.press("e")

    perform(script, make, whole=True)
    return happened, wanted[0]


NO = LeaveConsequence()


@pytest.mark.parametrize(
    ("consequence", "question"),
    [
        (NO, r"Leave this game\?\n"),
        (LeaveConsequence(can_resume=True), r"Leave this game\? You can continue it later\."),
        (LeaveConsequence(is_lost=True, can_resume=True), r"Leave this game\? You would lose it\."),
    ],
)
def test_whoever_leaves_is_asked_and_may_stay(consequence: LeaveConsequence, question: str) -> None:
    for key in (F10, ESCAPE):
        assert left(key, question, consequence, "n") == ([], None)
    assert left(F10, question, consequence, ENTER) == ([], None)


@pytest.mark.parametrize(("key", "after"), [("m", AfterMatch.MENU), ("y", AfterMatch.MENU), ("q", AfterMatch.QUIT)])
def test_an_answer_leaves_to_the_menu_or_the_program(key: str, after: AfterMatch) -> None:
    assert left(F10, "Yes, to the menu", NO, key) == ([PlayerLeft], after)


def test_a_match_can_be_given_up_where_that_is_possible() -> None:
    can_resign = LeaveConsequence(can_resign=True)
    assert left(F10, "> No +Yes, to the menu +Resign +Quit", can_resign, "r") == ([PlayerResigned], None)
    assert left(F10, "> No +Yes, to the menu +Quit", NO, "n") == ([], None)


def test_where_nothing_is_lost_nobody_is_asked() -> None:
    assert left(F10, "21 stones", LeaveConsequence(is_over=True)) == ([PlayerLeft], AfterMatch.MENU)


def test_leaving_twice_keeps_the_first_answer() -> None:
    async def run() -> None:
        stage = Stage(StageLook(), lambda: HelpScreen([]))
        leaving = LeaveDialog(stage, BOX_LINES, lambda: LeaveConsequence(is_over=True))
        leaving.choice = AfterMatch.QUIT
        happened: list[object] = []
        screen = Heap(leaving.command(happened.append))
        screen.do(screen.commands(21)[0].transition)
        assert (leaving.choice, happened) == (AfterMatch.QUIT, [PlayerLeft])

    asyncio.run(run())


def test_the_command_is_named_where_it_is_only_painted() -> None:
    command = painted_leave_command()
    assert (command.keys, command.key_name, command.label, command.transition(0)) == (
        ("f10",),
        "F10",
        "leave",
        Done(None),
    )


def test_what_has_failed_is_said_and_no_letter_answers() -> None:
    dialog = problem_dialog(BOX_LINES, "The other one is gone.")
    assert [(each.text, each.value) for each in dialog.state.entries] == [
        ("To the menu", AfterMatch.MENU),
        ("Try again", AfterMatch.AGAIN),
        ("Quit", AfterMatch.QUIT),
    ]
    texts = {
        retry: [each.text for each in problem_dialog(BOX_LINES, "Gone.", retry).state.entries] for retry in RetryOffer
    }
    assert texts[RetryOffer.NONE] == ["To the menu", "Quit"]
    assert texts[RetryOffer.PLAY_AGAIN] == ["To the menu", "Play again", "Quit"]
    canvas = Canvas(60, 20)
    dialog.paint_frame(canvas, lambda: None)
    assert "The other one is gone." in canvas.text()
    assert not [key for each in dialog.commands(dialog.state) for key in each.keys if key in "tmaq"]
