"""Commands choose the rules by the first day, by --date or by --edition, and say which."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosstable.rulebooks.library import EDITIONS
from tests.cli.terminal import Run

GAMES = ((1, "1.0", "3 w 1"), (2, "1.0", "4 b 1"), (3, "0.0", "1 b 0"), (4, "0.0", "2 w 0"))
PLAYERS = "".join(
    f"001 {number:4}      {f'Player {number}':<33} {2500 - 100 * number:4}"
    f"{points:>32} {number:4}  {game:>8}\n"
    for number, points, game in GAMES
)
TRF = "012 Club open\n042 {day}\n092 {system}\nXXR 3\n" + PLAYERS
KINGS = """\
[Event "Training"]
[Date "{date}"]
[GameType "20"]
[SetUp "1"]
[FEN "W:WK4,K15,K45:BK46"]
[Result "1-1"]

{moves} 1-1
"""


def file(
    name: str, day: str = "2026/05/01", system: str = "Individual: Swiss-System (Dutch)"
) -> str:
    Path(name).write_text(TRF.format(day=day, system=system), encoding="utf-8")
    return name


def note(err: str) -> str:
    return next(line for line in err.splitlines() if line.startswith("note: rules "))


def test_a_file_is_paired_by_the_rules_of_its_first_day_and_only_pairs_are_printed(
    crosstable: Run,
) -> None:
    done = crosstable("pair", file("open.trf"))
    assert done.status == 0
    assert [len(line.split()) for line in done.out.splitlines()] == [2, 2]
    assert note(done.err) == (
        "note: rules fide-2026-03: FIDE's rules from 1 March 2026, in force on 2026-05-01"
    )
    assert json.loads(crosstable("pair", "open.trf", "--json").out)["edition"] == "fide-2026-03"


@pytest.mark.parametrize(
    ("day", "options", "name", "why"),
    [
        ("2023/05/01", (), "fmjd-2022", "in force on 2023-05-01"),
        ("2025/05/01", (), "fmjd-2024", "in force on 2025-05-01"),
        ("2015/05/01", (), "fmjd-2022", "the oldest there are here for 2015-05-01"),
        ("", (), "fmjd-2024", "since no first day is given"),
        (
            "2023/05/01",
            ("--date", "2024-08-01"),
            "fmjd-2024",
            "in force on 2024-08-01",
        ),
        ("2025/05/01", ("--edition", "fmjd-2022"), "fmjd-2022", "as asked for"),
    ],
)
def test_the_system_of_a_file_tells_its_federation_and_its_day_the_edition(
    crosstable: Run, day: str, options: tuple[str, ...], name: str, why: str
) -> None:
    path = file("cup.trf", day, "Individual: Swiss-System (fmjd-rating)")
    for command in (("check",), ("standings",)):
        done = crosstable(*command, path, *options, "--json")
        assert json.loads(done.out)["edition"] == name
        assert note(done.err).endswith(why)


@pytest.mark.parametrize("name", ["fide-2027", "fide", "fmjd-annex3", "nonsense"])
def test_an_edition_that_is_not_there_is_answered_in_one_line(crosstable: Run, name: str) -> None:
    file("open.trf")
    for command in (("pair", "open.trf"), ("check", "open.trf"), ("standings", "open.trf")):
        done = crosstable(*command, "--edition", name)
        assert (done.status, done.out) == (2, "")
        assert done.err == (f"crosstable: unknown edition {name!r}; known: {', '.join(EDITIONS)}\n")


def test_the_editions_are_listed_with_what_each_renewed(crosstable: Run) -> None:
    listed = json.loads(crosstable("editions", "list", "--json").out)
    assert listed[0] == {
        "edition": "fide-2026-03",
        "federation": "FIDE",
        "game": "chess",
        "title": "FIDE's rules from 1 March 2026",
        "in_force_from": "2026-03-01",
        "renewed": "tie-breaks of March 2026",
        "in_force": True,
        "undated": None,
        "caution": None,
    }
    assert [row["edition"] for row in listed if row["in_force"]] == ["fide-2026-03", "fmjd-2024"]
    printed = crosstable("editions", "list").out
    assert "Laws of Chess of 2023" in printed
    last = listed[-1]
    assert (last["edition"], last["in_force_from"]) == ("fmjd-annex3-old", None)
    assert last["undated"] == "before 2017"
    assert "French original is the legal text" in last["caution"]
    assert "before 2017" in printed
    assert "French original" in " ".join(printed.split())


def test_an_edition_without_a_date_rules_where_it_is_named(crosstable: Run) -> None:
    new = ("new", "Veterans", "--game", "draughts", "--starts", "2012-05-01", "--json")
    assert json.loads(crosstable(*new).out)["edition"] == "fmjd-2022"
    named = crosstable(*new, "--edition", "fmjd-annex3-old")
    assert json.loads(named.out)["edition"] == "fmjd-annex3-old"
    changed = crosstable("editions", "diff", "fmjd-annex3-old", "fmjd-2022").out
    assert "60 → 30 [FMJD Annex 3 (older) 6.12 → FMJD Annex 3 6.12]" in changed
    assert "when a latecomer loses, and what it costs: no → yes [FMJD Annex 3 5.2]" in changed
    assert "Coming too late: the regulations of an event say something about this" in changed
    assert "Beijing system: rounds of several games of this kind: no → yes" in changed


def test_what_was_renewed_between_two_editions(crosstable: Run) -> None:
    for pair in (("fide-2022", "fide-2024-04"), ("fide-2024-04", "fide-2022-10")):
        between = json.loads(crosstable("editions", "diff", *pair, "--json").out)
        assert [row["edition"] for row in between] == [
            "fide-2023-01",
            "fide-2024-01",
            "fide-2024-03",
            "fide-2024-04",
        ]
    assert "Rating Regulations of 2024" in crosstable("editions", "diff", *pair).out
    assert crosstable("editions", "diff", "fide-2019", "fmjd-2024").err == (
        "crosstable: fide-2019 and fmjd-2024 are rules of different federations\n"
    )


def test_a_tournament_of_the_office_follows_the_rules_of_its_first_day(crosstable: Run) -> None:
    new = ("new", "Cup", "--game", "draughts")
    before = crosstable(*new, "--starts", "2024-07-31", "--json")
    assert json.loads(before.out)["edition"] == "fmjd-2022"
    assert note(before.err).endswith("in force on 2024-07-31")
    after = crosstable(*new, "--starts", "2024-08-01", "--json")
    assert json.loads(after.out)["edition"] == "fmjd-2024"
    asked = crosstable(*new, "--starts", "2024-08-01", "--edition", "fmjd-2022", "--json")
    assert json.loads(asked.out)["edition"] == "fmjd-2022"
    dated = crosstable(*new, "--starts", "2024-08-01", "--date", "2023-01-01", "--json")
    assert json.loads(dated.out)["edition"] == "fmjd-2022"
    shown = crosstable("show", "-t", json.loads(after.out)["id"])
    assert "August 2024 (fmjd-2024)" in shown.out


def test_made_up_events_and_ratings_follow_a_day_too(crosstable: Run) -> None:
    made = ("simulate", "--players", "6", "--rounds", "3", "--seed", "a", "-o", "made.trf")
    done = crosstable(*made, "--system", "kndb", "--date", "2023-01-01", "--json")
    assert json.loads(done.out)["edition"] == "fmjd-2022"
    what = ("rate", "whatif", "--federation", "fmjd", "--rating", "2200", "2100:2", "--json")
    games = ("--games", "100", "--highest", "2300")
    found = crosstable(*what, *games, "--date", "2023-01-01")
    assert json.loads(found.out)["edition"] == "fmjd-2022"
    found = crosstable(*what, *games, "--edition", "fmjd-2024")
    assert json.loads(found.out)["edition"] == "fmjd-2024"


def test_no_command_offers_the_text_of_the_dutch_system_as_an_option(crosstable: Run) -> None:
    done = crosstable("pair", file("open.trf"), "--option", "variant=2017")
    assert done.status == 2
    assert "unknown option of dutch 'variant'; known: acceleration, initial-colour" in done.err


def test_a_file_may_name_the_year_of_the_dutch_text(crosstable: Run) -> None:
    Path("known.trf").write_text(
        TRF.format(day="2026/05/01", system="") + "192 FIDE_DUTCH_2017\n", encoding="utf-8"
    )
    assert crosstable("check", "known.trf").status in {0, 1}
    Path("other.trf").write_text(
        TRF.format(day="2026/05/01", system="") + "192 FIDE_DUTCH_2099\n", encoding="utf-8"
    )
    refused = crosstable("check", "other.trf")
    assert refused.status == 2
    assert "rounds of the system 'dutch-2099' cannot be paired again here" in refused.err
    assert crosstable("standings", "other.trf").status == 0


MOVES = "1. 4-9 46-41 2. 9-4 41-46 3. 4-9 46-41 4. 9-4 41-46 5. 4-9 46-41 6. 9-4 41-46"


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_games_are_judged_by_the_rules_of_their_day(crosstable: Run) -> None:
    def articles(date: str, *options: str) -> tuple[str, set[str]]:
        Path("games.pdn").write_text(KINGS.format(date=date, moves=MOVES), encoding="utf-8")
        done = crosstable("replay", "games.pdn", "--json", *options)
        (game,) = json.loads(done.out)["games"]
        claims = {each["because"]["article"] for each in game["claimable"]}
        return game["edition"], claims

    assert articles("2024.09.01") == ("fmjd-2024", {"fmjd.annex1.2024 6.1", "fmjd.annex1.2024 6.3"})
    assert articles("2024.07.01") == ("fmjd-2022", {"fmjd.annex1 6.1"})
    assert articles("2024.??.??")[0] == "fmjd-2022"
    assert articles("????.??.??")[0] == "fmjd-2024"
    assert articles("2024.09.01", "--edition", "fmjd-2022") == ("fmjd-2022", {"fmjd.annex1 6.1"})
    assert articles("2020.09.01", "--date", "2025-01-01")[0] == "fmjd-2024"
    table = crosstable("replay", "games.pdn").out
    assert "judged by fmjd-2022" in table
    wrong = crosstable("replay", "games.pdn", "--edition", "fide-2019")
    assert wrong.status == 2
    assert "is about chess, not draughts" in wrong.err


@pytest.mark.article("fmjd.annex1", "4.2")
def test_an_illegal_capture_is_explained_by_the_text_of_its_day(crosstable: Run) -> None:
    """In the moves of the game and in a variation: by one version of Annex 1 alone."""
    score = """[White "a"]
[Black "b"]
[Date "{date}"]
[Result "*"]

1. 32-28 19-23 (1... 19-23 2. 37-32) 2. 37-32 *
"""
    for date, text in (("2025.01.01", "fmjd.annex1.2024"), ("2023.01.01", "fmjd.annex1")):
        Path("games.pdn").write_text(score.format(date=date), encoding="utf-8")
        (game,) = json.loads(crosstable("replay", "games.pdn", "--json").out)["games"]
        assert f"'{text} 4.2'" in str(game["stop"])
        assert {place["article"].split()[0] for place in _because(game)} == {text}


def _because(node: object) -> list[dict[str, str]]:
    """Return everything in an answer that cites an article."""
    if isinstance(node, dict):
        here = [node] if node.get("article") else []
        return here + [each for value in node.values() for each in _because(value)]
    return [each for value in node for each in _because(value)] if isinstance(node, list) else []


def announced_in_2026(crosstable: Run, *options: str) -> str:
    done = crosstable(
        *("new", "E", "--game", "chess", "--system", "dutch", "--rounds", "3"),
        *("--starts", "2026-11-20", *options),
    )
    assert done.status == 0, done.err
    return done.out.strip()


def edition_now(crosstable: Run) -> str:
    name = json.loads(crosstable("show", "--json").out)["tournament"]["edition"]
    assert isinstance(name, str)
    return name


def test_the_rules_follow_the_first_day_until_a_round_is_paired(crosstable: Run) -> None:
    announced_in_2026(crosstable)
    done = crosstable("edit", "--starts", "2019-05-01")
    assert done.status == 0, done.err
    assert "rules fide-2019" in note(done.err)
    assert note(done.err).endswith("in force on 2019-05-01")
    assert edition_now(crosstable) == "fide-2019"
    assert "in force on 2019-05-01" in crosstable("journal", "show").out.replace("\n", " ")
    crosstable("edit", "--starts", "2026-11-20")
    assert edition_now(crosstable) == "fide-2026-03"
    for player in ("Ann", "Bob", "Cid", "Dee"):
        crosstable("players", "add", player)
    crosstable("lots", "--seed", "x")
    assert crosstable("pair").status == 0
    late = crosstable("edit", "--starts", "2019-05-01")
    assert late.status == 0, late.err
    assert "other rules are in force on 2019-05-01" in late.err
    assert edition_now(crosstable) == "fide-2026-03"
    refused = crosstable("edit", "--edition", "fide-2019")
    assert refused.status != 0
    assert "cannot change once a round is paired" in refused.err


def test_an_edition_that_was_named_stays_when_the_first_day_moves(crosstable: Run) -> None:
    announced_in_2026(crosstable, "--edition", "fide-2026-03")
    done = crosstable("edit", "--starts", "2019-05-01")
    assert "other rules are in force on 2019-05-01" in done.err
    assert edition_now(crosstable) == "fide-2026-03"
    named = crosstable("edit", "--edition", "fide-2019")
    assert named.status == 0, named.err
    assert note(named.err).endswith("as asked for")
    assert edition_now(crosstable) == "fide-2019"


def test_an_unwise_list_of_tie_breaks_is_noted_when_it_is_announced(crosstable: Run) -> None:
    done = crosstable(
        *("new", "R", "--game", "chess", "--starts", "2026-11-20", "--tie-breaks", "BH,SB,SB")
    )
    assert "Buchholz must not be used in a round robin" in done.err
    assert "Sonneborn-Berger is listed twice" in done.err


def test_an_unknown_code_is_answered_with_codes(crosstable: Run) -> None:
    done = crosstable(
        *("new", "R", "--game", "chess", "--starts", "2026-11-20", "--tie-breaks", "FOO")
    )
    assert done.status != 0
    known = done.err.strip().partition("; known: ")[2].split(", ")
    assert {"BH", "SB", "DE"} <= set(known)
    assert all(code.isupper() for code in known)
    bad = crosstable("new", "R", "--game", "chess", "--tie-breaks", "BH/C99")
    assert "the number in /C99 must be from 1 to 9" in bad.err


def test_editions_in_the_other_order_are_put_right_and_that_is_said(crosstable: Run) -> None:
    right = crosstable("editions", "diff", "fide-2019", "fide-2023")
    turned = crosstable("editions", "diff", "fide-2023", "fide-2019")
    assert turned.out == right.out
    assert "note: fide-2019 is the older one: what is new in fide-2023-01 is shown" in turned.err
    assert "older one" not in right.err


def test_a_difference_is_told_with_what_both_editions_say(crosstable: Run) -> None:
    told = crosstable("editions", "diff", "fide-2024-12", "fide-2026-03").out.splitlines()
    whole = "\n".join(told)
    lowest = "the bye goes to the lowest score that lets the round be paired: no → yes"
    assert f"{lowest} [FIDE C.04.3.2.3.1]" in whole
    assert "an opponent with the same final score, at most that of drawing every game" in whole
    assert "from this rating on, differences count in full: – → 2650" in whole
    assert "  bye.once: FIDE C.04.1.d → FIDE C.04.1.4" in told
    assert "lowest rating on the list" not in whole
    (clause,) = [line for line in told if line.startswith("  what a bracket is judged by:")]
    before, _, after = clause.partition(" → ")
    assert "score differences in the bracket" in before
    assert "rounds without a game of the player who gets the bye" in after
    assert "players left unpaired in the bracket" not in before  # in both


def test_differences_for_programs_stand_at_the_edition_that_brought_them(crosstable: Run) -> None:
    done = crosstable("editions", "diff", "fide-2023-01", "fide-2024-04", "--json")
    changes = {row["edition"]: row["changes"] for row in json.loads(done.out)}
    (floor,) = [each for each in changes["fide-2024-03"] if each["rule"] == "ratings, floor"]
    assert floor == {
        "rule": "ratings, floor",
        "before": "1000",
        "after": "1400",
        "part": "ratings",
        "words": "lowest rating on the list",
        "articles_before": ["FIDE B.02 (2022) 7.2.1", "FIDE B.02 (2022) 7.2"],
        "articles_after": ["FIDE B.02 (2024) 7.2.1", "FIDE B.02 (2024) 7.2"],
    }
    assert not any(change["rule"] == "ratings, floor" for change in changes["fide-2024-04"])


def test_an_event_is_told_what_changed_for_it_and_nothing_else(crosstable: Run) -> None:
    done = crosstable(
        *("new", "Old open", "--game", "chess", "--system", "burstein", "--rounds", "7"),
        *("--starts", "2025-05-01", "--tie-breaks", "BH"),
    )
    event = done.out.split()[0] if done.out else "old-open"
    told = crosstable("editions", "diff", "--event", event)
    assert told.status == 0, told.err
    assert "Old open: what fide-2024-12 → fide-2026-03 say about it" in told.out
    assert "(FIDE Burstein system): year of the text: 2018 → 2026" in told.out
    assert "at most that of drawing every game" in told.out
    for other in (
        "Dubov",
        "Lim",
        "two-game",
        "teams",
        "rapid games",
        "virtual points",
        "in a round",
    ):
        assert other not in told.out
    rows = json.loads(crosstable("editions", "diff", "--event", event, "--json").out)
    assert rows[-1]["edition"] == "fide-2026-03"
    alone = crosstable("editions", "diff", "fide-2019")
    assert (alone.status, alone.err) == (2, "crosstable: name two editions, or an event\n")


def test_an_edition_is_not_compared_with_itself(crosstable: Run) -> None:
    same = crosstable("editions", "diff", "fide-2026-03", "fide-2026-03")
    assert same.status == 0
    assert same.out == "fide-2026-03 is one edition: it says the same as itself\n"
    kings = crosstable("editions", "diff", "fmjd-2022", "fmjd-2024").out
    assert "one king alone on the long diagonal" in kings
    assert "where it stands" not in kings


def test_the_year_of_a_text_is_told_with_what_it_is_about(crosstable: Run) -> None:
    told = crosstable("editions", "diff", "fide-2025-10", "fide-2026-03").out
    assert "year of the text on Swisses of teams: 2024 → 2026 [FIDE C.04.6.3.3]" in told
    assert "\n  year of the text:" not in told
