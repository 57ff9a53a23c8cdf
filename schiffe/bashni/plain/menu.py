"""The menu of Bashni in line mode."""

from collections.abc import Sequence
from functools import partial

from schiffe.bashni.drawing import piece_signs
from schiffe.bashni.levels import LEVELS, level_name, offered_level
from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.logbook.recorder import ResumedMatch
from schiffe.bashni.match.request import (
    DEFAULT_PORT,
    AgainstComputer,
    AtGameserver,
    BashniRequest,
    ClientOptions,
    HostAtHome,
    JoinRequest,
    TwoAtTheBoard,
    is_game_id,
    no_game_id,
)
from schiffe.bashni.plain.game import LineBashni
from schiffe.bashni.plain.transcript import tell_past
from schiffe.bashni.plain.words import WORDS
from schiffe.bashni.settings import BASHNI_CLOCK, BASHNI_SETTINGS
from schiffe.bashni.texts.describing import game_about, rules_text
from schiffe.game.loaded import LoadedGame
from schiffe.game.plain.menu import ClockOffer, Entry, LineMenu
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.language.text import unmarked
from schiffe.language.words import Leave
from schiffe.settings.shared import ASCII, BOARDS
from schiffe.terminal.console import Console


class BashniMenu(LineMenu[BashniRequest | ResumedMatch, FinishedMatch]):
    """The menu, which starts games one after the other."""

    def __init__(
        self, console: Console, session: Session, game: LoadedGame[BashniRequest | ResumedMatch, FinishedMatch]
    ) -> None:
        super().__init__(console, session, game, WORDS)
        self._games = LineBashni(console, session)

    def title(self) -> str:
        """The game."""
        return _("Bashni, tower draughts")

    def entries(self) -> Sequence[Entry]:
        """All entries."""
        return (
            (unmarked(_("_Against the computer")), self._against_computer),
            (unmarked(_("_Two players")), self._for_two),
            (_("Join a server"), self._join),
            (_("Host a game here"), partial(self.play, HostAtHome())),
            (unmarked(_("_How to play")), self._rules),
            (unmarked(_("S_ettings")), partial(self.settings.edit, BASHNI_SETTINGS)),
            (_("Look back"), self.look_back),
        )

    async def play(self, wanted: BashniRequest | ResumedMatch) -> None:
        """Play a game that is new or goes on."""
        await self._games.play(wanted)

    def tell(self, finished: FinishedMatch) -> None:
        """Tell a finished game."""
        settings = self.settings.now
        signs = None if settings[BOARDS] == "never" else piece_signs(settings[ASCII], self.session.encoding)
        tell_past(self.console, finished, signs)

    def how_to_play(self) -> str:
        """The rules in short, and how a move is typed."""
        how = _("Type a move such as {move}, or {help}.").format(move="c3 d4", help=WORDS["help"])
        return f"{rules_text()}\n{how}"

    async def _rules(self) -> None:
        self.console.say(rules_text())

    async def _against_computer(self) -> None:
        names = {level: level_name(level) for level in LEVELS}
        prompt = _("Which level, {levels}? (Enter: {level}) ")
        offer = ClockOffer(BASHNI_CLOCK, self._about)
        offered = offered_level(is_first=self._games.clock.is_spared())
        await self.play(AgainstComputer(await self.ask_level(prompt, names, offered, offer)))

    def _about(self) -> str:
        return game_about(self.settings.now[BASHNI_CLOCK], is_spared=self._games.clock.is_spared())

    async def _for_two(self) -> None:
        first = await self.ask_name(_("Who plays White? "))
        await self.play(TwoAtTheBoard((first, await self.ask_name(_("Who plays Black? "), taken=first))))

    async def _join(self) -> None:
        address = await self.ask_address(_("Which server, host or host:port? "), port=DEFAULT_PORT)
        while not is_game_id(game := (await self.console.ask(_("The ID of the game? "))).strip()):
            if self.words.read(game, ("quit",)):
                raise Leave
            self.console.say(no_game_id(game))
        await self.play(AtGameserver(ClientOptions(address, JoinRequest(game))))
