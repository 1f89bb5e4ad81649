"""Persons from CSV: several lines for one person, and every mistake named with its line."""

from __future__ import annotations

from datetime import date
from io import BytesIO

import msgspec
import openpyxl
import pytest

from crosstable.formats.person_cells import COLUMNS, fact_from_cells
from crosstable.formats.person_writing import persons_as_csv
from crosstable.formats.persons import read_persons
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.facts import Birth, FederationJoined, Languages, Numbered, PersonName, Shown
from crosstable.kernel.official_facts import Licence, Seminar, Service
from crosstable.kernel.person import person_from
from crosstable.kernel.player import BirthDate
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.title_facts import NormMade, TitleHeld


def read(text: str) -> list[tuple[object, ...]]:
    return [person.facts for person in read_persons(text.encode(), source="p.csv").persons]


def test_lines_with_one_number_are_one_person() -> None:
    facts = read(
        "Name;FIDE ID;born;title_register;title;title_from;licence_register;licence\n"
        "Meier, Anna;1;1990;fide;FA;2010-01-01;;\n"
        "Meier, Anna;1;;FIDE;IA;2015-01-01;fide;IA\n"
        "Berg, Bo;2;;;;;;\n"
    )
    assert facts == [
        (
            Numbered("fide", "1"),
            PersonName("Meier, Anna"),
            Birth(BirthDate(1990)),
            TitleHeld(register="fide", code="FA", since=date(2010, 1, 1)),
            TitleHeld(register="fide", code="IA", since=date(2015, 1, 1)),
            Licence(register="fide", title="IA"),
        ),
        (Numbered("fide", "2"), PersonName("Berg, Bo")),
    ]


def test_every_column_is_read() -> None:
    values = {
        "person": "p-00000001",
        "name": "Meier, Anna",
        "sex": "f",
        "born": "17.05.1990",
        "birth_place": "Bonn",
        "federation": "ger",
        "federation_from": "2001-01-01",
        "title_register": "fide",
        "title": "IA",
        "title_from": "2010-01-01",
        "title_confirmed": "2010-04-01",
        "title_revoked": "2020-01-01",
        "title_conditional": "yes",
        "title_origin": "norms",
        "licence_register": "fide",
        "licence": "IA",
        "licence_from": "2011-01-01",
        "licence_until": "2015-01-01",
        "norm_register": "fide",
        "norm": "FA",
        "norm_event": "Open",
        "norm_date": "2009-01-01",
        "norm_games": "9",
        "norm_colour": "red",
        "norm_half_points": "11",
        "norm_category": "9",
        "norm_article": "X-1.3",
        "norm_credited": "10",
        "norm_average": "2412",
        "norm_form": "swiss",
        "norm_federations_met": "yes",
        "norm_slow": "no",
        "norm_broad": "yes",
        "norm_forfeit_win": "no",
        "service_event": "Open",
        "service": "arbiter",
        "service_from": "2009-01-01",
        "service_until": "2009-01-09",
        "public": "titles, federation",
        "identifier": "fmjd:7",
        "licence_category": "B",
        "service_kind": "national-team",
        "service_form": "swiss",
        "service_speed": "standard",
        "service_rated": "yes",
        "service_players": "80",
        "service_rated_players": "60",
        "service_federations": "2",
        "service_rounds": "7",
        "service_teams": "10",
        "service_boards": "4",
        "service_titled": "3",
        "service_average": "1900",
        "service_women": "no",
        "service_norms_possible": "no",
        "service_festival": "yes",
        "service_place": "Bonn",
        "service_federation": "ger",
        "service_served": "5",
        "service_certified": "fa",
        "service_signed_by": "Chef, Karl",
        "service_signer_title": "ia",
        "service_signer_as": "chief",
        "service_positive": "yes",
        "seminar_register": "fide",
        "club": "SK  Bonn",
        "club_from": "2001-01-01",
        "club_until": "2030-12-31",
        "fee": "membership",
        "fee_from": "2025-01-01",
        "fee_until": "2025-12-31",
        "fee_paid": "2025-01-15",
        "fee_amount": "40 EUR",
        "seminar": "Paris",
        "seminar_date": "2012-01-01",
        "seminar_percent": "85",
        "seminar_duty": "participant",
        "seminar_participants": "30",
        "seminar_federations": "4",
        "seminar_place": "Paris",
        "languages": "en fr",
    }
    assert set(values) == set(COLUMNS)
    cells = ",".join(f'"{each}"' for each in values.values())
    (person,) = read_persons(f"{','.join(values)}\n{cells}\n".encode()).persons
    assert person.person == "p-00000001"
    assert FederationJoined("GER", date(2001, 1, 1)) in person.facts
    assert Numbered("fmjd", "7") in person.facts
    assert Shown(("titles", "federation")) in person.facts
    assert (
        NormMade(
            register="fide",
            title="FA",
            event="Open",
            day=date(2009, 1, 1),
            games=9,
            colour="red",
            half_points=11,
            category=9,
            article="X-1.3",
            credited=10,
            average=2412,
            form="swiss",
            federations_met=True,
            slow=False,
            broad=True,
        )
        in person.facts
    )
    (service,) = (fact for fact in person.facts if isinstance(fact, Service))
    assert service == Service(
        event="Open",
        duty="arbiter",
        since=date(2009, 1, 1),
        until=date(2009, 1, 9),
        about=ServedEvent(
            kind="national-team",
            form="swiss",
            speed="standard",
            rated=True,
            players=80,
            rated_players=60,
            federations=2,
            rounds=7,
            teams=10,
            boards=4,
            titled=3,
            average=1900,
            norms_possible=False,
            festival=True,
            place="Bonn",
            federation="GER",
        ),
        rounds=5,
        certified="FA",
        signed_by="Chef, Karl",
        signer_title="IA",
        signer_as="chief",
        positive=True,
    )
    assert Languages(("en", "fr")) in person.facts
    assert any(isinstance(fact, Seminar) and fact.percent == 85 for fact in person.facts)
    assert len(person.facts) == 14


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file has no persons"),
        ("name,fide\n", "the file has no persons"),
        ("fide,born\n1,1990\n", "p.csv, line 1: the first line must name the columns"),
        ("name,name\nA,B\n", "line 1: the column 'name' is there twice"),
        ("name,Ratings & more\nA,B\n", "is not the name of a register"),
        ("name,fide,born\nMeier,1,1990\nBerg,2\n", "line 3: 2 of 3 columns; the file looks cut"),
        ('name,fide\nMeier,1\n"Berg, B', "line 3: a quotation mark is opened and not closed"),
        ("name,fide\nMeier,1\nBerg,1\n", "line 3: Berg has the number of Meier in line 2"),
        ("name,born\nMeier,soon\n", "line 2: born: 'soon' is not a birth date"),
        ("name,title,title_from\nMeier,GM,2020\n", "line 2: title: say whose title it is"),
        (
            "name,title_register,title,title_from\nMeier,fide,GM,2020\n",
            "line 2: title_from: '2020' is not a date; write YYYY-MM-DD; nothing was imported",
        ),
        (
            "name,born\nBerg,1990\nMeier,05/04/1990\n",
            "p.csv, line 3: born: '05/04/1990' can be 1990-04-05 or 1990-05-04; write",
        ),
        (
            "name,title_register,title\nBerg,fide,GM\nMeier,fide,GMX\n",
            "p.csv, line 3: title: 'GMX' is not a title of FIDE, which gives GM, IM, WGM, FM, ",
        ),
        (
            "name,licence_register,licence\nMeier,fide,GM\n",
            "line 2: licence: 'GM' is not a title of FIDE, which gives IA, FA, NA, IO, ",
        ),
        (
            "name,norm_register,norm,norm_event\nMeier,fmjd,GM,Cup\n",
            "line 2: norm: 'GM' is not a title of FMJD, which gives GMI, ",
        ),
        (
            "name,service,service_event,service_certified\nMeier,arbiter,Cup,GM\n",
            "line 2: service_certified: 'GM' is not a title of arbiters, referees or",
        ),
        (
            "name,service,service_event,service_signer_title\nMeier,arbiter,Cup,XA\n",
            "line 2: service_signer_title: 'XA' is not a title of arbiters, referees or",
        ),
        ("name,fide\n,1\n", "line 2: a person needs a name"),
        ("name,sex\nMeier,x\n", "'x' is not a sex"),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, said: str) -> None:
    with pytest.raises(UnreadableInput) as error:
        read(text)
    assert said in str(error.value)


def test_dates_without_doubt_decide_for_the_others_of_a_file() -> None:
    head = "name,born\n"
    first = read_persons(f"{head}Berg,25/04/1990\nMeier,05/04/1990\n".encode())
    assert Birth(BirthDate(1990, 4, 5)) in first.persons[1].facts
    assert "day/month/year" in first.notes[0]
    other = read_persons(f"{head}Berg,04/25/1990\nMeier,05/04/1990\n".encode())
    assert Birth(BirthDate(1990, 5, 4)) in other.persons[1].facts
    assert "month/day/year" in other.notes[0]
    assert read_persons(f"{head}Berg,25/04/1990\n".encode()).notes == ()
    with pytest.raises(UnreadableInput, match="line 2: born: '05/04/1990' can be"):
        read_persons(f"{head}Meier,05/04/1990\nVos,25/04/1990\nBerg,04/25/1990\n".encode())


def test_another_spelling_under_the_same_number_is_the_same_person() -> None:
    (facts,) = read("name,fide\nMüller Jörg,1\nMueller Jörg,1\n")
    assert facts[1:] == (PersonName("Müller Jörg"), PersonName("Mueller Jörg"))


def test_lines_of_one_name_and_birth_are_one_person_and_it_is_said() -> None:
    text = (
        "name;born;fide;club\n"
        "Meier, Anna;1990;;North\n"
        "Meier, Anna;1990;7;East\n"
        "Meier, Anna;1990;;South\n"
        "Meier, Anna;;;West\n"
    )
    read = read_persons(text.encode())
    assert [person.line for person in read.persons] == [2, 3, 5]
    (told,) = map(str, read.notes)
    assert told.startswith("lines 2, 4: Meier, Anna, read as one person by name and birth; give")
    twice = [f"P{'abcdefg'[at]};19{at}0;;\n" * 2 for at in range(7)]
    several = read_persons("".join([text.splitlines(keepends=True)[0], *twice]).encode())
    assert len(several.notes) == 6
    assert str(several.notes[-1]) == "so were 2 other persons"


def test_other_sheets_of_a_workbook_are_said() -> None:
    book, out = openpyxl.Workbook(), BytesIO()
    assert book.active is not None
    for row in (("name", "born"), ("Meier, Anna", 1990)):
        book.active.append(row)
    book.save(out)
    assert read_persons(out.getvalue()).notes == ()
    book.create_sheet("More").append(("name",))
    book.save(out)
    assert [str(note) for note in read_persons(out.getvalue()).notes] == [
        "sheet 'Sheet' was read; 1 other sheet was not read"
    ]


def test_what_is_written_is_read_again() -> None:
    """One line for each fact, and the same facts whoever takes the file in."""
    values = {
        "name": "=Meier, Anna",
        "fide": "1",
        "born": "1990-05-17",
        "club": "SK Bonn",
        "club_from": "2001-01-01",
        "fee": "membership",
        "fee_until": "2025-12-31",
        "fee_amount": "-40 EUR",
        "title_register": "fide",
        "title": "FA",
        "norm_register": "fide",
        "norm": "IA",
        "norm_event": "Open",
        "norm_slow": "no",
        "service_event": "Open",
        "service": "arbiter",
        "service_rated": "no",
        "service_players": "80",
        "seminar_register": "fide",
        "seminar": "Paris",
        "languages": "en fr",
        "public": "titles club",
    }
    lines = [dict(values), {"name": values["name"], "fide": "1", "club": "SK Köln"}]
    text = "\n".join(
        [
            ",".join(values),
            *(",".join(f'"{line.get(one, "")}"' for one in values) for line in lines),
        ]
    )
    (first,) = read_persons(text.encode()).persons
    person = person_from("p-00000001", first.facts)
    (again,) = read_persons(persons_as_csv([person]).encode()).persons
    assert person_from("p-00000001", again.facts) == person
    assert len(persons_as_csv([person]).splitlines()) == 3


@pytest.mark.parametrize(
    ("written", "meant"),
    [("titel", "title"), ("fee_form", "fee_from"), ("federaton", "federation")],
)
def test_a_mistyped_column_is_no_register(written: str, meant: str) -> None:
    with pytest.raises(
        UnreadableInput, match=f"no column is called '{written}'; perhaps '{meant}' is"
    ):
        read_persons(f"name,fide,{written}\nA,1,2\n".encode())


def test_what_a_page_says_too_names_no_option_of_a_command() -> None:
    with pytest.raises(UnreadableInput, match="the first line must name") as refused:
        read_persons(b"Nom;Prenom\nA;B\n")
    assert "--" not in str(refused.value)


@pytest.mark.parametrize("register", ["fmjd", "ger", "kndb", "ffjd", "uscf", "member"])
def test_other_columns_are_registers(register: str) -> None:
    assert read_persons(f"name,{register}\nA,1\n".encode()).persons


def test_a_service_has_one_of_the_known_duties() -> None:
    given = {"service": "Chief Arbiter", "service_event": "Open"}
    assert fact_from_cells("service", given) == Service(event="Open", duty="chief arbiter")
    with pytest.raises(InvalidValue, match="'deputy' is not one of chief arbiter"):
        fact_from_cells("service", {**given, "service": "deputy"})
    old = msgspec.json.encode(Service(event="Open", duty="wall-chart arbiter"))
    assert msgspec.json.decode(old, type=Service).duty == "wall-chart arbiter"
