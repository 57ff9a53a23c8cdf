"""What no linter holds of the sources, and what is installed of them."""

import ast
import builtins
import configparser
import keyword
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from importlib import import_module
from itertools import pairwise
from math import inf
from operator import attrgetter

import pytest

from tests.running import ROOT
from tests.sources import PATHS, nodes, trees

LONGEST = 450
"""Lines; a module that needs more has more than one reason to be there."""
PREDICATE = re.compile(r"_*(is|has|can|may|are|[a-z]+[^s]s)_")
"""The name of a boolean: it begins with one of these words, or with a verb in the third person that has an object."""
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
READ_BY_POSITION = {"Command"}
"""Values that are declared in tables."""
SECTION = re.compile(r"^(Attributes|Args):\n((?:    .*\n?|\n)+)", re.MULTILINE)
"""What a docstring says about attributes or parameters, after the head."""
SECTION_NAMES = re.compile(r"^ {4}(\*{0,2}\w+(?:(?:, | and )\*{0,2}\w+)*):", re.MULTILINE)
"""The names at the beginning of an item of a section."""
QUOTED_NAME = re.compile(r"``([A-Za-z_]{3,}(?:\.(?!py\b|conf\b)[A-Za-z_]+)*)``")
"""A name in a docstring, with the attributes behind it; shorter ones may be letters of a formula."""
GENERAL_NAMES = {
    "erase_bg",  # as in prompt_toolkit, whose method is overridden
    "request",  # as in prompt_toolkit
    "value",  # of a setting of any kind
}

WAITED_FOR = {
    re.compile(r"(asyncio\.|threading\.)?Event\b"): "_flag",
    re.compile(r"(asyncio\.|\w+\.)?(create_task|run_beside|Task)\b"): "task",
}
"""How the name of what is waited for ends, by the function or type that it is of."""
NO_CALLER_MEETS = {
    "AssertionError",  # a bug
    "IsADirectoryError",  # becomes a CommandError at once
}


def test_no_module_is_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in PATHS}
    assert {str(path): length for path, length in lengths.items() if length > LONGEST} == {}


def test_no_text_is_looked_up_inside_an_f_string() -> None:
    """The extractor of Python 3.11 does not see it there, so that it would never be translated."""
    for module, node in nodes(ast.JoinedStr):
        calls = {
            call.func.id for call in ast.walk(node) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        }
        assert calls.isdisjoint({"_", "ngettext", "pgettext", "with_count", "Text", "WordName"}), (
            f"{module}: {ast.unparse(node)}"
        )


def test_every_package_is_installed() -> None:
    setup = configparser.ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf-8")
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in PATHS if path.name == "__init__.py"}
    assert set(setup["options"]["packages"].split()) == packages | {"schiffe.locales"}


def overrides(module: str, name: str, method: str) -> bool:
    """Whether a class has a method from above; only for such a question is its module loaded."""
    above = getattr(import_module(module), name).__mro__[1:]
    return any(hasattr(base, method) for base in above)


def is_property(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it is called without parentheses."""
    marks = {ast.unparse(mark).removeprefix("functools.") for mark in method.decorator_list}
    return bool(marks & {"property", "cached_property"})


def test_booleans_are_given_by_name() -> None:
    """But for a function inside another one, which is called by what takes it, and for a method from above."""
    faults = []
    for module, tree in trees().items():
        owners: list[ast.Module | ast.ClassDef] = [tree]
        owners += [node for node in tree.body if isinstance(node, ast.ClassDef)]
        for owner in owners:
            for function in owner.body:
                if not isinstance(function, FUNCTIONS) or not has_positional_boolean(function):
                    continue
                if isinstance(owner, ast.Module) or not overrides(module, owner.name, function.name):
                    faults.append(f"{module}: {function.name}")
    assert faults == []


def has_positional_boolean(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a parameter that may be given by its position is a boolean."""
    positional = (*function.args.posonlyargs, *function.args.args)
    kinds = [ast.unparse(each.annotation) for each in positional if each.annotation]
    return any(kind in ("bool", "bool | None") for kind in kinds)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def pause(is_covered: bool): ...", True),
        ("def pause(text: str, is_on: bool | None = None): ...", True),
        ("async def pause(text: str, *, is_on: bool): ...", False),
    ],
)
def test_a_positional_boolean_is_found(source: str, *, expected: bool) -> None:
    function = ast.parse(source).body[0]
    assert isinstance(function, FUNCTIONS)
    assert has_positional_boolean(function) is expected


def test_booleans_are_named_like_predicates() -> None:
    kinds = (ast.arg, ast.AnnAssign, ast.FunctionDef)
    assert [f"{module}: {name}" for module, node in nodes(*kinds) for name in unclear_booleans([node])] == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def play(hints: bool, *, is_won: bool): ...", ["hints"]),
        ("def play(opens: bool, *, opens_room: bool): ...", ["opens"]),
        ("def play(address: bool | None = None, needs_more: 'bool' = True): ...", ["address"]),
        ("class Options:\n    json: bool\n    games: int\n    _can_end: bool = True", ["json"]),
        ("class Options:\n    has_json: bool\n    @property\n    def over(self) -> bool: ...", ["over"]),
        ("class Options:\n    def remove(self) -> bool: ...", []),
    ],
)
def test_an_unclear_boolean_is_found(source: str, expected: list[str]) -> None:
    assert unclear_booleans(ast.walk(ast.parse(source))) == expected


def unclear_booleans(nodes: Iterable[ast.AST]) -> Sequence[str]:
    """The names of parameters, fields and properties among these nodes that do not say that they are booleans."""
    names = []
    for node in nodes:
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as kind):
                pass
            case ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name), annotation=kind):
                pass
            case ast.FunctionDef(name=name, returns=ast.expr() as kind) if is_property(node):
                pass
            case _:
                continue
        is_boolean = ast.unparse(kind).strip("'") in ("bool", "bool | None", "Final[bool]")
        if is_boolean and not PREDICATE.match(name) and name not in GENERAL_NAMES:
            names.append(name)
    return names


def test_flags_and_tasks_are_named_as_such() -> None:
    kinds = (ast.Assign, ast.AnnAssign, ast.withitem)
    assert [f"{module}: {name}" for module, node in nodes(*kinds) for name in unclear_flags_and_tasks([node])] == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("self._closed = asyncio.Event()", ["self._closed"]),
        ("self._closed_flag: Event = threading.Event()", []),
        ("closed: asyncio.Event | None = None", ["closed"]),
        ("search = loop.create_task(find())", ["search"]),
        ("search_task: asyncio.Task[None] | None = None", []),
        ("async def find():\n    async with run_beside(search()) as search, opened() as file: ...", ["search"]),
        ("event = Ended()\nfound = create_tasks()", []),
    ],
)
def test_an_unclear_flag_or_task_is_found(source: str, expected: list[str]) -> None:
    assert unclear_flags_and_tasks(ast.walk(ast.parse(source))) == expected


def unclear_flags_and_tasks(nodes: Iterable[ast.AST]) -> Sequence[str]:
    """What holds an event of asyncio or threading, or a task, and does not say so."""
    names = []
    for node in nodes:
        match node:
            case ast.Assign(targets=[name], value=ast.Call(func=kind)):
                pass
            case ast.AnnAssign(target=name, annotation=kind):
                pass
            case ast.withitem(context_expr=ast.Call(func=kind), optional_vars=ast.expr() as name):
                pass
            case _:
                continue
        for holder, ending in WAITED_FOR.items():
            if holder.match(ast.unparse(kind)) and not ast.unparse(name).endswith(ending):
                names.append(ast.unparse(name))
    return names


def test_a_public_class_has_a_name_of_its_own_but_for_the_same_class_of_the_other_game() -> None:
    homes: dict[str, list[str]] = {}
    for module, tree in trees().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(module.split(".")[1])
    assert len(homes) > 500
    assert {
        name: games for name, games in homes.items() if len(games) > 1 and sorted(games) != ["bashni", "battleship"]
    } == {}


def test_parameters_and_locals_do_not_shadow_imports_functions_and_classes() -> None:
    assert [f"{module}: {name}" for module, tree in trees().items() for name in shadowing_names(tree)] == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import time\ndef wait(time: float): ...", ["time"]),
        ("from texts import words as names\ndef tell():\n    names, text = 1, 2", ["names"]),
        ("def columns(): ...\ndef paint():\n    return [columns for columns in (1, 2)]", ["columns"]),
        ("class Bar: ...\ndef paint():\n    def Bar(): ...", ["Bar"]),
        ("import time\nclass Bar:\n    time: int\n    def words(self): ...\ndef words(): ...", []),
    ],
)
def test_a_shadowing_name_is_found(source: str, expected: list[str]) -> None:
    assert shadowing_names(ast.parse(source)) == expected


def shadowing_names(tree: ast.Module) -> list[str]:
    """The parameters and locals of functions that are named like an import, a function or a class of the module."""
    imported = [
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    ]
    defined = [node.name for node in tree.body if isinstance(node, FUNCTIONS | ast.ClassDef)]
    local = set()
    for function in ast.walk(tree):
        for node in ast.walk(function) if isinstance(function, FUNCTIONS | ast.Lambda) else ():
            match node:
                case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.MatchAs(name=str(name)):
                    local.add(name)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if node is not function:
                    local.add(name)
    return sorted(local & {*imported, *defined})


def test_a_parameter_is_not_shadowed_within_its_function() -> None:
    assert [f"{module}: {name}" for module, tree in trees().items() for name in shadowed_parameters(tree)] == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def commands(state):\n    return Command(lambda state: state.moved())", ["state"]),
        ("def commands(state):\n    def move(state): ...", ["state"]),
        ("def paint(shot):\n    return [shot.cell for shot in ()], shot", ["shot"]),
        ("def commands(_state, text):\n    return Command(lambda _state: text)", []),
    ],
)
def test_a_shadowed_parameter_is_found(source: str, expected: list[str]) -> None:
    assert shadowed_parameters(ast.parse(source)) == expected


def shadowed_parameters(tree: ast.Module) -> list[str]:
    """The parameters that a lambda, a function or a comprehension inside their function has again."""
    shadowed = []
    for function in ast.walk(tree):
        if not isinstance(function, FUNCTIONS | ast.Lambda):
            continue
        own = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
        for node in ast.walk(function):
            match node:
                case ast.FunctionDef(args=inner) | ast.AsyncFunctionDef(args=inner) | ast.Lambda(args=inner):
                    names = [argument.arg for argument in ast.walk(inner) if isinstance(argument, ast.arg)]
                case ast.comprehension(target=target):
                    names = [name.id for name in ast.walk(target) if isinstance(name, ast.Name)]
                case _:
                    continue
            if node is not function:
                shadowed += [name for name in names if name in own and not name.startswith("_")]
    return shadowed


def test_values_of_more_than_three_fields_are_made_with_names() -> None:
    values = {node.name for _module, node in nodes(ast.ClassDef) if isinstance(node, ast.ClassDef) and is_value(node)}
    assert len(values) > 200
    calls = [f"{module}: {call}" for module, tree in trees().items() for call in unnamed_values(tree, values)]
    assert calls == []


@pytest.mark.parametrize(
    ("call", "is_found"),
    [
        ("Bar(title, notes, badge, clock)", True),
        ("bars.Bar(title, notes, badge=badge, clock=clock)", True),
        ("Bar(title, notes=notes, badge=badge, clock=clock)", False),
        ("Bar(title, notes, badge)", False),
        ("Command(keys, step, key_name, label)", False),
    ],
)
def test_a_value_without_names_is_found(call: str, *, is_found: bool) -> None:
    assert unnamed_values(ast.parse(call), {"Bar", "Command"}) == ([call] if is_found else [])


def is_value(node: ast.ClassDef) -> bool:
    """Whether a class is a named tuple or a dataclass with more than three fields of its own."""
    marks = " ".join(map(ast.unparse, [*node.bases, *node.decorator_list]))
    fields = [field for field in node.body if isinstance(field, ast.AnnAssign)]
    return ("NamedTuple" in marks or "dataclass" in marks) and len(fields) > 3


def unnamed_values(tree: ast.Module, values: Collection[str]) -> list[str]:
    """The calls that fill more than three fields of such a value, several of them by position."""
    return [
        ast.unparse(call)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and len(call.args) > 1
        and len(call.args) + len(call.keywords) > 3
        and (name := ast.unparse(call.func).rpartition(".")[2]) in values
        and name not in READ_BY_POSITION
    ]


def test_values_are_changed_by_the_function_replace() -> None:
    """Only the attributes of a style of prompt_toolkit have nothing but the method ``_replace``."""
    assert {module for module, node in nodes(ast.Attribute) if getattr(node, "attr", "") == "_replace"} == {
        "schiffe.toolkit.colours"
    }


def test_annotations_are_delayed_where_names_come_later_and_never_quoted() -> None:
    assert {module: fault for module, tree in trees().items() if (fault := annotation_fault(tree))} == {}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("class Bar:\n    def next(self) -> 'Bar': ...", "quoted"),
        ("from __future__ import annotations\nclass Bar:\n    def next(self) -> Bar: ...", ""),
        ("if TYPE_CHECKING:\n    from bars import Bar\ndef paint(bar: Bar): ...", "not delayed"),
        ("from __future__ import annotations\nclass Bar: ...\ndef paint(bar: Bar): ...", "delayed in vain"),
        ("class Bar: ...\ndef paint(bar: list[Bar]): ...", ""),
    ],
)
def test_a_wrong_annotation_is_found(source: str, expected: str) -> None:
    assert annotation_fault(ast.parse(source)) == expected


def annotation_fault(tree: ast.Module) -> str:
    """What is wrong with the annotations of a module; empty if nothing is."""
    known_after: dict[str, float] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            known_after[node.name] = node.end_lineno or 0
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            known_after[node.target.id] = node.lineno
        elif isinstance(node, ast.If):
            imports = [each for each in node.body if isinstance(each, ast.ImportFrom)]
            names = [alias.asname or alias.name for each in imports for alias in each.names]
            known_after |= dict.fromkeys(names, inf)
    parts = [part for kind in annotations(tree) for part in ast.walk(kind)]
    if any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts):
        return "quoted"
    must_wait = any(isinstance(part, ast.Name) and part.lineno <= known_after.get(part.id, 0) for part in parts)
    is_delayed = any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in tree.body)
    if must_wait == is_delayed:
        return ""
    return "not delayed" if must_wait else "delayed in vain"


def annotations(tree: ast.Module) -> Iterator[ast.expr]:
    """The annotations that are evaluated; those of locals are not."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(returns=ast.expr() as kind) | ast.AsyncFunctionDef(returns=ast.expr() as kind):
                yield kind
            case ast.arg(annotation=ast.expr() as kind):
                yield kind
            case ast.Module(body=body) | ast.ClassDef(body=body):
                yield from (each.annotation for each in body if isinstance(each, ast.AnnAssign))


def test_docstrings_describe_only_attributes_and_parameters_that_exist() -> None:
    classes = classes_by_name()
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    assert [f"{module}: {name}" for module, node in nodes(*kinds) for name in missing_names(node, classes)] == []


def classes_by_name() -> Mapping[str, Sequence[ast.ClassDef]]:
    """All classes; a name may stand for one of each game."""
    classes: dict[str, list[ast.ClassDef]] = {}
    for _module, node in nodes(ast.ClassDef):
        assert isinstance(node, ast.ClassDef)
        classes.setdefault(node.name, []).append(node)
    return classes


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('"""Calls ``play``."""\nfrom os import path', ["play"]),
        ('"""Calls ``played.again`` and ``Bar.go``."""\nclass Bar: ...\nplayed = Bar()', ["played.again", "Bar.go"]),
        ('"""Like ``json.dumps``: ``go`` or ``--play x``, or ``x``."""\nplay = "go"', []),
        ('def go(long):\n    """Take ``long`` and ``longer``."""', ["longer"]),
    ],
)
def test_a_quoted_name_of_nothing_is_found(source: str, expected: list[str]) -> None:
    assert unknown_names("schiffe.playing", ast.parse(source)) == expected


def test_names_in_docstrings_exist() -> None:
    assert [(module, name) for module, tree in trees().items() for name in unknown_names(module, tree)] == []


def unknown_names(module: str, tree: ast.Module) -> list[str]:
    """The names between double backticks that are neither in a module nor in what it imports, nor modules beside it."""
    names = [
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for name in QUOTED_NAME.findall(node.value.value)
    ]
    if not names:
        return []
    known = mentioned_names(tree) | {*dir(builtins), *keyword.kwlist, *sys.stdlib_module_names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            known.add(node.value)
        elif isinstance(node, ast.ImportFrom):
            for imported in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                known |= names_of(imported)
    return [name for name in names if not known.issuperset(name.split(".")) and not is_outside(name, module)]


@cache
def names_of(module: str) -> Set[str]:
    """All names in a module of the program; none for any other."""
    return mentioned_names(trees()[module]) if module in trees() else set()


def mentioned_names(tree: ast.Module) -> set[str]:
    """All names in a module."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case (
                ast.Name(id=name)
                | ast.Attribute(attr=name)
                | ast.arg(arg=name)
                | ast.keyword(arg=str(name))
                | ast.alias(asname=str(name))
                | ast.alias(name=name)
                | ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                found.add(name)
    return found


def is_outside(name: str, module: str) -> bool:
    """Whether it is another module, from a package around this one on, or something of the standard library."""
    parts = module.split(".")
    if any(".".join((*parts[:length], name)) in trees() for length in range(len(parts) + 1)):
        return True
    library, _dot, inside = name.partition(".")
    if library not in sys.stdlib_module_names:
        return False
    try:
        attrgetter(inside)(import_module(library))
    except AttributeError:
        return False
    return True


def test_docstrings_describe_fields_in_their_order() -> None:
    for _module, node in nodes(ast.ClassDef):
        assert isinstance(node, ast.ClassDef)
        fields = [ast.unparse(each.target) for each in node.body if isinstance(each, ast.AnnAssign)]
        items = [
            item for section in SECTION.finditer(ast.get_docstring(node) or "") for item in described_names(section)
        ]
        described = [name for name in items if name in fields]
        assert described == sorted(described, key=fields.index), node.name


def test_a_string_stands_only_below_a_constant_or_a_member_of_an_enum() -> None:
    """A field is described in the docstring of its class, a private one perhaps by a comment."""
    below = [
        f"{module}: {ast.unparse(above)}"
        for module, node in nodes(ast.ClassDef, ast.FunctionDef)
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not is_enum(node)
        for above, text in pairwise(node.body)
        if isinstance(above, ast.Assign | ast.AnnAssign)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    ]
    assert below == []


def test_the_sentence_about_a_value_explains_at_most_one_field() -> None:
    """More of them stand below ``Attributes:``."""
    for module, node in nodes(ast.ClassDef):
        assert isinstance(node, ast.ClassDef)
        fields = {ast.unparse(each.target) for each in node.body if isinstance(each, ast.AnnAssign)}
        prose = SECTION.split(ast.get_docstring(node) or "")[0]
        assert len(fields & {*QUOTED_NAME.findall(prose)}) <= 1, f"{module}: {node.name}"


def is_enum(node: ast.ClassDef | ast.FunctionDef) -> bool:
    return isinstance(node, ast.ClassDef) and any(ast.unparse(base).endswith(("Enum", "Flag")) for base in node.bases)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('class Bar:\n    """A bar.\n\n    Attributes:\n        x, y: the place.\n    """\n    x: int', ["Bar.y"]),
        ('class Bar(Foo):\n    """A bar.\n\n    Attributes:\n        x: the place.\n    """\n', ["Bar.x"]),
        ('class Bar:\n    """A bar.\n\n    Attributes:\n        x: the place.\n    """\n    def x(self): ...', []),
        ('def foo(x, *y):\n    """Do it.\n\n    Args:\n        x: a number.\n        *y: more.\n    """', []),
        ('def foo(y):\n    """Do it.\n\n    Args:\n        x: a number\n            y: or so.\n    """', ["foo.x"]),
    ],
)
def test_a_missing_name_is_found(source: str, expected: list[str]) -> None:
    assert missing_names(ast.parse(source).body[0], {}) == expected


def missing_names(node: ast.AST, classes: Mapping[str, Sequence[ast.ClassDef]]) -> list[str]:
    """The names that the docstring of a class or function describes without need, as there is nothing called so."""
    assert isinstance(node, ast.ClassDef | FUNCTIONS)
    functions = [node]
    existing = {"Attributes": set[str](), "Args": set[str]()}
    if isinstance(node, ast.ClassDef):
        existing["Attributes"] = attributes(node, classes)
        functions = [each for each in node.body if isinstance(each, FUNCTIONS) and each.name == "__init__"]
    for function in functions:
        assert isinstance(function, FUNCTIONS)
        existing["Args"] |= {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
    return [
        f"{node.name}.{name}"
        for section in SECTION.finditer(ast.get_docstring(node) or "")
        for name in described_names(section)
        if name not in existing[section[1]]
    ]


def described_names(section: re.Match[str]) -> list[str]:
    """The names at the beginning of the items of a section."""
    return [name for item in SECTION_NAMES.finditer(section[2]) for name in re.findall(r"(?!and\b)\b\w+", item[1])]


def attributes(node: ast.ClassDef, classes: Mapping[str, Sequence[ast.ClassDef]]) -> set[str]:
    """The fields, properties and methods of a class, and of the classes above it."""
    found: set[str] = set()
    for each in ast.walk(node):
        match each:
            case (
                ast.AnnAssign(target=ast.Name(id=name))
                | ast.Assign(targets=[ast.Name(id=name)])
                | ast.Attribute(attr=name, ctx=ast.Store())
                | ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
            ):
                found.add(name)
    for base in node.bases:
        name = ast.unparse(base).partition("[")[0].rpartition(".")[2]
        for above in classes.get(name, ()):
            if above is not node:
                found |= attributes(above, classes)
    return found


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def foo():\n    raise Wrong(1)", ["foo: Wrong"]),
        ("def _foo():\n    raise Wrong", []),
        ('def foo():\n    """Do it; raises Wrong if it cannot."""\n    raise errors.Wrong', []),
        ("def foo():\n    try:\n        raise Wrong\n    except Wrong:\n        raise", []),
        ("def foo():\n    def bar():\n        raise Wrong\n    return bar", []),
        ('class Wrong(Error): ...\ndef foo():\n    """Raise Error."""\n    raise Wrong', []),
        ('class A:\n  def go(self):\n    """Raise Wrong."""\nclass B(A):\n  def go(self):\n    raise Wrong', []),
    ],
)
def test_an_exception_without_a_word_is_found(source: str, expected: list[str]) -> None:
    tree = ast.parse(source)
    classes = {node.name: [node] for node in tree.body if isinstance(node, ast.ClassDef)}
    assert unnamed_exceptions(tree, classes) == expected


def test_docstrings_name_the_exceptions_that_public_functions_raise() -> None:
    classes = classes_by_name()
    found = {module: unnamed_exceptions(tree, classes) for module, tree in trees().items()}
    assert {module: names for module, names in found.items() if names} == {}


def unnamed_exceptions(tree: ast.Module, classes: Mapping[str, Sequence[ast.ClassDef]]) -> list[str]:
    """The exceptions that no docstring names: of the public function, of its class, or of what it overrides."""
    found = []
    owners: list[ast.Module | ast.ClassDef] = [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]
    for owner in owners:
        above = list(lineage(owner.name, classes)) if isinstance(owner, ast.ClassDef) else []
        for function in owner.body:
            if not isinstance(function, FUNCTIONS) or function.name.startswith("_"):
                continue
            overridden = [each for node in above for each in node.body if isinstance(each, FUNCTIONS)]
            methods = [each for each in overridden if each.name == function.name]
            docstrings = " ".join(ast.get_docstring(node) or "" for node in (function, *above, *methods))
            for name in sorted(set(raised_names(function)) - NO_CALLER_MEETS):
                names = (name, *(ast.unparse(base) for node in lineage(name, classes) for base in node.bases))
                if not any(each in docstrings for each in names):
                    found.append(f"{function.name}: {name}")
    return found


def raised_names(node: ast.AST) -> Iterator[str]:
    """The classes of the exceptions that a function raises itself, except where it catches them."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTIONS | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(child, ast.Raise) and child.exc:
            words = ast.unparse(child.exc).partition("(")[0].split(".")
            yield from [word for word in words if word[:1].isupper()][:1]
        caught = {
            name
            for each in getattr(child, "handlers", ())
            if each.type
            for name in re.findall(r"\w+", ast.unparse(each.type))
        }
        yield from (name for name in raised_names(child) if name not in caught)


def lineage(name: str, classes: Mapping[str, Sequence[ast.ClassDef]]) -> Iterator[ast.ClassDef]:
    """The classes of this name, and the classes above them."""
    for node in classes.get(name, ()):
        yield node
        for base in node.bases:
            above = ast.unparse(base).partition("[")[0].rpartition(".")[2]
            if above != name:
                yield from lineage(above, classes)
