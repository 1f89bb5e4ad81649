"""How things stand with each player and title, by the method of rating performances.

A norm is *reached* when some choice of games meets every condition, *reached if* where something
about that is not known, *possible* while rounds to come can make it, and *out* otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from crosstable.kernel.event_class import Level
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import NormTitle, PerformanceNorms, TitleRules
from crosstable.titles.candidates import Candidate, Form, TitleEvent
from crosstable.titles.performance.conditions import Terms
from crosstable.titles.performance.dropping import Choice, Course, best_choice, everything
from crosstable.titles.performance.event_conditions import (
    EventFindings,
    event_findings,
    same_person,
)
from crosstable.titles.performance.exemptions import Exempted, exempted, why_not_excused
from crosstable.titles.performance.forecast import Outlook, outlook_of
from crosstable.titles.performance.future import Field, coming_games, field_of
from crosstable.titles.performance.group import Record, left_out_because, record_of, zero_scorers
from crosstable.titles.performance.score import average_of, difference
from crosstable.titles.performance.words import condition_words
from crosstable.titles.verdicts import Condition, NormVerdict, Status


class _Setting(NamedTuple):
    """What is the same for everybody in an event."""

    tournament: Tournament
    edition: Edition
    rules: TitleRules
    norms: PerformanceNorms
    event: TitleEvent
    findings: EventFindings
    exemptions: tuple[Exempted, ...]
    without_points: frozenset[int]
    planned_rounds: int
    not_excused: Sentence | None
    """What the event lacks to be excused from the rules on federations by its foreigners."""


@rule("norm")
def verdicts(
    tournament: Tournament,
    edition: Edition,
    event: TitleEvent,
    rules: TitleRules,
    norms: PerformanceNorms,
    *,
    players: Iterable[int] | None = None,
    titles: Iterable[str] | None = None,
    forecast: bool = False,
) -> tuple[NormVerdict, ...]:
    """Return how things stand for players and titles; everybody and everything by default."""
    setting = _Setting(
        *(tournament, edition, rules, norms, event),
        event_findings(tournament, edition, event, norms.event),
        exempted(norms, tournament, event),
        zero_scorers(event),
        max(event.planned_rounds, event.paired_rounds),
        _not_excused(tournament, edition, event, norms),
    )
    field = field_of(tournament, event)
    wanted = None if titles is None else set(titles)
    asked = [title for title in norms.titles if wanted is None or title.code in wanted]
    numbers = event.candidates if players is None else players
    told = []
    for number in numbers:
        candidate = event.candidates.get(number)
        if candidate is None:
            continue
        unmet = field.unmet_by(candidate)
        told += [
            _verdict(setting, candidate, title, unmet, forecast=forecast)
            for title in asked
            if not title.women or candidate.sex is not Sex.MALE
        ]
    return tuple(told)


def _not_excused(
    tournament: Tournament, edition: Edition, event: TitleEvent, norms: PerformanceNorms
) -> Sentence | None:
    cited = next(iter(edition.cite("norm.exempt-swiss")), None)
    return None if cited is None else why_not_excused(norms, tournament, event, cited.article)


def _verdict(
    setting: _Setting,
    candidate: Candidate,
    title: NormTitle,
    unmet: Field | None,
    *,
    forecast: bool,
) -> NormVerdict:
    norms, event = setting.norms, setting.event
    granted = next((one for one in setting.exemptions if one.helps(candidate) and one.sure), None)
    granted = granted or next((one for one in setting.exemptions if one.helps(candidate)), None)
    terms = _terms(setting, candidate, title, granted)
    record = record_of(norms, title, event, candidate, setting.without_points)
    course = _course(setting, candidate, record)
    choice = best_choice(terms, record, course)
    if choice is not None:
        return _told(setting, candidate, terms, record, course, choice, granted, None)
    if course.complete:
        shown = everything(terms, record)
        return _told(setting, candidate, terms, record, course, shown, granted, None)
    coming = coming_games(terms, record, course, event, candidate, unmet)
    shown = everything(terms, record, coming.known, len(coming.rounds))
    outlook = Outlook(possible=False)
    if not setting.findings.unfit:
        outlook = outlook_of(terms, record, course, event, coming, unmet, explained=forecast)
    return _told(setting, candidate, terms, record, course, shown, granted, outlook)


def _told(
    setting: _Setting,
    candidate: Candidate,
    terms: Terms,
    record: Record,
    course: Course,
    shown: Choice,
    granted: Exempted | None,
    outlook: Outlook | None,
) -> NormVerdict:
    edition, findings = setting.edition, setting.findings
    made_norm = shown.credited > 0
    waived = any(check.waived and check.name != "unrated" for check in shown.checks)
    article = next(iter(edition.cite(granted.rule)), None) if granted and waived else None
    if waived and article is None:
        article = next(iter(edition.cite("norm.exempt-table")), None)
    conditions = (
        *findings.conditions,
        *_rounds(setting, terms),
        *_woman(edition, candidate, terms.title),
        *condition_words(
            *(edition, terms, shown),
            exemption=article,
            not_excused=setting.not_excused,
            complete=course.complete,
        ),
    )
    missing = tuple(_missing(setting, candidate, terms, record, shown, granted))
    made = shown.made
    average = average_of(made.total, made.games) if made.games else None
    status = _status(findings, shown if made_norm else None, missing, outlook)
    return NormVerdict(
        player=candidate.number,
        title=terms.title.code,
        status=status,
        conditions=conditions,
        counted=tuple(game.round for game in shown.games),
        left_out=shown.left_out,
        not_counted=_not_counted(setting, candidate, shown),
        average=average,
        performance=None
        if average is None
        else average + difference(setting.norms.table, made.half_points, made.games),
        half_points=made.half_points,
        half_points_needed=_points_needed(shown),
        credited=shown.credited if status in {Status.REACHED, Status.REACHED_IF} else 0,
        exemption=article.article if made_norm and article is not None else "",
        missing=missing if made_norm else (),
        needs=outlook.needs if outlook is not None and status is Status.POSSIBLE else None,
        already=setting.rules.covered(terms.title.code, candidate.profile.titles),
    )


def _status(
    findings: EventFindings,
    choice: Choice | None,
    missing: tuple[Sentence, ...],
    outlook: Outlook | None,
) -> Status:
    if findings.unfit:
        return Status.OUT
    if choice is not None:
        return Status.REACHED if choice.certain and not missing else Status.REACHED_IF
    if outlook is not None and outlook.possible:
        return Status.POSSIBLE
    return Status.OUT


def _points_needed(choice: Choice) -> int | None:
    """Return the points a norm needs with the games of a choice; None where no score would do."""
    score = next(check for check in choice.checks if check.name == "score")
    return None if score.out_of_reach else score.needed


@rule("norm.games-short-event")
def _least_games(setting: _Setting) -> tuple[int, int, int]:
    """Return the least games, what a norm of so few is worth, and whether federations count.

    World and continental team championships and world cups have shorter norms (1.41b).
    """
    norms, level = setting.norms, setting.tournament.event_class.level
    short, form = norms.short_events, setting.event.form
    if (
        form is Form.TEAM
        and level in {Level.WORLD, Level.CONTINENTAL}
        and setting.event.planned_rounds in short.team_rounds
    ):
        return short.team_games, short.team_games, short.federations_asked_from
    if form is Form.KNOCK_OUT and level is Level.WORLD:
        return short.cup_games, short.cup_credited, short.federations_asked_from
    return norms.least_games, norms.least_games, 0


def _terms(
    setting: _Setting, candidate: Candidate, title: NormTitle, granted: Exempted | None
) -> Terms:
    least, credited, asked_from = _least_games(setting)
    return Terms(
        norms=setting.norms,
        title=title,
        federation=candidate.profile.federation,
        least_games=least,
        least_credited=credited,
        exempt=False if granted is None else (True if granted.sure else None),
        federations_asked_from=asked_from,
        double=setting.event.form is Form.DOUBLE_ROUND_ROBIN,
        players=len(setting.event.candidates),
    )


def _course(setting: _Setting, candidate: Candidate, record: Record) -> Course:
    event, planned = setting.event, setting.planned_rounds
    entrant = setting.tournament.by_number.get(candidate.number)
    left = entrant is not None and entrant.withdrawn
    played_out = len(candidate.meetings) >= planned or left
    return Course(
        planned_rounds=planned,
        complete=played_out and record.open_from > len(candidate.meetings),
        fixed_pairings=event.fixed_pairings,
    )


@rule("norm.games")
def _rounds(setting: _Setting, terms: Terms) -> Iterator[Condition]:
    """Say of an event with fewer rounds than a norm has games that there are too few (1.41)."""
    if 0 < setting.planned_rounds < terms.least_games:
        yield Condition(
            what=Sentence("rounds of the event"),
            needed=terms.least_games,
            have=setting.planned_rounds,
            met=False,
            citation=next(iter(setting.edition.cite("norm.games")), None),
            lost=True,
            of_event=True,
        )


@rule("norm.women")
def _woman(edition: Edition, candidate: Candidate, title: NormTitle) -> Iterator[Condition]:
    if title.women and candidate.sex is None:
        yield Condition(
            what=Sentence("a woman"),
            needed=Sentence("yes"),
            have=Sentence("not known"),
            met=None,
            citation=next(iter(edition.cite("norm.women")), None),
        )


def _missing(
    setting: _Setting,
    candidate: Candidate,
    terms: Terms,
    record: Record,
    choice: Choice,
    granted: Exempted | None,
) -> Iterator[Sentence]:
    """Yield what has to be known before anybody may sign, and where it is entered."""
    yield from setting.findings.missing
    met = {game.opponent for game in choice.games}
    # Doubts about the player alone are added for every method of judging.
    known = {candidate.number} & setting.event.doubts.keys()
    yield from same_person(setting.event, met | {candidate.number} - known)
    if terms.title.women and candidate.sex is None:
        yield Sentence(
            "whether {player} is a woman; enter it among the players", player=candidate.name
        )
    if all(check.met is not None for check in choice.checks) and (
        choice.certain or not choice.credited
    ):
        return
    if not any(player.profile.federation for player in setting.event.candidates.values()):
        yield Sentence("the federations of the players; enter them among the players")
        return
    if not terms.federation:
        yield Sentence(
            "the federation of {player}; enter it among the players", player=candidate.name
        )
    unknown = dict.fromkeys(
        game.opponent
        for game in (*choice.games, *(record.whole if setting.event.fixed_pairings else ()))
        if not game.federation
    )
    if unknown:
        names = [
            setting.event.candidates[number].name
            for number in unknown
            if number in setting.event.candidates
        ]
        yield Sentence(
            "the federations of these opponents, which are entered among the players: {opponents}",
            opponents=Listing(names, glue="; "),
        )
    if granted is not None and granted.missing is not None:
        yield granted.missing


def _not_counted(
    setting: _Setting, candidate: Candidate, choice: Choice
) -> tuple[tuple[int, Reason], ...]:
    counted = {game.round for game in choice.games}
    told = []
    for meeting in candidate.meetings:
        if meeting.round in counted:
            continue
        reason = left_out_because(setting.edition, setting.norms, meeting, setting.without_points)
        if reason is not None:
            told.append((meeting.round, reason))
    return tuple(told)
