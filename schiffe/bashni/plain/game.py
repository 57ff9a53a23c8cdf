"""Games of Bashni in line mode, one after the other."""

import asyncio
from random import Random

from schiffe.base.console import Console
from schiffe.base.countdown import Countdown
from schiffe.base.errors import CommandError
from schiffe.base.i18n import _
from schiffe.base.network_errors import not_listening
from schiffe.base.own_addresses import own_addresses
from schiffe.base.words import Leave
from schiffe.bashni.client.play import ClientOptions
from schiffe.bashni.describing import ending_text
from schiffe.bashni.drawing import piece_signs
from schiffe.bashni.match.events import SideLeft
from schiffe.bashni.match.loop import BashniSeat, play_bashni
from schiffe.bashni.match.setup import (
    computer_seat,
    home_rules,
    host_options,
    how_to_join_home,
    local_start,
    person_name,
)
from schiffe.bashni.match.state import begun
from schiffe.bashni.plain.network import LineGuest
from schiffe.bashni.plain.person import LinePerson, Opponent
from schiffe.bashni.plain.table import LineBoard
from schiffe.bashni.position import Colour
from schiffe.bashni.request import AgainstComputer, AtGameserver, BashniRequest, HostAtHome, TwoAtTheBoard
from schiffe.bashni.server.hosting import hosting
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS, CLOCK


class LineBashni:
    """Plays games of Bashni at a console; no two of them have the same chance, unless there is a seed."""

    def __init__(self, console: Console, encoding: str, settings: Settings, seed: int | None) -> None:
        self._console = console
        self._encoding = encoding
        self._settings = settings
        self._chance = Random(seed)

    async def play(self, request: BashniRequest) -> None:
        """Play what is asked for, or watch.

        Raises:
            CommandError: a game at a gameserver cannot be joined, or does not come to its end.
            EndOfInput: the input ended before the game did.
        """
        settings = self._settings
        with Countdown(asyncio.get_running_loop().call_soon_threadsafe) as countdown:
            signs = piece_signs(settings[ASCII], self._encoding)
            board = LineBoard(self._console, countdown, signs, settings[BOARDS], settings[CLOCK])
            try:
                match request:
                    case AgainstComputer() | TwoAtTheBoard():
                        await self._play_here(request, board)
                    case AtGameserver(client):
                        await self._play_there(client, board)
                    case HostAtHome():
                        await self._host(request, board)
            except Leave:
                self._console.say(_("You have left the game."))

    async def _play_here(self, request: AgainstComputer | TwoAtTheBoard, board: LineBoard) -> None:
        seed = self._chance.getrandbits(31)
        state = begun(local_start(request, self._settings))
        self._console.say(
            _("{white} (white) against {black} (black)").format(
                white=state.name(Colour.WHITE), black=state.name(Colour.BLACK)
            )
        )
        if isinstance(request, AgainstComputer):
            person = LinePerson(board, Opponent.COMPUTER, seed)
            computer = computer_seat(request, self._settings, seed)
            seats: tuple[BashniSeat, BashniSeat] = (computer, person) if request.colour else (person, computer)
        else:
            person = LinePerson(board, Opponent.BESIDE, seed)
            seats = (person, person)
        state = await play_bashni(state, seats, (person,))
        if isinstance(state.ending, SideLeft):
            raise Leave
        board.show(state)
        self._console.say(ending_text(state))

    async def _play_there(self, client: ClientOptions, board: LineBoard) -> None:
        await LineGuest(board, person_name(self._settings)).run(client)

    async def _host(self, request: HostAtHome, board: LineBoard) -> None:
        try:
            async with hosting(request.address, home_rules(self._settings)) as home:
                addresses = await own_addresses(request.address, home.address.port)
                self._console.say(how_to_join_home(home, addresses))
                await self._play_there(host_options(home), board)
        except (OSError, UnicodeError) as error:
            raise CommandError(not_listening(request.address, error), 1) from None
