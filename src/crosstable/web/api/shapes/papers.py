"""Papers after an event and signed packages as programs see them."""

from __future__ import annotations

from datetime import date

import msgspec

from crosstable.kernel.papers import Ceremony
from crosstable.reports.sheets.papers import ReportSection


class PaperFinding(msgspec.Struct, frozen=True, kw_only=True):
    """What a text has to say, and how much it insists."""

    weight: str
    sentence: str
    articles: tuple[str, ...]
    rule: str


class ReportShape(msgspec.Struct, frozen=True, kw_only=True):
    """A report, part by part."""

    title: str
    parts: tuple[ReportSection, ...]


class Ceremonies(msgspec.Struct, frozen=True, kw_only=True):
    """What is noted of the ceremonies, and what follows."""

    ceremonies: tuple[Ceremony, ...]
    no_prize_money: tuple[int, ...]
    no_cup_points: tuple[int, ...]
    findings: tuple[PaperFinding, ...]


class OfficeMark(msgspec.Struct, frozen=True):
    """The public part of the office's key."""

    fingerprint: str
    public: str


class TakenPackage(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a package."""

    event: str
    federation: str
    accepted: bool
    fingerprint: str
    made: date
    journal: str
    incidents: bool
    parts: tuple[str, ...]
    players: int
    rounds: int
    norms: int
    findings: tuple[PaperFinding, ...]
