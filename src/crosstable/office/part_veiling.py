"""A forgotten person in the parts of the journal that belong to no tournament, such as cups.

Such a part knows people by an entry of the register, by a number, or by a name alone (decision
650). The act of forgetting says where in which entries the person stands, and nothing else; from
then on entries are read with a pseudonym there, and wherever the name is spelled the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from crosstable.circuits.championship import folded
from crosstable.circuits.cup import key_of_number
from crosstable.kernel.person import Person
from crosstable.office.acts.forgetting import pseudonym
from crosstable.office.journal import Entry
from crosstable.office.register import reference_to
from crosstable.rulebooks.cup_rules import WORLD_CUP

_NUMBERS = WORLD_CUP.register
"""The register whose numbers stand in cups, and in exhibitions and championships as well."""
_PRIVATE = ("club", "venue", "born")
"""What is removed beside name and number, where it is known of somebody."""


class PartTrace(msgspec.Struct, frozen=True, array_like=True):
    """Where somebody's data stand: the entry, and the way to them inside its act."""

    version: int
    path: tuple[str | int, ...]


class Sought(msgspec.Struct, frozen=True):
    """By what somebody is known in these parts."""

    person: str
    references: frozenset[str]
    numbers: frozenset[str]
    names: frozenset[str]
    """Names that nobody else in the register bears; empty: a name alone says nothing."""


def sought(person: Person, merged: Collection[str], namesakes: Collection[Person]) -> Sought:
    """Return by what a person is found; a name that another person bears as well finds nobody."""
    others = {
        name
        for other in namesakes
        if other.id != person.id
        for name in (other.name, *other.other_names)
    }
    return Sought(
        person.id,
        frozenset({person.id, *merged, *map(reference_to, person.identifiers)}),
        frozenset(each.value for each in person.identifiers if each.register == _NUMBERS),
        frozenset({person.name, *person.other_names} - others),
    )


def part_traces(entries: Iterable[Entry], who: Sought) -> Mapping[str, tuple[PartTrace, ...]]:
    """Return where the entries of a part hold somebody's data, by the item they are about."""
    found: dict[str, list[PartTrace]] = {}
    for entry in entries:
        act = msgspec.json.decode(entry.act)
        for path in _places(act, who, ()):
            found.setdefault(act["of"], []).append(PartTrace(entry.version, path))
    return {item: tuple(traces) for item, traces in found.items()}


def _places(
    value: Any, who: Sought, path: tuple[str | int, ...]
) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, str):
        if value in who.names:
            yield path
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from _places(part, who, (*path, place))
    elif isinstance(value, dict):
        mark = value.get("number") or value.get("person")
        known = value.get("person") in who.references or value.get("number") in who.numbers
        if "name" in value and (known or (not mark and value["name"] in who.names)):
            yield path
            return
        for key, part in value.items():
            # A number that is not the person's stands beside the name of a namesake.
            if not (key == "name" and mark):
                yield from _places(part, who, (*path, key))


class PartVeil:
    """What is to be hidden of the acts about one item."""

    def __init__(
        self, acts: Mapping[int, str], gone: Iterable[tuple[str, Sequence[PartTrace]]]
    ) -> None:
        """Take the acts by version, and whom to hide where."""
        self._gone: dict[int, list[tuple[tuple[str | int, ...], str]]] = {}
        self._words: dict[str, str] = {}
        for person, traces in gone:
            for trace in traces:
                self._gone.setdefault(trace.version, []).append((trace.path, person))
                if trace.version in acts:
                    self._learn(_at(msgspec.json.decode(acts[trace.version]), trace.path), person)

    def _learn(self, value: Any, person: str) -> None:
        """Note how somebody is called, for the other places where that is written."""
        name = value.get("name") if isinstance(value, dict) else value
        if isinstance(name, str) and name:
            self._words[name] = pseudonym(person)
            self._words[folded(name)] = folded(pseudonym(person))
        if isinstance(value, dict) and value.get("number"):
            self._words[key_of_number(value["number"])] = key_of_number(_bare(person))

    def over(self, text: str, version: int) -> str:
        """Return an act without what is hidden."""
        act = msgspec.json.decode(text)
        for path, person in self._gone.get(version, ()):
            value = _at(act, path)
            if isinstance(value, dict):
                _veil(value, person)
        words = sorted(self._words, key=len, reverse=True)
        patterns = [
            (re.compile(rf"(?<!\w){re.escape(one)}(?!\w)"), self._words[one]) for one in words
        ]
        kept = {key: act[key] for key in ("type", "of") if key in act}
        return msgspec.json.encode(_without(act, patterns) | kept).decode()


def _veil(data: dict[str, Any], person: str) -> None:
    data["name"] = pseudonym(person)
    if data.get("number"):
        data["number"] = _bare(person)
    if data.get("person"):
        data["person"] = person
    for field in _PRIVATE:
        data.pop(field, None)


def _bare(person: str) -> str:
    """Return what stands in the place of a number, and can be none."""
    return f"nn-{person.removeprefix('p-')}"


def _at(value: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _without(value: Any, patterns: Sequence[tuple[re.Pattern[str], str]]) -> Any:
    if isinstance(value, str):
        for pattern, instead in patterns:
            value = pattern.sub(instead, value)
        return value
    if isinstance(value, list):
        return [_without(part, patterns) for part in value]
    if isinstance(value, dict):
        return {key: _without(part, patterns) for key, part in value.items()}
    return value
