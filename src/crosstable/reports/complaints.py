"""The two forms for complaints about cheating (Anti-cheating, Annex), blank or filled in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from crosstable.arbiter.complaints import complaint_rules, fide_id
from crosstable.kernel.fair_play import Complaint, ComplaintForm
from crosstable.kernel.official import ORGANISER
from crosstable.kernel.tournament import Tournament
from crosstable.reports.font_source import FontSource
from crosstable.reports.printing import Paper, Printed, typeset
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.texts import ComplaintSheet, RegulationLine, RegulationPart
from crosstable.reports.wording import ENGLISH, Wording
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.rules import rule

ROOM = "\n" * 2
"""Lines left free for whoever writes by hand."""


def print_complaint(
    tournament: Tournament,
    form: ComplaintForm,
    complaint: Complaint | None = None,
    *,
    printed_at: datetime,
    paper: Paper = Paper.A4,
    words: Wording = ENGLISH,
    fonts: FontSource | None = None,
) -> Printed:
    """Return a form as PDF; without a complaint it is blank but for what the event tells."""
    scene = Scene(tournament=tournament, words=words, printed_at=printed_at)
    sheet = complaint_sheet(scene, form, complaint)
    return typeset("complaint", sheet, paper=paper, words=words, printed_at=printed_at, fonts=fonts)


@rule("complaint.form")
def complaint_sheet(
    scene: Scene, form: ComplaintForm, complaint: Complaint | None
) -> ComplaintSheet:
    """Return every field of a form in its order, the event's filled in."""
    words = scene.words
    rules = complaint_rules(scene.tournament)
    analysis = form is ComplaintForm.WITH_ANALYSIS
    cited = rules.form_with_analysis if analysis else rules.form
    title = "Complaint with a check by a program" if analysis else "Complaint about cheating"
    return ComplaintSheet(
        head=scene.head(spell(cited), subtitle=words(title)),
        secret=words("Confidential: for the chief arbiter only"),
        parts=(
            RegulationPart(title=words("The event"), lines=tuple(_event(scene))),
            RegulationPart(
                title=words("The complaint"),
                lines=tuple(_complaint(scene, complaint, analysis=analysis)),
            ),
        ),
        signatures=(
            words("Signature of the complainant"),
            words("Signature of the arbiter"),
            words("Date"),
        ),
    )


def _event(scene: Scene) -> Iterator[RegulationLine]:
    words, event = scene.words, scene.tournament
    chiefs = [each.written for each in event.officials if each.in_charge]
    organisers = [each.written for each in event.officials if each.duty == ORGANISER]
    for title, text in (
        ("Federation", event.federation),
        ("Name of the tournament", event.name),
        ("Start date", words.day(event.starts)),
        ("End date", words.day(event.ends)),
        ("Venue", event.regulations.text("venue") or event.city),
        ("Chief organiser", ", ".join(organisers)),
        ("Chief arbiter", ", ".join(chiefs)),
    ):
        yield RegulationLine(title=words(title), text=text)


def _complaint(
    scene: Scene, complaint: Complaint | None, *, analysis: bool
) -> Iterator[RegulationLine]:
    words, event = scene.words, scene.tournament

    def line(title: str, text: str) -> RegulationLine:
        return RegulationLine(title=words(title), text=text)

    complainant = accused = ""
    if complaint is not None:
        complainant = _with_id(complaint.complainant, complaint.complainant_id)
        name = event.entrant(complaint.accused).player.name
        accused = _with_id(name, fide_id(event, complaint.accused))
        yield line("Date", words.day(complaint.lodged))
    yield line("Complainant, with FIDE ID if any", complainant)
    yield line("Player, with FIDE ID", accused)
    yield line("Complaint details", complaint.details if complaint else ROOM)
    if analysis:
        checked = "" if complaint is None else words("yes" if complaint.checked else "no")
        yield line("Check with program", checked)
        yield line("Program name", complaint.program if complaint else "")
        yield line("Analysis file provided", complaint.analysis_file if complaint else "")
        yield line("Hardware", complaint.hardware if complaint else "")
        shown = complaint.results if complaint else ROOM
        yield line("Description of the check and its results", shown)
    yield line("Arbiter's comments", complaint.comments if complaint else ROOM)


def _with_id(name: str, number: str) -> str:
    return f"{name} ({number})" if number else name
