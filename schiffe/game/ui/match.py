"""One match on a stage: how a person leaves it before its end, what its players want next, and one that failed."""

import asyncio
from collections.abc import Callable
from enum import Enum
from typing import Any

from schiffe.game.flow.outcome import AfterMatch, LeaveConsequence
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import unmarked
from schiffe.terminal.encoding import LineGlyphs
from schiffe.toolkit.choices import Offer
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.screen import Action, Call, Command, Done
from schiffe.toolkit.stage import Stage


class Resign(Enum):
    """The answer of one who gives up: the other side has won."""

    RESIGN = "resign"


class LeaveDialog:
    """A dialog that asks whether to leave a game, and keeps the answer. To be made in a running event loop.

    Attributes:
        left: what the player wants who has left.
    """

    def __init__(self, stage: Stage, glyphs: LineGlyphs, consequence: Callable[[], LeaveConsequence]) -> None:
        self._stage = stage
        self._glyphs = glyphs
        self._consequence = consequence
        self.left: asyncio.Future[AfterMatch] = asyncio.get_running_loop().create_future()

    @property
    def next(self) -> AfterMatch | None:
        """The choice of the player who has left; None while nobody has."""
        return self.left.result() if self.left.done() else None

    def command(self, leave: Action, resign: Action) -> Command[Any]:
        """Return the command of a screen: it calls ``leave`` or ``resign``, and neither for whoever stays."""

        def answered(answer: AfterMatch | Resign | None) -> None:
            if isinstance(answer, AfterMatch):
                if not self.left.done():
                    self.left.set_result(answer)
                leave()
            elif answer:
                resign()

        return Command(("escape", "f10"), lambda _state: Call(lambda: self._ask(answered)), "F10", _("leave"))

    def _ask(self, answered: Callable[[AfterMatch | Resign | None], None]) -> None:
        consequence = self._consequence()
        if consequence.is_over:
            answered(AfterMatch.MENU)
            return
        answers: list[Offer[AfterMatch | Resign | None]] = [
            Offer(_("_No"), None),
            Offer(_("Yes, to the _menu"), AfterMatch.MENU, pgettext("letter for yes", "y")),
            Offer(_("_Quit"), AfterMatch.QUIT),
        ]
        if consequence.can_resign:
            answers.insert(2, Offer(_("_Resign"), Resign.RESIGN))
        question = _("Leave this game?")
        if consequence.is_lost:
            question = _("Leave this game? You would lose it.")
        elif consequence.can_resume:
            question = _("Leave this game? You can continue it later.")
        dialog: DialogScreen[AfterMatch | Resign | None] = DialogScreen(self._glyphs, question, answers)
        self._stage.lay_over(dialog, answered)


def shown_leave() -> Command[Any]:
    """Return the command as it stands on a screen that is only painted, where nobody asks for it."""
    return Command(("f10",), lambda _state: Done(None), "F10", _("leave"))


def failure_dialog(glyphs: LineGlyphs, problem: str, again: str | None = None) -> DialogScreen[AfterMatch]:
    """Return what went wrong with a game, and what to do now; ``again`` is what that is called, empty where it is not.

    By default it is tried again.
    """
    again = _("Try again") if again is None else again
    answers = [  # no letters: one of them might have been meant for the board
        Offer(_("To the menu"), AfterMatch.MENU),
        *([Offer(again, AfterMatch.AGAIN)] if again else ()),
        Offer(unmarked(_("_Quit")), AfterMatch.QUIT),
    ]
    return DialogScreen(glyphs, problem, answers, calm_seconds=1)
