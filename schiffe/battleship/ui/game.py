"""Games on the stage at one keyboard: the fleets are laid, then the match is played."""

from __future__ import annotations

from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.match.request import AgainstBot, ForTwo, Watch
from schiffe.battleship.ui.desk import Desk, Played
from schiffe.battleship.ui.laying import lay
from schiffe.battleship.ui.network import Meeting
from schiffe.battleship.ui.screens.curtain import CurtainScreen, CurtainState, draw_curtain
from schiffe.game.interruption import Interrupted, Interruption
from schiffe.game.ui.match import Next
from schiffe.language.names import curtain_keys


async def play_game(desk: Desk, where: AgainstBot | ForTwo | Watch | Meeting) -> Played:
    """One game, from the fleets to what its players want next."""
    try:
        match where:
            case AgainstBot():
                return await _against_bot(desk)
            case ForTwo():
                return await _for_two(desk)
            case Watch():
                return await _of_bots(desk, where)
            case meeting:
                from schiffe.battleship.ui.network import NetworkGame

                return await NetworkGame(desk, meeting).play()
    except Interrupted:
        return Played(desk.leaving.next or Next.MENU)


# What plays the match is loaded when the fleets lie: the first screen comes 15 ms earlier without it.


async def _against_bot(desk: Desk) -> Played:
    interruption = Interruption()
    fleet = await lay(desk, 0, interruption)
    from schiffe.battleship.ui.match import ScreenMatch

    return await ScreenMatch(desk, interruption).against_bot(fleet)


async def _of_bots(desk: Desk, request: Watch) -> Played:
    from schiffe.battleship.ui.match import ScreenMatch

    return await ScreenMatch(desk, Interruption()).of_bots(request)


async def _for_two(desk: Desk) -> Played:
    interruption = Interruption()
    keys = curtain_keys(desk.names)

    async def pass_keyboard(seat: SeatNumber, said: str = "") -> None:
        state = CurtainState(seat, desk.names[seat], keys[seat], said)
        await draw_curtain(desk.stage, CurtainScreen(state, desk.leave(interruption, seat)))

    fleets = []
    for seat in (0, 1):
        if desk.keeper.fleet(seat) is None:
            await interruption.unless(pass_keyboard(seat))
        fleets.append(await lay(desk, seat, interruption))
    from schiffe.battleship.ui.match import ScreenMatch

    return await ScreenMatch(desk, interruption).for_two((fleets[0], fleets[1]), pass_keyboard)
