"""Values of JSON that are checked, with a place and without one, and what stands for them in the program."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.json.codecs import (
    FLAG,
    NATURAL,
    SEAT,
    Embedded,
    ObjectCodec,
    ObjectField,
    UnionCodec,
    integer,
    many,
    nullable,
    pair,
    text,
    word_codec,
)
from schiffe.json.values import (
    MAX_TIME,
    ItemCountProblem,
    Origin,
    Problem,
    RangeProblem,
    TextProblem,
    UnknownFieldProblem,
    UnreadableText,
    Value,
    ValueProblem,
    WrongValue,
    check_times,
    read_text,
)
from schiffe.json.wrong_values import value_text, wrong_value_text


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
    Mark,
    {
        "colour": word_codec({"red": Colour.RED, "blue": Colour.BLUE}),
        "big": ObjectField(FLAG, "is_big", is_optional=True),
    },
)
ROW = ObjectCodec(
    Row,
    {
        "name": text(9),
        "mark": Embedded(MARK),
        "numbers": many(integer(0, 9), 5),
        "seat": nullable(SEAT),
        "both": pair(NATURAL),
    },
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


@given(marks | rows, st.sampled_from([Value(None), Value(None, "here"), Value(None, origin=Origin.LOGBOOK)]))
def test_whatever_has_a_shape_comes_back(value: Row | Mark, whose: Value) -> None:
    entry = json.loads(json.dumps(ANY.write(value)))
    assert ANY.read(replace(whose, raw=entry)) == value


def test_fields_stand_beside_each_other() -> None:
    entry = ROW.write(Row("a", Mark(Colour.RED)))
    assert entry == {"name": "a", "colour": "red", "numbers": [], "seat": None, "both": [0, 0]}
    assert ROW.read(Value(entry)) == Row("a", Mark(Colour.RED))


@pytest.mark.parametrize(
    ("changed", "where", "problem"),
    [
        ({"name": "a" * 10}, "row.name", TextProblem(9)),
        ({"name": "\x1b"}, "row.name", TextProblem(9)),
        ({"numbers": [1, 10]}, "row.numbers[1]", RangeProblem(0, 9)),
        ({"numbers": [1] * 6}, "row.numbers", ItemCountProblem(5)),
        ({"more": 1}, "row.more", UnknownFieldProblem(("name", "colour", "numbers", "seat", "both", "big"))),
    ],
)
def test_limits_hold_for_what_others_write(changed: dict[str, Any], where: str, problem: Problem) -> None:
    entry = ROW.write(Row("a", Mark(Colour.RED))) | changed
    with pytest.raises(WrongValue) as caught:
        ROW.read(Value(entry, "row"))
    assert (caught.value.where, caught.value.problem) == (where, problem)
    assert ROW.read(Value(entry, origin=Origin.LOGBOOK)) != Row("b", Mark(Colour.RED))


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
@pytest.mark.parametrize("origin", [*Origin])
def test_nobody_may_write_something_else(changed: dict[str, Any], origin: Origin) -> None:
    with pytest.raises(WrongValue):
        ROW.read(Value(ROW.write(Row("a", Mark(Colour.RED))) | changed, origin=origin))


@pytest.mark.parametrize("found", ["", "{", "[" * 100_000, "1", "1" * 5000])
def test_a_text_that_cannot_be_read_is_told_as_it_is(found: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        read_text(found, ROW.read)
    assert str(caught.value) == found


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
    assert value_text(value) == said


def test_a_time_counts_from_another_and_is_one_to_the_millisecond() -> None:
    assert Value(0.12345).time(10.0) == 10.123
    assert Value(-10).time(10.0) == 0.0
    with pytest.raises(WrongValue):
        Value(-10.1).time(10.0)


# What is wrong is told


def refused(read: Callable[[], object]) -> WrongValue:
    """What is wrong with what is read."""
    with pytest.raises(WrongValue) as caught:
        read()
    return caught.value


@pytest.mark.parametrize(
    ("read", "line"),
    [
        (lambda: Value(1, "a").fields(), "a: 1 is not possible. Possible: an object, in braces"),
        (lambda: Value(1, "a").field("b"), "a: 1 is not possible. Possible: an object, in braces"),
        (lambda: Value({}, "a").items(1), "a: {...} is not possible. Possible: a list, in brackets"),
        (lambda: Value(1, "a").text(1), "a: 1 is not possible. Possible: a text, in quotation marks"),
        (lambda: Value(1.5, "a").integer(), "a: 1.5 is not possible. Possible: a whole number"),
        (lambda: Value(raw=True, where="a").integer(), "a: true is not possible. Possible: a whole number"),
        (lambda: Value("1", "a").number(0, 1), "a: “1” is not possible. Possible: a number"),
        (lambda: Value(raw=True, where="a").number(0, 1), "a: true is not possible. Possible: a number"),
        (lambda: Value(0, "a").flag(), "a: 0 is not possible. Possible: true or false"),
        (lambda: Value({}, "a").field("b"), "a.b: missing"),
        (lambda: Value({}, "a").fields("b"), "a.b: missing"),
        (lambda: Value({}).fields("b\n"), "b\\n: missing"),
        (lambda: Value({"c": 1}, "a").fields(optional=["d"]), "a.c: no such field. Possible: d"),
        (
            lambda: Value({"seeds": 1}, "a").fields("game", optional=["seed"]),
            "a.seeds: no such field. Possible: game, seed. Did you mean seed?",
        ),
        (
            lambda: Value({"sot": 1}, "players[0].setup").fields("seat", "set"),
            "players[0].setup.sot: no such field. Possible: seat, set. Did you mean set?",
        ),
        (lambda: Value([1, 2], "a").items(1), "a: too long. Possible: up to 1"),
        (lambda: Value([1], "a").pair(), "a[1]: missing"),
        (lambda: Value([], "a").pair(), "a[0]: missing"),
        (lambda: Value([1, 2, 3], "a").pair(), "a: too long. Possible: up to 2"),
        (lambda: Value([1, 2, 3, 4], "a").pair(), "a: too long. Possible: up to 2"),
        (lambda: Value("ab", "a").text(1), "a: “ab” is not possible. Possible: up to 1 printable characters"),
        (lambda: Value("\t", "a").text(1), "a: “\\t” is not possible. Possible: up to 1 printable characters"),
        (
            lambda: Value(" ", "a").name(),
            "a: “ ” is not possible. Possible: 1 to 100 printable characters, at least one visible",
        ),
        (
            lambda: Value("x" * 101, "a").name(),
            f"a: “{'x' * 57}...” is not possible. Possible: up to 100 printable characters",
        ),
        (lambda: Value("-", "a").token(), "a: “-” is not a token. Possible: up to 64 letters from a to z and digits"),
        (lambda: Value(1, "a").token(), "a: 1 is not a token. Possible: up to 64 letters from a to z and digits"),
        (lambda: Value("c", "a").word("x", "y", "z"), "a: “c” is not possible. Possible: “x”, “y” or “z”"),
        (lambda: Value([], "a").word("x"), "a: [] is not possible. Possible: “x”"),
        (
            lambda: Value("c", "a").word(*"0123456789xyz"),
            "a: “c” is not possible. Possible: “0”, “1”, “2”, “3”, “4”, “5”, “6”, “7”, “8”, “9”, “x”, “y”, ...",
        ),
        (lambda: Value(0, "a").integer(1, 3), "a: 0 is not possible. Possible: from 1 to 3"),
        (lambda: Value(4, "a").integer(1, 3), "a: 4 is not possible. Possible: from 1 to 3"),
        (lambda: Value(-1, "a").natural(3), "a: -1 is not possible. Possible: from 0 to 3"),
        (lambda: Value(-1, origin=Origin.LOGBOOK).natural(3), "-1 is not possible. Possible: from 0 to 3"),
        (lambda: Value(1_000_001, "a").seconds(), "a: 1000001 is not possible. Possible: from 0 to 1000000"),
        (lambda: Value(2, "a").seat(), "a: 2 is not possible. Possible: from 0 to 1"),
        (lambda: Value(3, "a").seat(), "a: 3 is not possible. Possible: from 0 to 1"),
        (lambda: Value(2, origin=Origin.LOGBOOK).seat(), "2 is not possible. Possible: from 0 to 1"),
        (lambda: Value(3.5, "a").number(1, 3), "a: 3.5 is not possible. Possible: from 1 to 3"),
        (lambda: Value(0.5, origin=Origin.LOGBOOK).number(1, 3), "0.5 is not possible. Possible: from 1 to 3"),
        (lambda: Value(1, "a").must_be(expected=True), "a: 1 is not possible. Possible: true"),
        (lambda: Value("x", "a").must_be("y"), "a: “x” is not possible. Possible: “y”"),
        (
            lambda: (_ for _ in ()).throw(Value("x", "a").make_error(ValueProblem.NOT_NOW)),
            "a: “x” cannot follow what comes before it",
        ),
    ],
)
def test_what_is_wrong_is_one_line_with_its_place(read: Callable[[], object], line: str) -> None:
    assert wrong_value_text(refused(read)) == line


def test_a_traceback_has_what_is_wrong_and_where() -> None:
    assert str(Value(7, "a").make_error(ValueProblem.NO_NAME)) == "a: ValueProblem.NO_NAME"
    assert str(Value(7, "a").make_error(RangeProblem(1, 3))) == "a: RangeProblem(min_value=1, max_value=3)"


def test_a_game_may_say_in_its_own_words_what_is_wrong() -> None:
    wrong = Value(7, "a").make_error(ValueProblem.NOT_OVER)
    assert wrong_value_text(wrong) == "a: the game is not over"
    assert wrong_value_text(wrong, "seven is too much") == "a: seven is too much"
    assert wrong_value_text(Value(7).make_error(ValueProblem.NOT_OVER)) == "the game is not over", (
        "the whole has no place"
    )
    assert (wrong.where, wrong.value, wrong.problem) == ("a", 7, ValueProblem.NOT_OVER)


def test_what_may_be_is_read_up_to_its_limits() -> None:
    assert [Value(number, "a").integer(1, 3) for number in (1, 2, 3)] == [1, 2, 3]
    assert [Value(number, "a").integer() for number in (-(9**99), 0, 9**99)] == [-(9**99), 0, 9**99]
    assert [Value(number, "a").natural(1) for number in (0, 1)] == [0, 1]
    assert [Value(number, "a").seat() for number in (0, 1)] == [0, 1]
    assert [Value(number, "a").seconds() for number in (0, 1_000_000)] == [0, 1_000_000]
    assert [Value(number, "a").number(1, 3) for number in (1, 2.5, 3.0)] == [1.0, 2.5, 3.0]
    assert type(Value(1, "a").number(1, 3)) is float
    assert (Value("ab", "a").text(2), Value("", "a").text(2)) == ("ab", "")
    assert [Value(name, "a").name() for name in ("x", "x" * 100)] == ["x", "x" * 100]
    assert [Value(token, "a").token() for token in ("x", "0" * 64)] == ["x", "0" * 64]
    assert (Value("b", "a").word("a", "b"), Value(None, "a").unless_null(Value.flag)) == ("b", None)
    assert [Value(flag, "a").unless_null(Value.flag) for flag in (True, False)] == [True, False]
    Value(1, "a").must_be(1)


def test_each_inner_value_has_its_place() -> None:
    whole = Value({"b": [1, {"c": 2}], "d": 3}, "a")
    fields = whole.fields("b", optional=["d", "e"])
    assert [inner.where for inner in fields["b"].items(2)] == ["a.b[0]", "a.b[1]"]
    assert (fields["b"].pair()[1].field("c"), fields["d"]) == (Value(2, "a.b[1].c"), Value(3, "a.d"))
    assert Value({"b": 1}).field("b") == Value(1, "b")
    assert Value({"b": [1]}, origin=Origin.LOGBOOK).field("b").items(1) == [Value(1, origin=Origin.LOGBOOK)]


def test_what_this_program_has_written_itself_has_no_limits_of_length_and_may_have_more() -> None:
    """A later version may have written it: only what this one cannot do without has to be there."""
    assert set(Value({"a": 1, "b": 2}, origin=Origin.LOGBOOK).fields("a")) == {"a", "b"}
    assert Value([1, 2], origin=Origin.LOGBOOK).items(1) == [
        Value(1, origin=Origin.LOGBOOK),
        Value(2, origin=Origin.LOGBOOK),
    ]
    assert Value("a\n", origin=Origin.LOGBOOK).text(1) == "a\n"
    assert Value(" ", origin=Origin.LOGBOOK).name() == " "
    assert Value(7, origin=Origin.LOGBOOK).integer(1, 3) == 7
    assert refused(lambda: Value(7, origin=Origin.LOGBOOK).natural(3)).problem == RangeProblem(0, 3)
    assert Value(7, origin=Origin.LOGBOOK).number(1, 3) == 7.0
    assert refused(lambda: Value(1_000_001, origin=Origin.LOGBOOK).seconds()).problem == RangeProblem(0, 1_000_000)


def test_times_are_those_of_a_calendar() -> None:
    latest = MAX_TIME
    check_times([0.0, 1.5, latest])
    for wrong in (-0.001, latest + 1, float("nan"), float("inf")):
        with pytest.raises(UnreadableText) as caught:
            check_times([1.0, wrong])
        assert str(caught.value) == str(wrong)
    assert Value(latest, "a").time() == latest
    assert Value(latest - 10, "a").time(10.0) == latest
    said = wrong_value_text(refused(lambda: Value(latest, "a").time(10.0)))
    assert said == "a: 253000000000.0 is not possible. Possible: from -10.0 to 252999999990.0"


def test_a_short_list_is_quoted_whole_and_no_other_one() -> None:
    assert value_text([1] * 12) == f"[{', '.join('1' * 12)}]"
    assert [value_text([1] * 13), value_text([1, None]), value_text([])] == ["[...]", "[...]", "[]"]
    assert value_text(1.5) == "1.5"
    assert value_text([True]) == "[true]"


# Objects


def test_an_object_has_the_fields_of_its_shape_and_no_others() -> None:
    assert MARK.write(Mark(Colour.BLUE, is_big=True)) == {"colour": "blue", "big": True}
    assert MARK.write(Mark(Colour.BLUE)) == {"colour": "blue"}
    assert (MARK.names, MARK.optional_names) == (("colour",), ("big",))
    assert (ROW.names, ROW.optional_names) == (("name", "colour", "numbers", "seat", "both"), ("big",))
    written = {"name": "a", "colour": "red", "numbers": [], "seat": 0, "both": [0, 0]}
    assert ROW.write(Row("a", Mark(Colour.RED), seat=0)) == written
    assert MARK.read(Value({"time": 1, "colour": "red"}), "time") == Mark(Colour.RED)
    assert wrong_value_text(refused(lambda: MARK.read(Value({"colour": "red", "size": 1}), "time"))) == (
        "size: no such field. Possible: time, colour, big"
    )


def test_a_word_tells_which_object_it_is() -> None:
    entry = {"kind": "mark", "colour": "red"}
    assert ANY.write(Mark(Colour.RED)) == entry
    assert ANY.type_of(Value(entry)) is Mark
    assert ANY.read(Value(entry | {"time": 1}), "time") == ANY.read(Value(entry)) == Mark(Colour.RED)
    assert ANY.write(Mark(Colour.RED)) == entry
    for wrong, line in (
        ({"kind": "star"}, "kind: “star” is not possible. Possible: “row” or “mark”"),
        ({}, "kind: missing"),
        (entry | {"when": 1}, "when: no such field. Possible: time, kind, colour, big"),
    ):
        assert wrong_value_text(refused(lambda wrong=wrong: ANY.read(Value(wrong), "time"))) == line  # type: ignore[misc]
