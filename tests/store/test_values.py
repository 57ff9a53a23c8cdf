"""Values of JSON that are checked, with a place and without one, and what stands for them in the program."""

import json
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.store.codecs import (
    FLAG,
    NATURAL,
    SEAT,
    ObjectCodec,
    UnionCodec,
    many,
    nullable,
    one_word_of,
    pair,
    text,
    whole,
)
from schiffe.store.values import UnreadableText, Value, Wrong, WrongValue, read_text, shown


class Colour(Enum):
    RED = 1
    BLUE = 2


@dataclass(frozen=True)
class Mark:
    colour: Colour
    is_big: bool = False


@dataclass(frozen=True)
class Row:
    name: str
    mark: Mark
    numbers: tuple[int, ...] = ()
    seat: int | None = None
    both: tuple[int, int] = (0, 0)


MARK = ObjectCodec(
    Mark, {"colour": one_word_of({"red": Colour.RED, "blue": Colour.BLUE}), "big": FLAG.optional.of("is_big")}
)
ROW = ObjectCodec(
    Row,
    {
        "name": text(9),
        "mark": MARK,
        "numbers": many(whole(0, 9), 5),
        "seat": nullable(SEAT),
        "both": pair(NATURAL),
    },
    later=("both",),
)
ANY = UnionCodec[Row | Mark]("kind", {"row": ROW, "mark": MARK})
digits = st.integers(0, 9)
marks = st.builds(Mark, st.sampled_from(Colour), st.booleans())
rows = st.builds(
    Row,
    st.text("abc", max_size=9),
    marks,
    st.lists(digits, max_size=5).map(tuple),
    st.none() | st.integers(0, 1),
    st.tuples(digits, digits),
)


@given(marks | rows, st.sampled_from(["", "here", None]))
def test_whatever_has_a_shape_comes_back(value: Row | Mark, where: str | None) -> None:
    entry = json.loads(json.dumps(ANY.write(value)))
    assert ANY.read(Value(entry, where)) == value


def test_fields_stand_beside_each_other_and_may_be_missing() -> None:
    entry = ROW.write(Row("a", Mark(Colour.RED)))
    assert entry == {"name": "a", "colour": "red", "numbers": [], "seat": None, "both": [0, 0]}
    del entry["both"]
    assert ROW.read(Value(entry)) == Row("a", Mark(Colour.RED))


@pytest.mark.parametrize(
    ("changed", "where", "problem"),
    [
        ({"name": "a" * 10}, "row.name", Wrong.NOT_A_LINE),
        ({"name": "\x1b"}, "row.name", Wrong.NOT_A_LINE),
        ({"numbers": [1, 10]}, "row.numbers[1]", Wrong.OUTSIDE),
        ({"numbers": [1] * 6}, "row.numbers", Wrong.TOO_MANY),
        ({"more": 1}, "row.more", Wrong.NO_SUCH_FIELD),
    ],
)
def test_limits_hold_for_what_others_write(changed: dict[str, Any], where: str, problem: Wrong) -> None:
    entry = ROW.write(Row("a", Mark(Colour.RED))) | changed
    with pytest.raises(WrongValue) as caught:
        ROW.read(Value(entry, "row"))
    assert (caught.value.where, caught.value.problem) == (where, problem)
    assert ROW.read(Value(entry, None)) != Row("b", Mark(Colour.RED))


@pytest.mark.parametrize(
    "changed",
    [
        {"name": None},
        {"numbers": [True]},
        {"numbers": {}},
        {"seat": 2},
        {"seat": -1},
        {"both": [1]},
        {"both": [1, 2, 3]},
        {"both": [0, -1]},
        {"colour": "green"},
        {"colour": []},
        {"big": 1},
    ],
)
@pytest.mark.parametrize("where", ["row", None])
def test_nobody_may_write_something_else(changed: dict[str, Any], where: str | None) -> None:
    with pytest.raises(WrongValue):
        ROW.read(Value(ROW.write(Row("a", Mark(Colour.RED))) | changed, where))


@pytest.mark.parametrize("found", ["", "{", "[" * 100_000, "1", "1" * 5000])
def test_a_text_that_cannot_be_read_is_told_as_it_is(found: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        read_text(found, ROW.read)
    assert caught.value.text == found


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-1", "9" * 400, "true", "null"])
def test_numbers_are_finite(number: str) -> None:
    with pytest.raises(UnreadableText):
        read_text(number, lambda value: value.number(0.0, 10.0))


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (7, "7"),
        ("a\x1b", "“a\\x1b”"),
        ([1, "b"], "[1, “b”]"),
        ([[1]], "[...]"),
        ([1] * 50, "[...]"),
        ({"a": 1}, "{...}"),
    ],
)
def test_a_message_quotes_a_value_as_json_has_it_and_in_short(value: object, said: str) -> None:
    assert shown(value) == said


def test_a_time_counts_from_another_and_is_one_to_the_millisecond() -> None:
    assert Value(0.12345).time(10.0) == 10.123
    assert Value(-10).time(10.0) == 0.0
    with pytest.raises(WrongValue):
        Value(-10.1).time(10.0)
