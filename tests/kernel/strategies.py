"""Arbitrary values of the kernel, for tests that state laws: players, point systems, tournaments.

A tournament drawn here is one that can exist: nobody plays twice in a round, numbers are unique and
the entrants stand in their order, results use only marks that the point system knows. Late entries,
withdrawals, byes, forfeits, unusual scores and unfinished games all occur.
"""

from __future__ import annotations

from datetime import date

from hypothesis import strategies as st

from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.official import Official
from crosstable.kernel.player import (
    BirthDate,
    Identifier,
    Player,
    Rating,
    Sex,
    Title,
    clean_name,
)
from crosstable.kernel.points import POINT_SYSTEMS, Mark, PointSystem
from crosstable.kernel.result import Absent, Bye, Ending, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament

__all__ = [
    "ANNEX_12_LADDER",
    "QUARTER_POINTS",
    "SYSTEMS",
    "THREE_TWO_ONE",
    "birth_dates",
    "names",
    "players",
    "point_systems",
    "results",
    "tournaments",
    "words",
]

ANNEX_12_LADDER = PointSystem(
    name="women's title match",
    unit=1,
    marks=(
        (Mark.WIN, 12),
        (Mark.RAPID_WIN, 8),
        (Mark.BLITZ_WIN, 7),
        (Mark.DRAW, 6),
        (Mark.BLITZ_LOSS, 5),
        (Mark.RAPID_LOSS, 4),
        (Mark.LOSS, 0),
    ),
    forfeit_win=12,
    allocated_bye=12,
    full_point_bye=12,
    half_point_bye=6,
)
"""A match round that may end level: 12-0, 8-4, 7-5 or 6-6."""

THREE_TWO_ONE = PointSystem(
    name="3-2-1",
    unit=1,
    marks=((Mark.WIN, 3), (Mark.DRAW, 2), (Mark.LOSS, 1)),
    forfeit_win=3,
    forfeit_loss=0,
    allocated_bye=3,
    full_point_bye=3,
    half_point_bye=2,
)
"""A point for playing at all; who does not appear gets nothing."""

QUARTER_POINTS = PointSystem(
    name="quarters",
    unit=4,
    marks=((Mark.WIN, 3), (Mark.DRAW, 1), (Mark.LOSS, 0)),
    forfeit_win=3,
    forfeit_loss=-1,
    allocated_bye=3,
    full_point_bye=3,
    half_point_bye=2,
)
"""0.75 for a win and 0.25 for a draw; staying away costs 0.25."""

SYSTEMS = (*POINT_SYSTEMS.values(), ANNEX_12_LADDER, THREE_TWO_ONE, QUARTER_POINTS)
"""The named systems and three that an event's own regulations could define."""

words = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12)
"""Short printable text of any script, for clubs, cities and reasons."""

_LETTERS = st.characters(categories=("Lu", "Ll", "Lt", "Lo"))
_NAMES = (
    "Wiersma, Harm",
    "O'Brien-Łukasiewicz, Zoë",
    "Чижов, Алексей Рудольфович",
    "Нгуен",
    "丁立人",
    "Đặng Tất Thắng",
    "عبد الرحمن",
    "בֶּן־צְבִי, יִצְחָק",
    "Anand",
)


def names() -> st.SearchStrategy[str]:
    """Clean names of every script, some real ones among them."""
    drawn = st.text(_LETTERS, min_size=1, max_size=20).map(clean_name)
    return st.sampled_from(_NAMES).map(clean_name) | drawn


@st.composite
def birth_dates(draw: st.DrawFn) -> BirthDate:
    """Birth dates of which the day, or day and month, may be unknown."""
    day = draw(st.dates(date(1900, 1, 1), date(2020, 12, 31)))
    known = draw(st.integers(1, 3))
    return BirthDate(*(day.year, day.month, day.day)[:known])


def players() -> st.SearchStrategy[Player]:
    """People with any combination of known and unknown particulars."""
    lists = st.sampled_from(["fide.standard", "fide.rapid", "fmjd.standard", "national"])
    registers = st.sampled_from(["fide", "fmjd", "national"])
    return st.builds(
        Player,
        name=names(),
        federation=st.sampled_from(["", "NED", "SEN", "CHN", "LAT"]),
        club=st.just("") | words,
        sex=st.none() | st.sampled_from(Sex),
        born=st.none() | birth_dates(),
        ratings=st.lists(
            st.builds(Rating, lists, st.integers(1, 4999)), max_size=2, unique_by=lambda r: r.list
        ).map(tuple),
        titles=st.lists(
            st.builds(Title, registers, st.sampled_from(["GMI", "GM", "MF", "WGM"])),
            max_size=2,
            unique_by=lambda t: t.register,
        ).map(tuple),
        identifiers=st.lists(
            st.builds(Identifier, registers, st.integers(1, 10**8).map(str)),
            max_size=2,
            unique_by=lambda i: i.register,
        ).map(tuple),
    )


def point_systems() -> st.SearchStrategy[PointSystem]:
    """Draw named systems and those of some event's own regulations."""
    return st.sampled_from(SYSTEMS)


def results(points: PointSystem, *, unusual: bool = True) -> st.SearchStrategy[Result]:
    """Anything that can stand behind a pairing under a point system."""
    known = [mark for mark, _ in points.marks]
    normal = [(mark, mark.opposite) for mark in known]
    most = max(points.worth(ours) + points.worth(theirs) for ours, theirs in normal)
    possible = [
        (ours, theirs)
        for ours in known
        for theirs in known
        if points.worth(ours) + points.worth(theirs) <= most
    ]
    played = st.builds(
        lambda marks, ending, rated: Played(marks[0], marks[1], ending, rated),
        st.sampled_from(possible if unusual else normal),
        st.none() | st.sampled_from(Ending),
        st.booleans(),
    )
    unplayed = st.builds(Forfeit, st.sampled_from(Absent)) | st.builds(Pending, st.booleans())
    return st.one_of(played, unplayed)


@st.composite
def tournaments(
    draw: st.DrawFn,
    *,
    min_players: int = 0,
    max_players: int = 9,
    max_rounds: int = 4,
    people: st.SearchStrategy[Player] | None = None,
    points: PointSystem | None = None,
    unusual: bool = True,
) -> Tournament:
    """Tournaments at any moment: before the first round, in the middle, with gaps and byes.

    Drawing people takes most of the time; a test of results only passes ``people=st.just(...)``.
    """
    table = points or draw(point_systems())
    people = players() if people is None else people
    numbers = draw(
        st.lists(
            st.integers(1, 3 * max_players),
            min_size=min_players,
            max_size=max_players,
            unique=True,
        ).map(sorted)
    )
    entrants = tuple(
        Entrant(
            number,
            draw(people),
            draw(st.none() | st.builds(Withdrawal, st.integers(0, max_rounds), words)),
            draw(st.sampled_from(["", "Juventus", "ЦСКА"])),
        )
        for number in numbers
    )
    played = draw(st.integers(0, max_rounds)) if numbers else 0
    rounds = tuple(_round(draw, table, numbers, index, unusual) for index in range(1, played + 1))
    pairs = st.lists(st.sampled_from(numbers), min_size=2, max_size=2, unique=True)
    forbidden = draw(st.lists(pairs.map(tuple), max_size=3)) if len(numbers) > 1 else []
    wishes = (
        st.builds(
            ByeRequest, st.sampled_from(numbers), st.integers(1, max_rounds), st.sampled_from(Bye)
        )
        if numbers
        else st.nothing()
    )
    return Tournament(
        name=draw(words),
        game=draw(st.sampled_from(["chess", "draughts"])),
        edition=draw(st.sampled_from(["fide.2018", "fmjd.2022"])),
        system=System(
            draw(st.sampled_from(["dutch", "round-robin"])),
            tuple(draw(st.lists(st.builds(Option, words, words), max_size=2))),
        ),
        points=table,
        planned_rounds=max_rounds,
        tie_breaks=tuple(draw(st.lists(words, max_size=2))),
        city=draw(st.just("") | words),
        starts=draw(st.none() | st.dates(date(1980, 1, 1), date(2040, 1, 1))),
        round_dates=tuple(draw(st.lists(st.none() | st.dates(), max_size=2))),
        officials=tuple(draw(st.lists(st.builds(Official, words, names()), max_size=2))),
        entrants=entrants,
        numbers_final=draw(st.booleans()),
        forbidden_pairs=tuple((a, b) for a, b in forbidden),
        bye_requests=tuple(draw(st.lists(wishes, max_size=2))) if numbers else (),
        rounds=rounds,
    )


def _round(
    draw: st.DrawFn, points: PointSystem, numbers: list[int], index: int, unusual: bool
) -> Round:
    order = draw(st.permutations(numbers))
    boards = draw(st.integers(0, len(order) // 2))
    rest = order[2 * boards :]
    given = draw(st.integers(0, len(rest)))
    behind = results(points, unusual=unusual)
    return Round(
        index,
        tuple(
            Board(order[2 * place], order[2 * place + 1], draw(behind)) for place in range(boards)
        ),
        tuple(FreePlayer(number, draw(st.sampled_from(Bye))) for number in rest[:given]),
        draw(st.booleans()),
    )
