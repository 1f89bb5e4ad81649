"""From tournaments to rated events; what the rating officer needs; publication and pictures."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from crosstable.formats.rated_games import FIRST_LINE
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.official import Official
from crosstable.kernel.player import BirthDate, Identifier, Player, Rating, Sex
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.period_events import events_of_file
from crosstable.ratings.classing import classes_of
from crosstable.ratings.entering import rated_event
from crosstable.ratings.model import (
    EventKind,
    ListedPlayer,
    ListStanding,
    RatedEvent,
)
from crosstable.ratings.monitoring import DriftPoint, monitoring
from crosstable.ratings.plots import age_plot, distribution_plot, drift_plot
from crosstable.ratings.publication import PublishedEvent, publication
from crosstable.ratings.records import EventRecord
from crosstable.ratings.reporting import interim_reports, missing_for_report, report_due
from crosstable.rulebooks.editions import Edition
from tests.texts import FIDE_2019, FIDE_RATINGS, FMJD_2022

STANDARD = classes_of(FIDE_RATINGS, "fide.standard")[0]


def tournament(*results: Result, ratings: tuple[int, int] = (2000, 1900)) -> Tournament:
    """Two players, a round for every result, White alternating with Black."""
    return Tournament(
        name="T",
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        starts=date(2019, 3, 1),
        ends=date(2019, 3, 9),
        entrants=tuple(
            Entrant(
                number,
                Player(
                    name=f"P{number}",
                    born=BirthDate(2004),
                    ratings=(Rating("fide.standard", rating),),
                    identifiers=(Identifier("fide", str(100 + number)),),
                ),
            )
            for number, rating in enumerate(ratings, start=1)
        ),
        rounds=tuple(
            Round(number, (Board(1, 2, result),)) for number, result in enumerate(results, start=1)
        ),
    )


def enter(event: Tournament, **options: object) -> RatedEvent:
    given = {"kind": EventKind.SWISS, "time_class": STANDARD, **options}
    return rated_event(event, FIDE_2019, **given)  # type: ignore[arg-type]


@pytest.mark.article("fide.ratings", "5.1", "5")
def test_only_games_in_which_both_moved_are_rated() -> None:
    event = enter(
        tournament(
            Played(Mark.WIN, Mark.LOSS),
            Forfeit(Absent.WHITE),
            Played(Mark.WIN, Mark.LOSS, rated=False),
            Pending(),
            Played(Mark.DRAW, Mark.DRAW),
        )
    )
    assert [(game.round, game.white_score, game.black_score) for game in event.games] == [
        (1, 2, 0),
        (5, 1, 1),
    ]
    assert [each.round for each in event.left_out] == [2, 3, 4]
    assert all(each.reason.citation for each in event.left_out)


def test_byes_are_no_games() -> None:
    event = tournament(Played(Mark.WIN, Mark.LOSS))
    free = Round(2, (), (FreePlayer(1, Bye.FULL_POINT), FreePlayer(2, Bye.HALF_POINT)))
    entered = enter(replace(event, rounds=(*event.rounds, free)))
    assert len(entered.games) == 1
    assert not entered.left_out


@pytest.mark.parametrize(
    ("white", "black", "scores"),
    [
        (Mark.PLUS_DRAW, Mark.MINUS_DRAW, (1, 1)),
        (Mark.RAPID_WIN, Mark.RAPID_LOSS, (1, 1)),
        (Mark.SUPERBLITZ_LOSS, Mark.SUPERBLITZ_WIN, (1, 1)),
        (Mark.LOSS, Mark.LOSS, (0, 0)),
        (Mark.DRAW, Mark.LOSS, (1, 0)),
    ],
)
@pytest.mark.article("fmjd.annex3", "5.6a")
def test_every_point_system_counts_as_win_draw_or_loss(
    white: Mark, black: Mark, scores: tuple[int, int]
) -> None:
    game = enter(tournament(Played(white, black))).games[0]
    assert (game.white_score, game.black_score) == scores


@pytest.mark.article("fide.ratings", "6.5")
def test_games_after_a_match_is_won_are_not_rated() -> None:
    won = Played(Mark.WIN, Mark.LOSS)
    event = replace(tournament(won, won, won, won), planned_rounds=4)
    entered = enter(event, kind=EventKind.MATCH)
    assert [game.round for game in entered.games] == [1, 2, 3]
    assert [each.round for each in entered.left_out] == [4]
    citation = entered.left_out[0].reason.citation
    assert citation is not None
    assert citation.article == "6.5"
    assert len(enter(event).games) == 4


@pytest.mark.article("fide.ratings", "6.5")
def test_a_match_without_a_planned_number_is_over_the_games_it_has() -> None:
    won, drawn = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)
    entered = enter(tournament(won, won, won, drawn), kind=EventKind.MATCH)
    assert [game.round for game in entered.games] == [1, 2, 3]
    assert [each.round for each in entered.left_out] == [4]
    level = tournament(won, drawn, drawn, drawn)
    assert len(enter(level, kind=EventKind.MATCH).games) == 4


@pytest.mark.article("fide.ratings", "6.5")
def test_a_match_in_a_list_of_games_ends_when_it_is_won() -> None:
    text = (
        f"{FIRST_LINE}\nE;M;2019-03-01;2019-03-09;match;100;M\n"
        "G;101;102;1\nG;102;101;0\nG;101;102;1\nG;102;101;=\nEND;1;4\n"
    )

    def read(edition: Edition) -> EventRecord:
        (record,) = events_of_file(
            [text.encode()],
            edition=edition,
            list_name=edition.ratings.lists[0],
            event_id="M",
            source="m.csv",
        )
        return record

    record = read(FIDE_2019)
    assert list(record.listed_games()) == [(0, 1, 2, 0), (1, 0, 0, 2), (0, 1, 2, 0)]
    assert "the last 1 of 4 games" in record.remarks[0]
    assert "6.5" in record.remarks[0]
    assert read(FMJD_2022).games == 4


@pytest.mark.article("fide.ratings", "1.1")
def test_a_game_too_fast_for_its_players_is_left_out() -> None:
    game = Played(Mark.WIN, Mark.LOSS)
    assert len(enter(tournament(game), seconds=100 * 60).games) == 1
    fast = enter(tournament(game, ratings=(2200, 1500)), seconds=100 * 60)
    assert not fast.games
    assert "100:00 minutes" in fast.left_out[0].reason.sentence


@pytest.mark.article("fmjd.annex9", "5.2")
def test_a_list_goes_before_the_ratings_of_the_file() -> None:
    listed = ListedPlayer(
        id=101,
        name="P1",
        born=BirthDate(2004, 5, 6),
        standings=(ListStanding(list="fide.standard", rating=2050, k=20),),
    )
    event = enter(tournament(Played(Mark.WIN, Mark.LOSS)), register={101: listed})
    assert [each.rating for each in event.players] == [2050, None]
    assert event.players[0].born == BirthDate(2004, 5, 6)
    assert event.players[0].standing.k == 20


@pytest.mark.article("fide.ratings", "9.1")
@pytest.mark.article("fmjd.annex9", "4.5")
def test_what_a_report_lacks_and_when_it_is_due() -> None:
    event = tournament(Played(Mark.WIN, Mark.LOSS), Pending())
    assert report_due(event, FIDE_2019) == date(2019, 3, 16)
    assert report_due(replace(event, ends=None), FMJD_2022) is None
    said = [each.sentence for each in missing_for_report(event, FIDE_2019)]
    assert said == [
        "the place is missing",
        "the federation is missing",
        "the rate of play is missing",
        "the chief arbiter is missing",
        "0 of 2 rounds have a date",
        "round 2 lacks the result of board 1",
        "player 1 P1 has no federation, no sex",
        "player 2 P2 has no federation, no sex",
    ]
    whole = replace(
        event,
        city="Town",
        federation="ENG",
        rate_of_play="90m+30s",
        officials=(Official("chief arbiter", "A"),),
        round_dates=(date(2019, 3, 1), date(2019, 3, 2)),
        rounds=event.rounds[:1],
        entrants=tuple(
            replace(each, player=replace(each.player, federation="ENG", sex=Sex.MALE))
            for each in event.entrants
        ),
    )
    assert not missing_for_report(whole, FIDE_2019)


def standing(**fields: object) -> ListStanding:
    return ListStanding(list="fmjd.standard", **fields)  # type: ignore[arg-type]


@pytest.mark.article("fmjd.annex9", "6.1", "6.2", "6.2.c", "6.2.d", "6.2.f")
@pytest.mark.article("fide.ratings", "7.2.2")
def test_a_list_as_it_is_published() -> None:
    players = [
        (1, "Zoe", standing(rating=2200, games=40), ""),
        (2, "Ada", standing(rating=2200, games=10), "MI"),
        (3, "Bob", standing(rating=2400, games=99, recent_games=40), ""),
        (4, "Eve", standing(), "GMI"),
        (5, "Tom", standing(rating=2100), ""),
    ]
    cups = tuple(PublishedEvent(each, f"Cup {each}", None, date(2022, 6, 9)) for each in "AB")
    found = publication(
        FMJD_2022,
        "fmjd.standard",
        [
            ListedPlayer(id=number, name=name, title=title, standings=(each,))
            for number, name, each, title in players
        ],
        applies=date(2022, 7, 1),
        events=cups,
    )
    assert (found.closing, found.applies, found.events) == (
        date(2022, 6, 15),
        date(2022, 7, 1),
        cups,
    )
    assert [(row.rank, row.name, row.list_class) for row in found.rows] == [
        (1, "Bob", "A"),
        (2, "Ada", "B"),
        (2, "Zoe", "A"),
        (4, "Tom", "B"),
    ]
    assert [row.games for row in found.rows] == [99, 10, 40, None]
    assert [row.name for row in found.alphabetical()] == ["Ada", "Bob", "Tom", "Zoe"]
    assert [each.name for each in found.titled_unrated] == ["Eve"]
    assert [row.name for row in found.official()] == ["Bob", "Ada", "Zoe", "Tom"]
    odd = publication(FMJD_2022, "fmjd.standard", (), applies=date(2022, 7, 2))
    assert (odd.closing, odd.rows) == (None, ())


def parts(picture: str, name: str) -> list[ET.Element]:
    return ET.fromstring(picture).findall(f".//{{http://www.w3.org/2000/svg}}{name}")


@pytest.mark.article("fmjd.annex9", "7.4.c")
def test_pictures_of_a_list_have_a_bar_for_every_class() -> None:
    players = [
        ListedPlayer(
            id=number,
            name=f"P{number}",
            born=BirthDate(1950 + number),
            standings=(standing(rating=1900 + 10 * number),),
        )
        for number in range(1, 61)
    ]
    found = monitoring(players, "fmjd.standard", applies=date(2022, 7, 1))
    bars = parts(distribution_plot(found), "rect")
    assert len(bars) == 1 + len(found.distribution)
    heights = [int(each.attrib["height"]) for each in bars[1:]]
    counts = [bar.players for bar in found.distribution]
    assert max(heights) == heights[counts.index(max(counts))]
    assert len(parts(age_plot(found), "rect")) == 1 + len(found.ages)
    assert "Ø" in age_plot(found)
    empty = monitoring((), "<list>", applies=date(2022, 7, 1))
    assert "&lt;list&gt;" in distribution_plot(empty)
    assert parts(age_plot(empty), "rect")


@pytest.mark.article("fmjd.annex9", "7.4.b")
def test_the_picture_of_a_course_has_a_line_for_the_group_and_the_top() -> None:
    points = [
        DriftPoint(
            applies=date(2020 + at, 1, 1),
            group_players=10,
            group_average=Fraction(2100 + at),
            top_average=Fraction(2300 - 3 * at),
        )
        for at in range(4)
    ]
    picture = drift_plot(points, name="fmjd.standard")
    coloured = [each for each in parts(picture, "path") if each.attrib.get("stroke-width") == "2"]
    assert len(coloured) == 2
    assert "top: 2291" in picture
    assert ET.fromstring(drift_plot((), name="x")) is not None


@pytest.mark.article("fmjd.annex9", "4.2.5.2")
@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Dames, A.", True),
        ("Big, Jacek v/d", True),
        ("B Meier", True),
        ("van den Berg, Jan", False),
    ],
)
def test_names_are_written_in_full(name: str, short: bool) -> None:
    event = tournament()
    entrants = (replace(event.entrants[0], player=replace(event.entrants[0].player, name=name)),)
    event = replace(event, entrants=entrants)
    said = [each.sentence for each in missing_for_report(event, FMJD_2022)]
    assert (f"player 1 {name} is not written in full" in said) is short
    assert not any("in full" in each.sentence for each in missing_for_report(event, FIDE_2019))


@pytest.mark.article("fide.ratings", "4.1.3")
def test_events_of_more_than_ninety_days_report_every_month() -> None:
    event = replace(tournament(), starts=date(2019, 1, 10), ends=date(2019, 4, 10))
    assert interim_reports(event, FIDE_2019) == (
        date(2019, 1, 31),
        date(2019, 2, 28),
        date(2019, 3, 31),
    )
    assert not interim_reports(replace(event, ends=date(2019, 4, 9)), FIDE_2019)
    assert not interim_reports(event, FMJD_2022)
