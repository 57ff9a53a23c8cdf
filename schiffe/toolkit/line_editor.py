"""The editor for the typed lines of all screens."""

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.layout import BufferControl, Window
from prompt_toolkit.selection import SelectionState

from schiffe.toolkit.screen import AnyScreen
from schiffe.toolkit.style import TextStyle


class LineEditor:
    """An editor for the typed lines of all screens; their texts are part of the states of the screens.

    Attributes:
        window: the window in which prompt_toolkit shows the line.
    """

    def __init__(self) -> None:
        # Ctrl-O puts a line into the history, from which the other player must not be able to fetch it.
        self._buffer = Buffer(multiline=False, on_text_changed=self._update_screen, history=DummyHistory())
        self._screen: AnyScreen | None = None
        self.window = Window(BufferControl(self._buffer), style=TextStyle.TYPED)

    def follow(self, screen: AnyScreen) -> None:
        """Edit the current line of this screen; the undo history of another screen is dropped."""
        text = screen.line or ""
        if screen is not self._screen or text != self._buffer.text:
            self._screen = screen
            self._buffer.reset(Document(text, len(text)))
            if screen.selects_line and text:
                # Typing replaces the selected line; moving the cursor ends the selection.
                self._buffer.selection_state = SelectionState(0)
                self._buffer.selection_state.enter_shift_mode()

    def insert(self, text: str) -> None:
        """Type a text, unless the line would get too long."""
        screen = self._screen
        if not screen or screen.line is None:
            return
        is_replaced = self._buffer.selection_state is not None
        if len(text) + (0 if is_replaced else len(screen.line)) <= screen.max_line_characters:
            if is_replaced:
                self._buffer.cut_selection()
            self._buffer.insert_text("".join(filter(str.isprintable, text)))

    def _update_screen(self, buffer: Buffer) -> None:
        screen = self._screen
        if screen and screen.line is not None and screen.line != buffer.text:
            screen.type(buffer.text)
