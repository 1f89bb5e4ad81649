"""Who stands in a list twice: the same identifier, the same name and birth, the same number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from crosstable.formats.roster.model import Column, Problem, RosterRow, Severity
from crosstable.kernel.sentence import Sentence


class _Claim(msgspec.Struct, frozen=True):
    """What a line claims for itself alone."""

    key: tuple[str, ...]
    field: str
    severity: Severity
    value: str
    what: Sentence
    remedy: Sentence


def _claims(row: RosterRow, *, per_team: bool) -> Iterable[_Claim]:
    """Yield what a line claims; numbers are given per team where they begin anew in each."""
    if row.player:
        for identifier in row.player.identifiers:
            yield _Claim(
                ("id", identifier.register, identifier.value),
                f"id:{identifier.register}",
                Severity.ERROR,
                identifier.value,
                Sentence("the same identifier {identifier}", identifier=identifier.value),
                Sentence("remove one of the two, or correct the identifier"),
            )
        born = row.player.born
        yield _Claim(
            ("person", row.player.sort_key[0], str(born)),
            "name",
            Severity.WARNING,
            row.player.name,
            Sentence("the same name and date of birth") if born else Sentence("the same name"),
            Sentence("remove one if they are the same person"),
        )
    if row.number is not None:
        yield _Claim(
            ("number", row.team if per_team else "", str(row.number)),
            "number",
            Severity.WARNING,
            str(row.number),
            Sentence("the same number {number}", number=row.number),
            Sentence("give each line its own number"),
        )


def mark_doubles(rows: Iterable[RosterRow], columns: Sequence[Column]) -> tuple[RosterRow, ...]:
    """Return the rows with a problem wherever an earlier line claimed the same."""
    labels = {column.field: column.label for column in reversed(columns)}
    labels.setdefault("name", labels.get("family", labels.get("given", "")))
    rows = tuple(rows)
    numbered = [(row.team, row.number) for row in rows if row.number is not None]
    per_team = len({team for team, number in numbered if number == 1}) > 1
    first: dict[tuple[str, ...], RosterRow] = {}
    marked = []
    for row in rows:
        problems = tuple(
            Problem(
                severity=claim.severity,
                line=row.line,
                column=labels.get(claim.field, ""),
                value=claim.value,
                cause=_told(claim, earlier, row),
                remedy=claim.remedy,
            )
            for claim in _claims(row, per_team=per_team)
            if (earlier := first.setdefault(claim.key, row)) is not row
        )
        if not problems:
            marked.append(row)
            continue
        out = any(problem.severity is Severity.ERROR for problem in problems)
        marked.append(
            msgspec.structs.replace(
                row,
                player=None if out else row.player,
                problems=(*row.problems, *problems),
            )
        )
    return tuple(marked)


def _told(claim: _Claim, earlier: RosterRow, row: RosterRow) -> Sentence:
    """Return which line claimed the same, and for which team where that is another one."""
    if earlier.team == row.team or claim.field == "number":
        return Sentence("line {line} has {what}", line=earlier.line, what=claim.what)
    return Sentence(
        "line {line} has {what} in the team {first}, and this one in {second}",
        line=earlier.line,
        what=claim.what,
        first=earlier.team or "–",
        second=row.team or "–",
    )
