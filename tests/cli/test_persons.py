"""`crosstable persons` as a federation's secretary meets it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Run

LIST = """id,name,federation,born,title,rating
1503014,"Carlsen, Magnus",NOR,1990,GM,2850
100,"Adams, A",ENG,1971,GM,2650
101,"Adams, A",ENG,2005,,1500
102,"Baker, B",ENG,1980,IM,2400
"""


def told(run: Run, *words: str) -> Any:
    done = run(*words, "--json")
    assert done.status == 0, done.err
    return json.loads(done.out)


def refused(run: Run, *words: str) -> str:
    done = run(*words)
    assert done.status == 2
    assert done.err.count("\n") == 1, done.err
    return done.err


@pytest.fixture
def anna(crosstable: Run) -> str:
    made = told(crosstable, "persons", "add", "Meier, Anna", "--id", "fide:7", "--born", "1990")
    return str(made["id"])


def test_a_person_by_hand_with_a_history(crosstable: Run, anna: str) -> None:
    noted = crosstable("persons", "note", "meier", "title", "IA", "--from", "2015-01-01")
    assert noted.out == f"{anna} Meier, Anna: title IA (FIDE), valid from 2015-01-01\n"
    crosstable("persons", "note", "fide:7", "licence", "IA", "--from", "2015-06-01")
    shown = crosstable("persons", "show", anna, "--on", "2015-03-01").out
    assert "titles on 2015-03-01: IA (FIDE)" in shown
    assert "licences on" not in shown
    history = told(crosstable, "persons", "show", anna)
    assert [each["fact"]["kind"] for each in history["facts"]] == [
        "licence",
        "title",
        "birth",
        "identifier",
        "name",
    ]
    licence = history["facts"][0]["mark"]
    assert crosstable("persons", "withdraw", anna, licence).status == 0
    assert "by Anna" in crosstable("persons", "show", anna).out
    assert "1 person, 0 forgotten" in crosstable("persons", "list").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("note", "meier", "title", "GM", "--from", "1980-01-01"), "was born 1990, after 1980"),
        (("note", "meier", "licence", "IA"), "is for IA, a title not held"),
        (("note", "meier", "title", ""), "'' is not a title"),
        (("note", "meier", "title", "GMX"), "'GMX' is not a title of FIDE, which gives GM, IM"),
        (("note", "meier", "birth", "05/04/1990"), "can be 1990-04-05 or 1990-05-04; write"),
        (("add", "Vos", "--born", "05/04/1990"), "can be 1990-04-05 or 1990-05-04; write"),
        (("note", "meier", "id", "7"), "write fide:1503014"),
        (("note", "meier", "sex", "x"), "'x' is not a sex"),
        (("note", "meier", "public", "everything"), "cannot be made public"),
        (("note", "nobody", "federation", "GER"), "nobody in the register is called nobody"),
        (("add", "Other", "--id", "fide:7"), "7 of Other is that of Meier, Anna"),
        (("show", "fide:8"), "nobody in the register has the FIDE number 8"),
        (("show", "p-missing0"), "no person p-missing0"),
        (("withdraw", "meier", "f-0"), "no fact f-0 that holds"),
        (("import", "missing.csv"), "No such file"),
        (("forget", "meier"), "if it is meant, say `crosstable --yes`"),
    ],
)
def test_bad_input_is_one_line(
    crosstable: Run, anna: str, words: tuple[str, ...], said: str
) -> None:
    assert said in refused(crosstable, "persons", *words)
    assert len(told(crosstable, "persons", "list")) == 1


def test_a_name_that_fits_several_names_them(crosstable: Run, anna: str) -> None:
    crosstable("persons", "add", "Meier, Anton")
    assert f"Meier, Anna ({anna})" in refused(crosstable, "persons", "show", "meier")


def test_merging_and_taking_it_back(crosstable: Run, anna: str) -> None:
    other = told(crosstable, "persons", "add", "Meyer, Anna")["id"]
    assert told(crosstable, "persons", "merge", anna, "meyer")["other_names"] == ["Meyer, Anna"]
    assert told(crosstable, "persons", "show", other)["merged"] == [other]
    assert told(crosstable, "persons", "merge", anna, other, "--undo")["name"] == "Meyer, Anna"


def test_a_file_of_persons_and_a_list(crosstable: Run) -> None:
    Path("p.csv").write_text('name,fide,federation\n"Carlsen, Magnus",1503014,\n"Berg, Bo",5,SWE\n')
    assert "2 new persons" in crosstable("persons", "import", "p.csv").out
    Path("list.csv").write_text(LIST)
    took = crosstable(
        "persons", "import", "list.csv", "--list", "fide-standard", "--date", "2026-01-01"
    )
    assert took.out == "fide.standard of 2026-01-01: 4 players\n"
    (magnus,) = told(crosstable, "persons", "find", "carl", "mag")
    assert magnus["registered"]
    assert (magnus["federation"], magnus["ratings"][0]["value"]) == ("NOR", 2850)
    found = told(crosstable, "persons", "find", "adams")
    assert [each["reference"] for each in found] == ["fide:100", "fide:101"]
    assert told(crosstable, "persons", "find", "fide:102")[0]["name"] == "Baker, B"
    Path("cut.csv").write_text("name,fide,federation\nNew,9,GER\nCut,8")
    assert "line 3: 2 of 3 columns" in refused(crosstable, "persons", "import", "cut.csv")
    assert len(told(crosstable, "persons", "list")) == 2


def test_the_players_of_an_event_are_matched(playing: Run) -> None:
    Path("list.csv").write_text(LIST)
    playing("persons", "import", "list.csv", "--list", "fide-standard", "--date", "2020-01-01")
    clark = told(playing, "persons", "add", "Clark, C", "--federation", "ENG")["id"]
    matches = {each["name"]: each for each in told(playing, "persons", "match")}
    assert {name: each["how"] for name, each in matches.items()} == {
        "Adams, A": "ambiguous",
        "Baker, B": "sure",
        "Clark, C": "sure",
        "Davis, D": "unknown",
    }
    assert len(matches["Adams, A"]["choices"]) == 2
    shown = playing("persons", "match", "--apply")
    assert "0 linked, 2 sure, 1 ambiguous, 1 unknown" in shown.out
    assert "2 players now point to a person" in shown.out
    players = {each["player"]["name"]: each["player"] for each in told(playing, "players", "list")}
    assert players["Baker, B"]["person"] == "fide:102"
    assert players["Baker, B"]["identifiers"] == [{"register": "fide", "value": "102"}]
    assert players["Clark, C"]["person"] == clark
    assert players["Adams, A"]["person"] == ""
    told_again = told(playing, "persons", "match")
    assert [each["how"] for each in told_again].count("linked") == 2


def test_forgetting_is_recorded_and_everything_verifies(playing: Run) -> None:
    clark = told(playing, "persons", "add", "Clark, C", "--federation", "ENG")["id"]
    playing("persons", "match", "--apply")
    before = playing("standings").out
    assert "Clark" in before
    done = playing("--yes", "persons", "forget", clark)
    assert done.out.startswith(f"{clark}: forgotten on ")
    for words in (("standings",), ("players", "list"), ("journal", "show"), ("persons", "list")):
        assert "Clark" not in playing(*words).out
    assert "Clark" not in playing("journal", "show", "--json").out
    verified = playing("journal", "verify")
    assert verified.status == 0
    assert f"person {clark} was forgotten on" in verified.out
    assert "forgotten" in playing("persons", "show", clark).out
    assert "is forgotten" in refused(playing, "persons", "note", clark, "federation", "ENG")


def test_an_event_without_officials_has_no_services(playing: Run) -> None:
    assert playing("persons", "services").out == "the tournament has no officials\n"
