"""Which tests concern a module: those that use it first, then the others of its room."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "crosstable"
TESTS = ROOT / "tests"


def steps(module: str, rooms: Iterable[str]) -> list[list[str]]:
    """Return the test files to run one lot after another, until one fails.

    ``module`` is the path of a source file below ``src/crosstable``. First come the files named
    as it is; then those of its room that import it, themselves or by what helps them; then all
    others of the room, and the files of other rooms that import it or a module that does.
    """
    room = Path(module).parts[0]
    here = set(_tests(room))
    near = {module} | {path for path, used in _sources().items() if module in used}
    users = {test for other in rooms for test in _tests(other) if near & _used(test)}
    named = {test for test in here if Path(module).stem in test.stem}
    importing = {test for test in here if module in _used(test)} - named
    lots = (named, importing, here - importing - named, users - here)
    return [sorted(str(test.relative_to(ROOT)) for test in lot) for lot in lots if lot]


@cache
def _tests(room: str) -> tuple[Path, ...]:
    return tuple((TESTS / room).rglob("test_*.py"))


@cache
def _sources() -> dict[str, frozenset[str]]:
    """Return the modules of the program with those that each imports."""
    return {
        str(path.relative_to(SOURCES)): frozenset(
            place
            for _top, name in _imported(path)
            for place in (f"{name.replace('.', '/')}.py", f"{name.replace('.', '/')}/__init__.py")
        )
        for path in SOURCES.rglob("*.py")
    }


@cache
def _used(test: Path) -> frozenset[str]:
    """Return the modules of the program that a test file imports, by what helps it as well."""
    helpers = {test}
    found: set[str] = set()
    waiting = [test, *(room / "conftest.py" for room in test.parents if room != ROOT.parent)]
    while waiting:
        path = waiting.pop()
        for top, name in _imported(path) if path.exists() else ():
            place = Path(*name.split("."))
            if top == "tests":
                helper = (TESTS / place).with_suffix(".py")
                if helper not in helpers:
                    helpers.add(helper)
                    waiting.append(helper)
            else:
                found |= {f"{place}.py", f"{place}/__init__.py"}
    return frozenset(found)


@cache
def _imported(path: Path) -> frozenset[tuple[str, str]]:
    """Return what a file may import: ``crosstable`` or ``tests``, and the rest of the name."""
    names = set(_names(ast.parse(path.read_bytes())))
    return frozenset(
        (top, rest)
        for top, _, rest in (name.partition(".") for name in names)
        if rest and top in {"crosstable", "tests"}
    )


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
