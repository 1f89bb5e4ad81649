"""Whether work in an event is a norm towards a title, condition by condition.

FIDE Arbiter titles 2 to 5, FMJD Annex 4 4.2. A norm is a service that was certified; one that is
only noted as a norm is judged with what is known of its event. What nobody noted is named, and the
norm then counts *if* it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from enum import Enum

import msgspec

from crosstable.arbiter.people.career import judged_services, post_of, served, title_on
from crosstable.arbiter.people.certificates import row_of
from crosstable.arbiter.people.licences import LicenceState, licence_of
from crosstable.arbiter.people.norm_events import (
    NOT_KNOWN,
    answer,
    count,
    event_conditions,
    is_short,
)
from crosstable.kernel.official_facts import Service
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.title_facts import NormMade
from crosstable.ratings.name_words import words_of_name
from crosstable.rulebooks.arbiter_rules import ArbiterRules, ArbiterTitle, NormKind
from crosstable.rulebooks.rules import rule
from crosstable.titles.verdicts import Condition


class NormStanding(Enum):
    """Whether a norm counts."""

    COUNTS = "counts"
    COUNTS_IF = "counts if"
    """As far as is known; what is missing is named."""
    NOT = "does not count"


class ArbiterNorm(msgspec.Struct, frozen=True, kw_only=True):
    """One norm towards one title, judged."""

    title: str
    service: Service
    kind: str
    """Which of the kinds of event that give norms it is; empty: none of them."""
    standing: NormStanding
    conditions: tuple[Condition, ...]
    groups: tuple[tuple[str, int], ...] = ()
    """Rules that limit how many such norms an application may hold, and the limits."""
    short: bool = False
    """Whether it is one of the few that may have fewer rounds."""

    @property
    def failed(self) -> tuple[Condition, ...]:
        """Return what it does not meet."""
        return tuple(condition for condition in self.conditions if condition.met is False)

    @property
    def unknown(self) -> tuple[Condition, ...]:
        """Return what nobody noted."""
        return tuple(condition for condition in self.conditions if condition.met is None)


def norms_towards(
    rules: ArbiterRules, title: ArbiterTitle, person: Person, on: date | None = None
) -> tuple[ArbiterNorm, ...]:
    """Return the norms of somebody towards a title, the earliest first; one event gives one.

    An event that is not over on the day asked for gives none yet.
    """
    services = [*_claimed(rules, title, person)]
    services.sort(key=lambda service: (str(service.day or ""), service.event))
    judged: list[ArbiterNorm] = []
    seen: set[tuple[str, object]] = set()
    for service in services:
        key = (service.event.casefold(), service.day)
        judged.append(judged_norm(rules, title, person, service, twice=key in seen, on=on))
        seen.add(key)
    return tuple(judged)


def _claimed(rules: ArbiterRules, title: ArbiterTitle, person: Person) -> Iterator[Service]:
    if not rules.certificates:
        # Nobody certifies norms here: every service in such an event may be one.
        for service in judged_services(person):
            if served(service).kind in {kind for each in title.kinds for kind in each.kinds}:
                yield service
        return
    certified = [service for service in judged_services(person) if service.certified == title.code]
    yield from certified
    known = {service.event.casefold() for service in certified}
    for norm in person.norms:
        if norm.register == rules.register and norm.title == title.code:
            if norm.event.casefold() in known:
                continue
            yield _service_of(norm)


def _service_of(norm: NormMade) -> Service:
    return Service(
        event=norm.event,
        duty="arbiter",
        since=norm.starts,
        until=norm.day,
        about=ServedEvent(form=norm.form, place=norm.place),
        certified=norm.title,
    )


def judged_norm(
    rules: ArbiterRules,
    title: ArbiterTitle,
    person: Person,
    service: Service,
    *,
    twice: bool = False,
    on: date | None = None,
) -> ArbiterNorm:
    """Return one norm with every condition and the article of each."""
    kind, conditions = event_conditions(rules, title, served(service))
    conditions += (
        *_rounds_served(rules, service),
        *_held_before(rules, title, person, service),
        *_signed(rules, title, person, service),
        *_licensed(rules, person, service),
        *_only_once(rules, service, twice=twice),
        *_over(rules, service, on),
    )
    if any(condition.met is False for condition in conditions):
        standing = NormStanding.NOT
    elif any(condition.met is None for condition in conditions):
        standing = NormStanding.COUNTS_IF
    else:
        standing = NormStanding.COUNTS
    return ArbiterNorm(
        title=title.code,
        service=service,
        kind=kind.name if kind is not None else "",
        standing=standing,
        conditions=conditions,
        groups=tuple(_groups(rules, kind, served(service))),
        short=is_short(title, served(service)),
    )


def _groups(
    rules: ArbiterRules, kind: NormKind | None, event: ServedEvent
) -> Iterator[tuple[str, int]]:
    if kind is not None and kind.most is not None:
        yield kind.rule, kind.most
    row = row_of(rules, event)
    if row is not None and row.usable is not None:
        yield "arbiter.usable-norms", row.usable


# The arbiter's own part


@rule("arbiter.rounds-served")
def _rounds_served(rules: ArbiterRules, service: Service) -> Iterator[Condition]:
    """Ask in an event of teams for rounds in which the applicant officiated (5.2)."""
    event = served(service)
    if not rules.team_rounds_served or not event.of_teams:
        return
    done = service.rounds if service.rounds is not None else event.rounds
    yield count(
        *(Sentence("rounds served"), rules.team_rounds_served, done),
        rules.cited("arbiter.rounds-served"),
    )


@rule("arbiter.norms-after", "arbiter.norms-different", "referee.ir-after")
def _held_before(
    rules: ArbiterRules, title: ArbiterTitle, person: Person, service: Service
) -> Iterator[Condition]:
    """Ask for norms later than the title below, and others than those used for it (4.10).

    Decision 722.
    """
    if not title.after:
        return
    name = "arbiter.norms-after" if rules.cite("arbiter.norms-after") else "referee.ir-after"
    days = [
        held.since
        for held in person.titles
        if held.register == rules.register and held.code == title.after and held.since is not None
    ]
    begun = service.since or service.until
    since = min(days) if days else None
    met = None if since is None or begun is None else begun >= since
    working = None
    if met is False:
        working = Sentence(
            "made before the title {title} was awarded on {date}, so it does not count",
            title=title.after,
            date=since or "",
        )
    elif since is None:
        working = Sentence(
            "it is not noted since when {title} has been held; note the title with its day",
            title=title.after,
        )
    yield Condition(
        what=Sentence("made after the title {title}", title=title.after),
        needed=since or NOT_KNOWN,
        have=begun or NOT_KNOWN,
        met=met,
        citation=rules.cited(name),
        working=working,
    )
    if rules.cite("arbiter.norms-different"):
        same = [
            other
            for other in person.services
            if other.certified == title.after
            and (other.event.casefold(), other.day) == (service.event.casefold(), service.day)
        ]
        if same:
            yield Condition(
                what=Sentence("not used for the title {title}", title=title.after),
                needed=Sentence("another event"),
                have=service.event,
                met=False,
                citation=rules.cited("arbiter.norms-different"),
                working=Sentence(
                    "{event} was already a norm for {title}; each title needs its own",
                    event=service.event,
                    title=title.after,
                ),
            )


@rule("arbiter.signed", "arbiter.standard", "referee.reports")
def _signed(
    rules: ArbiterRules, title: ArbiterTitle, person: Person, service: Service
) -> Iterator[Condition]:
    """Ask who signed: the chief arbiter, and somebody else where that is the applicant (5.2).

    Decision 722.
    """
    if title.main_titles:
        yield from _reported(rules, title, service)
        return
    if not rules.certificates:
        return
    problem, open_ = None, not service.signed_by
    own = words_of_name(service.signed_by) == words_of_name(person.name)
    is_chief = post_of(service.duty) == "chief"
    if service.signed_by and own:
        problem = Sentence(
            "{person} cannot sign their own certificate; the organiser or an official of the "
            "federation signs it",
            person=person.name,
        )
    elif service.signed_by and is_chief and service.signer_as == "chief":
        problem = Sentence(
            "the applicant was in charge; the organiser or an official of the federation signs"
        )
    elif (
        service.signed_by
        and service.signer_title in title.unfit_signers
        and service.signer_as in {"", "chief"}
    ):
        problem = Sentence(
            "{signer} is a national arbiter and cannot sign for the title {title}",
            signer=service.signed_by,
            title=title.code,
        )
    elif service.signed_by and title.unfit_signers and not service.signer_title and not is_chief:
        open_ = True
    yield Condition(
        what=Sentence("signed"),
        needed=Sentence("organiser or federation") if is_chief else Sentence("chief arbiter"),
        have=_signature(service),
        met=False if problem is not None else None if open_ else True,
        citation=rules.cited("arbiter.signed"),
        working=problem
        if problem is not None or is_chief
        else Sentence("the federation responsible for the event signs as well, on the form"),
    )
    yield _standard(rules, service, "arbiter.standard")


def _reported(rules: ArbiterRules, title: ArbiterTitle, service: Service) -> Iterator[Condition]:
    met = service.signer_title in title.main_titles if service.signer_title else None
    yield Condition(
        what=Sentence("report of a main referee with a title"),
        needed=Listing(title.main_titles, joint="or"),
        have=_signature(service),
        met=met,
        citation=rules.cited("referee.reports"),
    )
    yield _standard(rules, service, "referee.reports")


def _standard(rules: ArbiterRules, service: Service, name: str) -> Condition:
    return answer(
        Sentence("work of the required standard"), met=service.positive, cited=rules.cited(name)
    )


def _signature(service: Service) -> Value:
    if not service.signed_by:
        return NOT_KNOWN
    return " ".join(filter(None, (service.signer_title, service.signed_by)))


@rule("licence.missing")
def _licensed(rules: ArbiterRules, person: Person, service: Service) -> Iterator[Condition]:
    """Ask for a licence on the first day, without which no norm is accepted (6.7.1, 6.8)."""
    begun = service.since or service.until
    if rules.licences is None or begun is None or begun < rules.licences.since:
        return
    own = [licence for licence in person.licences if licence.register == rules.register]
    valid = [licence.title for licence in own if licence.valid_on(begun)]
    standing = licence_of(rules, person, begun)
    ended = standing.state is LicenceState.INACTIVE
    yield Condition(
        what=Sentence("licence on the first day"),
        needed=title_on(person, rules, begun) or Sentence("a licence"),
        have=Listing(valid) if valid else Sentence("none noted"),
        met=not ended if valid else None if not own else False,
        citation=rules.cited("licence.missing"),
        working=standing.because[0].sentence if ended else None,
    )


def _only_once(rules: ArbiterRules, service: Service, *, twice: bool) -> Iterator[Condition]:
    if twice:
        yield Condition(
            what=Sentence("one norm from one event"),
            needed=1,
            have=2,
            met=False,
            citation=rules.cited("arbiter.usable-norms"),
            working=Sentence("{event} is claimed as two norms", event=service.event),
            limit=True,
        )


def _over(rules: ArbiterRules, service: Service, on: date | None) -> Iterator[Condition]:
    if on is not None and service.day is not None and service.day > on:
        yield Condition(
            what=Sentence("event over"),
            needed=on,
            have=service.day,
            met=False,
            citation=rules.cited("arbiter.signed" if rules.certificates else "referee.reports"),
            working=Sentence("{event} is not over yet", event=service.event),
            limit=True,
        )


def unknown_facts(norms: Iterable[ArbiterNorm]) -> Iterator[Sentence]:
    """Say what nobody noted and something hangs on."""
    for norm in norms:
        open_facts = [condition.what for condition in norm.unknown]
        if open_facts:
            yield Sentence(
                "for {event}: {facts}; note them with the service",
                event=norm.service.event,
                facts=Listing(open_facts),
            )
