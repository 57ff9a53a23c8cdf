"""The menu of Bashni in line mode."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from schiffe.bashni.levels import LEVELS, level_name
from schiffe.bashni.logbook.games import LocalGame, ended, resume, unfinished
from schiffe.bashni.logbook.past import read_past_bashni
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
from schiffe.bashni.plain.words import WORDS
from schiffe.bashni.settings import BASHNI_SETTINGS
from schiffe.bashni.texts.describing import rules_text
from schiffe.language.i18n import _
from schiffe.language.names import name_problem
from schiffe.language.text import any_of, quoted
from schiffe.language.words import Leave
from schiffe.network.address import AddressError, parse_address
from schiffe.network.errors import no_address
from schiffe.process.errors import CommandError
from schiffe.store.matches import MatchRefused, StoredMatch
from schiffe.store.texts import match_title, not_to_be_resumed
from schiffe.terminal.console import Console

_USUAL_LEVEL: Final = "medium"
Ask: TypeAlias = Callable[[], Awaitable[BashniRequest | LocalGame]]
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
        while True:
            entries: tuple[tuple[str, Callable[[], Awaitable[None]]], ...] = (
                (_("Against the computer"), partial(self._start, self._against_computer)),
                (_("Two players at this keyboard"), partial(self._start, self._for_two)),
                (_("Join a gameserver"), partial(self._start, self._join)),
                (_("Host a game here"), partial(self._start, self._host)),
                (_("Rules"), self._rules),
                (_("Settings"), self._settings),
                (_("Look back at a game"), self._look_back),
            )
            lines = [f"{number}  {text}" for number, (text, _action) in enumerate(entries, 1)]
            # Behind a pipe the menu is the same each time. Its numbers always are.
            kept = unfinished(self._games.book) if self._console.people_type else []
            lines += ["0  " + _("Go on: {game}").format(game=match_title(match)) for match in kept[:1]]
            self._console.say("\n".join(("", _("Bashni - tower draughts"), *lines)))
            line = (await self._console.ask(_("Number, or {quit}: ").format(quit=WORDS["quit"]))).strip()
            if WORDS.read(line, ("quit",)):
                return
            if kept and line == "0":
                await self._start(partial(self._kept, kept))
            elif line in map(str, range(1, len(entries) + 1)):
                await entries[int(line) - 1][1]()
            else:
                self._console.say(
                    _("{text} is not in the menu. Possible: 1 to {last}, or {quit}.").format(
                        text=quoted(line), last=len(entries), quit=WORDS["quit"]
                    )
                )

    async def _rules(self) -> None:
        self._console.say(rules_text())

    async def _settings(self) -> None:
        await self._games.settings.edit(BASHNI_SETTINGS)

    async def _kept(self, kept: Sequence[StoredMatch]) -> LocalGame:
        """A game that was left; where there are several, ask which."""
        match = await self._pick(kept)
        refusal = None
        try:
            if game := resume(self._games.book, match.id):
                return game
        except MatchRefused as refused:
            refusal = refused.refusal
        raise CommandError(not_to_be_resumed(match.id, refusal))

    async def _pick(self, matches: Sequence[StoredMatch]) -> StoredMatch:
        """One of some games; Enter takes the first. Raises Leave where the player wants to go back."""
        if len(matches) == 1:
            return matches[0]
        self._console.say("\n".join(f"{number}  {match_title(each)}" for number, each in enumerate(matches, 1)))
        numbers = [str(number) for number in range(1, len(matches) + 1)]
        while (line := await self._line(_("Which one? (Enter: {number}) ").format(number=1)) or "1") not in numbers:
            self._not_possible(line, numbers)
        return matches[int(line) - 1]

    async def _look_back(self) -> None:
        """Tell one of the latest games that are over."""
        book = self._games.book
        found = ended(book)
        if not found:
            self._console.say(book.news() or _("No game is over yet."))
            return
        try:
            match = await self._pick(found)
        except Leave:
            return
        if past := read_past_bashni(book, match.id):
            self._games.tell(past)
        else:
            self._console.say(book.news() or not_to_be_resumed(match.id, None))

    async def _start(self, ask: Ask) -> None:
        try:
            await self._games.play(await ask())
        except Leave:
            return
        except CommandError as error:
            self._console.say(str(error))

    async def _line(self, prompt: str) -> str:
        """A line that the player types; raises Leave for the word that goes back."""
        line = (await self._console.ask(prompt)).strip()
        if WORDS.read(line, ("quit",)):
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
            self._not_possible(line, tuple(names.values()))

    def _not_possible(self, text: str, possible: Sequence[str]) -> None:
        self._console.say(
            _("{text} is not possible. Possible: {words}").format(text=quoted(text), words=any_of(possible))
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
        while not is_game_id(game := await self._line(_("The ID of the game? "))):
            self._console.say(no_game_id(game))
        return AtGameserver(ClientOptions(address, JoinRequest(game)))

    async def _host(self) -> BashniRequest:
        return HostAtHome()
