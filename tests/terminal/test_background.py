"""Answers of a terminal that is asked for the colour of its background; none of them is ever taken for keys."""

import io
import os
import pty
import sys
import tty
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.terminal.background import (
    AnswerFilter,
    BackgroundQuestion,
    EarlyInput,
    ask_for_background,
    is_light_by_environment,
    is_light_colour,
)

ANSWERS = ["\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\", "\x1b]11;rgb:ff/ff/ff\x07", "\x1b]11;rgba:fafa/fafa/fafa/ffff\x1b\\"]


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("rgb:0000/0000/0000", False),
        ("rgb:1e1e/1e1e/1e1e", False),
        ("rgb:f4/ef/e1", True),
        ("rgb:f/f/f", True),
        ("rgba:ffff/ffff/ffff/8000", True),
        ("rgb:0000/0000/ffff", False),
        ("#ffffff", None),
        ("", None),
    ],
)
def test_light_and_dark(colour: str, expected: bool | None) -> None:
    assert is_light_colour(colour) is expected


@given(st.sampled_from(ANSWERS), st.text("ab7\r\x1b[A", max_size=6), st.text("ab7\r", max_size=4), st.data())
def test_an_answer_in_pieces_is_never_taken_for_keys(
    answer: str, before: str, behind: str, data: st.DataObject
) -> None:
    text = f"{before}{answer}{behind}"
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=4)))
    filter_ = AnswerFilter()
    pieces = (text[one:other] for one, other in zip([0, *cuts], [*cuts, len(text)], strict=True))
    assert "".join(filter_.filter_input(piece) for piece in pieces) == before + behind
    assert filter_.is_over
    assert filter_.release_key() == ""


def test_keys_that_begin_like_an_answer_are_keys() -> None:
    filter_ = AnswerFilter()
    assert filter_.filter_input("\x1b") == ""
    assert filter_.release_key() == "\x1b"
    assert filter_.filter_input("\x1b[A") == "\x1b[A"
    assert filter_.filter_input("x\x1b]11;rg") == "x"
    assert filter_.release_key() == ""  # the rest of it is still to come
    assert filter_.filter_input("b:ff/ff/ff\x07y") == "y"
    assert filter_.is_light


@pytest.mark.parametrize("behind", ["\x03", "\x1b[A", "x", " ", "\r"])
def test_what_is_typed_behind_an_answer_without_an_end_is_typed(behind: str) -> None:
    filter_ = AnswerFilter()
    assert filter_.filter_input("\x1b]11;rgb:1e1e/") == ""
    assert filter_.filter_input(behind) == behind
    assert filter_.partial_answer == ""


def test_an_answer_without_an_end_is_given_up() -> None:
    filter_ = AnswerFilter(partial_answer="\x1b]11;rgb:1e1e/")
    filter_.give_up()
    assert filter_.filter_input("a7") == "a7"


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    yield ours, theirs
    os.close(ours)
    os.close(theirs)


def test_what_has_come_so_far(terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    question = BackgroundQuestion(theirs, "utf-8")
    assert question.read_early_input() == EarlyInput(is_answered=False)
    os.write(ours, b"b\xc3\xa4" + ANSWERS[1].encode() + b"7")
    assert question.read_early_input() == EarlyInput(is_light=True, typed_text="bä7")
    os.write(ours, ANSWERS[0].encode())
    assert question.read_early_input() == EarlyInput(is_light=False)
    os.write(ours, b"x" + ANSWERS[0].encode()[:9])
    assert question.read_early_input() == EarlyInput(typed_text="x", is_answered=False, partial_answer=ANSWERS[0][:9])


def test_a_terminal_that_is_gone_needs_nothing_back(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = pty.openpty()
    monkeypatch.setenv("TERM", "xterm")
    with open(theirs, "r+b", buffering=0) as terminal, io.TextIOWrapper(terminal) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        monkeypatch.setattr(sys, "stdout", stream)
        with ask_for_background() as question:
            assert question
            os.close(ours)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        *[("15;0", False), ("0;15", True), ("0;default;15", True), ("0;7", True), ("12;8", False), ("7;4", False)],
        *[("", None), ("default;default", None), ("0;", None), ("0;\u00b2", None), ("white", None)],
    ],
)
def test_the_environment_may_tell_the_ground(told: str, expected: bool | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", told)
    assert is_light_by_environment() is expected
