"""One game of Battleship on the stage, at this keyboard: the fleets are laid, and then the match is played."""

from functools import partial

from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.match.request import AgainstBot, ForTwo, Watch
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.ui.context import MatchContext, Played
from schiffe.battleship.ui.screens.curtain import CurtainScreen, CurtainState, draw_curtain
from schiffe.battleship.ui.screens.placing import lay
from schiffe.game.interruption import Interrupted, Interruption
from schiffe.game.ui.match import Next
from schiffe.language.names import curtain_keys


async def play_here(context: MatchContext, request: AgainstBot | ForTwo | Watch) -> Played:
    """One game at this keyboard, from the fleets to what its players want next."""
    interruption = Interruption()
    try:
        fleets = await _laid(context, request, interruption)
        from schiffe.battleship.ui.match import ScreenMatch  # noqa: PLC0415  door: a match, when the fleets lie

        played = ScreenMatch(context, interruption)
        match request:
            case AgainstBot():
                return await played.against_bot(fleets[0])
            case ForTwo():
                return await played.for_two((fleets[0], fleets[1]), partial(_pass_keyboard, context, interruption))
            case Watch():
                return await played.of_bots(request)
    except Interrupted:
        return Played(context.leaving.next or Next.MENU)


async def _laid(context: MatchContext, request: AgainstBot | ForTwo | Watch, interruption: Interruption) -> list[Fleet]:
    """The fleets of the people who play, laid by one after the other."""
    match request:
        case AgainstBot():
            return [await lay(context, 0, interruption)]
        case Watch():
            return []
    fleets = []
    for seat in (0, 1):
        if context.keeper.fleet(seat) is None:
            await interruption.unless(_pass_keyboard(context, interruption, seat))
        fleets.append(await lay(context, seat, interruption))
    return fleets


async def _pass_keyboard(context: MatchContext, interruption: Interruption, seat: SeatNumber, said: str = "") -> None:
    """Cover the boards until the player of a seat sits at the keyboard."""
    state = CurtainState(seat, context.names[seat], curtain_keys(context.names)[seat], said)
    await draw_curtain(context.stage, CurtainScreen(state, context.leave(interruption, seat)))
