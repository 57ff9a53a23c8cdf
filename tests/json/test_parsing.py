import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.json.parsing import MAX_VALUE_CHARACTERS, JsonError, read_values
from tests.limit import limited

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.dictionaries(st.text(), inner, max_size=4) | st.lists(inner, max_size=4),
    max_leaves=10,
)


def read(text: str | bytes) -> list[object]:
    return list(read_values(io.BytesIO(text if isinstance(text, bytes) else text.encode()).read))


def error(text: str | bytes) -> str:
    with pytest.raises(JsonError) as raised:
        read(text)
    assert "\n" not in str(raised.value)
    return str(raised.value)


@given(st.lists(json_values), st.sampled_from([None, 0, 2]))
def test_a_list_gives_its_values(found: list[object], indent: int | None) -> None:
    assert read(json.dumps(found, indent=indent)) == found


@given(st.lists(st.dictionaries(st.text(), json_values)))
def test_so_do_values_one_after_the_other(found: list[object]) -> None:
    assert read("\n".join(map(json.dumps, found))) == found


@given(st.binary() | st.text(alphabet='[]{},:"0 truefalsn\\').map(str.encode))
def test_anything_else_is_one_line(data: bytes) -> None:
    said = ""
    try:
        read(data)
    except JsonError as error:
        said = str(error)
    assert not said or said.startswith("line ")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\n\n{,}", "line 3: this is not JSON"),
        ('{"a": 1,\n "a": 2}', "line 1: “a” appears twice. Possible: each one once"),
        ('{"a": NaN}', "line 1: “NaN” is not a number in JSON"),
        (f'{{"a": {"9" * 5000}}}', "has too many digits"),
        ("[1 2]", "line 1: a comma or the closing bracket is missing"),
        ("[1,\n2", "line 2: a comma or the closing bracket is missing"),
        ("[1,]", "line 1: this is not JSON"),
        ('{"a":' * 100_000, "line 1: the brackets are nested too deeply"),
        ("[" * 100_000, "line 1: the brackets are nested too deeply"),
        (b"{}\n\n\xff", "line 3: this is not UTF-8 text"),
        ('{"a": 1}'.encode("utf-16"), "line 1: this is not UTF-8 text"),
        (b'"\xc3', "line 1: this is not UTF-8 text"),
        (f'["{"x" * (3 * MAX_VALUE_CHARACTERS)}"]', "line 1: this value has more than 8000000 characters"),
        (
            f'["{"x" * (MAX_VALUE_CHARACTERS - 9)}", {{"a" 5}}]{" " * 2 * MAX_VALUE_CHARACTERS}',
            "line 1: this is not JSON",
        ),
        (f'["{"x" * MAX_VALUE_CHARACTERS}"]', f"line 1: this value has more than {MAX_VALUE_CHARACTERS} characters"),
    ],
)
def test_what_is_wrong_is_told(text: str | bytes, said: str) -> None:
    assert said in error(text)


def test_a_number_may_have_sixty_digits() -> None:
    assert read(f"[{'9' * 60}]") == [int("9" * 60)]
    assert "has too many digits" in error(f"[{'9' * 61}]")


@pytest.mark.parametrize(
    ("length", "said"), [(MAX_VALUE_CHARACTERS, "this is not JSON"), (MAX_VALUE_CHARACTERS + 1, "more than")]
)
def test_what_is_wrong_within_the_longest_value_is_told_as_it_is(length: int, said: str) -> None:
    begun = '{"a": "'
    assert said in error(f'{begun}{"x" * (length - len(begun) - 2)}" 5{" " * 2 * MAX_VALUE_CHARACTERS}')


@pytest.mark.parametrize("at_once", range(1, 34))
def test_however_a_file_comes_a_value_may_be_as_long_as_it_may(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr("schiffe.json.parsing.MAX_VALUE_CHARACTERS", 11)

    def compact(found: list[int]) -> str:
        return json.dumps(found, separators=(",", ":"))

    def read_in_pieces(text: str) -> list[object]:
        source = io.BytesIO(text.encode())
        return list(read_values(lambda wanted: source.read(min(wanted, at_once))))

    for before in range(1, 12):
        first = "1" * before
        for count in range(1, 6):
            second = [2] * count
            assert read_in_pieces(f"[{first},{compact(second)}, 3]") == [int(first), second, 3]
        for count in range(6, 9):
            with pytest.raises(JsonError, match="line 1: this value has more than 11 characters"):
                read_in_pieces(f"[{first},{compact([2] * count)}, 3]")


def test_of_many_names_the_one_that_is_there_twice_is_found_at_once() -> None:
    """Looking at each of them once: comparing each one with all others would take minutes here."""
    pairs = ", ".join(f'"{number}": 1' for number in range(200_000))
    with limited(30):
        assert "“199999” appears twice" in error(f'{{{pairs}, "199999": 1}}')


def test_what_editors_put_before_a_text_is_no_part_of_it() -> None:
    assert read("\ufeff[1]") == [1]


def test_a_file_may_be_longer_than_what_is_read_at_once() -> None:
    """Each value is given before the rest is read, of which only so much is in memory as one value may be long."""
    count, asked = 40, 0
    piece = b'"' + b"x" * (MAX_VALUE_CHARACTERS // 4) + b'",'
    data = iter([b"[", *[piece] * (count - 1), piece[:-1] + b"]", b""])

    def next_piece(_size: int) -> bytes:
        nonlocal asked
        asked += 1
        return next(data)

    found = read_values(next_piece)
    next(found)
    assert asked < count / 2
    assert len(list(found)) == count - 1
