"""The menu of Bashni in line mode."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from schiffe.base.address import AddressError, parse_address
from schiffe.base.console import Console
from schiffe.base.errors import CommandError
from schiffe.base.i18n import _
from schiffe.base.names import name_problem
from schiffe.base.network_errors import no_address
from schiffe.base.text import any_of, quoted
from schiffe.base.words import Leave
from schiffe.bashni.client.events import JoinRequest
from schiffe.bashni.client.play import ClientOptions
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.manual import rules_text
from schiffe.bashni.plain.game import LineBashni
from schiffe.bashni.plain.vocabulary import WORDS, read_word
from schiffe.bashni.request import AgainstComputer, AtGameserver, BashniRequest, HostAtHome, TwoAtTheBoard
from schiffe.bashni.texts import level_name, no_game_id
from schiffe.bashni.wire import DEFAULT_PORT, is_game_id

_USUAL_LEVEL: Final = "medium"
Ask: TypeAlias = Callable[[], Awaitable[BashniRequest]]
"""Asks for what a game needs; raises Leave where the player wants to go back."""


class BashniMenu:
    """The menu, which starts games until the player quits."""

    def __init__(self, console: Console, games: LineBashni) -> None:
        self._console = console
        self._games = games

    async def run(self) -> None:
        """Show the menu again and again.

        Raises:
            EndOfInput: the input ended before.
        """
        entries = (
            (_("Against the computer"), self._against_computer),
            (_("Two players at this keyboard"), self._for_two),
            (_("Join a gameserver"), self._join),
            (_("Host a game here"), self._host),
        )
        texts = (*(text for text, _ask in entries), _("Rules"))
        lines = [f"{number}  {text}" for number, text in enumerate(texts, 1)]
        while True:
            self._console.say("\n".join(("", _("Bashni - tower draughts"), *lines)))
            line = (await self._console.ask(_("Number, or {quit}: ").format(quit=WORDS["quit"]()))).strip()
            if read_word(line, ("quit",)):
                return
            if line == str(len(lines)):
                self._console.say(rules_text())
            elif line in map(str, range(1, len(lines))):
                await self._start(entries[int(line) - 1][1])
            else:
                self._console.say(
                    _("{text} is not in the menu. Possible: 1 to {last}, or {quit}.").format(
                        text=quoted(line), last=len(lines), quit=WORDS["quit"]()
                    )
                )

    async def _start(self, ask: Ask) -> None:
        try:
            await self._games.play(await ask())
        except Leave:
            return
        except CommandError as error:
            self._console.say(str(error))

    async def _line(self, prompt: str) -> str:
        """A line that is asked for; raises Leave for the word that goes back."""
        line = (await self._console.ask(prompt)).strip()
        if read_word(line, ("quit",)):
            raise Leave
        return line

    async def _against_computer(self) -> BashniRequest:
        names = {level: level_name(level) for level in LEVELS}
        prompt = _("Which level, {levels}? (Enter: {level}) ").format(
            levels=any_of(tuple(names.values())), level=names[_USUAL_LEVEL]
        )
        while True:
            line = (await self._line(prompt)).lower() or _USUAL_LEVEL
            level = next((level for level, name in names.items() if line in (level, name.lower())), None)
            if level:
                return AgainstComputer(level)
            self._console.say(
                _("{text} is not possible. Possible: {words}").format(
                    text=quoted(line), words=any_of(tuple(names.values()))
                )
            )

    async def _for_two(self) -> BashniRequest:
        first = await self._name(_("Who plays White? "))
        return TwoAtTheBoard((first, await self._name(_("Who plays Black? "), first)))

    async def _name(self, prompt: str, taken: str = "") -> str:
        while True:
            name = await self._line(prompt)
            if not (problem := name_problem(name, taken)):
                return name
            self._console.say(problem)

    async def _join(self) -> BashniRequest:
        while True:
            line = await self._line(_("Which gameserver, host or host:port? "))
            try:
                address = parse_address(line, DEFAULT_PORT)
                break
            except AddressError as error:
                self._console.say(no_address(error.text, DEFAULT_PORT))
        while not is_game_id(game := await self._line(_("Which game, its ID? "))):
            self._console.say(no_game_id(game))
        return AtGameserver(ClientOptions(address, JoinRequest(game)))

    async def _host(self) -> BashniRequest:
        return HostAtHome()
