"""The PDF files themselves: what stands on them, in which order, on which paper."""

from __future__ import annotations

import random
import re
import string

import pytest
from msgspec.structs import replace

from crosstable.kernel.checklists import Tick
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.event_notes import Remark, RemarkKind
from crosstable.kernel.player import clean_name
from crosstable.kernel.points import BEIJING, PLUS_REMISE
from crosstable.kernel.prizes import MAIN, Category, PrizeFund
from crosstable.kernel.regulations import Decided, Regulations
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.reports.documents import DOCUMENTS
from crosstable.reports.printing import Paper
from crosstable.reports.rounds import names_sheet, pairings_sheet
from crosstable.reports.tables import standings_sheet
from crosstable.reports.wording import ENGLISH, FRENCH, wording
from tests.reports.events import (
    NAMES,
    lines_of,
    pages,
    printed,
    reader,
    round_robin,
    scene,
    starts,
    swiss,
    text,
)
from tests.samples import ALL

OF_TEAMS = {"protocols", "lineups", "fixtures", "boards", "bracket"}
"""Refused in a Swiss event of players; see test_match_sheets.py and test_bracket_sheet.py."""
EVERYTHING = tuple(name for name in DOCUMENTS if name not in OF_TEAMS)
WITH_NAMES = tuple(
    name for name in EVERYTHING if name not in {"tables", "regulations", "envelopes", "checklist"}
)
POINTS_PER_MILLIMETRE = 72 / 25.4
LONG = ("A" * 200, "Maria de la Concepción " * 8 + "Ana", "Vadim")


def in_order(page: str, pieces: list[str]) -> bool:
    """Return whether the pieces stand on the page one after the other."""
    place = 0
    for piece in pieces:
        place = page.find(piece, place)
        if place < 0:
            return False
        place += len(piece)
    return True


@pytest.mark.parametrize("what", WITH_NAMES)
def test_every_name_is_printed_letter_by_letter(what: str) -> None:
    event = swiss(9, 2)
    found = text(printed(what, event))
    missing = [name for name in NAMES if name not in found]
    if what == "slips":
        free = {scene(event).people[each.player].name for each in event.rounds[-1].free}
        missing = [name for name in missing if name not in free]
    assert missing == []
    assert "Open of *Riga* #2026" in found


def test_no_sign_in_a_name_means_anything_to_the_typesetter() -> None:
    dice = random.Random(7)
    signs = string.punctuation + string.digits + "ab \u00a0"
    names = tuple(
        clean_name(f"{''.join(dice.choices(signs, k=9))}Q{''.join(dice.choices(signs, k=9))}")
        for _ in range(120)
    )
    event = replace(swiss(120, 1, names=names), name=string.punctuation)
    for what in ("pairings", "names", "standings", "cards"):
        document = printed(what, event)
        assert document.warnings == ()
        found = "".join(text(document).split())
        assert [name for name in names if "".join(name.split()) not in found] == []
        assert string.punctuation in found


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("what", EVERYTHING)
def test_the_paper_is_the_one_asked_for(what: str, paper: Paper) -> None:
    sizes = {Paper.A4: (595, 842), Paper.LETTER: (612, 792)}
    for page in reader(printed(what, swiss(8, 2), paper=paper)).pages:
        assert (round(page.mediabox.width), round(page.mediabox.height)) == sizes[paper]


@pytest.mark.parametrize("what", ["pairings", "names", "standings", "cross-table"])
def test_every_sheet_names_the_rules_it_was_made_under(what: str) -> None:
    event = round_robin(6)
    assert "FMJD Annexes of 23 November 2022" in text(printed(what, event))
    later = replace(event, edition="fmjd-2024")
    assert "Annex 1 of August 2024" in text(printed(what, later))
    assert "annexe 1 d’août 2024" in text(printed(what, later, words=FRENCH))


def test_pairings_stand_in_the_order_of_the_boards() -> None:
    event = swiss(120, 3, pending=True)
    sheet = pairings_sheet(scene(event), "Pairings")
    pieces = [
        piece
        for each in sheet.pairings
        for piece in (f" {each.board} ", each.white.name, each.black.name)
    ]
    document = printed("pairings", event)
    assert in_order(text(document), pieces)
    for number, page in enumerate(pages(document), start=1):
        assert page.startswith("Open of *Riga* #2026 Round 3 of 5")
        assert "Chief arbiter: Meier, Anna" in page
        assert page.endswith(f"Page {number} of {len(pages(document))}")
        assert "○ White" in page


def test_pairings_by_name_stand_in_the_order_of_the_names() -> None:
    event = swiss(61, 2)
    sheet = names_sheet(scene(event), "Pairings by name")
    pieces = []
    for line in sheet.lines:
        pieces.append(line.player.name)
        if line.opponent is None:
            pieces.append(line.note)
        else:
            mark = "○ White" if line.colour == "white" else "● Black"
            pieces += [f" {line.board} ", mark, line.opponent.name]
    assert in_order(text(printed("names", event)), pieces)


@pytest.mark.parametrize("event", [swiss(60, 5), round_robin(9)], ids=["swiss", "round robin"])
def test_standings_stand_in_their_order_with_every_value(event: Tournament) -> None:
    sheet = standings_sheet(scene(event), "Standings")
    document = printed("standings", event)
    found = text(document)
    pieces = [
        piece
        for line in lines_of(sheet)
        for piece in (line["place"], line["number"], line["name"], line["points"])
    ]
    assert in_order(found, pieces)
    signs = {".25": "¼", ".5": "½", ".75": "¾"}
    figures = [column.key for column in sheet.columns if column.kind == "figure"]
    for line in lines_of(sheet):
        # Fractions are written as on the screen: the same value looks the same in every column.
        written = [
            re.sub(r"^0?(\d*)(\.25|\.5|\.75)$", lambda part: part[1] + signs[part[2]], value)
            for value in (line[key] for key in figures)
        ]
        values = " ".join(map(re.escape, written))
        assert re.search(rf"{re.escape(line['name'])} .{{0,20}}{values}", found), line


def test_a_cross_table_too_wide_for_the_paper_is_turned_and_then_split() -> None:
    upright = reader(printed("cross-table", round_robin(10))).pages[0].mediabox
    assert upright.width < upright.height
    turned = reader(printed("cross-table", round_robin(30))).pages[0].mediabox
    assert turned.width > turned.height
    split = printed("cross-table", round_robin(64))
    blocks = [page for page in pages(split) if re.search(r" \d+ to \d+ of 64 ", page)]
    spans = [re.search(r" (\d+) to (\d+) of 64 ", page) for page in blocks]
    covered: list[int] = []
    for span in spans:
        assert span is not None
        covered += range(int(span[1]), int(span[2]) + 1)
    assert len(blocks) > 1
    assert covered == list(range(1, 65))
    for name in ("Player N0011", "Player N0064"):
        assert text(split).count(name) == len(blocks)


def test_large_swiss_cross_table_keeps_its_rows_whole() -> None:
    event = swiss(200, 11)
    document = printed("cross-table", event)
    found = text(document)
    heads = "1 2 3 4 5 6 7 8 9 10 11 Pts"
    assert all(heads in page for page in pages(document) if "Player N" in page)
    assert all(found.count(f"Player N{number:04}") == 1 for number in range(10, 201))


@pytest.mark.parametrize(("what", "count"), [("slips", 5), ("cards", 15), ("tables", 15)])
def test_how_many_go_on_a_page(what: str, count: int) -> None:
    assert len(reader(printed(what, swiss(60, 2))).pages) == count


def test_slips_and_result_sheets_have_a_box_for_every_result() -> None:
    for what in ("slips", "results"):
        beijing = text(printed(what, swiss(8, 1, points=BEIJING, pending=True)))
        for result in ("12–0", "0–12", "9–3", "3–9", "8–4", "4–8", "7–5", "5–7"):
            assert result in beijing
    slip = text(printed("slips", swiss(8, 1, points=PLUS_REMISE, pending=True)))
    assert "1+–1−" in slip
    assert slip.count("Signature of White") == 3


def test_result_sheets_tick_what_is_known() -> None:
    assert "×" not in text(printed("results", swiss(8, 2, pending=True)))
    event = swiss(8, 2)
    known = pairings_sheet(scene(event), "Result sheet")
    usual = sum(each.result in known.usual_results for each in known.pairings)
    assert text(printed("results", event)).count("×") == usual


def test_table_numbers_can_be_read_from_both_sides() -> None:
    found = pages(printed("tables", swiss(6, 1)))
    assert [re.findall(r"\b\d\b", page.replace("#2026", "")) for page in found] == [
        ["1", "1", "2", "2"],
        ["3", "3"],
    ]


def test_a_card_has_room_for_the_rounds_to_come() -> None:
    card = pages(printed("cards", swiss(9, 3)))[-1]
    assert "Rd Date Bd Opponent" in card
    assert "3 3 May 2026" in card
    assert re.search(r" 4 5 Place \d", card)


def test_drafts_say_so_on_every_page() -> None:
    event = swiss(150, 2, unpublished=True)
    for what in ("pairings", "names", "slips", "results"):
        for page in pages(printed(what, event, unpublished=True)):
            assert "Draft: not published" in page
    assert "Draft" not in text(printed("pairings", event))


def test_french() -> None:
    found = text(printed("pairings", swiss(9, 2), words=FRENCH))
    for word in (
        "Ronde 2 sur 4",
        "Blancs",
        "Noirs",
        "Arbitre principal : Meier, Anna",
        "Non appariés",
        "Page 1 sur 1",
    ):
        assert word in found


@pytest.mark.parametrize("what", EVERYTHING)
def test_fields_of_none_and_one_and_rounds_without_boards(what: str) -> None:
    empty_round = replace(swiss(4, 1), rounds=(Round(1),))
    most = 4 if what == "checklist" else 2  # the lists are as long without players
    assert len(reader(printed(what, empty_round)).pages) <= most
    if what in {"standings", "cross-table", "cards", "tables"}:
        for players in (0, 1):
            alone = replace(swiss(4, 1), rounds=(), entrants=swiss(4, 1).entrants[:players])
            document = printed(what, alone)
            assert len(pages(document)) == 1
            assert players == 0 or what == "tables" or NAMES[0] in text(document)


PAPERS = tuple(Paper)
"""By turns, unless all cases are wanted; every sheet is laid out for any width."""


@pytest.mark.parametrize(
    ("what", "paper"),
    [
        (what, paper)
        for place, what in enumerate(EVERYTHING)
        for paper in (PAPERS if ALL else (PAPERS[place % len(PAPERS)],))
    ],
)
def test_the_longest_names_stay_on_the_page_and_whole(what: str, paper: Paper) -> None:
    event = replace(swiss(6, 3, names=LONG), name="A very long name of an event " * 7)
    document = printed(what, event, paper=paper)
    for across, up, width, height in starts(document):
        assert 0 < across < width
        assert 0 < up < height
    if what in WITH_NAMES:
        glued = "".join(text(document).split())
        for name in LONG:
            assert name.replace(" ", "") in glued


def test_the_same_sheet_is_the_same_file() -> None:
    assert printed("pairings", swiss(9)).pdf == printed("pairings", swiss(9)).pdf


def test_the_file_is_made_for_archives_and_names_the_event() -> None:
    document = printed("standings", swiss(9))
    assert document.warnings == ()
    assert b"pdfaid:part>2" in document.pdf
    information = reader(document).metadata
    assert information is not None
    assert information.title == "Open of *Riga* #2026, Standings"


def test_a_document_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown document 'diploma'; known: pairings, names"):
        printed("diploma", swiss(4))


@pytest.mark.parametrize(
    ("language", "pieces"),
    [
        (
            "en",
            [
                "Regulations",
                "1. Dates and place",
                "Town hall",
                "Main square 1",
                "Rate of play",
                "15min + 10s/move (rapid)",
                "Default time",
                "30 minutes",
                "FIDE Laws 6.7.1",
            ],
        ),
        (
            "fr",
            [
                "Règlement",
                "1. Dates et lieu",
                "Town hall",
                "Main square 1",
                "Cadence",
                "15min + 10s/coup (rapide)",
                "Délai de forfait",
                "30 minutes",
                "FIDE Laws 6.7.1",
            ],
        ),
    ],
)
def test_the_regulations_say_what_was_announced_and_decided(
    language: str, pieces: list[str]
) -> None:
    decided = (Decided("default-time", "30"), Decided("venue", "Town hall\nMain square 1"))
    event = replace(swiss(4, 0), rate_of_play="15min + 10s/move", regulations=Regulations(decided))
    found = text(printed("regulations", event, words=wording(language)))
    assert in_order(found, pieces)
    assert "not decided" not in found


def test_an_adopted_sentence_of_ours_is_printed_in_the_language_of_the_paper() -> None:
    decided = (Decided("smoking", "Smoking is not allowed in the playing venue."),)
    event = replace(swiss(4, 0), regulations=Regulations(decided))
    found = text(printed("regulations", event, words=wording("fr")))
    assert "Il est interdit de fumer" in found
    assert "Smoking" not in found


@pytest.mark.parametrize("what", ["pairings", "standings", "cross-table"])
def test_the_sign_that_the_rules_were_left_is_on_paper(what: str) -> None:
    event = swiss(9, 2)
    sign = "Not by the rules: the rules mode was left"
    assert sign not in text(printed(what, event))
    left = replace(event, remarks=(Remark(RemarkKind.RULES_LEFT, 1, Sentence("a feud")),))
    assert sign in text(printed(what, left))


def test_the_starting_list_stands_in_the_order_asked_for() -> None:
    event = swiss(12, 0)
    people = [
        replace(each.player, federation=["NED", "FRA"][each.number % 2]) for each in event.entrants
    ]
    entrants = tuple(
        replace(each, player=player, team="" if each.number > 10 else f"Team {each.number % 3}")
        for each, player in zip(event.entrants, people, strict=True)
    )
    event = replace(event, entrants=entrants)
    names = [each.player.name for each in entrants]
    assert in_order(text(printed("starting-list", event)), names)
    by_name = sorted(entrants, key=lambda each: (each.player.sort_key, each.number))
    assert in_order(
        text(printed("starting-list-by-name", event)), [each.player.name for each in by_name]
    )
    french = [each.player.name for each in entrants if each.player.federation == "FRA"]
    dutch = [each.player.name for each in entrants if each.player.federation == "NED"]
    found = text(printed("starting-list-by-federation", event))
    assert in_order(found, ["FRA (6)", *french, "NED (6)", *dutch])
    clubs = text(printed("starting-list-by-club", event))
    assert in_order(clubs, ["Team 0 (3)", names[2], "Team 1 (4)", names[0], names[10], names[11]])


def test_decimals_on_french_paper_have_a_comma() -> None:
    event = replace(swiss(40, 3), tie_breaks=("average-buchholz",))
    english, french = (
        text(printed("standings", event, words=words)) for words in (ENGLISH, FRENCH)
    )
    figures = re.findall(r"\b\d+\.\d+\b", english)
    assert figures
    for figure in figures:
        assert figure.replace(".", ",") in french
        assert not re.search(rf"(?<!\d){re.escape(figure)}(?!\d)", french)


def test_regulations_on_the_wall_tell_days_byes_and_prizes() -> None:
    fund = PrizeFund(lists=(Category(name=MAIN, amounts=(100000, 50000)),), currency="EUR")
    told = text(printed("regulations", replace(swiss(9, 3), prizes=fund)))
    assert "one has the bye and gets 1" in told
    assert "1000, 500 EUR" in told
    assert "3 May 2026" in told
    assert "EUR" not in text(printed("regulations", swiss(9, 3)))
    assert "has the bye" not in text(printed("regulations", round_robin(6)))


@pytest.mark.parametrize(
    ("language", "words_on_it"),
    [
        ("en", ("Checklist", "Before round 2", "Boards, pieces, scoresheets and pens", "95 cm")),
        ("fr", ("Liste de contrôle", "Avant la ronde 2", "Échiquiers, pièces", "95 cm")),
    ],
)
def test_the_checklist_has_its_round_its_values_and_its_articles(
    language: str, words_on_it: tuple[str, ...]
) -> None:
    event = replace(swiss(4, 1), ticks=(Tick(line="c02-table-length", value="95"),))
    found = text(printed("checklist", event, round_number=2, words=wording(language)))
    for words in (*words_on_it, "FIDE Duties A.c"):
        assert words in found
