"""`crosstable titles` as a federation's secretary meets it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.terminal import Run


def told(run: Run, *words: str) -> Any:
    done = run(*words, "--json")
    assert done.status == 0, done.err
    return json.loads(done.out)


@pytest.fixture
def roel(crosstable: Run) -> str:
    made = told(crosstable, "persons", "add", "Boomstra, Roel", "--id", "fmjd:7", "--sex", "m")
    person = str(made["id"])
    for title, event, games, colour, day in (
        ("MF", "Nijmegen Open", "9", "black", "2019-07-20"),
        ("MF", "Salou Open", "9", "black", "2019-10-06"),
        ("MI", "Brunssum Open", "9", "red", "2020-08-08"),
        ("MI", "Riga Open", "9", "black", "2022-08-08"),
        ("MI", "Wageningen Open", "9", "black", "2023-07-20"),
    ):
        done = crosstable(
            *("persons", "note", person, "norm", title, "--register", "fmjd", "--event", event),
            *("--games", games, "--colour", colour, "--on", day),
        )
        assert done.status == 0, done.err
    done = crosstable(
        *("persons", "note", person, "title", "MF", "--register", "fmjd", "--from", "2020-09-01"),
        *("--origin", "norms"),
    )
    assert done.status == 0, done.err
    return person


@pytest.mark.article("fmjd.annex10", "4.6")
def test_the_ledger_says_what_one_more_norm_would_free(crosstable: Run, roel: str) -> None:
    said = crosstable("titles", "ledger", roel, "--best-rating", "2260", "--on", "2024-01-01").out
    assert "Boomstra, Roel" in said
    assert "MF: held, by norm 1, norm 2, norm 4 [FMJD Annex 10 7]" in said
    assert "MI: not yet [FMJD Annex 10 6]" in said
    assert "2 norms for MI or higher are free, and 3 are needed" in said
    assert (
        "one more black MF norm of 7 games or more would complete MI, and free norm 4 for it"
        in said
    )
    (made,) = told(crosstable, "titles", "ledger", roel, "--on", "2024-01-01")["ledgers"]
    assert (made["register"], made["best_rating"]) == ("fmjd", None)
    assert made["ledger"]["free"] == [2, 4]
    assert {line["title"]: line["standing"] for line in made["ledger"]["titles"]} == {
        "MF": "held",
        "MI": "short",
        "GMI": "short",
    }


def test_the_highest_rating_of_all_lists_counts(crosstable: Run, roel: str, tmp_path: Any) -> None:
    for dated, rating in (("2019-01-01", 2255), ("2020-01-01", 2240)):
        listed = tmp_path / f"list-{dated}.csv"
        listed.write_text(f'id,name,federation,rating\n7,"Boomstra, Roel",NED,{rating}\n')
        done = crosstable(
            *("persons", "import", str(listed), "--list", "fmjd-standard", "--date", dated)
        )
        assert done.status == 0, done.err
    (made,) = told(crosstable, "titles", "ledger", roel, "--on", "2024-01-01")["ledgers"]
    assert made["best_rating"] == 2255


def test_somebody_without_norms(crosstable: Run) -> None:
    person = str(told(crosstable, "persons", "add", "Nobody, Known")["id"])
    said = crosstable("titles", "ledger", person).out
    assert "no title, norm or number of a federation is noted" in said
    said = crosstable("titles", "ledger", person, "--register", "fmjd").out
    assert "no norms are noted" in said
    assert "CMF: not yet" in said


@pytest.fixture
def championship(crosstable: Run) -> Run:
    """Play a round robin of eight whose first-named players win."""
    results = [word for board in range(1, 5) for word in (str(board), "2-0")]
    for words in (
        (
            *("new", "Championship", "--game", "draughts", "--edition", "fmjd-2022"),
            *("--system", "round-robin", "--rate-of-play", "80+30", "--federation", "NED"),
            *("--level", "national-final"),
        ),
        *(("players", "add", f"Player {letter}", "--federation", "NED") for letter in "ABCDEFGH"),
        ("lots", "--method", "as-entered"),
        *(words for _ in range(7) for words in (("pair",), ("result", *results))),
    ):
        done = crosstable(*words)
        assert done.status == 0, done.err
    return crosstable


@pytest.mark.article("fmjd.annex10", "3.11.1")
@pytest.mark.article("fmjd.annex10", "4.5.11.1")
def test_places_of_a_national_championship(championship: Run) -> None:
    made = told(championship, "titles", "direct")
    given = [
        (award["place"], award["title"], award["norm"], award["citation"]["article"])
        for award in made["awards"]
    ]
    assert (1, "CMF", False, "3.11.1") in given
    assert (2, "CMF", True, "4.5.11.1") in given
    assert not any(award["missing"] for award in made["awards"])
    said = championship("titles", "direct").out
    assert "Championship, titles and norms by results" in said
    assert "first in a national" in said


@pytest.mark.parametrize("game", ["draughts", "chess"])
def test_an_event_that_gives_nothing(crosstable: Run, game: str) -> None:
    done = crosstable("new", "Open", "--game", game)
    assert done.status == 0, done.err
    assert "no place or score gives a title" in crosstable("titles", "direct").out


def test_a_norm_is_for_a_title_there_is(crosstable: Run, roel: str) -> None:
    words = ("persons", "note", roel, "norm", "FR", "--register", "fmjd", "--event", "Riga Open")
    refused = crosstable(*words)
    assert refused.status != 0
    assert "no norms of FMJD lead to a title 'FR'; they lead to GMI, " in refused.err
    done = crosstable(*words[:4], "CMF", *words[5:])
    assert done.status == 0, done.err


def test_a_norm_is_noted_when_its_event_is_over_and_with_games(crosstable: Run, roel: str) -> None:
    words = ("persons", "note", roel, "norm", "MI", "--register", "fmjd", "--event", "Riga Open")
    refused = crosstable(*words, "--on", "2999-01-01")
    assert refused.status != 0
    assert "a norm is noted when its event is over; Riga Open ends on 2999-01-01" in refused.err
    refused = crosstable(*words, "--games", "0")
    assert refused.status != 0
    assert "0 is not a number of games" in refused.err


def test_an_arbiter_norm_is_kept(crosstable: Run, roel: str) -> None:
    done = crosstable("persons", "note", roel, "norm", "FA", "--event", "City Open")
    assert done.status == 0, done.err
    said = crosstable("titles", "ledger", roel, "--register", "fide").out
    assert "the norm for FA in City Open is one of an official" in said


@pytest.fixture
def gilles(crosstable: Run) -> str:
    made = told(crosstable, "persons", "add", "Grand, Gilles", "--id", "fide:1000012")
    person = str(made["id"])
    for event, day, more in (
        ("Open A", "2023-05-01", ("--federations-met", "no", "--slow", "yes", "--broad", "no")),
        ("Open B", "2024-05-01", ("--federations-met", "no", "--slow", "no", "--broad", "no")),
    ):
        done = crosstable(
            *("persons", "note", person, "norm", "GM", "--event", event, "--games", "9"),
            *("--on", day, *more),
        )
        assert done.status == 0, done.err
    return person


@pytest.mark.article("fide.titles.2022", "1.5.1")
@pytest.mark.article("fide.titles.2022", "1.4.3e")
@pytest.mark.article("fide.titles.2022", "1.5.6")
def test_the_ledger_of_a_chess_player(crosstable: Run, gilles: str) -> None:
    words = ("titles", "ledger", gilles, "--on", "2024-06-01", "--best-rating", "2505")
    said = crosstable(*words).out
    assert "GM: not yet [FIDE B.01 (2024) 1.5.1]" in said
    assert "✗ games in these norms – needed: 27; achieved: 18 [FIDE B.01 (2024) 1.5.1]" in said
    assert "✓ rating reached at some time – needed: 2500; achieved: 2505 [FIDE" in said
    assert "one more GM norm of 9 games or more would complete GM\n" in said
    assert "it must be made under the usual rule on federations [FIDE B.01 (2024) 1.4.3e]" in said
    assert (
        "it must be made in a large Swiss, a championship or another event that is named "
        "[FIDE B.01 (2024) 1.5.6]"
    ) in said
    assert "days of one round" not in said.partition("one more GM norm")[2]
    (made,) = told(crosstable, *words)["ledgers"]
    assert made["register"] == "fide"
    assert made["edition"].startswith("fide-2024")
    assert [more["title"] for more in made["ledger"]["one_more"]] == ["IM", "GM"]


def test_who_plays_both_games_has_two_ledgers(crosstable: Run, gilles: str) -> None:
    done = crosstable("persons", "note", gilles, "id", "fmjd:12")
    assert done.status == 0, done.err
    made = told(crosstable, "titles", "ledger", gilles)["ledgers"]
    assert [book["register"] for book in made] == ["fide", "fmjd"]
    refused = crosstable("titles", "ledger", gilles, "--best-rating", "2505")
    assert refused.status != 0
    assert "say which federation's rating it is: fide or fmjd" in refused.err
    (book,) = told(crosstable, "titles", "ledger", gilles, "--register", "fide")["ledgers"]
    assert book["register"] == "fide"
    unknown = crosstable("titles", "ledger", gilles, "--register", "icc")
    assert unknown.status != 0
    assert "fide, fmjd" in unknown.err


def test_notes_on_ratings_are_left_out_where_nobody_gets_anything(crosstable: Run) -> None:
    crosstable("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "3")
    done = crosstable("titles", "direct")
    assert "no place or score gives a title" in done.out
    assert "note:" not in done.out


def test_numbers_of_any_size_have_no_range_in_the_help(crosstable: Run) -> None:
    assert "None]" not in crosstable("persons", "note", "--help").out
