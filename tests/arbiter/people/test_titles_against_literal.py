"""Random arbiters and their norms, compared with a literal reading of FIDE's titles of arbiters."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from crosstable.arbiter.people.applications import application_for, wanted_title
from crosstable.arbiter.people.certificates import certificates_of
from crosstable.kernel.facts import Birth, Fact, Languages, PersonName
from crosstable.kernel.official import ARBITER, CHIEF_ARBITER
from crosstable.kernel.official_facts import Licence, Seminar, Service
from crosstable.kernel.person import person_from
from crosstable.kernel.player import BirthDate
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.title_facts import TitleHeld
from crosstable.titles.application import ApplicationState
from tests.arbiter.people import titles_literal as literal
from tests.arbiter.people.titles_literal import Applicant, Event, Norm
from tests.arbiter.people_made import FIDE
from tests.samples import drawn

NAME = "Meier, Anna"
FORMS = {
    "swiss": "swiss",
    "round-robin": "round robin",
    "double-round-robin": "double round robin",
}
KINDS = (
    *("world-youth", "world-rapid-blitz", "continental-major", "national-final"),
    *("national-team", "national", "international", "international", "international"),
)
ON = date(2019, 1, 10)


def random_event(chance: Random, name: str) -> Event:
    """Return an event, most of whose numbers stand at some limit."""
    kind = chance.choice(KINDS)
    form = chance.choice(("swiss", "swiss", "round-robin", "double-round-robin"))
    team = kind == "national-team" or chance.random() < 0.15
    small = {"swiss": (19, 20), "round-robin": (9, 10), "double-round-robin": (5, 6)}[form]
    players = chance.choice((*small, 40, 99, 100, 150)) if not team else chance.choice((40, 100))
    start = date(2012, 6, 1) + timedelta(days=chance.choice((0, 30, 180, 2190, 2191, 2400)))
    fast = kind.endswith("rapid-blitz") or (kind == "international" and chance.random() < 0.15)
    limited = kind.startswith(("world", "continental"))
    return Event(
        name,
        kind,
        form,
        start,
        start + timedelta(days=chance.choice((0, 8))),
        players,
        chance.choice((4, 5, 6, 7, 8, 9, 9, 9, 9, 9, 11)),
        rated_players=players * chance.choice((29, 30, 59, 60, 100)) // 100,
        federations=20 if limited else chance.choice((1, 2, 3, 3, 3)),
        rated=chance.random() < 0.95,
        fast=fast,
        team=team,
        teams=chance.choice((5, 6, 9, 10, 10)) if team else 0,
        boards=chance.choice((3, 4, 4)) if team else 0,
        norms_possible=chance.random() < 0.6,
    )


def random_norm(chance: Random, number: int) -> Norm:
    signer = chance.choice(("Chef, Karl", "Chef, Karl", "Boss, Ida", NAME))
    source = "olympiad" if chance.random() < 0.15 else "event"
    event = random_event(chance, f"E{number}")
    if source == "olympiad":
        event = event._replace(
            kind="olympiad",
            form="swiss",
            team=True,
            fast=False,
            rated=True,
            teams=150,
            boards=4,
            rounds=11,
            players=700,
            federations=150,
        )
    return Norm(
        source,
        event,
        chance.choice((event.rounds, event.rounds, 4, 5)) if event.team else event.rounds,
        signer,
        signer_is_chief=chance.random() < 0.8,
        signer_title=chance.choice(("IA", "IA", "FA", "NA")),
        in_charge=chance.random() < 0.1,
    )


def as_event(event: Event) -> ServedEvent:
    return ServedEvent(
        kind=event.kind,
        form=FORMS[event.form],
        speed="rapid" if event.fast else "standard",
        rated=event.rated,
        players=event.players,
        rated_players=event.rated_players,
        federations=event.federations,
        rounds=event.rounds,
        teams=event.teams if event.team else None,
        boards=event.boards if event.team else None,
        norms_possible=event.norms_possible,
    )


def as_service(norm: Norm, title: str) -> Service:
    event = norm.event
    assert event is not None
    return Service(
        event=event.name,
        duty=CHIEF_ARBITER if norm.in_charge else ARBITER,
        since=event.first_day,
        until=event.last_day,
        about=as_event(event),
        rounds=norm.rounds_served if event.team else None,
        certified=title,
        signed_by=norm.signer,
        signer_title=norm.signer_title,
        signer_as="chief" if norm.signer_is_chief else "organiser",
        positive=True,
    )


@pytest.mark.parametrize("title", ["FA", "IA"])
def test_applications_are_those_of_the_literal_reading(title: str) -> None:
    chance, kinds = Random(2101), Counter[bool]()
    for _ in range(drawn(1200, least=150)):
        born = chance.choice((date(1980, 5, 1), date(1998, 1, 10), date(1998, 1, 11)))
        fa_since = None
        if title == "IA" and chance.random() < 0.95:
            fa_since = chance.choice((date(2010, 1, 1), date(2012, 6, 1), date(2012, 7, 2)))
        norms = [
            random_norm(chance, number)
            for number in range(chance.randint(3, 9 if title == "FA" else 11))
        ]
        used = frozenset(chance.sample(["E0", "E1", "E2"], chance.choice((0, 0, 1))))
        applicant = Applicant(NAME, born, fa_since, used if title == "IA" else frozenset())
        bodies = chance.sample(["IBCA", "ICCD", "IPCA"], chance.choice((0, 0, 0, 1, 2)))
        seminars = [
            Norm("seminar", day=day, percent=chance.choice((79, 80, 100)))
            for day in (date(2015, 1, 10), date(2015, 1, 11), date(2018, 1, 1), date(2019, 2, 1))
            if chance.random() < 0.5
        ]
        sheets = [*norms, *seminars, *(Norm("body", body=body) for body in bodies)]
        congresses = chance.choice(((), (date(2016, 9, 1), date(2018, 10, 1), ON)))
        facts: list[Fact] = [
            PersonName(NAME),
            Birth(BirthDate(born.year, born.month, born.day)),
            Languages(("en", "de")),
            Licence(register="fide", title="NA", since=date(2010, 1, 1)),
            *(as_service(norm, title) for norm in norms),
            *(
                Seminar(register="fide", event=f"S{one.day}", day=one.day, percent=one.percent)
                for one in seminars
            ),
            *(
                TitleHeld(register=body.lower(), code=title, since=date(2012, 1, 1))
                for body in bodies
            ),
        ]
        if fa_since is not None:
            facts.append(TitleHeld(register="fide", code="FA", since=fa_since))
        if title == "IA":
            facts += [as_service(norm, "FA") for norm in norms if is_used(norm, used)]
        person = person_from("p-anna0000", facts)
        made = application_for(
            FIDE, wanted_title(FIDE, title), person, on=ON, congresses=congresses
        )
        judge = literal.fa_application if title == "FA" else literal.ia_application
        expected = judge(applicant, sheets, ON, congresses)
        ours = made.state is ApplicationState.COMPLETE
        assert ours == expected, (applicant, sheets, [str(one) for one in made.missing])
        kinds[expected] += 1
    assert min(kinds.values()) > 2


def is_used(norm: Norm, used: frozenset[str]) -> bool:
    return norm.event is not None and norm.event.name in used


def test_certificates_are_those_of_the_literal_reading() -> None:
    chance, given = Random(2103), Counter[int | None]()
    for number in range(drawn(1600, least=200)):
        event = random_event(chance, f"E{number}")
        made = certificates_of(FIDE, as_event(event))
        assert made.most == literal.certificates(event), event
        limit = literal.usable(event)
        assert made.usable == (None if limit is None else limit[1])
        given[made.most] += 1
    assert len(given) > 3
