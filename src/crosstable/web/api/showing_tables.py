"""Standings and cross tables as the programming interface tells them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeVar

from msgspec.structs import asdict

from crosstable.kernel.points import decimal_text
from crosstable.office.columns.standings import FACTS, Ranked
from crosstable.office.columns.table import Column, facts
from crosstable.standings.crosstable import CrossTableLine
from crosstable.standings.ranking import Standings
from crosstable.standings.team_results import TeamResults
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.standings.tiebreaks.values import TieBreakValue
from crosstable.standings.working import Term
from crosstable.web.api import shapes
from crosstable.web.api.showing import citation_item, points_item, reason_item

Line = TypeVar("Line")


def tie_break_heads(table: Standings) -> tuple[shapes.TieBreakHead, ...]:
    """Tell which tie-breaks decide."""
    criteria = map(tie_break, table.tie_breaks)
    return tuple(
        shapes.TieBreakHead(criterion.name, criterion.title, criterion.abbreviation)
        for criterion in criteria
    )


def standing_item(line: Ranked, table: Standings, *, working: bool) -> shapes.Standing:
    """Tell a line of the standings; the working of the tie-breaks only where it is wanted."""
    row, known = line.row, shapes.StandingBase.__struct_fields__
    return shapes.Standing(
        **{key: fact for key, fact in facts(FACTS, line).items() if key not in known},
        place=row.place,
        last_place=row.last_place,
        number=row.number,
        name=row.name,
        points=points_item(table.points, row.points),
        games_played=row.played,
        # Somebody who is not classified has no values.
        tie_breaks=tuple(
            _tie_break(name, value, working=working)
            for name, value in zip(table.tie_breaks, row.values, strict=False)
        ),
        decided_by=row.decided_by,
        reasons=tuple(map(reason_item, row.reasons)),
    )


def chosen_facts(line: Line, columns: Iterable[Column[Line]], known: object = None) -> Any:
    """Tell of a line the columns that were chosen; what is documented of it is told as always."""
    return {
        key: getattr(known, key, decimal_text(fact) if isinstance(fact, Fraction) else fact)
        for key, fact in facts(columns, line).items()
    }


def team_standings(results: TeamResults | None) -> shapes.TeamStandings | None:
    """Tell the result of a match of teams."""
    if results is None:
        return None
    return shapes.TeamStandings(
        heads=tuple(map(str, results.heads)),
        teams=tuple(
            shapes.TeamItem(
                place=team.place,
                last_place=team.last_place,
                team=team.team,
                rounds=team.rounds,
                points=team.points,
                values=team.values,
                number=team.number,
                cells=team.cells,
                fates=tuple(fate.value for fate in team.fates),
                left_after=team.left_after,
            )
            for team in results.teams
        ),
        matches=tuple(shapes.TeamMatchItem(**asdict(match)) for match in results.matches),
        provisional=results.provisional,
        score=str(results.score or ""),
        withdrawals=tuple(map(reason_item, results.withdrawals)),
    )


def _tie_break(name: str, computed: TieBreakValue, *, working: bool) -> shapes.TieBreakItem:
    return shapes.TieBreakItem(
        name=name,
        text=computed.text,
        applies=computed.applies,
        note=computed.note,
        because=citation_item(computed.because),
        working=tuple(map(_term, computed.working)) if working else (),
    )


def _term(term: Term) -> shapes.Term:
    theirs = term.opponent_score
    return shapes.Term(
        opponents=term.opponents,
        rounds=term.rounds,
        own=decimal_text(term.own),
        opponent_score=None if theirs is None else decimal_text(theirs),
        multiplied=term.multiplied,
        cut=term.cut,
        adds=decimal_text(term.product),
        note=term.note,
    )


def line_item(line: CrossTableLine) -> shapes.CrossTableLine:
    """Tell a line of the cross table."""
    return shapes.CrossTableLine(
        label=line.label,
        place=line.place,
        number=line.number,
        name=line.name,
        cells=tuple(
            shapes.Cell(
                text=cell.text,
                opponents=tuple(game.opponent for game in cell.games if game.opponent is not None),
            )
            for cell in line.cells
        ),
        points=line.points,
        tie_breaks=line.tie_breaks,
    )
