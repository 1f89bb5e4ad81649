"""FMJD's tournament file: the text's examples, both ways, and every slip by its line."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crosstable.formats.fmjd_report import (
    FmjdReport,
    Questions,
    ReportedPlayer,
    ReportedResult,
    ReportInfo,
    looks_like_report,
    read_report,
    report_of,
    results_table,
    tournament_of,
    write_report,
)
from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.official import Official
from crosstable.kernel.player import BirthDate, Identifier, Player, Rating, Sex, Title
from crosstable.kernel.points import Mark
from crosstable.kernel.rate_notation import parse_rate, rate_text
from crosstable.kernel.result import Absent, Bye, Ending, Forfeit, Pending, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.languages.saying import Speaker
from crosstable.office.adoption import read_ranking
from crosstable.office.adoption import read_report as read_any
from crosstable.office.checking_ranks import check_ranking
from tests.samples import drawn
from tests.texts import FMJD_2022

LINES = [
    "<section Info>",
    "name = Open of Town",
    "played from = 01/05/2022",
    "played to = 04/05/2022",
    "type = SWISS",
    "national championship = N",
    "women championship = N",
    "name of referee = Anna Meier",
    "place = Town",
    "country = pl",
    "remarks = <remark> tc=80m+30s </end remark>",
    "winner = jacek pawlicki",
    "</end info>",
    "<section players>",
    "11285,7,124,1,3,jacek,pawlicki,pl,02/01/1960,M",
    "0,1,,2,2,Gerd,van den Bigger,nl,,",
    "10001,2,,3,3,Ada,Long,fr,,W",
    "</end players>",
    "<section results>",
    "1,7,1,2-0",
    "1,2,0,2x0",
    "2,7,2,1-1",
    "2,1,0,2x0",
    "3,1,2,0x0",
    "</end results>",
]


def data(lines: list[str] = LINES, ending: str = "\r\n") -> bytes:
    return "".join(line + ending for line in lines).encode()


@pytest.mark.article("fmjd.annex9", "11", "11.info")
def test_the_section_about_the_tournament() -> None:
    info = read_report(data()).info
    assert info == ReportInfo(
        name="Open of Town",
        played_from=date(2022, 5, 1),
        played_to=date(2022, 5, 4),
        kind="SWISS",
        referee="Anna Meier",
        place="Town",
        country="pl",
        remarks="tc=80m+30s",
        winner="jacek pawlicki",
    )


@pytest.mark.article("fmjd.annex9", "11.players")
def test_the_texts_example_of_a_player() -> None:
    assert read_report(data()).players[0] == ReportedPlayer(
        fmjd_id=11285,
        number=7,
        local_id="124",
        place=1,
        points=3,
        first_name="jacek",
        last_name="pawlicki",
        country="pl",
        born=date(1960, 1, 2),
        sex="M",
    )


@pytest.mark.article("fmjd.annex9", "11.results")
def test_results_over_the_board_and_by_the_referee() -> None:
    results = read_report(data()).results
    assert results[0] == ReportedResult(1, 7, 1, "2-0")
    assert [each.played for each in results] == [True, False, True, False, False]


@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
def test_what_is_read_is_written_back(ending: str) -> None:
    found = read_report(data(ending=ending))
    assert write_report(found) == data()
    assert read_report(b"\xef\xbb\xbf" + data()) == found
    shouted = [line.upper() if line.startswith("<") else line for line in LINES]
    assert read_report(data(shouted)) == found


def test_a_file_is_told_by_its_beginning() -> None:
    assert looks_like_report(data())
    assert looks_like_report(b"\n  <Section info>")
    assert not looks_like_report(b"012 Some event")


@pytest.mark.parametrize(
    ("line", "text", "cause"),
    [
        (1, "<section players>", "where <section info> should be"),
        (13, "", "stands where </end info> should be"),
        (2, "name = " + "x" * 31, "name has 31 characters, at most 30"),
        (2, "title = Open", "not a field of the section Info"),
        (9, "name = Again", "'name' is given twice"),
        (3, "played from = 2022-05-01", "is not a date"),
        (3, "played from = 31/02/2022", "is not a date"),
        (4, "played to = 30/04/2022", "ends before it begins"),
        (5, "type = KNOCKOUT", "'KNOCKOUT' is not a type of event"),
        (6, "national championship = maybe", "national championship is 'maybe'"),
        (11, "remarks = <remark> open", "the remark has no </end remark>"),
        (15, "11285,7,124,1,3,jacek,pawlicki,pl,02/01/1960", "8 commas instead of 9"),
        (15, "112855,7,124,1,3,jacek,pawlicki,pl,,M", "fmjd-ID '112855' is not a number"),
        (15, "11285,7,124,1,4,jacek,pawlicki,pl,,M", "has 4 points, but the results add up to 3"),
        (15, "11285,0,124,1,3,jacek,pawlicki,pl,,M", "belongs to the dummy player"),
        (15, "11285,7,124,1,3,jacekjacekjacekjacek,p,pl,,M", "longer than 17 characters"),
        (15, "11285,7,124,1,3,jacek,pawlicki,pl,,X", "sex 'X' is unknown"),
        (16, "0,7,,2,2,Gerd,van den Bigger,nl,,", "number 7 is given twice"),
        (20, "1,7,1,3-0", "'3-0' is not a result"),
        (20, "1,7,9,2-0", "player 9 is not in the section of players"),
        (20, "1,7,7,2-0", "player 7 is their own opponent"),
        (20, "0,7,1,2-0", "rounds begin with 1"),
        (20, "1,7,1", "3 fields instead of 4"),
        (21, "1,7,2,2x0", "player 7 plays twice in round 1"),
        (16, "0,1,,2,2,Gérd,van den Bigger,nl,,", "'é' is not an English letter"),
    ],
)
def test_every_slip_is_named_with_its_line(line: int, text: str, cause: str) -> None:
    lines = [*LINES[: line - 1], text, *LINES[line:]]
    with pytest.raises(UnreadableInput, match=cause) as raised:
        read_report(data(lines), source="open.txt")
    assert str(raised.value).startswith("open.txt, line ")
    if line != 13:
        assert raised.value.line == line


@pytest.mark.parametrize("kept", [0, 1, 12, 15, 18, 24])
def test_a_file_cut_short_is_refused(kept: int) -> None:
    with pytest.raises(UnreadableInput, match="cut short"):
        read_report(data(LINES[:kept]))


def test_a_remark_over_several_lines() -> None:
    lines = [*LINES[:10], "remarks = <remark> one", "two </end remark>", *LINES[11:]]
    assert read_report(data(lines)).info.remarks == "one\ntwo"


def event() -> Tournament:
    def entrant(number: int, name: str, **fields: object) -> Entrant:
        return Entrant(number, Player(name=name, **fields))  # type: ignore[arg-type]

    return Tournament(
        name="Międzynarodowy turniej w Łodzi 2022",
        game="draughts",
        edition="fmjd-2022",
        system=System("manual"),
        points=FMJD_2022.points,
        rate_of_play="80m+30s",
        city="Łódź",
        federation="POL",
        starts=date(2022, 5, 1),
        ends=date(2022, 5, 4),
        officials=(Official("chief arbiter", "Müller, Jürgen"),),
        entrants=(
            entrant(
                1,
                "Pawłowski, Ján",
                federation="POL",
                sex=Sex.MALE,
                born=BirthDate(1960, 1, 2),
                identifiers=(Identifier("fmjd", "11285"),),
            ),
            entrant(2, "Ada Long", federation="FRA", sex=Sex.FEMALE, born=BirthDate(1990)),
            entrant(3, "Øster, Søren", federation="DEN"),
        ),
        rounds=(
            Round(1, (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),), (FreePlayer(3, Bye.ALLOCATED),)),
            Round(2, (Board(3, 1, Forfeit(Absent.WHITE)),), (FreePlayer(2, Bye.ZERO_POINT),)),
            Round(3, (Board(2, 3, Played(Mark.DRAW, Mark.DRAW)),)),
            Round(4, (Board(2, 1, Pending()),)),
        ),
    )


@pytest.mark.article("fmjd.annex9", "4.2.5.1", "4.1")
def test_a_tournament_of_the_office_in_english_letters() -> None:
    report = report_of(event(), FMJD_2022, {1: 1, 3: 2, 2: 3}, Questions(kind="ROUND"))
    assert report.info.name == "Miedzynarodowy turniej w Lodzi"
    assert (report.info.referee, report.info.place) == ("Jurgen Muller", "Lodz")
    assert (report.info.country, report.info.winner) == ("pl", "Jan Pawlowski")
    assert report.info.remarks == "tc=80m+30s"
    assert [(each.first_name, each.last_name, each.country) for each in report.players] == [
        ("Jan", "Pawlowski", "pl"),
        ("Ada", "Long", "fr"),
        ("Soren", "Oster", "dk"),
    ]
    assert [each.points for each in report.players] == [4, 1, 3]
    assert [each.born for each in report.players] == [date(1960, 1, 2), None, None]
    assert [(each.white, each.black, each.result) for each in report.results] == [
        (1, 2, "2-0"),
        (3, 0, "2x0"),
        (3, 1, "0x2"),
        (2, 0, "0x0"),
        (2, 3, "1-1"),
    ]
    assert read_report(write_report(report)) == report


@pytest.mark.article("fmjd.annex9", "11.results")
def test_rounds_without_a_game_by_their_reason() -> None:
    """A line with player 0 for who takes part, none for who has left or has the free round."""
    rounds = (
        Round(1, (Board(1, 2, Forfeit(Absent.BOTH)),), (FreePlayer(3, Bye.ALLOCATED),)),
        Round(2, (), (FreePlayer(1, Bye.HALF_POINT), FreePlayer(2, Bye.ZERO_POINT))),
        Round(3, (Board(1, 2, Forfeit(Absent.WHITE)),), (FreePlayer(3, Bye.REST),)),
    )
    report = report_of(replace(event(), rounds=rounds), FMJD_2022, {}, Questions())
    assert [(each.round, each.white, each.black, each.result) for each in report.results] == [
        (1, 1, 2, "0x0"),
        (1, 3, 0, "2x0"),
        (2, 1, 0, "1x1"),
        (2, 2, 0, "0x0"),
        (3, 1, 2, "0x2"),
    ]
    assert [(each.number, each.points) for each in report.players] == [(1, 1), (2, 2), (3, 2)]
    again = tournament_of(report, FMJD_2022)
    assert [each.kind for each in again.rounds[1].free] == [Bye.HALF_POINT, Bye.ZERO_POINT]
    assert not any(each.played for each in report.results)


def test_names_without_english_letters_are_refused() -> None:
    russian = replace(event(), name="Открытый")
    with pytest.raises(InvalidValue, match="1 entry has others: Открытый; write it"):
        report_of(russian, FMJD_2022, {}, Questions())


@pytest.mark.article("fmjd.annex9", "4.2.5.1")
def test_all_names_without_english_letters_are_told_at_once_with_what_to_do() -> None:
    names = ("李, 雪", "Ada Long", "Коваль, Юрій")
    entrants = tuple(
        replace(each, player=replace(each.player, name=name))
        for each, name in zip(event().entrants, names, strict=True)
    )
    with pytest.raises(InvalidValue) as raised:
        report_of(replace(event(), entrants=entrants), FMJD_2022, {}, Questions())
    said = raised.value.sentence
    assert "2 entries have others: 1 李, 雪; 3 Коваль, Юрій; write them" in said
    assert "`crosstable players edit NUMBER --name`" in said
    assert "2 indications en ont d’autres" in Speaker("fr").say(said)


def test_a_report_becomes_a_tournament_that_can_be_rated() -> None:
    found = tournament_of(read_report(data()), FMJD_2022)
    assert (found.rate_of_play, found.federation) == ("80m+30s", "POL")
    assert found.entrant(7).player.identifier("fmjd") == "11285"
    assert found.rounds[0].boards == (Board(7, 1, Played(Mark.WIN, Mark.LOSS)),)
    assert found.rounds[0].free == (FreePlayer(2, Bye.ALLOCATED),)
    assert found.rounds[2].boards[0].result == Forfeit(Absent.BOTH)
    back = report_of(found, FMJD_2022, {7: 1, 1: 2, 2: 3}, Questions(kind="SWISS"))
    assert back.results == read_report(data()).results


@pytest.mark.article("fmjd.annex9", "11.info", "1.2.2")
def test_the_rate_of_play_is_written_and_read_whole() -> None:
    rate = rate_text(parse_rate("90/45, 10+30"))
    assert "," in rate
    report = report_of(
        replace(event(), rate_of_play=rate), FMJD_2022, {}, Questions(remarks="a, b")
    )
    assert report.info.remarks == f"a, b; tc={rate}"
    again = tournament_of(read_report(write_report(report)), FMJD_2022)
    assert again.rate_of_play == rate
    lost = replace(report.info, remarks=f"tc={rate.replace(',', '')}")  # as it was once written
    assert tournament_of(FmjdReport(lost, report.players, report.results), FMJD_2022) == again


@pytest.mark.article("fmjd.annex9", "11.results")
@pytest.mark.parametrize(
    ("white", "black", "ending", "written"),
    [
        (Mark.LOSS, Mark.WIN, Ending.REFEREE, "0x2"),
        (Mark.WIN, Mark.LOSS, Ending.REFEREE, "2x0"),
        (Mark.LOSS, Mark.LOSS, Ending.REFEREE, "0x0"),
        (Mark.LOSS, Mark.WIN, Ending.TIME, "0-2"),
        (Mark.DRAW, Mark.DRAW, Ending.REFEREE, "1-1"),  # found drawn by the rules
    ],
)
def test_a_decision_of_the_referee_is_marked(
    white: Mark, black: Mark, ending: Ending, written: str
) -> None:
    rounds = (Round(1, (Board(1, 2, Played(white, black, ending=ending)),)),)
    report = report_of(replace(event(), rounds=rounds), FMJD_2022, {}, Questions())
    assert [each.result for each in report.results] == [written]


@pytest.mark.article("fmjd.annex9", "4.1")
def test_a_report_is_taken_over_like_any_other_file() -> None:
    incoming = read_any(data(), "open.txt")
    event = incoming.tournament
    assert (event.edition, event.system.name) == ("fmjd-2022", "fmjd-solkoff")
    left = "line 15: pawlicki, jacek has no line after round 2 and is taken for a player who left"
    taken, gone = map(str, incoming.adjustments)
    assert taken.endswith("; Swiss tournament (FMJD, on Solkoff) is taken")
    assert gone == left
    assert event.entrant(7).player.identifier("national") == "124"
    named = read_any(data(), "open.txt", system_name="kndb")
    assert named.tournament.system.name == "kndb"
    assert [str(note) for note in named.adjustments] == [left]
    with pytest.raises(UnreadableInput, match="this is a report to FMJD"):
        read_any(data(), "open.txt", federation="fide")
    with pytest.raises(UnreadableInput, match="this is a report to FMJD"):
        read_any(data(), "open.txt", edition_name="fide-2019")


@pytest.mark.article("fmjd.annex9", "11.results")
def test_who_has_no_line_in_the_last_rounds_has_left() -> None:
    lines = [*LINES[:15], LINES[15].replace(",2,2,", ",2,0,"), *LINES[16:]]
    lines = [line for line in lines if line not in {"2,1,0,2x0", "3,1,2,0x0"}]
    incoming = read_any(data(lines), "open.txt")
    assert incoming.tournament.entrant(1).withdrawal == Withdrawal(1)
    assert "line 16: van den Bigger, Gerd has no line after round 1" in str(
        incoming.adjustments[-1]
    )


def test_the_free_round_of_a_table_is_read_as_one() -> None:
    lines = [line.replace("SWISS", "ROUND") for line in LINES if line != "1,2,0,2x0"]
    lines[16] = lines[16].replace(",3,3,", ",3,1,")
    event = read_any(data(lines), "open.txt").tournament
    assert event.system.name == "round-robin"
    assert event.rounds[0].free == (FreePlayer(2, Bye.REST),)


def test_the_places_of_a_report_are_held_against_its_results() -> None:
    event = read_any(data(), "open.txt").tournament
    right = [line.replace("0,1,,2,2", "0,1,,3,2").replace("2,,3,3", "2,,2,3") for line in LINES]
    checked = check_ranking(read_ranking(data(right), "open.txt"), event, FMJD_2022)
    assert checked is not None
    assert (checked.listed, checked.ranked, checked.differences) == (3, 3, ())
    wrong = check_ranking(read_ranking(data(), "open.txt"), event, FMJD_2022)
    assert wrong is not None
    assert [(each.line, each.number) for each in wrong.differences] == [(16, 1), (17, 2)]


words = st.text("abcdefghijklmnop ABC'-", max_size=17).map(str.strip)


@settings(max_examples=drawn(60), deadline=None)
@given(
    names=st.lists(st.tuples(words, words), min_size=2, max_size=6),
    scores=st.lists(st.sampled_from(["2-0", "1-1", "0-2", "2x0", "0x2", "1x1", "0x0"]), max_size=6),
)
def test_writing_and_reading_is_the_identity(
    names: list[tuple[str, str]], scores: list[str]
) -> None:
    results = tuple(ReportedResult(at, 1, 2, score) for at, score in enumerate(scores, start=1))
    sums = {1: sum(int(each[0]) for each in scores), 2: sum(int(each[2]) for each in scores)}
    players = tuple(
        ReportedPlayer(
            fmjd_id=0, number=at, points=sums.get(at, 0), first_name=first, last_name=last
        )
        for at, (first, last) in enumerate(names, start=1)
    )
    info = ReportInfo(name="N", played_from=None, played_to=None, kind="OTHER")
    report = FmjdReport(info, players, results)
    assert read_report(write_report(report)) == report


def test_a_comma_in_a_field_and_foreign_letters_are_refused() -> None:
    report = read_report(data())
    comma = replace(report.players[0], last_name="a,b")
    with pytest.raises(InvalidValue, match="has a comma"):
        write_report(replace(report, players=(comma, *report.players[1:])))
    foreign = replace(report.info, place="Łódź")
    with pytest.raises(InvalidValue, match="English letters"):
        write_report(replace(report, info=foreign))


@pytest.mark.article("fmjd.annex9", "4.2.2", "4.2.2.1", "4.2.2.2", "4.2.2.3", "4.2.2.4", "4.2.2.5")
@pytest.mark.article("fmjd.annex9", "4.2.2.6", "4.2.2.7")
def test_the_results_in_one_table() -> None:
    """Like the text's example, with rating and, where the number is missing, the birthday."""
    found = event()
    titled = replace(
        found.entrants[0].player,
        titles=(Title("fmjd", "GMI"),),
        ratings=(Rating("fmjd.standard", 2250),),
    )
    born = replace(found.entrants[1].player, born=BirthDate(1990, 7, 8))
    entrants = (
        replace(found.entrants[0], player=titled),
        replace(found.entrants[1], player=born),
        found.entrants[2],
    )
    found = replace(found, entrants=entrants)
    places = {1: 1, 3: 2, 2: 3}
    report = report_of(found, FMJD_2022, places, Questions())
    assert results_table(found, FMJD_2022, report).decode().splitlines() == [
        "11285 gmi Jan Pawlowski 2250 pl 2/3 2x2 - 4",
        "0 Soren Oster dk 2x0 0x1 1/3 3",
        "0 Ada Long fr 08/07/1990 0/1 0x0 1/2 1",
    ]


@pytest.mark.parametrize(
    ("written", "referee"),
    [
        ("IA Arbiter, A (1000000)", "A Arbiter"),
        ("IR Jan Smit [12]", "Jan Smit"),
        ("Na, Li", "Li Na"),
        ("IA", "IA"),
    ],
)
@pytest.mark.article("fmjd.annex9", "11")
def test_the_referee_is_a_name_without_title_and_number(written: str, referee: str) -> None:
    event = Tournament(
        name="T",
        game="draughts",
        edition="fmjd-2022",
        system=System("manual"),
        officials=(Official("chief arbiter", written),),
    )
    report = report_of(event, FMJD_2022, {}, Questions())
    assert report.info.referee.strip() == referee


@pytest.mark.article("fmjd.annex9", "11.info")
@pytest.mark.parametrize(
    ("announced", "national", "women"),
    [
        (EventClass(), False, False),
        (EventClass(level=Level.NATIONAL_FINAL), True, False),
        (EventClass(level=Level.NATIONAL_FINAL, women=True), True, True),
        (EventClass(level=Level.NATIONAL_QUALIFIER), False, False),
        (EventClass(level=Level.CONTINENTAL, women=True), False, True),
        (EventClass(women=True), False, False),
    ],
)
def test_the_report_says_of_a_championship_what_was_announced(
    announced: EventClass, national: bool, women: bool
) -> None:
    report = report_of(replace(event(), event_class=announced), FMJD_2022, {}, Questions())
    assert (report.info.national_championship, report.info.women_championship) == (national, women)
    again = tournament_of(read_report(write_report(report)), FMJD_2022).event_class
    assert (again.level is Level.NATIONAL_FINAL, again.women) == (national, women)
