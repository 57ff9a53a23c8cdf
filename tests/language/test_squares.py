"""Squares as people say and type them."""

import pytest

from schiffe.language import i18n
from schiffe.language.squares import normalized_coordinate, normalized_square, parse_squares, spelled


@pytest.mark.parametrize(
    "text",
    [
        "B7", "b7", " b 7 ", "7b", "7 B", "bravo 7", "Bravo seven", "b seven", "B7.", "b-7", "b,7", "b: 7", "b07",
        "\uff22\uff17", "\u04127", "\u04327", "\u03927", "b\u0667", "\u0432-\u096d.", "BRAVO-SEVEN.",
    ],
)  # fmt: skip
def test_a_square_is_understood_however_it_is_said(text: str) -> None:
    assert normalized_square(text) == "B7"


@pytest.mark.parametrize("text", ["", "b", "7", "b 7 c", "dog", "b7!", "(b7)", "b7 c3", "b 0", "b1000", "bb 7", "ü7"])
def test_what_is_no_square_stays_as_it_is(text: str) -> None:
    assert normalized_square(text) == text


def test_several_squares_are_told_apart_whatever_stands_between_them() -> None:
    for line in ("b7 c3 d10", "b7,c3,d10", "B7C3D10", "bravo 7, charlie three; d ten.", "7b 3c 10d", "b-7 c-3 d-10"):
        assert parse_squares(line) == ["B7", "C3", "D10"]
    assert parse_squares("b7 c3 dog") is None
    assert parse_squares("") is None


def test_numbers_of_two_words_are_one_number() -> None:
    assert parse_squares("z twenty six") == parse_squares("zulu twenty-six") == ["Z26"]
    assert parse_squares("b twenty c one") == ["B20", "C1"]


def test_rows_and_columns_are_understood_alone() -> None:
    assert (
        normalized_coordinate("bravo"),
        normalized_coordinate("b"),
        normalized_coordinate("seven"),
        normalized_coordinate("07"),
    ) == ("B", "B", "7", "7")
    assert normalized_coordinate("dog") == "dog"


def test_squares_in_a_text_are_spelled() -> None:
    assert spelled("B7 hit. hard: E10 water.") == "Bravo 7 hit. hard: Echo 10 water."
    assert spelled("A salvo of 5, F 3") == "A salvo of 5, F 3"


def test_german_words_go_beside_english_ones() -> None:
    i18n.choose_language("de")
    for text in ("Berta sieben", "berta 7", "bravo 7", "b seven", "caesar 1"):
        assert normalized_square(text) in ("B7", "C1")
    assert parse_squares("z sechsundzwanzig") == ["Z26"]
    assert spelled("C7 getroffen") == "Cäsar 7 getroffen"


def test_every_language_has_as_many_letters_and_numbers() -> None:
    for code in i18n.available_languages():
        i18n.choose_language(code)
        letters = [chr(ord("A") + at) for at in range(26)]
        assert parse_squares(" ".join(spelled(f"{letter}1") for letter in letters)) == [f"{each}1" for each in letters]
