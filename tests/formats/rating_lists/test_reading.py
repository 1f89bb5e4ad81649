"""Rating lists in every layout: what they say, and what is refused with file and line."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction

import pytest

from crosstable.formats.rating_lists import (
    read_rating_list,
    write_csv,
    write_fixed_width,
)
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player import BirthDate, Sex
from crosstable.ratings.model import ListedPlayer, ListStanding, PlayedOn, PooledResult

COMBINED_HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit "
    "OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
LISTS = ("fide.standard", "fide.rapid", "fide.blitz")


def combined_line(
    number: str, name: str, ratings: tuple[str, ...], *, flag: str = "", other: str = ""
) -> str:
    standard, rapid, blitz = ratings
    return (
        f"{number:<15}{name:<61}{'NED':<4}{'F':<4}{'WGM':<5}{'WGM':<5}{other:<15}{'':<4}"
        f"{standard:<6}{'4':<4}{'20':<3}{rapid:<6}{'0':<4}{'20':<3}{blitz:<6}{'0':<4}{'0':<3}"
        f"{'1990':<6}{flag:<4}"
    )


def read(
    data: bytes | str, lists: Iterable[str] = ("fide.standard",), size: int = 7
) -> list[ListedPlayer]:
    """Read a list in small chunks, so that every line is cut somewhere."""
    whole = data.encode() if isinstance(data, str) else data
    pieces = (whole[start : start + size] for start in range(0, len(whole), size))
    return [
        each.player for each in read_rating_list(pieces, lists=tuple(lists), source="list").listings
    ]


def refused(data: bytes | str, lists: Iterable[str] = ("fide.standard",)) -> str:
    with pytest.raises(UnreadableInput) as caught:
        read(data, lists)
    return str(caught.value)


def test_the_combined_list_gives_a_standing_for_each_rating() -> None:
    lines = (
        COMBINED_HEADER,
        combined_line("1503014", "Dijk, Anna van", ("2412", "2350", "0"), flag="wi"),
        combined_line("24", "Ünal, Ayşe", ("0", "", ""), other="IA,FST"),
    )
    first, second = read("\r\n".join(lines) + "\r\n", LISTS)
    assert first == ListedPlayer(
        id=1503014,
        name="Dijk, Anna van",
        federation="NED",
        sex=Sex.FEMALE,
        born=BirthDate(1990),
        title="WGM",
        women_title="WGM",
        standings=(
            ListStanding(list="fide.standard", rating=2412, period_games=4, k=20, inactive=True),
            ListStanding(list="fide.rapid", rating=2350, k=20, inactive=True),
        ),
    )
    assert (second.name, second.other_titles) == ("Ünal, Ayşe", "IA,FST")
    assert [each.rating for each in second.standings] == [None]


def test_titles_too_long_for_their_column_push_the_rest_to_the_right() -> None:
    line = combined_line("7", "Busy, Person", ("2100", "0", "0"), other="SI,FI,LSI,SLI,NA")
    (player,) = read(f"{COMBINED_HEADER}\n{line}\n")
    assert player.other_titles.startswith("SI,FI,LSI,SLI,N")
    assert player.on("fide.standard").rating == 2100
    assert player.born == BirthDate(1990)


def test_a_list_of_one_rate_of_play_tells_its_month() -> None:
    header = COMBINED_HEADER.partition("SRtng")[0] + "JAN19 Gms K  B-day Flag"
    row = f"{'9':<15}{'A, B':<61}{'IND':<4}{'M':<4}{'':<29}{'1801':<6}{'0':<4}{'40':<3}1987  i"
    reading = read_rating_list([f"{header}\n{row}\n".encode()], lists=("fide.rapid",))
    assert reading.dated == date(2019, 1, 1)
    (found,) = reading.listings
    assert found.line == 2
    assert found.player.on("fide.rapid") == ListStanding(
        list="fide.rapid", rating=1801, k=40, inactive=True
    )


def test_the_narrow_columns_of_old_lists_are_found_by_the_header() -> None:
    header = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"
    row = " 5080444  A, Sohita                         wm  IND  1447    0  1995  wi"
    (player,) = read(f"{header}\n{row}\n")
    assert (player.id, player.name, player.title, player.sex) == (
        5080444,
        "A, Sohita",
        "WIM",
        Sex.FEMALE,
    )
    assert player.on("fide.standard").rating == 1447


XML = """<?xml version="1.0"?>
<playerslist>
<player><fideid>11</fideid><name>O'Neil, Zoë &amp; Co</name><country>IRL</country><sex>F</sex>
<title>WFM</title><w_title>WFM</w_title><o_title></o_title><foa_title></foa_title>
<rating>2011</rating><games>3</games><k>20</k>
<rapid_rating></rapid_rating><rapid_games></rapid_games><rapid_k></rapid_k>
<blitz_rating>1950</blitz_rating><blitz_games>0</blitz_games><blitz_k>20</blitz_k>
<birthday>1999</birthday><flag>w</flag></player>
<player><fideid>12</fideid><name></name><country>FID</country><rating>0</rating></player>
</playerslist>
"""


def test_xml_gives_what_the_text_gives() -> None:
    first, second = read(XML, LISTS)
    assert first.name == "O'Neil, Zoë & Co"
    assert [(each.list, each.rating) for each in first.standings] == [
        ("fide.standard", 2011),
        ("fide.blitz", 1950),
    ]
    assert (second.id, second.name, second.standings) == (12, "", ())


def test_an_xml_list_of_one_rate_of_play_holds_the_list_it_is_named() -> None:
    single = (
        "<playerslist><player><fideid>5</fideid><name>A</name><rating>1700</rating></player>"
        "</playerslist>"
    )
    (player,) = read(single, ("fide.blitz",))
    assert player.on("fide.blitz").rating == 1700
    assert "holds one list" in refused(single, LISTS)


def test_entities_are_refused_before_they_grow() -> None:
    bomb = (
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
        "<playerslist><player><name>&b;</name></player></playerslist>"
    )
    assert "document type" in refused(bomb)
    outside = '<!DOCTYPE x SYSTEM "file:///etc/passwd"><playerslist></playerslist>'
    assert "list, line 1" in refused(outside)


def test_a_field_without_end_is_refused() -> None:
    def endless() -> Iterator[bytes]:
        yield b"<playerslist><player><name>"
        for _ in range(1000):
            yield b"x" * 1000
        pytest.fail("all of it was read")

    with pytest.raises(UnreadableInput, match="too long"):
        list(read_rating_list(endless(), lists=("fide.standard",)).listings)


def test_an_endless_line_is_refused() -> None:
    def endless() -> Iterator[bytes]:
        yield f"{COMBINED_HEADER}\n".encode()
        for _ in range(1000):
            yield b"x" * 1000
        pytest.fail("all of it was read")

    with pytest.raises(UnreadableInput, match="line 2: a line of more than"):
        list(read_rating_list(endless(), lists=("fide.standard",)).listings)


FMJD = """FMJD-ID;Surname;Firstname;Country;Title;Rating;Games
10118;Boomstra;Roel;NED;GMI;2416;512
20303;N'Diaye;N'Cho;SEN;;2210;12
"""


def test_a_list_of_draughts_players_is_read_by_its_headings() -> None:
    first, second = read(FMJD, ("fmjd.standard",))
    assert (first.id, first.name, first.title) == (10118, "Boomstra, Roel", "GMI")
    assert first.on("fmjd.standard") == ListStanding(list="fmjd.standard", rating=2416, games=512)
    assert second.federation == "SEN"


def test_a_list_that_was_cut_inside_its_last_line_is_not_believed() -> None:
    """Wherever the only line is cut: a rating of 250 would be as good as one of 2501."""
    line = combined_line("1503014", "Dijk, Anna van", ("2412", "2350", "2300"))
    whole = f"{COMBINED_HEADER}\n{line}".rstrip()
    assert read(whole)[0].standings[0].rating == 2412
    for end in range(len(COMBINED_HEADER) + 2, len(whole)):
        assert "list, line 2" in refused(whole[:end])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            "id,name,rating\n1,A B,2000\n1,C D,2100\n",
            "list, line 3: identifier 1 is given twice, first in line 2",
        ),
        ("id,name,rating\n1,A B,22150\n", "list, line 2: rating 22150 is out of range"),
        ("id,name,rating\n1,A B,50\n", "list, line 2: rating 50 is out of range"),
        ("id,name,rating\n1,A B,2x50\n", "list, line 2: rating '2x50' is not a whole number"),
        ("id,name,rating\n1,A B,-5\n", "list, line 2: rating '-5' is not a whole number"),
        ("id,name,rating\n1,A B,2000\n2,C", "list, line 3: the line is cut short"),
        ("id,name,rating\n1,A,B,2000\n", "list, line 2: the line has 4 cells"),
        ("id,name,rating\n,A B,2000\n", "list, line 2: the identifier is missing"),
        ("id,name,rating\nx1,A B,2000\n", "list, line 2: 'x1' is not an identifier"),
        ("id,name,rating\n0,A B,2000\n", "list, line 2: '0' is not an identifier"),
        ("id,name,rating,born\n1,A B,2000,1850-13\n", "list, line 2"),
        ("id,name,rating,highest\n1,A B,2000,1900\n", "the highest rating 1900 is below"),
        ("id,name\n1,A B\n", "list, line 1: the header has no column for rating"),
        ("id,name,rating,elo\n1,A,2000,2000\n", "two columns are headed as rating"),
        ('id,name,rating\n1,"A B,2000\n', "the quotation marks do not close"),
        ("id,name,rating\n", "the list has no players"),
        ("", "the file is empty"),
        ("\n\n", "the file is empty"),
        (b"PK\x03\x04abc", "compressed"),
        (b"id,name,rating\n1,A\x00B,2000\n", "list, line 2: this is not text"),
        (f"{COMBINED_HEADER}\n12345", "list, line 2, column 6: the line is cut short"),
        (XML[:-30], "the file ends too early"),
        (XML.replace("</name>", "", 1), "list, line 8, column 42: mismatched tag"),
        (XML.replace("2011", "9011"), "list, line 3: rating 9011 is out of range"),
        (XML.replace("<fideid>12<", "<fideid>11<"), "identifier 11 is given twice"),
    ],
)
def test_what_cannot_be_right_is_refused_with_its_line(data: bytes | str, message: str) -> None:
    assert message in refused(data)


def test_a_text_list_cut_in_its_last_line_is_known_by_its_width() -> None:
    lines = [combined_line(str(number), "A, B", ("2000", "0", "0")) for number in (1, 2, 3)]
    whole = "\n".join([COMBINED_HEADER, *lines]) + "\n"
    assert len(read(whole)) == 3
    assert len(read(whole.rstrip("\n"))) == 3
    for cut in range(2, 160, 7):
        assert "line 4" in refused(whole[:-cut])


def test_old_lists_in_windows_letters_are_read() -> None:
    (player,) = read("id,name,rating\n1,Müller,2000\n".encode("cp1252"))
    assert player.name == "Müller"


def everything() -> ListedPlayer:
    return ListedPlayer(
        id=77,
        name='Ng, "Ann" – 李',
        federation="SGP",
        sex=Sex.FEMALE,
        born=BirthDate(1990, 5, 17),
        title="GM",
        women_title="WGM",
        other_titles="IA,FT",
        standings=(
            ListStanding(
                list="fmjd.standard",
                rating=2150,
                exact=Fraction(4301, 2),
                games=31,
                period_games=9,
                k=25,
                highest=2200,
                last_game=date(2018, 12, 31),
                recent_games=12,
                played=(PlayedOn(date(2018, 7, 8), 5), PlayedOn(date(2019, 1, 3), 7)),
                known_from=date(2015, 1, 1),
                inactive=True,
                pool=(
                    PooledResult(
                        event="Cup",
                        ended=date(2018, 1, 2),
                        games=4,
                        score=3,
                        ratings=Fraction(8001),
                    ),
                ),
            ),
        ),
    )


def test_our_own_list_comes_back_with_everything_in_it() -> None:
    guarded = ListedPlayer(
        id=78,
        name="=SUM(A1)",
        standings=(ListStanding(list="fmjd.standard"),),
    )
    data = b"".join(write_csv([everything(), guarded], "fmjd.standard"))
    assert b"\n78,'=SUM(A1)," in data
    assert read(data, ("fmjd.standard",)) == [everything(), guarded]


@pytest.mark.parametrize(
    "cell", ["2019-02-30:5", "2019-02-03", "9", "2019-02-03:x", "2019-02-03:-1"]
)
def test_games_by_day_that_are_none_are_refused_with_their_line(cell: str) -> None:
    head = "id;name;rating;games by day\n1;A, B;2000;2019-01-03:4 2019-01-03:5\n2;C, D;2000;"
    said = refused(f"{head}{cell}\n", ("fmjd.standard",))
    assert f"line 3: games by day: {cell!r} is not a day and a number" in said
    (first, _) = read(f"{head}\n", ("fmjd.standard",))
    assert first.on("fmjd.standard").played == (PlayedOn(date(2019, 1, 3), 9),)


def test_the_published_columns_come_back() -> None:
    player = ListedPlayer(
        id=4100018,
        name="Karpov, Anatoly",
        federation="RUS",
        sex=Sex.MALE,
        born=BirthDate(1951),
        title="GM",
        standings=(
            ListStanding(list="fide.standard", rating=2617, period_games=0, k=10, inactive=True),
        ),
    )
    data = b"".join(write_fixed_width([player], "fide.standard", date(2019, 2, 1)))
    assert data.decode().splitlines()[0] == COMBINED_HEADER.partition("SRtng")[0] + (
        "FEB19 Gms K  B-day Flag"
    )
    reading = read_rating_list([data], lists=("fide.standard",))
    assert reading.dated == date(2019, 2, 1)
    assert [each.player for each in reading.listings] == [player]


def test_noise_is_refused_in_one_line() -> None:
    noise = zlib.compress(bytes(range(256)) * 40)
    assert "\n" not in refused(noise)
