"""What the mutation tool changes, and that a change is noticed where a test can."""

from pathlib import Path

import pytest

from tests.running import ROOT
from tests.tools.mutations import equal_mutations, mutations

MODULE = Path("module.py")


def changed(source: str) -> set[str]:
    """The source after each of its mutations."""
    return {mutation.applied(source) for mutation in mutations(MODULE, source)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"a <= b"}),
        ("(a) is not (b)", {"(a) is (b)"}),
        ("a + b - c", {"a - b - c", "a + b + c"}),
        ("a and not b", {"a or not b", "a and (b)"}),
        ("x = 3", {"x = 4"}),
        ("x = True", {"x = False"}),
        ("x = 'word'", {"x = 'word!'"}),
        ("x: int | None = None", set()),
        ("'''Text.'''", set()),
        ("f(a, b)", {"f(b, a)", "pass"}),
        ("x = f(*a, b)", set()),
        ("x = zip(*a, strict=True)", set()),
        ("x = min(a, b)", set()),
        ("x = _('a sentence {x}')", set()),
        ("assert x == 1", set()),
        ("if a:\n    f()", {"if not (a):\n    f()", "if a:\n    pass"}),
        (
            "if sys.platform == 'win32':\n    f()\nelse:\n    x = 1",
            {"if sys.platform == 'win32':\n    f()\nelse:\n    x = 2"},
        ),
        ("x = a if b else c", {"x = a if not (b) else c"}),
    ],
)
def test_each_kind_of_change(source: str, expected: set[str]) -> None:
    assert changed(source) == expected


def test_changes_inside_functions_know_their_function() -> None:
    source = "N = 1\n\n\n@cache\ndef f(x=2):\n    '''Text.'''\n    x += 3\n    return x\n"
    found = [
        (m.applied(source).splitlines()[m.line - 1].strip(), m.line, m.function) for m in mutations(MODULE, source)
    ]
    assert found == [
        ("N = 2", 1, 0),
        ("def f(x=3):", 5, 0),
        ("pass", 7, 4),
        ("x -= 3", 7, 4),
        ("x += 4", 7, 4),
        ("return None", 8, 4),
    ]


def test_a_diff_is_the_line_that_goes_and_the_line_that_comes() -> None:
    source = "é = 'ä'; a = b * c\n"
    (mutation,) = [found for found in mutations(MODULE, source) if "+" in found.new]
    assert mutation.diff(source) == "-é = 'ä'; a = b * c\n+é = 'ä'; a = b + c"


def test_the_changes_that_are_named_as_equal_could_still_be_made() -> None:
    named = equal_mutations()
    found = set()
    for name in sorted({name for name, _diff in named}):
        source = (ROOT / name).read_text(encoding="utf-8")
        found |= {(name, mutation.diff(source)) for mutation in mutations(ROOT / name, source)}
    assert named <= found, f"take out of equal_mutations.txt: {named - found}"
