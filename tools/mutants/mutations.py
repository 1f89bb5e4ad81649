"""Small mistakes that a module could have: each a place in its text and what would stand there.

Words are left as they are: sentences and names of matters have tests that read them all. So are
annotations, decorators and what is said of a class as a whole, which decide nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutation:
    """A place in the text of a module, in bytes, and what is to stand there instead."""

    start: int
    end: int
    line: int
    old: str
    new: str

    def carried_out(self, text: bytes) -> bytes:
        """Return the text of the module with this mistake."""
        return text[: self.start] + self.new.encode() + text[self.end :]

    def __str__(self) -> str:
        """Say the mistake on one line."""
        return f"{' '.join(self.old.split())}  ->  {self.new}"


def mutations(text: bytes, lines: frozenset[int] | None = None) -> list[Mutation]:
    """Return every small mistake that a module could have, or those on some lines of it."""
    begins = [0]
    for line in text.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    found = {}
    for node, new in _replacements(ast.parse(text)):
        start = begins[node.lineno - 1] + node.col_offset
        end = begins[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        old = text[start:end].decode()
        if new != old and (lines is None or node.lineno in lines):
            found[start, end, new] = Mutation(start, end, node.lineno, old, new)
    return [found[key] for key in sorted(found)]


def _replacements(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield the expressions and statements below a node that could stand there otherwise."""
    if isinstance(node, ast.expr):
        for other in _otherwise(node):
            yield node, f"({other})" if " " in other else other
    elif isinstance(node, ast.Raise) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom)
    ):
        yield node, "pass"
    elif isinstance(node, ast.AugAssign) and type(node.op) in RECKONED:
        changed = ast.AugAssign(node.target, RECKONED[type(node.op)](), node.value)
        yield node, ast.unparse(changed)
    elif isinstance(node, ast.Continue):
        yield node, "break"
    elif isinstance(node, ast.Break):
        yield node, "continue"
    for child in _children(node):
        yield from _replacements(child)


def _otherwise(node: ast.expr) -> Iterator[str]:  # noqa: C901 -- one case for each kind
    """Yield what could stand in place of one expression."""
    match node:
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value)):
            yield str(value + 1)
        case ast.Compare(left, ops, comparators):
            for number, op in enumerate(ops):
                other = [*ops[:number], COMPARED[type(op)](), *ops[number + 1 :]]
                yield ast.unparse(ast.Compare(left, other, comparators))
        case ast.BoolOp(op, values):
            yield _joined(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for number in range(len(values)):
                yield _joined(op, [*values[:number], *values[number + 1 :]])
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield ast.unparse(operand)
        case ast.BinOp(left, op, right) if type(op) in RECKONED and not _is_text(left, right):
            yield ast.unparse(ast.BinOp(left, RECKONED[type(op)](), right))
        case ast.Call(ast.Name(name), args, keywords) if name in CALLED:
            yield ast.unparse(ast.Call(ast.Name(CALLED[name]), args, keywords))
        case ast.IfExp(_, body, orelse):
            yield ast.unparse(body)
            yield ast.unparse(orelse)


def _joined(op: ast.boolop, conditions: list[ast.expr]) -> str:
    return ast.unparse(conditions[0] if len(conditions) == 1 else ast.BoolOp(op, conditions))


def _is_text(*operands: ast.expr) -> bool:
    """Return whether texts are put together, which nothing else can be done with."""
    return any(
        isinstance(each, ast.JoinedStr)
        or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in operands
    )


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that decide something, conditions also as such."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
            yield from (each for each in node.args.defaults)
            yield from (each for each in node.args.kw_defaults if each)
            yield from [node.body] if isinstance(node, ast.Lambda) else node.body
        case ast.ClassDef():
            yield from node.body
        case ast.AnnAssign(value=ast.expr() as value):
            yield value
        case ast.If(test=test) if _is_for_types(test):
            yield from node.orelse
        case ast.Import() | ast.ImportFrom() | ast.AnnAssign() | ast.JoinedStr():
            pass
        case ast.Assign(targets=[ast.Name("__all__")]):
            pass
        case _:
            yield from ast.iter_child_nodes(node)


def _is_for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"
