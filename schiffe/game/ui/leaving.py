"""Dialogs during a match on the full screen: leaving it, and choosing what to do after it failed."""

import asyncio
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import Final, TypeAlias

from schiffe.game.flow.after_match import AfterMatch, LeaveConsequence
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import unmarked
from schiffe.process.tasks import call_each_second
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.command import AnyCommand, Command, calling, finishing
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.stage import Stage

_LOCKED_SECONDS: Final = 1.0
"""The seconds until keys and clicks count in a dialog that appears by itself."""
EndMatch: TypeAlias = Callable[[type[PlayerLeft | PlayerResigned]], None]
"""Ends a match by an event of this class, for the player who leaves or resigns."""


class LeaveAnswer(Enum):
    """Answers to the question whether to leave a match."""

    STAY = auto()
    MENU = auto()
    QUIT = auto()
    RESIGN = auto()
    END_MATCH = auto()
    """In a room: end it, so that nobody wins."""
    GIVE_UP_SEAT = auto()
    """In a room: leave it for good, and go to the menu."""


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

    def command(self, end_match: EndMatch) -> AnyCommand:
        """Return the command that opens the dialog."""
        return Command(("escape", "f10"), calling(partial(self._ask, end_match)), "F10", _("leave"))

    def _ask(self, end_match: EndMatch) -> None:
        if dialog := self.make_dialog():
            self.stage.show_over(dialog, lambda answer: self.obey(answer, end_match))
        else:
            self.obey(LeaveAnswer.MENU, end_match)

    def make_dialog(self) -> DialogScreen[LeaveAnswer] | None:
        """Return the dialog; None if nothing is at stake, so nothing is asked."""
        consequence = self.consequence()
        if consequence.is_over:
            return None
        answers = [
            MenuEntry(_("_No"), LeaveAnswer.STAY),
            MenuEntry(_("Yes, to the _menu"), LeaveAnswer.MENU, pgettext("letter for yes", "y")),
            MenuEntry(_("_Quit"), LeaveAnswer.QUIT),
        ]
        if consequence.can_resign:
            answers.insert(2, MenuEntry(_("_Resign"), LeaveAnswer.RESIGN))
        question = _("Leave this game?")
        if consequence.is_lost:
            question = _("Leave this game? You would lose it.")
        elif consequence.can_resume:
            question = _("Leave this game? You can continue it later.")
        return DialogScreen(self.glyphs, question, answers)

    def obey(self, answer: LeaveAnswer, end_match: EndMatch) -> None:
        """Leave the match and keep what comes after it, or resign."""
        match answer:
            case LeaveAnswer.MENU | LeaveAnswer.QUIT:
                after = AfterMatch.MENU if answer is LeaveAnswer.MENU else AfterMatch.QUIT
                self.choice = self.choice or after
                end_match(PlayerLeft)
            case LeaveAnswer.RESIGN:
                end_match(PlayerResigned)


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
    """Return a dialog that explains why a match failed, and asks what to do; it is locked."""
    answers = [  # no letters: one of them might have been meant for the board
        MenuEntry(_("To the menu"), AfterMatch.MENU),
        MenuEntry(unmarked(_("_Quit")), AfterMatch.QUIT),
    ]
    if retry is not RetryOffer.NONE:
        label = _("Try again") if retry is RetryOffer.TRY_AGAIN else _("Play again")
        answers.insert(1, MenuEntry(label, AfterMatch.AGAIN))
    return DialogScreen(glyphs=glyphs, question=problem, answers=answers, is_locked=True)


async def ask_in_problem_dialog(
    stage: Stage, glyphs: LineGlyphs, problem: str, retry: RetryOffer = RetryOffer.TRY_AGAIN
) -> AfterMatch:
    """Explain why a match failed and ask what to do; it is locked for a moment."""
    dialog = problem_dialog(glyphs, problem, retry)
    unlocking = asyncio.get_running_loop().call_later(_LOCKED_SECONDS, stage.unlock, dialog)
    try:
        async with call_each_second(lambda _seconds: stage.redraw()):
            return await stage.ask_over(dialog)
    finally:
        unlocking.cancel()
