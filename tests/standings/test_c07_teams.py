"""Team tie-breaks of C.07: FIDE's exercises for teams, and clauses they do not come to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.kernel.teams import Primary
from crosstable.rulebooks.library import edition
from crosstable.standings.team_codes import teams_by_codes
from crosstable.standings.team_record import MatchEntry, RankedTeam, TeamEvent
from crosstable.standings.tiebreaks.values import half_up

BEFORE, SINCE = "fide-2024-04", "fide-2026-03"
ROWS = """
1 8:2.5 4:1.5 7:3 2:2.5 5:1.5 6+ 3:2.5
2 9:3 3:4 5:0 1:1.5 13:3 4:2.5 10:3
3 10:2.5 2:0 9:3 6:2.5 4:3 5:3.5 1:1.5
4 11:3 1:2.5 13:3 5:3.5 3:1 2:1.5 9:2.5
5 12:4 6:3 2:4 4:0.5 1:2.5 3:0.5 13:3.5
6 13:2 5:1 8:3 3:1.5 11:2.5 1- 12:2.5
7 14:2 8:2 1:1 10:2.5 9:2 13:2 Z
8 1:1.5 7:2 6:1 12:3.5 10:2 9:2 11:3
9 2:1 12:4 3:1 14:3 7:2 8:2 4:1.5
10 3:1.5 11:1.5 12:2.5 7:1.5 8:2 14:3 2:1
11 4:1 10:2.5 14:2 13:1.5 6:1.5 12:2 8:1
12 5:0 9:0 10:1.5 8:0.5 U 11:2 6:1.5
13 6:2 14:2.5 4:1 11:2.5 2:1 7:2 5:0.5
14 7:2 13:1.5 11:2 9:1 H 10:1 U
"""
"""Fourteen teams of four, opponent and game points; byes worth a draw, but for none."""
MATCH_11_14 = (Fraction(1), Fraction(1, 2), Fraction(1, 2), Fraction(0))
"""The boards of team 11 against team 14."""


def exercise(primary: Primary = Primary.MATCH_POINTS) -> TeamEvent:
    rows = {int(number): cells for number, *cells in map(str.split, ROWS.strip().splitlines())}
    teams = [
        RankedTeam(
            number=number,
            name=f"Team {number}",
            entries=tuple(
                entry_of(number, cell, {other: cells[place] for other, cells in rows.items()})
                for place, cell in enumerate(own)
            ),
        )
        for number, own in rows.items()
    ]
    return TeamEvent(teams=tuple(teams), boards=4, primary=primary)


def entry_of(number: int, cell: str, others: dict[int, str]) -> MatchEntry:
    if cell in "UHZ":
        points = Fraction(cell != "Z")
        return MatchEntry(
            kind=Kind.BYE,
            bye={"U": Bye.ALLOCATED, "H": Bye.HALF_POINT, "Z": Bye.ZERO_POINT}[cell],
            match_points=points,
            game_points=2 * points,
        )
    if cell[-1] in "+-":
        won = cell[-1] == "+"
        return MatchEntry(
            kind=Kind.FORFEIT,
            opponent=int(cell[:-1]),
            forfeit_win=won,
            match_points=Fraction(2 * won),
            game_points=Fraction(4 * won),
        )
    opponent, _, made = cell.partition(":")
    assert others[int(opponent)].startswith(f"{number}:")
    own = Fraction(made)
    boards: tuple[Fraction, ...] = ()
    if {number, int(opponent)} == {11, 14}:
        boards = MATCH_11_14 if number == 11 else tuple(1 - points for points in MATCH_11_14)
    return MatchEntry(
        kind=Kind.PLAYED,
        opponent=int(opponent),
        match_points=Fraction(2 if own > 2 else own == 2),
        game_points=own,
        boards=boards,
    )


def values(code: str, name: str = BEFORE, event: TeamEvent | None = None) -> dict[int, Fraction]:
    rows = teams_by_codes(event or exercise(), edition(name), [code])
    return {
        row.team: Fraction(half_up(row.values[0].value * 100), 100)
        for row in sorted(rows, key=lambda row: row.team)
        if isinstance(row.values[0].value, Fraction)
    }


def printed(line: str) -> dict[int, Fraction]:
    return {number: Fraction(text) for number, text in enumerate(line.split(), start=1)}


def order(*codes: str, event: TeamEvent | None = None, name: str = BEFORE) -> dict[int, int]:
    rows = teams_by_codes(event or exercise(), edition(name), codes)
    return {row.team: row.place for row in rows}


@pytest.mark.article("fide.tie-breaks.2026", "11.1", "13.1")
def test_the_other_score() -> None:
    by_match = order("MPvGP")
    assert sorted(by_match, key=lambda team: (by_match[team], team)) == [
        *(5, 1, 2, 4, 3, 8, 6, 9, 7, 13, 10, 11, 14, 12),
    ]
    by_game = order("MPvGP", event=exercise(Primary.GAME_POINTS))
    assert sorted(by_game, key=lambda team: (by_game[team], team)) == [
        *(5, 1, 2, 4, 3, 8, 9, 10, 6, 7, 13, 11, 14, 12),
    ]


@pytest.mark.article("fide.tie-breaks.2023", "13", "13.2.1", "13.2.2", "13.2.3", "13.2.4", "14.1.2")
@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("BH", "64 57 58 56 55 46 44 41 50 44 41 41 52 36"),
        ("BH:MP/C1", "57 52 53 52 53 39 38 39 48 42 39 39 48 32"),
        ("BH:GP", "114 107.5 109.5 106 99 92 94.5 90 97.5 92 88 92 101 87"),
        ("BH:GP/C1", "100.5 96 97 94.5 91.5 79.5 83 82.5 90 84.5 80.5 84.5 89.5 75.5"),
        ("EMMSB", "88 74 76 72 70 32 33 30 26 19 16 6 30 19"),
        ("EGMSB", "158 144 150 146 132 79.5 78.5 79 66.5 53 45 19 72 48"),
        ("EMGSB", "158.5 131 128 130 125 73 68.5 77 83 72.5 61 33.5 73 58"),
        (
            "EGGSB",
            "283 249.75 247.5 253.5 236 157.5 155 181.5 180 161.75 138.5 83.75 152.5 140.75",
        ),
    ],
)
def test_sums_over_opponents(code: str, line: str) -> None:
    assert values(code) == printed(line)


@pytest.mark.article("fide.tie-breaks.2024", "14.1.2")
def test_extended_sonneborn_berger_without_the_lowest() -> None:
    cut = values("EMMSB/C1", "fide-2024-08")
    assert [cut[team] for team in range(1, 6)] == [74, 64, 66, 64, 66]


@pytest.mark.article("fide.tie-breaks.2026", "13.4")
def test_scores_and_schedule_strength() -> None:
    assert values("SSSC") == printed(
        "38.83 36 35.33 35.67 36.33 27.83 26.17 28.67 31.17 27.67 25.17 21.17 28.83 23.5"
    )
    assert values("SSSC/K4")[1] == Fraction("17.5") + Fraction(64, 4)


@pytest.mark.article("fide.tie-breaks.2026", "16.4.1", "13.2.1", "13.2.2", "13.2.3", "13.2.4")
@pytest.mark.parametrize(
    ("code", "first"),
    [
        *(("BH", 61), ("BH/C1", 54), ("BH:GP", 109), ("EMMSB/C1", 68)),
        *(("EGMSB", 148), ("EMGSB", Fraction("146.5")), ("EGGSB", 263)),
        ("SSSC", Fraction("37.83")),
    ],
)
def test_the_limit_of_the_dummy(code: str, first: Fraction) -> None:
    """Only the forfeit win of team 1 meets it, against team 6 with 7 and 12½ points."""
    before, since = values(code), values(code, SINCE)
    assert since[1] == first
    assert {team for team in since if since[team] != before[team]} == {1}


@pytest.mark.article("fide.tie-breaks.2023", "13.3.1", "13.3.3")
@pytest.mark.article("fide.tie-breaks.2026", "13.3.1", "13.3.3")
@pytest.mark.parametrize("name", [BEFORE, SINCE])
def test_extended_direct_encounter(name: str) -> None:
    places = order("EDE", name=name)
    assert places[11] == places[14]
    assert places[7] == places[9] == places[13]
    assert places[6] < places[8]
    assert sorted(range(1, 6), key=places.__getitem__) == [4, 2, 1, 3, 5]


@pytest.mark.article("fide.tie-breaks.2026", "12.1", "12.2", "12.3", "13.3.2")
@pytest.mark.parametrize("code", ["EDEBT", "EDEBB", "EDET", "EDEB"])
def test_two_teams_are_compared_by_the_boards_of_their_match(code: str) -> None:
    places = order(code)
    assert places[11] < places[14]
    assert places[7] == places[9] == places[13]  # three are not compared by boards


def two(*boards: tuple[str, str], bye: Bye | None = None) -> TeamEvent:
    """Return two teams with the given boards, and a round in which the second had a bye."""
    firsts, seconds = (tuple(Fraction(made[side]) for made in boards) for side in (0, 1))
    sides = []
    for number, own, theirs in ((1, firsts, seconds), (2, seconds, firsts)):
        made, lost = sum(own), sum(theirs)
        entries = [
            MatchEntry(
                kind=Kind.PLAYED,
                opponent=3 - number,
                match_points=Fraction(2 * (made > lost) + (made == lost)),
                game_points=Fraction(made),
                boards=own,
            )
        ]
        if bye is not None:
            entries.append(MatchEntry(kind=Kind.BYE, bye=bye if number == 2 else Bye.ZERO_POINT))
        sides.append(RankedTeam(number=number, name=f"Team {number}", entries=tuple(entries)))
    return TeamEvent(teams=tuple(sides), boards=len(boards))


@pytest.mark.article("fide.tie-breaks.2026", "12.1")
def test_board_count_prefers_points_on_high_boards_and_needs_equal_game_points() -> None:
    drawn = two(("1", "0"), ("0", "1"))
    [first, second] = teams_by_codes(drawn, edition(SINCE), ["BC"])
    assert (first.team, first.values[0].text, second.values[0].text) == (1, "1", "2")
    uneven = two(("0.5", "0.5"), ("0.5", "0.5"))
    more = RankedTeam(number=3, name="Team 3", entries=(), more_match_points=Fraction(1))
    third = TeamEvent(teams=(*uneven.teams, more), boards=2)
    rows = teams_by_codes(third, edition(SINCE), ["BC"])
    assert {row.place for row in rows} == {1}
    assert not rows[0].values[0].applies


@pytest.mark.article("fide.tie-breaks.2026", "12")
@pytest.mark.parametrize(
    ("bye", "boards"), [(Bye.ALLOCATED, "1 2"), (Bye.HALF_POINT, "½ 1½"), (Bye.ZERO_POINT, "0 1")]
)
def test_an_allocated_bye_is_a_win_on_every_board(bye: Bye, boards: str) -> None:
    rows = teams_by_codes(two(("1", "0"), ("0", "1"), bye=bye), edition(SINCE), ["TBR"])
    assert next(row for row in rows if row.team == 2).values[0].text == boards


@pytest.mark.article("fide.tie-breaks.2026", "7.1", "7.2", "7.3", "7.4", "7.6")
@pytest.mark.parametrize("primary", Primary)
@pytest.mark.parametrize(
    ("code", "first", "second"),
    [("BPG", 2, 1), ("BWG", 1, 0), ("WON", 2, 0), ("WIN", 3, 1), ("REP", 4, 4)],
)
def test_what_is_counted_of_a_team_is_matches(
    code: str, first: int, second: int, primary: Primary
) -> None:
    """Whatever the score, and with the colour of the first board: decision 731.

    Team 1 wins with Black and with White, draws with Black, and team 2 does not come to the last
    match, in which team 1 was due to have Black. Before it team 2 had a full-point bye.
    """
    colours = (Colour.BLACK, Colour.WHITE, Colour.BLACK, Colour.BLACK)
    made = [Fraction(points) for points in ("1.5", "2", "1")]
    teams = []
    for number in (1, 2):
        entries = [
            MatchEntry(
                kind=Kind.PLAYED,
                opponent=3 - number,
                colour=colour if number == 1 else colour.other,
                match_points=Fraction(2 if own > 1 else own == 1),
                game_points=own,
            )
            for colour, points in zip(colours, made, strict=False)
            for own in (points if number == 1 else 2 - points,)
        ]
        asked = Bye.ZERO_POINT if number == 1 else Bye.FULL_POINT
        given = Fraction(2 * (number == 2))
        entries += [
            MatchEntry(kind=Kind.BYE, bye=asked, match_points=given, game_points=given),
            MatchEntry(
                kind=Kind.FORFEIT,
                opponent=3 - number,
                colour=colours[3] if number == 1 else colours[3].other,
                forfeit_win=number == 1,
                match_points=2 - given,
                game_points=2 - given,
            ),
        ]
        teams.append(RankedTeam(number=number, name=f"Team {number}", entries=tuple(entries)))
    event = TeamEvent(teams=tuple(teams), boards=2, primary=primary)
    assert values(code, SINCE, event) == {1: first, 2: second}


@pytest.mark.parametrize("code", ["ARO", "TPR:MP", "RTNG"])
def test_ratings_do_not_rank_teams(code: str) -> None:
    with pytest.raises(Refused, match="is for players, not for teams"):
        teams_by_codes(exercise(), edition(SINCE), [code])


@pytest.mark.parametrize("code", ["EDEX", "EMMSB:MP", "SSSC/C1", "BH:XP"])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(CrosstableError, match="tie-break code"):
        teams_by_codes(exercise(), edition(SINCE), [code])


@pytest.mark.article("fide.tie-breaks.2026", "16.6")
def test_forfeits_as_played() -> None:
    """Team 6 did not come to the match with team 1, which then met an opponent with 7 points."""
    assert values("BH/P", SINCE)[1] == values("BH", BEFORE)[1] - 10 + 7
    assert values("BH/P", SINCE)[6] == values("BH", BEFORE)[6] - 7 + 10
