"""Frames on a terminal: whole ones, and none in the scrollback."""

import pytest
from prompt_toolkit.data_structures import Size

from schiffe.toolkit.frames import WholeFrames


class Written:
    """A stream that keeps what is written."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True

    def take(self) -> str:
        """What was written since the last time."""
        text, self.text = self.text, ""
        return text


def frames(term: str | None = "xterm") -> tuple[WholeFrames, Written]:
    """The output of a terminal of this name, and what goes to it."""
    written = Written()
    return WholeFrames(written, lambda: Size(24, 80), term=term), written  # type: ignore[arg-type]


QUESTION = "\x1b[?2026$p"


@pytest.mark.parametrize(
    ("term", "times"), [("xterm", 1), ("screen", 1), ("linux", 0), ("linux-16color", 0), ("", 0), (None, 0)]
)
def test_a_terminal_is_asked_once_whether_its_frames_can_be_whole(term: str | None, times: int) -> None:
    output, written = frames(term)
    for _ in range(2):
        output.enter_alternate_screen()
        output.quit_alternate_screen()
    output.flush()
    assert written.text.count(QUESTION) == times
    assert written.text.count("\x1b[?1049h") == written.text.count("\x1b[?1049l") == 2


@pytest.mark.parametrize(("state", "are_whole"), [(0, False), (1, True), (2, True), (3, False), (4, False)])
def test_frames_are_whole_where_the_terminal_has_said_so(state: int, are_whole: bool) -> None:
    output, written = frames()
    output.learn(f"\x1b[?2026;{state}$y")
    output.write("frame")
    output.flush()
    assert written.take() == ("\x1b[?2026hframe\x1b[?2026l" if are_whole else "frame")
    output.learn("\x1b[?1;2c")
    output.flush()
    assert written.take() == "", "nothing is no frame"
    output.write("next")
    output.flush()
    assert written.take() == ("\x1b[?2026hnext\x1b[?2026l" if are_whole else "next")


def test_only_the_first_frame_erases_as_a_whole_what_was_there() -> None:
    output, written = frames()
    found = []
    for _ in range(2):
        for _frame in range(3):
            output.erase_down()
            output.flush()
            found.append(written.take())
        output.quit_alternate_screen()
        output.flush()
        written.take()
    assert found == ["\x1b[J", *["\x1b[K\x1b[B\x1b[J\x1b[A"] * 2] * 2
