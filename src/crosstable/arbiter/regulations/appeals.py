"""What regulations have to say about appeals: FIDE GR 10.2 and 10.4, FMJD Annex 2, 2.11."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crosstable.arbiter.regulations.findings import Finding, Weight
from crosstable.arbiter.regulations.subject import Subject
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.rulebooks.regulation_rules import EventReach
from crosstable.rulebooks.rules import rule

_LEAST = 3
"""A chairman and two members."""
_YOUNGEST = 21
_COMMITTEE = "appeals-committee"


@rule("regulations.committee")
def committee(event: Subject) -> Iterator[Finding]:
    """Ask who decides on appeals (GR 10.2: in all competitions; Annex 2, 2.11)."""
    if not event.committee:
        said = Sentence("nobody is named for the appeals committee")
        yield event.finding("regulations.committee", event.demanded, said, _COMMITTEE)


@rule("regulations.committee-size")
def committee_size(event: Subject) -> Iterator[Finding]:
    """Recommend a chairman and at least two members (GR 10.2)."""
    yield from _few(event, "regulations.committee-size", Weight.SHOULD)


@rule("regulations.jury-size")
def jury_size(event: Subject) -> Iterator[Finding]:
    """Ask for at least three members of the jury (Annex 2, 2.11)."""
    yield from _few(event, "regulations.jury-size", event.demanded)


def _few(event: Subject, name: str, weight: Weight) -> Iterator[Finding]:
    members = len(event.committee)
    if 0 < members < _LEAST:
        said = Sentence.plural(
            "the appeals committee has {count} member: it takes a chairman and at least two others",
            "the appeals committee has {count} members: it takes a chairman and at least two "
            "others",
            count=members,
        )
        yield event.finding(name, weight, said, _COMMITTEE)


@rule("regulations.committee-odd")
def committee_odd(event: Subject) -> Iterator[Finding]:
    """Recommend an odd number of votes (GR 10.2)."""
    members = len(event.committee)
    if members and members % 2 == 0:
        said = Sentence(
            "the appeals committee has {members} votes; an odd number decides without a tie",
            members=members,
        )
        yield event.finding("regulations.committee-odd", Weight.SHOULD, said, _COMMITTEE)


@rule("regulations.committee-federations")
def committee_federations(event: Subject) -> Iterator[Finding]:
    """Recommend members of different federations at an international event (GR 10.2)."""
    if not event.is_international:
        return
    federations = Counter(judge.federation for judge in event.committee if judge.federation)
    shared = [federation for federation, count in federations.items() if count > 1]
    if shared:
        said = Sentence(
            "several members of the appeals committee are of the same federation: {federations}",
            federations=Listing(shared),
        )
        yield event.finding("regulations.committee-federations", Weight.SHOULD, said, _COMMITTEE)


@rule("regulations.committee-age")
def committee_age(event: Subject) -> Iterator[Finding]:
    """Ask that nobody on the committee is younger than 21 (GR 10.2).

    Who turns 21 in the year of the event may be old enough; only who cannot be is named
    (decision 443).
    """
    starts = event.tournament.starts
    if starts is None:
        return
    young = [
        judge.name
        for judge in event.committee
        if judge.born is not None and starts.year - judge.born < _YOUNGEST
    ]
    if young:
        said = Sentence(
            "too young for the appeals committee, which takes people of {age} and over: {people}",
            age=_YOUNGEST,
            people=Listing(young, glue="; "),
        )
        yield event.finding("regulations.committee-age", event.demanded, said, _COMMITTEE)


@rule("regulations.committee-arbiters")
def committee_arbiters(event: Subject) -> Iterator[Finding]:
    """Doubt an arbiter of the event on the committee that hears appeals against arbiters.

    Nobody involved in a dispute rules in it (GR 10.2); an appeal is against a decision of the
    arbiter (Annex 2, 2.11).
    """
    arbiters = {official.name for official in event.tournament.officials if official.judges}
    both = [judge.name for judge in event.committee if judge.name in arbiters]
    if both:
        said = Sentence(
            "on the appeals committee and an arbiter of the event: {people}; nobody rules on an "
            "appeal against their own decision",
            people=Listing(both, glue="; "),
        )
        yield event.finding("regulations.committee-arbiters", Weight.SHOULD, said, _COMMITTEE)


@rule("regulations.committee-reserves")
def committee_reserves(event: Subject) -> Iterator[Finding]:
    """Mention reserves for whoever is concerned by a dispute (GR 10.2)."""
    if event.committee and event.reach >= EventReach.NORMS and not event.text("appeals-reserves"):
        said = Sentence("no reserve is named for a member who is concerned by a dispute")
        yield event.finding("regulations.committee-reserves", Weight.MAY, said, "appeals-reserves")


@rule("regulations.appeal-fee")
def appeal_fee(event: Subject) -> Iterator[Finding]:
    """Ask for the fee of an appeal, which is fixed in advance (GR 10.4)."""
    currency = event.tournament.prizes.currency.strip().upper()
    usual = currency if len(currency) == 3 and currency.isalpha() else "EUR"
    yield from event.open("regulations.appeal-fee", event.demanded, "appeal-fee", f"50 {usual}")


@rule("regulations.appeal-deadline")
def appeal_deadline(event: Subject) -> Iterator[Finding]:
    """Ask for the deadline of an appeal, which is fixed in advance (GR 10.4)."""
    yield from event.open(
        "regulations.appeal-deadline", event.demanded, "appeal-deadline", "30", "60"
    )


@rule("regulations.deposit")
def deposit(event: Subject) -> Iterator[Finding]:
    """Ask for the deposit that the text fixes (Annex 2, 2.11)."""
    rules = event.edition.regulations
    if rules is None or not rules.deposit:
        return
    kept = event.text("appeal-fee")
    if not kept:
        yield from event.open("regulations.deposit", Weight.SHOULD, "appeal-fee", rules.deposit)
    elif kept != rules.deposit:
        said = Sentence(
            "an appeal comes with {kept}; the text fixes the deposit at {deposit}",
            kept=kept,
            deposit=rules.deposit,
        )
        name = "regulations.deposit"
        yield event.finding(name, event.demanded, said, "appeal-fee", rules.deposit)


APPEAL_RULES = (
    (committee, Weight.MUST),
    (committee_size, Weight.SHOULD),
    (jury_size, Weight.MUST),
    (committee_odd, Weight.SHOULD),
    (committee_federations, Weight.SHOULD),
    (committee_age, Weight.MUST),
    (committee_arbiters, Weight.SHOULD),
    (committee_reserves, Weight.MAY),
    (appeal_fee, Weight.MUST),
    (appeal_deadline, Weight.MUST),
    (deposit, Weight.MUST),
)
"""Each rule with the most it can weigh."""
