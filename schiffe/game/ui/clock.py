"""The clock of a person's turn on the full screen, which runs while the board can be seen."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from schiffe.language.i18n import ngettext
from schiffe.process.countdown import LEAD_SECONDS, Countdown, OnTick
from schiffe.toolkit.screen_stack import Cover


def turn_length_text(seconds: int) -> str:
    """Return the length of a turn and the key that changes it, for a player who runs out of time for the first time."""
    text = ngettext(
        "A turn has {count} second; F6 in the list of levels changes that.",
        "A turn has {count} seconds; F6 in the list of levels changes that.",
        seconds,
    )
    return text.format(count=seconds)


@contextmanager
def run_turn_clock(
    countdown: Countdown,
    cover: Cover,
    seconds: int,
    *,
    tick: OnTick,
    on_pause: Callable[[bool], None],
    can_pause: bool = True,
    animation_seconds: float = 0.0,
) -> Iterator[None]:
    """Run the clock of a turn within the block; 0 seconds mean no clock.

    The clock starts a moment after the animation has ended, and pauses while something covers the board; ``on_pause``
    is called at each change. A clock that cannot pause starts at once, because a server does not wait.
    """

    def pause(is_covered: bool) -> None:
        if can_pause:
            countdown.set_paused(is_paused=is_covered)
            on_pause(is_covered)

    if seconds:
        countdown.start(seconds, tick, lead_seconds=animation_seconds + LEAD_SECONDS if can_pause else 0.0)
    try:
        with cover.watch(pause):
            pause(cover.is_on)
            yield
    finally:
        countdown.cancel()
