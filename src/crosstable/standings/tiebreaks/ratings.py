"""Tie-breaks from ratings: the opponents' average and its cuts, the player's own."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache, partial
from operator import itemgetter

from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye
from crosstable.rulebooks.rules import rule
from crosstable.standings.tiebreaks.values import (
    Basis,
    Group,
    Term,
    TieBreak,
    TieBreakValue,
    rounded_text,
)

__all__ = ["AVERAGE_RATING", "OWN_RATING", "average_rating_cut"]


@rule("tie-break.average-rating", "tie-break.average-rating-cut")
def average_rating(
    basis: Basis, group: Group, *, rules: tuple[str, ...], cut: int = 0
) -> Mapping[int, TieBreakValue]:
    """Return the average rating of the opponents, so many of the lowest left out.

    FIDE C.02 13.3; FMJD Annex 5 3.1.h. Games played against rated opponents count; the averages
    are compared exactly. Who skipped too many games stands below those who did not (13.14.1).
    """
    because = basis.cite(*rules)
    limit = basis.edition.ranking.most_skipped_games
    dummy = min(basis.results.ratings.values(), default=1) - 1
    found = {}
    for number in group:
        lines, unrated = _rated_meetings(basis, number, dummy)
        lines.sort(key=itemgetter(0))
        working = tuple(
            [
                Term(
                    opponents=opponents,
                    rounds=(number_of_round,),
                    own=(own := _whole(rating)),
                    adds=own,
                    cut=place < cut,
                    note=note,
                )
                for place, (rating, opponents, number_of_round, note) in enumerate(lines)
            ]
        )
        kept = [rating for rating, _, _, _ in lines[cut:]]
        average = Fraction(sum(kept), len(kept)) if kept else Fraction(0)
        notes = [f"the average of {len(kept)} rating{'' if len(kept) == 1 else 's'}"]
        if unrated:
            notes.append(f"{unrated} without a rating left out")
        value: Fraction | tuple[Fraction, ...] = average
        reason = because
        if limit is not None:
            skipped = skipped_games(basis, number)
            value = (Fraction(1), Fraction(0), average)
            if skipped > limit:
                completed = basis.field.player(number).games_played
                value = (Fraction(0), Fraction(completed), average)
                notes.append(
                    f"chose not to play {skipped} games, more than {limit}: "
                    "below all who played more of the schedule"
                )
                reason = basis.cite("tie-break.skipped-games", *rules)
        found[number] = TieBreakValue(
            value=value,
            text=rounded_text(average),
            working=working,
            because=reason,
            note="; ".join(notes),
        )
    return found


_whole = lru_cache(maxsize=8192)(Fraction)


def _rated_meetings(
    basis: Basis, number: int, dummy: int
) -> tuple[list[tuple[int, tuple[int, ...], int, str]], int]:
    """Return rating, opponent, round and note of all who count, and how many have no rating."""
    ratings = basis.results.ratings
    lines: list[tuple[int, tuple[int, ...], int, str]] = []
    unrated = 0
    for entry in basis.field.player(number).entries:
        if _counts(basis, entry) and entry.opponent is not None:
            rating = ratings.get(entry.opponent)
            if rating is None:
                unrated += 1
            else:
                lines.append((rating, (entry.opponent,), entry.round, ""))
        elif entry.bye is Bye.ALLOCATED and basis.options.byes_in_average_rating:
            lines.append((dummy, (), entry.round, "dummy, one below the lowest rating"))
    return lines, unrated


def _counts(basis: Basis, entry: RoundRecord) -> bool:
    if entry.kind is Kind.FORFEIT:
        return basis.options.forfeits_in_average_rating
    return entry.kind is Kind.PLAYED


@rule("tie-break.skipped-games")
def skipped_games(basis: Basis, number: int) -> int:
    """Return how many games a player chose not to play: requested byes and his own defaults.

    FIDE C.02 13.14.1 and the comment under it.
    """
    return sum(
        [
            entry.kind is not Kind.PLAYED and basis.results.chose_not_to_play(entry)
            for entry in basis.field.player(number).entries
        ]
    )


@rule("tie-break.own-rating")
def own_rating(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return each player's own rating, none for who has none: FMJD Annex 5 3.1.j."""
    because = basis.cite("tie-break.own-rating")
    found = {}
    for number in group:
        rating = basis.results.ratings.get(number)
        found[number] = TieBreakValue(
            value=Fraction(rating or 0),
            text="–" if rating is None else str(rating),
            because=because,
            note="no rating" if rating is None else "",
        )
    return found


AVERAGE_RATING = TieBreak(
    name="average-rating",
    title="Average rating of opponents",
    abbreviation="ARO",
    rule="tie-break.average-rating",
    compute=partial(average_rating, rules=("tie-break.average-rating",)),
    needs_ratings=True,
)
OWN_RATING = TieBreak(
    name="own-rating",
    title="Own rating",
    abbreviation="Rtg",
    rule="tie-break.own-rating",
    compute=own_rating,
    needs_ratings=True,
)


def average_rating_cut(lowest: int) -> TieBreak:
    """Return the average rating of opponents without so many of the lowest."""
    return TieBreak(
        name=f"average-rating-cut-{lowest}",
        title=f"Average rating of opponents, cut {lowest}",
        abbreviation=f"AROC{lowest}",
        rule="tie-break.average-rating-cut",
        compute=partial(
            average_rating,
            rules=("tie-break.average-rating-cut", "tie-break.average-rating"),
            cut=lowest,
        ),
        needs_ratings=True,
        codes=(f"ARO/C{lowest}", *(("AROC",) if lowest == 1 else ())),
    )
