"""Questions that the menus of line mode ask before a match."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from schiffe.game.flow.after_match import WentBack
from schiffe.game.plain import words
from schiffe.game.plain.line_settings import LineSettings
from schiffe.game.plain.words import is_quit
from schiffe.language.i18n import _
from schiffe.language.names import name_problem_text
from schiffe.language.text import join_or, not_possible_text, quoted, with_full_stop
from schiffe.language.words import find_word
from schiffe.network.address import DEFAULT_PORT, Address, AddressError, no_address_text, parse_address
from schiffe.settings.problems import SettingsError, problem_text
from schiffe.settings.schema import Setting
from schiffe.terminal.console import Console


@dataclass(frozen=True)
class ClockOffer:
    """A clock that can be changed while choosing a level.

    Attributes:
        setting: the setting of its seconds.
        describe_match: returns the kind of match with the current settings, without a full stop.
    """

    setting: Setting[int]
    describe_match: Callable[[], str]


class LineQuestions:
    """The questions of a menu; each raises WentBack if the player goes back."""

    def __init__(self, console: Console, settings: LineSettings) -> None:
        self._console: Final = console
        self._settings: Final = settings

    async def ask_level(
        self, prompt: str, names: Mapping[str, str], default: str, clock: ClockOffer | None = None
    ) -> str:
        """Ask for a level, which can be typed as its word or its name, and return its word; Enter chooses the default.

        The prompt has placeholders for the ``{levels}`` and the default ``{level}``. A ``clock`` can be changed, too.

        Raises:
            WentBack, EndOfInput: the person goes back.
        """
        prompt = prompt.format(levels=join_or(names.values()), level=names[default])
        if clock and self._console.has_keyboard:
            text = _("{about}. {example} changes the clock.")
            self._console.print(text.format(about=clock.describe_match(), example=f"{words.CLOCK} 30"))
        while True:
            line = (await self._console.ask(prompt)).strip().lower() or default
            if find_word(line, (words.QUIT,)):
                raise WentBack
            for level, name in names.items():
                if line in (level, name.lower()):
                    return level
            if not (clock and self._change_clock(clock, line)):
                self.refuse(line, names.values())

    def _change_clock(self, clock: ClockOffer, line: str) -> bool:
        """Change the clock if a line asks for that, and print the result; return False if it does not."""
        typed = find_word(line, (words.CLOCK,))
        if typed is None:
            return False
        try:
            if typed.argument:
                self._settings.keep_changes({clock.setting.key: clock.setting.parse(typed.argument)})
            self._console.print(with_full_stop(clock.describe_match()))
        except SettingsError as error:
            self._console.print(problem_text(error))
        return True

    async def ask_player(self, label: str, default: str, taken_name: str = "") -> str:
        """Ask for the name of a player; ``label`` names the seat.

        Raises:
            WentBack, EndOfInput: the person goes back.
        """
        prompt = _("{what} (Enter: {name}): ").format(what=label, name=default) if default else f"{label}: "
        return await self.ask_name(prompt, default, taken_name)

    async def ask_name(self, prompt: str, default: str = "", taken_name: str = "") -> str:
        """Ask for a name other than ``taken_name``; Enter chooses the default.

        Raises:
            WentBack, EndOfInput: the person goes back.
        """
        while True:
            name = (await self._console.ask(prompt)).strip() or default
            if is_quit(name):
                raise WentBack
            problem = name_problem_text(name, taken_name)
            if not problem:
                return name
            self._console.print(problem)

    async def ask_address(self, prompt: str, default: str = "", port: int = DEFAULT_PORT) -> Address:
        """Ask for the address of a server; ``port`` is its default port, and Enter chooses the default address.

        Raises:
            WentBack, EndOfInput: the person goes back.
        """
        while True:
            line = (await self._console.ask(prompt)).strip() or default
            if not line or is_quit(line):
                raise WentBack
            try:
                return parse_address(line, port)
            except AddressError as error:
                self._console.print(no_address_text(error.text, port))

    def refuse(self, text: str, possible: Iterable[str]) -> None:
        """Print that a text is not possible here, and list the possible ones."""
        self._console.print(not_possible_text(quoted(text), join_or(possible)))
