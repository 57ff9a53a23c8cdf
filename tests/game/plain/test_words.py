"""The words of line mode that both games share."""

import pytest

from schiffe.bashni.plain.words import IN_A_MATCH
from schiffe.bashni.plain.words import WORDS as BASHNI
from schiffe.battleship.plain.words import WORDS as BATTLESHIP
from schiffe.battleship.plain.words import explained_words
from schiffe.game.plain.words import (
    COMMON,
    OF_LINE_MODE,
    Vocabulary,
    common_meanings,
    is_quit,
    switch_words,
    switched,
)
from schiffe.language import i18n
from schiffe.language.words import Said


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("words", "among"), [(BATTLESHIP, tuple(explained_words("B7"))), (BASHNI, IN_A_MATCH)], ids=["battleship", "bashni"]
)
def test_there_is_more_than_one_word_to_leave(words: Vocabulary, among: tuple[str, ...], language: str) -> None:
    i18n.choose(language)
    for word in ("quit", "exit", "leave", "Leave", *(("ende", "beenden", "verlassen") if language == "de" else ())):
        assert words.read(f" {word} ", among) == Said("quit", ""), word
        assert is_quit(f" {word} ")
    assert not is_quit("leaves")


def test_the_other_words_to_leave_are_typed_whole() -> None:
    assert BATTLESHIP.read("qu", ("quit", "last")) == Said("quit", "")
    assert BATTLESHIP.read("lea", ("quit", "last")) is None
    assert BATTLESHIP.read("exit", ("last",)) is None


# Of a toy

TOY = Vocabulary({"heap": lambda: "heap", "hero": lambda: "hero"}, ("hero",), {"heap": ("pile",)})


def test_a_toy_has_the_words_that_games_share_and_its_own() -> None:
    assert [TOY[word] for word in ("heap", "help", "back")] == ["heap", "help", "back"]
    assert TOY.read("heap of 3", ("heap", "help")) == Said("heap", "of 3")
    assert TOY.read("pi", ("heap", "help")) == Said("heap", "")
    assert TOY.read("?", ("heap", "help")) == Said("help", "")
    assert TOY.read("hero", ("heap", "help")) is None


def test_words_that_came_later_take_no_abbreviation() -> None:
    assert TOY.read("he", ("heap", "hero")) == Said("heap", "")
    assert [TOY.shortest(word, ("heap", "hero")) for word in ("heap", "hero")] == ["he", "her"]
    toy = Vocabulary(
        {"spear": lambda: "spear", "backs": lambda: "backs", "nexus": lambda: "nexus", "paul": lambda: "paul"}
    )
    for own, later in (
        ("spear", "speech"),
        ("spear", "spell"),
        ("backs", "back"),
        ("nexus", "next"),
        ("paul", "pause"),
    ):
        assert toy.read(own[:2], (later, own)) == Said(own, "")


def test_words_are_listed_with_their_meanings_in_a_column() -> None:
    assert TOY.explained({"heap": "the stones", "quit": "leave"}).splitlines() == [
        "  heap (he)  the stones",
        "  quit (qu)  leave",
        "The letters in brackets are enough.",
    ]


@pytest.mark.parametrize(
    ("text", "now", "wanted"),
    [
        ("", True, False),
        (" ", False, True),
        ("on", False, True),
        (" ON ", True, True),
        ("off", True, False),
        ("Off", False, False),
        ("of", True, None),
    ],
)
def test_a_switch_is_set_or_turned(text: str, now: bool, wanted: bool | None) -> None:
    assert switched(text, now) is wanted


def test_a_switch_is_set_in_the_chosen_language_too() -> None:
    i18n.choose("de")
    on, off = switch_words()
    assert (on, off) != ("on", "off")
    assert [switched(word, now=False) for word in (on, off, "on", "off")] == [True, False, True, False]


def test_what_the_words_of_line_mode_do() -> None:
    assert common_meanings("A1") == {
        "clock": "the seconds left; clock 30 sets them for each turn, 0 for no clock",
        "pause": "stop the clock",
        "continue": "start the clock again",
        "speech": "few words, nothing drawn, no clock; speech off ends that",
        "spell": "spell on: squares are spelled, such as “Alfa 1”",
    }
    assert set(OF_LINE_MODE) < set(common_meanings("A1"))
    assert {word: text() for word, text in COMMON.items()} == {word: word for word in COMMON}
