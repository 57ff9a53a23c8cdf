"""The rules in the menu of line mode: choose some by name, or make rules of one's own."""

from collections.abc import Callable
from typing import Any

from schiffe.battleship.plain.words import WORDS
from schiffe.battleship.presets import PRESETS, preset_name, preset_names, preset_sentence
from schiffe.battleship.rule_settings import (
    ANNOUNCE,
    CONTACT,
    FLEET,
    OWN_RULES,
    RULES,
    SIZE,
    TURN,
    name_problem,
    rules_of,
)
from schiffe.battleship.rules.variants import read_rules, rules_line
from schiffe.battleship.settings import without_own_rules
from schiffe.battleship.texts.names import rules_sentences, rules_title
from schiffe.game.plain.words import is_quit
from schiffe.language.i18n import _
from schiffe.language.text import any_of, quoted
from schiffe.settings.layers import Changes
from schiffe.settings.problems import SettingsError, settings_error
from schiffe.settings.schema import Setting, Settings
from schiffe.terminal.console import Console

_PARTS: tuple[Setting[Any], ...] = (SIZE, FLEET, CONTACT, TURN, ANNOUNCE)


class RulesMenu:
    """Shows the rules there are; ``change`` takes over new settings, and tells whether they are possible.

    ``settings`` are asked each time, as they change.
    """

    def __init__(self, console: Console, settings: Callable[[], Settings], change: Callable[[Changes], bool]) -> None:
        self._console = console
        self._settings = settings
        self._change = change

    async def run(self) -> None:
        """Let the player choose once, or go back."""
        self._tell()
        while True:
            names = self._names
            line = (await self._console.ask(self._prompt())).strip()
            if not line or is_quit(line):
                return
            said = WORDS.read(line, ("new", "delete"))
            if name := self._named(line, names):
                if self._choose(name):
                    return
            elif said and said.word == "delete":
                self._delete(said.rest)
            elif said:
                await self._make()
                return
            else:
                text = _("{text} is not in the list. Possible: 1 to {last}, a name, or {new}.")
                self._console.say(text.format(text=quoted(line), last=len(names), new=WORDS["new"]))

    @property
    def _names(self) -> tuple[str, ...]:
        return (*PRESETS, *self._settings()[OWN_RULES])

    def _prompt(self) -> str:
        if self._settings()[OWN_RULES]:
            text = _(
                "Number or name, {new} makes rules of your own, {delete} with a name deletes them, Enter goes back: "
            )
        else:
            text = _("Number or name, {new} makes rules of your own, Enter goes back: ")
        return text.format(new=WORDS["new"], delete=WORDS["delete"])

    def _tell(self) -> None:
        lines = [current_rules(self._settings())]
        lines += [f"{number}  {self._described(name)}" for number, name in enumerate(self._names, 1)]
        self._console.say("\n".join(lines))

    def _choose(self, name: str) -> bool:
        own = self._settings()[OWN_RULES]
        if not self._change({RULES.key: name}):
            return False
        self._console.say(rules_sentences(read_rules(own[name]) if name in own else PRESETS[name].rules))
        return True

    def _delete(self, text: str) -> None:
        name = self._named(text.strip(), self._names)
        own = self._settings()[OWN_RULES]
        if name and name in own:
            if self._change(without_own_rules(self._settings(), name)):
                self._tell()
        elif own:
            problem = _("{text} is not the name of rules of your own. Possible: {names}")
            self._console.say(problem.format(text=quoted(text.strip()), names=any_of(tuple(own))))
        else:
            self._console.say(_("There are no rules of your own."))

    def _described(self, name: str) -> str:
        own = self._settings()[OWN_RULES]
        text = own[name] if name in own else preset_sentence(name)
        return _("{name}: {text}").format(name=preset_name(name), text=text)

    def _named(self, line: str, names: tuple[str, ...]) -> str | None:
        """The rules of a number or a name, in the chosen language or as options have it."""
        if line in map(str, range(1, len(names) + 1)):
            return names[int(line) - 1]
        typed = line.casefold()
        return next((name for name in names if typed in (name.casefold(), preset_name(name).casefold())), None)

    async def _make(self) -> None:
        """Ask for the name and the five parts; where they are refused, once more, with what was given."""
        name = await self._ask_name()
        if not name:
            return
        values: dict[str, object] = {setting.key: self._settings()[setting] for setting in _PARTS}
        while True:
            for setting in _PARTS:
                value = await self._ask_part(setting, Settings(values))
                if value is None:
                    return
                values[setting.key] = value
            try:
                line = rules_line(rules_of(Settings(values)))
            except SettingsError as error:
                self._console.say(settings_error(error))
                continue
            own = self._settings()[OWN_RULES]
            if self._change({OWN_RULES.key: {**own, name: line}, RULES.key: name}):
                self._console.say(rules_sentences(read_rules(line)))
                return

    async def _ask_name(self) -> str:
        """A name for the rules; empty to go back."""
        own = self._settings()[OWN_RULES]
        taken = {**own, **dict.fromkeys(preset_names(), "")}
        while True:
            name = (await self._console.ask(_("Name of your rules: "))).strip()
            if not name or is_quit(name):
                return ""
            if problem := name_problem(name, taken):
                self._console.say(problem)
            else:
                return name

    async def _ask_part(self, setting: Setting[Any], values: Settings) -> object:
        """A value, by Enter the one before; None to go back."""
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
                self._console.say(settings_error(error))


def current_rules(settings: Settings) -> str:
    """Which rules hold, by their name."""
    rules, name = rules_of(settings), settings[RULES]
    is_own = name in settings[OWN_RULES] and read_rules(settings[OWN_RULES][name]) == rules
    return _("Rules: {name}.").format(name=name if is_own else rules_title(rules, settings[OWN_RULES]))
