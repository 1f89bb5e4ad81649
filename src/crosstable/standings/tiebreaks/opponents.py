"""Tie-breaks that add up opponents' scores: Buchholz, which FMJD calls Solkoff, and its kin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial

import msgspec

from crosstable.kernel.record import Kind
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.rulebooks.rules import rule
from crosstable.standings.prepared import Prepared
from crosstable.standings.tiebreaks.values import (
    Basis,
    Group,
    TieBreak,
    TieBreakValue,
    rounded_text,
    values_on,
)
from crosstable.standings.working import Note, Term


@rule(
    "tie-break.buchholz",
    "tie-break.buchholz-cut-1",
    "tie-break.buchholz-cut-2",
    "tie-break.median-buchholz",
    "tie-break.median-buchholz-2",
    "tie-break.solkoff",
    "tie-break.solkoff-median",
    "tie-break.short-truncated-solkoff",
    "tie-break.buchholz-cut",
    "tie-break.median",
    "tie-break.fore-buchholz",
)
def sum_of_scores(
    basis: Basis,
    group: Group,
    *,
    rules: tuple[str, ...],
    lowest: int = 0,
    highest: int = 0,
    played: bool = False,
    fore: bool = False,
) -> Mapping[int, TieBreakValue]:
    """Return the sum of the opponents' scores, so many of the lowest and highest left out.

    FIDE C.02 13.4.1 to 13.4.5; FMJD Annex 5 3.1.a to c; FIDE C.07 8.1, 8.3 and 14.1 to 14.4, where
    rounds that somebody chose not to play are the first to be left out (16.5). Where there are no
    more opponents than are left out, nothing remains.
    """
    results = basis.results.view(played=played, fore=fore)
    values = values_on(results.scale(), basis.cite(*rules))
    if not lowest and not highest:
        sums, terms_of = results.opponents_sums, results.opponents_terms
        return {number: values.explained(sums[number], terms_of[number]) for number in group}
    computed = {}
    for number in group:
        scores, first = results.oppositions[number].theirs, results.cut_first(number)
        terms = results.opponents_terms[number]
        if not first and not terms:
            ordered = sorted(scores)
            computed[number] = values[sum(ordered[lowest : max(len(ordered) - highest, 0)])]
            continue
        left_out = _left_out(scores, lowest, highest, first)
        total = results.opponents_sums[number] - sum([scores[index] for index in left_out])
        lines = [
            msgspec.structs.replace(term, cut=True) if index in left_out else term
            for index, term in enumerate(terms)
        ]
        computed[number] = values.explained(total, tuple(lines))
    return computed


def _left_out(
    scores: Sequence[int], lowest: int, highest: int, first: frozenset[int] = frozenset()
) -> set[int]:
    """Return the places of the lowest and highest scores; among equals it does not matter which."""
    ordered = _cutting_order(scores, first)
    bottom = set(ordered[:lowest])
    if first:
        ordered = sorted(ordered, key=lambda place: (place not in bottom, scores[place]))
    top = ordered[max(len(ordered) - highest, 0) :]
    return bottom.union(top)


def _cutting_order(scores: Sequence[int], first: frozenset[int]) -> list[int]:
    """Return the places from the lowest score up; some may have to go before all others."""
    if not first:
        return sorted(range(len(scores)), key=scores.__getitem__)
    return sorted(range(len(scores)), key=lambda place: (place not in first, scores[place]))


@rule("tie-break.full-truncated-solkoff")
def full_truncated(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the sums without the lowest, the two lowest, and so on until one opponent is left.

    FMJD Annex 5 3.1.d; compared one after the other. A round without an opponent is the first to
    be left out, so everybody's sequence is as long as the event (decision 56).
    """
    because = basis.cite("tie-break.full-truncated-solkoff")
    everybody = basis.results.oppositions
    rounds = max((len(everybody[number].theirs) for number in basis.field.numbers), default=0)
    scale = basis.results.scale()
    computed = {}
    for number in group:
        known = everybody[number].theirs
        order = _cutting_order(known, basis.results.cut_first(number))
        scores = [0] * (rounds - len(known)) + [known[place] for place in order]
        total = sum(scores)
        sums = []
        for score in scores[:-1]:
            total -= score
            sums.append(total)
        computed[number] = TieBreakValue(
            value=tuple([scale.value(truncated) for truncated in sums]),
            text=Listing([scale.text(truncated) for truncated in sums], glue=" ") or "–",
            working=basis.results.opponents_terms[number],
            because=because,
            note=_ONE_BY_ONE,
        )
    return computed


_ONE_BY_ONE = Sentence("the lowest is left out, then the two lowest, and so on")


@rule("tie-break.average-buchholz")
def average_buchholz(
    basis: Basis, group: Group, *, played: bool = False, fore: bool = False
) -> Mapping[int, TieBreakValue]:
    """Return the average sum of opponents' scores of the opponents met over the board.

    FIDE C.07 8.2; since 2026 also of their Fore Buchholz.
    """
    results = basis.results.view(played=played, fore=fore)
    sums, because = results.opponents_sums, basis.cite("tie-break.average-buchholz")
    in_points = results.scale().value
    # Who was met does not follow from a last round that is taken as drawn.
    players = basis.results.view(played=played).field.by_number
    computed = {}
    for number in group:
        met = [
            entry
            for entry in players[number].entries
            if entry.kind is Kind.PLAYED and entry.opponent is not None
        ]
        total = sum([sums[entry.opponent] for entry in met if entry.opponent])
        value = in_points(total) / len(met) if met else Fraction(0)
        lines = [
            Term(
                opponents=(entry.opponent,) if entry.opponent else (),
                rounds=(entry.round,),
                own=in_points(entry.points),
                adds=in_points(sums[entry.opponent or 0]),
            )
            for entry in met
            if results.unfolds(number)
        ]
        computed[number] = TieBreakValue(
            value=value,
            text=rounded_text(value),
            working=tuple(lines),
            because=because,
            note=_average_of(len(met)),
        )
    return computed


@lru_cache(maxsize=256)
def _average_of(opponents: int) -> Sentence:
    return Sentence.plural(
        "the average of {count} opponent", "the average of {count} opponents", count=opponents
    )


@rule("tie-break.sum-of-buchholz", "tie-break.solkoff-plus")
def sum_of_sums(
    basis: Basis, group: Group, *, rules: tuple[str, ...]
) -> Mapping[int, TieBreakValue]:
    """Return the sum of the opponents' own sums of opponents' scores.

    FIDE C.02 13.13.2 (2.5); FMJD Annex 5 3.1.e. A virtual opponent has met nobody and adds nothing.
    """
    return _over_opponents(basis, group, rules, times_score=False)


@rule("tie-break.solkoff-baliakin")
def baliakin(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the sum of each opponent's score times his own sum of opponents' scores.

    FMJD Annex 5 3.1.f.
    """
    return _over_opponents(basis, group, ("tie-break.solkoff-baliakin",), times_score=True)


def _over_opponents(
    basis: Basis, group: Group, rules: tuple[str, ...], *, times_score: bool
) -> Mapping[int, TieBreakValue]:
    results = basis.results
    sums, adjusted = results.opponents_sums, results.adjusted
    scale = results.scale(2 if times_score else 1)
    values = values_on(scale, basis.cite(*rules))
    worth = results.by_opponent(
        (lambda number: sums[number] * adjusted[number]) if times_score else sums.__getitem__
    ).__getitem__
    computed = {}
    for number in group:
        opponents, terms = results.oppositions[number].opponents, results.opponents_terms[number]
        total = sum(map(worth, opponents))
        if not terms:
            computed[number] = values[total]
            continue
        lines = [
            _sum_line(line, scale.value(worth(opponent)), opponent, results)
            for line, opponent in zip(terms, opponents, strict=True)
        ]
        computed[number] = values.explained(total, tuple(lines))
    return computed


def _sum_line(line: Term, adds: Fraction, opponent: int | None, results: Prepared) -> Term:
    """Return the line of a sum over opponents' sums."""
    if opponent:
        note = _sum_note(results.scale().text(results.opponents_sums[opponent]))
    else:
        note = _met_nobody(line.note)
    return Term(
        opponents=line.opponents,
        rounds=line.rounds,
        own=line.own,
        opponent_score=line.adds,
        adds=adds,
        note=note,
    )


@lru_cache(maxsize=4096)
def _met_nobody(opponent: Note) -> Sentence:
    return Sentence("{opponent}; has met nobody", opponent=opponent)


@lru_cache(maxsize=4096)
def _sum_note(text: str) -> Sentence:
    return Sentence("sum {points}", points=text)


def _sum(
    name: str,
    title: Sentence,
    abbreviation: str,
    *,
    also: tuple[str, ...] = (),
    lowest: int = 0,
    highest: int = 0,
    codes: tuple[str, ...] = (),
) -> TieBreak:
    rules = (f"tie-break.{name}", *also)
    return TieBreak(
        name=name,
        title=title,
        abbreviation=abbreviation,
        rule=rules[0],
        compute=partial(sum_of_scores, rules=rules, lowest=lowest, highest=highest),
        of_opponents=True,
        codes=codes,
    )


def buchholz_cut(lowest: int) -> TieBreak:
    """Return Buchholz without so many of the lowest scores."""
    also = ("tie-break.short-truncated-solkoff",) if lowest == 1 else ()
    return _sum(
        *(
            f"buchholz-cut-{lowest}",
            Sentence("Buchholz cut {count}", count=lowest),
            f"BH/C{lowest}",
        ),
        also=also,
        lowest=lowest,
        codes=(f"BHC{lowest}",),
    )


def median_buchholz(ends: int) -> TieBreak:
    """Return Buchholz without so many scores at both ends."""
    suffix, short = ("", "MBH") if ends == 1 else (f"-{ends}", f"MBH{ends}")
    median = Sentence("Median Buchholz")
    also = ("tie-break.solkoff-median",) if ends == 1 else ()
    return _sum(
        *(
            f"median-buchholz{suffix}",
            median if ends == 1 else Sentence("Median Buchholz {count}", count=ends),
            f"BH/M{ends}",
        ),
        also=also,
        lowest=ends,
        highest=ends,
        codes=(short, f"median-buchholz-{ends}"),
    )


BUCHHOLZ = _sum("buchholz", Sentence("Buchholz"), "BH")
FORE_BUCHHOLZ = TieBreak(
    name="fore-buchholz",
    title=Sentence("Fore Buchholz"),
    abbreviation="FB",
    rule="tie-break.fore-buchholz",
    of_opponents=True,
    compute=partial(
        sum_of_scores, rules=("tie-break.fore-buchholz", "tie-break.buchholz"), fore=True
    ),
)
AVERAGE_BUCHHOLZ = TieBreak(
    name="average-buchholz",
    title=Sentence("Average of opponents' Buchholz"),
    abbreviation="AOB",
    rule="tie-break.average-buchholz",
    of_opponents=True,
    compute=average_buchholz,
)
SUM_OF_BUCHHOLZ = TieBreak(
    name="sum-of-buchholz",
    title=Sentence("Sum of Buchholz"),
    abbreviation="SBH",
    rule="tie-break.sum-of-buchholz",
    of_opponents=True,
    compute=partial(sum_of_sums, rules=("tie-break.sum-of-buchholz", "tie-break.solkoff-plus")),
)
SOLKOFF = _sum("solkoff", Sentence("Solkoff"), "SOLK", also=("tie-break.buchholz",))
SOLKOFF_MEDIAN = _sum(
    *("solkoff-median", Sentence("Solkoff median"), "SOM"),
    also=("tie-break.median-buchholz",),
    lowest=1,
    highest=1,
)
SHORT_TRUNCATED_SOLKOFF = _sum(
    *("short-truncated-solkoff", Sentence("Short truncated Solkoff"), "STS"),
    also=("tie-break.buchholz-cut-1",),
    lowest=1,
)
FULL_TRUNCATED_SOLKOFF = TieBreak(
    name="full-truncated-solkoff",
    title=Sentence("Full truncated Solkoff"),
    abbreviation="FTS",
    rule="tie-break.full-truncated-solkoff",
    of_opponents=True,
    compute=full_truncated,
)
SOLKOFF_PLUS = TieBreak(
    name="solkoff-plus",
    title=Sentence("Solkoff plus"),
    abbreviation="S+",
    rule="tie-break.solkoff-plus",
    of_opponents=True,
    compute=partial(sum_of_sums, rules=("tie-break.solkoff-plus", "tie-break.sum-of-buchholz")),
)
SOLKOFF_BALIAKIN = TieBreak(
    name="solkoff-baliakin",
    title=Sentence("Solkoff Baliakin"),
    abbreviation="SBAL",
    rule="tie-break.solkoff-baliakin",
    of_opponents=True,
    compute=baliakin,
)
