"""The keys that a terminal sends."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

from schiffe.terminal.background import AnswerFilter
from schiffe.toolkit.key_input import KeyParser, is_waiting
from tests.waiting import until

if sys.platform != "win32":
    import pty
    import tty

    from schiffe.toolkit.key_input import KeyInput


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
    assert keys_of("\x1b", "q") == keys_of("\x1b", "", "q") == ["escape", "q"]
    for letter in "P]X^_(":
        assert keys_of("\x1b", letter) == ["escape", letter]
        assert keys_of("\x1b", f"{letter}0;1\x1b\\")[0] == Keys.Ignore.value, "more than a letter may be an answer"
    assert keys_of("\x1b", "\x1b") == keys_of("\x1b\x1b") == ["escape", "escape"]


@pytest.mark.parametrize("key", ["r", "q", "\xe4", "[", "O", " ", "\r", "\x7f", "]"])
def test_a_key_with_alt_is_nothing(key: str) -> None:
    assert keys_of(f"\x1b{key}") == [Keys.Ignore.value]
    assert keys_of(f"a\x1b{key}", "b") == ["a", Keys.Ignore.value, "b"] or key in "[O]"


FUNCTION_KEYS = ["11", "12", "13", "14", "15", "17", "18", "19", "20", "21", "23", "24"]
"""The numbers that terminals send for F1 to F12."""


@pytest.mark.parametrize(
    "sequence",
    [
        *(f"\x1bO{modifier}{letter}" for modifier in ("2", "3", "5", "1;2", "1;3", "1;4") for letter in "PQRSABCDHF"),
        *(f"\x1b[1;{modifier}{letter}" for modifier in (3, 4, 7, 8, 9, 11) for letter in "PQSABCDHF"),
        *(f"\x1b[1;2{letter}" for letter in "PQS"),
        *(f"\x1b[{number};{modifier}~" for number in FUNCTION_KEYS for modifier in (2, 3, 4, 5)),
        *(f"\x1b[{number}{end}" for number in FUNCTION_KEYS for end in "$^@"),
        *(f"\x1b\x1b[{number}{end}" for number in FUNCTION_KEYS for end in "~$^@"),
        *(f"\x1b\x1b[{letter}" for letter in "ABCDHFZabcdP"),
        *(f"\x1b\x1bO{letter}" for letter in "ABCDHFPQRSabcd"),
        *(f"\x1b\x1b[[{letter}" for letter in "ABCDE"),
        *(f"\x1b[{number};3u" for number in (13, 27, 113, 114)),
        *(f"\x1b[27;3;{number}~" for number in (13, 27, 113, 114)),
    ],
)
def test_a_key_with_alt_and_a_function_key_with_shift_are_nothing(sequence: str) -> None:
    passed = {Keys.Ignore.value, *(f"f{number}" for number in range(13, 25)), *(f"c-f{each}" for each in range(1, 13))}
    assert set(keys_of(sequence)) <= passed
    assert len(keys_of(sequence)) == 1
    assert keys_of(f"a{sequence}b")[::2] == ["a", "b"]


ANSWERS = [
    *("\x1b[?64;1;2c", "\x1b[?2026;2$y", "\x1b[?0u", "\x1b[?997;1n", "\x1b[>41;379;0c", "\x1b[12;2$y", "\x1b[0n"),
    *("\x1bP1$r0 q\x1b\\", "\x1bP>|term(1.2)\x1b\\", "\x1b_Gi=31;OK\x1b\\", "\x1b^pm\x1b\\", "\x1bXsos\x1b\\"),
    *("\x1b]10;rgb:ffff/ffff/ffff\x07", "\x1b]52;c;aGVsbG8/cQ==\x1b\\", "\x1b]11;rgb:0/0/0\x1b\\", "\x1b]11;q\x9c"),
    *("\x1b[23$", "\x1b(B", "\x1b[97:65:113;2:3;63u", "\x1b[?1;2:3 q", "\x1b[8;24;80t", "\x1b[=1;1u"),
]
"""What terminals say, asked or not."""


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_that_nobody_asked_for_is_no_key_however_it_comes(answer: str) -> None:
    assert keys_of(f"a{answer}b") == ["a", Keys.Ignore.value, "b"]
    for cut in range(1, len(answer)):
        assert keys_of(f"a{answer[:cut]}", f"{answer[cut:]}b") == ["a", Keys.Ignore.value, "b"]


@given(st.lists(st.sampled_from(["a", "\r", "\x1b[A", "\x1bOP", *ANSWERS]), max_size=5), st.data())
def test_it_does_not_matter_where_a_terminal_cuts_what_it_sends(sent: list[str], data: st.DataObject) -> None:
    text = "".join(sent)
    cut = data.draw(st.integers(0, len(text)))
    assert keys_of(text[:cut], text[cut:]) == keys_of(text)
    assert keys_of(text) == [key for each in sent for key in keys_of(each)]


@given(st.text(alphabet="\x1b[]OP_?;$\\1a(\x03\x07~M<", max_size=12))
def test_no_ctrl_c_is_lost_whatever_comes_before_it(text: str) -> None:
    assert keys_of(f"{text}\x03").count("c-c") == text.count("\x03") + 1


def test_the_end_of_an_answer_is_waited_for_but_not_for_ever() -> None:
    found: list[KeyPress] = []
    parser = KeyParser(found.append)
    for cut, rest in (("\x1b]52;c;" + "QUJD" * 1000, "QUJD\x1b\\"), ("\x1b[?64;", "1c"), ("\x1bP1$r0\x1b", "\\")):
        parser.feed(cut)
        parser.flush()
        assert (parser.is_in_answer, found) == (True, [])
        parser.feed(rest)
        assert [press.key for press in found] == [Keys.Ignore]
        found.clear()
        parser.feed(cut)
        parser.give_up()
        parser.feed("q")
        assert [press.key for press in found] == [Keys.Ignore, "q"] or cut.endswith("\x1b")
        assert found[-1].key == "q"
        found.clear()


@pytest.mark.parametrize("sequence", ["\x1b[200", "\x1b[<35;1", "\x1b[1;", "\x1b[["])
def test_what_is_cut_off_is_no_key(sequence: str) -> None:
    assert keys_of(sequence) == [Keys.Ignore.value]


def test_no_ctrl_c_is_lost() -> None:
    assert keys_of("\x1b\x03") == ["escape", "c-c"]
    assert keys_of("\x1b[<35;1\x03") == [Keys.Ignore.value, "c-c"]


@pytest.mark.parametrize("cut", ["", *("\x1b[201~"[:length] for length in range(1, 6))])
def test_ctrl_c_ends_a_paste_whose_end_does_not_come(cut: str) -> None:
    found: list[KeyPress] = []
    parser = KeyParser(found.append)
    for piece in ("\x1b[200~ab", "c", cut, "\x03"):
        parser.feed(piece)
    assert [(press.key, press.data) for press in found] == [(Keys.BracketedPaste, "abc"), (Keys.ControlC, "\x03")]
    assert not parser.is_in_paste


def test_ctrl_c_in_a_whole_paste_is_a_part_of_it() -> None:
    found: list[KeyPress] = []
    KeyParser(found.append).feed("\x1b[200~a\x03b\x1b[201~\x1b[200~\x03\x1b[201~")
    assert [press.data for press in found] == ["a\x03b", "\x03"]


if sys.platform != "win32":

    class Typist:
        """Types at a terminal, and sees the keys that come out of it."""

        def __init__(self, answer: AnswerFilter) -> None:
            self._far, self._near = pty.openpty()
            tty.setraw(self._near)
            self.stdin = open(self._near)  # noqa: SIM115 - closed below
            self.source = KeyInput(self.stdin, answer)
            self.keys: list[KeyPress] = []

        def type(self, text: str) -> None:
            os.write(self._far, text.encode())

        def read(self) -> None:
            self.keys += self.source.read_keys()

        @property
        def names(self) -> list[str]:
            return [str(getattr(press.key, "value", press.key)) for press in self.keys]

        def close(self) -> None:
            self.stdin.close()
            os.close(self._far)

    def typing(script: Callable[[Typist], Awaitable[None]], answer: AnswerFilter | None = None) -> None:
        """Run a script while the keys of its terminal are read."""

        async def run() -> None:
            typist = Typist(answer or AnswerFilter(is_over=True))
            try:
                with typist.source.attach(typist.read):
                    await script(typist)
            finally:
                typist.close()

        asyncio.run(run())

    @pytest.mark.parametrize("cut", ["", "\x1b", "\x1b[20"])
    def test_a_paste_whose_end_does_not_come_ends_by_itself(cut: str) -> None:
        async def script(typist: Typist) -> None:
            typist.type(f"\x1b[200~abc{cut}")
            await until(lambda: is_waiting(typist.source), "the paste begins")
            await until(lambda: typist.keys, "the paste ends")
            assert (typist.names, typist.keys[0].data) == (["<bracketed-paste>"], "abc")
            assert not is_waiting(typist.source)
            typist.type("x")
            await until(lambda: typist.names[1:] == ["x"], "keys come again")

        typing(script)

    @pytest.mark.parametrize("begun", ["\x1b[200~abc", "\x1b]11;rgb:1e"])
    def test_it_ends_by_itself_also_where_keys_are_looked_for_all_the_time(begun: str) -> None:
        """A curtain does, until nobody is typing any more: it could never be lifted."""

        async def script(typist: Typist) -> None:
            def has_ended() -> bool:
                typist.read()
                return not is_waiting(typist.source)

            typist.type(begun)
            await until(lambda: is_waiting(typist.source), "something begins")
            await until(has_ended, "it ends")

        typing(script, AnswerFilter())

    @pytest.mark.parametrize("cut", ["\x1b]11;", "\x1b]11;rgb:", "\x1b]11;rgb:1e1e/1e", "\x1b]11;rgb:1e/1e/1e\x1b"])
    @pytest.mark.parametrize("begun", [True, False])
    def test_an_answer_whose_end_does_not_come_holds_no_keys_back(cut: str, begun: bool) -> None:
        async def script(typist: Typist) -> None:
            if not begun:
                typist.type(cut)
                await until(lambda: is_waiting(typist.source), "the answer begins")
            await until(lambda: not is_waiting(typist.source), "the answer is given up")
            typist.type("a7")
            await until(lambda: typist.names == ["a", "7"], "keys come again")

        typing(script, AnswerFilter(partial_answer=cut if begun else ""))

    @pytest.mark.parametrize("cut", ["\x1b]11;", "\x1b]11;rgb:", "\x1b]11;rgb:1e/1e/1e\x1b", "\x1b[200~ab"])
    def test_ctrl_c_counts_at_once(cut: str) -> None:
        async def script(typist: Typist) -> None:
            typist.type(cut)
            await until(lambda: is_waiting(typist.source), "something begins")
            typist.type("\x03")
            await until(lambda: "c-c" in typist.names, "Ctrl-C comes")

        typing(script, AnswerFilter())

    def test_escape_and_a_key_in_two_pieces_are_two_keys_while_an_answer_may_come() -> None:
        async def script(typist: Typist) -> None:
            typist.type("\x1b")
            await until(lambda: is_waiting(typist.source), "Escape comes")
            typist.type("r")
            await until(lambda: typist.names == ["escape", "r"], "both keys come")

        typing(script, AnswerFilter())

    def test_a_terminal_that_gives_nothing_for_once_is_not_closed(monkeypatch: pytest.MonkeyPatch) -> None:
        async def script(typist: Typist) -> None:
            read = os.read
            monkeypatch.setattr(os, "read", lambda *_what: monkeypatch.setattr(os, "read", read) or b"")
            typist.type("x")
            await until(lambda: typist.names == ["x"], "the key comes")
            assert not typist.source.closed

        typing(script)
