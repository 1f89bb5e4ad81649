"""Which games of a player count for a norm, and what their opponents are (FIDE 1.41 and 1.42).

An ``Encounter`` is a game that counts, with what a norm for one title asks about its opponent.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import LastRoundForfeit, NormTitle, PerformanceNorms
from crosstable.titles.candidates import Candidate, Form, Meeting, Profile, TitleEvent

_ROUND_ROBINS = frozenset({Form.ROUND_ROBIN, Form.DOUBLE_ROUND_ROBIN})


class Encounter(NamedTuple):
    """A game that counts."""

    round: int
    opponent: int
    rating: int | None
    titled: bool
    """Whether the opponent is among the title-holders."""
    holder: bool
    """Whether the opponent holds the title of the norm, or one that counts as well."""
    federation: str
    half_points: int


class Record(NamedTuple):
    """The games of a player that count for norms of one title, and what is still open."""

    games: tuple[Encounter, ...]
    """In the order of the rounds; without games that have no result."""
    whole: tuple[Encounter, ...]
    """Where pairings are fixed: everybody to be met in the whole event, as if all were won."""
    pending: tuple[Encounter, ...]
    """Games that are paired and have no result, as if won."""
    short: bool
    """Whether a forfeit or a bye excuses a game that is missing (1.41c)."""
    last_forfeit: Encounter | None
    """The opponent of the last round who did not appear, as a game that was lost (1.42d)."""
    open_from: int
    """The first round whose result is not known; all later games may be ignored (1.42e)."""


def encounter_with(
    norms: PerformanceNorms, title: NormTitle, meeting: Meeting, profile: Profile
) -> Encounter:
    """Return a game against somebody as a norm for a title sees it."""
    titled, holder = _standing(norms.title_holders, title.holders, profile.titles)
    return Encounter(
        *(meeting.round, meeting.opponent or 0, profile.rating, titled, holder),
        *(profile.federation, meeting.half_points),
    )


@cache
def _standing(
    title_holders: tuple[str, ...], holders: tuple[str, ...], titles: tuple[str, ...]
) -> tuple[bool, bool]:
    held = set(titles)
    return not held.isdisjoint(title_holders), not held.isdisjoint(holders)


@rule("norm.zero-scorers")
def zero_scorers(event: TitleEvent) -> frozenset[int]:
    """Return the unrated players of a round robin who score nothing against rated opponents.

    Who has no game against a rated opponent yet has not failed to score.
    """
    if event.form not in _ROUND_ROBINS:
        return frozenset()
    without = set()
    for number, player in event.candidates.items():
        if player.profile.rating is not None:
            continue
        against_rated = [
            meeting.half_points
            for meeting in player.meetings
            if meeting.kind is Kind.PLAYED and not meeting.discounted and _is_rated(event, meeting)
        ]
        if against_rated and not any(against_rated):
            without.add(number)
    return frozenset(without)


def _is_rated(event: TitleEvent, meeting: Meeting) -> bool:
    profile, opponent = meeting.profile, event.candidates.get(meeting.opponent or 0)
    if profile is None and opponent is not None:
        profile = opponent.profile
    return profile is not None and profile.rating is not None


@rule("norm.outside", "norm.computers", "norm.forfeits")
def left_out_because(
    edition: Edition, norms: PerformanceNorms, meeting: Meeting, without_points: Collection[int]
) -> Reason | None:
    """Return why a round never counts for a norm; None where its game does or may."""
    if meeting.kind is Kind.BYE:
        return edition.because("norm.forfeits", "a bye, no game")
    if meeting.kind is Kind.NONE:
        return edition.because("norm.games", "not paired")
    if meeting.kind is Kind.FORFEIT:
        return edition.because("norm.forfeits", "decided by forfeit before it began")
    if meeting.discounted:
        return edition.because(
            "norm.computers", "against a computer, or decided otherwise than over the board"
        )
    if meeting.profile is not None and meeting.profile.federation in norms.outside:
        return edition.because("norm.outside", "the opponent belongs to no federation of FIDE")
    if meeting.opponent in without_points:
        return edition.because(
            "norm.zero-scorers", "the opponent is unrated and scores nothing against rated players"
        )
    return None


def _counts(norms: PerformanceNorms, meeting: Meeting, without_points: Collection[int]) -> bool:
    """Return whether a game counts that was played or goes on."""
    outside = meeting.profile is not None and meeting.profile.federation in norms.outside
    return not (meeting.discounted or outside or meeting.opponent in without_points)


def record_of(
    norms: PerformanceNorms,
    title: NormTitle,
    event: TitleEvent,
    candidate: Candidate,
    without_points: Collection[int],
) -> Record:
    """Return the games of a player that count for a title, in the order of the rounds."""
    games, pending, open_from = [], [], len(candidate.meetings) + 1
    for meeting in candidate.meetings:
        if meeting.kind not in {Kind.PLAYED, Kind.PENDING}:
            continue
        if meeting.kind is Kind.PENDING:
            open_from = min(open_from, meeting.round)
        if not _counts(norms, meeting, without_points):
            continue
        encounter = encounter_with(norms, title, meeting, meeting.profile or Profile())
        if meeting.kind is Kind.PENDING:
            pending.append(encounter._replace(half_points=2))
        else:
            games.append(encounter)
    return Record(
        games=tuple(games),
        whole=_whole(norms, title, event, candidate, without_points),
        pending=tuple(pending),
        short=_excused(norms, event, candidate),
        last_forfeit=_last_forfeit(norms, title, event, candidate, without_points),
        open_from=open_from,
    )


def _whole(
    norms: PerformanceNorms,
    title: NormTitle,
    event: TitleEvent,
    candidate: Candidate,
    without_points: Collection[int],
) -> tuple[Encounter, ...]:
    """Return everybody whom a player is to meet, where that is known beforehand."""
    if not event.fixed_pairings:
        return ()
    met: dict[int, list[Profile]] = {}
    for meeting in candidate.meetings:
        if meeting.opponent is not None and meeting.profile is not None:
            met.setdefault(meeting.opponent, []).append(meeting.profile)
    opponents = candidate.scheduled or tuple(
        meeting.opponent for meeting in candidate.meetings if meeting.opponent is not None
    )
    everybody = []
    for place, opponent in enumerate(opponents, start=1):
        known = met.get(opponent)
        if known:
            profile = known.pop(0) if len(known) > 1 else known[0]
        elif opponent in event.candidates:
            profile = event.candidates[opponent].profile
        else:
            profile = Profile()
        meeting = Meeting(
            round=place, kind=Kind.PENDING, opponent=opponent, profile=profile, half_points=2
        )
        if _counts(norms, meeting, without_points):
            everybody.append(encounter_with(norms, title, meeting, profile))
    return tuple(everybody)


@rule("norm.games-short")
def _excused(norms: PerformanceNorms, event: TitleEvent, candidate: Candidate) -> bool:
    """Return whether just one game is missing, because of a forfeit or a bye (1.41c)."""
    missing = [
        meeting for meeting in candidate.meetings if meeting.kind not in {Kind.PLAYED, Kind.PENDING}
    ]
    if event.planned_rounds != norms.short.rounds or len(missing) != 1:
        return False
    if missing[0].kind is Kind.FORFEIT:
        return missing[0].forfeit_win or norms.short.own_forfeit
    return missing[0].by_bye if norms.short.any_bye else missing[0].bye is Bye.ALLOCATED


@rule("norm.forfeits")
def _last_forfeit(
    norms: PerformanceNorms,
    title: NormTitle,
    event: TitleEvent,
    candidate: Candidate,
    without_points: Collection[int],
) -> Encounter | None:
    """Return the opponent who stayed away in the last round, as a game that was lost (1.42d)."""
    last = candidate.meetings[-1] if candidate.meetings else None
    if (
        last is None
        or last.round != event.planned_rounds
        or last.kind is not Kind.FORFEIT
        or not last.forfeit_win
        or last.profile is None
        or norms.last_round_forfeit is not LastRoundForfeit.LOSS
        or not _counts(norms, last, without_points)
    ):
        return None
    return encounter_with(norms, title, last, last.profile)._replace(half_points=0)
