"""What the regulations of an event mean in other texts: for its ratings, and for norms in it.

Nothing here is computed anew: the rooms of ratings and titles are asked what they will say of an
event that is played as announced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.arbiter.regulations.findings import Finding, Place, Weight
from crosstable.arbiter.regulations.subject import Subject
from crosstable.kernel.rate_of_play import time_for
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.ratings.circumstances import circumstances_of, doubts_about_class
from crosstable.ratings.classing import enough_if_approved, event_class, rating_limit
from crosstable.ratings.rateable import objections_to_plan
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.regulation_rules import EventReach
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import PerformanceNorms
from crosstable.titles.category.event_conditions import event_ground
from crosstable.titles.event import title_event
from crosstable.titles.field import waiver_conditions
from crosstable.titles.performance.event_conditions import event_findings
from crosstable.titles.verdicts import Condition


def _rated(event: Subject) -> Weight:
    return Weight.SHOULD if event.reach > EventReach.OPEN else Weight.MAY


@rule("rating.classes")
def rating_classes(event: Subject) -> Iterator[Finding]:
    """Say whose games are not rated at this rate of play, or count less than fully."""
    if event.rate is None:
        return
    edition, seconds, name = event.edition, time_for(event.rate), "rating.classes"
    verdict = event_class(edition, seconds)
    time_class, (because, *_) = verdict.outcome, verdict.because
    if time_class is None:
        yield _told(event, name, _rated(event), because)
        return
    limit = rating_limit(edition.ratings, time_class.list, seconds)
    if limit is not None and not enough_if_approved(edition.ratings, seconds):
        above = sum(
            (entrant.player.rating(*edition.rating_lists) or 0) >= limit
            for entrant in event.tournament.entrants
        )
        said = Sentence(
            "{minutes} minutes for sixty moves: games with a player rated {limit} or higher are "
            "not rated, {players} of those entered",
            minutes=seconds // 60,
            limit=limit,
            players=above,
        )
        weight = _rated(event) if above or not event.tournament.entrants else Weight.MAY
        yield _told(event, name, weight, Reason(said, time_class.article))
    elif time_class.share != 100:
        yield _told(event, name, Weight.MAY, because)


@rule("rating.registration")
def rating_objections(event: Subject) -> Iterator[Finding]:
    """Say what would stand against rating the event as it is announced."""
    tournament, edition = event.tournament, event.edition
    reasons = (
        *doubts_about_class(tournament, edition),
        *objections_to_plan(tournament, edition, event.rate, circumstances_of(tournament)),
    )
    for reason in dict.fromkeys(reasons):
        yield _told(event, "rating.registration", _rated(event), reason)


@rule("title-event.rate", "norms.rate-of-play")
def norms(event: Subject) -> Iterator[Finding]:
    """Say why norms are not possible, where they are announced; red ones always."""
    tournament, edition = event.tournament, event.edition
    kept = edition.titles.norms if edition.titles is not None else None
    wanted = tournament.event_class.norms
    if isinstance(kept, PerformanceNorms) and wanted:
        known = title_event(tournament, edition)
        conditions = event_findings(tournament, edition, known, kept.event).conditions
        yield from _unmet(event, conditions, Weight.SHOULD)
    elif isinstance(kept, CategoryNorms):
        ground = event_ground(tournament, edition, title_event(tournament, edition))
        asked = [
            condition
            for condition in ground.conditions
            if wanted or (condition.colour is not None and condition.lost)
        ]
        yield from _unmet(event, asked, Weight.SHOULD if wanted else Weight.MAY)


@rule("norm.exempt-swiss")
def foreigners(event: Subject) -> Iterator[Finding]:
    """Count the foreigners who would excuse a Swiss from the rule on federations (1.43e)."""
    edition = event.edition
    kept = edition.titles.norms if edition.titles is not None else None
    if (
        not isinstance(kept, PerformanceNorms)
        or not event.tournament.event_class.norms
        or not event.tournament.entrants
    ):
        return
    known = title_event(event.tournament, edition)
    for condition in waiver_conditions(kept, edition, known):
        if condition.met is False:
            said = Sentence(
                "{have} of {needed} {what}: players who meet too many of their own federation are "
                "not excused",
                have=condition.have,
                needed=condition.needed,
                what=condition.what,
            )
            yield _told(event, "norm.exempt-swiss", Weight.MAY, Reason(said, condition.citation))


def _unmet(event: Subject, conditions: Iterable[Condition], weight: Weight) -> Iterator[Finding]:
    for condition in conditions:
        if condition.met is not False:
            continue
        values = {"what": condition.what, "have": condition.have, "needed": condition.needed}
        if condition.colour is not None:
            said = Sentence("no red norm is possible: {what}: {have}, needed {needed}", **values)
        elif condition.limit:
            said = Sentence("no norm is possible: {what}: {have}, at most {needed}", **values)
        else:
            said = Sentence("no norm is possible: {what}: {have}, needed {needed}", **values)
        yield _told(event, "title-event.rate", weight, Reason(said, condition.citation))


def _told(event: Subject, name: str, weight: Weight, reason: Reason) -> Finding:
    cited = (reason.citation,) if reason.citation is not None else ()
    return event.finding(name, weight, reason.sentence, place=Place.ANNOUNCEMENT, articles=cited)


CONSEQUENCE_RULES = (
    (rating_classes, Weight.SHOULD),
    (rating_objections, Weight.SHOULD),
    (norms, Weight.SHOULD),
    (foreigners, Weight.MAY),
)
"""Each rule with the most it can weigh."""
