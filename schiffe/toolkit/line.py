"""The line that is typed, with all the keys that edit one."""

from typing import Any

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.layout import BufferControl, Window
from prompt_toolkit.selection import SelectionState

from schiffe.toolkit.screen import Screen


class LineEditor:
    """Edits the line of one screen after the other; the text itself is part of their states.

    Attributes:
        window: where prompt_toolkit shows it.
    """

    def __init__(self) -> None:
        # Ctrl-O hands a line to the history: what one player typed is not for the other to look up.
        self._buffer = Buffer(multiline=False, on_text_changed=self._changed, history=DummyHistory())
        self._screen: Screen[Any, Any] | None = None
        self.window = Window(BufferControl(self._buffer), height=1, style="class:typed")

    def follow(self, screen: Screen[Any, Any]) -> None:
        """Edit the line of this screen as it stands; what was undone or deleted in another one is gone."""
        text = screen.line or ""
        if screen is not self._screen or text != self._buffer.text:
            self._screen = screen
            self._buffer.reset(Document(text, len(text)))
            if screen.selects_line and text:
                self._select()

    def _select(self) -> None:
        """Select the whole line, so that what is typed takes its place; keys that move the cursor end that."""
        self._buffer.selection_state = SelectionState(0)
        self._buffer.selection_state.enter_shift_mode()

    def insert(self, text: str) -> None:
        """Type a text, as far as it has room."""
        screen = self._screen
        if not screen or screen.line is None:
            return
        is_replaced = self._buffer.selection_state is not None
        if len(text) + (0 if is_replaced else len(screen.line)) <= screen.longest_line:
            if is_replaced:
                self._buffer.cut_selection()
            self._buffer.insert_text("".join(filter(str.isprintable, text)))

    def _changed(self, buffer: Buffer) -> None:
        screen = self._screen
        if screen and screen.line is not None and screen.line != buffer.text:
            screen.type(buffer.text)
