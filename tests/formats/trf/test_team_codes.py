"""By what teams are ranked, named by the codes of FIDE's table in 202 and 212."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.formats.trf import from_tournament, read_trf
from crosstable.formats.trf.adjustments import Change
from crosstable.formats.trf.systems import primary_score
from crosstable.formats.trf.team_event import read_team_event
from crosstable.formats.trf.written_ranking import written_ranking
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.checking_ranks import check_ranking
from crosstable.office.tables import team_results_of
from crosstable.rulebooks.library import edition
from crosstable.standings.team_codes import teams_by_codes
from crosstable.standings.team_names import check_team_tie_break, code_of_name, name_of_code
from crosstable.standings.team_ranking import TEAM_CRITERIA
from tests.formats.trf.test_team_reports import played_event, read_back
from tests.formats.trf.test_team_terms import FIRST_ROUND, event, imported, text, totals
from tests.pairing.swiss.team_events import event as swiss
from tests.pairing.swiss.team_events import with_round

MATCHES, GAMES = Primary.MATCH_POINTS, Primary.GAME_POINTS


def headers(tournament: Tournament, rules: str = "fide-2026-03") -> tuple[str, str]:
    document = from_tournament(
        tournament, edition=edition(rules), version="trf26", program="Crosstable"
    )
    return document.header("202"), document.header("212")


def with_tie_breaks(tournament: Tournament, *names: str) -> Tournament:
    assert tournament.team_plan is not None
    return replace(tournament, team_plan=replace(tournament.team_plan, tie_breaks=names))


def test_a_report_names_what_ranks_the_teams() -> None:
    played = event(cells=FIRST_ROUND)
    assert headers(played) == ("MPvGP,DE,BH/C1,BH,EMMSB", "")
    chosen = with_tie_breaks(played, "sonneborn-berger-b", "EDET/P", "points-by-board")
    assert headers(chosen) == ("EMGSB,EDET/P,OTHER_POINTS_BY_BOARD", "")
    plan = read_back(chosen).tournament.team_plan
    assert plan is not None
    assert plan.tie_breaks == ("sonneborn-berger-b", "EDET/P", "points-by-board")


def test_points_that_the_type_does_not_name_stand_in_the_complete_order() -> None:
    desk = played_event(System("team-round-robin"))
    plan = desk.tournament.team_plan
    assert plan is not None
    by_games = replace(desk.tournament, team_plan=replace(plan, rank_by=GAMES))
    assert headers(by_games) == ("", "GPTS,MPvGP,DE,EGGSB")
    assert headers(desk.tournament) == ("MPvGP,DE,EMMSB", "")
    again = read_back(by_games).tournament
    assert again.team_plan is not None
    assert again.team_plan.rank_by is GAMES


@pytest.mark.parametrize(
    ("code", "listed", "primary"),
    [
        ("FIDE_TEAM", "PTS", MATCHES),
        ("FIDE_TEAM_TYPEA_MP_GP", "GPTS", MATCHES),
        ("FIDE_TEAM_TYPEB_GP_MP", "PTS", GAMES),
        ("FIDE_TEAM_GP", "PTS", GAMES),
        ("FIDE_TEAM_TYPEA_MP_GP_BAKU", "PTS", MATCHES),
        ("BERGER_TEAM_ROUNDROBIN", "GPTS", GAMES),
    ],
)
def test_the_points_that_rank_first(code: str, listed: str, primary: Primary) -> None:
    assert primary_score(code, listed) is primary


def test_the_checker_ranks_by_the_first_score_of_the_type() -> None:
    read = read_team_event(read_trf(text(cells=FIRST_ROUND).encode()).document)
    assert read is not None
    assert read.primary is MATCHES


def test_tie_breaks_of_a_file_rank_its_teams() -> None:
    cells = ("2 w 1|5 b 1", "1 b 0|6 w 1", "4 w 1|", "3 b 0|", "6 w 1|1 w 0", "5 b 0|2 b 0")
    by_buchholz = team_results_of(event("202 BH", cells=cells))
    by_games = team_results_of(event("202 MPvGP", cells=cells))
    assert by_buchholz is not None
    assert by_games is not None
    assert [str(head) for head in by_buchholz.heads] == ["Buchholz"]
    assert by_buchholz.teams[1].team != by_games.teams[1].team or (
        by_buchholz.teams[1].values != by_games.teams[1].values
    )


@pytest.mark.article("fide.tie-breaks.2026", "7.3", "7.4")
@pytest.mark.article("fide.swiss.2026", "C.04.6.1.6")
def test_a_team_has_the_colour_of_its_first_board() -> None:
    """Of the file and of the event made from it: 4, 5 and 6 have Black, and 6 wins."""
    cells = ("4 w =", "5 w +", "6 w 0", "1 b =", "2 b -", "3 b 1")
    for code, counted in (("BPG", [0, 0, 0, 1, 0, 1]), ("BWG", [0, 0, 0, 0, 0, 1])):
        ours = team_results_of(event(f"202 {code}", cells=cells))
        assert ours is not None
        by_name = {str(row.team): str(row.values[0]) for row in ours.teams}
        assert [by_name[name] for name in sorted(by_name)] == list(map(str, counted))
        read = read_team_event(read_trf(text(cells=cells).encode()).document)
        assert read is not None
        rows = teams_by_codes(read, edition("fide-2026-03"), [code])
        assert {row.team: row.values[0].value for row in rows} == dict(enumerate(counted, 1))


def test_the_colour_of_a_team_follows_from_a_lower_board_where_the_first_is_empty() -> None:
    """Team 1 sits on the second of two boards alone, with Black, so its first board has White."""
    lines = ["012 Boards", "142 3", "192 FIDE_TEAM_TYPEA_MP_GP", "352 WB"]
    for number, cell in enumerate(("", "4 b 1", "0000 - +", "2 w 0"), start=1):
        lines.append(f"001 {number:4}      {f'Player {number}':33} 2000{'':32} {'':4}  {cell:>8}")
    lines += ["300 001   1   2 0000    2", "300 001   2   1    3    4"]
    lines += [f"310   {team} {f'Team {team}':64} {2 * team - 1:4} {2 * team:4}" for team in (1, 2)]
    read = read_team_event(read_trf("\r\n".join(lines).encode()).document)
    assert read is not None
    assert [team.entries[0].colour for team in read.teams] == [Colour.WHITE, Colour.BLACK]


def test_whoever_did_not_come_to_a_match_has_lost_it() -> None:
    """Where a lost match brings a point, the check gives it as the standings do: decision 732."""
    records = ("362 TW 3.0   TD 2.0   TL 1.0", "330 +- 001   2   5", "330 -- 001   3   6")
    cells = ("4 w 1", "", "", "1 b 0", "", "")
    made = event(*records, cells=cells)
    assert totals(made) == [3, 3, 1, 1, 1, 1]
    read = read_team_event(read_trf(text(*records, cells=cells).encode()).document)
    assert read is not None
    assert [team.total(MATCHES) for team in read.teams] == totals(made)


@pytest.mark.article("fide.tie-breaks.2026", "12")
def test_boards_that_each_team_forfeited_count_as_they_are() -> None:
    """Nobody of either team sat on the other board: one point each, on the first and the second."""
    played = with_round(swiss(4, 3), [(1, 3), (4, 2)], ["+-", "11"])
    ours = team_results_of(with_tie_breaks(played, "TBR"))
    assert ours is not None
    assert {str(row.team): str(row.values[0]) for row in ours.teams} == {
        "T1": "1 0",
        "T2": "0 0",
        "T3": "0 1",
        "T4": "1 1",
    }
    made = from_tournament(
        with_tie_breaks(played, "TBR"),
        edition=edition("fide-2026-03"),
        version="trf26",
        program="Crosstable",
    )
    ranking = check_ranking(written_ranking(made), played, edition("fide-2026-03"))
    assert ranking is not None
    assert (ranking.ranked, ranking.differences) == (4, ())


def test_codes_that_cannot_rank_teams_stay_in_the_file() -> None:
    made = imported("202 BH,ARO,OTHER_COIN", cells=FIRST_ROUND)
    plan = made.tournament.team_plan
    assert plan is not None
    assert plan.tie_breaks == ("buchholz",)
    notes = [str(note.sentence) for note in made.adjustments if note.kind is Change.TIE_BREAKS]
    assert len([note for note in notes if "stays in the file" in note]) == 2


@pytest.mark.parametrize("primary", Primary)
@pytest.mark.parametrize("rules", ["fide-2026-03", "fide-2024-08", "fide-2019", "fmjd-2022"])
def test_every_name_has_a_code_that_is_read_as_it(rules: str, primary: Primary) -> None:
    own = {Primary.MATCH_POINTS: "a", Primary.GAME_POINTS: "d"}[primary]
    for name in TEAM_CRITERIA:
        if name != f"sonneborn-berger-{own}":  # the same as without its letter
            assert name_of_code(code_of_name(name, primary, edition(rules)), primary) == name


def test_before_c07_a_name_is_no_code_of_its_table() -> None:
    assert code_of_name("buchholz", MATCHES, edition("fide-2019")) == "OTHER_BUCHHOLZ"
    assert code_of_name("game-points", MATCHES, edition("fide-2019")) == "MPvGP"


@pytest.mark.article("fide.tie-breaks.2026", "13")
def test_unplayed_matches_count_as_c07_has_them() -> None:
    played = event(
        "202 BH", "240 H 001    2", cells=("3 w 1", "", "1 b 0", "0000 - U", "6 w =", "5 b =")
    )
    results = team_results_of(played)
    assert results is not None
    [value] = next(row.values for row in results.teams if row.number == 2)
    assert value == "1"  # its own score for the round it asked to miss, not nothing


def test_what_teams_can_be_ranked_by() -> None:
    for name in ("buchholz", "BH/C1", "BH:GP", "SSSC/K4", "BBE"):
        check_team_tie_break(name)
    with pytest.raises(Refused):
        check_team_tie_break("ARO")
    with pytest.raises(UnknownName):
        check_team_tie_break("luck")
