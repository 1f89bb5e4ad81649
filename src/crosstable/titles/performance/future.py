"""Rounds to come: who may be met in them, and whether some results would make a norm.

Opponents who are not known yet are as good as the field allows: the highest ratings, titles and
federations among those whom the player has not met, each taken by itself. With one round to come
that is settled for real opponents (``forecast.py``); with more it is an upper bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from crosstable.kernel.record import Kind
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.title_rules import PerformanceNorms
from crosstable.titles.candidates import Candidate, Meeting, Profile, TitleEvent
from crosstable.titles.performance.conditions import Terms
from crosstable.titles.performance.dropping import Course, has_norm
from crosstable.titles.performance.group import Encounter, Record, encounter_with

HIGHEST = 3000
"""Nobody is rated higher."""
FRESH = "*"
"""A federation that the player has not met."""


def _by_round(game: Encounter) -> int:
    return game.round


class Coming(NamedTuple):
    """The games a player still has."""

    known: tuple[Encounter, ...]
    """Against opponents who are known, as if won."""
    rounds: tuple[int, ...]
    """Rounds whose opponents are not known."""
    dream: tuple[Encounter, ...]
    """The best opponents for these rounds that the field may have, as if beaten."""

    @property
    def games(self) -> tuple[Encounter, ...]:
        """Return all of them in the order of the rounds."""
        return tuple(sorted((*self.known, *self.dream), key=_by_round))


class Field(NamedTuple):
    """Everybody who can still be paired, for whom the question is asked of many players."""

    players: tuple[Candidate, ...]
    """The highest rated first."""
    federations: Counter[str]

    def unmet_by(self, candidate: Candidate) -> Field | None:
        """Return whom a player may still meet; None where nobody else is known."""
        if not self.players or self.players == (candidate,):
            return None
        met = {meeting.opponent for meeting in candidate.meetings}
        met.add(candidate.number)
        federations = self.federations.copy()
        federations.subtract(
            player.profile.federation for player in self.players if player.number in met
        )
        return Field(
            tuple([player for player in self.players if player.number not in met]), federations
        )


def field_of(tournament: Tournament, event: TitleEvent) -> Field:
    """Return everybody who has not left the event."""
    gone = {number for number, entrant in tournament.by_number.items() if entrant.withdrawn}
    players = [player for number, player in event.candidates.items() if number not in gone]
    players.sort(key=lambda player: -(player.profile.rating or 0))
    return Field(tuple(players), Counter(player.profile.federation for player in players))


def coming_games(
    terms: Terms,
    record: Record,
    course: Course,
    event: TitleEvent,
    candidate: Candidate,
    unmet: Field | None,
) -> Coming:
    """Return the games a player still has, won against the best opponents there may be."""
    after = len(candidate.meetings)
    if event.fixed_pairings and candidate.scheduled:
        left = list(candidate.scheduled)
        for meeting in candidate.meetings:
            if meeting.opponent in left:
                left.remove(meeting.opponent)
        later = tuple(
            _won(terms, after + place, opponent, event.candidates[opponent].profile)
            for place, opponent in enumerate(left, start=1)
            if opponent in event.candidates
            and event.candidates[opponent].profile.federation not in terms.norms.outside
        )
        return Coming((*record.pending, *later), (), ())
    rounds = tuple(range(after + 1, course.planned_rounds + 1))
    return Coming(record.pending, rounds, _dream(terms, record, rounds, unmet))


def _won(terms: Terms, number: int, opponent: int, profile: Profile) -> Encounter:
    meeting = Meeting(
        round=number, kind=Kind.PENDING, opponent=opponent, profile=profile, half_points=2
    )
    return encounter_with(terms.norms, terms.title, meeting, profile)


def _dream(
    terms: Terms, record: Record, rounds: tuple[int, ...], unmet: Field | None
) -> tuple[Encounter, ...]:
    """Return won games against the best opponents, each good thing taken by itself.

    Decision 270.
    """
    if unmet is None:
        return tuple(
            Encounter(
                *(number, -number, HIGHEST),
                titled=True,
                holder=True,
                federation=f"{FRESH}{number}",
                half_points=2,
            )
            for number in rounds
        )
    count = len(rounds)
    ratings = [player.profile.rating for player in unmet.players[:count]]
    titled = _how_many(terms.norms.title_holders, unmet.players, count)
    holders = _how_many(terms.title.holders, unmet.players, count)
    federations = _spread(terms.norms, terms.federation, record, unmet, count)
    return tuple(
        Encounter(number, -number, rating, place < titled, place < holders, federation, 2)
        for place, (number, rating, federation) in enumerate(
            zip(rounds, ratings, federations, strict=False)
        )
    )


def _how_many(titles: tuple[str, ...], players: Sequence[Candidate], most: int) -> int:
    """Return how many hold one of some titles, up to a number."""
    wanted, count = set(titles), 0
    for player in players:
        count += not wanted.isdisjoint(player.profile.titles)
        if count == most:
            break
    return count


def _spread(
    norms: PerformanceNorms,
    own: str,
    record: Record,
    unmet: Field,
    count: int,
) -> list[str]:
    """Return federations of unmet players that bring most variety, the player's own last."""
    met = Counter(game.federation for game in (*record.games, *record.pending))
    left = unmet.federations.copy()
    chosen: list[str] = []
    for _ in range(count):
        open_codes = [code for code, players in left.items() if players and code]
        if not open_codes:
            chosen.append("")
            continue
        code = min(
            open_codes, key=lambda code: (code in {own, norms.stateless}, met[code], -left[code])
        )
        chosen.append(code)
        met[code] += 1
        left[code] -= 1
    return chosen


def makes_norm(terms: Terms, record: Record, course: Course, coming: Sequence[Encounter]) -> bool:
    """Return whether a norm is made when the games to come end as they are given here."""
    games = tuple(sorted((*record.games, *coming), key=_by_round))
    ended = record._replace(games=games, pending=(), open_from=course.planned_rounds + 1)
    if course.fixed_pairings and not record.whole:
        ended = ended._replace(whole=games)
    # An exemption that is not sure yet may still turn out to hold.
    hoped = terms._replace(exempt=True) if terms.exempt is None else terms
    return has_norm(hoped, ended, course._replace(complete=True))
