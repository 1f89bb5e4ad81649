"""Whether an exhibition is a special achievement or a record, and what is still missing.

FMJD Annex 11: the criteria of its kind (4), who was there (2), when the attempt was submitted (2a),
whether it improves the record (5), membership and debts (7).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

import msgspec

from crosstable.circuits.conditions import Answer, Condition
from crosstable.circuits.exhibitions import Exhibition, tally
from crosstable.circuits.record_criteria import CRITERIA, met
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.ratings.activity import months_before
from crosstable.rulebooks.rating_rules import RatingRules
from crosstable.rulebooks.rules import rule

EARLIEST_MONTHS = 6
LATEST_MONTHS = 3
REST_MONTHS = 6


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A world record, as this office knows it."""

    kind: str
    expert: str
    federation: str = ""
    opponents: int
    points: int
    day: date
    place: str = ""
    exhibition: str = ""
    """Where it was made in this office."""
    source: str = ""
    """Where it is known from otherwise."""

    @property
    def merit(self) -> tuple[int, int]:
        """What records are compared by: opponents, then points (Annex 11 5)."""
        return (self.opponents, self.points)


class RecordVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """What an exhibition amounts to."""

    conditions: tuple[Condition, ...]
    """Those of the achievement, in the order of the text."""
    attempt: tuple[Condition, ...]
    """Those of a world record besides."""
    before: Record | None
    """The record it is compared with."""

    @property
    def achieved(self) -> bool:
        """Whether it is a special achievement: every criterion kept."""
        return all(one.answer in {Answer.KEPT, Answer.PEOPLE} for one in self.conditions)

    @property
    def record(self) -> bool:
        """Whether it is a world record."""
        return self.achieved and all(
            one.answer in {Answer.KEPT, Answer.PEOPLE} for one in self.attempt
        )

    @property
    def missing(self) -> tuple[Condition, ...]:
        """What is broken or not known."""
        return tuple(
            one
            for one in (*self.conditions, *self.attempt)
            if one.answer in {Answer.BROKEN, Answer.OPEN}
        )


def achievement(
    exhibition: Exhibition,
    ratings: RatingRules,
    *,
    records: Sequence[Record] = (),
    others: Iterable[Exhibition] = (),
) -> RecordVerdict:
    """Return what an exhibition amounts to, criterion by criterion.

    ``records`` are those before it, ``others`` the office's exhibitions that may be in approval for
    the same record.
    """
    before = best_records(
        record
        for record in records
        if record.day < exhibition.day and record.exhibition != exhibition.id
    ).get(exhibition.kind)
    return RecordVerdict(
        conditions=tuple(
            condition for check in CRITERIA for condition in check(exhibition, ratings)
        ),
        attempt=(*_submitted(exhibition, before, others), *_improved(exhibition, before)),
        before=before,
    )


def record_of(exhibition: Exhibition) -> Record:
    """Return an exhibition as a record to compare."""
    score = tally(exhibition.boards)
    return Record(
        kind=exhibition.kind,
        expert=exhibition.expert,
        federation=exhibition.expert_federation,
        opponents=score.boards,
        points=score.points,
        day=exhibition.day,
        place=exhibition.place,
        exhibition=exhibition.id,
    )


@rule("records.improvement")
def improves(record: Record, before: Record) -> bool:
    """Say whether a record is better: more opponents, or as many and a higher score."""
    return record.merit > before.merit


def best_records(records: Iterable[Record]) -> dict[str, Record]:
    """Return the record of each kind; of equals the earlier one stands."""
    best: dict[str, Record] = {}
    for record in sorted(records, key=lambda one: (one.day, one.expert)):
        held = best.get(record.kind)
        if held is None or improves(record, held):
            best[record.kind] = record
    return best


@rule("records.calendar")
def application(exhibition: Exhibition) -> Condition:
    """Say whether an attempt was submitted, by a federation and three to six months before it.

    An application that came too early or too late is known all the same; it is not in order.
    """
    article = Citation("fmjd.annex11", "2a")
    submitted = exhibition.attempt.submitted
    earliest, latest = _period(exhibition.day)
    if submitted is None:
        return Condition(
            Answer.OPEN,
            Sentence(
                "a record attempt is submitted by a federation from {earliest} to {latest}",
                earliest=earliest,
                latest=latest,
            ),
            article,
        )
    if submitted > latest:
        form = Sentence(
            "submitted by {federation} on {day}, too late: possible from {earliest} to {latest}"
        )
    elif submitted < earliest:
        form = Sentence(
            "submitted by {federation} on {day}, too early: possible from {earliest} to {latest}"
        )
    else:
        form = Sentence("submitted by {federation} on {day}; possible from {earliest} to {latest}")
    said = Sentence(
        form,
        federation=exhibition.attempt.federation or Sentence("nobody"),
        day=submitted,
        earliest=earliest,
        latest=latest,
    )
    in_time = earliest <= submitted <= latest
    return met(said, article, kept=in_time and bool(exhibition.attempt.federation))


def _period(day: date) -> tuple[date, date]:
    return months_before(day, EARLIEST_MONTHS), months_before(day, LATEST_MONTHS)


@rule("records.calendar")
def _submitted(
    exhibition: Exhibition, before: Record | None, others: Iterable[Exhibition]
) -> Iterator[Condition]:
    """Ask when and by whom the attempt was submitted, and whether the record may be attacked."""
    article = Citation("fmjd.annex11", "2a")
    attempt = exhibition.attempt
    yield application(exhibition)
    if before is not None:
        yield met(
            Sentence("the record of {day} may be attacked six months later", day=before.day),
            article,
            kept=before.day <= months_before(exhibition.day, REST_MONTHS),
        )
    for other in others:
        theirs = other.attempt.submitted
        if (
            other.id == exhibition.id
            or other.kind != exhibition.kind
            or theirs is None
            or attempt.submitted is None
        ):
            continue
        if theirs < attempt.submitted <= other.day:
            yield Condition(
                Answer.BROKEN,
                Sentence(
                    "the attempt {other} had been waiting for approval for the same record since "
                    "{day}",
                    other=other.name,
                    day=theirs,
                ),
                article,
            )


@rule("records.improvement")
def _improved(exhibition: Exhibition, before: Record | None) -> Iterator[Condition]:
    """Compare with the record: more opponents, or as many and a higher score."""
    article = Citation("fmjd.annex11", "5")
    if before is None:
        yield Condition(Answer.KEPT, Sentence("no earlier record is known here"), article)
        return
    own = record_of(exhibition)
    yield met(
        Sentence(
            "{opponents:opponent|opponents} and {points:point|points}; the record of {expert} is "
            "{theirs} and "
            "{score}",
            opponents=own.opponents,
            points=own.points,
            expert=before.expert,
            theirs=before.opponents,
            score=before.points,
        ),
        article,
        kept=improves(own, before),
    )
