"""Articles 6, 12 and 13.3 of C.07 a second time: what orders a tied group as a whole."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tests.standings.c07_record import FORFEITS, PLAYED, Code, Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
    if len(group) == 2:
        for name in KNOCK_OUT[wanted.name]:
            parted = by_boards(event, group, name, within=event.boards_of == "match")
            if len(parted) > 1:
                return parted
    return [list(group)]


# --- Article 12 ---------------------------------------------------------------------------------


def on_boards(event: Event, number: int, against: Iterable[int] | None) -> list[Fraction]:
    """Game points on each board, in all matches or only in those against the named teams."""
    answer = [Fraction(0)] * event.board_count
    for row in event.participants[number].rows:
        if against is not None and row.opponent not in against:
            continue
        if row.letter == "U":
            boards: Sequence[Fraction] = [event.board_win] * event.board_count
        else:
            boards = row.boards
        for place, points in enumerate(boards):
            answer[place] += points
    return answer


def board_value(
    event: Event, number: int, name: str, against: Iterable[int] | None
) -> tuple[Fraction, ...]:
    """BC, TBR and BBE as something that is better when it is greater."""
    boards = on_boards(event, number, against)
    if name == "BC":
        return (-sum((place * points for place, points in enumerate(boards, 1)), Fraction(0)),)
    if name == "TBR":
        return tuple(boards)
    return tuple(sum(boards[:count], Fraction(0)) for count in range(event.board_count - 1, 0, -1))


def by_boards(event: Event, group: Sequence[int], name: str, *, within: bool) -> list[list[int]]:
    """Rank a tied group by BC, TBR or BBE."""
    against = set(group) if within else None
    values = {one: board_value(event, one, name, against) for one in group}
    if name == "BC":
        points = {
            sum(
                (
                    row.points["GP"]
                    for row in event.participants[one].rows
                    if against is None or row.opponent in against
                ),
                Fraction(0),
            )
            for one in group
        }
        if len(points) > 1:  # 12.1: only at the same number of game points
            return [list(group)]
    return [
        [one for one in group if values[one] == value]
        for value in sorted(set(values.values()), reverse=True)
    ]
