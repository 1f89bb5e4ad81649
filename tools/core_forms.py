"""The forms of the core's sentences, read out of its source.

A form is the literal text given to ``Sentence`` or to one of the functions and errors that make a
sentence of it. Nothing else is looked at: what a sentence says stands in its form and its values,
so renaming a variable changes no page. An f-string in the place of a form is a defect, since it
would be finished English; ``unformed`` lists them. Modules that read files of rule values make
sentences of what people are to read there: the values of these modules are looked through.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import TypeAlias, TypeGuard

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.parts import parts_of

__all__ = ["CARRIERS", "CORE", "Form", "forms", "unformed"]

CORE = Path(__file__).resolve().parents[1] / "src" / "crosstable"

CARRIERS: Mapping[str, int] = {
    "BadCell": 0,
    "InvalidValue": 0,
    "NotAllowed": 0,
    "NotReadableError": 1,
    "Refused": 0,
    "Rejected": 0,
    "Sentence": 0,
    "SeveralMovesFit": 0,
    "StoreUnusable": 0,
    "UnknownName": 0,
    "UnreadableInput": 0,
    "_error": 2,
    "_lost": 0,
    "because": 1,
    "fail": 0,
    "forgive": 2,
    "noted": 3,
    "plural": 0,
    "that": 0,
    "unfit": 0,
    "unreadable": 0,
}
"""Who makes a sentence of a form, and which of its arguments is the form."""

READS = re.compile(r"\b(DataFile|RuleFile|rule_file|names_in)\(")
"""Who reads files of rule values."""

Form: TypeAlias = str | tuple[str, str]
"""A form, or the two for one and for several."""


class _Text(ast.Constant):
    """A text written out in the source."""

    value: str


@cache
def forms(core: Path = CORE) -> Mapping[Form, str]:
    """Return every form with the room it comes from; the first room that says it."""
    found: dict[Form, str] = {}
    for path in sorted(core.rglob("*.py")):
        room = path.relative_to(core).parts[0]
        if room == "cli":  # the command line speaks English
            continue
        for call in _calls(path):
            for form in _forms(call):
                found.setdefault(form, room)
    for form, room in _read_from_data(core):
        found.setdefault(form, room)
    return found


def _read_from_data(core: Path) -> Iterator[tuple[Form, str]]:
    """Yield the forms in the values of modules that read files of data, each with the room."""
    for path in sorted(core.rglob("*.py")):
        if READS.search(path.read_text(encoding="utf-8")):
            parts = path.relative_to(core).with_suffix("").parts
            module = vars(import_module(".".join((core.name, *parts))))
            values = [each() if _is_table(each) else each for each in module.values()]
            for sentence in _sentences(values):
                yield sentence.form, parts[0]


def _is_table(value: object) -> TypeGuard[Callable[[], object]]:
    """Return whether it is a function that reads all of something once."""
    return callable(value) and hasattr(value, "cache_info") and not signature(value).parameters


def _sentences(value: object) -> Iterator[Sentence]:
    if isinstance(value, Sentence):
        yield value
    elif isinstance(value, msgspec.Struct):
        names = (*value.__struct_fields__, *parts_of(type(value)))
        yield from _sentences([getattr(value, name) for name in names])
    elif isinstance(value, Mapping):
        yield from _sentences([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple | frozenset):
        for each in value:
            yield from _sentences(each)


def unformed(core: Path = CORE) -> Iterator[str]:
    """Yield the places where finished text stands where a form is wanted."""
    for path in sorted(core.rglob("*.py")):
        if path.relative_to(core).parts[0] == "cli":  # the command line speaks English
            continue
        for call in _calls(path):
            given = call.args[CARRIERS[_called(call)]]
            if isinstance(given, ast.JoinedStr | ast.BinOp):
                yield f"{path.relative_to(core)}:{given.lineno}"


@cache
def _calls(path: Path) -> tuple[ast.Call, ...]:
    return tuple(
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and len(node.args) > CARRIERS.get(_called(node), 99)
    )


def _forms(call: ast.Call) -> Iterator[Form]:
    remedies = (each.value for each in call.keywords if each.arg == "remedy")
    yield from (each.value for each in remedies if _is_text(each))
    first, *others = call.args[CARRIERS[_called(call)] :]
    if _called(call) == "plural":
        if _is_text(first) and _is_text(others[0]):
            yield first.value, others[0].value
    elif _is_text(first):
        yield first.value


def _is_text(node: ast.expr) -> TypeGuard[_Text]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
