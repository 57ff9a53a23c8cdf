"""Names of the words of line mode, and switches."""

import pytest

from schiffe.game.plain import words
from schiffe.game.plain.words import HELP, HINT, LAST, QUIT, is_quit, switch_state, switch_words, word_list_text
from schiffe.language import i18n
from schiffe.language.words import AmbiguousWord, RefusedInput, TypedWord, WordName, find_word, shortest_form


@pytest.mark.parametrize("language", ["en", "de"])
def test_there_is_more_than_one_word_to_leave(language: str) -> None:
    i18n.choose_language(language)
    for word in ("quit", "exit", "leave", "Leave", *(("ende", "beenden", "verlassen") if language == "de" else ())):
        assert find_word(f" {word} ", (LAST, QUIT)) == TypedWord(QUIT, ""), word
        assert is_quit(f" {word} ")
    assert not is_quit("leaves")


def test_the_other_words_to_leave_are_typed_whole() -> None:
    assert find_word("qu", (QUIT, LAST)) == TypedWord(QUIT, "")
    assert find_word("lea", (QUIT, LAST)) is None
    assert find_word("exit", (LAST,)) is None
    assert [is_quit(line) for line in (" quit ", "EXIT", "leave", "qui", "")] == [True, True, True, False, False]


def test_a_name_is_english_where_no_other_language_is_chosen() -> None:
    names = [value for value in vars(words).values() if isinstance(value, WordName)]
    assert len(names) > 10
    assert [str(name) for name in names] == [name.english for name in names]


# Of a toy

HEAP = WordName("heap", context="word", old_names=("pile",))
HERO = WordName("hero", context="word", is_newer=True)


def test_words_are_read_by_all_that_they_may_be_called() -> None:
    assert find_word("heap of 3", (HEAP, HELP)) == TypedWord(HEAP, "of 3")
    assert find_word("pi", (HEAP, HELP)) == TypedWord(HEAP, "")
    assert find_word("?", (HEAP, HELP)) == TypedWord(HELP, "")
    assert find_word("stones", (HEAP, HELP, HINT)) is None
    assert find_word("hero", (HEAP, HELP)) is None
    with pytest.raises(AmbiguousWord) as caught:
        find_word("he", (HEAP, HELP))
    assert caught.value.problem == "“he” could be heap or help."


def test_words_that_came_later_take_no_abbreviation() -> None:
    assert find_word("he", (HEAP, HERO)) == TypedWord(HEAP, "")
    assert [shortest_form(name, (HEAP, HERO)) for name in (HEAP, HERO)] == ["he", "her"]
    for own, later in (
        ("spear", words.SPEECH),
        ("spear", words.SPELL),
        ("backs", words.BACK),
        ("nexus", words.NEXT),
        ("paul", words.PAUSE),
    ):
        name = WordName(own, "word")
        assert find_word(own[:2], (later, name)) == TypedWord(name, "")


def test_words_are_listed_with_their_meanings_in_a_column() -> None:
    assert word_list_text({HEAP: "the stones", QUIT: "leave"}).splitlines() == [
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
    ],
)
def test_a_switch_is_set_or_turned(text: str, now: bool, wanted: bool) -> None:
    assert switch_state(text, is_on=now) is wanted


def test_a_switch_takes_no_other_text() -> None:
    with pytest.raises(RefusedInput, match=r"^“of” is not possible\. Possible: on or off$"):
        switch_state("of", is_on=True)


def test_a_switch_is_set_in_the_chosen_language_too() -> None:
    i18n.choose_language("de")
    on, off = switch_words()
    assert (on, off) != ("on", "off")
    assert [switch_state(word, is_on=False) for word in (on, off, "on", "off")] == [True, False, True, False]
