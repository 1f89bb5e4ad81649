"""Certificates, reports and the sheet for the wall: what stands on them, and what never does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.event_notes import GameRecord, Remark, RemarkKind
from crosstable.kernel.official import DEPUTY_ARBITER, ORGANISER, Official
from crosstable.kernel.person import Person
from crosstable.kernel.player import BirthDate, Sex
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.journal import Head
from crosstable.office.norms import Background, edition_with_norms, norms_of
from crosstable.office.title_papers import (
    certificate_of,
    games_of_norm_makers,
    report_of,
    wall_sheet_of,
)
from crosstable.reports.norm_sheet import wall_paper
from crosstable.reports.printing import Printed
from crosstable.reports.title_papers import certificate_paper, print_titles
from crosstable.reports.title_reports import report_paper
from crosstable.reports.wording import ENGLISH, FRENCH, Wording
from crosstable.titles.certificate import papers_of
from crosstable.titles.verdicts import Status
from tests.reports.events import BUILT_IN, pages, scene, text
from tests.titles.norm_events import NORA, cup_event, open_event

NOBODY = Background()


def certified(
    event: Tournament, title: str, words: Wording = ENGLISH, known: Background = NOBODY
) -> Printed:
    shown = scene(event, words, unpublished=True)
    papers = papers_of(edition_with_norms(event))
    made = certificate_of(event, known, NORA, title)
    return print_titles(shown, certificate_paper(shown, papers, made), fonts=BUILT_IN)


def reported(event: Tournament, words: Wording = ENGLISH) -> Printed:
    shown = scene(event, words, unpublished=True)
    papers = papers_of(edition_with_norms(event))
    return print_titles(
        shown, report_paper(shown, papers, report_of(event, NOBODY)), fonts=BUILT_IN
    )


@pytest.mark.article("fide.titles", "3.1")
def test_a_certificate_has_every_field_of_it1() -> None:
    known = Background(
        {
            NORA: Person(
                id="p-00000000",
                name="Norm, Nora",
                sex=Sex.FEMALE,
                born=BirthDate(1999, 2, 3),
                birth_place="Bilbao",
            )
        }
    )
    printed = text(certified(replace(open_event(), city="Ulm"), "GM", known=known))
    for field in (
        "Certificate of Title Result: GM",
        "IT1",
        "Family name Norm",
        "First name Nora",
        "FIDE ID 4600012",
        "Federation ESP",
        "Date of birth 1999-02-03",
        "Place of birth Bilbao",
        "Sex female",
        "Rating and title 2440 IM",
        "Venue Ulm, GER",
        "First day 1 May 2019",
        "Last day 9 May 2019",
        "Tournament system Swiss system",
        "Rate of play 90/40+30+30",
        "Chief arbiter IA Arbiter, Anna (4600000)",
        "Games counted 9",
        "Average rating of the opponents 2412",
        "Points needed 7",
        "Points made 7",
        "Games the norm is worth 9",
        "Performance 2632",
        "Not of the player’s federation 8",
        "Other federations 4",
        "Titled 8",
        "3 GM, 2 IM, 3 FM",
        "1 Player, I 4600009 HUN GM 2485 2485 1",
        "Federation confirming the result, date",
    ):
        assert field in printed
    assert "FIDE B.01 1.45b" in printed  # the numbers stand beside their articles


@pytest.mark.article("fide.titles", "1.8")
def test_a_certificate_says_who_gets_a_copy() -> None:
    printed = text(certified(open_event(), "GM"))
    assert "Copies: player, player’s federation, organising federation, FIDE office." in printed


def test_a_certificate_has_room_for_more_rounds_than_the_printed_form() -> None:
    event = open_event(13, planned=13)
    made = certificate_of(event, NOBODY, NORA, "WIM")
    assert [game.round for game in made.games] == list(range(1, 14))


def test_what_is_left_out_stands_on_the_certificate_and_is_not_counted() -> None:
    event = open_event(13, planned=13)
    made = certificate_of(event, NOBODY, NORA, "WIM")
    left = [game for game in made.games if not game.counted]
    assert {game.adjusted for game in left} <= {None}
    assert sum(game.counted for game in made.games) == made.counts.games


def test_the_ratings_that_were_counted_average_to_what_is_certified() -> None:
    made = certificate_of(open_event(), NOBODY, NORA, "GM")
    counted = [game.adjusted for game in made.games if game.adjusted is not None]
    assert round(sum(counted) / len(counted)) == made.average == 2412


@pytest.mark.article("fide.titles", "1.42a")
@pytest.mark.article("fide.titles", "1.45a")
def test_the_first_page_counts_opponents_as_the_conditions_overleaf_do() -> None:
    """FIDE's flag is no federation, and of two titles the one that counts is counted."""
    event = open_event()
    entrants = tuple(
        replace(each, player=replace(each.player, federation="FID"))
        if each.player.federation == "FRA"
        else each
        for each in event.entrants
    )
    made = certificate_of(replace(event, entrants=entrants), NOBODY, NORA, "GM")
    overleaf = {str(each.what): str(each.have) for each in made.conditions}
    other = overleaf["other federations among the opponents"]
    assert str(made.counts.federations) == other == "3"
    assert made.counts.foreign == sum(
        game.federation not in {made.player.federation, "FID"} for game in made.games
    )
    assert made.counts.titled == sum(number for _code, number in made.counts.by_title)


def test_a_norm_that_is_not_reached_has_no_certificate() -> None:
    with pytest.raises(Refused, match="has made no GM norm, so there is nothing to certify"):
        certificate_of(open_event(), NOBODY, 20, "GM")
    with pytest.raises(Refused, match="has made no GM norm"):
        certificate_of(open_event(4), NOBODY, NORA, "GM")


def test_a_norm_with_something_to_settle_prints_as_a_draft_without_room_to_sign() -> None:
    event = replace(open_event(), event_class=EventClass(norms=True))  # nobody said when registered
    printed = text(certified(event, "GM"))
    assert "Not to be signed before this is settled:" in printed
    assert "registered" in printed
    assert "Federation confirming the result" not in printed


@pytest.mark.article("fide.titles", "3.3")
def test_the_report_has_every_field_of_it3() -> None:
    event = open_event()
    event = replace(
        event,
        city="Ulm",
        officials=(
            Official(DEPUTY_ARBITER, "Deputy, Dora", title="FA", federation="AUT"),
            *event.officials,
            Official(ORGANISER, "Chess Club Ulm"),
        ),
        remarks=(Remark(RemarkKind.RULES_LEFT, 3, Sentence("the organiser wished it")),),
    )
    printed = text(reported(event))
    for field in (
        "Tournament Report",
        "IT3",
        "Federation GER",
        "Registered 1 March 2019",
        "Venue Ulm, GER",
        "Organiser Chess Club Ulm",
        "Rounds 9",
        "Schedule one round a day",
        "Pairings –",
        "rated players 20 5 4 16",
        "GM 8 5 2 6",
        "IM 6 5 1 5",
        "Arbiter, Anna chief arbiter IA 4600000",
        "Deputy, Dora deputy chief arbiter FA AUT",
        "the organiser wished it",
        "Norm, Nora ESP GM 9 2412 7 7 2632",
    ):
        assert field in printed
    assert printed.index("Arbiter, Anna chief") < printed.index("Deputy, Dora")


def _in_an_office(event: Tournament) -> str:
    shown = replace(scene(event, unpublished=True), chain=Head(7, "ab" * 32))
    papers = papers_of(edition_with_norms(event))
    made = report_paper(shown, papers, report_of(event, NOBODY))
    return text(print_titles(shown, made, fonts=BUILT_IN))


@pytest.mark.article("fide.titles", "3.3")
def test_the_report_says_which_rounds_the_program_did_not_pair() -> None:
    event = open_event()
    assert "Pairings by computer, with Crosstable " in _in_an_office(event)
    otherwise = Sentence("imported; the program would have paired it otherwise")
    remarks = tuple(Remark(RemarkKind.PAIRED_BY_HAND, number, otherwise) for number in range(1, 9))
    printed = _in_an_office(replace(event, remarks=remarks))
    assert "with Crosstable; other rounds as remarked below" in printed
    assert printed.count(str(otherwise)) == 1
    assert "rounds 1–8: imported; the program" in printed
    by_hand = tuple(replace(played, by_hand=played.number == 4) for played in event.rounds)
    boards = Remark(RemarkKind.PAIRED_BY_HAND, 4, Sentence("10 boards"))
    printed = _in_an_office(replace(event, rounds=by_hand, remarks=(boards,)))
    assert "round 4, paired by hand: 10 boards" in printed


def test_a_report_with_a_norm_to_settle_is_a_draft_and_has_no_room_to_sign() -> None:
    assert "Chief arbiter, date" in text(reported(open_event()))
    event = replace(open_event(), event_class=EventClass(norms=True))
    printed = text(reported(event))
    assert "DRAFT – Tournament Report" in printed
    assert "when the event was registered" in printed
    assert "Chief arbiter, date" not in printed
    assert "DRAFT – Certificate of Title Result: GM" in text(certified(event, "GM"))
    assert "DRAFT" not in text(certified(open_event(), "GM"))


def test_conditions_begin_on_a_page_of_their_own() -> None:
    first, second = pages(certified(open_event(), "GM"))
    assert "Chief arbiter, date" in first
    assert "Conditions" not in first
    assert "at most 5" in second  # opponents of one's own federation, of nine


@pytest.mark.article("fide.titles.2022", "1.4.1c")
def test_the_report_says_for_how_many_games_a_short_norm_stands() -> None:
    event = open_event(edition="fide-2022-01")
    boards = [
        replace(board, result=Forfeit(Absent.BLACK if board.white == NORA else Absent.WHITE))
        if NORA in {board.white, board.black}
        else board
        for board in event.rounds[-1].boards
    ]
    last = replace(event.rounds[-1], boards=tuple(boards))
    event = replace(event, rounds=(*event.rounds[:-1], last))
    assert "Norm, Nora ESP GM 8, counts as 9 " in text(reported(event))


def test_days_with_two_rounds_are_named() -> None:
    event = open_event()
    days = (event.round_dates[0], *event.round_dates[:-1])
    printed = text(reported(replace(event, round_dates=days)))
    assert "2 rounds on 1 May 2019" in printed.replace("\xa0", " ")


@pytest.mark.article("fmjd.annex10", "15")
def test_the_report_on_draughts_norms_holds_every_certificate() -> None:
    printed = reported(cup_event())
    whole = text(printed)
    assert "Report on norms" in whole
    assert "Player, F FRA GMI 9 2312 11 13 XV red norm" in whole
    assert "Kind of norm red norm" in whole
    assert "Category XV" in whole
    assert "IT1" not in whole
    assert "Main referee IR Jansen, Jan" in whole
    assert "Referees" in whole
    assert "By FMJD Annex 10 15." in whole
    assert len(pages(printed)) > len(report_of(cup_event(), NOBODY).norms)


@pytest.mark.article("fmjd.annex10", "4.6")
def test_a_norm_that_serves_lower_titles_is_reported_once() -> None:
    untitled = {6, 11}
    entrants = tuple(
        replace(entrant, player=replace(entrant.player, titles=()))
        if entrant.number in untitled
        else entrant
        for entrant in cup_event().entrants
    )
    event = replace(cup_event(), entrants=entrants)
    reached = [
        (verdict.player, verdict.title)
        for verdict in norms_of(event, NOBODY).verdicts
        if verdict.status is Status.REACHED and verdict.player in untitled
    ]
    assert reached == [(6, "GMI"), (6, "MI"), (6, "MF"), (11, "MI"), (11, "MF")]
    made = [(norm.player.number, norm.title) for norm in report_of(event, NOBODY).norms]
    assert [norm for norm in made if norm[0] in untitled] == [(6, "GMI"), (11, "MI")]


@pytest.mark.article("fmjd.annex10", "4.5.8")
def test_the_sheet_on_the_wall_has_categories_and_points() -> None:
    cup = cup_event(0)
    event = replace(cup, system=System("round-robin"), entrants=cup.entrants[:10])
    shown = scene(event, unpublished=True)
    sheet = wall_paper(shown, *wall_sheet_of(event, NOBODY))
    printed = text(print_titles(shown, sheet, fonts=BUILT_IN))
    assert "1 GMI Player, A FRA 2455 9 2380 XVIII " in printed
    assert "8 MI Player, H POL 2350 9 2392 XVIII 9 red " in printed
    assert "FMJD Annex 10 4.5.8" in printed
    open_cup = scene(cup, unpublished=True)
    sheet = wall_paper(open_cup, *wall_sheet_of(cup, NOBODY))
    printed = text(print_titles(open_cup, sheet, fonts=BUILT_IN))
    assert "GMI X 2176 14" in printed  # 76 % of 9 games


def test_a_sheet_with_something_to_settle_is_not_for_the_wall() -> None:
    cup = replace(cup_event(0), officials=())
    event = replace(cup, system=System("round-robin"), entrants=cup.entrants[:10])
    shown = scene(event, unpublished=True)
    printed = text(
        print_titles(shown, wall_paper(shown, *wall_sheet_of(event, NOBODY)), fonts=BUILT_IN)
    )
    assert "DRAFT – Norms that can be made" in printed
    assert "Not to be put up before this is settled:" in printed
    assert "9 black or red" in printed
    assert "Main referee, date" not in printed


def test_no_sheet_of_categories_where_performances_decide() -> None:
    with pytest.raises(Refused, match="norms are judged by performances"):
        wall_sheet_of(open_event(0), NOBODY)


def test_papers_speak_french() -> None:
    printed = text(certified(open_event(), "GM", FRENCH))
    assert "Certificat de résultat de titre" in printed
    assert "Points nécessaires 7" in printed
    assert "Performance 2632" in printed
    assert "Rapport de tournoi" in text(reported(open_event(), FRENCH))


@pytest.mark.article("fide.titles", "1.93")
def test_the_games_of_norm_makers_and_no_others() -> None:
    event = open_event()
    boards = {
        (played.number, at): {board.white, board.black}
        for played in event.rounds
        for at, board in enumerate(played.boards, start=1)
    }
    filed = [place for place in boards if place[0] == 1]
    event = replace(
        event, games=tuple(GameRecord(number, board, "1. e4 e5 *") for number, board in filed)
    )
    made = games_of_norm_makers(event, NOBODY)
    assert made.players == (6, 7, 8, 11, NORA)
    wanted = [place for place in filed if boards[place] & set(made.players)]
    assert made.games == len(wanted) == made.text.count("[Event ")
    assert "Norm, Nora" in made.text
    assert len(made.missing) == sum(
        place[0] > 1 and bool(players & set(made.players)) for place, players in boards.items()
    )


def test_without_norms_there_are_no_games_of_norm_makers() -> None:
    with pytest.raises(Refused, match="nobody has made a norm"):
        games_of_norm_makers(open_event(2), NOBODY)
