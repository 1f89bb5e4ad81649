from __future__ import annotations

import codecs
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.formats.roster import Roster, Severity, fields_for, read_roster, write_roster
from crosstable.kernel.errors import UnknownName, UnreadableInput
from crosstable.kernel.player import BirthDate, Identifier, Rating, Sex, Title
from crosstable.rulebooks.library import EDITIONS, edition
from tests.samples import drawn

DATA = Path(__file__).parents[2] / "data" / "roster"
CHESS = edition("fide-2019")
DRAUGHTS = edition("fmjd-2022")


def read(text: str, **options: str) -> Roster:
    return read_roster(text.encode(), edition=CHESS, mapping=options or None)


def fields(roster: Roster) -> list[str]:
    return [column.field for column in roster.columns]


def test_a_list_exported_by_a_pairing_program_is_understood() -> None:
    roster = read_roster((DATA / "chess-results.csv").read_bytes(), edition=CHESS)
    assert roster.ok
    assert roster.all_problems == ()
    assert [row.line for row in roster.rows] == [4, 5, 6, 7]
    assert [row.number for row in roster.rows] == [1, 2, 3, 4]
    first, second, third, fourth = roster.players
    assert first.name == "Aalbers, Ruud"
    assert first.titles == (Title("fide", "GM"),)
    assert first.ratings == (Rating("fide.standard", 2512),)
    assert first.identifiers == (Identifier("fide", "1000101"),)
    assert second.titles == ()
    assert third.name == "Łukasik, Żaneta"
    assert fourth.name == "van 't Hof, Kees"
    assert (fourth.ratings, fourth.identifiers, fourth.club) == ((), (), "")
    assert any("2 line(s) above the headers in line 3" in note for note in roster.notes)


def test_a_french_list_in_the_encoding_of_windows() -> None:
    roster = read_roster((DATA / "francais-windows.csv").read_bytes(), edition=CHESS)
    zoe, noel = roster.players
    assert (zoe.name, zoe.sex, zoe.born) == ("LEFÈVRE, Zoé", Sex.FEMALE, BirthDate(2001, 4, 3))
    assert zoe.ratings == (Rating("fide.rapid", 1810), Rating("fide.standard", 1790))
    assert (noel.sex, noel.federation) == (Sex.MALE, "FRA")
    assert [row.team for row in roster.rows] == ["Les Tours", "Les Tours"]
    assert any("Windows-1252" in note for note in roster.notes)


def test_a_russian_list_in_the_encoding_of_windows() -> None:
    roster = read_roster((DATA / "russian-windows.csv").read_bytes(), edition=DRAUGHTS)
    maria, ivan = roster.players
    assert (maria.name, maria.sex) == ("Иванова, Мария", Sex.FEMALE)
    assert maria.titles == (Title("fmjd", "MIF"),)
    assert ivan.ratings == (Rating("fmjd.standard", 2240),)
    assert ivan.federation == "RUS"


def test_a_dutch_paste_from_a_spreadsheet() -> None:
    roster = read_roster((DATA / "plak-nederlands.txt").read_bytes(), edition=DRAUGHTS)
    jan, ilse = roster.players
    assert (jan.name, jan.born) == ("van der Berg, Jan", BirthDate(1990, 5, 17))
    assert (jan.ratings, jan.identifiers) == (
        (Rating("national", 1205),),
        (Identifier("fmjd", "10234"),),
    )
    assert (ilse.name, ilse.sex, ilse.born) == ("Smit, Ilse", Sex.FEMALE, BirthDate(2004))
    (unread,) = roster.all_problems
    assert (unread.severity, unread.column) == (Severity.WARNING, "Speelsterkte")


def test_every_problem_is_told_in_its_place_and_hides_no_other_line() -> None:
    roster = read_roster((DATA / "many-problems.csv").read_bytes(), edition=CHESS)
    found = {(each.line, each.column, each.severity.value) for each in roster.all_problems}
    assert found == {
        (3, "Name", "error"),
        (4, "FIDE Rating", "error"),
        (5, "FIDE Rating", "error"),
        (6, "Sex", "error"),
        (7, "Birthday", "error"),
        (8, "Fed", "error"),
        (9, "FIDE ID", "error"),
        (10, "Name", "warning"),
        (11, "Fed", "error"),
        (11, "Sex", "error"),
        (11, "Birthday", "error"),
        (11, "FIDE Rating", "error"),
        (12, "", "error"),
        (13, "Name", "warning"),
        (14, "Name", "warning"),
        (15, "Name", "error"),
        (16, "Title", "warning"),
        (17, "Name", "warning"),
    }
    assert not roster.ok
    kept = {row.line for row in roster.rows if row.player}
    assert kept == {2, 10, 13, 14, 16, 17, 18}
    assert all(each.cause and each.remedy for each in roster.all_problems)
    assert roster.rows[2].problems[0].value == "strong"
    assert "line 2" in roster.rows[7].problems[0].cause


@pytest.mark.parametrize(
    ("headers", "meant"),
    [
        ("Name,Fed,Club,Team,Sex,Birthday", "name federation club team sex born"),
        ("Last name,First name,Country,Gender,DOB", "family given federation sex born"),
        ("Naam,Land,Vereniging,Ploeg,Geslacht", "name federation club team sex"),
        ("Achternaam,Voornaam,Geboortejaar,Titel", "family given born title:fide"),
        ("Nom,Prénom,Pays,Cercle,Équipe,Sexe", "family given federation club team sex"),
        ("Nom et prénom,Date de naissance,Titre", "name born title:fide"),
        ("Nachname,Vorname,Verein,Mannschaft,Jahrgang", "family given club team born"),
        ("Name,Vorname,Geschlecht,Geburtsdatum", "family given sex born"),
        ("Apellidos,Nombre,País,Sexo,Título", "family given federation sex title:fide"),
        ("Apellidos y nombre,Fecha de nacimiento,Equipo", "name born team"),
        ("Фамилия,Имя,Страна,Клуб,Команда,Пол", "family given federation club team sex"),
        ("ФИО,Дата рождения,Рейтинг,Титул", "name born rating:fide.standard title:fide"),
        ("Cognome,Nome,Nazione,Circolo,Sesso", "family given federation club sex"),
        ("Giocatore,Data di nascita,Squadra,Titolo", "name born team title:fide"),
        ("Nazwisko i imię,Kraj,Klub,Płeć,Rok urodzenia", "name federation club sex born"),
        ("Nazwisko,Imię,Drużyna,Tytuł", "family given team title:fide"),
        ("Apelido,Nome,País,Clube,Equipa,Género", "family given federation club team sex"),
        ("Nome,Data de nascimento,Federação", "name born federation"),
        ("Name,Elo,Rapid,Blitz", "name rating:fide.standard rating:fide.rapid rating:fide.blitz"),
        ("Name,FIDE rapid,Elo nat.", "name rating:fide.rapid rating:national"),
        ("Name,RtgI,RtgN", "name rating:fide.standard rating:national"),
        ("Name,SRtng,RRtng,BRtng", "name rating:fide.standard rating:fide.rapid rating:fide.blitz"),
        ("Name,DWZ,FMJD rating 2024", "name rating:national rating:fmjd.standard"),
        ("Name,FideID,FMJD-nr,Lidnummer", "name id:fide id:fmjd id:national"),
        ("#,Name,ID", "number name id:fide"),
        ("Name,FIDE title,FMJD title", "name title:fide title:fmjd"),
    ],
)
def test_headers_in_nine_languages(headers: str, meant: str) -> None:
    roster = read(f"{headers}\nx\n")
    assert fields(roster) == meant.split()


def test_a_bare_rating_or_title_is_the_edition_s_own() -> None:
    roster = read_roster(b"Name,Rating,Rapid,Title,ID\nA B,2000,1900,MI,7\n", edition=DRAUGHTS)
    assert fields(roster)[1:] == [
        "rating:fmjd.standard",
        "rating:fmjd.rapid-blitz",
        "title:fmjd",
        "id:fmjd",
    ]


@pytest.mark.parametrize(("value", "meant"), [("2100", "rating:fide.standard"), ("1503014", "id")])
def test_a_register_alone_is_explained_by_the_size_of_its_numbers(value: str, meant: str) -> None:
    assert fields(read(f"Name,FIDE\nA B,{value}\n"))[1].startswith(meant)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize(
    "encode",
    [
        lambda text: text.encode(),
        lambda text: codecs.BOM_UTF8 + text.encode(),
        lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
        lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
        lambda text: text.encode("cp1252"),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.replace("\n", "\r").encode(),
    ],
)
def test_delimiters_and_encodings(delimiter: str, encode: object) -> None:
    assert callable(encode)
    rows = [["Name", "Club", "Elo"], ['"Müller, Jörg"', "Süd", "1999"], ["Noël", '"a ""b"""', ""]]
    data = encode("\n".join(delimiter.join(row) for row in rows) + "\n")
    roster = read_roster(data, edition=CHESS)
    assert [(each.name, each.club) for each in roster.players] == [
        ("Müller, Jörg", "Süd"),
        ("Noël", 'a "b"'),
    ]
    assert roster.ok
    assert [row.line for row in roster.rows] == [2, 3]


def test_the_delimiter_a_spreadsheet_tells_is_believed() -> None:
    assert read("sep=;\nName;Elo\nA, B;2000\n").players[0].name == "A, B"


def test_a_list_without_headers_is_guessed_by_its_content() -> None:
    roster = read(
        "1;GM;Aalbers, Ruud;1503014;NED;m;1985;2512\n2;;Bakker, Anna;1503999;NED;f;1999;2104\n"
        "3;FM;Cohen, Ben;1600000;ISR;m;2001;2301\n"
    )
    assert fields(roster) == [
        "number",
        "title:fide",
        "name",
        "id:fide",
        "federation",
        "sex",
        "born",
        "rating:fide.standard",
    ]
    assert roster.players[1].name == "Bakker, Anna"
    assert any("guessed by their content" in note for note in roster.notes)


def test_names_alone_are_a_list() -> None:
    roster = read("Aalbers Ruud\nBakker Anna\n")
    assert [each.name for each in roster.players] == ["Aalbers Ruud", "Bakker Anna"]
    assert [each.name for each in read("Aalbers, Ruud\nBakker, Anna\n").players] == [
        "Aalbers, Ruud",
        "Bakker, Anna",
    ]


def test_a_choice_overrides_what_a_header_says() -> None:
    text = "Name,Alias,Points\nWrong,Right,1800\n"
    roster = read(text, Alias="name", Name="ignore", points="rating:fide.blitz")
    (player,) = roster.players
    assert (player.name, player.ratings) == ("Right", (Rating("fide.blitz", 1800),))
    assert roster.columns[1].evidence == "chosen"
    by_place = read(text, **{"2": "name", "3": "rating"})
    assert by_place.players[0].name == "Right"
    assert by_place.players[0].ratings == (Rating("fide.standard", 1800),)


def test_a_choice_nobody_can_follow_is_refused() -> None:
    with pytest.raises(UnknownName, match="field of a player list 'shoe size'"):
        read("Name\nA\n", Name="shoe size")
    with pytest.raises(UnknownName, match="column 'Nickname'"):
        read("Name\nA\n", Nickname="name")
    with pytest.raises(UnknownName, match="column '9'"):
        read("Name\nA\n", **{"9": "name"})


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_every_field_offered_can_be_chosen(name: str) -> None:
    for field in fields_for(EDITIONS[name]):
        read_roster(b"Name,X\nA,1\n", edition=EDITIONS[name], mapping={"X": field})


def test_without_a_column_of_names_one_problem_says_so() -> None:
    roster = read("Elo,Fed,Club\n2000,NED,X\n2100,NED,Y\n")
    assert [each.cause for each in roster.errors] == ["no column with the players' names was found"]
    assert roster.players == ()
    assert len(roster.rows) == 2


def test_headers_without_players_are_a_problem_of_the_file() -> None:
    roster = read("Name,Elo\n")
    assert not roster.ok
    assert "no line with a player" in roster.problems[0].cause


def test_two_columns_for_one_field_are_not_mixed() -> None:
    roster = read("Name,Elo,Rating\nA,1500,1600\n")
    assert roster.players[0].ratings == (Rating("fide.standard", 1500),)
    assert [each.column for each in roster.problems] == ["Rating"]


def test_a_quotation_that_never_closes_hides_no_line() -> None:
    roster = read('Name,Club\n"Aalbers,X\nBakker,Y\nCohen,Z\n' + "Dam,W\n" * 1)
    assert [row.line for row in roster.rows] == [2, 3, 4, 5]
    assert [each.line for each in roster.all_problems] == [2]
    assert [each.club for each in roster.players] == ["X", "Y", "Z", "W"]


def test_two_stray_marks_do_not_swallow_the_lines_between() -> None:
    roster = read('Name,Club,Fed\n"Aalbers,X,NED\nBakker,Y,NED\nCohen,"Z,NED\nDam,W,NED\n')
    assert [row.line for row in roster.rows] == [2, 3, 4, 5]


def test_a_line_break_inside_quotation_marks_is_a_space() -> None:
    roster = read('Name,"Club\nCity",Fed\nA B,"North\nSouth",NED\nC D,East,BEL\n')
    assert [each.club for each in roster.players] == ["North South", "East"]
    assert [row.line for row in roster.rows] == [3, 5]


def test_a_repeated_line_of_headers_is_no_player() -> None:
    assert len(read("Name,Elo\nA,1500\nName,Elo\nB,1600\n").rows) == 2


def test_month_and_day_are_told_apart_by_the_whole_column() -> None:
    american = read("Name,DOB\nA,05/17/1990\nB,05/06/1991\n")
    assert [each.born for each in american.players] == [
        BirthDate(1990, 5, 17),
        BirthDate(1991, 5, 6),
    ]
    unclear = read("Name,DOB\nA,05/06/1991\n")
    assert unclear.players == ()
    assert "can be 1991-06-05 or 1991-05-06" in unclear.rows[0].problems[0].cause
    european = read("Name,DOB\nA,17/05/1990\nB,05/06/1991\n")
    assert european.players[1].born == BirthDate(1991, 6, 5)
    assert any("day/month/year" in note for note in european.notes)
    torn = read("Name,DOB\nA,05/17/1990\nB,17/05/1990\n")
    assert [row.player is None for row in torn.rows] == [True, False]


def test_m_beside_h_is_a_woman() -> None:
    roster = read("Nombre,Sexo\nAna,M\nLuis,H\n")
    assert [each.sex for each in roster.players] == [Sex.FEMALE, Sex.MALE]
    assert any("read as a woman's" in note for note in roster.notes)
    assert read("Nom,Sexe\nAna,F\nLuis,M\n").players[1].sex is Sex.MALE


def test_names_keep_their_form_and_their_script() -> None:
    roster = read("Name\nDE VRIES, Jan\nジョン 太郎\nمحمد علي\n'T HART Piet\nAnne\u0301e\n")
    assert [each.name for each in roster.players] == [
        "DE VRIES, Jan",
        "ジョン 太郎",
        "محمد علي",
        "'T HART Piet",
        "Année",
    ]
    assert roster.all_problems == ()


def test_a_join_that_a_script_needs_is_no_hidden_character() -> None:
    assert read("Name\nعلی\u200cرضا\n").all_problems == ()
    assert len(read("Name\nSmi\u200cth\n").all_problems) == 1


def test_a_name_in_two_scripts_word_by_word_is_no_mixture() -> None:
    assert read("Name\nИванов Ivan\n").all_problems == ()


def test_two_people_of_one_name_are_told_apart_by_birth() -> None:
    assert read("Name,Born\nA B,1990\nA B,1991\n").all_problems == ()
    (problem,) = read("Name,Born\nA B,1990\nÁ b,1990\n").all_problems
    assert problem.severity is Severity.WARNING
    assert "line 2" in problem.cause


@pytest.mark.parametrize("size", [20_000, 20_001])
def test_the_longest_list(size: int) -> None:
    data = b"Name\n" + b"".join(b"P%d\n" % number for number in range(size))
    if size <= 20_000:
        assert len(read_roster(data, edition=CHESS).players) == size
    else:
        with pytest.raises(UnreadableInput, match="20000"):
            read_roster(data, edition=CHESS)


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b"", "empty"),
        (b"  \r\n\n ,, "[:5], "empty"),
        (b"\0" * 50, "neither text"),
        (b"\xff\xfea", "neither text"),
        (b"%PDF-1.7 ...", "a PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "before 2007"),
        (b"PK\x03\x04 nothing", "damaged"),
        (b"x" * (32 * 2**20 + 1), "32 MB"),
        (b"Name\n" + b"x" * 70_000, "70000 characters"),
        (b"," * 300 + b"\n", "columns"),
    ],
)
def test_what_is_no_list_is_refused_in_one_line(data: bytes, cause: str) -> None:
    with pytest.raises(UnreadableInput, match=cause) as refusal:
        read_roster(data, filename="list.csv", edition=CHESS)
    assert str(refusal.value).startswith("list.csv")
    assert "\n" not in str(refusal.value)


@settings(max_examples=drawn(150), deadline=None, derandomize=True)
@given(st.binary(max_size=400))
def test_no_bytes_raise_anything_but_a_refusal(data: bytes) -> None:
    try:
        roster = read_roster(data, edition=CHESS)
    except UnreadableInput:
        return
    assert all(row.player or roster.errors for row in roster.rows)


WORDS = (
    "Name Elo Фамилия Sex DOB FIDE ID Fed m x 2000 1e9 1990-13-01 29/02/1900 #N/A é ٣٤٥ ² 0 -1 "
    "99999999999999999999 NED nl"
)
FRAGMENTS = st.sampled_from(
    [
        *"\n\n\n,,,;;\t|\"'=+-@\u200b\ufeff\x07\u2028",
        *WORDS.split(),
        "A, B",
        "sep=;\n",
        "Rating [a.b]",
    ]
)


@settings(max_examples=drawn(150), deadline=None, derandomize=True)
@given(st.lists(FRAGMENTS, max_size=60).map("".join), st.sampled_from([CHESS, DRAUGHTS]))
def test_a_line_without_a_player_always_says_why(text: str, rules: object) -> None:
    for encoding in ("utf-8", "utf-16"):
        try:
            roster = read_roster(text.encode(encoding), edition=rules)  # type: ignore[arg-type]
        except UnreadableInput:
            continue
        named = not any("no column" in each.cause for each in roster.problems)
        for row in roster.rows:
            bad = any(each.severity is Severity.ERROR for each in row.problems)
            assert bad == (row.player is None) or not named
        again = read_roster(write_roster(roster.players), edition=CHESS) if roster.players else None
        assert again is None or again.players == roster.players


@pytest.mark.parametrize("letters", [bytes(range(256)), bytes(range(1, 256)), b'ab,;|"\n0= \t'])
def test_ten_megabytes_of_noise_are_answered(letters: bytes) -> None:
    piece = bytes(random.Random(5).choices(letters, k=100_000))
    with pytest.raises(UnreadableInput):
        read_roster(piece * 100, edition=CHESS)


@pytest.mark.parametrize(
    "page", [b"<html><body>Anna</body></html>", b"\n<!DOCTYPE html>\n<p>A", b"<table><tr><td>A"]
)
def test_a_web_page_is_no_player(page: bytes) -> None:
    with pytest.raises(UnreadableInput, match=r"x\.html.* a web page or XML"):
        read_roster(page, filename="x.html", edition=CHESS)
    assert read_roster(b"Name\n<b>Anna</b>\n", edition=CHESS).players
