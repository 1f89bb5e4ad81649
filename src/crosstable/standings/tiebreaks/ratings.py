"""Tie-breaks from ratings: the opponents' average and its cuts, the player's own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from itertools import groupby
from operator import itemgetter

import msgspec

from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.ranking_rules import Unrated
from crosstable.rulebooks.rules import rule
from crosstable.standings.tiebreaks.values import (
    Basis,
    Group,
    TieBreak,
    TieBreakValue,
    half_up,
    rounded_text,
)
from crosstable.standings.working import NO_NOTE, Note, Term


@rule("tie-break.average-rating", "tie-break.average-rating-cut")
def average_rating(
    basis: Basis, group: Group, *, rules: tuple[str, ...], cut: int = 0, highest: int = 0
) -> Mapping[int, TieBreakValue]:
    """Return the average rating of the opponents, so many of the lowest and highest left out.

    FIDE C.02 13.3; FMJD Annex 5 3.1.h; FIDE C.07 10.1. Games played against rated opponents count,
    and the dummy where the edition has one; the averages are compared exactly, or as C.07 rounds
    them. Who skipped too many games stands below all tied players who completed more of the
    schedule (C.02 13.14.1).
    """
    because = basis.cite(*rules)
    dropped = without_ratings(basis, group)
    if dropped is not None:
        return dropped
    limit = basis.edition.ranking.most_skipped_games
    dummy = _dummy_rating(basis)
    computed: dict[int, TieBreakValue] = {}
    averages: dict[int, Fraction] = {}
    over_the_limit: set[int] = set()
    for number in group:
        lines, unrated = _rated_meetings(basis, number, dummy)
        lines.sort(key=itemgetter(0))
        top = max(len(lines) - highest, cut)
        working = tuple(
            [
                Term(
                    opponents=opponents,
                    rounds=(number_of_round,),
                    own=(own := _whole(rating)),
                    adds=own,
                    cut=place < cut or place >= top,
                    note=note,
                )
                for place, (rating, opponents, number_of_round, note) in enumerate(lines)
            ]
        )
        kept = [rating for rating, _, _, _ in lines[cut:top]]
        average = Fraction(sum(kept), len(kept)) if kept else Fraction(0)
        if basis.edition.ranking.whole_averages:
            average = Fraction(half_up(average))
        notes = [_average_of(len(kept))]
        if unrated:
            notes.append(Sentence("{count} without a rating left out", count=unrated))
        reason = because
        if limit is not None and (skipped := skipped_games(basis, number)) > limit:
            over_the_limit.add(number)
            notes.append(
                Sentence(
                    "chose not to play {count} games, more than {limit}: below all who "
                    "played more of the schedule",
                    count=skipped,
                    limit=limit,
                )
            )
            reason = basis.cite("tie-break.skipped-games", *rules)
        averages[number] = average
        computed[number] = TieBreakValue(
            value=average,
            text=rounded_text(average),
            working=working,
            because=reason,
            note=notes[0] if len(notes) == 1 else Listing(notes, glue="; "),
        )
    if over_the_limit:
        compared = lowered(basis, averages, over_the_limit)
        for number, value in compared.items():
            computed[number] = msgspec.structs.replace(computed[number], value=value)
    return computed


@lru_cache(maxsize=256)
def _average_of(ratings: int) -> Sentence:
    return Sentence.plural(
        "the average of {count} rating", "the average of {count} ratings", count=ratings
    )


@rule("tie-break.skipped-games")
def lowered(
    basis: Basis, averages: Mapping[int, Fraction], over_the_limit: Collection[int]
) -> dict[int, tuple[Fraction, ...]]:
    """Return what is compared for each of the tied players: his average as it is considered.

    FIDE C.02 13.14.1: the average of somebody over the limit counts as lower than that of any
    player who completed more of the schedule. It is put just below the lowest of those, and only
    where it is not below them anyway: whoever played less he meets with what is left of it. Three
    numbers say so: an average, how many steps below it, and the player's own among equals
    (decision 158).
    """
    games = {number: basis.field.player(number).games_played for number in averages}
    values: dict[int, tuple[Fraction, ...]] = {}
    lowest: tuple[Fraction, ...] | None = None  # of all who played more
    by_games = sorted(averages, key=lambda number: -games[number])
    for _, equals in groupby(by_games, key=games.__getitem__):
        members = list(equals)
        for number in members:
            own = averages[number]
            value = (own, Fraction(0), own)
            if number in over_the_limit and lowest is not None and value[:2] >= lowest[:2]:
                value = (lowest[0], lowest[1] - 1, own)
            values[number] = value
        lowest = min([values[number] for number in members] + ([lowest] if lowest else []))
    return values


@rule("fmjd-swiss.dummy")
def _dummy_rating(basis: Basis) -> int | None:
    """Return the rating of whom a bye was spent against, one below the lowest; None: nobody.

    FMJD Annex 5 4.1: the dummy has that rating wherever rating plays a role. Where nobody has a
    rating it has none either.
    """
    counts = basis.options.byes_in_average_rating
    if counts is None:
        counts = basis.edition.ranking.byes_in_average_rating
    lowest = basis.results.lowest_rating
    return lowest - 1 if counts and lowest is not None else None


_DUMMY = Sentence("dummy, one below the lowest rating")
_whole = lru_cache(maxsize=8192)(Fraction)


def _rated_meetings(
    basis: Basis, player: int, dummy: int | None
) -> tuple[list[tuple[int, tuple[int, ...], int, Note]], int]:
    """Return rating, opponent, round and note of all who count, and how many have no rating.

    Decision 53.
    """
    ratings = basis.results.ratings
    lines: list[tuple[int, tuple[int, ...], int, Note]] = []
    unrated = 0
    for entry in basis.field.player(player).entries:
        if _counts(basis, entry) and entry.opponent is not None:
            rating = ratings.get(entry.opponent)
            if rating is None:
                unrated += 1
            else:
                lines.append((rating, (entry.opponent,), entry.round, NO_NOTE))
        elif entry.bye is Bye.ALLOCATED and dummy is not None:
            lines.append((dummy, (), entry.round, _DUMMY))
    return lines, unrated


def _counts(basis: Basis, entry: RoundRecord) -> bool:
    if entry.kind is Kind.FORFEIT:
        return basis.options.forfeits_in_average_rating or forfeits_rated(basis)
    return entry.kind is Kind.PLAYED


@rule("tie-break.pre-determined")
def forfeits_rated(basis: Basis) -> bool:
    """Return whether forfeited games count like others in tie-breaks from ratings.

    FIDE C.07 15.2 of 2023 and 2024, where the pairings were made beforehand; not from 2026 on.
    """
    return basis.field.round_robin and basis.edition.ranking.forfeits_as_games.ratings


@rule("tie-break.ratings")
def without_ratings(basis: Basis, group: Group) -> dict[int, TieBreakValue] | None:
    """Return that a tie-break from ratings decides nothing where somebody has none.

    FIDE C.07 10, unless the event has announced how they are treated; None where all have one
    (decision 219).
    """
    rule_of_event = basis.options.unrated or basis.edition.ranking.unrated
    if rule_of_event is not Unrated.DROPPED or basis.results.all_rated:
        return None
    return dict.fromkeys(group, _dropped(basis.cite("tie-break.ratings")))


@lru_cache(maxsize=16)
def _dropped(because: Citation | None) -> TieBreakValue:
    return TieBreakValue(
        value=Fraction(0), text="–", because=because, applies=False, note=SOMEBODY_UNRATED
    )


SOMEBODY_UNRATED = Sentence("not everybody in the event has a rating")
"""Why a tie-break from ratings decides nothing."""


@rule("tie-break.skipped-games")
def skipped_games(basis: Basis, player: int) -> int:
    """Return how many games a player chose not to play: requested byes and his own defaults.

    FIDE C.02 13.14.1 and the comment under it.
    """
    return sum(
        [
            entry.kind is not Kind.PLAYED and basis.results.chose_not_to_play(entry)
            for entry in basis.field.player(player).entries
        ]
    )


_UNRATED = Sentence("no rating")


@rule("tie-break.own-rating")
def own_rating(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return each player's own rating, none for who has none.

    FMJD Annex 5 3.1.j; FIDE C.07 10.6.
    """
    because = basis.cite("tie-break.own-rating")
    dropped = without_ratings(basis, group)
    if dropped is not None:
        return dropped
    computed = {}
    for number in group:
        rating = basis.results.ratings.get(number)
        computed[number] = TieBreakValue(
            value=Fraction(rating or 0),
            text="–" if rating is None else str(rating),
            because=because,
            note=_UNRATED if rating is None else NO_NOTE,
        )
    return computed


AVERAGE_RATING = TieBreak(
    name="average-rating",
    title=Sentence("Average rating of opponents"),
    abbreviation="ARO",
    rule="tie-break.average-rating",
    compute=partial(average_rating, rules=("tie-break.average-rating",)),
    by_group=True,
    needs_ratings=True,
)
OWN_RATING = TieBreak(
    name="own-rating",
    title=Sentence("Own rating"),
    abbreviation="RTNG",
    codes=("Rtg",),
    rule="tie-break.own-rating",
    compute=own_rating,
    needs_ratings=True,
)


def average_rating_cut(lowest: int) -> TieBreak:
    """Return the average rating of opponents without so many of the lowest."""
    return TieBreak(
        name=f"average-rating-cut-{lowest}",
        title=Sentence("Average rating of opponents, cut {count}", count=lowest),
        abbreviation=f"ARO/C{lowest}",
        rule="tie-break.average-rating-cut",
        compute=partial(
            average_rating,
            rules=("tie-break.average-rating-cut", "tie-break.average-rating"),
            cut=lowest,
        ),
        by_group=True,
        needs_ratings=True,
        codes=(f"AROC{lowest}", *(("AROC",) if lowest == 1 else ())),
    )
