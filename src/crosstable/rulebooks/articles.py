"""Articles of the federations' texts as values, and the files they are listed in.

A text (the Laws of Chess, Annex 5 ...) is one file under ``rulebooks/texts``, named by the id of
the text. Its articles stand there in the order of the text, each with what software does about it
and its heading in our own words::

    "6.7.2".decides = "Round robin: results of a player who completed less than half"

Decisions 5 and 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any

import msgspec

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.data import DataFile, Key, names_in


class Part(Enum):
    """What software can do about an article."""

    DECIDES = "decides"
    """A program can apply the article to the data it holds and give the answer."""
    ASSISTS = "assists"
    """A person decides; a program computes, checks, reminds or proposes."""
    RECORDS = "records"
    """Only a person can act on it; a program stores, prints or lists it."""
    HEADING = "heading"
    """It names what follows and says nothing itself."""


class Article(msgspec.Struct, frozen=True):
    """One article: its number in its text, its heading, and the part software has in it."""

    number: str
    part: Part
    heading: str


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """One text of one federation in one version."""

    id: str
    federation: str
    title: str
    short: str
    """How a citation names it on a printed report, such as ``GR`` or ``Annex 5``."""
    version: str
    left_to_people: str
    """What the articles classed *records* are about: people act on them, and mean to."""
    differs_from: str | None = None
    """The text of which this one is another version; only the articles that differ are listed."""
    earlier: bool = False
    """Whether it is the older of the two: then it is cited where it is meant, and nowhere else."""
    articles: tuple[Article, ...]
    instead_of: str | None = None
    """The text whose place it takes in an edition of another time. Both are listed as a whole, so
    an article that is not here stands nowhere under that edition."""
    renumbered: dict[str, str] = {}
    """Articles of the other text that stand here under another number; under none, if empty."""
    keeps_the_rest: bool = False
    """Whether all other articles of that text stand here too, under the numbers they had."""


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file of a text may say: the fields of ``Text``, and which text it continues."""

    federation: str
    title: str
    short: str
    version: str
    left_to_people: str
    continues: str | None = None
    differs_from: str | None = None
    earlier: bool = False
    instead_of: str | None = None
    renumbered: dict[str, str] = {}
    keeps_the_rest: bool = False
    articles: dict[str, Any] = {}


_FOLDER = "texts"
_INHERITED = ("federation", "title", "left_to_people")


def text_ids() -> tuple[str, ...]:
    """Return the ids of all texts, in their order."""
    return names_in(_FOLDER)


@cache
def text_of(text_id: str) -> Text:
    """Return a text as its file has it.

    One that ``continues`` another has the articles of that one, with its own in their places, and
    its federation, title and what is left to people where it says nothing else.
    """
    try:
        file = DataFile(_FOLDER, text_id)
    except FileNotFoundError:
        raise UnknownName("text", text_id, text_ids()) from None
    earlier = file.table.get("continues")
    before = None if earlier is None else _named_in(file, "continues", earlier)
    kept = {name: getattr(before, name) for name in _INHERITED} if before else {}
    written = file.made(_Written, kept | file.table)
    told = {name: getattr(written, name) for name in written.__struct_fields__}
    del told["continues"]
    listed = _listed(file)
    return Text(id=text_id, **told | {"articles": _renewed(before, listed) if before else listed})


def _named_in(file: DataFile, key: str, text_id: str) -> Text:
    try:
        return text_of(text_id)
    except UnknownName as error:
        raise file.wrong(str(error), key) from None


def _listed(file: DataFile) -> tuple[Article, ...]:
    found = []
    for number, told in file.values(dict[Part, str], "articles").items():
        if len(told) != 1:
            raise file.wrong(f"article {number} is listed twice", "articles", number)
        ((part, heading),) = told.items()
        found.append(Article(number, part, heading))
    return tuple(found)


def _renewed(before: Text, listed: tuple[Article, ...]) -> tuple[Article, ...]:
    """Return the articles of a text with some of a later one in place.

    A new article stands behind the last one whose number is lower.
    """
    known = {article.number: article for article in (*before.articles, *listed)}
    if len(known) == len(before.articles):
        return tuple(known.values())
    return tuple(sorted(known.values(), key=lambda article: _in_order(article.number)))


def _in_order(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split("."))


def check_numbers(text: Text) -> None:
    """Refuse a text that numbers articles anew which do not exist, there or here.

    Not every reader of a text needs the other one, so it is asked where all are read.
    """
    for key, other in (("differs_from", text.differs_from), ("instead_of", text.instead_of)):
        if other is None:
            continue
        file = DataFile(_FOLDER, text.id)
        before, now = articles_of(_named_in(file, key, other).id), articles_of(text.id)
        for number, moved in text.renumbered.items():
            if number not in before:
                raise file.wrong(f"{other} has no article {number}", "renumbered", number)
            if moved and moved not in now:
                raise file.wrong(f"there is no article {moved}", "renumbered", number)


@cache
def articles_of(text_id: str) -> Mapping[str, Article]:
    """Return the articles of a text by number, with those of another text that it keeps."""
    text = text_of(text_id)
    kept: dict[str, Article] = {}
    if text.keeps_the_rest and text.differs_from is not None:
        before = articles_of(text.differs_from)
        kept = {number: before[number] for number in before if number not in text.renumbered}
    return kept | {article.number: article for article in text.articles}


class RuleFile(DataFile):
    """A file whose values cite articles: under ``article``, ``articles`` and names that end so.

    ``"fide.laws 6.7.1"`` names the text; a number alone is of the text the file says it is ``of``.
    Any other value is an article where it begins with a section sign. Whether they exist is asked
    by ``check``, so that nobody reads all those texts for one value.
    One that ``continues`` another has what that one has, and in its place what it says itself; with
    the ``same_numbers`` its text has the articles that the other one cites of its own. A table that
    says it is ``anew`` has nothing of the other, and what it names as ``gone`` it has no more. Of a
    list, a table says which entries are ``gone``, and which are there ``besides`` or differ.
    """

    def __init__(self, folder: str, name: str) -> None:
        super().__init__(folder, name)
        self.of: str = self.table.pop("of", "")
        earlier = self.table.pop("continues", None)
        same_numbers = self.table.pop("same_numbers", False)
        self.table = self._read(self.table)
        if earlier is not None:
            try:
                before = rule_file(folder, earlier)
            except FileNotFoundError:
                raise self.wrong(f"there is no file {folder}/{earlier}.toml", "continues") from None
            known = _of_text(before.table, before.of, self.of) if same_numbers else before.table
            self.table = self._with(known, self.table)

    def check(self) -> None:
        """Refuse the file if an article that it cites does not exist."""
        for citation, keys in _citations(self.table):
            try:
                known = articles_of(citation.text)
            except UnknownName as error:
                raise self.wrong(str(error), *keys) from None
            if citation.article not in known:
                raise self.wrong(f"{citation.text} has no article {citation.article}", *keys)

    def _read(self, part: Any, *keys: Key) -> Any:
        if isinstance(part, str) and part.startswith(_SIGN):
            return self._cited(part.removeprefix(_SIGN).strip())
        if isinstance(part, list):
            return [self._read(each, *keys, place) for place, each in enumerate(part)]
        if not isinstance(part, dict):
            return part
        return {
            name: self._cited(each, *keys, name)
            if name.endswith(("article", "articles", "citation"))
            else self._read(each, *keys, name)
            for name, each in part.items()
        }

    def _cited(self, part: Any, *keys: Key) -> Any:
        if isinstance(part, dict):
            return {
                name: each if name in {"gone", "anew"} else self._cited(each, *keys, name)
                for name, each in part.items()
            }
        if isinstance(part, list):
            return [self._cited(each, *keys, place) for place, each in enumerate(part)]
        if not isinstance(part, str):
            raise self.wrong("an article is written as text", *keys)
        text, _, number = part.rpartition(" ")
        return Citation(text or self.of, number)

    def _with(self, before: Any, changes: Any, *keys: Key) -> Any:
        """Return what the file before has, with what this one changes."""
        if not isinstance(changes, dict):
            return changes
        if isinstance(before, list):
            return self._list_with(before, changes, *keys)
        if changes.pop("anew", False) or not isinstance(before, dict):
            return changes
        gone = changes.pop("gone", ())
        for name in gone:
            if name not in before:
                raise self.wrong(f"there was no {name} before", *keys, "gone")
        kept = {name: each for name, each in before.items() if name not in gone}
        return kept | {
            name: self._with(before.get(name), each, *keys, name) for name, each in changes.items()
        }

    def _list_with(self, before: list[Any], changes: dict[str, Any], *keys: Key) -> list[Any]:
        """Return a list with some entries gone, and others in their place or behind the rest."""
        kept = {_called(entry): entry for entry in before}
        for name in changes.pop("gone", ()):
            if kept.pop(name, None) is None:
                raise self.wrong(f"there was no {name} before", *keys, "gone")
        for place, entry in enumerate(changes.pop("besides", ())):
            name = _called(entry)
            kept[name] = self._with(kept.get(name), entry, *keys, "besides", place)
        for name in changes:
            raise self.wrong(f"unknown field `{name}`", *keys, name)
        return list(kept.values())


_SIGN = "§"


@cache
def rule_file(folder: str, name: str) -> RuleFile:
    """Return a file that several values are made of, read once."""
    return RuleFile(folder, name)


def _called(entry: Any) -> Any:
    """Return what an entry of a list is called: itself, or the first that its table says."""
    return next(iter(entry.values())) if isinstance(entry, dict) else entry


def _citations(part: Any, *keys: Key) -> Iterator[tuple[Citation, tuple[Key, ...]]]:
    """Yield the articles that a part of a file cites, with the way to each."""
    if isinstance(part, Citation):
        yield part, keys
    elif isinstance(part, dict | list):
        for key, each in part.items() if isinstance(part, dict) else enumerate(part):
            yield from _citations(each, *keys, key)


def _of_text(part: Any, before: str, now: str) -> Any:
    """Return a part of a file with the articles of one text as those of another."""
    if isinstance(part, Citation):
        return Citation(now, part.article) if part.text == before else part
    if isinstance(part, list):
        return [_of_text(each, before, now) for each in part]
    if isinstance(part, dict):
        return {name: _of_text(each, before, now) for name, each in part.items()}
    return part
