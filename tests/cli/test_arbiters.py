"""`crosstable arbiters` as a federation's secretary and an organiser meet it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from tests.cli.terminal import Run

ON = ("--on", "2019-06-01")
OPEN = (
    *("--kind", "international", "--form", "swiss", "--rated", "yes", "--players", "120"),
    *("--rated-players", "90", "--federations", "5", "--rounds", "9", "--norms-possible", "yes"),
)
SIGNED = (
    *("--signed-by", "Chef, Karl", "--signer-title", "IA", "--signer-as", "chief"),
    *("--positive", "yes"),
)


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
    made = told(
        *(crosstable, "arbiters", "add", "Meier, Anna", "--id", "fide:7", "--born", "1985-02-03"),
        *("--federation", "GER", "--languages", "en,de", "--title", "FA", "--since", "2015-01-01"),
        *("--licence-from", "2015-01-02", "--category", "D"),
    )
    return str(made["id"])


def serve(run: Run, event: str, day: str, *more: str, certified: str = "IA") -> None:
    done = run(
        *("arbiters", "serve", "fide:7", event, "--from", day, "--until", day),
        *(*OPEN, *SIGNED, "--certified", certified, *more),
    )
    assert done.status == 0, done.err


def test_an_application_grows_norm_by_norm(crosstable: Run, anna: str, tmp_path: Path) -> None:
    for year in (2016, 2017, 2018):
        serve(crosstable, f"Open {year}", f"{year}-05-01")
    done = crosstable("arbiters", "apply", anna, "--title", "ia", *ON)
    assert "Meier, Anna, IA: not complete" in done.out
    assert "norms from events – needed: 4; achieved: 3 [FIDE Arbiter titles 4.6]" in done.out
    serve(crosstable, "Open 2019", "2019-05-01", "--signed-by", "Boss, Bea")
    pdf = tmp_path / "ia2.pdf"
    done = crosstable("arbiters", "apply", anna, "--title", "IA", *ON, "-o", str(pdf))
    assert "Meier, Anna, IA: complete" in done.out
    assert pdf.read_bytes().startswith(b"%PDF")
    late = crosstable("arbiters", "apply", anna, "--title", "IA", *ON, "--meeting", "2019-07-01")
    assert "surcharge: 50 %; without one until 2019-05-02" in late.out
    listed = told(crosstable, "arbiters", "list", *ON)
    assert [(line["name"], line["category"], line["licensed"]) for line in listed] == [
        ("Meier, Anna", "D", True)
    ]
    shown = told(crosstable, "arbiters", "show", anna, *ON)
    assert [norm["standing"] for norm in shown["norms"]["IA"]] == ["counts"] * 4
    assert "3.2.1" in crosstable("arbiters", "classify", *ON).out
    assert "active years" in crosstable("arbiters", "category", anna, "C", *ON).out


@pytest.mark.usefixtures("anna")
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            ("2014-05-01",),
            "made before the title FA was awarded on 2015-01-01, so it does not count",
        ),
        (
            ("2018-05-01", "--rounds", "4"),
            "an event of 4 rounds gives no norm for IA: 9 are needed, 7 once",
        ),
        (
            ("2018-05-01", "--signed-by", "Meier, Anna", "--duty", "chief arbiter"),
            "Meier, Anna cannot sign their own certificate",
        ),
        (
            ("2018-05-01", "--signer-title", "NA"),
            "Chef, Karl is a national arbiter and cannot sign for the title IA",
        ),
    ],
)
def test_a_bad_norm_is_told_with_its_reason(
    crosstable: Run, typed: tuple[str, ...], said: str
) -> None:
    serve(crosstable, "Open", *typed)
    out = crosstable("arbiters", "norms", "fide:7", "--title", "IA", *ON).out
    assert "does not count" in out
    assert said in out


@pytest.mark.usefixtures("anna")
def test_one_event_as_two_norms(crosstable: Run) -> None:
    serve(crosstable, "Open", "2018-05-01")
    serve(crosstable, "Open", "2018-05-01", "--duty", "deputy chief arbiter")
    out = crosstable("arbiters", "norms", "fide:7", "--title", "IA", *ON).out
    assert "Open is claimed as two norms" in out


def test_a_seminar_of_79_per_cent_and_a_missing_birthday(crosstable: Run) -> None:
    told(crosstable, "arbiters", "add", "Neu, N", "--id", "fide:8", "--title", "NA")
    crosstable("arbiters", "seminar", "fide:8", "Paris", "--on", "2019-01-01", "--percent", "79")
    out = crosstable("arbiters", "apply", "fide:8", "--title", "FA", *ON).out
    assert "79 % are not enough: the examination is passed with 80 %" in out
    assert "missing: the date of birth of Neu, N is not noted" in out


@pytest.mark.usefixtures("anna")
def test_licences(crosstable: Run) -> None:
    said = refused(
        *(crosstable, "persons", "note", "fide:7", "licence", "IA", "--from", "2019-01-01")
    )
    assert "the licence of Meier, Anna is for IA, a title not held when it begins" in said
    serve(crosstable, "Open", "2017-05-31")
    out = crosstable("arbiters", "licence", "fide:7", *ON).out
    assert "licence: inactive" in out
    assert "to be paid: 80 euros" in out
    day = ("--on", "2019-05-31")
    assert "licence: licensed" in crosstable("arbiters", "licence", "fide:7", *day).out


@pytest.mark.usefixtures("anna")
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("norms", "fide:7", "--title", "GM"), "GM"),
        (("apply", "fide:7", "--title", "FA"), "Meier, Anna already has the title FA"),
        (("show", "fide:99"), "nobody in the register has the FIDE number 99"),
        (("serve", "fide:7", "Open", "--players", "5", "--rated-players", "6"), "6 rated players"),
        (
            ("serve", "fide:7", "Open", "--from", "2019-02-01", "--until", "2019-01-01"),
            "cannot end",
        ),
        (("lecturer", "fide:7"), "no seminar of Meier, Anna as an assistant lecturer is noted"),
        (
            ("add", "X, Y", "--title", "FA", "--licence-from", "2019-01-01", "--category", "E"),
            "'E'",
        ),
        (("appoint", "nothing"), "nothing"),
    ],
)
def test_bad_input_is_one_line(crosstable: Run, typed: tuple[str, ...], said: str) -> None:
    crosstable("new", "Open", "--game", "chess", "--system", "dutch")
    assert said in refused(crosstable, "arbiters", *typed)


def test_posts_certificates_and_what_they_mean_for_ratings(
    crosstable: Run, anna: str, tmp_path: Path
) -> None:
    made = crosstable(
        *("new", "City Open", "--game", "chess", "--system", "dutch", "--rounds", "9"),
        *("--starts", "2019-05-01", "--ends", "2019-05-09"),
    )
    assert made.status == 0, made.err
    assert "nobody is appointed yet" in crosstable("arbiters", "appoint", "city-open").out
    serve(crosstable, "Open", "2016-05-01")
    done = crosstable("--yes", "arbiters", "appoint", "city-open", anna, "--duty", "chief arbiter")
    assert done.status == 0, done.err
    assert "must: the licence of Meier, Anna ended with two years without a service" in done.out
    officials = told(crosstable, "officials", "list", "-t", "city-open")
    assert (officials[0]["licensed"], officials[0]["person"]) == (False, anna)
    assert (
        "arbiters: the licence of Meier, Anna ended" in crosstable("norms", "list", "city-open").out
    )
    for name in ("One, O", "Two, T", "Three, T"):
        assert crosstable("players", "add", name, "--rating", "2000").status == 0
    assert crosstable("--yes", "officials", "edit", "1", "--licensed").status == 0
    rated = crosstable("rate", "event", "city-open").out
    assert "not to be rated: arbiter Meier, Anna has no licence [FIDE B.02 0.3]" in rated
    given = told(crosstable, "arbiters", "certificates", "city-open")
    assert given["certificates"]["most"] == 1
    pdf = tmp_path / "ia1.pdf"
    done = crosstable(
        *("arbiters", "certificates", "city-open", "--for", anna, "--title", "IA"),
        *("-o", str(pdf), "--note"),
    )
    assert done.status == 0, done.err
    assert pdf.read_bytes().startswith(b"%PDF")
    again = refused(
        *(crosstable, "arbiters", "certificates", "city-open", "--for", anna, "--title", "IA"),
        "--note",
    )
    assert "City Open is already noted as a norm of Meier, Anna" in again


def test_arbiters_from_a_csv_and_an_xlsx_file(crosstable: Run, tmp_path: Path) -> None:
    rows = [
        ["name", "fide", "title_register", "title", "title_from", "service_event", "service"],
        ["Meier, Anna", "7", "fide", "FA", "2015-01-01", "Open", "arbiter"],
        ["Neu, N", "8", "fide", "NA", "2018-01-01", "", ""],
    ]
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    book.save(tmp_path / "arbiters.xlsx")
    taken = told(crosstable, "arbiters", "import", str(tmp_path / "arbiters.xlsx"))
    assert (taken["new"], taken["facts"]) == (2, 7)
    bad = tmp_path / "bad.csv"
    bad.write_text("name,seminar_register,seminar,seminar_percent\nX,fide,Paris,179\n")
    said = refused(crosstable, "arbiters", "import", str(bad))
    assert "bad.csv" in said
    assert "line 2" in said
    assert "179 is not a percentage" in said


def test_the_forms_of_lecturers_and_of_referees(crosstable: Run, tmp_path: Path) -> None:
    told(crosstable, "arbiters", "add", "Prof, P", "--id", "fide:9", "--title", "IA")
    crosstable(
        *("arbiters", "seminar", "fide:9", "Paris", "--on", "2019-01-01"),
        *("--duty", "assistant lecturer"),
    )
    for more in ((), ("--apply",)):
        done = crosstable("arbiters", "lecturer", "fide:9", *more, "-o", str(tmp_path / "f.pdf"))
        assert done.status == 0, done.err
    told(
        *(crosstable, "arbiters", "add", "Visser, Wim", "--id", "fmjd:1", "--title", "FR"),
        *("--since", "2015-01-01", "--register", "fmjd", "--languages", "nl,en"),
    )
    for year in (2016, 2017, 2018):
        crosstable(
            *("arbiters", "serve", "fmjd:1", f"Open {year}", "--from", f"{year}-05-01"),
            *("--kind", "international", "--duty", "main referee", "--positive", "yes"),
            *("--signed-by", "Baas, B", "--signer-title", "IR"),
        )
    done = crosstable(
        *("arbiters", "apply", "fmjd:1", "--title", "IR", *ON, "-o", str(tmp_path / "ir.pdf"))
    )
    assert "Visser, Wim, IR: complete" in done.out
    assert "Annex 4 4.2.3.3" in done.out


def test_duties_are_a_closed_list(crosstable: Run) -> None:
    crosstable("arbiters", "add", "Meier, Anna", "--id", "fide:7", "--title", "IA")
    typed = ("arbiters", "serve", "fide:7", "Open", "--from", "2018-05-01", "--duty")
    assert crosstable(*typed, "deputy").status == 2
    assert crosstable(*typed, "deputy chief arbiter").status == 0
    assert crosstable("new", "City Open", "--game", "chess", "--starts", "2019-05-01").status == 0
    unknown = crosstable("--yes", "arbiters", "appoint", "city-open", "fide:7", "--duty", "chef")
    assert unknown.status == 2
    assert "deputy chief arbiter" in unknown.err
