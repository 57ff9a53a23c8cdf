"""One match on a stage: how a person leaves it before its end, what its players want next, and one that failed."""

import asyncio
from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

from schiffe.language.i18n import _, pgettext
from schiffe.language.text import unmarked
from schiffe.terminal.encoding import LineGlyphs
from schiffe.toolkit.menus import DialogScreen, Offer
from schiffe.toolkit.screen import Action, Call, Command, Done
from schiffe.toolkit.stage import Stage


class Next(Enum):
    """What comes after a game."""

    AGAIN = "again"
    NEXT_LEVEL = "next level"
    SETTINGS = "settings"
    REPLAY = "replay"
    MENU = "menu"
    QUIT = "quit"


class _Resign(Enum):
    """The answer of one who gives up: the other side has won."""

    RESIGN = "resign"


class Stake(NamedTuple):
    """What becomes of a game that somebody leaves now: it decides what is asked.

    Attributes:
        can_resign: whether it can be given up instead.
        can_resume: whether one can go on with it later.
        is_lost: whether a server counts it as lost.
        is_over: whether there is nothing to lose any more, so that nothing is asked.
    """

    can_resign: bool = False
    can_resume: bool = False
    is_lost: bool = False
    is_over: bool = False


class Leaving:
    """Asks whether to leave one game, at any time, and keeps the answer. To be made in a running event loop.

    Attributes:
        left: what the player wants who has left.
    """

    def __init__(self, stage: Stage, glyphs: LineGlyphs, stake: Callable[[], Stake]) -> None:
        self._stage = stage
        self._glyphs = glyphs
        self._stake = stake
        self.left: asyncio.Future[Next] = asyncio.get_running_loop().create_future()

    @property
    def next(self) -> Next | None:
        """What the player wants who has left; None while nobody has."""
        return self.left.result() if self.left.done() else None

    def command(self, leave: Action, resign: Action) -> Command[Any]:
        """The command of a screen: ``leave`` or ``resign`` is called with the answer; whoever stays answers nothing."""

        def answered(answer: Next | _Resign | None) -> None:
            if isinstance(answer, Next):
                if not self.left.done():
                    self.left.set_result(answer)
                leave()
            elif answer:
                resign()

        return Command(("escape", "f10"), lambda _state: Call(lambda: self._ask(answered)), "F10", _("leave"))

    def _ask(self, answered: Callable[[Next | _Resign | None], None]) -> None:
        stake = self._stake()
        if stake.is_over:
            answered(Next.MENU)
            return
        answers: list[Offer[Next | _Resign | None]] = [
            Offer(_("_No"), None),
            Offer(_("Yes, to the _menu"), Next.MENU, pgettext("letter for yes", "y")),
            Offer(_("_Quit"), Next.QUIT),
        ]
        if stake.can_resign:
            answers.insert(2, Offer(_("_Resign"), _Resign.RESIGN))
        question = _("Leave this game?")
        if stake.is_lost:
            question = _("Leave this game? You would lose it.")
        elif stake.can_resume:
            question = _("Leave this game? You can continue it later.")
        dialog: DialogScreen[Next | _Resign | None] = DialogScreen(self._glyphs, question, answers)
        self._stage.lay_over(dialog, answered)


def shown_leave() -> Command[Any]:
    """The command as it stands on a screen that is only painted, where nobody asks for it."""
    return Command(("f10",), lambda _state: Done(None), "F10", _("leave"))


def failure_dialog(glyphs: LineGlyphs, problem: str) -> DialogScreen[Next]:
    """What went wrong with a game, and what to do now."""
    answers = [  # no letters: one of them might have been meant for the board
        Offer(_("To the menu"), Next.MENU),
        Offer(_("Try again"), Next.AGAIN),
        Offer(unmarked(_("_Quit")), Next.QUIT),
    ]
    return DialogScreen(glyphs, problem, answers, calm=1)
