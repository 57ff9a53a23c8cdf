"""The clock of a match in line mode."""

from typing import Final

from schiffe.game.plain import words
from schiffe.language.i18n import Text, _, ngettext
from schiffe.language.words import RefusedInput
from schiffe.process.countdown import LEAD_SECONDS, Countdown, OnTick
from schiffe.settings.problems import SettingsError, problem_text
from schiffe.settings.schema import Setting, Settings
from schiffe.settings.shared import CLOCK, SPEECH

CLOCK_KEEPS_RUNNING: Final = Text("The clock keeps running: your opponent is waiting.")


class TurnClock:
    """The clock of a match. Its methods return what to tell the player, or raise RefusedInput.

    Attributes:
        seconds: the seconds of each turn from now on; 0 for no clock.
        setting: the setting of its seconds.
        is_remote: whether the opponent is at another computer; then the player can neither stop nor change the clock.
    """

    def __init__(
        self, countdown: Countdown, seconds: int, setting: Setting[int] = CLOCK, *, is_remote: bool = False
    ) -> None:
        self.countdown = countdown
        self.seconds = seconds
        self.setting = setting
        self.is_remote = is_remote
        self._has_explained = False
        self._is_held = False

    def start(self, on_tick: OnTick, extra_seconds: int = 0) -> None:
        """Start a turn, which may have extra seconds, and start the clock once the player has had time to read."""
        if not self.seconds:
            return
        lead_seconds = 0.0 if self.is_remote else LEAD_SECONDS
        self.countdown.start(self.seconds + extra_seconds, on_tick, lead_seconds)
        if self._is_held:
            self.countdown.pause()

    def hold(self) -> None:
        """Stop the clock, also in later turns, while a friend elsewhere is away."""
        self._is_held = True
        self.countdown.pause()

    def release(self) -> None:
        """Start the clock again after the friend has come back."""
        self._is_held = False
        self.countdown.resume()

    def stop_for_word(self) -> str | None:
        """Stop the clock because the player asks for something.

        The first time in a match, return a text that explains how to start it again; later, return None.
        """
        if not self.is_remote:
            self.countdown.pause()
        if self._has_explained:
            return None
        self._has_explained = True
        if self.is_remote:
            return str(CLOCK_KEEPS_RUNNING)
        return _("The clock is stopped; {word} starts it again.").format(word=words.CONTINUE)

    def pause(self) -> str:
        """Stop the clock; raises RefusedInput if the opponent is at another computer."""
        if self.is_remote:
            raise RefusedInput(str(CLOCK_KEEPS_RUNNING))
        self._has_explained = True
        if self.countdown.seconds_left() is None:
            return _("No clock is running.")
        self.countdown.pause()
        return _("The clock is stopped.")

    def resume(self) -> str:
        """Start the clock again."""
        self.countdown.resume()
        return self.seconds_left_text()

    def change(self, text: str, on_tick: OnTick, extra_seconds: int = 0) -> str:
        """Change the seconds of each turn to the typed ones, and restart this turn with them.

        Raises:
            RefusedInput: the text is not a possible number of seconds, or the opponent is at another computer.
        """
        if self.is_remote:
            raise RefusedInput(str(CLOCK_KEEPS_RUNNING))
        try:
            self.seconds = self.setting.parse(text, name=words.CLOCK.english)
        except SettingsError as error:
            raise RefusedInput(problem_text(error)) from None
        self.countdown.cancel()
        self.start(on_tick, extra_seconds)
        return self.seconds_left_text()

    def switch_off(self) -> None:
        """Remove the clock, unless the opponent is at another computer."""
        if not self.is_remote:
            self.seconds = 0
            self.countdown.cancel()

    def seconds_left_text(self) -> str:
        """Return the seconds left, or that no clock is running."""
        seconds = self.countdown.seconds_left()
        return _("No clock is running.") if seconds is None else seconds_left_text(seconds)


def seconds_left_text(count: int) -> str:
    """Return a sentence about the seconds left."""
    return ngettext("{count} second left.", "{count} seconds left.", count).format(count=count)


def first_seconds(settings: Settings, seconds: int, setting: Setting[int] = CLOCK) -> int:
    """Return the seconds of each turn at the start: with speech no clock, unless the player has set its ``setting``."""
    return 0 if settings[SPEECH] and setting.key not in settings else seconds
