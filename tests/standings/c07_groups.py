"""Articles 6, 12 and 13.3 of C.07 a second time: what orders a tied group as a whole."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tests.standings.c07_record import FORFEITS, PLAYED, Code, Event, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

# --- Articles 6 and 13.3 ------------------------------------------------------------------------


def meetings(event: Event, one: int, other: int, kind: str, *, forfeits: bool) -> list[Fraction]:
    """List what one scored in each encounter with the other that counts (6.1.1)."""
    return [
        row.points[kind]
        for row in event.participants[one].rows
        if row.opponent == other
        and (
            row.letter in PLAYED or (row.letter in FORFEITS and (event.pre_determined or forfeits))
        )
    ]


def split_once(event: Event, group: Sequence[int], kind: str, *, forfeits: bool) -> list[list[int]]:
    """6.1-6.3 applied once; one class means that nothing was decided."""
    least = dict.fromkeys(group, Fraction(0))
    most = dict.fromkeys(group, Fraction(0))
    complete = True
    for one in group:
        for other in group:
            if one == other:
                continue
            scores = meetings(event, one, other, kind, forfeits=forfeits)
            if scores:
                average = sum(scores, Fraction(0)) / len(scores)  # 6.1.2
                least[one] += average
                most[one] += average
            else:
                complete = False
                least[one] += event.loss[kind]
                most[one] += event.win[kind]
    if complete:  # 6.2
        return [
            [one for one in group if least[one] == score]
            for score in sorted(set(least.values()), reverse=True)
        ]
    if event.pre_determined:
        return [list(group)]
    ranked: list[list[int]] = []
    rest = list(group)
    while len(rest) > 1:  # 6.3
        first = [
            one for one in rest if all(least[one] > most[other] for other in rest if other != one)
        ]
        if not first:
            break
        ranked.append(first)
        rest.remove(first[0])
    return [*ranked, rest]


def direct(event: Event, group: Sequence[int], kind: str, *, forfeits: bool) -> list[list[int]]:
    """Article 6 with everything that it reapplies to."""
    classes = split_once(event, group, kind, forfeits=forfeits)
    if len(classes) == 1:
        return classes
    return [
        smaller
        for part in classes
        for smaller in (direct(event, part, kind, forfeits=forfeits) if len(part) > 1 else [part])
    ]


KNOCK_OUT = {
    "EDE": (),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
}


def extended(event: Event, group: Sequence[int], wanted: Code) -> list[list[int]]:
    """13.3: primary score, then secondary, then (two teams) what Article 12 offers.

    One application of Article 6 goes on to its own subsets with the score it was begun with;
    only what it leaves tied is a new subset that starts again from the primary score (13.3.3).
    """
    for kind in (event.primary, event.secondary):
        parted = direct(event, group, kind, forfeits=wanted.forfeits)
        if len(parted) > 1:
            return [
                smaller
                for part in parted
                for smaller in (extended(event, part, wanted) if len(part) > 1 else [part])
            ]
    between = event.boards_of == "match"
    if len(group) == 2:
        for name in KNOCK_OUT[wanted.name]:
            parted = by_boards(event, group, name, between=between, forfeits=wanted.forfeits)
            if len(parted) > 1:
                return parted
    return [list(group)]


# --- Article 12 ---------------------------------------------------------------------------------


def rows_counted(
    event: Event, number: int, group: Sequence[int], *, between: bool, forfeits: bool
) -> list[Row]:
    """List all rounds of a team, or only its encounters with the group that count (6.1.1)."""
    rows = event.participants[number].rows
    if not between:
        return list(rows)
    return [
        row
        for row in rows
        if row.opponent in group
        and (
            row.letter in PLAYED or (row.letter in FORFEITS and (event.pre_determined or forfeits))
        )
    ]


def on_boards(event: Event, rows: Sequence[Row]) -> list[Fraction]:
    """Add up game points board by board; the allocated bye is a win on each."""
    answer = [Fraction(0)] * event.board_count
    for row in rows:
        won = [event.board_win] * event.board_count
        for place, points in enumerate(won if row.letter == "U" else row.boards):
            answer[place] += points
    return answer


def board_value(boards: Sequence[Fraction], name: str) -> tuple[Fraction, ...]:
    """BC, TBR and BBE as something that is better when it is greater."""
    if name == "BC":
        return (-sum((place * points for place, points in enumerate(boards, 1)), Fraction(0)),)
    if name == "TBR":
        return tuple(boards)
    return tuple(sum(boards[:count], Fraction(0)) for count in range(len(boards) - 1, 0, -1))


def by_boards(
    event: Event, group: Sequence[int], name: str, *, between: bool = False, forfeits: bool = False
) -> list[list[int]]:
    """Rank a tied group by BC, TBR or BBE."""
    rows = {
        one: rows_counted(event, one, group, between=between, forfeits=forfeits) for one in group
    }
    points = {sum((row.points["GP"] for row in rows[one]), Fraction(0)) for one in group}
    if name == "BC" and len(points) > 1:  # 12.1: only at the same number of game points
        return [list(group)]
    values = {one: board_value(on_boards(event, rows[one]), name) for one in group}
    return [
        [one for one in group if values[one] == value]
        for value in sorted(set(values.values()), reverse=True)
    ]
