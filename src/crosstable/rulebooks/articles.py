"""Articles of the federations' texts as values, and the tables they are listed in.

A text (the Laws of Chess, Annex 5 ...) is one module under ``rulebooks/texts`` that holds a
``Text``. Its articles are written one a line::

    6.7.2 | decides | Round robin: results of a player who completed less than half

number, what software does about it, heading in our own words.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.errors import InvalidValue

__all__ = ["Article", "Part", "Text", "articles", "renewed"]


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


def articles(table: str) -> tuple[Article, ...]:
    """Read the articles of one text from its table, one a line."""
    by_number: dict[str, Article] = {}
    for line in table.strip().splitlines():
        fields = [field.strip() for field in line.split("|", 2)]
        if len(fields) != 3 or not all(fields):
            raise InvalidValue("not an article line: {text!r}", text=line)
        number, part, heading = fields
        if number in by_number:
            raise InvalidValue("article {number} is listed twice", number=number)
        by_number[number] = Article(number, Part(part), heading)
    return tuple(by_number.values())


def renewed(before: tuple[Article, ...], table: str) -> tuple[Article, ...]:
    """Return the articles of a later version: those before, with the lines of a table in place.

    A new article stands behind the last one whose number is lower.
    """
    changed = {article.number: article for article in articles(table)}
    known = {article.number: article for article in before} | changed
    return tuple(sorted(known.values(), key=lambda article: _in_order(article.number)))


def _in_order(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split("."))
