"""What an announcement may say about the event's class and its officials, and what to think over.

A wrong code or an exemption that nobody granted is refused. What the rules of a federation have
against the class, such as a registration that came too late, is said and never forbids anything:
whether the event is rated, the federation decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_class import CONTINENTS, SERIES, EventClass, Waiver, age_group
from crosstable.kernel.official import Official
from crosstable.kernel.player import is_federation
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.checks import refuse_unprintable
from crosstable.office.cautions import Caution, Level
from crosstable.ratings.circumstances import doubts_about_class
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of

_CODE = re.compile(r"[0-9A-Za-z][0-9A-Za-z.-]{0,19}")
_WORD = re.compile(r"[0-9A-Za-z+]{1,10}")
LONGEST = 200


def _check_championship(announced: EventClass) -> None:
    if announced.continent and announced.continent not in CONTINENTS:
        raise Refused(
            "{continent!r} is not a continent; choose {known}",
            continent=announced.continent,
            known=Listing(CONTINENTS, joint="or"),
        )
    if announced.series and announced.series not in SERIES:
        raise Refused(
            "{series!r} is not a series of championships; choose {known}",
            series=announced.series,
            known=Listing(SERIES, joint="or"),
        )


def check_class(announced: EventClass, rules: Edition) -> None:
    """Refuse a class that cannot be meant."""
    _check_federation(announced.registered_by)
    if announced.age_group and announced.age_group != age_group(announced.age_group):
        raise Refused(
            "write the age group {group!r} as {written!r}",
            group=announced.age_group,
            written=age_group(announced.age_group),
        )
    _check_championship(announced)
    if announced.affiliate and not _WORD.fullmatch(announced.affiliate):
        raise Refused(
            "{affiliate!r} is not the short name of an organisation, such as IBCA",
            affiliate=announced.affiliate,
        )
    if announced.discipline and announced.discipline not in rules.disciplines:
        if not rules.disciplines:
            raise Refused(
                "{edition} has no disciplines; leave {discipline!r} out",
                edition=rules.title,
                discipline=announced.discipline,
            )
        raise Refused(
            "{edition} has no discipline {discipline!r}; choose {known}",
            edition=rules.title,
            discipline=announced.discipline,
            known=Listing(rules.disciplines, joint="or"),
        )
    for granted in announced.exemptions:
        refuse_unprintable(Sentence("exemption"), granted.text)
        refuse_unprintable(Sentence("exemption"), granted.by)
        if not granted.by.strip():
            raise Refused("an exemption needs the name of whoever granted it")
        if granted.what is Waiver.OTHER and not granted.text.strip():
            raise Refused("say in words what the event is exempt from")
        if max(len(granted.by), len(granted.text)) > LONGEST:
            raise Refused("an exemption is described in at most {most} characters", most=LONGEST)


def check_officials(officials: Sequence[Official], rounds: int) -> None:
    """Refuse an official whose data nobody can print or look up."""
    for official in officials:
        if not official.duty.strip():
            raise Refused("{name}: say the duty, such as arbiter", name=official.name)
        refuse_unprintable(Sentence.of(official.duty, {}), official.name)
        _check_federation(official.federation)
        if official.identifier and not _CODE.fullmatch(official.identifier):
            raise Refused(
                "{name}: {identifier!r} is not a number in a register",
                name=official.name,
                identifier=official.identifier,
            )
        for value in filter(None, (official.title, official.category)):
            if not _WORD.fullmatch(value):
                raise Refused(
                    "{name}: {value!r} is neither a title such as IA nor a category such as B",
                    name=official.name,
                    value=value,
                )
        if rounds and official.rounds and official.rounds[-1] > rounds:
            raise Refused(
                "{name} cannot serve in round {round}: only {rounds} are played",
                name=official.name,
                round=official.rounds[-1],
                rounds=rounds,
            )
        if official.rounds and (
            official.rounds[0] < 1 or list(official.rounds) != sorted(set(official.rounds))
        ):
            raise Refused("{name}: give the rounds served in order", name=official.name)
        if len(official.person) > LONGEST:
            raise Refused("{name}: nobody in the register has this number", name=official.name)
        refuse_unprintable(Sentence("person"), official.person)


def class_cautions(before: Tournament, after: Tournament) -> Iterator[Caution]:
    """Yield what the rules have against the class as it becomes, unless they had it before."""
    rules = edition_of(before)
    known = set(doubts_about_class(before, rules))
    for reason in doubts_about_class(after, rules):
        if reason not in known:
            yield Caution(Level.ACKNOWLEDGE, reason)


def _check_federation(code: str) -> None:
    if code and not is_federation(code):
        raise Refused("federation {federation!r} is not a three-letter code", federation=code)
