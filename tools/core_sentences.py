"""What the core can say: every sentence in its source, as a form with named places.

The core knows no language and writes its sentences as strings and f-strings. Here its source is
read, not run: ``f"{name} has a bye in round {number}"`` becomes the form
``%(name)s has a bye in round %(number)s``, which the catalogs translate and the pages recognise
again (``crosstable.web.sentences``). Pieces that depend on a condition are written out, one form
for each case; a variable that holds such a piece is looked up in its function.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, product
from math import prod
from pathlib import Path

from core_forms import CARRIERS

__all__ = ["CORE", "UNSEEN", "bones_of", "forms_of", "sentences_of_the_core"]

CORE = Path(__file__).resolve().parents[1] / "src" / "crosstable"
ROOMS = ("kernel", "rulebooks", "games", "pairing", "standings", "ratings", "formats", "office")
AROUND = ("confined", "store", "reports", "web")
"""Rooms of which only the errors are read; their other words are no sentences, or are marked."""

ERRORS = frozenset(
    {"InvalidValue", "JournalBroken", "NotAllowed", "Refused", "Rejected", "StoreUnusable"}
    | {"UnknownName", "UnreadableInput"}
)

UNSEEN = (
    "formats/*/writing.py",
    "formats/fmjd_report/*",
    "formats/icalendar.py",
    "formats/rated_games.py",
    "formats/roster/countries.py",
    "formats/roster/vocabulary.py",
    "formats/scores/time_used.py",
    "games/*/diagram*.py",
    "games/*/perft*.py",
    "games/diagrams/*",
    "games/draughts/generator.py",
    "games/draughts/native_generator.py",
    "games/draughts/competition.py",
    "games/draughts/correction.py",
    "games/draughts/irregularities.py",
    "office/broadcast.py",
    "store/*period*.py",
    "store/backups.py",
    "store/files.py",
    "store/migrat*",
    "store/postgres.py",
    "store/records.py",
    "store/sqlite.py",
    "store/urls.py",
    "store/verification.py",
    "web/assets.py",
    "web/api/*",
    "web/serve.py",
    "web/settings.py",
    "office/demo*.py",
    "office/period_events.py",
    "pairing/matching/*",
    "pairing/simulation.py",
    "ratings/bulk*.py",
    "ratings/columns.py",
    "ratings/lists.py",
    "ratings/monitoring.py",
    "ratings/period.py",
    "ratings/plots.py",
    "ratings/publication.py",
    "ratings/records.py",
    "ratings/reporting.py",
    "ratings/rolling.py",
    "ratings/slots.py",
    "ratings/whatif.py",
    "ratings/words.py",
    "rulebooks/texts/*",
)
"""Modules whose words no page shows: they serve the command line, or check our own work."""

NO_WORDS = frozenset(
    {
        "Citation",
        "N_",
        "TypeVar",
        "NewType",
        "_",
        "fromkeys",
        "compile",
        "cite",
        "encode",
        "decode",
        "endswith",
        "fullmatch",
    }
    | {"getattr", "isinstance", "match", "removeprefix", "removesuffix", "replace"}
    | {"rule", "split", "_phrases", "startswith", "strftime", "sub"}
)
"""Functions whose texts are signs for programs, not words for people."""

PASSING_ON = frozenset(
    {"join", "list", "map", "max", "min", "next", "repr", "reversed", "sorted", "str", "tuple"}
)
"""Functions that give what they are given in another form; places are named by what that is."""

SPELLING = frozenset({"capitalize", "isoformat", "lower", "strip", "upper"})
"""What changes how a text is written, not what it is."""

MOST = 24
"""So many cases of one sentence are written out."""

_WORD = re.compile(r"(?<![\w%(])[a-z]{2,}(?!\w*\))|\b[A-Z][a-z]+\b")
_PLACE = re.compile(r"%\(\w+\)s")
_ANY_PLACE = re.compile(r"%\(\w+\)s|\{\w+(?:!r)?\}")
_OPEN = re.compile(r"%\(words\)s")
"""A place that holds whole sentences: what stands around it is read even without a word."""
_NO_SENTENCE = re.compile(
    r"<\w|{{|@(page|media|bottom)|default-src|Liberation|^(translate|scale)\(|:moves down:|###"
    r"|^(Individual|Team|PRODID):|\b(chaque|coups|cumulatif|guillotine|joueur|mit|puis|sablier|simple|vanaf)\b"
)
"""Drawings, styles, headers of files, and words that are looked for in many languages."""

_TELLING: Mapping[type[ast.expr], str] = {
    ast.BinOp: "left",
    ast.FormattedValue: "value",
    ast.GeneratorExp: "elt",
    ast.IfExp: "body",
    ast.ListComp: "elt",
    ast.Starred: "value",
    ast.Subscript: "value",
}
"""Which part of an expression says what it gives."""

Parts = tuple[str | ast.expr, ...]
"""A sentence: its words, and the expressions that stand between them."""


@cache
def sentences_of_the_core(core: Path = CORE) -> Mapping[str, str]:
    """Return every form with the room it comes from; the first room that says it."""
    found: dict[str, str] = {}
    known: set[str] = set()
    for room in (*ROOMS, *AROUND):
        for path in sorted((core / room).rglob("*.py")):
            if not any(path.match(f"crosstable/{each}") for each in UNSEEN):
                source = path.read_text(encoding="utf-8")
                for form in forms_of(source, only_errors=room in AROUND):
                    bones = bones_of(form)
                    if bones not in known:
                        known.add(bones)
                        found[form] = room
    return found


def forms_of(source: str, *, only_errors: bool = False) -> Iterator[str]:
    """Yield the forms of the sentences in one module, or of those its errors say."""
    tree = ast.parse(source)
    reader = _Reader(_constants(tree), silent=only_errors)
    reader.visit(tree)
    yield from reader.found


class _Reader(ast.NodeVisitor):
    """Collects the sentences of a module, function by function."""

    def __init__(self, constants: Mapping[str, ast.expr], *, silent: bool) -> None:
        self.found: dict[str, None] = {}
        self._constants = constants
        self._silent = silent
        self._known: dict[str, list[ast.expr]] = {}
        self._inside: set[str] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Read a function, knowing what its variables hold."""
        if node.name == "__repr__":
            return
        before = self._known, self._inside
        pieces = _pieces(node)
        self._known = {**self._known, **pieces}
        self._inside = self._inside | {name for name in pieces if _only_inside(node, name)}
        for each in (*node.decorator_list, *node.args.defaults, *node.body):
            self.visit(each)
        self._known, self._inside = before

    def visit_Expr(self, node: ast.Expr) -> None:
        """Leave documentation out."""
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Leave out lists of names, and pieces that are read where they are used."""
        names = {each.id for each in node.targets if isinstance(each, ast.Name)}
        if "__all__" in names:
            return
        if names & self._inside:
            self._read_places(node.value)
        else:
            self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Read what is assigned, not its type."""
        if node.value is not None:
            self.visit(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """Keys are no words."""
        self.visit(node.value)
        if not isinstance(node.slice, ast.Constant):
            self.visit(node.slice)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Leave out what is compared: it is not said."""

    def visit_Call(self, node: ast.Call) -> None:
        """Read what is given to a function, unless it wants signs."""
        called = _called(node)
        if called in NO_WORDS:
            return
        if called in CARRIERS and _has_a_form(node):  # what stands in its places may have none
            after = CARRIERS[called] + (2 if called == "plural" else 1)
            for each in (*node.args[after:], *(kw.value for kw in node.keywords)):
                self.visit(each)
            return
        if called == "UnknownName" and isinstance(node.args[0], ast.Constant):
            self.found.setdefault(str(node.args[0].value))
        before, self._silent = self._silent, self._silent and called not in ERRORS
        self.generic_visit(node)
        self._silent = before

    def visit_Constant(self, node: ast.Constant) -> None:
        """Take a text of several words."""
        if isinstance(node.value, str):
            self._take((node.value,))

    def visit_Name(self, node: ast.Name) -> None:
        """Take a text that has a name in its module."""
        if node.id in self._constants:
            self.visit(self._constants[node.id])

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Take every case of a sentence, and what is said inside its places."""
        for case in self._cases(node):
            self._take(case)
        self._read_places(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Take a sentence that is put together from two."""
        if _is_text(node):
            for case in self._cases(node):
                self._take(case)
            self._read_places(node)
        else:
            self.generic_visit(node)

    def _read_places(self, node: ast.expr) -> None:
        """Read what is said inside the places of a sentence."""
        if isinstance(node, ast.JoinedStr):
            for value in node.values:
                if isinstance(value, ast.FormattedValue):
                    self._read_places(value.value)
        elif isinstance(node, ast.IfExp) and _is_text(node):
            self._read_places(node.body)
            self._read_places(node.orelse)
        elif isinstance(node, ast.BinOp) and _is_text(node):
            self._read_places(node.left)
            self._read_places(node.right)
        elif not isinstance(node, ast.Constant):
            self.visit(node)

    def _cases(self, node: ast.expr) -> list[Parts]:
        """Return every way in which a text can come out."""
        if isinstance(node, ast.Constant):
            return [(str(node.value),)]
        if isinstance(node, ast.Name) and node.id in self._known:
            texts = self._known.pop(
                node.id
            )  # a text that is put into itself is not looked up twice
            cases = [case for each in texts for case in self._cases(each)]
            self._known[node.id] = texts
            return cases
        if isinstance(node, ast.IfExp) and _is_text(node):
            return [*self._cases(node.body), *self._cases(node.orelse)]
        if isinstance(node, ast.FormattedValue):
            return [(node,)] if node.conversion == ord("r") else self._cases(node.value)
        if isinstance(node, ast.JoinedStr):
            return self._put_together(node.values)
        if isinstance(node, ast.BinOp) and _is_text(node):
            return self._put_together([node.left, node.right])
        return [(node,)]

    def _put_together(self, pieces: Sequence[ast.expr]) -> list[Parts]:
        parts = [self._cases(each) for each in pieces]
        if prod(map(len, parts)) > MOST:
            parts = [
                [(each.value if isinstance(each, ast.FormattedValue) else each,)]
                if len(cases) > 1
                else cases
                for each, cases in zip(pieces, parts, strict=True)
            ]
        return [tuple(chain.from_iterable(case)) for case in product(*parts)]

    def _take(self, parts: Parts) -> None:
        if self._silent:
            return
        if len(parts) > 1 and all(isinstance(each, str) for each in parts):
            parts = ("".join(map(str, parts)),)
        for line in _form(parts).split("\n"):
            form = line.strip(" ;,").removeprefix(": ")
            words = _WORD.findall(_PLACE.sub("%", form))
            if (words or _OPEN.search(form)) and " " in form and not _NO_SENTENCE.search(form):
                self.found.setdefault(form)


def _is_text(node: ast.expr) -> bool:
    """Return whether an expression is a text written out, in one or several cases."""
    if isinstance(node, ast.IfExp):
        return _is_text(node.body) and _is_text(node.orelse)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _is_text(node.left) or _is_text(node.right)
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Return the texts of a module that have a name."""
    return {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }


def _pieces(function: ast.FunctionDef) -> dict[str, list[ast.expr]]:
    """Return the variables of a function that hold texts written out, and nothing else."""
    stored = Counter(
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(target, ast.Name) and _is_text(node.value):
                found.setdefault(target.id, []).append(node.value)
    return {name: texts for name, texts in found.items() if len(texts) == stored[name]}


def _only_inside(function: ast.FunctionDef, name: str) -> bool:
    """Return whether a variable is used in other texts only."""
    used = inside = 0
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
            used += 1
        elif isinstance(node, ast.FormattedValue):
            inside += isinstance(node.value, ast.Name) and node.value.id == name
        elif isinstance(node, ast.BinOp) and _is_text(node):
            inside += sum(
                isinstance(each, ast.Name) and each.id == name for each in (node.left, node.right)
            )
    return used == inside


def bones_of(form: str) -> str:
    """Return a form without the names of its places: two that differ in these are one."""
    names: dict[str, str] = {}
    return _ANY_PLACE.sub(
        lambda place: names.setdefault(place[0], f"%({len(names)})s"), form.replace("%%", "%")
    )


def _form(parts: Parts) -> str:
    """Return a sentence with its places named by what stands in them."""
    names: dict[str, str] = {}
    text = ""
    for before, part in zip((None, *parts), parts, strict=False):
        if isinstance(before, ast.expr) and isinstance(part, ast.expr):
            continue  # nothing tells where one ends and the other begins
        if isinstance(part, str):
            text += part.replace("%", "%%") if len(parts) > 1 else part
            continue
        written, wish = ast.unparse(part), _name(part)
        if written not in names:
            taken, number, name = set(names.values()), 1, wish
            while name in taken:
                number += 1
                name = f"{wish}{number}"
            names[written] = name
        text += f"%({names[written]})s"
    return text


def _name(node: ast.expr) -> str:
    """Return a short name for what an expression gives, ``..._quoted`` if it stands in quotes."""
    inner = _told_by(node)
    if inner is not None:
        name = _name(inner)
        if isinstance(node, ast.FormattedValue):
            return f"{name}_quoted"
        return (name.removesuffix("s") or name) if isinstance(node, ast.Subscript) else name
    if isinstance(node, ast.Name):
        return node.id.strip("_").lower()
    if isinstance(node, ast.Attribute):
        return node.attr.strip("_").lower()
    if isinstance(node, ast.Call):
        return "count" if _called(node) == "len" else _called(node).strip("_") or "value"
    return "value"


def _told_by(node: ast.expr) -> ast.expr | None:
    """Return the part of an expression that says what it gives."""
    if isinstance(node, ast.Attribute) and node.attr == "value":
        return node.value
    if isinstance(node, ast.BoolOp):
        return node.values[0]
    if isinstance(node, ast.JoinedStr):
        places = [each.value for each in node.values if isinstance(each, ast.FormattedValue)]
        return places[-1] if places else None
    if isinstance(node, ast.Call):
        if _called(node) in PASSING_ON and node.args:
            return node.args[-1]
        if isinstance(node.func, ast.Attribute) and _called(node) in SPELLING:
            return node.func.value
        return None
    return getattr(node, _TELLING.get(type(node), ""), None)


def _has_a_form(node: ast.Call) -> bool:
    place = CARRIERS[_called(node)]
    return len(node.args) > place and isinstance(node.args[place], ast.Constant)


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""
