"""Random arbiters and referees, compared with a literal reading of what classifies them."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from crosstable.arbiter.people.applications import application_for, wanted_title
from crosstable.arbiter.people.classification import category_of
from crosstable.kernel.facts import Fact, Languages, PersonName
from crosstable.kernel.official_facts import Service
from crosstable.kernel.person import Person, person_from
from crosstable.kernel.served_event import SERVED_KINDS, ServedEvent
from crosstable.kernel.title_facts import TitleHeld
from crosstable.titles.application import ApplicationState
from tests.arbiter.people import classification_literal as literal
from tests.arbiter.people.classification_literal import Arbiter, RefereeWork, Work
from tests.arbiter.people.test_titles_against_literal import FORMS
from tests.arbiter.people_made import FIDE, FMJD
from tests.samples import drawn

ON = date(2020, 1, 1)
DUTIES = (
    *("chief arbiter", "deputy chief arbiter", "chief arbiter", "deputy chief arbiter"),
    *("arbiter", "sector arbiter", "assistant arbiter"),
)


def random_work(chance: Random) -> Work:
    form = chance.choice(("swiss", "round-robin", "double-round-robin"))
    return Work(
        date(2012, 1, 1) + timedelta(days=chance.randint(0, 2950)),
        chance.choice(DUTIES),
        chance.choice([*SERVED_KINDS, "international", "national", "continental-other"]),
        form=form,
        players=chance.choice((5, 6, 9, 10, 150, 151)),
        titled=chance.choice((4, 5)),
        average=chance.choice((2400, 2401, 2600, 2601)),
        women=chance.random() < 0.3,
        team=chance.random() < 0.2,
        rated=chance.random() < 0.9,
        festival=chance.random() < 0.1,
    )


def random_arbiter(chance: Random) -> Arbiter:
    since = chance.choice((date(2010, 1, 1), date(2015, 1, 1), date(2015, 1, 2), date(2018, 1, 1)))
    ia_since = chance.choice((None, since, date(2016, 1, 1), date(2018, 6, 1)))
    if ia_since is not None and ia_since < since:
        ia_since = since
    works = [random_work(chance) for _ in range(chance.randint(0, 12))]
    if chance.random() < 0.8:
        kind = chance.choice(("national", "international", "international"))
        works += [
            Work(date(year, chance.randint(1, 12), 1), "arbiter", kind)
            for year in range(2012, 2020)
            if chance.random() < 0.9
        ]
    return Arbiter("IA" if ia_since is not None else "FA", since, ia_since, tuple(works))


def as_person(arbiter: Arbiter, *more: Fact) -> Person:
    facts: list[Fact] = [PersonName("Meier, Anna"), *more]
    for code, since in (("FA", arbiter.fa_since), ("IA", arbiter.ia_since)):
        if since is not None:
            facts.append(TitleHeld(register="fide", code=code, since=since))
    facts += [
        Service(
            event=f"E{number}",
            duty=work.duty,
            since=work.day,
            until=work.day,
            about=ServedEvent(
                kind=work.kind,
                form=FORMS[work.form],
                rated=work.rated,
                players=work.players,
                titled=work.titled,
                average=work.average,
                women=work.women,
                teams=20 if work.team else None,
                festival=work.festival,
            ),
        )
        for number, work in enumerate(arbiter.works)
    ]
    return person_from("p-anna0000", facts)


@pytest.mark.article("fide.classification", "3.2.1", "3.3.1", "3.4.1", "3.4.2")
def test_classes_are_those_of_the_literal_reading() -> None:
    chance, categories = Random(2201), Counter[str]()
    for _ in range(drawn(4000, least=500)):
        arbiter = random_arbiter(chance)
        expected = literal.category(arbiter, ON)
        made = category_of(FIDE, as_person(arbiter), ON)
        assert (made.category or "-") == expected, arbiter
        categories[expected] += 1
    assert min(categories[one] for one in "ABCD-") > 10


@pytest.mark.parametrize("title", ["FR", "IR"])
def test_referees_are_promoted_as_in_the_literal_reading(title: str) -> None:
    chance, ready = Random(2202), Counter[bool]()
    since = date(2015, 1, 1)
    for _ in range(drawn(800, least=100)):
        works = [
            RefereeWork(
                international=chance.random() < 0.8,
                duty=chance.choice(("main referee", "assistant referee")),
                title_then=chance.choice(("", "FR", "FR", "FR")),
                positive=chance.random() < 0.8,
                main_referee_title=chance.choice(("IR", "IR", "FR")),
            )
            for _ in range(chance.randint(0, 9))
        ]
        languages = chance.choice((("en", "fr"), ("en", "fr", "nl"), ("en",)))
        facts: list[Fact] = [PersonName("Visser, Wim"), Languages(languages)]
        if title == "IR":
            facts.append(TitleHeld(register="fmjd", code="FR", since=since))
        for number, work in enumerate(works):
            later = title == "IR" and work.title_then == "FR"
            day = date(2016 if later else 2013, 1, 1) + timedelta(days=30 * number)
            kind = "international" if work.international else "national"
            facts.append(
                Service(
                    event=f"E{number}",
                    duty=work.duty,
                    since=day,
                    until=day,
                    about=ServedEvent(kind=kind),
                    signed_by="Bos, Jan",
                    signer_title=work.main_referee_title,
                    signer_as="chief",
                    positive=work.positive,
                )
            )
        person = person_from("p-wim00000", facts)
        made = application_for(FMJD, wanted_title(FMJD, title), person, on=ON)
        expected = literal.referee_ready(title, len(languages), works)
        assert (made.state is ApplicationState.COMPLETE) == expected, works
        ready[expected] += 1
    assert min(ready.values()) > 5
