"""One game of Bashni on the stage: here, or on a gameserver."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from schiffe.bashni.logbook.keeper import BashniKeeper, LocalGame
from schiffe.bashni.match.loop import BashniSeat, play_bashni
from schiffe.bashni.match.request import AgainstComputer
from schiffe.bashni.match.setup import computer_seat
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.ui.person import BoardContext, BoardPerson
from schiffe.bashni.ui.replay import look_back
from schiffe.bashni.ui.state import BoardState
from schiffe.game.interruption import Interruption
from schiffe.game.ui.match import Next
from schiffe.language.i18n import _
from schiffe.process.tasks import end
from schiffe.settings.schema import Settings
from schiffe.toolkit.menus import DialogScreen, Offer

_Result = TypeVar("_Result")


async def play_here(game: LocalGame, settings: Settings, context: BoardContext) -> Next:
    """A game at this computer; gives what its players want next."""
    interruption, request, keeper = Interruption(), game.record.request, game.keeper
    own = (request.colour,) if isinstance(request, AgainstComputer) else tuple(Colour)
    state = BoardState(game.state, context.glyphs, own[0], own, can_undo=True)
    person = BoardPerson(state, context, interruption, keeper)
    seats: tuple[BashniSeat, BashniSeat] = person, person
    if isinstance(request, AgainstComputer):
        computer = computer_seat(request.level, settings, context.seed)
        seats = (computer, person) if request.colour else (person, computer)
    context.stage.show(person.screen)
    try:
        await play_bashni(game.state, seats, (keeper, person), interruption)
    finally:
        keeper.leave()
    return person.leaving.next or await after_the_end(context, person, keeper)


async def unless_left(game: Coroutine[Any, Any, _Result], person: BoardPerson) -> Next | None:
    """Let a game go on to its end, or until somebody leaves; gives what they want then."""
    task = asyncio.ensure_future(game)
    try:
        await asyncio.wait((task, person.leaving.left), return_when=asyncio.FIRST_COMPLETED)
        if person.leaving.next is None:
            task.result()
        return person.leaving.next
    finally:
        await end(task)


async def after_the_end(
    context: BoardContext, person: BoardPerson, keeper: BashniKeeper | None, again: str = ""
) -> Next:
    """Let the board be seen as it ended, and ask what comes next; from a look back one comes back to that.

    ``again`` is what another game is called where it is not the same again.
    """
    if after := await unless_left(person.read_the_end(), person):
        return after
    past = await asyncio.to_thread(keeper.past) if keeper else None
    answers = [
        Offer(again or _("_Again"), Next.AGAIN),
        *([Offer(_("_Replay"), Next.REPLAY)] if past else ()),
        Offer(_("_Menu"), Next.MENU),
        Offer(_("_Quit"), Next.QUIT),
    ]
    to_menu = [answer.value for answer in answers].index(Next.MENU)  # where one goes from what is over
    while True:
        dialog: DialogScreen[Next] = DialogScreen(context.glyphs.lines, _("Another game?"), answers, on_escape=to_menu)
        wanted = await context.stage.ask_over(dialog)
        if not past or wanted is not Next.REPLAY:
            return wanted
        await look_back(context.stage, context.glyphs, past)
        context.stage.show(person.screen)
