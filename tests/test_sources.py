"""What no linter holds of the sources, and what is installed of them."""

import ast
import configparser
from importlib import import_module

from tests.running import ROOT
from tests.sources import PATHS, nodes, trees

LONGEST = 450
"""Lines; a module that needs more has more than one reason to be there."""


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
