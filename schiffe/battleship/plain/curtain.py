"""The curtain between two players at one keyboard in line mode."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from schiffe.game.flow.after_match import WentBack
from schiffe.game.plain import words
from schiffe.language.i18n import _
from schiffe.language.names import initials
from schiffe.language.text import quoted
from schiffe.language.words import find_word
from schiffe.terminal.alternate_screen import scrollback_warning_text
from schiffe.terminal.console import Console


class Curtain:
    """A curtain between two players at one keyboard: it hides the boards of one before the other looks.

    If input comes from a pipe, it only announces the next player.
    """

    def __init__(self, console: Console, names: tuple[str, str]) -> None:
        self._console = console
        self._keys = dict(zip(names, initials(names), strict=True))

    def announce(self) -> None:
        """Print in advance what the curtain will do."""
        if self._console.has_keyboard and self._console.out_is_terminal:
            if self._console.can_clear:
                self._console.print(_("Between turns the screen is cleared, scrollback too."))
            else:
                self._console.print(_("This terminal can't be cleared: scrolling up shows both boards."))
            if self._console.can_clear and (warning := scrollback_warning_text()):
                self._console.print(warning)

    async def close(self) -> None:
        """Hide the boards when the player presses Enter."""
        if self._console.has_keyboard:
            self._console.forget_typed()
            prompt = _("Press Enter to hide your boards.") + " "
            if not self._console.can_clear:
                prompt = _("Press Enter for blank lines below your boards. ")
            await self._console.ask(prompt)
        self._console.hide()

    @contextmanager
    def close_on_error(self) -> Iterator[None]:
        """Hide the boards if the block raises anything."""
        is_complete = False
        try:
            yield
            is_complete = True
        finally:
            if not is_complete:
                with suppress(OSError):  # if the terminal is gone, nobody can see the boards
                    self._console.hide()

    async def wait_for_player(self, name: str) -> None:
        """Wait until the next player types their key, a letter, as Enter may be pressed by accident.

        Raises:
            WentBack: the player wants to leave the match instead.
        """
        self._console.forget_typed()
        if not self._console.has_keyboard:
            self._console.print(_("{name} is next.").format(name=name))
            return
        key = self._keys[name]
        self._console.print(_("Pass the keyboard to {name}.").format(name=name))
        prompt = _("{name}, type {key} and Enter when nobody else is looking: ").format(name=name, key=key)
        while True:
            line = (await self._console.ask(prompt)).strip()
            if set(line.lower()) == {key}:  # one or more times
                return
            if find_word(line, (words.QUIT,)):
                raise WentBack
            if line:
                self._console.print(
                    _("Only {key} shows the boards; you typed {text}.").format(text=quoted(line), key=key)
                )
