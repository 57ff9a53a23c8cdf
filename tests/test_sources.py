"""What no linter holds of the sources, and what is installed of them."""

import ast
import configparser
from functools import cache
from importlib import import_module
from pathlib import Path

from tests.running import ROOT

SOURCES = sorted((ROOT / "schiffe").rglob("*.py"))
LONGEST = 450
"""Lines; a module that needs more has more than one reason to be there."""
BANNED = {
    "Surroundings", "Furnishing", "Desk", "Place", "MenuPlace", "Manner", "Conduct", "Table", "BoardTable", "Choosing",
    "Climb", "GuestOptions", "Told", "Asked", "Awaited", "Aim",
}  # fmt: skip
"""Names of types that say nothing: what is handed on is a ``Context`` or a ``Session``, and else has its own name."""
EMPTY_BEGINNINGS = ("The same", "Both.", "Either word.", "All of them.")
"""Beginnings of docstrings that can only be read below another one."""


@cache
def nodes() -> list[tuple[Path, ast.AST]]:
    """All nodes of all modules, with the module."""
    return [(path, node) for path in SOURCES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def test_no_module_is_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {str(path): length for path, length in lengths.items() if length > LONGEST} == {}


def test_no_text_is_looked_up_inside_an_f_string() -> None:
    """The extractor of Python 3.11 does not see it there, so that it would never be translated."""
    for path, node in nodes():
        if isinstance(node, ast.JoinedStr):
            calls = {
                call.func.id
                for call in ast.walk(node)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            }
            assert calls.isdisjoint({"_", "ngettext", "pgettext"}), f"{path}: {ast.unparse(node)}"


def test_no_two_classes_have_one_name() -> None:
    places: dict[str, list[str]] = {}
    for path, node in nodes():
        if isinstance(node, ast.ClassDef):
            places.setdefault(node.name, []).append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_type_has_a_name_that_says_nothing() -> None:
    classes = {node.name for _path, node in nodes() if isinstance(node, ast.ClassDef)}
    assigned = {node.id for _path, node in nodes() if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    assert (classes | assigned) & BANNED == set()


def test_a_docstring_says_by_itself_what_is_meant() -> None:
    found = [
        f"{path}:{node.lineno}: {node.value.value}"
        for path, node in nodes()
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        and node.value.value.startswith(EMPTY_BEGINNINGS)
    ]
    assert found == []


def test_every_package_is_installed() -> None:
    setup = configparser.ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf-8")
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in SOURCES if path.name == "__init__.py"}
    assert set(setup["options"]["packages"].split()) == packages | {"schiffe.locales"}


def test_a_method_has_a_docstring_unless_it_overrides_one_or_its_name_says_it_all() -> None:
    silent = []
    for path in SOURCES:
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                above = getattr(import_module(module), node.name).__mro__[1:]
                silent += [
                    f"{module}.{node.name}.{method.name}"
                    for method in node.body
                    if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
                    and not ast.get_docstring(method)
                    and not method.name.startswith("_")
                    and not any(hasattr(base, method.name) for base in above)
                    and not is_plain_property(method)
                ]
    assert silent == []


def is_plain_property(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it is a property whose name is one word."""
    marks = {ast.unparse(mark).removeprefix("functools.") for mark in method.decorator_list}
    return bool(marks & {"property", "cached_property"}) and "_" not in method.name
