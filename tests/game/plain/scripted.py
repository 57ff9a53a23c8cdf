"""A console and a countdown that do what a script says: what counts when a line and the end of time come together."""

from collections.abc import Callable


class ScriptedConsole:
    """Each line of the script is typed as soon as it is asked for; a callable happens instead, and then the next."""

    has_keyboard = True
    out_is_terminal = True
    has_ended = False

    def __init__(self, script: list[str | Callable[[], None]]) -> None:
        self.script = script
        self.said: list[str] = []
        self.is_asking = False
        self.typed_text = ""
        self.spells_squares = False

    def spell(self, *, is_on: bool) -> None:
        self.spells_squares = is_on

    def print(self, text: str = "", *, is_drawing: bool = False) -> None:
        self.said.append(text)

    def repeat(self) -> None:
        self.said.append(f"once more: {self.said[-1]}")

    async def ask(self, prompt: str = "> ") -> str:
        self.is_asking = True
        while callable(step := self.script.pop(0)):
            step()
        self.is_asking = False
        line, self.typed_text = self.typed_text + step, ""
        return line

    def type(self, text: str) -> Callable[[], None]:
        """A step of a script: this stands in the line, half typed."""

        def step() -> None:
            self.typed_text = text

        return step


class ScriptedCountdown:
    """A countdown whose ticks come when the test says so."""

    def __init__(self) -> None:
        self.seconds: int | None = None
        self.lead_seconds = 0.0
        self.on_tick: Callable[[int], None] = lambda _left: None
        self.cancelled = 0
        self.is_in_grace = False
        self.stands = False

    def start(self, seconds: int, on_tick: Callable[[int], None], lead_seconds: float = 0.0) -> None:
        self.seconds, self.on_tick, self.lead_seconds = seconds, on_tick, lead_seconds

    def cancel(self) -> None:
        self.cancelled += 1
        self.seconds = None

    def pause(self) -> None:
        self.stands = True

    def resume(self) -> None:
        self.stands = False

    def seconds_left(self) -> int | None:
        return self.seconds

    @property
    def is_paused(self) -> bool:
        return self.stands

    def set_paused(self, *, is_paused: bool) -> None:
        self.stands = is_paused

    def reach(self, seconds: int) -> Callable[[], None]:
        """A step of a script: so many seconds are left now."""

        def step() -> None:
            self.seconds = seconds
            self.on_tick(seconds)

        return step
