"""The menus of line mode: what to play, settings, language, and the rules."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from schiffe.battleship import GAME
from schiffe.battleship.drawing import choose_glyphs
from schiffe.battleship.levels import LEVELS, level_name
from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.logbook.ladder import LADDER
from schiffe.battleship.logbook.recorder import PreparedMatch
from schiffe.battleship.logbook.reviewing import catching_up
from schiffe.battleship.match.request import (
    Daily,
    FirstGame,
    GameRequest,
    Host,
    Join,
    RoomRequest,
    Watch,
    utc_today,
)
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.plain.context import LineContext
from schiffe.battleship.plain.lesson import LineLesson
from schiffe.battleship.plain.match import LineMatch
from schiffe.battleship.plain.statistics import player_statistics
from schiffe.battleship.plain.words import DELETE, NEW
from schiffe.battleship.presets import PRESETS, preset_name, preset_names, preset_sentence
from schiffe.battleship.rule_settings import ANNOUNCE, CONTACT, FLEET, OWN_RULES, RULES, SIZE, TURN, rules_name_problem
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.settings import BOT, MARK, SERVER, without_own_rules
from schiffe.battleship.texts.names import game_about_text, rules_sentences, rules_title
from schiffe.game.info import GameInfo
from schiffe.game.match.request import AgainstBot
from schiffe.game.plain import words
from schiffe.game.plain.context import TurnClock, first_seconds
from schiffe.game.plain.menu import ClockOffer, Entry, LineMenu, LineSettings, request_action
from schiffe.game.plain.words import is_quit
from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.language.text import join_and, join_or, named, quoted, unmarked
from schiffe.language.words import find_word
from schiffe.settings.problems import SettingsError, problem_text
from schiffe.settings.schema import Setting, Settings
from schiffe.settings.shared import ASCII, CLOCK, LANGUAGE, NAME
from schiffe.terminal.console import Console

if TYPE_CHECKING:  # loaded when a room is entered
    from schiffe.battleship.plain.room import RoomEntrance

_PARTS: Final[tuple[Setting[Any], ...]] = (SIZE, FLEET, CONTACT, TURN, ANNOUNCE)


class LineView(LineMenu[GameRequest | PreparedMatch, FinishedMatch]):
    """Battleship in line mode."""

    def title(self) -> str:
        """Return the title of the menu."""
        return _("schiffe - Battleship")

    def entries(self) -> Sequence[Entry]:
        """Return the entries of the menu, including the other games."""
        return (
            (unmarked(_("_Against the computer")), self._against_bot),
            (unmarked(_("_Two players")), self.for_two),
            (_("Join a server"), self._join),
            (_("Host a game here"), request_action(Host())),
            (unmarked(_("S_ettings")), self.settings.edit),
            (unmarked(_("_Language")), self._language),
            (unmarked(_("_Variant")), RulesMenu(self.console, self.settings).run),
            (unmarked(_("_Watch a game")), self._watch),
            *((game.menu.line(), partial(self._visit, game)) for game in self.session.other_games(GAME)),
            (_("Look back"), self.look_back),
            (_("Statistics"), self._statistics),
            (_("A first game"), request_action(FirstGame("easy"))),
            (unmarked(_("_How to play")), self.tell_how_to_play),
            (unmarked(_("_Fleet of the day")), self._daily),
            (unmarked(_("_Play with a friend")), self._friend),
            (_("Training"), self.train),
        )

    @contextmanager
    def match(self, match: PreparedMatch) -> Iterator[LineMatch]:
        """Return the view of a match for a ``with`` block, which ends quietly if the match is left."""
        settings = self.settings.now
        with self.match_countdown(match.recorder) as countdown, ExitStack() as hidden:
            setup = match.setup
            request = match.series.request
            is_first = isinstance(request, FirstGame)
            entrance = self.entrance() if isinstance(request, RoomRequest) else None
            # in a room the players have agreed on the clock
            seconds = setup.clock if entrance else first_seconds(settings, setup.clock)
            context = LineContext(
                console=self.console,
                session=self.session,
                clock=TurnClock(countdown, seconds, is_remote=not setup.is_local),
                setup=setup,
                recorder=match.recorder,
                glyphs=choose_glyphs(settings[ASCII], self.session.encoding),
                marks=settings[MARK],
                rng=setup.chance.source("people"),
                own_rules=settings[OWN_RULES],
                lesson=LineLesson(match.recorder) if is_first else None,
                tells_rules=is_first or (self.console.people_type and self.session.has_no_games(GAME)),
            )
            yield LineMatch(
                context=context, request=request, hidden=hidden, score=match.series.score, entrance=entrance
            )

    def entrance(self) -> RoomEntrance:
        """Return the dialog for entering a room."""
        from schiffe.battleship.plain.room import RoomEntrance  # noqa: PLC0415  door: a room is entered

        return RoomEntrance(self.console, self.settings)

    def how_to_play(self) -> str:
        """Return the aim of the game, and how to type a turn."""
        return _(
            "Sink the enemy fleet before yours is sunk. Type a square such as {square} to fire at it; the answer is "
            "water or a hit. In a game, {help} lists the words."
        ).format(square="B7", help=words.HELP)

    def while_asking(self) -> AbstractAsyncContextManager[None]:
        """Analyse finished games in the background if their analysis was skipped."""
        return catching_up(self.session.book)

    async def _daily(self) -> Daily:
        return Daily(utc_today())

    async def _watch(self) -> Watch:
        first = await self._ask_level(_("The first bot, {levels}? (Enter: {level}) "))
        second = await self._ask_level(_("The second bot, {levels}? (Enter: {level}) "))
        return Watch((first, second))

    async def _statistics(self) -> None:
        """Print the statistics of the player in the settings."""
        settings = self.settings.now
        columns = shutil.get_terminal_size().columns
        glyphs = choose_glyphs(settings[ASCII], self.session.encoding)
        self.console.say("\n".join(player_statistics(self.session.book, settings, glyphs, columns)), wrap=False)

    async def _visit(self, game: GameInfo) -> None:
        await game.load().play_in_lines(self.console, self.session, None)

    async def _against_bot(self) -> AgainstBot:
        names = own_names(self.settings.now[NAME])
        rungs = LADDER.stored_rungs(self.session.book, names) if self.console.people_type else {}
        if beaten := [level_name(level) for level, rung in rungs.items() if rung.is_beaten]:
            self.console.say(_("Beaten: {levels}.").format(levels=join_and(beaten)))
        clock = ClockOffer(CLOCK, lambda: game_about_text(self.settings.now))
        return AgainstBot(await self._ask_level(_("Which level, {levels}? (Enter: {level}) "), clock))

    async def _ask_level(self, prompt: str, clock: ClockOffer | None = None) -> str:
        names = {level: level_name(level) for level in LEVELS}
        return await self.ask_level(prompt, names, self.settings.now[BOT], clock)

    async def _join(self) -> Join:
        last_server = str(self.settings.now[SERVER] or "")
        prompt = _("Which server, host or host:port? ")
        if last_server:
            prompt = _("Which server, host or host:port? (Enter: {server}) ").format(server=last_server)
        address = await self.ask_address(prompt, last_server)
        self.settings.change({SERVER.key: address})
        return Join(address)

    async def _friend(self) -> RoomRequest:
        return await self.entrance().ask()

    async def _language(self) -> None:
        codes = i18n.languages()
        line = (await self.console.ask(_("Which language, {codes}? ").format(codes=join_or(codes)))).strip().lower()
        if line in codes:
            self.settings.change({LANGUAGE.key: line})
        elif line and not find_word(line, (words.QUIT,)):
            self.not_possible(line, codes)


class RulesMenu:
    """The menu of variants: presets and the player's own."""

    def __init__(self, console: Console, settings: LineSettings) -> None:
        self._console = console
        self._settings = settings

    async def run(self) -> None:
        """Let the player choose or make a variant, or go back."""
        self._tell()
        while True:
            names = self._names
            if self._settings.now[OWN_RULES]:
                text = _(
                    "Number or name, {new} to make your own, {delete} and a name to delete one, Enter to go back: "
                )
            else:
                text = _("Number or name, {new} to make your own, Enter to go back: ")
            line = (await self._console.ask(text.format(new=NEW, delete=DELETE))).strip()
            if not line or is_quit(line):
                return
            typed = find_word(line, (NEW, DELETE))
            if name := self._find_name(line, names):
                own = self._settings.now[OWN_RULES]
                if self._settings.change({RULES.key: name}):
                    line = own[name] if name in own else PRESETS[name].line
                    self._console.say(rules_sentences(Rules.parse(line)))
                    return
            elif typed and typed.word is DELETE:
                self._delete(typed.argument)
            elif typed:
                await self._make()
                return
            else:
                text = _("{text} is not in the list. Possible: 1 to {last}, a name, or {new}.")
                self._console.say(text.format(text=quoted(line), last=len(names), new=NEW))

    @property
    def _names(self) -> tuple[str, ...]:
        return (*PRESETS, *self._settings.now[OWN_RULES])

    def _tell(self) -> None:
        own = self._settings.now[OWN_RULES]
        lines = [current_rules(self._settings.now)]
        for number, name in enumerate(self._names, 1):
            text = own[name] if name in own else preset_sentence(name)
            lines.append(f"{number}  {named(preset_name(name), text)}")
        self._console.say("\n".join(lines))

    def _delete(self, text: str) -> None:
        name = self._find_name(text.strip(), self._names)
        own = self._settings.now[OWN_RULES]
        if name and name in own:
            if self._settings.change(without_own_rules(self._settings.now, name)):
                self._tell()
        elif own:
            problem = _("{text} is not a variant of your own. Possible: {names}")
            self._console.say(problem.format(text=quoted(text.strip()), names=join_or(tuple(own))))
        else:
            self._console.say(_("You have no variant of your own."))

    def _find_name(self, line: str, names: tuple[str, ...]) -> str | None:
        """Return the variant for a typed number or name, translated or as in options."""
        if line in map(str, range(1, len(names) + 1)):
            return names[int(line) - 1]
        typed = line.casefold()
        return next((name for name in names if typed in (name.casefold(), preset_name(name).casefold())), None)

    async def _make(self) -> None:
        """Ask for the name and parts of a variant until they are valid; later rounds offer the earlier answers."""
        name = await self._ask_name()
        if not name:
            return
        values: dict[str, object] = {setting.key: self._settings.now[setting] for setting in _PARTS}
        while True:
            for setting in _PARTS:
                value = await self._ask_part(setting, Settings(values))
                if value is None:
                    return
                values[setting.key] = value
            try:
                line = rules_of(Settings(values)).text
            except SettingsError as error:
                self._console.say(problem_text(error))
                continue
            own = self._settings.now[OWN_RULES]
            if self._settings.change({OWN_RULES.key: {**own, name: line}, RULES.key: name}):
                self._console.say(rules_sentences(Rules.parse(line)))
                return

    async def _ask_name(self) -> str:
        """Return a name for a new variant; empty to go back."""
        own = self._settings.now[OWN_RULES]
        used_names = {**own, **dict.fromkeys(preset_names(), "")}
        while True:
            name = (await self._console.ask(_("Name of your variant: "))).strip()
            if not name or is_quit(name):
                return ""
            if problem := rules_name_problem(name, used_names):
                self._console.say(problem)
            else:
                return name

    async def _ask_part(self, setting: Setting[Any], values: Settings) -> object:
        """Return a value for a part of the rules, with Enter the earlier one; None to go back."""
        prompt = _("{what} ({possible}; Enter: {value}): ").format(
            what=setting.label(), possible=setting.kind.possible(), value=setting.kind.write(values[setting])
        )
        while True:
            line = (await self._console.ask(prompt)).strip()
            if is_quit(line):
                return None
            try:
                return setting.read(line) if line else values[setting]
            except SettingsError as error:
                self._console.say(problem_text(error))


def current_rules(settings: Settings) -> str:
    """Return the name of the current rules, as a sentence."""
    rules = rules_of(settings)
    name = settings[RULES]
    is_own = name in settings[OWN_RULES] and Rules.parse(settings[OWN_RULES][name]) == rules
    return _("Rules: {name}.").format(name=name if is_own else rules_title(rules, settings[OWN_RULES]))
