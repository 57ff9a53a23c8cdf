"""The application of the full screen, which paints all of it."""

from collections.abc import Callable
from typing import Final

from prompt_toolkit.application import Application
from prompt_toolkit.clipboard import DummyClipboard
from prompt_toolkit.filters import Condition
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import DynamicStyle, Style

from schiffe.toolkit.colours import BasicColours, has_bright_colours
from schiffe.toolkit.frames import CURSOR_HOME
from schiffe.toolkit.terminal import reports_mouse

_ESCAPE_SECONDS: Final = 0.05
"""How long an Escape may be the beginning of a sequence."""


class WholeScreen(Application[None]):
    """An application on the alternate screen, still without content; it repaints all of it after a change of its size.

    ``style`` returns the style at a colour depth.
    """

    def __init__(
        self, style: Callable[[ColorDepth], Style], colour_depth: ColorDepth | None, has_mouse: Callable[[], bool]
    ) -> None:
        super().__init__(
            style=DynamicStyle(lambda: style(self.color_depth)),
            style_transformation=BasicColours(lambda: self.color_depth, has_bright=has_bright_colours()),
            color_depth=colour_depth,
            clipboard=DummyClipboard(),  # a player must not be able to paste what the other player has cut
            include_default_pygments_style=False,
            full_screen=True,
            erase_when_done=True,
            mouse_support=Condition(lambda: has_mouse() and reports_mouse()),
        )
        self.timeoutlen = self.ttimeoutlen = _ESCAPE_SECONDS

    def _on_resize(self) -> None:
        # The terminal may have moved the cursor with the rows: painted from there, a frame would begin too far down and
        # scroll the screen.
        self.output.write_raw(CURSOR_HOME)
        super()._on_resize()
