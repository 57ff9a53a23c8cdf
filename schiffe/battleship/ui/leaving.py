"""How a person leaves a game before its end, and what the players of a game want next."""

from enum import Enum
from functools import partial
from typing import Any

from schiffe.battleship.logbook.keeper import Keeper
from schiffe.battleship.match.events import PlayerLeft, PlayerResigned, SeatNumber
from schiffe.game.interruption import Interruption
from schiffe.language.i18n import _, pgettext
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.menus import DialogScreen, Offer
from schiffe.toolkit.screen import Call, Command
from schiffe.toolkit.stage import Stage


class Next(Enum):
    """What comes after a game."""

    AGAIN = "again"
    SETTINGS = "settings"
    REPLAY = "replay"
    MENU = "menu"
    QUIT = "quit"


class _Resign(Enum):
    """The answer of one who gives up: the other side has won."""

    RESIGN = "resign"


class Leaving:
    """Asks whether to leave one game, at any time, and keeps the answer; ``keeper`` writes the game down."""

    def __init__(self, stage: Stage, glyphs: LineGlyphs, keeper: Keeper) -> None:
        self._stage = stage
        self._glyphs = glyphs
        self._keeper = keeper
        self._next: Next | None = None

    @property
    def next(self) -> Next | None:
        """What the player wants who has left; None while nobody has."""
        return self._next

    def command(self, interruption: Interruption, seat: SeatNumber) -> Command[Any]:
        """The command for a screen at which the player of a seat sits: it ends by the interruption."""
        ask = partial(self._ask, interruption, seat)
        return Command(("escape", "f10"), lambda _state: Call(ask), "F10", _("leave"))

    def _ask(self, interruption: Interruption, seat: SeatNumber) -> None:
        def answered(answer: Next | _Resign | None) -> None:
            if isinstance(answer, Next):
                self._next = answer
                interruption.set(PlayerLeft(seat))
            elif answer:
                interruption.set(PlayerResigned(seat))

        answers: list[Offer[Next | _Resign | None]] = [
            Offer(_("_No"), None),
            Offer(_("Yes, to the _menu"), Next.MENU, pgettext("letter for yes", "y")),
            Offer(_("_Quit"), Next.QUIT),
        ]
        if self._keeper.can_resign:
            answers.insert(2, Offer(_("_Resign"), _Resign.RESIGN))
        question = _("Leave this game?")
        if self._keeper.is_kept:
            question = _("Leave this game? You can go on with it later.")
        dialog: DialogScreen[Next | _Resign | None] = DialogScreen(self._glyphs, question, answers)
        self._stage.lay_over(dialog, answered)
