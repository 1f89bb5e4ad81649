"""FIDE's Classification of Chess Arbiters a second time, and Annex 4.3-4.4 of FMJD, literally.

Where a text leaves a reading open it is a field of ``Readings``. It was written from the texts
alone; kinds of events and duties are the words of ``kernel``.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple

from tests.arbiter.people.titles_literal import CONTINENTAL, NATIONAL, WORLD, years_later

MAJOR_WORLD = {"olympiad", "world-championship", "world-cup", "world-team", "world-youth"}
"""3.2.3a."""
IN_CHARGE = {"chief arbiter", "deputy chief arbiter"}
TROMSO = date(2014, 8, 1)
"""3.3.5: the Olympiad in Tromsø began in August 2014."""


class Readings(NamedTuple):
    """What the texts can be read as in more than one way, each with a default."""

    begins: str = "noted"
    """Counting two years begins with the first event that is ``noted``, or with the ``title``."""
    title_then: bool = True
    """Whether an event keeps somebody active by the title held on its day (3.2.1: years as FA
    count), or by the title of today."""
    international: str = "any"
    """1.3: ``any`` international event keeps an IA active, or only those ``listed`` in 4.6."""
    types: str = "forms"
    """Types of tournaments are the ``forms`` (Swiss, round robin, team), or the ``letters``."""
    two_of: str = "events"
    """``At least two of the following``: two ``events``, or of two different ``letters``."""
    team_size: bool = True
    """3.4.3b: more than 150 participants are asked of team tournaments too."""
    higher_counts: bool = True
    """3.4.3: events of 3.3.3 and of 3.2.3 count for C as well."""
    five_of_a: bool = True
    """3.2.3b looks at the last five years, like 3.3.3."""


DEFAULT = Readings()


class Work(NamedTuple):
    """What somebody did in one event."""

    day: date
    duty: str
    kind: str
    form: str = "swiss"
    players: int = 0
    titled: int = 0
    average: int = 0
    women: bool = False
    team: bool = False
    rated: bool = True
    festival: bool = False
    federations: int = 9
    norms_possible: bool = True
    large: bool = False
    """Whether 4.6d of the titles holds for it."""


class Arbiter(NamedTuple):
    title: str
    """``IA`` or ``FA``."""
    fa_since: date | None
    ia_since: date | None
    works: tuple[Work, ...]
    good: bool = True
    """3.2.2: excellent knowledge, no punishments."""

    @property
    def titled_since(self) -> date:
        return min(day for day in (self.fa_since, self.ia_since) if day is not None)


def years_before(day: date, years: int) -> date:
    return years_later(day, -years)


def within(day: date, years: int, on: date) -> bool:
    """Return whether a day lies in the period of so many years that ends on a day."""
    return years_before(on, years) < day <= on


# 1. Active and inactive


def keeps_active(work: Work, title: str, readings: Readings = DEFAULT) -> bool:
    """1.3 and 1.4: international events of 4.6 for IA, rated events for FA."""
    if not work.rated:
        return False
    if title == "FA":
        return True
    if work.kind in NATIONAL:
        return False
    listed = work.kind in WORLD | CONTINENTAL or work.norms_possible or work.large
    return listed or readings.international == "any"


def title_on(arbiter: Arbiter, day: date) -> str:
    """Return the title somebody had on a day; before any, that of today."""
    if arbiter.ia_since is not None and arbiter.ia_since <= day:
        return "IA"
    return "FA" if arbiter.fa_since is not None and arbiter.fa_since <= day else arbiter.title


def keeping_days(arbiter: Arbiter, on: date, readings: Readings) -> list[date]:
    """1.3 and 1.4: the days of events that keep somebody active."""
    return sorted(
        work.day
        for work in arbiter.works
        if work.day <= on
        and keeps_active(
            work,
            title_on(arbiter, work.day) if readings.title_then else arbiter.title,
            readings,
        )
    )


def lapses(arbiter: Arbiter, on: date, readings: Readings = DEFAULT) -> list[date]:
    """1.3 and 1.4: the days on which somebody became inactive."""
    days = keeping_days(arbiter, on, readings)
    if not days or readings.begins == "title":
        days = sorted({*days, arbiter.titled_since})
    days = [day for day in days if day <= on]
    return [
        years_later(one, 2) + timedelta(days=1)
        for one, two in zip(days, [*days[1:], on], strict=True)
        if years_later(one, 2) < two  # two whole years: the last day of them is still one of them
    ]


def inactive(arbiter: Arbiter, on: date, readings: Readings = DEFAULT) -> bool:
    """1.3, 1.4 and 2.2: two years without an event, and not yet two events since."""
    known = lapses(arbiter, on, readings)
    since = [day for day in keeping_days(arbiter, on, readings) if known and day >= known[-1]]
    return bool(known) and len(since) < 2


def active_five_years(arbiter: Arbiter, on: date, readings: Readings = DEFAULT) -> bool:
    """3.2.1: a title for five years, and at no moment of them two years without an event."""
    start = years_before(on, 5)
    if arbiter.titled_since > start:
        return False
    days = keeping_days(arbiter, on, readings)
    before = max((day for day in days if day <= start), default=start)
    moments = [before, *(day for day in days if day > start), on]
    return all(years_later(one, 2) >= two for one, two in pairwise(moments))


# 3. Categories


def letters_of_b(work: Work) -> set[str]:
    """3.3.3: major continental events, other world events, strong round robins."""
    letters = set()
    if work.duty in IN_CHARGE:
        if work.kind == "continental-major":
            letters.add("a")
        if work.kind in WORLD - MAJOR_WORLD:
            letters.add("b")
        least = {"round-robin": 10, "double-round-robin": 6}.get(work.form)
        if (
            least is not None
            and not work.team
            and work.players >= least
            and work.average > (2400 if work.women else 2600)
        ):
            letters.add("c")
    if work.duty == "sector arbiter" and work.kind == "olympiad" and work.day >= TROMSO:
        letters.add("3.3.5")
    return letters


def letters_of_c(work: Work, readings: Readings = DEFAULT) -> set[str]:
    """3.4.3: other continental events, large ones, sectors, arbiters of the top, festivals."""
    letters = set()
    if work.duty in IN_CHARGE:
        if work.kind in CONTINENTAL - {"continental-major"}:
            letters.add("a")
        large = work.players > 150
        if (work.team and (large or not readings.team_size)) or (work.form == "swiss" and large):
            letters.add("b")
        if work.festival:
            letters.add("e")
    if work.duty == "sector arbiter" and work.kind in {"world-youth", "world-schools"}:
        letters.add("c")
    top = {"candidates", "world-cup", "world-team", "grand-prix"}
    if work.kind in top and work.duty != "assistant arbiter":
        letters.add("d")
    if readings.higher_counts:
        letters |= {f"B{letter}" for letter in letters_of_b(work)}
        if work.duty in IN_CHARGE and work.kind in MAJOR_WORLD:
            letters.add("A")
    return letters


def sort_of(work: Work, letters: set[str], readings: Readings) -> str:
    """Return the type of a tournament."""
    if readings.types == "letters":
        return min(letters)
    if work.team:
        return "team"
    return "round-robin" if work.form == "double-round-robin" else work.form


def enough(
    works: Sequence[tuple[Work, set[str]]], number: int, readings: Readings, *, types: int = 1
) -> bool:
    """Return whether there are so many works of so many types."""
    sorts = {sort_of(work, letters, readings) for work, letters in works}
    return len(works) >= number and len(sorts) >= types


def reaches_a(arbiter: Arbiter, on: date, readings: Readings) -> bool:
    """3.2.3: one major world event, or five of 3.3.3 of two types."""
    if any(
        work.kind in MAJOR_WORLD and work.duty in IN_CHARGE and within(work.day, 5, on)
        for work in arbiter.works
    ):
        return True
    of_b = [
        (work, letters_of_b(work) - {"3.3.5"})
        for work in arbiter.works
        if letters_of_b(work) - {"3.3.5"}
        and work.day <= on
        and (within(work.day, 5, on) or not readings.five_of_a)
    ]
    return enough(of_b, 5, readings, types=2)


def reaches_b(arbiter: Arbiter, on: date, readings: Readings) -> bool:
    """3.3.3: two of its events; or 3.3.4: five of 3.4.3, of two types, three of them strong."""
    recent = [work for work in arbiter.works if within(work.day, 5, on)]
    of_b = [(work, letters_of_b(work)) for work in recent if letters_of_b(work)]
    if readings.two_of == "letters":
        if len(set().union(*(letters for _, letters in of_b))) >= 2:
            return True
    elif len(of_b) >= 2:
        return True
    of_c = [
        (work, letters_of_c(work, readings))
        for work in recent
        if work.duty in IN_CHARGE and letters_of_c(work, readings)
    ]
    strong = [work for work, _ in of_c if work.kind not in NATIONAL and work.titled >= 5]
    return len(strong) >= 3 and enough(of_c, 5, readings, types=2)


def reaches_c(arbiter: Arbiter, on: date, readings: Readings) -> bool:
    """3.4.3: two of its events in the last five years."""
    of_c = [
        letters_of_c(work, readings)
        for work in arbiter.works
        if within(work.day, 5, on) and letters_of_c(work, readings)
    ]
    if readings.two_of == "letters":
        return len(set().union(*of_c)) >= 2
    return len(of_c) >= 2


def category(arbiter: Arbiter, on: date, readings: Readings = DEFAULT) -> str:
    """3.1 to 3.5: A, B, C or D on a day; ``-`` for who is inactive."""
    if inactive(arbiter, on, readings):
        return "-"
    if not arbiter.good or not active_five_years(arbiter, on, readings):
        return "D"
    if arbiter.title == "IA" and reaches_a(arbiter, on, readings):
        return "A"
    if arbiter.title == "IA" and reaches_b(arbiter, on, readings):
        return "B"
    return "C" if reaches_c(arbiter, on, readings) else "D"


# 5. Appointments

APPOINTMENTS = {
    ("chief arbiter", "major world"): "AB",
    ("chief arbiter", "other world"): "AB",
    ("chief arbiter", "major continental"): "AB",
    ("chief arbiter", "other continental"): "ABC",
    ("deputy chief arbiter", "major world"): "AB",
    ("deputy chief arbiter", "other world"): "ABC",
    ("deputy chief arbiter", "major continental"): "ABC",
    ("deputy chief arbiter", "other continental"): "ABCD",
    ("arbiter", "major world"): "ABC",
    ("arbiter", "other world"): "ABCD",
    ("arbiter", "major continental"): "ABCD",
    ("arbiter", "other continental"): "ABCD",
    ("assistant arbiter", "major world"): "BCD",
    ("assistant arbiter", "other world"): "BCD",
    ("assistant arbiter", "major continental"): "BCD",
    ("assistant arbiter", "other continental"): "BCD",
}
"""5.2, as printed."""


# FMJD Annex 4, 4.2


class RefereeWork(NamedTuple):
    international: bool
    duty: str
    title_then: str = ""
    positive: bool | None = None
    main_referee_title: str = ""


def referee_ready(title: str, languages: int, works: Sequence[RefereeWork]) -> bool:
    """4.2.2 and 4.2.3: languages and work; what somebody knows is judged by people."""
    if title == "TR":
        return True
    if title == "FR":
        national = any(not work.international for work in works)
        abroad = any(
            work.international and work.duty in {"assistant referee", "main referee"}
            for work in works
        )
        return languages >= 1 and national and abroad
    reports = [
        work
        for work in works
        if work.international
        and work.title_then == "FR"
        and work.positive
        and work.main_referee_title == "IR"
    ]
    return languages >= 2 and len(reports) >= 3


def may_be(duty: str, title: str, *, official: bool, international: bool) -> bool:
    """4.1: what each title allows in a tournament of FMJD or an international one."""
    if duty == "main referee":
        if official:
            return title == "IR"
        return title in {"FR", "IR"} or not international
    return not official or title in {"TR", "FR", "IR"}
