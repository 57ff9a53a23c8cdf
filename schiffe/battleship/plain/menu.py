"""The menu of line mode: choose a game, settings and language, until one quits."""

from collections.abc import Callable, Coroutine, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any, Final

from schiffe.battleship.levels import LEVELS, level_name
from schiffe.battleship.logbook import GAME
from schiffe.battleship.logbook.judging import catching_up
from schiffe.battleship.logbook.ladder import standing
from schiffe.battleship.logbook.logbook import resume, unfinished
from schiffe.battleship.logbook.naming import match_named_now
from schiffe.battleship.logbook.past import read_past
from schiffe.battleship.match.request import AgainstBot, ForTwo, Host, Join, Watch
from schiffe.battleship.plain.game import LineGames
from schiffe.battleship.plain.rules_menu import RulesMenu
from schiffe.battleship.plain.words import WORDS
from schiffe.battleship.settings import BOT, SERVER
from schiffe.game.game import Game
from schiffe.game.plain.settings import LineSettings
from schiffe.game.plain.words import is_quit
from schiffe.game.session import Session
from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.names import name_problem, own_names
from schiffe.language.text import any_of, listed, quoted
from schiffe.network.address import AddressError, parse_address
from schiffe.network.errors import no_address
from schiffe.settings.shared import LANGUAGE, NAME
from schiffe.store.matches import MatchFilter, MatchRefused, StoredMatch
from schiffe.store.texts import match_title, not_to_be_resumed
from schiffe.terminal.console import Console

_LATEST: Final = 9
"""So many games to look back at are listed; older ones are named on the command line."""


class Menu:
    """The menu, which starts ``games``."""

    def __init__(self, console: Console, session: Session, games: LineGames) -> None:
        self._session = session
        self._console = console
        self._preferences = LineSettings(console, session)
        self._games = games
        self._names = ("", "")

    async def run(self) -> None:
        """Show the menu again and again until the player quits.

        Raises:
            EndOfInput: the input ended before.
        """
        while True:
            entries: tuple[tuple[str, Callable[[], Coroutine[Any, Any, None]]], ...] = (
                (_("Against the computer"), self._against_bot),
                (_("Two players at this keyboard"), self._for_two),
                (_("Join a server"), self._join),
                (_("Host a game here"), self._host),
                (_("Settings"), self._settings),
                (_("Language"), self._language),
                (_("Rules"), self._rules),
                (_("Watch two bots"), self._watch),
                *((game.menu.line(), partial(self._visit, game)) for game in self._session.others(GAME)),
                (_("Look back at a game"), self._look_back),
                (_("Statistics"), self._statistics),
            )
            lines = [f"{number}  {text}" for number, (text, _action) in enumerate(entries, 1)]
            # Behind a pipe the menu is the same each time. Its numbers always are.
            kept = unfinished(self._session.book) if self._console.people_type else []
            lines += ["0  " + _("Go on: {game}").format(game=match_title(match)) for match in kept[:1]]
            self._console.say("\n".join(("", _("schiffe - Battleship"), *lines)))
            async with catching_up(self._session.book) if self._console.people_type else nullcontext():
                line = await self._console.ask(_("Number, or {quit}: ").format(quit=WORDS["quit"]))
            if WORDS.read(line, ("quit",)):
                return
            if kept and line.strip() == "0":
                await self._go_on(kept)
            elif line.strip() in map(str, range(1, len(entries) + 1)):
                await entries[int(line) - 1][1]()
            else:
                self._console.say(
                    _("{text} is not in the menu. Possible: 1 to {last}, or {quit}.").format(
                        text=quoted(line), last=len(entries), quit=WORDS["quit"]
                    )
                )

    async def _rules(self) -> None:
        await RulesMenu(self._console, lambda: self._preferences.now, self._preferences.change).run()

    async def _watch(self) -> None:
        first = await self._ask_level(_("The first bot, {levels}? (Enter: {level}) "))
        second = await self._ask_level(_("The second bot, {levels}? (Enter: {level}) ")) if first else None
        if first and second:
            await self._games.play(Watch((first, second)), self._preferences.now)

    async def _go_on(self, kept: Sequence[StoredMatch]) -> None:
        """Go on with a game that was left; where there are several, ask which."""
        match = await self._pick(kept)
        if match is None:
            return
        try:
            taken = resume(self._session.book, match.id)
        except MatchRefused as refused:
            self._console.say(not_to_be_resumed(match.id, refused.refusal))
            return
        if taken:
            await self._games.play(taken, self._preferences.now)
        else:
            self._console.say(not_to_be_resumed(match.id, None))

    async def _pick(self, matches: Sequence[StoredMatch]) -> StoredMatch | None:
        """One of some games, by Enter the first one; None to go back."""
        if len(matches) == 1:
            return matches[0]
        self._console.say("\n".join(f"{number}  {match_title(each)}" for number, each in enumerate(matches, 1)))
        line = (await self._console.ask(_("Which one? (Enter: {number}) ").format(number=1))).strip() or "1"
        if line in map(str, range(1, len(matches) + 1)):
            return matches[int(line) - 1]
        if not is_quit(line):
            self._not_possible(line, [str(number) for number in range(1, len(matches) + 1)])
        return None

    async def _look_back(self) -> None:
        """Tell one of the latest games that are over."""
        wanted = MatchFilter(game=GAME, is_over=True, has_events=True, most=_LATEST)
        found = self._session.book.attempt(lambda store: store.matches(wanted))
        if not found:
            self._console.say(self._session.book.news() or _("No game is over yet."))
        elif match := await self._pick(list(map(match_named_now, found))):
            past = read_past(self._session.book, match.id)
            if past:
                self._games.tell(past, self._preferences.now)
            else:
                self._console.say(self._session.book.news() or not_to_be_resumed(match.id, None))

    async def _statistics(self) -> None:
        """Tell what the player's games come to."""
        self._games.tell_statistics()

    async def _visit(self, game: Game) -> None:
        await game.load().play_in_lines(self._console, self._session, None)

    async def _against_bot(self) -> None:
        rungs = (
            standing(self._session.book, own_names(self._preferences.now[NAME])) if self._console.people_type else {}
        )
        if beaten := [level_name(level) for level, rung in rungs.items() if rung.is_beaten]:
            self._console.say(_("Beaten: {levels}.").format(levels=listed(beaten)))
        if level := await self._ask_level(_("Which level, {levels}? (Enter: {level}) ")):
            await self._games.play(AgainstBot(level), self._preferences.now)

    async def _ask_level(self, prompt: str) -> str | None:
        """A level, by Enter that of the settings; None to go back."""
        usual = self._preferences.now[BOT]
        names = {level: level_name(level) for level in LEVELS}
        prompt = prompt.format(levels=any_of(tuple(names.values())), level=names[usual])
        while True:
            line = (await self._console.ask(prompt)).strip().lower() or usual
            if WORDS.read(line, ("quit",)):
                return None
            if level := next((level for level, name in names.items() if line in (level, name.lower())), None):
                return level
            self._not_possible(line, tuple(names.values()))

    async def _for_two(self) -> None:
        first = await self._ask_name(_("Name of the first player"), self._names[0])
        second = await self._ask_name(_("Name of the second player"), self._names[1], first) if first else None
        if first and second:
            self._names = first, second
            await self._games.play(ForTwo((first, second)), self._preferences.now)

    async def _ask_name(self, what: str, known: str, taken: str = "") -> str | None:
        """A name that is not taken, by Enter the one known; None when the player wants to go back."""
        prompt = f"{what}: "
        if known:
            prompt = _("{what} (Enter: {name}): ").format(what=what, name=known)
        while True:
            name = (await self._console.ask(prompt)).strip() or known
            if is_quit(name):
                return None
            if problem := name_problem(name, taken):
                self._console.say(problem)
            else:
                return name

    async def _join(self) -> None:
        known = str(self._preferences.now[SERVER] or "")
        prompt = _("Which server, host or host:port? ")
        if known:
            prompt = _("Which server, host or host:port? (Enter: {server}) ").format(server=known)
        while True:
            line = (await self._console.ask(prompt)).strip() or known
            if not line or is_quit(line):
                return
            try:
                address = parse_address(line)
            except AddressError as error:
                self._console.say(no_address(error.text))
                continue
            self._preferences.change({SERVER.key: address})
            await self._games.play(Join(address), self._preferences.now)
            return

    async def _host(self) -> None:
        await self._games.play(Host(), self._preferences.now)

    async def _settings(self) -> None:
        await self._preferences.edit()

    async def _language(self) -> None:
        codes = i18n.languages()
        line = (await self._console.ask(_("Which language, {codes}? ").format(codes=any_of(codes)))).strip().lower()
        if line in codes:
            self._preferences.change({LANGUAGE.key: line})
        elif line and not WORDS.read(line, ("quit",)):
            self._not_possible(line, codes)

    def _not_possible(self, text: str, possible: Sequence[str]) -> None:
        self._console.say(
            _("{text} is not possible. Possible: {words}").format(text=quoted(text), words=any_of(possible))
        )
