"""A console whose lines are known before, and what is said on it with the questions that were answered."""

from schiffe.terminal.console import EndOfInput
from tests.game.plain.scripted import ScriptedConsole


class Keyboard(ScriptedConsole):
    """Somebody types these lines, and then the input ends."""

    def __init__(self, *lines: str, has_keyboard: bool = True) -> None:
        super().__init__([*lines])
        self.has_keyboard = has_keyboard

    async def ask(self, prompt: str = "> ") -> str:
        if not self.script:
            self.has_ended = True
            raise EndOfInput
        line = await super().ask(prompt)
        self.said.append(f"{prompt}{line}")
        return line

    @property
    def text(self) -> str:
        """All that was said and asked, line by line, with what was typed."""
        return "".join(f"{line.rstrip()}\n" for said in self.said for line in said.split("\n")).lstrip("\n")
