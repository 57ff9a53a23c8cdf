"""The keys that a terminal sends."""

import pytest
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

from schiffe.toolkit.terminal import KeyParser


def keys_of(*pieces: str) -> list[str]:
    """What comes of all that a terminal sends, piece by piece."""
    found: list[KeyPress] = []
    parser = KeyParser(found.append)
    for piece in pieces:
        parser.feed(piece)
    parser.flush()
    return [str(getattr(press.key, "value", press.key)) for press in found]


@pytest.mark.parametrize(
    "sequence",
    ["\x1b[1;3Q", "\x1b[15;3~", "\x1b[29;2~", "\x1b[I", "\x1b[97;5u", "\x1bOt", "\x1b[1;3A", "\x1b[[H"],
    ids=["Alt F2", "Alt F5", "Menu", "focus", "kitty", "keypad 4", "Alt Up", "console"],
)
def test_a_key_that_nobody_knows_is_nothing(sequence: str) -> None:
    assert keys_of(f"a{sequence}b") == keys_of("a", *sequence, "b") == ["a", Keys.Ignore.value, "b"]


def test_keys_that_are_known_stay_what_they_are() -> None:
    assert keys_of("\x1b[A", "\x1bOP", "\x1b[15~", "\x1b[[A", "\x1b[1;2A", "\x1b[Z") == [
        *("up", "f1", "f5", "f1", "s-up", "s-tab")
    ]
    assert keys_of("\x1b[<0;5;6M", "\x1b[M !!", "\x1b[3;4R") == [
        *["<vt100-mouse-event>"] * 2,
        "<cursor-position-response>",
    ]
    assert keys_of("\x1b[200~Q\x1b[1;3Q\x1b[201~b") == ["<bracketed-paste>", "b"]
    assert keys_of("\x1bOM") == keys_of("\r") == ["c-m"]
    assert keys_of("\x1b") == ["escape"]
    assert keys_of("\x1b[") == ["escape", "["]
    assert keys_of("\x1bq") == ["escape", "q"]
