"""Why somebody stands where: the working of a line of the standings, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from crosstable.kernel.sentence import Figure, Listing, Sentence, Value
from crosstable.rulebooks.index import cited, spell
from crosstable.standings.ranking import POINTS, Row, Standings
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.standings.tiebreaks.values import TieBreak, TieBreakValue
from crosstable.standings.working import Term, number_text


def explain(table: Standings, player: int) -> tuple[Sentence, ...]:
    """Return one row's working in sentences that a person can check with the cross table.

    Whoever shows them begins each with a large letter (``opened``).
    """
    row = table.row(player)
    reasons = [Sentence("{reason}.", reason=cited(reason)) for reason in row.reasons]
    if not row.classified:
        return (Sentence("{player} is not classified.", player=row.name), *reasons)
    names = {row.number: row.name for row in table.rows}
    values = zip(table.tie_breaks, row.values, strict=True)
    return (
        _head(table, row),
        *reasons,
        *(_value_line(tie_break(name), value, names) for name, value in values),
        _separation(table, row),
    )


def opened(sentence: str) -> str:
    """Return a sentence with a large letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def _head(table: Standings, row: Row) -> Sentence:
    points = Figure(table.points.text(row.points), Fraction(row.points, table.points.unit))
    score = (
        Sentence("{points} point", points=points)
        if 0 < row.points <= table.points.unit
        else Sentence("{points:point|points}", points=points)
        if row.points
        else Sentence("0 points")
    )
    return Sentence.plural(
        "{player}: place {place} with {score}, {count} game played.",
        "{player}: place {place} with {score}, {count} games played.",
        count=row.played,
        player=row.name,
        place=row.place_text,
        score=score,
    )


def _value_line(criterion: TieBreak, computed: TieBreakValue, names: Mapping[int, str]) -> Sentence:
    title = criterion.title
    if computed.because:
        title = Sentence(
            "{tie_break} [{article}]", tie_break=title, article=spell(computed.because)
        )
    if not computed.applies:
        return Sentence("{tie_break}: does not apply, {why}.", tie_break=title, why=computed.note)
    value: Value = computed.text
    if computed.note:
        value = Sentence("{value} ({note})", value=value, note=computed.note)
    if computed.working:
        terms = Listing((_term(term, names) for term in computed.working), glue="; ")
        return Sentence(
            "{tie_break}: {value} = {working}.", tie_break=title, value=value, working=terms
        )
    return Sentence("{tie_break}: {value}.", tie_break=title, value=value)


def _term(term: Term, names: Mapping[int, str]) -> Sentence:
    whom: list[Value] = []
    if term.opponents:
        whom.append(Listing((names[opponent] for opponent in term.opponents), glue=" and "))
    if term.note:
        whom.append(term.note)
    who = Listing(whom) if whom else Sentence("nobody")
    if term.adds is not None:
        adds = number_text(term.adds)
        if term.cut:
            return Sentence("{points} ({who}) cut", points=adds, who=who)
        return Sentence("{points} ({who})", points=adds, who=who)
    own = number_text(term.own)
    if term.opponent_score is None and not term.opponents and term.note:
        return Sentence("{points} ({who})", points=own, who=who)
    if term.opponent_score is None:
        return Sentence("{own} against {whom}", own=own, whom=who)
    theirs = number_text(term.opponent_score)
    if term.multiplied and term.cut:
        return Sentence("{own} × {theirs} ({whom}) cut", own=own, theirs=theirs, whom=who)
    if term.multiplied:
        return Sentence(
            "{own} × {theirs} ({whom}) = {product}",
            own=own,
            theirs=theirs,
            whom=who,
            product=number_text(term.product),
        )
    return Sentence("{own} against {whom} ({theirs})", own=own, whom=who, theirs=theirs)


def _separation(table: Standings, row: Row) -> Sentence:
    if row.shared:
        others = [
            other.name
            for other in table.rows
            if other.place == row.place and other.number != row.number
        ]
        return Sentence(
            "Nothing separates {player} from {others}: the place is shared.",
            player=row.name,
            others=Listing(others),
        )
    if row.place is None or row.decided_by is None:
        return Sentence("Nobody stands above.")
    by_points = row.decided_by == POINTS
    criterion = Sentence("points") if by_points else tie_break(row.decided_by).title
    above = next(other for other in table.rows if other.last_place == row.place - 1)
    return Sentence(
        "Separated from {player} by: {tie_break}.", player=above.name, tie_break=criterion
    )
