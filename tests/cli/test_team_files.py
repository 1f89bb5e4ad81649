"""Reports of team events given to ``pair``: teams are printed, and their byes are known."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Run

PLAYERS = (
    ("Abel", "     2 w 1     3 w 1"),
    ("Boom", "     1 b 0     5 w 1"),
    ("Cruz", "     4 w 1     1 b 0"),
    ("Dahl", "     3 b 0  0000 - U"),
    ("Ekre", "  0000 - U     2 b 0"),
)


def report() -> str:
    """Return two rounds of five teams of one board; teams 5 and 4 have had the bye."""
    lines = ["012 One board", "142 3", "152 W", "192 FIDE_TEAM_TYPEA_MP_GP"]
    for number, (name, cells) in enumerate(PLAYERS, start=1):
        points = f"{cells.count('1 ') + cells.endswith('1') + cells.count('U'):.1f}"
        lines.append(f"001 {number:4}      {name:33} 2000{points:>32} {number:4}{cells}")
    lines += [f"310 {number:<3} Team {number:<63}{number:>4}" for number in range(1, 6)]
    return "\n".join(lines) + "\n"


def test_teams_of_one_board_are_paired_and_nobody_has_two_byes(crosstable: Run) -> None:
    Path("teams.trf").write_text(report(), encoding="utf-8")
    done = crosstable("pair", "teams.trf", "--system", "swiss-team", "--edition", "fide-2026")
    assert done.status == 0, done.err
    assert done.out.splitlines() == ["5 1", "4 2", "3 0"]


def test_an_event_of_teams_can_be_made_up_and_checked(crosstable: Run) -> None:
    words = ("simulate", "--teams", "7", "--boards", "3", "--rounds", "4", "--seed", "s")
    done = crosstable(*words, "--forfeits", "0.1", "--half-point-byes", "0.2", "-o", "made.trf")
    assert (done.status, done.out.strip()) == (0, "1 tournament of 7 teams on 3 boards, 4 rounds")
    checked = crosstable("check", "made.trf")
    assert checked.status == 0, checked.out
    assert "4 rounds of 4 as the team-swiss system pairs" in checked.out
    assert "7 teams of 7 ranked as MPvGP, DE, BH/C1, BH, EMMSB has it" in checked.out
    for wrong, said in (
        (("simulate", "--rounds", "4", "--seed", "s"), "--players, or --teams"),
        ((*words, "--players", "9"), "--players, or --teams"),
        ((*words, "--system", "skalitzka"), "team-round-robin"),
        ((*words, "--format", "trf16"), "trf26"),
        (
            ("simulate", "--players", "9", "--rounds", "4", "--seed", "s", "--boards", "2"),
            "--teams",
        ),
    ):
        refused = crosstable(*wrong, "-o", "none.trf")
        assert refused.status != 0
        assert said in refused.err
    assert not Path("none.trf").exists()


@pytest.mark.article("fide.tie-breaks.2026", "13.1")
def test_teams_made_up_are_ranked_by_the_tie_breaks_that_are_named(crosstable: Run) -> None:
    words = ("simulate", "--teams", "6", "--boards", "2", "--rounds", "3", "--seed", "s")
    done = crosstable(*words, "--tie-breaks", "EMMSB,BH:GP", "-o", "made.trf")
    assert done.status == 0, done.err
    assert "202 EMMSB,BH:GP" in Path("made.trf").read_text("utf-8").splitlines()
    checked = crosstable("check", "made.trf")
    assert checked.status == 0, checked.out
    assert "6 teams of 6 ranked as EMMSB, BH:GP has it" in checked.out
    for wrong, said in (("wins", "unknown tie-break of teams"), ("KS", "for round robins only")):
        refused = crosstable(*words, "--tie-breaks", wrong, "-o", "none.trf")
        assert said in refused.err
    assert not Path("none.trf").exists()
    all_meet = (*words[:-4], "--rounds", "5", "--seed", "s", "--system", "round-robin")
    assert crosstable(*all_meet, "--tie-breaks", "KS", "-o", "all.trf").status == 0


@pytest.mark.article("fide.tie-breaks.2026", "9.2")
def test_what_is_for_round_robins_ranks_no_swiss_of_teams(crosstable: Run) -> None:
    swiss = ("--game", "chess", "--system", "team-swiss", "--boards", "2", "--rounds", "3")
    for listed in ("KS", "EMMSB,KS"):
        refused = crosstable("new", "Swiss", *swiss, "--tie-breaks", listed)
        assert "the tie-break KS is for round robins only" in refused.err
    assert crosstable("new", "Swiss", *swiss, "--tie-breaks", "EMMSB").status == 0
    assert "for round robins only" in crosstable("edit", "--tie-breaks", "KS", "-t", "swiss").err
    league = ("--game", "chess", "--teams", "--boards", "2", "--tie-breaks", "KS")
    assert crosstable("new", "League", *league).status == 0


def test_the_working_of_one_team(crosstable: Run) -> None:
    words = ("simulate", "--teams", "5", "--boards", "2", "--rounds", "3", "--seed", "w")
    assert crosstable(*words, "-o", "made.trf").status == 0
    by_name = crosstable("standings", "made.trf", "--team", "Team 003")
    assert by_name.status == 0, by_name.err
    assert by_name.out.count("Match points") == 1
    assert "Team 003" in by_name.out.splitlines()[0]
    for asked in (("--teams", "--team", "3"), ("--teams", "--explain", "t003")):
        assert crosstable("standings", "made.trf", *asked).out == by_name.out
    typed = crosstable("standings", "made.trf", "--team", "3", "--tie-breaks", "BH:GP/C1,BBE")
    assert "BH:GP/C1" in typed.out
    assert "Sonneborn" not in typed.out
    for wrong, said in (
        (("--teams", "--player", "3"), "--team for the working"),
        (("--team", "Nobody"), "Nobody"),
        (("--team", "Team"), "fits several teams"),
        (("--teams", "--tie-breaks", "ARO"), "for players, not for teams"),
        (("--teams", "--tie-breaks", "KS"), "for round robins only"),
    ):
        refused = crosstable("standings", "made.trf", *wrong)
        assert refused.status != 0
        assert said in refused.err
        assert not refused.out
