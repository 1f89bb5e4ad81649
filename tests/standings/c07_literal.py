"""FIDE C.07 (editions 2023, August 2024, March 2026) a second time: literal, slow, exact.

Written from the articles without a look at the product. Values are fractions; a tie-break that
has nothing to say is None. The types are in c07_record.py, what orders whole groups in
c07_groups.py.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from tests.ratings.fide_tables import dp, percent
from tests.standings.c07_groups import KNOCK_OUT, by_boards, direct, extended
from tests.standings.c07_record import (
    FORFEITS,
    HALF,
    LETTER_RESULT,
    PLAYED,
    REQUESTED,
    Code,
    Event,
    Participant,
    Row,
    code,
    total,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(frozen=True)
class Part:
    """What one round adds to a Buchholz or a Sonneborn-Berger."""

    opponent_score: Fraction
    value: Fraction
    vur: bool


def is_game(event: Event, row: Row, *, forfeits: bool) -> bool:
    """Whether Articles 8, 9 and 13.2 see a game against the scheduled opponent."""
    return row.letter in PLAYED or (row.letter in FORFEITS and (event.pre_determined or forfeits))


def is_vur(event: Event, row: Row, *, forfeits: bool) -> bool:
    """16.1.2: a requested bye or a forfeit loss."""
    if is_game(event, row, forfeits=forfeits):
        return False
    return row.letter in REQUESTED or row.letter == "-"


@lru_cache(maxsize=5000)
def adjusted(event: Event, number: int, kind: str) -> Fraction:
    """16.3: the score as the opponents see it, by what really happened."""
    rows = event.participants[number].rows
    answer = Fraction(0)
    for place, row in enumerate(rows):
        later = rows[place + 1 :]
        to_the_end = all(is_vur(event, other, forfeits=False) for other in later)
        if row.letter in REQUESTED and to_the_end and not event.pre_determined:
            answer += event.draw[kind]  # 16.2.5, 16.3.2
        else:
            answer += row.points[kind]  # 16.3.1
    return answer


def dummy(event: Event, number: int, row: Row, kind: str) -> Fraction:
    """16.4: the score of the dummy opponent of an unplayed round."""
    own = total(event, number, kind)
    if event.edition != "2026":
        return own
    if row.letter in FORFEITS:
        if row.opponent is None:
            return own
        return min(own, adjusted(event, row.opponent, kind))  # 16.4.1
    return min(own, event.draw[kind] * event.rounds)  # 16.4.2


def parts(
    event: Event, number: int, first: str, second: str | None, *, forfeits: bool
) -> list[Part]:
    """One part for each round: Buchholz without a second score, else a Sonneborn-Berger."""
    answer = []
    for row in event.participants[number].rows:
        if is_game(event, row, forfeits=forfeits):
            assert row.opponent is not None
            if event.pre_determined:
                score = total(event, row.opponent, first)
            else:
                score = adjusted(event, row.opponent, first)
        elif event.pre_determined:
            continue  # a free round of an odd field is no element of the sum
        else:
            score = dummy(event, number, row, first)
        value = score if second is None else score * row.points[second]
        answer.append(Part(score, value, is_vur(event, row, forfeits=forfeits)))
    return answer


def cut(event: Event, elements: list[Part], low: int, high: int) -> Fraction:
    """14.1-14.4 with the exception of 16.5."""
    left = list(elements)
    for _ in range(low):
        if not left:
            break
        least = min(left, key=lambda part: (part.opponent_score, part.value))
        voluntary = [part for part in left if part.vur and not event.pre_determined]
        if voluntary:
            lowest = min(voluntary, key=lambda part: (part.value, part.opponent_score))
            if lowest.value >= least.value:
                least = lowest
        left.remove(least)
    for _ in range(high):
        if not left:
            break
        left.remove(max(left, key=lambda part: (part.opponent_score, part.value)))
    return sum((part.value for part in left), Fraction(0))


@lru_cache(maxsize=50)
def as_if_drawn(event: Event) -> Event:
    """8.3: all paired games (matches) of the final round as draws."""

    def drawn(participant: Participant) -> Participant:
        rows = list(participant.rows)
        if len(rows) == event.rounds and (rows[-1].letter in PLAYED or rows[-1].letter in FORFEITS):
            rows[-1] = replace(rows[-1], letter="=", points=event.draw)
        return replace(participant, rows=tuple(rows))

    return replace(
        event,
        participants={number: drawn(who) for number, who in event.participants.items()},
    )


# --- Article 10 ---------------------------------------------------------------------------------


def half_up(value: Fraction) -> int:
    """Round to the nearest whole number, a half upwards."""
    return (value + HALF).__floor__()


def over_the_board(event: Event, number: int, *, type_b: bool) -> list[Row]:
    """Rows that 7.2-7.4 (type B) or Article 10 call played over the board."""
    answer = []
    for row in event.participants[number].rows:
        as_game = event.pre_determined and event.scheduled_forfeits_are_games
        if row.letter in PLAYED:
            answer.append(row)
        elif as_game and row.letter in FORFEITS:
            if event.edition == "2026" and (not type_b or row.letter == "-"):
                continue  # 15.2 of 2026
            answer.append(row)
    return answer


def ratings(event: Event, number: int) -> list[int]:
    """Ratings of the opponents played, lowest first."""
    answer = []
    for row in over_the_board(event, number, type_b=False):
        assert row.opponent is not None
        rating = event.participants[row.opponent].rating
        assert rating is not None
        answer.append(rating)
    return sorted(answer)


def aro(event: Event, number: int, low: int = 0, high: int = 0) -> int | None:
    """10.1."""
    kept = ratings(event, number)[low:]
    kept = kept[: max(len(kept) - high, 0)]
    return half_up(Fraction(sum(kept), len(kept))) if kept else None


def game_score(event: Event, number: int) -> Fraction:
    """Points in games over the board."""
    return sum(
        (row.points["P"] for row in over_the_board(event, number, type_b=False)), Fraction(0)
    )


def tpr(event: Event, number: int) -> int | None:
    """10.2."""
    average = aro(event, number)
    if average is None:
        return None
    games = len(ratings(event, number)) * event.win["P"]
    return average + dp(game_score(event, number) / games)


@cache
def lowest_rating(opponents: tuple[int, ...], score: Fraction) -> int:
    """Find the lowest rating whose expected score reaches a score."""
    rating = opponents[0] - 800
    while sum(percent(rating - other) for other in opponents) < 100 * score:
        rating += 1
    return rating


def ptp(event: Event, number: int) -> int | None:
    """10.3."""
    opponents = ratings(event, number)
    if not opponents:
        return None
    score = game_score(event, number) / event.win["P"]
    if score == 0:
        return opponents[0] - 800
    return lowest_rating(tuple(opponents), score)


def average_of(event: Event, number: int, value: Callable[[Event, int], int | None]) -> int | None:
    """10.4, 10.5."""
    values = []
    for row in over_the_board(event, number, type_b=False):
        assert row.opponent is not None
        theirs = value(event, row.opponent)
        assert theirs is not None
        values.append(theirs)
    return half_up(Fraction(sum(values), len(values))) if values else None


RATING_NAMES = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})


def by_rating(event: Event, number: int, wanted: Code) -> Fraction | None:
    """Article 10; nothing when somebody is unrated."""
    if any(who.rating is None for who in event.participants.values()):
        return None
    answers: dict[str, Callable[[], int | None]] = {
        "ARO": lambda: aro(event, number, wanted.low, wanted.high),
        "TPR": lambda: tpr(event, number),
        "PTP": lambda: ptp(event, number),
        "APRO": lambda: average_of(event, number, tpr),
        "APPO": lambda: average_of(event, number, ptp),
        "RTNG": lambda: event.participants[number].rating,
    }
    answer = answers[wanted.name]()
    return None if answer is None else Fraction(answer)


# --- Article 7 ----------------------------------------------------------------------------------


def standard_points(event: Event, number: int, rows: Sequence[Row], kind: str) -> Fraction:
    """7.7: against the scheduled opponent, or against a draw where there is none."""
    answer = Fraction(0)
    for place, row in enumerate(rows):
        if row.opponent is None:
            other = event.draw[kind]
        else:
            other = event.participants[row.opponent].rows[place].points[kind]
        if row.points[kind] > other:
            answer += 1
        elif row.points[kind] == other:
            answer += HALF
    return answer


def own_record(event: Event, number: int, wanted: Code, kind: str) -> Fraction:
    """Article 7."""
    rows = event.participants[number].rows
    games = over_the_board(event, number, type_b=True)
    won = [row for row in games if LETTER_RESULT[row.letter] == 2]
    running = [
        sum((row.points[kind] for row in rows[: count + 1]), Fraction(0))
        for count in range(len(rows))
    ][wanted.low :]
    elected = event.rounds - sum(row.letter in REQUESTED | {"-"} for row in rows)
    answers: dict[str, Fraction | int] = {
        "WIN": sum(row.points[kind] == event.win[kind] for row in rows),
        "WON": len(won),
        "BPG": sum(row.colour == "b" for row in games),
        "BWG": sum(row.colour == "b" for row in won),
        "PS": sum(running[: max(len(running) - wanted.high, 0)], Fraction(0)),
        "REP": elected,
        "GE": elected,
        "STD": standard_points(event, number, rows, kind),
        "TPN": number,
    }
    return Fraction(answers[wanted.name])


# --- values and ranking -------------------------------------------------------------------------


def buchholz(event: Event, number: int, kind: str, wanted: Code) -> Fraction:
    """8.1 and 8.3 with their modifiers."""
    judged = as_if_drawn(event) if wanted.fore or wanted.name == "FB" else event
    elements = parts(judged, number, kind, None, forfeits=wanted.forfeits)
    return cut(judged, elements, wanted.low, wanted.high)


def koya(event: Event, number: int, kind: str, wanted: Code) -> Fraction:
    """9.2 and 14.5."""
    rows = event.participants[number].rows
    possible = event.win[kind] * sum(row.letter != "." for row in rows)
    limit = possible / 2 + HALF * wanted.limit
    return sum(
        (
            row.points[kind]
            for row in rows
            if row.opponent is not None and total(event, row.opponent, kind) >= limit
        ),
        Fraction(0),
    )


def average_buchholz(event: Event, number: int, kind: str, wanted: Code) -> Fraction | None:
    """8.2."""
    values = [
        buchholz(event, row.opponent, kind, replace(wanted, name="BH", low=0, high=0))
        for row in event.participants[number].rows
        if is_game(event, row, forfeits=wanted.forfeits) and row.opponent is not None
    ]
    return sum(values, Fraction(0)) / len(values) if values else None


def schedule_strength(event: Event, number: int, wanted: Code) -> Fraction | None:
    """13.4."""
    factor = wanted.factor
    if factor is None:
        factor = (event.win[event.primary] * event.rounds / event.win[event.secondary]).__floor__()
    if factor == 0:
        return None
    strength = buchholz(event, number, event.primary, replace(wanted, name="BH"))
    return total(event, number, event.secondary) + strength / factor


SEEN = {"M": "MP", "G": "GP"}


def value(event: Event, number: int, text: str) -> Fraction | None:
    """Answer the value of one tie-break of one participant: all but type A and Article 12."""
    wanted = code(text)
    kind = wanted.score or event.primary
    name = wanted.name
    if name in {"PTS", "MPTS", "GPTS", "MPVGP"}:
        chosen = {"PTS": kind, "MPTS": "MP", "GPTS": "GP", "MPVGP": event.secondary}[name]
        return total(event, number, chosen)
    if name in {"BH", "FB"}:
        return buchholz(event, number, kind, wanted)
    if name == "AOB":
        return average_buchholz(event, number, kind, wanted)
    if name == "SB" or re.fullmatch(r"E[MG][MG]SB", name):
        first, second = (kind, kind) if name == "SB" else (SEEN[name[1]], SEEN[name[2]])
        elements = parts(event, number, first, second, forfeits=wanted.forfeits)
        return cut(event, elements, wanted.low, wanted.high)
    if name == "KS":
        return koya(event, number, kind, wanted)
    if name == "SSSC":
        return schedule_strength(event, number, wanted)
    if name in RATING_NAMES:
        return by_rating(event, number, wanted)
    return own_record(event, number, wanted, kind)


def classes(event: Event, group: Sequence[int], text: str) -> list[list[int]]:
    """Order one tied group by one tie-break (4.2)."""
    wanted = code(text)
    if wanted.name == "DE":
        kind = wanted.score or event.primary
        return direct(event, group, kind, forfeits=wanted.forfeits)
    if wanted.name in KNOCK_OUT:
        return extended(event, group, wanted)
    if wanted.name in {"BC", "TBR", "BBE"}:
        return by_boards(event, group, wanted.name)
    values = {one: value(event, one, text) for one in group}
    ascending = (wanted.name == "TPN") != (wanted.reverse and wanted.name in {"TPN", "RTNG"})
    present = {known for known in values.values() if known is not None}
    order = [*sorted(present, reverse=not ascending), None]
    answer = [[one for one in group if values[one] == known] for known in order]
    return [part for part in answer if part]


def ranking(event: Event, texts: Sequence[str]) -> list[list[int]]:
    """Everybody by the list, ties together."""
    answer = [sorted(event.participants)]
    for text in texts:
        answer = [
            smaller
            for part in answer
            for smaller in (classes(event, part, text) if len(part) > 1 else [part])
        ]
    return answer


def ranks(event: Event, texts: Sequence[str]) -> dict[int, int]:
    """Places, shared by those who stay tied."""
    answer: dict[int, int] = {}
    place = 1
    for part in ranking(event, texts):
        answer.update(dict.fromkeys(part, place))
        place += len(part)
    return answer
