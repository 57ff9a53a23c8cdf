"""Games of Bashni in line mode, one after the other."""

import asyncio
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from schiffe.bashni.drawing import piece_signs
from schiffe.bashni.levels import level_name
from schiffe.bashni.logbook.recorder import LocalClock, MatchRecorder, ResumedMatch, new_game
from schiffe.bashni.logbook.statistics import standing_after
from schiffe.bashni.match.events import Event
from schiffe.bashni.match.request import (
    AgainstComputer,
    AtGameserver,
    BashniRequest,
    ClientOptions,
    HostAtHome,
    TwoAtTheBoard,
)
from schiffe.bashni.match.setup import computer_seat, person_name
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.match.turn import Seat, play_turn
from schiffe.bashni.plain.context import BashniLineContext
from schiffe.bashni.plain.online import LineGuest
from schiffe.bashni.plain.person import LinePerson, Opponent
from schiffe.bashni.plain.transcript import offer_to_look_back
from schiffe.bashni.plain.words import WORDS
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.server.serve import host_options, hosting
from schiffe.bashni.settings import BASHNI_CLOCK
from schiffe.bashni.texts.describing import ending_text, last_move_text, player_title
from schiffe.bashni.texts.network import how_to_join_home
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.loop import play_match
from schiffe.game.match.match import Match
from schiffe.game.plain.context import TurnClock, first_seconds, leaving, wants_level
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.language.names import against, is_one_of, own_names
from schiffe.language.text import sentences
from schiffe.network.connecting import own_addresses
from schiffe.process.countdown import Countdown
from schiffe.settings.shared import ASCII, NAME, WAIT
from schiffe.terminal.console import Console


class _Teller:
    """Says what is wrong with the logbook as soon as something could not be written."""

    def __init__(self, recorder: MatchRecorder, console: Console) -> None:
        self._recorder = recorder
        self._console = console

    def notify(self, _event: Event, _state: MatchState) -> None:
        """Something has happened, and the recorder has tried to write it."""
        if news := self._recorder.news():
            self._console.say(news)


class LineBashni:
    """Plays games of Bashni at a console; no two of them have the same chance, unless there is a seed.

    Attributes:
        clock: that of the games here.
    """

    def __init__(self, console: Console, session: Session) -> None:
        self._session = session
        self._console = console
        self._chance = Random(session.seed)
        self.clock: Final = LocalClock(session)

    async def play(self, wanted: BashniRequest | ResumedMatch) -> None:
        """Play what is asked for or taken up again, or watch.

        After a game that has beaten a level, those at a keyboard can go on against the next one.

        Raises:
            CommandError: a game at a gameserver cannot be joined, or does not come to its end.
            EndOfInput: the input ended before the game did.
        """
        played = await self._play(wanted)
        while played and (level := await self._next_level(played)):
            played = await self._play(replace(played, level=level))

    async def _next_level(self, played: AgainstComputer) -> str | None:
        """The level above the one that the last game has beaten, where somebody wants to play against it."""
        if not self._console.people_type:
            return None
        names = own_names(self._session.settings[NAME])
        found = await asyncio.to_thread(standing_after, self._session.book, partial(is_one_of, names), played)
        above = found and found.offered
        if above and await wants_level(self._console, level_name(played.level), level_name(above)):
            return above
        return None

    async def _play(self, wanted: BashniRequest | ResumedMatch) -> AgainstComputer | None:
        """Play one game; gives which it was, where it was one against the computer that came to its end."""
        settings = self._session.settings
        with Countdown(asyncio.get_running_loop().call_soon_threadsafe) as countdown:
            signs = piece_signs(settings[ASCII], self._session.encoding)

            def timed(seconds: int, *, is_remote: bool = False) -> BashniLineContext:
                clock = TurnClock(countdown, seconds, BASHNI_CLOCK, is_remote=is_remote)
                return BashniLineContext(self._console, self._session, WORDS, clock, signs, is_remote)

            remote = timed(0, is_remote=True)
            match wanted:
                case ResumedMatch(record):
                    return await self._play_here(wanted, timed(first_seconds(settings, record.clock, BASHNI_CLOCK)))
                case AgainstComputer() | TwoAtTheBoard():
                    seed = self._chance.getrandbits(31)
                    seconds = self.clock.begin()
                    game = new_game(wanted, settings, seed, self._session.book, seconds)
                    return await self._play_here(game, timed(seconds))
                case AtGameserver(client):
                    await self._play_there(client, remote)
                case HostAtHome():
                    await self._host(wanted, remote)
        return None

    async def _play_here(self, game: ResumedMatch, context: BashniLineContext) -> AgainstComputer | None:
        record, state, recorder = game.record, game.state, game.recorder
        self._console.say(against(*(player_title(state.name(side), side) for side in Colour)))
        if state.history:
            self._console.say(sentences(_("The game continues."), last_move_text(state)))
        request = record.request
        if isinstance(request, AgainstComputer):
            person = LinePerson(context, Opponent.COMPUTER, record.seed)
            computer = computer_seat(request.level, self._session.settings, record.seed)
            seats: tuple[Seat, Seat] = (computer, person) if request.colour else (person, computer)
        else:
            person = LinePerson(context, Opponent.BESIDE, record.seed)
            seats = (person, person)
        with leaving(self._console, self._session.whole_book, recorder):
            state = await play_match(
                Match(state, (recorder, person, _Teller(recorder, self._console))), partial(play_turn, seats)
            )
            if isinstance(state.ending, PlayerLeft):
                raise context.left()
            if not context.is_terse:
                context.show(state)
            self._console.say(ending_text(state))
        await offer_to_look_back(context, recorder.finished())
        is_whole = state.ending and not isinstance(state.ending, PlayerLeft)
        return request if is_whole and isinstance(request, AgainstComputer) else None

    async def _play_there(self, client: ClientOptions, context: BashniLineContext) -> None:
        settings = self._session.settings
        client = replace(client, address=self._session.certified(client.address), wait=settings[WAIT])
        with leaving(self._console, self._session.whole_book):
            await LineGuest(context, client, person_name(settings), self._session.book).run()

    async def _host(self, request: HostAtHome, context: BashniLineContext) -> None:
        async with hosting(request.address) as home:
            addresses = await own_addresses(request.address, home.address.port)
            self._console.say(how_to_join_home(home, addresses))
            await self._play_there(host_options(home), context)
