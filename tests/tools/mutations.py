"""Deliberate changes to the source of a module, one at a time, each of which its tests should notice."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "*", ast.Pow: "*",
    ast.LShift: ">>", ast.RShift: "<<", ast.BitAnd: "|", ast.BitOr: "&", ast.BitXor: "&",
}  # fmt: skip
EQUAL = Path(__file__).with_name("equal_mutations.txt")
_TEXTS = {"_", "ngettext", "pgettext"}
"""Calls whose arguments are sentences for people."""


@dataclass(frozen=True)
class Mutation:
    """One change: the text from ``start`` to ``end`` (offsets into the source) becomes ``new``.

    ``function`` is the first line of the innermost function around it, decorators included; 0 at the level of the
    module or a class, which is what runs when the module is imported.
    """

    path: Path
    start: int
    end: int
    new: str
    line: int
    function: int

    def applied(self, source: str) -> str:
        """The source with the change."""
        return source[: self.start] + self.new + source[self.end :]

    def diff(self, source: str) -> str:
        """The change as people read it: the lines that go and the lines that come."""
        first, last = source.rfind("\n", 0, self.start) + 1, source.find("\n", self.end)
        last = last if last >= 0 else len(source)
        gone, come = source[first:last], source[first : self.start] + self.new + source[self.end : last]
        return "\n".join([*(f"-{line}" for line in gone.splitlines()), *(f"+{line}" for line in come.splitlines())])


def mutations(path: Path, source: str) -> list[Mutation]:
    """All changes to a module, in the order of its lines."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda mutation: (mutation.start, mutation.end, mutation.new))


class _Finder(ast.NodeVisitor):
    """Walks over a module and notes what could be changed; annotations, docstrings and sentences are left alone."""

    def __init__(self, path: Path, source: str) -> None:
        self.found: list[Mutation] = []
        self._path = path
        self._source = source
        self._function = 0
        # The positions of the tree count bytes.
        lines = source.encode().splitlines(keepends=True)
        self._lines = [0]
        for line in lines:
            self._lines.append(self._lines[-1] + len(line))
        self._bytes = source.encode()

    def _offset(self, line: int, column: int) -> int:
        return len(self._bytes[: self._lines[line - 1] + column].decode())

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)

    def _text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self._source[start:end]

    def _note(self, start: int, end: int, new: str) -> None:
        line = self._source.count("\n", 0, start) + 1
        if self._source[start:end] != new:
            self.found.append(Mutation(self._path, start, end, new, line, self._function))

    def _replace(self, node: ast.expr | ast.stmt, new: str) -> None:
        self._note(*self._span(node), new)

    def _between(self, left: ast.expr, right: ast.expr, new: str) -> None:
        """Put another operator between two operands; parentheses around them stay."""
        start, end = self._span(left)[1], self._span(right)[0]
        gap = self._source[start:end]
        inner = gap.strip(" \n()")
        at = start + gap.index(inner)
        self._note(at, at + len(inner), new)

    # Statements

    def visit_Module(self, node: ast.Module) -> None:
        self._body(node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._body(node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outer = self._function
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        self._function = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        self._body(node.body)
        self._function = outer

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def _body(self, body: list[ast.stmt]) -> None:
        for statement in body:
            is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if not is_text:
                self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value and "TypeAlias" not in ast.unparse(node.annotation):
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if self._function and isinstance(node.targets[0], ast.Attribute):
            self._replace(node, "pass")
        self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._replace(node, "pass")
        start, end = self._span(node.target)[1], self._span(node.value)[0]
        gap = self._source[start:end]
        operator = gap.strip(" (\n")
        at = start + gap.index(operator)
        self._note(at, at + len(operator), f"{_OPERATORS[type(node.op)]}=")
        self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call | ast.Await):
            self._replace(node, "pass")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self._replace(node, "return None")
            self.visit(node.value)

    def visit_Continue(self, node: ast.Continue) -> None:
        self._replace(node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self._replace(node, "pass")

    def visit_Raise(self, node: ast.Raise) -> None:
        self._replace(node, "pass")  # what an error is called is for people

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) == "TYPE_CHECKING":
            return
        if ast.unparse(node.test) == "sys.platform == 'win32'":  # what is not for this system never runs on it
            for statement in node.orelse:
                self.visit(statement)
            return
        self._replace(node.test, f"not ({self._text(node.test)})")
        self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """What is asserted is for type checkers."""

    # Expressions

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, node.comparators, strict=False):
            self._between(left, right, _COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._between(node.left, node.right, _OPERATORS[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, "or" if isinstance(node.op, ast.And) else "and")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        self._replace(node, f"({self._text(node.operand)})")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._replace(node.test, f"not ({self._text(node.test)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        match node.value:
            case bool():
                self._replace(node, str(not node.value))
            case int():
                self._replace(node, str(node.value + 1))
            case float():
                self._replace(node, str(node.value * 2 + 1))
            case str() if node.value.strip():
                self._replace(node, repr(f"{node.value}!"))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """The pieces of an f-string have no positions of their own before Python 3.12."""

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":  # of zip: it guards against lengths that never differ
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in _TEXTS:
            return
        pair = node.args[:2]
        is_symmetric = isinstance(node.func, ast.Name) and node.func.id in ("max", "min")
        if len(pair) == 2 and not is_symmetric and not any(isinstance(argument, ast.Starred) for argument in pair):
            (start, middle), (again, end) = self._span(node.args[0]), self._span(node.args[1])
            source = self._source
            self._note(start, end, source[again:end] + source[middle:again] + source[start:middle])
        self.generic_visit(node)


def modules_of(names: list[str], root: Path) -> Iterator[Path]:
    """The modules that are meant by names such as ``schiffe/rules`` and ``schiffe/battleship/net/wire.py``."""
    for name in names:
        path = root / name
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def equal_mutations() -> set[tuple[str, str]]:
    """The changes that are known to mean the same: the module and the diff of each."""
    found = set()
    for block in EQUAL.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if lines:
            found.add((lines[0], "\n".join(lines[1:])))
    return found
