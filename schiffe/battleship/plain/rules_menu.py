"""The menu of variants in line mode."""

from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.plain.words import DELETE_WORD, NEW_WORD
from schiffe.battleship.presets import PRESETS, preset_description, preset_name, preset_names
from schiffe.battleship.rule_settings import OWN_RULES, RULE_PARTS, VARIANT, rules_name_problem_text
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.settings import without_own_rules
from schiffe.battleship.texts.matches import rules_details_text, rules_title
from schiffe.game.plain.line_settings import LineSettings
from schiffe.game.plain.words import is_quit
from schiffe.language.i18n import _
from schiffe.language.text import join_or, labelled, quoted
from schiffe.language.words import find_word
from schiffe.settings.problems import SettingsError, problem_text
from schiffe.settings.schema import AnySetting, Settings
from schiffe.terminal.console import Console


class RulesMenu:
    """The menu of variants: presets and the player's own."""

    def __init__(self, console: Console, settings: LineSettings) -> None:
        self._console = console
        self._settings = settings

    async def run(self) -> None:
        """Let the player choose or make a variant, or go back."""
        self._print_variants()
        while True:
            names = self._rule_names
            own_rules = self._settings.current[OWN_RULES]
            prompt = _("Number or name, {new} to make your own, Enter to go back: ")
            if own_rules:
                prompt = _(
                    "Number or name, {new} to make your own, {delete} and a name to delete one, Enter to go back: "
                )
            line = (await self._console.ask(prompt.format(new=NEW_WORD, delete=DELETE_WORD))).strip()
            if not line or is_quit(line):
                return
            typed = find_word(line, (NEW_WORD, DELETE_WORD))
            try:
                if name := self._find_name(line, names):
                    self._settings.change({VARIANT.key: name})
                    rules_line = own_rules[name] if name in own_rules else PRESETS[name].line
                    self._console.print(rules_details_text(Rules.parse(rules_line)))
                    return
                if typed is None:
                    text = _("{text} is not in the list. Possible: 1 to {last}, a name, or {new}.")
                    self._console.print(text.format(text=quoted(line), last=len(names), new=NEW_WORD))
                elif typed.name is DELETE_WORD:
                    self._delete_variant(typed.argument)
                else:
                    await self._ask_for_variant()
                    return
            except SettingsError as error:
                self._console.print(problem_text(error))

    @property
    def _rule_names(self) -> tuple[str, ...]:
        return (*PRESETS, *self._settings.current[OWN_RULES])

    def _print_variants(self) -> None:
        own_rules = self._settings.current[OWN_RULES]
        lines = [current_rules_text(self._settings.current)]
        for number, name in enumerate(self._rule_names, 1):
            text = own_rules[name] if name in own_rules else preset_description(name)
            lines.append(f"{number}  {labelled(preset_name(name), text)}")
        self._console.print("\n".join(lines))

    def _delete_variant(self, text: str) -> None:
        """Delete one of the player's own variants; raises SettingsError if the settings cannot be changed."""
        name = self._find_name(text.strip(), self._rule_names)
        own_rules = self._settings.current[OWN_RULES]
        if name and name in own_rules:
            self._settings.change(without_own_rules(self._settings.current, name))
            self._print_variants()
        elif own_rules:
            problem = _("{text} is not a variant of your own. Possible: {names}")
            self._console.print(problem.format(text=quoted(text.strip()), names=join_or(own_rules)))
        else:
            self._console.print(_("You have no variant of your own."))

    def _find_name(self, line: str, names: tuple[str, ...]) -> str | None:
        """Return the variant for a typed number or name, translated or as in options."""
        if line in map(str, range(1, len(names) + 1)):
            return names[int(line) - 1]
        typed = line.casefold()
        return next((name for name in names if typed in (name.casefold(), preset_name(name).casefold())), None)

    async def _ask_for_variant(self) -> None:
        """Ask for the name and parts of a variant until they are valid; later rounds offer the earlier answers."""
        name = await self._ask_name()
        if not name:
            return
        values: dict[str, object] = {setting.key: self._settings.current[setting] for setting in RULE_PARTS}
        while True:
            for setting in RULE_PARTS:
                value = await self._ask_part(setting, Settings(values))
                if value is None:
                    return
                values[setting.key] = value
            try:
                line = rules_in_settings(Settings(values)).text
                own_rules = self._settings.current[OWN_RULES]
                self._settings.change({OWN_RULES.key: {**own_rules, name: line}, VARIANT.key: name})
            except SettingsError as error:
                self._console.print(problem_text(error))
                continue
            self._console.print(rules_details_text(Rules.parse(line)))
            return

    async def _ask_name(self) -> str | None:
        """Return a name for a new variant; None to go back."""
        own_rules = self._settings.current[OWN_RULES]
        used_names = (*own_rules, *preset_names())
        while True:
            name = (await self._console.ask(_("Name of your variant: "))).strip()
            if not name or is_quit(name):
                return None
            if problem := rules_name_problem_text(name, used_names):
                self._console.print(problem)
            else:
                return name

    async def _ask_part(self, setting: AnySetting, values: Settings) -> object:
        """Return a value for a part of the rules, where Enter keeps the earlier one; None to go back."""
        prompt = _("{what} ({possible}; Enter: {value}): ").format(
            what=setting.label_text(),
            possible=setting.kind.possible_text(),
            value=setting.kind.value_text(values[setting]),
        )
        while True:
            line = (await self._console.ask(prompt)).strip()
            if is_quit(line):
                return None
            try:
                return setting.parse(line) if line else values[setting]
            except SettingsError as error:
                self._console.print(problem_text(error))


def current_rules_text(settings: Settings) -> str:
    rules = rules_in_settings(settings)
    name = settings[VARIANT]
    is_own = name in settings[OWN_RULES] and Rules.parse(settings[OWN_RULES][name]) == rules
    return _("Rules: {name}.").format(name=name if is_own else rules_title(rules, settings[OWN_RULES]))
