"""A title result as it is certified: the player, the event, every game and every number.

FIDE B.01 1.8 and form IT1; FMJD Annex 10 15 asks for the same facts. A norm that is not reached has
no certificate. One that is reached *if* something holds has a draft of one, which names that and
which nobody signs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from types import MappingProxyType

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.official import ORGANISER, Official
from crosstable.kernel.person import Person
from crosstable.kernel.player import BirthDate, Sex
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import Kind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.title_facts import NORM_FORMS
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_papers import TitlePapers
from crosstable.rulebooks.title_rules import PerformanceNorms
from crosstable.titles.candidates import Candidate, Form, Meeting, TitleEvent
from crosstable.titles.category.field import FamilyField
from crosstable.titles.category.verdicts import discipline_of
from crosstable.titles.of_the_day import last_day
from crosstable.titles.performance.adjusting import adjusted_ratings
from crosstable.titles.performance.exemptions import Foreigners, foreigners
from crosstable.titles.verdicts import Condition, NormColour, NormVerdict, Status
from crosstable.titles.wording import points_text, summary_words

FORMS: Mapping[Form, Sentence] = MappingProxyType({form: NORM_FORMS[form.value] for form in Form})
"""What each form of an event is called on paper."""


class CertifiedPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """Who made the result."""

    number: int
    name: str
    family_name: str
    first_name: str
    sex: Sex | None = None
    identifier: str = ""
    federation: str = ""
    born: BirthDate | None = None
    birth_place: str = ""
    rating: int | None = None
    titles: tuple[str, ...] = ()


class CertifiedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """Where it was made."""

    name: str
    city: str
    federation: str
    starts: date | None
    ends: date | None
    form: Form
    rounds: int
    players: int
    rate_of_play: str
    chief_arbiter: str
    officials: tuple[Official, ...] = ()
    organiser: str = ""
    level: str = ""


class OpponentCounts(msgspec.Struct, frozen=True, kw_only=True):
    """The opponents of the counted games, somebody met twice counted once."""

    games: int
    opponents: int
    foreign: int
    """Not of the player's own federation."""
    federations: int
    """Other than the player's own."""
    rated: int
    unrated: int
    titled: int
    by_title: tuple[tuple[str, int], ...]


class CertifiedGame(msgspec.Struct, frozen=True, kw_only=True):
    """One round of the player."""

    round: int
    opponent: int | None = None
    name: str = ""
    identifier: str = ""
    federation: str = ""
    rating: int | None = None
    adjusted: int | None = None
    """The rating that was counted; None where the game was not."""
    title: str = ""
    score: str = ""
    """In points, or ``+`` and ``-`` for a game that was not played."""
    counted: bool
    note: Sentence | None = None
    """Why it is not counted."""


class TitleCertificate(msgspec.Struct, frozen=True, kw_only=True):
    """A title result with everything its form asks for."""

    title: str
    open_points: tuple[Sentence, ...] = ()
    """What has to be settled before anybody signs; none: it can be signed."""
    player: CertifiedPlayer
    event: CertifiedEvent
    counts: OpponentCounts
    games: tuple[CertifiedGame, ...]
    average: int | None
    performance: int | None
    points: str
    points_needed: str
    exceeding: str
    """By how much the norm is exceeded; empty where it is not."""
    games_credited: int
    colour: NormColour | None = None
    category: int | None = None
    exemption: str = ""
    """The article that excuses from the rule on federations, where that was needed."""
    foreigners: Foreigners | None = None
    """Those that excuse a Swiss, where it is one and they do."""
    conditions: tuple[Condition, ...] = ()
    citations: tuple[Citation, ...] = ()

    @property
    def is_draft(self) -> bool:
        """Return whether something has to be settled first (decision 285)."""
        return bool(self.open_points)


def papers_of(edition: Edition) -> TitlePapers:
    """Return what the papers of an edition are called, or refuse one without them."""
    papers = edition.titles.papers if edition.titles is not None else None
    if papers is None:
        raise Refused(
            "no papers on titles are known in this edition: {edition}", edition=edition.title
        )
    return papers


@rule("titles.certificate")
def certificate(
    tournament: Tournament,
    edition: Edition,
    event: TitleEvent,
    verdict: NormVerdict,
    points: PointSystem,
    *,
    person: Person | None = None,
) -> TitleCertificate:
    """Return the certificate of a norm that is reached; any other is refused (1.8)."""
    candidate = event.candidates[verdict.player]
    if verdict.status not in {Status.REACHED, Status.REACHED_IF}:
        raise Refused(
            "{player} has made no {title} norm, so there is nothing to certify; {verdict}",
            player=candidate.name,
            title=verdict.title,
            verdict=summary_words(verdict, points),
        )
    adjusted = _adjusted(tournament, edition, event, verdict, candidate)
    why = dict(verdict.not_counted)
    needed = verdict.half_points_needed or 0
    return TitleCertificate(
        title=verdict.title,
        open_points=verdict.missing if verdict.status is Status.REACHED_IF else (),
        player=_player(tournament, edition, candidate, person),
        event=certified_event(tournament, event),
        counts=_counts(edition, verdict, candidate),
        games=tuple(
            _game(
                tournament,
                edition,
                points,
                verdict,
                meeting,
                adjusted,
                why[meeting.round].sentence if meeting.round in why else None,
            )
            for meeting in candidate.meetings
        ),
        average=verdict.average,
        performance=verdict.performance,
        points=points_text(verdict.half_points, points),
        points_needed=points_text(needed, points) if verdict.half_points_needed is not None else "",
        exceeding=points_text(verdict.half_points - needed, points)
        if verdict.half_points_needed is not None and verdict.half_points > needed
        else "",
        games_credited=verdict.credited,
        colour=verdict.colour,
        category=verdict.category,
        exemption=verdict.exemption,
        foreigners=_foreigners(edition, event, verdict),
        conditions=verdict.conditions,
        citations=edition.cite("titles.certificate"),
    )


def _player(
    tournament: Tournament, edition: Edition, candidate: Candidate, person: Person | None
) -> CertifiedPlayer:
    player = tournament.entrant(candidate.number).player
    family, _, first = player.name.partition(",")
    return CertifiedPlayer(
        number=candidate.number,
        name=player.name,
        family_name=family.strip(),
        first_name=first.strip(),
        sex=candidate.sex,
        identifier=player.identifier(edition.title_register),
        federation=candidate.profile.federation,
        born=player.born or (person.born if person is not None else None),
        birth_place=person.birth_place if person is not None else "",
        rating=candidate.profile.rating,
        titles=candidate.profile.titles,
    )


def certified_event(tournament: Tournament, event: TitleEvent) -> CertifiedEvent:
    """Return what papers say of an event."""
    officials = tournament.officials
    return CertifiedEvent(
        name=tournament.name,
        city=tournament.city,
        federation=tournament.federation,
        starts=tournament.starts,
        ends=last_day(tournament),
        form=event.form,
        rounds=max(event.planned_rounds, event.paired_rounds),
        players=len(event.candidates),
        rate_of_play=tournament.rate_of_play,
        chief_arbiter=", ".join(one.written for one in officials if one.in_charge),
        officials=tuple(one for one in officials if one.judges),
        organiser=", ".join(one.name for one in officials if one.duty == ORGANISER),
        level=tournament.event_class.level.value,
    )


def _counted(verdict: NormVerdict, candidate: Candidate) -> Iterator[Meeting]:
    return (meeting for meeting in candidate.meetings if meeting.round in verdict.counted)


def _counts(edition: Edition, verdict: NormVerdict, candidate: Candidate) -> OpponentCounts:
    """Count the opponents as the conditions of the norm count them, which stand overleaf.

    The flag of nobody is no other federation (1.42a); of two titles the one that the norm asks for
    is counted.
    """
    games = list(_counted(verdict, candidate))
    met = {meeting.opponent: meeting.profile for meeting in games if meeting.profile is not None}
    norms = edition.titles.norms if edition.titles is not None else None
    listed, home = papers_of(edition).counted_titles, {"", candidate.profile.federation}
    ranked: tuple[str, ...] = ()
    if isinstance(norms, PerformanceNorms):
        title = norms.title(verdict.title)
        ranked = () if title is None else title.holders
        home.add(norms.stateless)
    order = (*(code for code in ranked if code in listed), *listed)
    titles: Counter[str] = Counter()
    for profile in met.values():
        titles.update([next((code for code in order if code in profile.titles), "")])
    away = [profile.federation for profile in met.values() if profile.federation not in home]
    return OpponentCounts(
        games=len(games),
        opponents=len(met),
        foreign=len(away),
        federations=len(set(away)),
        rated=sum(profile.rating is not None for profile in met.values()),
        unrated=sum(profile.rating is None for profile in met.values()),
        titled=sum(titles[code] for code in listed),
        by_title=tuple((code, titles[code]) for code in listed),
    )


def _adjusted(
    tournament: Tournament,
    edition: Edition,
    event: TitleEvent,
    verdict: NormVerdict,
    candidate: Candidate,
) -> Mapping[int, int]:
    """Return by round the opponents' ratings as they are counted: raised, or given to unrated."""
    norms = edition.titles.norms if edition.titles is not None else None
    if isinstance(norms, PerformanceNorms):
        title = norms.title(verdict.title)
        games = tuple(_counted(verdict, candidate))
        return {} if title is None else adjusted_ratings(norms, title, games)
    if not isinstance(norms, CategoryNorms):
        return {}
    suffix = norms.suffix(discipline_of(tournament, edition))
    family = next(
        family for family in norms.families() if verdict.title.removesuffix(suffix) in family.codes
    )
    field = FamilyField(norms, family, tournament, event, suffix)
    return {game.round: game.opponent.rating for game in field.games(candidate)}


def _foreigners(edition: Edition, event: TitleEvent, verdict: NormVerdict) -> Foreigners | None:
    norms = edition.titles.norms if edition.titles is not None else None
    swiss = [article.article for article in edition.cite("norm.exempt-swiss")]
    if not isinstance(norms, PerformanceNorms) or verdict.exemption not in swiss:
        return None
    return foreigners(norms, event, event.host)


def _game(
    tournament: Tournament,
    edition: Edition,
    points: PointSystem,
    verdict: NormVerdict,
    meeting: Meeting,
    adjusted: Mapping[int, int],
    why: Sentence | None,
) -> CertifiedGame:
    counted = meeting.round in verdict.counted
    note = None if counted else why
    if meeting.round in verdict.left_out:
        note = Sentence("left out")
    if meeting.opponent is None or meeting.profile is None:
        return CertifiedGame(round=meeting.round, counted=False, note=note)
    opponent = tournament.entrant(meeting.opponent).player
    return CertifiedGame(
        round=meeting.round,
        opponent=meeting.opponent,
        name=opponent.name,
        identifier=opponent.identifier(edition.title_register),
        federation=meeting.profile.federation,
        rating=meeting.profile.rating,
        adjusted=adjusted.get(meeting.round) if counted else None,
        title=" ".join(meeting.profile.titles),
        score=_score(meeting, points),
        counted=counted,
        note=note,
    )


def _score(meeting: Meeting, points: PointSystem) -> str:
    if meeting.kind is Kind.PLAYED:
        return points_text(meeting.half_points, points)
    if meeting.kind is Kind.FORFEIT:
        return "+" if meeting.forfeit_win else "-"
    return ""
