"""Which definitions of the program somebody can reach: from a command, a page or the interface.

Imports alone say too little: ``games/chess/__init__.py`` imports everything of its room. So the
sources are read as a graph of definitions. A function, class or constant is reached when a
definition that is reached names it; what stands loose in a module runs when the module is imported.
The answer errs on the generous side (all methods of a reached class are reached), so what it calls
unreachable really has no door.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from crosstable.cli.known import COMMANDS

__all__ = ["Program", "doors", "parsed", "program"]

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "crosstable"
WORDLESS = (ast.Constant, ast.expr_context, ast.operator, ast.unaryop, ast.cmpop)
"""Kinds of nodes that name nothing."""
REGISTERING = {"register", "command", "group"}
"""Decorators that hand a function to somebody else: ``@decide.register``, ``@account.command``; as
``@terminal(account, "add")`` does."""


class Module:
    """One source file: its definitions, what its names mean, and what runs when it is imported."""

    def __init__(self, name: str, tree: ast.Module, *, is_package: bool) -> None:
        self.name = name
        self.package = name if is_package else name.rpartition(".")[0]
        self.definitions: dict[str, list[ast.AST]] = defaultdict(list)
        self.registered: list[tuple[ast.expr, ast.AST]] = []
        self.loose: list[ast.AST] = []
        self.imports: dict[str, str] = {}
        """What an imported name means: ``crosstable.kernel.points`` or ``….points:PointSystem``."""
        self.imported: set[str] = set()
        self.lazy: dict[str, str] = {}
        """Names that ``__getattr__`` finds by a table called ``_PLACES``."""
        for statement in tree.body:
            self._file(statement)

    def _file(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Import() | ast.ImportFrom():
                self.imported |= set(self.names_of(statement).values())
                self.imports |= self.names_of(statement)
            case ast.If(test=ast.Name("TYPE_CHECKING"), body=body):
                for each in body:
                    if isinstance(each, ast.Import | ast.ImportFrom):
                        self.imports |= self.names_of(each)
            case ast.If() | ast.Try() | ast.With():
                for child in ast.iter_child_nodes(statement):
                    if isinstance(child, ast.stmt):
                        self._file(child)
                    else:
                        self.loose.append(child)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                self._define(statement)
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
                self._assign(name, statement)
            case _:
                self.loose.append(statement)

    def _define(self, statement: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        self.definitions[statement.name].append(statement)
        for decorator in statement.decorator_list:
            target = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(target, ast.Attribute) and target.attr in REGISTERING:
                self.registered.append((target.value, statement))
            elif isinstance(decorator, ast.Call) and ast.unparse(target) == "terminal":
                self.registered.append((decorator.args[0], statement))

    def _assign(self, name: str, statement: ast.Assign | ast.AnnAssign) -> None:
        if name != "__all__":
            self.definitions[name].append(statement)
        if name == "_PLACES" and isinstance(statement.value, ast.Dict):
            places = ast.literal_eval(statement.value)
            self.lazy = {each: f"{self.package}.{place}" for each, place in places.items()}

    def names_of(self, statement: ast.Import | ast.ImportFrom) -> dict[str, str]:
        """Return what the names of an import mean, those of the package only."""
        found: dict[str, str] = {}
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                found[alias.asname or alias.name.partition(".")[0]] = alias.name
        elif statement.module:
            names = [(alias.asname or alias.name, alias.name) for alias in statement.names]
            if names == [("*", "*")]:
                module = import_module(str(statement.module))
                names = [(name, name) for name in vars(module) if not name.startswith("_")]
            for known_as, name in names:
                found[known_as] = f"{statement.module}:{name}"
        return {name: what for name, what in found.items() if what.startswith(PACKAGE)}


class Program:
    """The package as a graph, and what is reached from a set of doors."""

    def __init__(self, modules: dict[str, Module], doors: Iterable[str]) -> None:
        self.modules = modules
        self.reached: set[str] = set()
        """``crosstable.pairing.berger`` where it is imported, ``….berger:draw`` where used."""
        self._seen: set[int] = set()
        self._waiting: dict[str, list[tuple[Module, ast.AST]]] = defaultdict(list)
        self._work: list[tuple[Module, ast.AST]] = []
        for door in doors:
            self._reach(door)
        while self._work:
            module, node = self._work.pop()
            for place in self._named_in(module, node):
                self._reach(place)

    def reaches(self, place: str) -> bool:
        """Return whether a place such as ``pairing.berger._single`` is reached by anybody."""
        module = self.module_of(place)
        name = place.removeprefix(module).removeprefix(".").partition(".")[0]
        return f"{PACKAGE}.{module}{name and ':'}{name}" in self.reached

    def module_of(self, place: str) -> str:
        """Return the module of such a place, ``pairing.berger``."""
        module = place
        while f"{PACKAGE}.{module}" not in self.modules:
            module = module.rpartition(".")[0]
            if not module:
                raise KeyError(place)
        return module

    def _reach(self, place: str) -> None:
        module_name, _, name = place.partition(":")
        if not name:
            self._import(place)
            return
        if f"{module_name}.{name}" in self.modules:
            self._import(f"{module_name}.{name}")
            return
        module = self.modules.get(module_name)
        if module is None or place in self.reached:
            return
        self._import(module_name)
        self.reached.add(place)
        for node in module.definitions.get(name, ()):
            self._want(module, node)
        for waiting in self._waiting.pop(place, ()):
            self._want(*waiting)
        if name not in module.definitions:
            if name in module.imports:
                self._reach(module.imports[name])
            elif name in module.lazy:
                self._reach(f"{module.lazy[name]}:{name}")

    def _import(self, name: str) -> None:
        module = self.modules.get(name)
        if module is None or name in self.reached:
            return
        self.reached.add(name)
        parent = name.rpartition(".")[0]
        if parent:
            self._import(parent)
        for place in module.imported:
            source, _, what = place.partition(":")
            self._import(f"{source}.{what}" if f"{source}.{what}" in self.modules else source)
        for node in module.loose:
            self._want(module, node)
        for owner, node in module.registered:
            for place in self._named_in(module, owner):
                real = self._home(place)
                if real in self.reached:
                    self._want(module, node)
                else:
                    self._waiting[real].append((module, node))

    def _home(self, place: str) -> str:
        """Return where a name is defined, through the rooms that only pass it on."""
        module_name, _, name = place.partition(":")
        module = self.modules.get(module_name)
        if module is None or not name or name in module.definitions:
            return place
        return self._home(module.imports[name]) if name in module.imports else place

    def _want(self, module: Module, node: ast.AST) -> None:
        if id(node) not in self._seen:
            self._seen.add(id(node))
            name = getattr(node, "name", None)
            if name is not None:
                place = f"{module.name}:{name}"
                self.reached.add(place)
                # A group of commands may itself be a command of another group.
                for waiting in self._waiting.pop(place, ()):
                    self._want(*waiting)
            self._work.append((module, node))

    def _named_in(self, module: Module, node: ast.AST) -> Iterator[str]:
        """Yield the definitions and modules that a piece of code names."""
        inner, names, parts = _mentioned(module, node)
        meanings = module.imports | inner
        yield from inner.values()
        for each in names:
            match each:
                case ast.Name(name) if name in module.definitions and name not in inner:
                    yield f"{module.name}:{name}"
                case ast.Name(name) if name in meanings:
                    yield meanings[name]
                    handed_on = self.modules.get(meanings[name].replace(":", "."))
                    if handed_on is not None and id(each) not in parts:
                        # A room handed on as a whole, as to the templates of the pages.
                        yield from (f"{handed_on.name}:{one}" for one in handed_on.definitions)
                case ast.Attribute(ast.Name(name), attribute) if name in meanings:
                    target = meanings[name].replace(":", ".")
                    if target in self.modules:
                        yield f"{target}:{attribute}"


def _mentioned(module: Module, node: ast.AST) -> tuple[dict[str, str], list[ast.expr], set[int]]:
    """Return what a piece of code imports for itself, its names, and which are parts of others."""
    inner: dict[str, str] = {}
    names: list[ast.expr] = []
    parts: set[int] = set()
    for each in _walk(node):
        if isinstance(each, ast.Name):
            names.append(each)
        elif isinstance(each, ast.Attribute):
            names.append(each)
            parts.add(id(each.value))
        elif isinstance(each, ast.Import | ast.ImportFrom):
            inner |= module.names_of(each)
    return inner, names, parts


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all below it but constants and operators, of which there are most."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        if not isinstance(each, ast.Name):
            for field in each._fields:
                held = getattr(each, field, None)
                waiting += [
                    part
                    for part in (held if isinstance(held, list) else (held,))
                    if isinstance(part, ast.AST) and not isinstance(part, WORDLESS)
                ]


def doors() -> Iterator[str]:
    """Yield where people and programs come in."""
    yield f"{PACKAGE}.cli.main:main"
    for known in COMMANDS.values():
        yield f"{PACKAGE}.cli.{known.place}"
    yield f"{PACKAGE}.web.app:application"
    yield f"{PACKAGE}.web.app:VIEWS"
    yield f"{PACKAGE}.web.api.router:interface"
    yield f"{PACKAGE}.confined.__main__"  # a process of its own, started by its name


@cache
def parsed(path: Path) -> ast.Module:
    """Return a source file as a tree; two tools walk the same thousand files."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def program() -> Program:
    """Return the program as its sources stand now."""
    source = ROOT / "src"
    modules = {}
    for path in sorted((source / PACKAGE).rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        modules[name] = Module(name, parsed(path), is_package=is_package)
    return Program(modules, doors())
