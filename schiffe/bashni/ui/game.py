"""One game of Bashni on the stage: here, or on a gameserver."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from schiffe.bashni.logbook.games import LocalGame
from schiffe.bashni.logbook.keeper import BashniKeeper
from schiffe.bashni.logbook.past import PastBashni
from schiffe.bashni.match.loop import BashniSeat, play_bashni
from schiffe.bashni.match.request import AgainstComputer
from schiffe.bashni.match.setup import computer_seat
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.ui.person import BoardPerson
from schiffe.bashni.ui.replay import look_back
from schiffe.bashni.ui.state import BoardState
from schiffe.bashni.ui.table import AfterGame, BoardTable
from schiffe.game.interruption import Interruption
from schiffe.language.i18n import _
from schiffe.process.countdown import Countdown
from schiffe.process.errors import CommandError
from schiffe.process.tasks import end
from schiffe.settings.schema import Settings
from schiffe.toolkit.menus import DialogScreen, Offer

_Result = TypeVar("_Result")


async def play_here(game: LocalGame, settings: Settings, table: BoardTable) -> AfterGame:
    """A game at this computer; gives what its players want next."""
    interruption, request, keeper = Interruption(), game.record.request, game.keeper
    with Countdown(table.stage.post) as countdown:
        if isinstance(request, AgainstComputer):
            state = BoardState(game.state, table.glyphs, request.colour, (request.colour,), can_undo=True)
            person = BoardPerson(state, table, countdown, interruption, keeper)
            computer = computer_seat(request.level, settings, table.seed)
            seats: tuple[BashniSeat, BashniSeat] = (computer, person) if request.colour else (person, computer)
        else:
            state = BoardState(game.state, table.glyphs, own=tuple(Colour), can_undo=True)
            person = BoardPerson(state, table, countdown, interruption, keeper)
            seats = (person, person)
        table.stage.show(person.screen)
        try:
            await play_bashni(game.state, seats, (keeper, person), interruption)
        finally:
            keeper.leave()
        return person.left.result() if person.left.done() else await after_the_end(table, person, keeper)


async def unless_left(game: Coroutine[Any, Any, _Result], person: BoardPerson) -> AfterGame | None:
    """Let a game go on to its end, or until somebody leaves; gives what they want then."""
    task = asyncio.ensure_future(game)
    try:
        await asyncio.wait((task, person.left), return_when=asyncio.FIRST_COMPLETED)
        if person.left.done():
            return person.left.result()
        task.result()
        return None
    finally:
        await end(task)


async def after_the_end(table: BoardTable, person: BoardPerson, keeper: BashniKeeper | None) -> AfterGame:
    """Let the board be seen as it ended, and ask what comes next; from a look back one comes back to that."""
    if after := await unless_left(person.read_the_end(), person):
        return after
    past = await asyncio.to_thread(keeper.past) if keeper else None
    answers: list[Offer[AfterGame | PastBashni]] = [
        Offer(_("_Again"), AfterGame.AGAIN),
        *([Offer(_("_Replay"), past)] if past else ()),
        Offer(_("_Menu"), AfterGame.MENU),
        Offer(_("_Quit"), AfterGame.QUIT),
    ]
    to_menu = [answer.value for answer in answers].index(AfterGame.MENU)  # where one goes from what is over
    while True:
        dialog = DialogScreen(table.glyphs.lines, _("Another game?"), answers, on_escape=to_menu)
        wanted = await table.stage.ask_over(dialog)
        if isinstance(wanted, AfterGame):
            return wanted
        await look_back(table.stage, table.glyphs, wanted)
        table.stage.show(person.screen)


def problem_dialog(table: BoardTable, error: CommandError) -> DialogScreen[AfterGame]:
    """What went wrong with a game on a gameserver, and what to do now."""
    answers = [
        Offer(_("To the menu"), AfterGame.MENU),
        Offer(_("Try again"), AfterGame.AGAIN),
        Offer(_("Quit"), AfterGame.QUIT),
    ]
    return DialogScreen(table.glyphs.lines, str(error), answers, calm=1)
