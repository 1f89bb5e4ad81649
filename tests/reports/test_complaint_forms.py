"""The forms for complaints: every field the annex asks for, blank or filled in."""

from __future__ import annotations

from datetime import date
from io import BytesIO

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from crosstable.kernel.fair_play import Complaint, ComplaintForm
from crosstable.kernel.official import CHIEF_ARBITER, ORGANISER, Official
from crosstable.reports.complaints import complaint_sheet, print_complaint
from crosstable.reports.scene import Scene
from crosstable.reports.wording import ENGLISH, WORDINGS
from tests.office.desk import WHEN, Desk

HEADING = [
    *("Federation", "Name of the tournament", "Start date", "End date", "Venue"),
    *("Chief organiser", "Chief arbiter"),
]
COMPLAINT = Complaint(
    form=ComplaintForm.WITH_ANALYSIS,
    round=1,
    accused=1,
    complainant="Player, D",
    complainant_id="1003",
    complainant_player=4,
    lodged=date(2026, 5, 1),
    details="left at every move\nfor ten minutes",
    checked=True,
    program="Engine",
    results="all first choices",
)


def scene(language: str = "en") -> Scene:
    event = Desk().seat(4).next_round().tournament
    officials = (Official(CHIEF_ARBITER, "Anna"), Official(ORGANISER, "Otto"))
    event = replace(event, officials=officials, federation="NED", city="Delft")
    words = ENGLISH if language == "en" else WORDINGS[language]
    return Scene(tournament=event, words=words, printed_at=WHEN)


@pytest.mark.article("fide.anticheating", "Annex.A")
def test_the_form_during_the_event_has_every_field() -> None:
    sheet = complaint_sheet(scene(), ComplaintForm.IN_TOURNAMENT, None)
    event, complaint = sheet.parts
    assert [line.title for line in event.lines] == HEADING
    texts = {line.title: line.text for line in event.lines}
    assert (texts["Chief organiser"], texts["Chief arbiter"]) == ("Otto", "Anna")
    assert (texts["Federation"], texts["Venue"]) == ("NED", "Delft")
    assert [(line.title, line.text.strip()) for line in complaint.lines] == [
        ("Complainant, with FIDE ID if any", ""),
        ("Player, with FIDE ID", ""),
        ("Complaint details", ""),
        ("Arbiter's comments", ""),
    ]
    assert sheet.head.title == "FIDE Anti-cheating Annex.A"
    assert sheet.signatures[0] == "Signature of the complainant"
    assert sheet.signatures[2] == "Date"
    assert "Confidential" in sheet.secret


@pytest.mark.article("fide.anticheating", "Annex.B")
def test_the_second_form_asks_for_the_check_too() -> None:
    sheet = complaint_sheet(scene(), ComplaintForm.WITH_ANALYSIS, COMPLAINT)
    lines = {line.title: line.text for line in sheet.parts[1].lines}
    assert lines["Complainant, with FIDE ID if any"] == "Player, D (1003)"
    assert lines["Player, with FIDE ID"] == "Player, A (1000)"
    assert (lines["Check with program"], lines["Program name"]) == ("yes", "Engine")
    assert lines["Description of the check and its results"] == "all first choices"
    assert {"Hardware", "Analysis file provided"} <= lines.keys()
    assert sheet.head.title == "FIDE Anti-cheating Annex.B"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_form_becomes_a_page(language: str) -> None:
    shown = scene(language)
    printed = print_complaint(
        shown.tournament, COMPLAINT.form, COMPLAINT, printed_at=WHEN, words=shown.words
    )
    assert printed.pdf.startswith(b"%PDF")
    assert not printed.warnings
    blank = print_complaint(shown.tournament, COMPLAINT.form, printed_at=WHEN, words=shown.words)
    assert [len(PdfReader(BytesIO(each.pdf)).pages) for each in (printed, blank)] == [1, 1]
