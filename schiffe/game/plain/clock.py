"""The clock of the turns of one match in line mode, which the person at the keyboard can change and stop."""

from schiffe.language.i18n import _, ngettext
from schiffe.process.countdown import Countdown, OnTick
from schiffe.settings.problems import SettingsError, settings_error
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK, SPEECH


class TurnClock:
    """So many ``seconds`` for each turn, 0 without a clock.

    Where somebody at another computer waits for the turn (``is_awaited``) the clock neither stands nor changes.
    """

    def __init__(self, countdown: Countdown, seconds: int, *, is_awaited: bool = False) -> None:
        self.countdown = countdown
        self._seconds = seconds
        self._is_awaited = is_awaited
        self._has_explained = False

    @property
    def seconds(self) -> int:
        """For each turn from now on."""
        return self._seconds

    def grant(self, seconds: int) -> None:
        """Somebody else, such as a server, says how many seconds a turn has."""
        self._seconds = seconds

    def begin(self, on_tick: OnTick) -> None:
        """Begin a turn."""
        if self._seconds:
            self.countdown.start(self._seconds, on_tick)

    def stand(self, go_on: str) -> str:
        """Let it stand until the word ``go_on`` is typed; gives what there is to say, once in a match."""
        if not self._is_awaited:
            self.countdown.pause()
        if self._has_explained:
            return ""
        self._has_explained = True
        return awaited() if self._is_awaited else _("The clock stands; {word} starts it again.").format(word=go_on)

    def pause(self) -> str:
        """Let it stand because somebody wants that; gives what there is to say."""
        if self._is_awaited:
            return awaited()
        self._has_explained = True
        self.countdown.pause()
        return _("There is no clock.") if self.countdown.left() is None else _("The clock stands.")

    def go_on(self) -> str:
        """Let it run again; gives what there is to say."""
        self.countdown.resume()
        return self.told()

    def change(self, text: str, on_tick: OnTick) -> str:
        """Take the seconds that were typed, from this turn on; gives what there is to say."""
        if self._is_awaited:
            return awaited()
        try:
            self._seconds = CLOCK.read(text)
        except SettingsError as error:
            return settings_error(error)
        self.countdown.cancel()
        self.begin(on_tick)
        return self.told()

    def switch_off(self) -> None:
        """There is no clock from now on, unless somebody else waits."""
        if not self._is_awaited:
            self._seconds = 0
            self.countdown.cancel()

    def told(self) -> str:
        """What it shows."""
        left = self.countdown.left()
        return _("There is no clock.") if left is None else seconds_left(left)


def awaited() -> str:
    """Why the clock does not stand."""
    return _("The clock runs on, for your opponent is waiting.")


def seconds_left(count: int) -> str:
    """What the clock shows."""
    return ngettext("{count} second left.", "{count} seconds left.", count).format(count=count)


def first_seconds(settings: Settings, seconds: int) -> int:
    """The seconds of a match that has so many: with speech there is no clock unless somebody has asked for one."""
    return 0 if settings[SPEECH] and CLOCK.key not in settings else seconds
