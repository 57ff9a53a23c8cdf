"""The curtain between two people at one keyboard."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from schiffe.battleship.plain.words import WORDS
from schiffe.language.i18n import _
from schiffe.language.names import curtain_keys
from schiffe.language.text import quoted
from schiffe.language.words import Leave
from schiffe.terminal.console import Console


class Curtain:
    """Hides one player's boards and shows the other's only when the other says so.

    Lines from a pipe have nobody behind them: then it names who is next, and waits for nothing.
    """

    def __init__(self, console: Console, names: tuple[str, str]) -> None:
        self._console = console
        self._keys = dict(zip(names, curtain_keys(names), strict=True))

    def announce(self) -> None:
        """Say what the curtain does, before it does it for the first time."""
        if self._console.people_type and self._console.out_is_terminal:
            if self._console.can_clear:
                self._console.say(
                    _("Between turns the screen is cleared, with everything that one could scroll back to.")
                )
            else:
                self._console.say(
                    _(
                        "This terminal cannot be cleared. Between turns there are blank lines, but "
                        "whoever scrolls up sees the boards of both players."
                    )
                )

    async def close(self) -> None:
        """Let the player read what there is until they press Enter, then take it off the terminal."""
        if self._console.people_type:
            self._console.forget_typed()
            prompt = _("Press Enter to hide your boards. ")
            if not self._console.can_clear:
                prompt = _("Press Enter for blank lines below your boards. ")
            await self._console.ask(prompt)
        self._console.hide()

    @contextmanager
    def closed_on_error(self) -> Iterator[None]:
        """Take the boards off the terminal when the game ends before its end, whatever the reason."""
        ended = False
        try:
            yield
            ended = True
        finally:
            if not ended:
                with suppress(OSError):  # where the terminal is gone, nobody sees anything
                    self._console.hide()

    async def lift(self, name: str) -> None:
        """Wait until the player who is next types their key. It is never Enter alone, on which somebody may lean.

        Raises:
            Leave: they want to leave the game instead.
        """
        self._console.forget_typed()
        if not self._console.people_type:
            self._console.say(_("{name} is next.").format(name=name))
            return
        key = self._keys[name]
        self._console.say(_("Pass the keyboard to {name}.").format(name=name))
        prompt = _("{name}, type {key} and Enter when nobody else is looking: ").format(name=name, key=key)
        while (line := (await self._console.ask(prompt)).strip()).lower() != key:
            if WORDS.read(line, ("quit",)):
                raise Leave
            if line:
                self._console.say(_("{text} does not lift the curtain, {key} does.").format(text=quoted(line), key=key))
