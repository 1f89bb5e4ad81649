"""World championships and youth championships from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run

ENTRIES = """name,federation,group,born,sex
"Child, A",POL,cadets-boys,2010,m
"Child, B",POL,cadets-boys,2008,m
"Child, C",POL,cadets-girls,2011,m
"""
RESULTS = """name,federation,group,place,points,rounds
"Child, A",POL,cadets-boys,1,15,9
"Child, D",NED,cadets-boys,21,6,9
"""


def facts() -> str:
    """Return facts that fill every chair; ratings fall from the first player on."""
    lines = ["[championship]", 'name = "World Championship"', "year = 2025", 'host = "HOS"']
    rating = 2500
    for name, count in (
        *(("champion", 1), ("opponent", 1), ("previous", 3), ("organisation", 1), ("sponsor", 1)),
        *(("africa", 6), ("america", 4), ("asia", 4), ("europe", 14), ("rating", 3), ("cup", 6)),
    ):
        for rank in range(1, count + 1):
            rating -= 1
            federation = "HOS" if name == "organisation" else f"F{rating}"
            lines += [
                *("[[player]]", f'list = "{name}"', f"rank = {rank}", f'name = "{name} {rank}"'),
                *(f'federation = "{federation}"', f"rating = {rating}", f"fmjd = {rating}"),
            ]
    return "\n".join(lines)


@pytest.fixture
def kept(crosstable: Run) -> Run:
    Path("facts.toml").write_text(facts())
    done = crosstable("championship", "take", "facts.toml")
    assert "40 of 40 chairs filled" in done.out, done.err
    return crosstable


def test_the_plan_of_a_year(crosstable: Run) -> None:
    told = crosstable("championship", "plan", "--year", "2025", "--places", "40").out
    assert "World Championship 2025, open, 40 places" in told
    assert "FMJD Annex 17 App.B.9" in told
    scheme = json.loads(
        crosstable("championship", "plan", "--year", "2023", "--women", "--json").out
    )
    assert sum(quota["places"] for quota in scheme["quotas"]) == 16
    assert "odd years" in crosstable("championship", "plan", "--year", "2024").err


def test_the_board_from_a_file_alone(crosstable: Run) -> None:
    Path("facts.toml").write_text(facts())
    told = crosstable("championship", "qualify", "--facts", "facts.toml").out
    assert "40 of 40 chairs filled" in told
    Path("bad.toml").write_text(facts() + "\nplaces = many\n")
    refused = crosstable("championship", "qualify", "--facts", "bad.toml")
    assert refused.status == 2
    assert "bad.toml" in refused.err
    assert "line " in refused.err


def test_withdrawals_reserves_and_undo(kept: Run) -> None:
    assert kept("championship", "set", "--reserve-date", "2025-05-01").status == 0
    told = kept("championship", "withdraw", "europe 1", "--on", "2025-05-02").out
    assert "withdrew on 2025-05-02" in told
    board = json.loads(kept("championship", "qualify", "--json").out)
    chair = next(one for one in board["chairs"] if one["point"] == 7)
    assert chair["filled_from"] == "reserve"
    assert "passed over" in kept("championship", "qualify", "--why").out
    reserves = json.loads(kept("championship", "reserve", "--json").out)
    assert [one["number"] for one in reserves["reserves"]] == [2, 3, 4]
    assert "taken back" in kept("championship", "undo").out
    assert "refused to play" in kept("championship", "refused", "opponent").out
    stranger = kept("championship", "refused", "europe 1")
    assert stranger.status == 2
    assert "europe 1 could not play the title match" in stranger.err
    assert "no such championship" in kept("championship", "reserve", "--women").err


def test_groups_and_final_numbers(kept: Run) -> None:
    groups = json.loads(kept("championship", "groups", "--json").out)["groups"]
    assert [one["seed"] for one in groups["A"]] == [1, 8, 9, 16, 17, 24, 25, 32, 33, 40]
    assert "group D" in kept("championship", "groups").out
    lines = ["group,name,federation"]
    lines += [f"{group},{group}{place},F{group}{place}" for group in "ABCD" for place in "123"]
    Path("final.csv").write_text("\n".join(lines))
    told = kept("championship", "final-numbers", "final.csv", "--lot", "dice").out
    assert "round 4: 5-1  6-2  4-3  11-7  12-8  10-9" in told
    assert "agreed on beforehand" in kept("championship", "final-numbers", "final.csv").err
    kept("championship", "withdraw", "sponsor 1", "--on", "2025-01-01")
    assert "39 players are qualified" in kept("championship", "groups").err


def test_the_challenger(kept: Run) -> None:
    assert "lists champion and final" in kept("championship", "challenger").err
    Path("final.csv").write_text("name,fmjd\nNew Master,9001\nSecond,9002\n")
    assert kept("championship", "list", "final", "final.csv").status == 0
    told = kept("championship", "challenger").out
    assert "title match of 2026: New Master – champion 1" in told
    assert "FMJD Annex 17 11" in told
    replaced = kept("championship", "challenger", "--refuses", "champion")
    assert "Second" in replaced.out, replaced.err


def test_lists_from_the_office_and_federations(kept: Run) -> None:
    assert "the office has no list" in kept("championship", "list", "rating", "--from-office").err
    Path("f.csv").write_text("federation,paid,championships\nNED,2025,2023 2024\n")
    assert kept("championship", "federations", "f.csv").out == "1 federations noted\n"
    Path("bad.csv").write_text("name,rank\nA,1\nB,1\n")
    assert "both have place 1" in kept("championship", "list", "cup", "bad.csv").err


def test_youth_check_and_nations(crosstable: Run) -> None:
    Path("e.csv").write_text(ENTRIES)
    Path("r.csv").write_text(RESULTS)
    crosstable("championship", "create", "Men", "--year", "2025")
    assert "there is no youth championship yet" in crosstable("youth", "check").err
    assert (
        crosstable("youth", "create", "Youth 2025", "--year", "2025", "--host", "BUL").status == 0
    )
    assert crosstable("youth", "entries", "e.csv").out == "e.csv: 3 entries\n"
    told = crosstable("youth", "check").out
    assert "born in 2008" in told
    assert "a boy in a group of girls" in told
    assert "3 entries: 2 broken, 1 open" in told
    assert crosstable("youth", "set", "--chief", "POL=Kowalski, Jan").status == 0
    assert "2 broken, 0 open" in crosstable("youth", "check").out
    assert crosstable("youth", "results", "r.csv").status == 0
    assert "no results of rapid yet" in crosstable("youth", "nations", "--discipline", "rapid").out
    nations = crosstable("youth", "nations", "--why").out
    assert "  1  POL  183" in nations
    assert "  2  NED  33" in nations
    assert "taken back" in crosstable("youth", "undo").out


def test_the_title_match_becomes_a_tournament(kept: Run) -> None:
    Path("final.csv").write_text("name,fmjd\nNew Master,9001\nSecond,9002\n")
    kept("championship", "list", "final", "final.csv")
    told = kept("championship", "match", "--starts", "2026-05-01", "--title", "The match")
    assert told.out == "the-match\n", told.err
    assert "New Master" in kept("show", "-t", "the-match", "--json").out
    again = kept("championship", "match")
    assert again.status == 2
    assert "already announced: the-match" in again.err


def test_a_draw_of_the_final_is_kept(kept: Run) -> None:
    rows = [f"{group},{group} {place},F{place}" for group in "ABCD" for place in (1, 2, 3)]
    Path("final.csv").write_text("\n".join(["group,name,federation", *rows]))
    draw = ("championship", "final-numbers", "final.csv", "--lot", "Riga", "--keep")
    first = kept(*draw)
    assert first.status == 0, first.err
    assert "already drawn, with “Riga”" in kept(*draw).err
    assert "give the file" in kept("championship", "final-numbers", "--keep").err


@pytest.mark.article("fmjd.annex17", "App.B1.2.4")
def test_semi_finals_and_final_become_tournaments(kept: Run) -> None:
    made = kept("championship", "group-events", "--city", "Riga", "--starts", "2025-05-01")
    assert made.out.splitlines()[0] == "group A: world-championship-semi-final-a", made.err
    assert "already announced" in kept("championship", "group-events").err
    early = kept("championship", "final-numbers", "--from-groups", "--lot", "Riga", "--keep")
    assert "World Championship, semi-final A is not over yet" in early.err
    assert "not drawn yet" in kept("championship", "final-event").err
    rows = [f"{group},Player {group}{place},F{place}" for group in "ABCD" for place in (1, 2, 3)]
    Path("final.csv").write_text("\n".join(["group,name,federation", *rows]))
    kept("championship", "final-numbers", "final.csv", "--lot", "Riga", "--keep")
    strangers = kept("championship", "final-event")
    assert "does not play in World Championship, semi-final" in strangers.err
    assert (
        "is not a tournament of this office yet"
        in kept("championship", "list", "final", "--from-office").err
    )


def test_tournaments_that_stay_after_an_undo_are_named(kept: Run) -> None:
    assert kept("championship", "group-events").err == ""
    undone = kept("championship", "undo")
    assert "the tournaments stay in this office: World Championship, semi-final A" in undone.err
    again = kept("championship", "group-events")
    assert "two of each name" in again.err
    assert len(again.out.splitlines()) == 4


def test_a_final_without_semi_finals_here(kept: Run) -> None:
    rows = [f"{group},{group} {place},F{place}" for group in "ABCD" for place in (1, 2, 3)]
    Path("final.csv").write_text("\n".join(["group,name,federation", *rows]))
    kept("championship", "final-numbers", "final.csv", "--lot", "Riga", "--keep")
    final = kept("championship", "final-event", "--title", "Final", "--json")
    assert json.loads(final.out) == {"tournament": "final"}, final.err
    event = json.loads(kept("show", "-t", "final", "--json").out)
    assert "final-of-twelve" in str(event)
    over = kept("championship", "list", "final", "--from-office")
    assert "Final is not over yet" in over.err


def test_bad_facts_of_a_championship_are_said(crosstable: Run) -> None:
    few = facts().replace('list = "rating"', 'list = "rating"\ngames = 12')
    Path("facts.toml").write_text(few.replace('"F2492"', '"F2499"'))
    crosstable("championship", "take", "facts.toml")
    told = crosstable("championship", "groups").out
    assert "players of one country are not in the same group" in " ".join(told.split())
    reserves = crosstable("championship", "reserve").out
    assert "nobody on the rating list has 50 games" in " ".join(reserves.split())
    many = crosstable("championship", "create", "X", "--year", "2025", "--places", "41")
    assert "no qualification system for 41 places in 2025" in many.err


@pytest.mark.article("fmjd.annex17", "App.C.Remark.4")
def test_open_and_women_have_reserve_lists_of_their_own(kept: Run) -> None:
    kept("championship", "create", "Women", "--year", "2025", "--women")
    Path("w.csv").write_text("rank,name,federation\n1,Woman,NED\n")
    assert kept("championship", "list", "cup", "w.csv", "--championship", "women").status == 0
    more = "".join(f"{at},Man {at},NED\n" for at in range(1, 9))
    Path("m.csv").write_text("rank,name,federation\n" + more)
    kept("championship", "list", "cup", "m.csv", "--championship", "world-championship")
    men, women = kept("championship", "reserve").out, kept("championship", "reserve", "--women").out
    assert ("Man 8" in men, "Woman" in men) == (True, False)
    assert ("Man 8" in women, "Woman" in women) == (False, True)


def test_an_empty_reserve_list_says_why(crosstable: Run) -> None:
    crosstable("championship", "create", "Women of 2025", "--year", "2025", "--women")
    none = crosstable("championship", "reserve").out
    assert none.strip() == (
        "World Cup classification and rating list make this list; neither is known yet."
    )
    assert "Women of 2025, women, 2025: 0 of 16" in crosstable("championship", "qualify").out
    Path("cup.csv").write_text("rank,name,fmjd,federation\n1,Only One,9001,NED\n")
    crosstable("championship", "list", "cup", "cup.csv")
    crosstable("championship", "withdraw", "Only One")
    gone = " ".join(crosstable("championship", "reserve").out.split())
    assert "everybody in the World Cup classification has a chair or has withdrawn" in gone, gone
    assert "the rating list is not known yet" in gone
    Path("rating.csv").write_text("rank,name,fmjd,federation,games\n1,Few Games,9002,NED,12\n")
    crosstable("championship", "list", "rating", "rating.csv")
    few = " ".join(crosstable("championship", "reserve").out.split())
    assert "Nobody is on this list" in few
    assert "nobody on the rating list has 50 games in three years" in few


@pytest.mark.article("fmjd.annex17", "App.C.Remark.3")
def test_a_reserve_list_that_begins_at_two_says_so_above_it(kept: Run) -> None:
    more = "".join(f"{at},Man {at},F{at}\n" for at in range(1, 9))
    Path("m.csv").write_text("rank,name,federation\n" + more)
    kept("championship", "list", "cup", "m.csv")
    listed = json.loads(kept("championship", "reserve", "--json").out)["reserves"]
    first, second = (one["contender"]["name"] for one in listed[:2])
    assert "keeps the number" not in kept("championship", "reserve").out
    kept("championship", "withdraw", first, "--on", "2025-05-02")
    told = " ".join(kept("championship", "reserve").out.split())
    assert told.index("everybody keeps the number") < told.index(f"2 {second}")


def test_the_women_s_reserves_are_shown_where_they_are_alone(crosstable: Run) -> None:
    crosstable("championship", "create", "Women", "--year", "2025", "--women")
    Path("w.csv").write_text("rank,name,federation\n1,Woman,NED\n")
    crosstable("championship", "list", "cup", "w.csv")
    alone = crosstable("championship", "reserve")
    assert "Woman" in alone.out, alone.err
