"""The parts of editions, made of files of rule values when somebody asks for them first.

An edition names the file of a part, which stands in the folder of that part's name, or it has the
part's table itself. Editions that say the same share one value.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from msgspec import field

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import Text, rule_file, text_of
from crosstable.rulebooks.index import instead
from crosstable.rulebooks.rules import Rules

if TYPE_CHECKING:
    from crosstable.rulebooks.data import DataFile, Key

Value = TypeVar("Value")


class Parted(Rules, frozen=True, kw_only=True, dict=True):
    """What is made of files, part by part."""

    file: str
    """Of ``rulebooks/editions``."""
    cited_by: tuple[str, ...] = ()
    """Texts that number articles of another one anew: all that cites that one cites them."""
    told: dict[str, Any] = field(default_factory=dict)
    """What its parts are made of, by their names: a file, or what it says itself."""
    given: dict[str, Any] = field(default_factory=dict)
    """Parts that somebody gave it instead."""


class Part(Generic[Value]):
    """One part of an edition: ``Part[Laws]("laws.Laws")`` names the module and the type in it."""

    def __init__(
        self, kind: str, *, several: bool = False, unsaid: dict[str, Any] | None = None
    ) -> None:
        self.kind = kind
        self.several = several
        self.unsaid = unsaid
        """What is told where the edition says nothing; None: there is no such part then."""
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, edition: Parted | None, owner: type) -> Value:
        if edition is None:  # asked of the class
            return cast("Value", self)
        given = edition.given
        value = given[self.name] if self.name in given else self._made(edition)
        edition.__dict__[self.name] = value
        return cast("Value", value)

    def _read(self, edition: Parted, name: str, *, several: bool = False) -> Any:
        try:
            return part_in(self.name, name, self.kind, edition.cited_by, several=several)
        except FileNotFoundError:
            known = rule_file("editions", edition.file)
            raise known.wrong(f"there is no file {self.name}/{name}.toml", self.name) from None

    def _made(self, edition: Parted) -> Any:
        file = rule_file("editions", edition.file)
        told = edition.told.get(self.name, self.unsaid)
        if told is None:
            return () if self.several else None
        if self.several and isinstance(told, list) and told and isinstance(told[0], str):
            return tuple(self._read(edition, name) for name in told)
        if isinstance(told, str):
            return self._read(edition, told, several=self.several)
        return _value(file, told, self.kind, edition.cited_by, self.name, several=self.several)


def told_in(folder: str, name: str) -> dict[str, Any]:
    """Return what a file says, before anything is made of it."""
    return cast("dict[str, Any]", _listed(rule_file(folder, name).table))


@cache
def part_in(
    folder: str, name: str, kind: str, cited_by: tuple[str, ...] = (), *, several: bool = False
) -> Any:
    """Return what a file says, cited from later versions of texts where these are named."""
    file = rule_file(folder, name)
    return _value(file, file.table, kind, cited_by, several=several)


def parts_of(kind: type) -> tuple[str, ...]:
    """Return the names of the parts of a type, in their order; most types have none."""
    return tuple(name for name, part in vars(kind).items() if isinstance(part, Part))


def _value(
    file: DataFile, told: Any, kind: str, cited_by: tuple[str, ...], *keys: Key, several: bool
) -> Any:
    for text in cited_by:
        told = _renewed(text_of(text), told)
    if not several:
        return _made(file, told, kind, *keys)
    entries = _rules(told.get("articles", told)) if isinstance(told, dict) else told
    return tuple(_made(file, each, kind, *keys, place) for place, each in enumerate(entries))


def _made(file: DataFile, told: Any, kind: str, *keys: Key) -> Any:
    module, _, type_name = kind.partition(".")
    wanted = getattr(import_module(f"crosstable.rulebooks.{module}"), type_name)
    written = getattr(wanted, "of_text", _listed)
    try:
        told = written(_listed(told))
    except KeyError as error:
        raise file.wrong(f"missing required field `{error.args[0]}`", *keys) from None
    except FileNotFoundError as error:
        raise file.wrong(
            f"there is no file {str(error.filename).rpartition('/')[2]}", *keys
        ) from None
    except CrosstableError as error:
        raise file.wrong(str(error), *keys) from None
    return file.made(wanted, told, *keys)


def _listed(told: Any) -> Any:
    """Return what a file says, with tables of rules and their articles as lists of both."""
    if isinstance(told, list):
        return [_listed(each) for each in told]
    if not isinstance(told, dict):
        return told
    return {
        name: _rules(each) if name == "articles" and _are_rules(each) else _listed(each)
        for name, each in told.items()
    }


def _are_rules(told: Any) -> bool:
    return isinstance(told, dict) and all(isinstance(each, list) for each in told.values())


def _rules(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"rule": name, "articles": cited} for name, cited in told.items()]


def _renewed(text: Text, told: Any) -> Any:
    """Return what a file says with every article of the text before as another one numbers it.

    What rests on articles that the other text lacks is left out where it is one entry of a list;
    a single value of that kind is for the edition to replace (decision 385).
    """
    if isinstance(told, Citation):
        if told.text == text.instead_of:
            moved = instead(text, told.article)
            return told if moved is None else Citation(text.id, moved)
        if told.text != text.differs_from:
            return told
        return Citation(text.id, text.renumbered.get(told.article, told.article))
    if isinstance(told, list):
        return [_renewed(text, each) for each in told if _stands(text, each)]
    if isinstance(told, dict):
        return {
            name: _renewed(text, each)
            for name, each in told.items()
            if not (isinstance(each, list) and each and not any(_stands(text, at) for at in each))
        }
    return told


def _stands(text: Text, told: Any) -> bool:
    """Return whether an entry of a list is no article, or one that the text has."""
    if not isinstance(told, Citation) or told.text != text.instead_of:
        return True
    return instead(text, told.article) is not None
