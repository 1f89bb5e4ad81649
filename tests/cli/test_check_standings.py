"""``check`` holds the standings of a report against its results, players and teams."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosstable.formats.trf import from_tournament
from crosstable.rulebooks.library import edition
from crosstable.standings.ranking import standings
from tests.cli.terminal import Run
from tests.standings.c07_events import SWISS_OF_FIVE, swiss_event

CODES = ("buchholz-cut-1", "buchholz", "BH/C1/P", "sonneborn-berger", "wins")


def report(codes: str = "BH/C1,BH,BH/C1/P,SB,WIN", **ranks: int) -> bytes:
    """Return the exercise of sixteen players as a report, some of its ranks changed."""
    event = swiss_event(SWISS_OF_FIVE, ratings=tuple(range(2200, 1449, -50)))
    rules = edition("fide-2026-03")
    table = standings(event, rules, tie_breaks=CODES, round_robin=False)
    places = {row.number: row.place or 0 for row in table.rows}
    changed = {int(name.removeprefix("p")): rank for name, rank in ranks.items()}
    data = from_tournament(
        event, edition=rules, version="trf26", program="test", ranks=places | changed
    ).to_bytes()
    return data + f"202 {codes}\r\n".encode()


def checked(crosstable: Run, data: bytes, *more: str) -> tuple[int, str]:
    Path("open.trf").write_bytes(data)
    done = crosstable("check", "open.trf", "--edition", "fide-2026-03", *more)
    return done.status, done.out


def test_a_file_with_the_right_order_agrees(crosstable: Run) -> None:
    _, out = checked(crosstable, report())
    assert "16 players of 16 ranked as BH/C1, BH, BH/C1/P, SB, WIN has it" in out


@pytest.mark.article("fide.tie-breaks.2026", "4.2")
def test_a_wrong_place_is_explained_by_the_criterion_and_its_article(crosstable: Run) -> None:
    status, out = checked(crosstable, report(p3=3, p4=2))
    assert status == 1
    assert "player 3 Player 3" in out
    assert "place 3 in the file, 2 by the results" in out
    assert "Player 3 before Player 4: BH/C1 13 to 11½ [FIDE C.07 14.1.1.1]" in out
    assert "14 players of 16 ranked" in out


def test_a_place_across_points_is_explained_by_points(crosstable: Run) -> None:
    _, out = checked(crosstable, report(p10=1))
    assert "player 10 Player 10" in out
    assert "Player 9 before Player 10: points 1.5 to 1" in out


def test_what_is_still_tied_may_stand_in_any_order(crosstable: Run) -> None:
    """By wins alone 5, 8 and 11 are tied in places 7 to 9."""
    event = swiss_event(SWISS_OF_FIVE)
    rules = edition("fide-2026-03")
    table = standings(event, rules, tie_breaks=["wins"], round_robin=False)
    places = {row.number: row.place or 0 for row in table.rows}
    tied = [number for number, place in places.items() if place == places[8]]
    assert len(tied) == 3
    drawn = dict(zip(tied, (9, 7, 8), strict=True))
    for ranks in (places, places | drawn):
        data = from_tournament(
            event, edition=rules, version="trf26", program="test", ranks=ranks
        ).to_bytes()
        _, out = checked(crosstable, data + b"202 WIN\r\n")
        assert "16 players of 16 ranked as WIN has it" in out


@pytest.mark.parametrize(
    ("codes", "why"),
    [
        ("BH/C1,NOSUCH", "unknown tie-break code 'NOSUCH'"),
        ("BH/X9", "/X9 is not a modifier"),
        ("EDE", "the tie-break EDE is for team events"),
        ("KS", "'koya' cannot rank this event"),
    ],
)
def test_a_code_nobody_knows_is_one_line(crosstable: Run, codes: str, why: str) -> None:
    status, out = checked(crosstable, report(codes))
    assert status == 1
    [line] = [line for line in out.splitlines() if "not checked" in line]
    assert why in line


def test_codes_of_the_organiser_end_what_is_checked(crosstable: Run) -> None:
    _, out = checked(crosstable, report("BH/C1,OTHER_BEST_DRESSED,WIN"))
    assert "16 players of 16 ranked as BH/C1, OTHER_BEST_DRESSED, WIN has it" in out


def test_a_complete_order_may_begin_with_something_else(crosstable: Run) -> None:
    data = report().replace(b"202 BH", b"212 RTNG,PTS,BH")
    status, out = checked(crosstable, data)
    assert status == 1
    assert "Player 1 before Player 2: RTNG 2200 to 2150" in out


def test_the_check_for_programs(crosstable: Run) -> None:
    _, out = checked(crosstable, report(p3=3, p4=2), "--json")
    ranking = json.loads(out)["ranking"]
    assert ranking["ranked"] == 16
    assert [difference["number"] for difference in ranking["differences"]] == [4, 3]


def player(number: int, points: str, *cells: str) -> str:
    rounds = "".join(f"  {cell:>8}" for cell in cells)
    head = f"001 {number:4} m    Player {number:<26} 2000 FID {number:11} {'':10}"
    return f"{head} {points:>4} {number:4}{rounds}"


def team(number: int, match: str, games: str, rank: int, *members: int) -> str:
    listed = "".join(f" {member:4}" for member in members)
    name = f"Team {number}"
    head = f"310 {number:3} {name:32} {name[-1]:5} {2000:6} {match:>6} {games:>6}"
    return f"{head} {rank:3}  {listed[1:]}"


def team_report(ranks: tuple[int, int, int, int] = (1, 2, 3, 4), first: str = "3") -> str:
    """Return four teams of two after two rounds; one match was not played, one was a bye."""
    lines = [
        "012 Teams",
        "042 2026/04/01",
        "142 2",
        "192 FIDE_TEAM",
        "202 MPvGP,EDET",
        "352 WB",
        "362 TW 2     TD 1     TL 0",
        player(1, "2.0", "   3 w 1", "0000 - +"),
        player(2, "1.5", "   4 b =", "0000 - +"),
        player(3, "0.0", "   1 b 0", "   7 w 0"),
        player(4, "1.5", "   2 w =", "   8 b 1"),
        player(5, "1.0", "   7 w 1", "0000 - -"),
        player(6, "0.0", "   8 b 0", "0000 - -"),
        player(7, "1.0", "   5 b 0", "   3 b 1"),
        player(8, "1.0", "   6 w 1", "   4 w 0"),
        team(1, first, "3.5", ranks[0], 1, 2),
        team(2, "1", "1.5", ranks[3], 3, 4),
        team(3, "1", "1.0", ranks[2], 5, 6),
        team(4, "2", "2.0", ranks[1], 7, 8),
        "330 +-   2   1   3",
    ]
    return "\r\n".join(lines) + "\r\n"


@pytest.mark.article("fide.tie-breaks.2026", "13.1")
def test_teams_are_checked_though_their_rounds_are_not_paired_again(crosstable: Run) -> None:
    """Points 4, 2, 1, 1: team 2 has 1½ game points, team 3 one."""
    _, out = checked(crosstable, team_report((1, 2, 4, 3), first="4").encode())
    assert "4 teams of 4 ranked as MPvGP, EDET has it" in out
    status, out = checked(crosstable, team_report().encode())
    assert status == 1
    assert "3 match points in the file, 4 by the results" in out
    assert "Team 2 before Team 3: MPvGP 1½ to 1 [FIDE C.07 13.1]" in out
    assert "1 team of 4 ranked" in out


def test_a_complete_order_of_teams_may_begin_with_game_points(crosstable: Run) -> None:
    """By game points team 3 with one stands behind team 2 with 1½, whatever comes next."""
    data = team_report((1, 2, 4, 3), first="4").replace("202 MPvGP,EDET", "212 GPTS,MPvGP")
    _, out = checked(crosstable, data.encode())
    assert "4 teams of 4 ranked as MPvGP has it" in out
    _, out = checked(crosstable, data.replace("212 GPTS,MPvGP", "212 TPN").encode())
    assert "Team 2 before Team 4: TPN 2 to 4 [FIDE C.07 7.8]" in out


def test_made_up_tournaments_name_their_tie_breaks_and_pass(crosstable: Run) -> None:
    words = ("--players", "14", "--rounds", "5", "--seed", "9", "--forfeits", "0.1")
    done = crosstable("simulate", *words, "--tie-breaks", "BH/C1,SB", "-o", "ours.trf")
    assert done.status == 0, done.err
    assert "202 BH/C1,SB" in Path("ours.trf").read_text(encoding="utf-8")
    done = crosstable("check", "ours.trf")
    assert (done.status, "14 players of 14 ranked" in done.out) == (0, True), done.out
    older = crosstable(
        "simulate", *words, "--format", "trf16", "--tie-breaks", "SB", "-o", "old.trf"
    )
    assert older.status == 0, older.err
    assert "202 " not in Path("old.trf").read_text(encoding="utf-8")


def simulated(crosstable: Run) -> list[str]:
    words = ("--players", "10", "--rounds", "5", "--seed", "1", "--format", "trf16")
    assert crosstable("simulate", *words, "-o", "plain.trf").status == 0
    return Path("plain.trf").read_text(encoding="utf-8").splitlines()


def test_wrong_points_and_places_are_told_without_tie_breaks_too(crosstable: Run) -> None:
    lines = simulated(crosstable)
    first = next(index for index, line in enumerate(lines) if line.startswith("001"))
    assert lines[first][80:89] == " 4.0    1"
    done = crosstable("check", "plain.trf")
    assert (done.status, "10 players of 10 ranked as points have it" in done.out) == (0, True)
    changed = lines.copy()
    changed[first] = lines[first][:80] + " 5.0    1" + lines[first][89:]
    changed[first + 1] = lines[first + 1][:85] + "   9" + lines[first + 1][89:]
    Path("wrong.trf").write_text("\n".join(changed), encoding="utf-8")
    done = crosstable("check", "wrong.trf")
    assert done.status == 1
    assert f"wrong.trf, line {first + 1}: player 1 Player 0001:\n  5 points in the file, 4 by" in (
        done.out
    )
    assert f"wrong.trf, line {first + 2}: player 2 Player 0002:\n  place 9 in the file, 2 by" in (
        done.out
    )


def test_wrong_points_are_told_without_places(crosstable: Run) -> None:
    lines = simulated(crosstable)
    bare = [line[:85] + "    " + line[89:] if line[:3] == "001" else line for line in lines]
    Path("bare.trf").write_text("\n".join(bare), encoding="utf-8")
    done = crosstable("check", "bare.trf")
    assert (done.status, "points of 10 players of 10 as" in done.out) == (0, True), done.err
    Path("bare.trf").write_text("\n".join(bare).replace(" 4.0  ", " 3.5  "), encoding="utf-8")
    done = crosstable("check", "bare.trf")
    assert (done.status, "3.5 points in the file, 4 by the results" in done.out) == (1, True)


@pytest.mark.parametrize("points", ["1.0", "1.5"])
def test_a_bye_to_come_may_be_counted_or_not(crosstable: Run, points: str) -> None:
    """Programs disagree whether the half point of the round to be paired is there already."""
    lines = [
        *("012 Open", "042 2026/05/01", "092 Individual: Swiss-System (Dutch)", "XXR 3"),
        player(1, "1.0", "   3 w 1").replace("1.0    1", f"1.0    {2 if points > '1.0' else 1}"),
        player(2, points, "   4 b 1", "0000 - H"),
        *(player(3, "0.0", "   1 b 0"), player(4, "0.0", "   2 w 0")),
    ]
    Path("bye.trf").write_text("\n".join(lines), encoding="utf-8")
    done = crosstable("check", "bye.trf")
    assert done.status == 0, done.out + done.err
