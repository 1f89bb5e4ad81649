"""People of a made-up federation, for tests about arbiters and referees."""

from __future__ import annotations

from datetime import date, timedelta

from crosstable.kernel.facts import Birth, Fact, Languages, Numbered, PersonName
from crosstable.kernel.official_facts import Licence, Seminar, Service
from crosstable.kernel.person import Person, person_from
from crosstable.kernel.player import BirthDate
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.title_facts import TitleHeld
from tests.texts import FIDE_ARBITERS, FMJD_REFEREES

__all__ = [
    "FA_SINCE",
    "FIDE",
    "FMJD",
    "TODAY",
    "arbiter",
    "event",
    "norm",
    "referee",
    "seminar",
    "service",
]

FIDE, FMJD = FIDE_ARBITERS, FMJD_REFEREES
TODAY = date(2019, 6, 1)
FA_SINCE = date(2015, 1, 1)


def event(**more: object) -> ServedEvent:
    """Return an international Swiss that gives every norm, changed as told."""
    known: dict[str, object] = {
        "kind": "international",
        "form": "swiss",
        "rated": True,
        "players": 120,
        "rated_players": 90,
        "federations": 5,
        "rounds": 9,
        "norms_possible": True,
    }
    if "rated_players" not in more:
        known["rated_players"] = min(90, int(str(more.get("players", 120))))
    return ServedEvent(**(known | more))  # type: ignore[arg-type]


def service(
    name: str, day: date, about: ServedEvent | None = None, *, duty: str = "arbiter", **more: object
) -> Service:
    """Return a service of a week that began on a day."""
    return Service(
        event=name,
        duty=duty,
        since=day,
        until=day + timedelta(days=8),
        about=about if about is not None else event(),
        **more,  # type: ignore[arg-type]
    )


def norm(
    name: str,
    day: date,
    about: ServedEvent | None = None,
    *,
    title: str = "IA",
    signer: str = "Chef, Karl",
    **more: object,
) -> Service:
    """Return a service that was certified by a chief arbiter with the title IA."""
    known: dict[str, object] = {
        "certified": title,
        "signed_by": signer,
        "signer_title": "IA",
        "signer_as": "chief",
        "positive": True,
    }
    return service(name, day, about, **(known | more))  # type: ignore[arg-type]


def arbiter(*facts: Fact, title: str = "FA", since: date | None = FA_SINCE) -> Person:
    """Return somebody of 34 years, licensed, with a title since 2015."""
    known: list[Fact] = [
        PersonName("Meier, Anna"),
        Numbered("fide", "4600001"),
        Birth(BirthDate(1985, 2, 3)),
        Languages(("en", "de")),
        Licence(register="fide", title=title or "NA", since=date(2013, 1, 1)),
    ]
    if title:
        known.append(TitleHeld(register="fide", code=title, since=since))
    return person_from("p-anna0000", [*known, *facts])


def referee(*facts: Fact, title: str = "FR") -> Person:
    """Return a draughts referee who speaks two languages."""
    known: list[Fact] = [
        PersonName("Visser, Wim"),
        Birth(BirthDate(1970, 1, 1)),
        Languages(("en", "fr")),
    ]
    if title:
        known.append(TitleHeld(register="fmjd", code=title, since=FA_SINCE))
    return person_from("p-wim00000", [*known, *facts])


def seminar(percent: int = 85, day: date = date(2018, 3, 1)) -> Seminar:
    """Return a seminar with an examination."""
    return Seminar(register="fide", event="Seminar of Paris", day=day, percent=percent)
