"""The report on an event in which titles can be won: who played, how, and which norms were made.

FIDE B.01 1.9 and form IT3; FMJD Annex 10 15. The games of those with title results go with it
(1.93).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

import msgspec

from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.game_days import rounds_on_days
from crosstable.kernel.official import rounds_text
from crosstable.kernel.person import Person
from crosstable.kernel.points import PointSystem
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.pairing.systems import MANUAL, system_of
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.titles.candidates import Candidate, TitleEvent
from crosstable.titles.certificate import (
    CertifiedEvent,
    TitleCertificate,
    certificate,
    certified_event,
    papers_of,
)
from crosstable.titles.relevance import without_covered
from crosstable.titles.verdicts import NormVerdict, Status


class CountedPlayers(msgspec.Struct, frozen=True, kw_only=True):
    """How many players there are of one kind, and where they come from."""

    kind: Sentence
    number: int
    federations: int
    host: int
    """Of the host federation."""
    others: int


class DayOfPlay(msgspec.Struct, frozen=True):
    """A day and how many rounds are played on it."""

    day: date
    rounds: int


class TitleReport(msgspec.Struct, frozen=True, kw_only=True):
    """All that a report on an event says."""

    event: CertifiedEvent
    registering: str
    """The federation that reports."""
    registered: date | None
    days: tuple[DayOfPlay, ...]
    """As far as rounds have days."""
    system: Sentence
    by_hand: bool
    """Whether somebody makes the pairings by hand."""
    otherwise: tuple[int, ...] = ()
    """Rounds that were not paired as the rules have it: by hand, or by another program."""
    remarks: tuple[Sentence, ...]
    """Everything that was not as the rules have it, in the order it happened."""
    open_points: tuple[Sentence, ...] = ()
    """What has to be settled before anybody signs; none: it can be signed."""
    blanks: tuple[Sentence, ...] = ()
    """What the form asks for and nobody entered, and where that is done."""
    counts: tuple[CountedPlayers, ...]
    norms: tuple[TitleCertificate, ...]
    """Every norm that was made, also those with something to settle."""
    citations: tuple[Citation, ...] = ()

    @property
    def is_draft(self) -> bool:
        """Return whether something has to be settled first."""
        return bool(self.open_points)


@rule("titles.report")
def title_report(
    tournament: Tournament,
    edition: Edition,
    event: TitleEvent,
    verdicts: Iterable[NormVerdict],
    points: PointSystem,
    *,
    persons: Mapping[int, Person] | None = None,
) -> TitleReport:
    """Return the report on an event as it stands."""
    known = persons or {}
    engine = system_of(tournament)
    days = rounds_on_days(tournament)
    known_event = certified_event(tournament, event)
    norms = tuple(
        certificate(tournament, edition, event, verdict, points, person=known.get(verdict.player))
        for verdict in norms_made(verdicts)
    )
    return TitleReport(
        event=known_event,
        registering=tournament.registering_federation,
        registered=tournament.event_class.registered,
        days=tuple(DayOfPlay(day, rounds) for day, rounds in sorted(days.items())),
        system=Sentence.of(engine.title, {}),
        by_hand=engine is MANUAL,
        otherwise=tuple(
            sorted(
                {
                    remark.round
                    for remark in tournament.remarks
                    if remark.kind is RemarkKind.PAIRED_BY_HAND
                }
            )
        ),
        remarks=tuple(_remarks(tournament)),
        open_points=tuple(dict.fromkeys(point for made in norms for point in made.open_points)),
        blanks=tuple(_blanks(known_event)),
        counts=_counts(edition, event, tournament.federation),
        norms=norms,
        citations=edition.cite("titles.report"),
    )


def _remarks(tournament: Tournament) -> Iterator[Sentence]:
    """Yield remarks in order, one that is made of several rounds once, with these."""
    by_hand = {played.number for played in tournament.rounds if played.by_hand}
    rounds: dict[tuple[RemarkKind, Sentence, bool], list[int]] = {}
    for remark in tournament.remarks:
        key = remark.kind, remark.text, remark.round in by_hand
        rounds.setdefault(key, []).append(remark.round)
    for (kind, text, hand), numbers in rounds.items():
        listed = rounds_text(tuple(sorted(set(numbers)))).replace("-", "–")
        if kind is not RemarkKind.PAIRED_BY_HAND:
            yield text
        elif hand:
            yield Sentence.plural(
                "round {rounds}, paired by hand: {remark}",
                "rounds {rounds}, paired by hand: {remark}",
                count=len(numbers),
                rounds=listed,
                remark=text,
            )
        else:
            yield Sentence.plural(
                "round {rounds}: {remark}",
                "rounds {rounds}: {remark}",
                count=len(numbers),
                rounds=listed,
                remark=text,
            )


def _blanks(event: CertifiedEvent) -> Iterator[Sentence]:
    if not event.organiser:
        yield Sentence("the organiser; add them among the officials, as organiser")


def norms_made(verdicts: Iterable[NormVerdict]) -> list[NormVerdict]:
    """Return the norms to report: those reached, of a title that is not held already.

    A norm that serves lower titles as well is reported once, for the highest.
    """
    made = (
        verdict
        for verdict in verdicts
        if verdict.status in {Status.REACHED, Status.REACHED_IF} and not verdict.already
    )
    return list(without_covered(made))


@rule("titles.games")
def norm_makers(verdicts: Iterable[NormVerdict]) -> frozenset[int]:
    """Return who made a title result, and whose games are handed in with the report (1.93)."""
    return frozenset(verdict.player for verdict in norms_made(verdicts))


def _counts(edition: Edition, event: TitleEvent, host: str) -> tuple[CountedPlayers, ...]:
    players = list(event.candidates.values())
    titles = papers_of(edition).counted_titles
    best = {
        player.number: next((code for code in titles if code in player.profile.titles), "")
        for player in players
    }
    groups = [
        (Sentence("rated players"), [one for one in players if one.profile.rating is not None]),
        (Sentence("unrated players"), [one for one in players if one.profile.rating is None]),
        *(
            (Sentence.recorded(code), [one for one in players if best[one.number] == code])
            for code in titles
        ),
    ]
    return tuple(_counted(kind, chosen, host) for kind, chosen in groups)


def _counted(kind: Sentence, players: list[Candidate], host: str) -> CountedPlayers:
    own = sum(bool(host) and player.profile.federation == host for player in players)
    return CountedPlayers(
        kind=kind,
        number=len(players),
        federations=len({player.profile.federation for player in players} - {""}),
        host=own,
        others=len(players) - own,
    )
