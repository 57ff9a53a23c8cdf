"""The emulators of the tests show what pyte's own show, whatever is written in whatever pieces."""

import pyte
from hypothesis import given
from hypothesis import strategies as st

from tests.emulator import ByteStream, HistoryScreen, Screen, Stream

SEQUENCES = st.one_of(
    st.builds("\x1b[{}{}".format, st.sampled_from(["", "0", "2"]), st.sampled_from("ABCDJKLMPX")),
    st.builds("\x1b[{}{}".format, st.sampled_from(["", "2", "2;4", ";3", "9;31"]), st.sampled_from("Hm")),
)
PRIVATE = st.builds("\x1b[?{}{}".format, st.sampled_from(["7", "25", "1006"]), st.sampled_from("hl"))
PIECES = st.lists(st.one_of(st.text("ab x─安\r\n\t", max_size=30), SEQUENCES, PRIVATE), max_size=30).map("".join)


def cut(text: str, at: int) -> list[str]:
    """The text in pieces, some of which end within a sequence."""
    return [text[start : start + at] for start in range(0, len(text), at)]


def rows(screen: pyte.Screen) -> list[str]:
    """The cells as they are: pyte's own text of them fails where half of a wide character was written over."""
    return ["".join(screen.buffer[y][x].data for x in range(screen.columns)) for y in range(screen.lines)]


@given(PIECES, st.integers(1, 60))
def test_a_screen_shows_what_it_always_shows(text: str, at: int) -> None:
    ours, theirs = Screen(20, 5), pyte.Screen(20, 5)
    our_stream, their_stream = Stream(ours), pyte.Stream(theirs)
    for piece in cut(text, at):
        our_stream.feed(piece)
        their_stream.feed(piece)
        assert ours.display == rows(theirs)
    ours.resize(4, 30)
    theirs.resize(4, 30)
    assert ours.display == rows(theirs)


@given(PIECES, st.integers(1, 60), st.booleans())
def test_so_does_what_has_left_it_at_the_top(text: str, at: int, is_cleared: bool) -> None:
    ours, theirs = HistoryScreen(20, 3, history=50), pyte.HistoryScreen(20, 3, history=50)
    our_stream, their_stream = ByteStream(ours), pyte.ByteStream(theirs)
    for piece in cut(f"{text}\x1b[3J{text}" if is_cleared else text, at):
        our_stream.feed(piece.encode())
        their_stream.feed(piece.encode())
        above = ["".join(line[x].data for x in range(20)) for line in theirs.history.top]
        assert [*ours.above, *ours.display] == [*above, *rows(theirs)]
