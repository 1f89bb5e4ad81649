"""Certificates and reports on norms as forms: every number with the article it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from crosstable.kernel.official import CHIEF_ARBITER, DEPUTY_ARBITER, MAIN_REFEREE
from crosstable.kernel.player import Sex
from crosstable.kernel.rate_notation import rate_said
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.verdict import Citation
from crosstable.reports.fonts import FontSource
from crosstable.reports.printing import Paper, Printed, typeset
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.title_papers import (
    PaperBlock,
    PaperField,
    PaperPage,
    PaperTable,
    TitlePaper,
)
from crosstable.reports.wording import Wording
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.title_papers import TitlePapers
from crosstable.titles.category.category import roman
from crosstable.titles.certificate import FORMS, CertifiedEvent, TitleCertificate
from crosstable.titles.report import TitleReport
from crosstable.titles.verdicts import Condition
from crosstable.titles.wording import COLOURS

__all__ = [
    "certificate_paper",
    "cited_lines",
    "conditions_table",
    "named",
    "paper_field",
    "print_titles",
    "report_paper",
]

_SEXES = {Sex.MALE: Sentence("male"), Sex.FEMALE: Sentence("female")}
_DAYS_SHOWN = 20


def certificate_paper(scene: Scene, papers: TitlePapers, made: TitleCertificate) -> TitlePaper:
    """Return the certificate of a title result."""
    words = scene.words
    return TitlePaper(
        head=scene.head(words.say(named(papers.certificate, draft=made.is_draft))),
        forms=(_certificate(words, papers, made),),
    )


def report_paper(scene: Scene, papers: TitlePapers, report: TitleReport) -> TitlePaper:
    """Return the report on an event, with every certificate where nobody asks for them apart."""
    words = scene.words
    forms = [_report(words, papers, report, paired_here=scene.chain is not None)]
    if papers.whole_certificates:
        forms += [_certificate(words, papers, made) for made in report.norms]
    head = scene.head(words.say(named(papers.report, draft=report.is_draft)))
    return TitlePaper(head=head, forms=tuple(forms))


def named(paper: Sentence, *, draft: bool) -> Sentence:
    """Return what a paper is called; a draft says that it is one."""
    return Sentence("DRAFT – {paper}", paper=paper) if draft else paper


def print_titles(
    scene: Scene, sheet: TitlePaper, *, paper: Paper = Paper.A4, fonts: FontSource | None = None
) -> Printed:
    """Return forms as PDF."""
    return typeset(
        "titles", sheet, paper=paper, words=scene.words, printed_at=scene.printed_at, fonts=fonts
    )


def paper_field(words: Wording, title: Sentence, value: Value | None = None) -> PaperField:
    """Return a field of a form; without an answer it is left open."""
    if isinstance(value, date):
        return PaperField(title=words.say(title), text=words.day(value))
    return PaperField(title=words.say(title), text="" if value is None else words.say(value))


# The certificate of one result


def _certificate(words: Wording, papers: TitlePapers, made: TitleCertificate) -> PaperPage:
    blocks = [
        PaperBlock(title=words.say(Sentence("Player")), fields=_player(words, papers, made)),
        PaperBlock(title=words.say(Sentence("Event")), fields=_event(words, papers, made)),
        PaperBlock(title=words.say(Sentence("Games")), table=_games(words, made)),
        PaperBlock(title=words.say(Sentence("Result")), fields=_result(words, made)),
        PaperBlock(
            title=words.say(Sentence("Opponents")),
            fields=_opponents(words, made),
            lines=_footnotes(words, papers, made),
        ),
    ]
    if not made.is_draft:
        signed = (
            papers.signed_by,
            Sentence("Federation confirming the result, date"),
        )
        blocks.append(PaperBlock(signatures=tuple(map(words.say, signed))))
    blocks.append(
        PaperBlock(
            title=words.say(Sentence("Conditions")),
            new_page=True,
            table=conditions_table(words, made.conditions),
        )
    )
    title = Sentence("{form}: {title}", form=papers.certificate, title=made.title)
    return PaperPage(
        title=words.say(named(title, draft=made.is_draft)),
        form=papers.certificate_form,
        notice=_unsettled(words, made.open_points),
        blocks=tuple(blocks),
    )


def _unsettled(words: Wording, open_points: tuple[Sentence, ...]) -> tuple[str, ...]:
    """Return the notice of a draft: what keeps anybody from signing; none where nothing does."""
    if not open_points:
        return ()
    return (
        words.say(Sentence("Not to be signed before this is settled:")),
        *map(words.say, open_points),
    )


def _player(words: Wording, papers: TitlePapers, made: TitleCertificate) -> tuple[PaperField, ...]:
    player = made.player
    return (
        paper_field(words, Sentence("Family name"), player.family_name),
        paper_field(words, Sentence("First name"), player.first_name),
        paper_field(words, papers.number, player.identifier),
        paper_field(words, Sentence("Federation"), player.federation),
        paper_field(words, Sentence("Date of birth"), str(player.born or "")),
        paper_field(words, Sentence("Place of birth"), player.birth_place),
        paper_field(words, Sentence("Sex"), None if player.sex is None else _SEXES[player.sex]),
        paper_field(
            words,
            Sentence("Rating and title"),
            " ".join(filter(None, (str(player.rating or ""), *player.titles))),
        ),
    )


def _event(words: Wording, papers: TitlePapers, made: TitleCertificate) -> tuple[PaperField, ...]:
    event = made.event
    return (
        paper_field(words, Sentence("Event"), event.name),
        paper_field(words, Sentence("Venue"), _place(event)),
        paper_field(words, Sentence("First day"), event.starts),
        paper_field(words, Sentence("Last day"), event.ends),
        paper_field(words, Sentence("Tournament system"), FORMS[event.form]),
        paper_field(words, Sentence("Rounds"), event.rounds),
        paper_field(words, Sentence("Rate of play"), rate_said(event.rate_of_play)),
        paper_field(words, papers.in_charge, event.chief_arbiter),
    )


def _place(event: CertifiedEvent) -> str:
    return ", ".join(filter(None, (event.city, event.federation)))


def _games(words: Wording, made: TitleCertificate) -> PaperTable:
    heads = (
        *(Sentence("Rd"), Sentence("Opponent"), Sentence("Number"), Sentence("Fed")),
        *(Sentence("Title"), Sentence("Rating"), Sentence("Counted as"), Sentence("Score")),
    )
    return PaperTable(
        heads=tuple(map(words.say, heads)),
        rows=tuple(
            (
                str(game.round),
                _opponent(words, game.name, game.note),
                game.identifier,
                game.federation,
                game.title,
                str(game.rating or "") if game.opponent is not None else "",
                str(game.adjusted or ""),
                game.score.replace("-", "−"),
            )
            for game in made.games
        ),
        wide=1,
        left=(3, 4),
        faint=tuple(at for at, game in enumerate(made.games) if not game.counted),
    )


def _opponent(words: Wording, name: str, note: Sentence | None) -> str:
    if note is None:
        return name
    return f"{name} ({words.say(note)})" if name else words.say(note)


def _result(words: Wording, made: TitleCertificate) -> tuple[PaperField, ...]:
    fields = [
        paper_field(words, Sentence("Games counted"), made.counts.games),
        paper_field(words, Sentence("Average rating of the opponents"), made.average),
        paper_field(words, Sentence("Points needed"), made.points_needed),
        paper_field(words, Sentence("Points made"), made.points),
        paper_field(words, Sentence("Exceeding the norm by"), made.exceeding),
        paper_field(words, Sentence("Games the norm is worth"), made.games_credited),
    ]
    if made.performance is not None:
        fields.append(paper_field(words, Sentence("Performance"), made.performance))
    if made.category is not None:
        fields.append(paper_field(words, Sentence("Category"), roman(made.category)))
    if made.colour is not None:
        fields.append(paper_field(words, Sentence("Kind of norm"), COLOURS[made.colour]))
    return tuple(fields)


def _opponents(words: Wording, made: TitleCertificate) -> tuple[PaperField, ...]:
    counts = made.counts
    fields = [
        paper_field(words, Sentence("Different opponents"), counts.opponents),
        paper_field(words, Sentence("Not of the player’s federation"), counts.foreign),
        paper_field(words, Sentence("Other federations"), counts.federations),
        paper_field(words, Sentence("Rated"), counts.rated),
        paper_field(words, Sentence("Unrated"), counts.unrated),
        paper_field(words, Sentence("Titled"), counts.titled),
        PaperField(
            title=words.say(Sentence("Of these")),
            text=", ".join(f"{number} {code}" for code, number in counts.by_title if number),
        ),
    ]
    if made.foreigners is not None:
        there = made.foreigners
        fields += [
            paper_field(words, Sentence("Rated players not of the host federation"), there.players),
            paper_field(words, Sentence("Their federations"), there.federations),
            paper_field(words, Sentence("Title holders among them"), there.titled),
        ]
    return tuple(fields)


def conditions_table(words: Wording, conditions: Iterable[Condition]) -> PaperTable:
    """Return conditions with what is needed, what there is, and the article."""
    heads = (Sentence("Condition"), Sentence("Needed"), Sentence("There"), Sentence("Article"))
    return PaperTable(
        heads=tuple(map(words.say, heads)),
        rows=tuple(
            (
                f"{_MET[condition.met]} {words.say(condition.what)}",
                words.say(
                    Sentence("at most {count}", count=condition.needed)
                    if condition.limit
                    else condition.needed
                ),
                words.say(condition.have),
                "" if condition.citation is None else spell(condition.citation),
            )
            for condition in conditions
        ),
        wide=0,
        left=(3,),
    )


_MET = {True: "✓", False: "✗", None: "?"}


def _footnotes(words: Wording, papers: TitlePapers, made: TitleCertificate) -> tuple[str, ...]:
    said = []
    if made.exemption:
        said.append(
            Sentence(
                "Excused from the rule on federations by article {article}.", article=made.exemption
            )
        )
    if any(game.score in {"+", "-"} for game in made.games):
        said.append(Sentence("+ and − are games that were not played."))
    said += _copies(papers.copies)
    return (*map(words.say, said), *cited_lines(words, made.citations))


def _copies(receivers: tuple[Sentence, ...]) -> list[Sentence]:
    if not receivers:
        return []
    return [Sentence("Copies: {receivers}.", receivers=Listing(receivers))]


def cited_lines(words: Wording, citations: Iterable[Citation]) -> tuple[str, ...]:
    """Return the articles a form rests on, in one line; none where there are none."""
    articles = [spell(citation) for citation in citations]
    return (words.say(Sentence("By {articles}.", articles=Listing(articles))),) if articles else ()


# The report on an event


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
    notes = tuple(map(words.say, _copies(papers.report_copies)))
    blocks.append(
        PaperBlock(
            lines=(*notes, *cited_lines(words, report.citations)),
            signatures=() if report.is_draft else (words.say(papers.signed_by),),
        )
    )
    return PaperPage(
        title=words.say(named(papers.report, draft=report.is_draft)),
        form=papers.report_form,
        notice=_unsettled(words, report.open_points),
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
        paper_field(words, Sentence("Venue"), _place(event)),
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
        Sentence("{count} rounds on {date}", count=day.rounds, date=words.day(day.day))
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
