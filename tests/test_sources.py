"""What no linter holds of the sources."""

import ast

import pytest

from tests.running import ROOT

SOURCES = sorted((ROOT / "schiffe").rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_text_is_looked_up_inside_an_f_string(path: object) -> None:
    """The extractor of Python 3.11 does not see it there, so that it would never be translated."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):  # type: ignore[attr-defined]
        if isinstance(node, ast.JoinedStr):
            calls = {
                call.func.id
                for call in ast.walk(node)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            }
            assert calls.isdisjoint({"_", "ngettext", "pgettext"}), ast.unparse(node)
