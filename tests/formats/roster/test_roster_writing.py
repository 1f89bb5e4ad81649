from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.formats.roster import preview, preview_lines, read_roster, write_roster
from crosstable.formats.roster.escaping import guard, unguard
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import (
    BirthDate,
    Identifier,
    Player,
    Rating,
    Sex,
    Title,
    clean_name,
)
from crosstable.rulebooks.library import edition
from tests.samples import drawn

CHESS = edition("fide-2019")

LISTS = st.sampled_from(["fide.standard", "fide.rapid", "fmjd.rapid-blitz", "national", "own.list"])
REGISTERS = st.sampled_from(["fide", "fmjd", "national"])
LETTERS = st.characters(categories=["L", "M", "Zs", "Pd", "Po"], include_characters="=+-@',;|\"\t")


def is_name(text: str) -> bool:
    try:
        clean_name(text)
    except InvalidValue:
        return False
    return True


NAMES = st.text(LETTERS, min_size=1, max_size=30).filter(is_name).map(clean_name)
CLUBS = st.one_of(st.just(""), NAMES)
BIRTHS = st.one_of(
    st.none(),
    st.builds(BirthDate, st.integers(1900, 2030)),
    st.builds(BirthDate, st.integers(1900, 2030), st.integers(1, 12)),
    st.dates()
    .filter(lambda day: 1900 <= day.year <= 2030)
    .map(lambda day: BirthDate(day.year, day.month, day.day)),
)
PLAYERS = st.builds(
    Player,
    name=NAMES,
    federation=st.one_of(st.just(""), st.from_regex("[A-Z]{3}", fullmatch=True)),
    club=CLUBS,
    sex=st.sampled_from([None, Sex.MALE, Sex.FEMALE]),
    born=BIRTHS,
    ratings=st.lists(st.builds(Rating, LISTS, st.integers(1, 4999)), max_size=3).map(tuple),
    titles=st.lists(
        st.builds(Title, REGISTERS, st.sampled_from(["GM", "WGM", "MI", "MFF"])), max_size=2
    ).map(tuple),
    identifiers=st.lists(
        st.builds(Identifier, REGISTERS, st.from_regex("[1-9][0-9]{0,9}", fullmatch=True)),
        max_size=2,
    ).map(tuple),
)


def all_different(players: list[Player]) -> bool:
    numbers = [each for player in players for each in player.identifiers]
    return len(set(numbers)) == len(numbers)


@settings(max_examples=drawn(150), deadline=None, derandomize=True)
@given(
    st.lists(PLAYERS, min_size=1, max_size=6).filter(all_different),
    st.sampled_from([",", ";", "|", "\t"]),
    st.booleans(),
)
def test_what_is_written_reads_back_the_same(
    players: list[Player], delimiter: str, bom: bool
) -> None:
    data = write_roster(players, delimiter=delimiter, bom=bom)
    roster = read_roster(data, edition=CHESS)
    assert roster.errors == ()
    assert roster.players == tuple(players)
    assert data.startswith(b"\xef\xbb\xbf") == bom


@settings(max_examples=drawn(150), deadline=None, derandomize=True)
@given(st.lists(PLAYERS, min_size=1, max_size=3))
def test_no_cell_begins_like_a_formula(players: list[Player]) -> None:
    text = write_roster(players).decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
    assert not [cell for cell in cells if cell[:1] in set("=+-@\t\r＝＋－＠") - {""}]


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+31", "'+31"),
        ("-x", "'-x"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("'=1", "''=1"),
        ("'t Hart", "'t Hart"),
        ("plain", "plain"),
        ("", ""),
    ],
)
def test_a_formula_is_guarded_and_nothing_else(cell: str, written: str) -> None:
    assert guard(cell) == written
    assert unguard(written) == cell


@settings(max_examples=drawn(150), deadline=None, derandomize=True)
@given(st.text("'=+-@ax\t", max_size=6))
def test_the_guard_is_undone_exactly(cell: str) -> None:
    assert unguard(guard(cell)) == cell


def test_a_code_that_looks_like_nothing_is_still_a_code() -> None:
    players = (Player(name="A", federation="NAN"),)
    assert read_roster(write_roster(players), edition=CHESS).players == players
    assert read_roster(b"Name,Fed\nA,NaN\n", edition=CHESS).players[0].federation == ""


def test_teams_stand_beside_their_players() -> None:
    players = [Player(name="A B"), Player(name="C D")]
    roster = read_roster(write_roster(players, teams=["North", "=South"]), edition=CHESS)
    assert [row.team for row in roster.rows] == ["North", "=South"]
    assert [row.team for row in read_roster(write_roster(players), edition=CHESS).rows] == ["", ""]
    with pytest.raises(InvalidValue, match="3 teams for 2 players"):
        write_roster(players, teams=["a", "b", "c"])


def test_what_would_not_read_back_is_refused() -> None:
    with pytest.raises(InvalidValue, match="lower case"):
        write_roster([Player(name="A", ratings=(Rating("My List", 1500),))])
    with pytest.raises(InvalidValue, match="delimiter"):
        write_roster([Player(name="A")], delimiter="x")


def test_the_file_is_what_a_spreadsheet_expects() -> None:
    player = Player(
        name="Müller, Jörg",
        federation="GER",
        sex=Sex.MALE,
        born=BirthDate(1990, 5, 17),
        ratings=(Rating("fide.standard", 2100),),
    )
    assert write_roster([player], bom=False).decode() == (
        "Name,Federation,Club,Sex,Born,Rating [fide.standard]\r\n"
        '"Müller, Jörg",GER,,m,1990-05-17,2100\r\n'
    )


def test_the_preview_shows_players_columns_and_problems() -> None:
    text = "Name,Elo,Shoe\nA B,1500,44\nC D,bad,45\nE F,1600,46\n"
    roster = read_roster(text.encode(), edition=CHESS)
    shown = preview(roster, first=2)
    assert shown.summary == "lines: 3; players: 2; errors: 1; warnings: 1"
    assert shown.header[-1] == "rating:fide.standard"
    assert shown.rows[0] == ("2", "A B", "", "", "", "", "", "1500")
    assert shown.rows[1][:2] == ("3", "C D | bad | 45")
    assert len(shown.rows) == 2
    assert shown.problems == roster.all_problems
    lines = preview_lines(roster, first=2)
    assert "and 1 more line(s)" in lines
    assert any(line.startswith("column 3 'Shoe': not read") for line in lines)
    assert any(line.startswith("error: line 3, column Elo: this is not a rating") for line in lines)
    assert len({len(row) for row in (shown.header, *shown.rows)}) == 1
