"""Who stands in a list twice: the same identifier, the same name and birth, the same number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from crosstable.formats.roster.model import Column, Problem, RosterRow, Severity
from crosstable.kernel.sentence import Sentence

__all__ = ["mark_doubles"]


class _Claim(msgspec.Struct, frozen=True):
    """What a line claims for itself alone."""

    key: tuple[str, ...]
    field: str
    severity: Severity
    value: str
    what: Sentence
    remedy: Sentence


def _claims(row: RosterRow) -> Iterable[_Claim]:
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
            ("number", str(row.number)),
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
    first: dict[tuple[str, ...], int] = {}
    marked = []
    for row in rows:
        problems = tuple(
            Problem(
                severity=claim.severity,
                line=row.line,
                column=labels.get(claim.field, ""),
                value=claim.value,
                cause=Sentence("line {line} has {what}", line=earlier, what=claim.what),
                remedy=claim.remedy,
            )
            for claim in _claims(row)
            if (earlier := first.setdefault(claim.key, row.line)) != row.line
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
