"""What a report decides about single teams: byes, acceleration, pairs kept apart, points.

Teams of one board, so that a player's cell is the team's: made up here, record by record.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.formats.trf import read_trf, to_tournament
from crosstable.formats.trf.convert_in import Imported
from crosstable.formats.trf.written_ranking import written_ranking
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import Tournament
from crosstable.office.checking_ranks import check_ranking
from crosstable.pairing.checking import check_rounds
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.systems import paired_round, system_of
from crosstable.rulebooks.library import edition, edition_of
from crosstable.standings.team_results import team_field
from tests.formats.trf.test_team_reports import read_back

MATCHES, GAMES = Primary.MATCH_POINTS, Primary.GAME_POINTS
FIRST_ROUND = ("4 w 1", "5 b 0", "6 w =", "1 b 0", "2 w 1", "3 b =")


def text(
    *records: str,
    cells: tuple[str, ...] = ("",) * 6,
    code: str = "FIDE_TEAM_TYPEA_MP_GP",
    rounds: int = 5,
) -> str:
    """Return a report of teams of one player each, with what each has round by round."""
    lines = ["012 Terms", f"142 {rounds}", "152 W", f"192 {code}", *records]
    for number, row in enumerate(cells, start=1):
        said = "".join(f"{cell:>8}  " for cell in row.split("|")) if row else ""
        lines.append(f"001 {number:4}      {f'Player {number}':33} 2000{'':32} {'':4}  {said}")
    lines += [
        f"310 {number:>3} {f'Team {number}':64} {number:4}" for number in range(1, len(cells) + 1)
    ]
    return "\r\n".join(line.rstrip() for line in lines)


def imported(*records: str, **said: object) -> Imported:
    data = text(*records, **said).encode()  # type: ignore[arg-type]
    return to_tournament(read_trf(data).document, edition=edition("fide-2026-03"))


def event(*records: str, **said: object) -> Tournament:
    made = imported(*records, **said)
    assert made.tournament.team_plan is not None
    return made.tournament


def paired(tournament: Tournament) -> set[tuple[int, int]]:
    """Return the pairs of the next round, White first, a bye against 0."""
    asked = paired_round(tournament, edition_of(tournament), len(tournament.rounds) + 1)
    return {(match.first, match.second or 0) for match in asked.proposal.matches}


def totals(tournament: Tournament, kind: Primary = MATCHES) -> list[Fraction]:
    plan = tournament.team_plan
    assert plan is not None
    field = team_field(tournament, plan)
    return [field.total(team, kind) for team in field.teams]


def test_without_records() -> None:
    assert paired(event()) == {(1, 4), (5, 2), (3, 6)}
    assert totals(event(cells=FIRST_ROUND)) == [2, 0, 1, 0, 2, 1]


@pytest.mark.parametrize(("kind", "points"), [("F", 2), ("H", 1), ("Z", 0)])
def test_teams_that_asked_for_a_bye_are_not_paired_and_have_its_points(
    kind: str, points: int
) -> None:
    assert paired(event(f"240 {kind} 001    2    5")) == {(1, 4), (3, 6)}
    cells = ("4 w 1", "", "6 w =", "1 b 0", "", "3 b =")
    played = event(f"240 {kind} 001    2    5", cells=cells)
    assert totals(played) == [2, points, 1, 0, points, 1]
    assert totals(played, GAMES)[1] == Fraction(points, 2)
    assert not check_rounds(played, system_of(played), edition_of(played))


@pytest.mark.article("fide.swiss.2026", "C.04.6.C2")
def test_a_full_point_bye_bars_the_allocated_one_and_a_half_point_bye_does_not() -> None:
    cells = ("2 w =", "1 b =", "", "", "0000 - U")
    assert (4, 0) in paired(event("240 Z 001    3    4", cells=cells))
    barred = event("240 F 001    4", "240 Z 001    3", "299 F   0.0", cells=cells)
    assert totals(barred)[3] == 0
    assert (4, 0) not in paired(barred)


def test_a_bye_of_a_team_that_was_paired_all_the_same_counts_for_nothing() -> None:
    assert totals(event("240 F 001    2", cells=FIRST_ROUND)) == [2, 0, 1, 0, 2, 1]


@pytest.mark.article("fide.swiss.2026", "C.04.7.1.5")
def test_virtual_points_make_brackets_and_nothing_in_the_table() -> None:
    accelerated = event("250  2.0      001 001    1    4")
    assert paired(accelerated) == {(1, 3), (4, 2), (5, 6)}
    played = event(
        "250  2.0      001 001    1    4",
        cells=("3 w 1", "4 b 0", "1 b 0", "2 w 1", "6 w 1", "5 b 0"),
    )
    assert totals(played) == [2, 0, 0, 2, 2, 0]
    assert not check_rounds(played, system_of(played), edition_of(played))
    plain = event(cells=("3 w 1", "4 b 0", "1 b 0", "2 w 1", "6 w 1", "5 b 0"))
    assert [
        difference.round for difference in check_rounds(plain, system_of(plain), edition_of(plain))
    ] == [1]


def test_virtual_points_in_the_columns_of_game_points_are_told_of() -> None:
    made = imported("250       2.0 001 001    1    4")
    assert paired(made.tournament) == {(1, 3), (4, 2), (5, 6)}
    assert "match points" in " ".join(str(note.sentence) for note in made.adjustments)


@pytest.mark.article("fide.swiss.2026", "C.04.7.1.4")
def test_the_code_of_the_baku_acceleration_brings_its_points() -> None:
    made = event(code="FIDE_TEAM_TYPEA_MP_GP_BAKU", cells=("",) * 9, rounds=11)
    # 9 teams: the first 6. 11 rounds: the points of a win in 1 to 3, of a draw in 4 to 6.
    terms = made.team_terms
    assert [terms.virtual_points(6, number, MATCHES) for number in range(1, 9)] == [
        4,
        4,
        4,
        2,
        2,
        2,
        0,
        0,
    ]
    assert terms.virtual_points(7, 1, MATCHES) == 0
    assert {(1, 4), (5, 2), (3, 6)} < paired(made)


def test_teams_that_are_kept_apart_do_not_meet_in_these_rounds() -> None:
    apart = event("260 001 001    1    4")
    assert not {(1, 4), (4, 1)} & paired(apart)
    assert paired(event("260 002 003    1    4")) == paired(event())
    asked = paired_round(apart, edition_of(apart), 1)
    assert "kept apart" in " ".join(str(reason) for reason in asked.why(1, 4).because)
    assert "kept apart" in str(asked.explanation)
    assert isinstance(asked, SwissRound)
    assert "apart" not in str(asked.story(discreet=True))
    met = event("260 001 001    1    4", cells=FIRST_ROUND)
    assert [
        difference.round for difference in check_rounds(met, system_of(met), edition_of(met))
    ] == [1]


def test_a_bonus_or_penalty_counts_from_its_round_on() -> None:
    played = event("299     4.0        001    2", "299    -1.0  0.5   001    1", cells=FIRST_ROUND)
    assert totals(played) == [1, 4, 1, 0, 2, 1]
    assert totals(played, GAMES)[0] == Fraction(3, 2)
    assert not {(1, 5), (5, 1)} & paired(played)
    assert (2, 3) in paired(event("299     2.0        001    2", cells=FIRST_ROUND))
    assert (2, 3) not in paired(event(cells=FIRST_ROUND))
    later = event("299     4.0        002    2", cells=FIRST_ROUND)
    assert totals(later) == [2, 0, 1, 0, 2, 1]


def test_an_outcome_can_be_worth_something_else_to_some_or_to_all() -> None:
    for record, expected in (
        ("299 W   3.0", [3, 0, 1, 0, 3, 1]),
        ("299 W   3.0        001    5", [2, 0, 1, 0, 3, 1]),
        ("299 D   0.0        002    3", [2, 0, 1, 0, 2, 1]),
        ("299 L   0.5", [2, Fraction(1, 2), 1, Fraction(1, 2), 2, 1]),
    ):
        assert totals(event(record, cells=FIRST_ROUND)) == expected, record
    cells = ("4 w +", "5 b 0", "6 w =", "1 b -", "2 w 1", "3 b =")
    assert totals(event("299 -  -1.0", "299 +   1.0", cells=cells)) == [1, 0, 1, -1, 2, 1]


@pytest.mark.article("fide.swiss.2026", "C.04.6.1.4")
def test_game_points_of_the_bye_are_those_of_record_320() -> None:
    cells = ("3 w 1", "4 b 0", "1 b 0", "2 w 1", "0000 - U")
    played = event("320  1.0  1.5", cells=cells, code="FIDE_TEAM_GP_MP")
    assert totals(played, GAMES) == [1, 0, 0, 1, Fraction(3, 2)]
    assert paired(played) == {(5, 4), (2, 1), (3, 0)}
    again = read_back(played).tournament.team_plan
    assert again is not None
    assert again.bye_game_points == 3
    usual = event(cells=cells, code="FIDE_TEAM_GP_MP")
    assert totals(usual, GAMES)[4] == Fraction(1, 2)
    assert {(1, 4), (4, 1)} & paired(usual)


def test_everything_is_written_as_it_was_read() -> None:
    played = event(
        "240 H 002    2    6",
        "250  2.0      001 002    1    2",
        "260 001 003    1    5",
        "299    -1.0  0.5   001    3",
        "299 W   3.0",
        cells=FIRST_ROUND,
    )
    again = read_back(played)
    assert again.tournament.team_terms == played.team_terms
    assert not [note for note in again.adjustments if "310" in str(note.sentence)]


def test_the_places_of_a_file_are_checked_with_them() -> None:
    cells = ("4 w 1", "", "6 w =", "1 b 0", "0000 - U", "3 b =")
    records = ("202 MPvGP", "240 H 001    2", "299     4.0        001    4")
    data = text(*records, cells=cells)
    document = read_trf(data.encode()).document
    written = written_ranking(document)
    assert written.event is not None
    made = {team.number: team.total(MATCHES) for team in written.event.teams}
    played = event(*records, cells=cells)
    assert list(made.values()) == totals(played)
    assert check_ranking(written, played, edition_of(played)) is None  # no places are written


@pytest.mark.parametrize(
    "record", ["240 H 001    9", "260 001 001    1    9", "299     1.0        001    9"]
)
def test_a_team_that_is_not_there_is_refused(record: str) -> None:
    with pytest.raises(UnreadableInput, match="team 9"):
        imported(record)


def test_two_kinds_of_bye_in_one_round_are_refused() -> None:
    with pytest.raises(UnreadableInput, match="two different byes"):
        imported("240 H 001    2", "240 F 001    2")
