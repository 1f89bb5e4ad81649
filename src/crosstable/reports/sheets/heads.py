"""What stands above every sheet, a player in a line of one, and a column of a table."""

from __future__ import annotations

import msgspec


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What stands above every page."""

    event: str
    title: str
    """What the sheet is: ``Pairings``."""
    subtitle: str = ""
    """Of which round: ``Round 3 of 9``."""
    place: str = ""
    """Where and when the event is held."""
    day: str = ""
    """The date of the round."""
    arbiter: str = ""
    in_charge: str = ""
    """What that official is called: chief arbiter, main referee."""
    notice: str = ""
    """That it is a draft, or provisional."""
    left: str = ""
    """That the mode in which the rules hold was left."""
    rules: str = ""
    """Under which edition it is played."""
    printed: str = ""
    chain: str = ""
    """The head of the journal in its short form, which proves what was written before."""
    code: str = ""
    """The same head whole, as a code for cameras: a drawing in SVG."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A player as one stands in a line."""

    number: int
    name: str
    title: str = ""
    federation: str = ""
    rating: str = ""
    club: str = ""
    team: str = ""
    """The team somebody plays for, by its short name where it has one."""
    apart: str = ""
    """What tells somebody from another player of the same name, on lists without numbers."""


class PaperColumn(msgspec.Struct, frozen=True, kw_only=True):
    """One column of a table with all its cells."""

    key: str
    head: str
    kind: str
    """What its cells are, as ``Kind`` names it."""
    weight: str
    cells: tuple[str, ...]
