"""Dialogs during a match on the full screen: leaving it, and choosing what to do after it failed."""

import asyncio
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import Final, Literal, TypeAlias

from schiffe.game.flow.after_match import AfterMatch, LeaveConsequence
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import unmarked
from schiffe.process.tasks import call_each_second
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.command import Action, AnyCommand, Command, calling, finishing
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.stage import Stage

_ARMING_SECONDS: Final = 1.0
"""The seconds until keys count in a dialog that appears by itself."""
RESIGN: Final = "resign"
LeaveAnswer: TypeAlias = AfterMatch | Literal["resign"] | None
"""What comes after a match that is left, or that the player resigns; None to play on."""


class LeaveDialog:
    """A dialog that asks whether to leave a match.

    Attributes:
        choice: what the player who has left wants next; None while nobody has left.
    """

    def __init__(self, stage: Stage, glyphs: LineGlyphs, consequence: Callable[[], LeaveConsequence]) -> None:
        self.stage = stage
        self.glyphs = glyphs
        self.consequence = consequence
        self.choice: AfterMatch | None = None

    def command(self, leave: Action, resign: Action) -> AnyCommand:
        """Return the command that opens the dialog; the answer calls ``leave`` or ``resign``."""
        on_answer = partial(self.on_answer, leave=leave, resign=resign)
        return Command(("escape", "f10"), calling(partial(self._ask_to_leave, on_answer)), "F10", _("leave"))

    def on_answer(self, answer: LeaveAnswer, *, leave: Action, resign: Action) -> None:
        """Keep what comes after the match, and leave it, or resign."""
        if isinstance(answer, AfterMatch):
            self.choice = self.choice or answer
            leave()
        elif answer:
            resign()

    def _ask_to_leave(self, on_answer: Callable[[LeaveAnswer], None]) -> None:
        consequence = self.consequence()
        if consequence.is_over:
            on_answer(AfterMatch.MENU)
            return
        answers: list[MenuEntry[LeaveAnswer]] = [
            MenuEntry(_("_No"), None),
            MenuEntry(_("Yes, to the _menu"), AfterMatch.MENU, pgettext("letter for yes", "y")),
            MenuEntry(_("_Quit"), AfterMatch.QUIT),
        ]
        if consequence.can_resign:
            answers.insert(2, MenuEntry(_("_Resign"), RESIGN))
        question = _("Leave this game?")
        if consequence.is_lost:
            question = _("Leave this game? You would lose it.")
        elif consequence.can_resume:
            question = _("Leave this game? You can continue it later.")
        dialog: DialogScreen[LeaveAnswer] = DialogScreen(self.glyphs, question, answers)
        self.stage.show_over(dialog, on_answer)


def painted_leave_command() -> AnyCommand:
    """Return a leave command without an action, for a screen that is only painted."""
    return Command(("f10",), finishing(None), "F10", _("leave"))


class RetryOffer(Enum):
    """The next attempt after a match has failed."""

    NONE = auto()
    TRY_AGAIN = auto()
    """The same match can be tried again."""
    PLAY_AGAIN = auto()
    """Another match can be played."""


def problem_dialog(
    glyphs: LineGlyphs, problem: str, retry: RetryOffer = RetryOffer.TRY_AGAIN
) -> DialogScreen[AfterMatch]:
    """Return a dialog that explains why a match failed, and asks what to do; its keys do not count yet."""
    answers = [  # no letters: one of them might have been meant for the board
        MenuEntry(_("To the menu"), AfterMatch.MENU),
        MenuEntry(unmarked(_("_Quit")), AfterMatch.QUIT),
    ]
    if retry is not RetryOffer.NONE:
        label = _("Try again") if retry is RetryOffer.TRY_AGAIN else _("Play again")
        answers.insert(1, MenuEntry(label, AfterMatch.AGAIN))
    return DialogScreen(glyphs=glyphs, question=problem, answers=answers, is_armed=False)


async def ask_in_problem_dialog(
    stage: Stage, glyphs: LineGlyphs, problem: str, retry: RetryOffer = RetryOffer.TRY_AGAIN
) -> AfterMatch:
    """Explain why a match failed and ask what to do; keys count only after a pause."""
    dialog = problem_dialog(glyphs, problem, retry)
    arming = asyncio.get_running_loop().call_later(_ARMING_SECONDS, lambda: stage.update(dialog, dialog.state.armed()))
    try:
        async with call_each_second(lambda _seconds: stage.redraw()):
            return await stage.ask_over(dialog)
    finally:
        arming.cancel()
