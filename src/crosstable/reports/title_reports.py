"""Reports on norms as forms: the event, everybody in it, and who reached what."""

from __future__ import annotations

from crosstable.kernel.official import CHIEF_ARBITER, DEPUTY_ARBITER, MAIN_REFEREE
from crosstable.kernel.rate_notation import rate_said
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.title_papers import (
    PaperBlock,
    PaperField,
    PaperPage,
    PaperTable,
    TitlePaper,
)
from crosstable.reports.title_papers import (
    certificate_page,
    cited_lines,
    copies,
    named,
    paper_field,
    place_of,
    unsettled,
)
from crosstable.reports.wording import Wording
from crosstable.rulebooks.title_papers import TitlePapers
from crosstable.titles.category.category import roman
from crosstable.titles.certificate import TitleCertificate
from crosstable.titles.report import TitleReport
from crosstable.titles.wording import COLOURS

_DAYS_SHOWN = 20


def report_paper(scene: Scene, papers: TitlePapers, report: TitleReport) -> TitlePaper:
    """Return the report on an event, with every certificate where nobody asks for them apart."""
    words = scene.words
    forms = [_report(words, papers, report, paired_here=scene.chain is not None)]
    if papers.whole_certificates:
        forms += [certificate_page(words, papers, made) for made in report.norms]
    head = scene.head(words.say(named(papers.report, draft=report.is_draft)))
    return TitlePaper(head=head, forms=tuple(forms))


def _report(
    words: Wording, papers: TitlePapers, report: TitleReport, *, paired_here: bool
) -> PaperPage:
    event = _reported(words, report, paired_here=paired_here)
    blocks = [
        PaperBlock(title=words.say(Sentence("Event")), fields=event),
        PaperBlock(title=words.say(Sentence("Players")), table=_players(words, report)),
        PaperBlock(title=words.say(papers.officials), table=_arbiters(words, report)),
        _remarks(words, report),
        _norms(words, report),
    ]
    notes = tuple(map(words.say, copies(papers.report_copies)))
    blocks.append(
        PaperBlock(
            lines=(*notes, *cited_lines(words, report.citations)),
            signatures=() if report.is_draft else (words.say(papers.signed_by),),
        )
    )
    return PaperPage(
        title=words.say(named(papers.report, draft=report.is_draft)),
        form=papers.report_form,
        notice=unsettled(words, report.open_points),
        blocks=tuple(blocks),
    )


def _paired(report: TitleReport, *, paired_here: bool) -> Sentence | None:
    """Return who made the pairings; of a file nobody knows unless it says so."""
    if report.by_hand:
        return Sentence("by hand")
    if not paired_here or len(report.otherwise) >= report.event.rounds:
        return None
    if report.otherwise:
        return Sentence(
            "by computer, with {program}; other rounds as remarked below", program="Crosstable"
        )
    return Sentence("by computer, with {program}", program="Crosstable")


def _reported(words: Wording, report: TitleReport, *, paired_here: bool) -> tuple[PaperField, ...]:
    event, by = report.event, _paired(report, paired_here=paired_here)
    return (
        paper_field(words, Sentence("Federation"), report.registering),
        paper_field(words, Sentence("Registered"), report.registered),
        paper_field(words, Sentence("Event"), event.name),
        paper_field(words, Sentence("Venue"), place_of(event)),
        paper_field(words, Sentence("First day"), event.starts),
        paper_field(words, Sentence("Last day"), event.ends),
        paper_field(words, Sentence("Organiser"), event.organiser),
        paper_field(words, Sentence("Rate of play"), rate_said(event.rate_of_play)),
        paper_field(words, Sentence("Rounds"), event.rounds),
        paper_field(words, Sentence("Schedule"), _schedule(words, report)),
        paper_field(words, Sentence("Tournament system"), report.system),
        paper_field(words, Sentence("Pairings"), by),
    )


def _schedule(words: Wording, report: TitleReport) -> Sentence | None:
    """Return how many rounds a day has; the days themselves where that differs."""
    if not report.days:
        return None
    most = max(day.rounds for day in report.days)
    doubled = [day for day in report.days if day.rounds > 1]
    if most == 1:
        return Sentence("one round a day")
    if len(doubled) == len(report.days):
        return Sentence("{count} rounds a day", count=most)
    listed = [
        Sentence("{count:round|rounds} on {date}", count=day.rounds, date=words.day(day.day))
        for day in doubled[:_DAYS_SHOWN]
    ]
    return Sentence("one round a day; {days}", days=Listing(listed))


def _players(words: Wording, report: TitleReport) -> PaperTable:
    heads = (
        *(Sentence("Players"), Sentence("Total"), Sentence("Federations")),
        *(Sentence("Of the host federation"), Sentence("Of other federations")),
    )
    return PaperTable(
        heads=tuple(map(words.say, heads)),
        rows=tuple(
            (
                words.say(line.kind),
                *map(str, (line.number, line.federations, line.host, line.others)),
            )
            for line in report.counts
        ),
        wide=0,
    )


_DUTIES = {
    CHIEF_ARBITER: Sentence("chief arbiter"),
    MAIN_REFEREE: Sentence("main referee"),
    DEPUTY_ARBITER: Sentence("deputy chief arbiter"),
}


def _arbiters(words: Wording, report: TitleReport) -> PaperTable:
    heads = (
        *(Sentence("Name"), Sentence("Duty"), Sentence("Title")),
        *(Sentence("Number"), Sentence("Fed")),
    )
    order = list(_DUTIES)
    officials = sorted(
        report.event.officials,
        key=lambda one: order.index(one.duty) if one.duty in order else len(order),
    )
    return PaperTable(
        heads=tuple(map(words.say, heads)),
        rows=tuple(
            (
                official.name,
                words.say(_DUTIES.get(official.duty, Sentence.recorded(official.duty))),
                official.title,
                official.identifier,
                official.federation,
            )
            for official in officials
        ),
        wide=0,
        left=(1, 2, 4),
    )


def _remarks(words: Wording, report: TitleReport) -> PaperBlock:
    said = tuple(words.say(remark) for remark in report.remarks) or (words.say(Sentence("none")),)
    return PaperBlock(title=words.say(Sentence("Special remarks")), lines=said)


def _norms(words: Wording, report: TitleReport) -> PaperBlock:
    title = words.say(Sentence("Title results"))
    if not report.norms:
        return PaperBlock(title=title, lines=(words.say(Sentence("none")),))
    by_category = any(made.category is not None for made in report.norms)
    heads = (
        *(Sentence("Player"), Sentence("Fed"), Sentence("Norm"), Sentence("Games")),
        *(Sentence("Average"), Sentence("Needed"), Sentence("Points")),
        Sentence("Category") if by_category else Sentence("Performance"),
        Sentence("Remark"),
    )
    return PaperBlock(
        title=title,
        table=PaperTable(
            heads=tuple(map(words.say, heads)),
            rows=tuple(
                (
                    made.player.name,
                    made.player.federation,
                    made.title,
                    words.say(_worth(made)),
                    str(made.average or ""),
                    made.points_needed,
                    made.points,
                    _judged_by(made),
                    _remark(words, made),
                )
                for made in report.norms
            ),
            wide=0,
            left=(1, 2, 8),
        ),
    )


def _worth(made: TitleCertificate) -> Sentence:
    """Return how many games were counted, and for how many they stand in an application."""
    games, credited = made.counts.games, made.games_credited
    if credited <= games:
        return Sentence("{count}", count=games)
    return Sentence("{count}, counts as {credited}", count=games, credited=credited)


def _judged_by(made: TitleCertificate) -> str:
    return str(made.performance or "") if made.category is None else roman(made.category)


def _remark(words: Wording, made: TitleCertificate) -> str:
    if made.is_draft:
        return words.say(Sentence("to be settled"))
    return "" if made.colour is None else words.say(COLOURS[made.colour])
