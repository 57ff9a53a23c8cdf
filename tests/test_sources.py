"""What no linter holds of the sources, and what is installed of them."""

import ast
import configparser
import re
from importlib import import_module

from tests.running import ROOT
from tests.sources import PATHS, nodes, trees

LONGEST = 450
"""Lines; a module that needs more has more than one reason to be there."""
BANNED = {
    "Surroundings", "Furnishing", "Desk", "Place", "MenuPlace", "Manner", "Conduct", "Table", "BoardTable", "Choosing",
    "Climb", "GuestOptions", "Told", "Asked", "Awaited", "Aim",
}  # fmt: skip
"""Names of types that say nothing: what is handed on is a ``Context`` or a ``Session``, and else has its own name."""
ONE_MEANING: dict[str, set[str]] = {
    "kept": set(),  # games are unfinished or finished
    "awaited": set(),  # somebody is waiting
    "record": {"record", "record_text", "read_record", "SetupRecord", "BashniRecord"},  # how a match was set up
    "recorded": set(),  # a recording of a screen is a cast
    "recording": set(),
    "door": {"door", "CommandDoor"},  # where something is loaded late, such as a command
}
"""Words that stand in names for one thing, and the names in which they do."""
EMPTY_BEGINNINGS = ("The same", "Both.", "Either word.", "All of them.")
"""Beginnings of docstrings that can only be read below another one."""


def test_no_module_is_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in PATHS}
    assert {str(path): length for path, length in lengths.items() if length > LONGEST} == {}


def test_no_text_is_looked_up_inside_an_f_string() -> None:
    """The extractor of Python 3.11 does not see it there, so that it would never be translated."""
    for module, node in nodes(ast.JoinedStr):
        calls = {
            call.func.id for call in ast.walk(node) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        }
        assert calls.isdisjoint({"_", "ngettext", "pgettext"}), f"{module}: {ast.unparse(node)}"


def test_no_two_classes_have_one_name() -> None:
    places: dict[str, list[str]] = {}
    for module, node in nodes(ast.ClassDef):
        if isinstance(node, ast.ClassDef):
            places.setdefault(node.name, []).append(f"{module}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_type_has_a_name_that_says_nothing() -> None:
    classes = {node.name for _module, node in nodes(ast.ClassDef) if isinstance(node, ast.ClassDef)}
    assigned = {
        node.id for _module, node in nodes(ast.Name) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    assert (classes | assigned) & BANNED == set()


def test_a_word_means_one_thing() -> None:
    found = []
    for module, node in nodes(*NAMING):
        for name in names_of(node):
            words = {word.lower() for word in re.findall("[A-Z]?[a-z]+|[A-Z]+", name)}
            if any(name.lstrip("_") not in ONE_MEANING[word] for word in words & set(ONE_MEANING)):
                found.append(f"{module}:{node.lineno}: {name}")  # type: ignore[attr-defined]
    assert found == []


NAMING = (ast.Name, ast.Attribute, ast.arg, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def names_of(node: ast.AST) -> list[str]:
    """The name that is made here: of a variable, a parameter, a function or a class."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name):
            return [name]
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
    return []


def test_a_docstring_says_by_itself_what_is_meant() -> None:
    found = [
        f"{module}:{node.lineno}: {node.value.value}"
        for module, node in nodes(ast.Expr)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        and node.value.value.startswith(EMPTY_BEGINNINGS)
    ]
    assert found == []


def test_every_package_is_installed() -> None:
    setup = configparser.ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf-8")
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in PATHS if path.name == "__init__.py"}
    assert set(setup["options"]["packages"].split()) == packages | {"schiffe.locales"}


def test_a_method_has_a_docstring_unless_it_overrides_one_or_its_name_says_it_all() -> None:
    silent = []
    for module, tree in trees().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                silent += [
                    f"{module}.{node.name}.{method.name}"
                    for method in node.body
                    if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
                    and not ast.get_docstring(method)
                    and not method.name.startswith("_")
                    and not is_plain_property(method)
                    and not overrides(module, node.name, method.name)
                ]
    assert silent == []


def overrides(module: str, name: str, method: str) -> bool:
    """Whether a class has a method from above; only for such a question is its module loaded."""
    above = getattr(import_module(module), name).__mro__[1:]
    return any(hasattr(base, method) for base in above)


def is_plain_property(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it is a property whose name is one word."""
    marks = {ast.unparse(mark).removeprefix("functools.") for mark in method.decorator_list}
    return bool(marks & {"property", "cached_property"}) and "_" not in method.name
