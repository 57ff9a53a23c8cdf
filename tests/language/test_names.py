import pytest

from schiffe.language.names import are_alike, initials, is_name, name_problem_text


def test_names_that_look_alike_are_alike() -> None:
    assert are_alike("Anna", " anna ")
    assert are_alike("Straße", "STRASSE")
    assert not are_alike("Anna", "Ann")
    assert are_alike("Ren\u00e9", "Rene\u0301")
    assert are_alike("Anna B", "anna  b")
    assert not are_alike("Rene", "Ren\u00e9")


def test_what_is_wrong_with_a_name() -> None:
    assert name_problem_text("Anna") is name_problem_text("Anna", "Ben") is None
    assert "1 to 20" in str(name_problem_text(" "))
    assert "taken" in str(name_problem_text("anna", "Anna"))


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u0301", "\u0301\u20dd", "\u3164", "\uffa0 \u115f", "\u2800", "\u034f", "\ufe0f", "\u180b", "\u200b"],
)
def test_a_name_that_looks_empty_is_none(name: str) -> None:
    assert not is_name(name)
    assert "at least one visible" in str(name_problem_text(name))


@pytest.mark.parametrize("name", ["e\u0301", "\u0928\u0940", "\u2764\ufe0f", "-", "\u2803"])
def test_marks_on_what_is_seen_are_part_of_a_name(name: str) -> None:
    assert is_name(name)


def test_each_player_has_a_key_of_their_own() -> None:
    assert initials(("Anna", "Ben")) == ("a", "b")
    assert initials(("Anna", "Änne")) == ("a", "ä")
    assert initials(("Anna", "ann")) == ("1", "2")
    assert initials(("Anna", "7")) == ("1", "2")
