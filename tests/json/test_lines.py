import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.json.parsing import UnreadableLine, read_line
from schiffe.json.values import TextProblem, ValueProblem, WrongValue
from tests.json.test_parsing import json_values


@given(st.dictionaries(st.text(), json_values))
def test_a_line_is_read(found: dict[str, object]) -> None:
    assert read_line(json.dumps(found).encode()).raw == found
    assert read_line(json.dumps(found, ensure_ascii=False).encode() + b"\r\n").raw == found


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"{",
        b"{} {}",
        b"\xff",
        b"\xef\xbb\xbf{}",
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": 1, "a": 1}',
        b'{"a": {"b": 1, "b": 2}}',
        b'["\\ud800"]',
        b'{"\\udc00": 1}',
        b'{"a": [{"b": "\\udfff"}]}',
        b'{"a": 1' + b"0" * 60 + b"}",
        b"[" * 13 + b"]" * 13,
        b'{"a":' * 13 + b"1" + b"}" * 13,
        b"[" * 100_000 + b"]" * 100_000,
    ],
)
def test_a_line_is_refused(line: bytes) -> None:
    with pytest.raises(UnreadableLine):
        read_line(line)


def test_brackets_in_texts_and_beside_each_other_are_not_deep() -> None:
    for line in (json.dumps("[" * 50), json.dumps([[]] * 50), "[" * 12 + "]" * 12):
        assert read_line(line.encode()).raw == json.loads(line)


def test_whole_characters_may_be_escaped() -> None:
    assert read_line(b'"\\ud83d\\udea2 \\u00e4"').raw == "\U0001f6a2 ä"


def test_fields_that_are_not_known_are_no_trouble_and_all_else_is() -> None:
    value = read_line(b'{"a": {"b": 1, "x": 2}, "y": ["long"]}')
    assert value.fields("a")["a"].fields("b")["b"].integer(0, 1) == 1
    with pytest.raises(WrongValue) as caught:
        value.field("a").fields("c")
    assert caught.value.problem is ValueProblem.MISSING
    with pytest.raises(WrongValue) as caught:
        value.field("y").items(1)[0].text(3)
    assert (caught.value.where, caught.value.problem) == ("y[0]", TextProblem(3))
