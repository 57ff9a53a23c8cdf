"""The words of line mode that both games share."""

import pytest

from schiffe.bashni.plain.words import IN_A_MATCH
from schiffe.bashni.plain.words import WORDS as BASHNI
from schiffe.battleship.plain.words import WORDS as BATTLESHIP
from schiffe.battleship.plain.words import explained_words
from schiffe.game.plain.words import Vocabulary, is_quit
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
