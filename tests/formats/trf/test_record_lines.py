"""Every record written in its columns and read back, one by one and all in one file."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.formats.trf import read_trf
from crosstable.formats.trf.columns import Row
from crosstable.formats.trf.converting import bare_records, rewritten
from crosstable.formats.trf.document import parse_record
from crosstable.formats.trf.players import NationalRecord, PlayerRecord, RoundCell
from crosstable.formats.trf.record_lines import LINES
from crosstable.formats.trf.records import (
    AbnormalPoints,
    Absentees,
    Acceleration,
    ByeRecord,
    ColourSetting,
    EngineAcceleration,
    FictitiousPoints,
    ForbiddenRecord,
    RankingMethod,
    RoundCount,
)
from crosstable.formats.trf.team_sheets import TeamSheet, TeamSheetRound
from crosstable.formats.trf.teams import (
    BoardColours,
    BoardOrder,
    ForfeitedMatch,
    MatchPoints,
    TeamByes,
    TeamRecord,
    TeamRound,
    TeamRow,
)
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from tests.formats.trf.conftest import DATA
from tests.samples import drawn

HALF = Fraction(1, 2)
EXAMPLES = {
    "142 9": RoundCount(1, "142", 9),
    "152 B": ColourSetting(1, "152", "b"),
    "172 GEO FIDON": RankingMethod(1, "GEO", "FIDON"),
    "240 H 003   26   47": ByeRecord(1, "H", 3, (26, 47)),
    "250       1.0 001 003    1   90": Acceleration(1, None, Fraction(1), 1, 3, 1, 90),
    "250  2.0      001 001    1    2": Acceleration(1, Fraction(2), None, 1, 1, 1, 2),
    "260 001 002  125  180  184": ForbiddenRecord(1, (125, 180, 184), 1, 2),
    "299 W   1.0   0.5  003    7": AbnormalPoints(1, "W", Fraction(1), HALF, 3, (7,)),
    "299          -0.5  000    4": AbnormalPoints(1, "", None, -HALF, None, (4,)),
    "300 001   5  17   14 0000   29": BoardOrder(1, 1, 5, 17, (14, None, 29)),
    "320  1.0  2.0 000  50": TeamByes(1, Fraction(1), Fraction(2), (None, 50)),
    "330 +- 004  23  47": ForfeitedMatch(1, "+-", 4, 23, 47),
    "352 WBWB": BoardColours(1, "WBWB"),
    "362 TW 3.0   TD 1.0   TL 0.0": MatchPoints(1, Fraction(3)),
    "XXR 11": RoundCount(1, "XXR", 11),
    "TNR 5": RoundCount(1, "TNR", 5),
    "XXC rank white1": ColourSetting(1, "XXC", "w", ranks=True),
    "XXA    3  1.0  0.5": FictitiousPoints(1, 3, (Fraction(1), HALF)),
    "XXP 1 5": ForbiddenRecord(1, (1, 5), tag="XXP"),
    "FOR 1 12": ForbiddenRecord(1, (1, 12), tag="FOR"),
    "XXZ 4 5": Absentees(1, (4, 5)),
    "BYE 20": Absentees(1, (20,), "BYE"),
    "ACC true": EngineAcceleration(1, on=True),
    "310   1 India                            IND     2486   15.0   28.0  11     1": TeamRecord(
        line=1,
        number=1,
        name="India",
        short_name="IND",
        strength=2486,
        match_points=Fraction(15),
        game_points=Fraction(28),
        rank=11,
        players=(1,),
    ),
    "013 Denmark                          169  189": TeamRecord(
        line=1, name="Denmark", players=(169, 189)
    ),
    "801  3 GEO   19.0 32.5       FFFF       16 w 11=0 1254": TeamSheet(
        1,
        3,
        "GEO",
        Fraction(19),
        Fraction(65, 2),
        (TeamSheetRound(None, "", "FFFF"), TeamSheetRound(16, "w", "11=0", "1254")),
    ),
    "802   3 GEO     19.0   32.5 PAB    4.0    16 w  2.5": TeamRow(
        1,
        3,
        "GEO",
        Fraction(19),
        Fraction(65, 2),
        (
            TeamRound("PAB", "", Fraction(4), forfeit=False),
            TeamRound("16", "w", Fraction(5, 2), forfeit=False),
        ),
    ),
}


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.split("  ")[0])
def test_a_record_stands_in_its_columns_and_is_read_from_them(text: str) -> None:
    record = EXAMPLES[text]
    assert LINES[text[:3]](record) == text
    assert parse_record(Row(1, text)) == record


@pytest.mark.parametrize(
    "text", ["162  W 3.0    D 1.0    L 0.0", "XXS W=3 PAB=0.5", "BBW  3.0", "BBU  1.5"]
)
def test_point_systems_are_written_as_they_are_read(text: str) -> None:
    assert LINES[text[:3]](parse_record(Row(1, text))) == text


def test_a_player_stands_in_the_columns_of_the_table(line: Any) -> None:
    text = line(
        {
            1: "001",
            5: "  12",
            10: "w",
            11: "WGM",
            15: "Łukaszewska, Żaneta",
            49: "2402",
            54: "POL",
            58: "    1100002",
            70: "1995/00/00",
            81: " 4.5",
            86: "   1",
            92: "   5 w 1",
            102: "0000 - H",
            122: "   7 b +",
        }
    )
    record = parse_record(Row(1, text))
    assert isinstance(record, PlayerRecord)
    assert record.cells[2] is None
    assert LINES["001"](record) == text


def test_a_national_record_has_the_same_columns() -> None:
    record = NationalRecord(
        line=1,
        code="IND",
        number=5,
        sex="m",
        classification="NM",
        name="Five",
        rating=2579,
        origin="GA",
        identifier="7050002",
        born="1991/04/17",
    )
    assert parse_record(Row(1, LINES[""](record))) == record


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(InvalidValue, match="do not fit"):
        LINES["250"](Acceleration(1, None, Fraction(1, 3), 1, 3, 1, 90))


IDS = st.integers(1, 9999)
TEAMS = st.integers(1, 999)
ROUNDS = st.integers(1, 999)
POINTS = st.integers(0, 199).map(lambda halves: Fraction(halves, 2))
MAYBE = st.none() | POINTS
LISTS = st.lists(IDS, min_size=1, max_size=30).map(tuple)
NAMES = st.text("ABCäж ", max_size=12).map(str.strip)
RECORDS: dict[str, st.SearchStrategy[Any]] = {
    "142": st.builds(RoundCount, st.just(1), st.just("142"), ROUNDS),
    "152": st.builds(ColourSetting, st.just(1), st.just("152"), st.sampled_from("wb")),
    "240": st.builds(ByeRecord, st.just(1), st.sampled_from("FHZ"), ROUNDS, LISTS),
    "250": st.builds(Acceleration, st.just(1), MAYBE, MAYBE, ROUNDS, ROUNDS, IDS, IDS),
    "260": st.builds(ForbiddenRecord, st.just(1), LISTS, st.none() | ROUNDS, st.none() | ROUNDS),
    "299": st.builds(
        AbnormalPoints,
        st.just(1),
        st.sampled_from(["", *"WDLFHZ+-"]),
        MAYBE,
        (POINTS | POINTS.map(lambda points: -points)),
        st.none() | ROUNDS,
        LISTS,
    ),
    "300": st.builds(
        BoardOrder,
        st.just(1),
        ROUNDS,
        TEAMS,
        TEAMS,
        st.lists(st.none() | IDS, max_size=8).map(tuple),
    ),
    "310": st.builds(
        TeamRecord,
        line=st.just(1),
        number=TEAMS,
        name=NAMES,
        short_name=st.text("ABC", max_size=5),
        strength=st.none() | st.integers(0, 999_999),
        match_points=MAYBE,
        game_points=MAYBE,
        rank=st.none() | TEAMS,
        players=LISTS,
    ),
    "013": st.builds(TeamRecord, line=st.just(1), name=NAMES, players=LISTS),
    "320": st.builds(
        TeamByes, st.just(1), MAYBE, MAYBE, st.lists(st.none() | TEAMS, max_size=12).map(tuple)
    ),
    "330": st.builds(
        ForfeitedMatch, st.just(1), st.sampled_from(["+-", "-+", "--"]), ROUNDS, TEAMS, TEAMS
    ),
    "352": st.builds(BoardColours, st.just(1), st.text("WB", min_size=1, max_size=12)),
    "362": st.builds(MatchPoints, st.just(1), POINTS, POINTS, POINTS),
    "801": st.builds(
        TeamSheet,
        st.just(1),
        TEAMS,
        st.text("ABC", max_size=5),
        POINTS,
        POINTS,
        st.lists(
            st.builds(
                TeamSheetRound,
                TEAMS,
                st.sampled_from("wb"),
                st.text("10=+-", min_size=4, max_size=4),
                st.just("") | st.text("12345AB", min_size=4, max_size=4),
            )
            | st.builds(TeamSheetRound, st.none(), st.just(""), st.sampled_from(["FFFF", "UUUU"])),
            max_size=9,
        ).map(tuple),
    ),
    "802": st.builds(
        TeamRow,
        st.just(1),
        TEAMS,
        st.text("ABC", max_size=5),
        MAYBE,
        MAYBE,
        st.lists(
            st.builds(TeamRound, TEAMS.map(str), st.sampled_from("wb"), POINTS, st.booleans())
            | st.builds(
                TeamRound,
                st.sampled_from(["PAB", "FPB", "HPB", "ZPB"]),
                st.just(""),
                POINTS,
                st.just(value=False),
            ),
            max_size=9,
        ).map(tuple),
    ),
    "001": st.builds(
        PlayerRecord,
        line=st.just(1),
        number=IDS,
        sex=st.sampled_from(["", "m", "w"]),
        title=st.sampled_from(["", "GM", "WFM"]),
        name=NAMES,
        rating=st.none() | st.integers(1, 3000),
        federation=st.sampled_from(["", "NED"]),
        identifier=st.text("0123456789", max_size=11),
        born=st.sampled_from(["", "1990/01/31", "1990"]),
        points=POINTS,
        rank=st.none() | IDS,
        cells=st.lists(st.sampled_from(["w1", "b=", "w?", "-H", "-U", None]), max_size=12).map(
            lambda codes: tuple(
                None
                if code is None
                else RoundCell(
                    None if code[0] == "-" else 7,
                    code[0].strip("-"),
                    code[1],
                    92 + 10 * index,
                )
                for index, code in enumerate([*codes, "w1"])
            )
        ),
    ),
}


@pytest.mark.parametrize("tag", RECORDS)
@given(data=st.data())
def test_whatever_a_record_says_comes_back(tag: str, data: Any) -> None:
    record = data.draw(RECORDS[tag])
    text = LINES[tag](record).rstrip()
    assert parse_record(Row(1, text)) == record


@pytest.mark.parametrize(
    "name", ["full-trf26.trf", "every-team-record.trf", "team-trf26.trf", "old-latin1.trf"]
)
def test_a_file_written_anew_has_the_same_records(sample: Any, name: str) -> None:
    document = read_trf(sample(name)).document
    anew = rewritten(document)
    assert anew.adjustments == ()
    again = read_trf(anew.document.to_bytes()).document
    assert bare_records(again.contents) == bare_records(document.contents)
    assert rewritten(again).document.to_bytes() == anew.document.to_bytes()


@settings(max_examples=drawn(150), deadline=None)
@given(
    name=st.sampled_from(["every-team-record.trf", "engine-extensions.trf", "full-trf26.trf"]),
    edits=st.lists(
        st.tuples(st.integers(0, 6000), st.sampled_from([*"0 19WBxZ+-=,.:/", "", "\n", "é"])),
        max_size=4,
    ),
)
def test_damaged_files_are_refused_or_written_anew_without_loss(
    name: str, edits: list[tuple[int, str]]
) -> None:
    text = (DATA / name).read_text(encoding="utf-8")
    for number, letter in edits:
        place = number % len(text)
        text = text[:place] + letter + text[place + 1 :]
    try:
        document = read_trf(text.encode()).document
    except UnreadableInput:
        return
    first = rewritten(document).document
    again = read_trf(first.to_bytes()).document
    if name != "engine-extensions.trf":
        assert bare_records(again.contents) == bare_records(document.contents)
    assert rewritten(again).document.to_bytes() == first.to_bytes()


def test_the_sample_of_teams_has_every_team_record(sample: Any) -> None:
    contents = read_trf(sample("every-team-record.trf")).document.contents
    wanted = {"013", "300", "310", "320", "330", "352", "362", "801", "802", "240", "250", "260"}
    assert wanted | {"299", "172", "GEO", "202", "212"} <= contents.first_lines.keys()
    assert contents.unknown == []
    assert contents.adjustments == []


def test_a_line_that_would_lose_something_stays(row: Any) -> None:
    lines = [
        "012 T",
        row(1),
        "250 0.25      001 001    1    1",
    ]
    anew = rewritten(read_trf("\n".join(lines).encode()).document)
    (told,) = anew.adjustments
    assert (told.line, "kept as it is" in str(told)) == (3, True)
    assert anew.document.lines[2].text == lines[2]
