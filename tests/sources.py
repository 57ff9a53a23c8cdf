"""The sources of the program, parsed once for all tests that look at them."""

import ast
import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tests.running import ROOT

PATHS = sorted((ROOT / "schiffe").rglob("*.py"))


@cache
def trees() -> Mapping[str, ast.Module]:
    """All modules, parsed, by their names."""
    with _without_collecting():
        return {name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in PATHS}


def name_of(path: Path) -> str:
    """The name of the module that a file is."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def _nodes() -> Mapping[type[ast.AST], Sequence[tuple[str, ast.AST]]]:
    found: dict[type[ast.AST], list[tuple[str, ast.AST]]] = {}
    with _without_collecting():
        for name, tree in trees().items():
            for node in ast.walk(tree):
                found.setdefault(type(node), []).append((name, node))
    return found


def nodes(*kinds: type[ast.AST]) -> Sequence[tuple[str, ast.AST]]:
    """All nodes of these kinds in all modules, with the name of their module."""
    return [each for kind in kinds for each in _nodes().get(kind, ())]


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Nodes live as long as the tests; looking for garbage among them again and again takes twice the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
