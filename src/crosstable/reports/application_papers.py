"""Applications for titles as forms: FIDE's IT2, and the request that FMJD asks for."""

from __future__ import annotations

from datetime import date, datetime

from crosstable.kernel.person import Person
from crosstable.kernel.points import PointSystem
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.title_facts import NORM_FORMS, NormMade
from crosstable.office.title_applications import TitleRequest
from crosstable.reports.font_source import FontSource
from crosstable.reports.printing import Paper, Printed, typeset
from crosstable.reports.sheets.heads import Head
from crosstable.reports.sheets.title_papers import (
    PaperBlock,
    PaperField,
    PaperPage,
    PaperTable,
    TitlePaper,
)
from crosstable.reports.title_papers import cited_lines, conditions_table, paper_field
from crosstable.reports.wording import Wording
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.title_papers import TitlePapers
from crosstable.titles.application import ApplicationState, TitleApplication
from crosstable.titles.certificate import papers_of
from crosstable.titles.verdicts import NormColour
from crosstable.titles.wording import COLOURS, points_text


def print_application(
    words: Wording,
    edition: Edition,
    person: Person,
    made: TitleApplication | TitleRequest,
    *,
    on: date,
    printed_at: datetime,
    paper: Paper = Paper.A4,
    fonts: FontSource | None = None,
) -> Printed:
    """Return the form with which a title is applied for, as PDF."""
    sheet = application_paper(words, edition, person, made, on=on, printed_at=printed_at)
    return typeset(
        "titles",
        sheet,
        paper=paper,
        words=words,
        printed_at=printed_at,
        fonts=fonts or FontSource(),
    )


def application_paper(
    words: Wording,
    edition: Edition,
    person: Person,
    made: TitleApplication | TitleRequest,
    *,
    on: date,
    printed_at: datetime,
) -> TitlePaper:
    """Return what is handed in for a title: form IT2, or the request with the list of norms."""
    if isinstance(made, TitleRequest):
        return _request_paper(words, edition, person, made, on=on, printed_at=printed_at)
    return _application_paper(words, edition, person, made, on=on, printed_at=printed_at)


def _application_paper(
    words: Wording,
    edition: Edition,
    person: Person,
    made: TitleApplication,
    *,
    on: date,
    printed_at: datetime,
) -> TitlePaper:
    """Return form IT2: the player, each norm, and what they amount to."""
    papers = papers_of(edition)
    complete = made.state is ApplicationState.COMPLETE
    blocks = [
        PaperBlock(
            title=words.say(Sentence("Player")),
            fields=(
                *_person(words, edition, person, on),
                paper_field(words, Sentence("Highest rating"), made.best_rating),
            ),
        ),
        *(
            PaperBlock(
                title=f"{words.say(Sentence('Norm {number}', number=place))}  {one.norm.title}",
                fields=_norm(words, one.norm, one.credited, edition.points),
            )
            for place, one in enumerate(made.norms, start=1)
        ),
        PaperBlock(
            title=words.say(Sentence("Conditions")),
            table=conditions_table(words, made.conditions),
            lines=(
                *(
                    words.say(
                        Sentence("Not used: {event}, {why}", event=one.norm.event, why=why.sentence)
                    )
                    for one, why in made.not_used
                ),
                *cited_lines(words, made.citations),
            ),
        ),
    ]
    notice: tuple[str, ...] = ()
    if complete:
        blocks.append(_signature(words))
    elif made.state is ApplicationState.COMPLETE_IF:
        notice = (
            words.say(Sentence("Not to be signed before this is settled:")),
            *map(words.say, made.missing),
        )
    else:
        notice = (words.say(Sentence("These norms do not make the title yet.")),)
    return _paper(words, edition, papers, person, made.title, notice, blocks, printed_at)


def _request_paper(
    words: Wording,
    edition: Edition,
    person: Person,
    made: TitleRequest,
    *,
    on: date,
    printed_at: datetime,
) -> TitlePaper:
    """Return the request for a title with the list of norms (FMJD Annex 10 15)."""
    heads = (
        *(Sentence("Event"), Sentence("Last day"), Sentence("Norm")),
        *(Sentence("Kind of norm"), Sentence("Games")),
    )
    norms = PaperTable(
        heads=tuple(map(words.say, heads)),
        rows=tuple(
            (
                norm.event,
                words.day(norm.day),
                norm.title,
                "" if norm.colour is None else words.say(COLOURS[NormColour(norm.colour)]),
                str(norm.games or ""),
            )
            for norm in made.norms
        ),
        wide=0,
        left=(1, 2, 3),
    )
    because = made.standing.because
    blocks = [
        PaperBlock(
            title=words.say(Sentence("Player")),
            fields=(
                *_person(words, edition, person, on),
                paper_field(words, Sentence("Address")),
                paper_field(words, Sentence("Highest rating"), made.best_rating),
            ),
        ),
        PaperBlock(
            title=words.say(Sentence("Norms")),
            table=norms if made.norms else None,
            lines=(
                *((words.say(because),) if because is not None else ()),
                *cited_lines(words, (made.standing.citation, *edition.cite("apply"))),
            ),
        ),
    ]
    notice: tuple[str, ...] = ()
    if made.open_points:
        notice = (
            words.say(Sentence("Not to be signed before this is settled:")),
            *map(words.say, made.open_points),
        )
    else:
        blocks.append(_signature(words))
    papers = papers_of(edition)
    return _paper(words, edition, papers, person, made.title, notice, blocks, printed_at)


def _paper(
    words: Wording,
    edition: Edition,
    papers: TitlePapers,
    person: Person,
    title: str,
    notice: tuple[str, ...],
    blocks: list[PaperBlock],
    printed_at: datetime,
) -> TitlePaper:
    said = words.say(papers.application)
    return TitlePaper(
        head=Head(
            event=person.name,
            title=said,
            rules=words.say(edition.title),
            printed=words("Printed {moment}", moment=words.moment(printed_at)),
        ),
        forms=(
            PaperPage(
                title=words.say(Sentence("{form}: {title}", form=papers.application, title=title)),
                form=papers.application_form,
                notice=notice,
                blocks=tuple(blocks),
            ),
        ),
    )


def _signature(words: Wording) -> PaperBlock:
    return PaperBlock(signatures=(words.say(Sentence("Official of the federation, date")),))


def _person(words: Wording, edition: Edition, person: Person, on: date) -> tuple[PaperField, ...]:
    family, _, first = person.name.partition(",")
    return (
        paper_field(words, Sentence("Family name"), family.strip()),
        paper_field(words, Sentence("First name"), first.strip()),
        paper_field(words, papers_of(edition).number, person.identifier(edition.title_register)),
        paper_field(words, Sentence("Federation"), person.federation_on(on)),
        paper_field(words, Sentence("Date of birth"), str(person.born or "")),
        paper_field(words, Sentence("Place of birth"), person.birth_place),
    )


def _norm(
    words: Wording, norm: NormMade, credited: int | None, points: PointSystem
) -> tuple[PaperField, ...]:
    needed = norm.half_points_needed
    points_needed = None if needed is None else points_text(needed, points)
    points_made = None if norm.half_points is None else points_text(norm.half_points, points)
    return (
        paper_field(words, Sentence("Event"), norm.event),
        paper_field(words, Sentence("Venue"), norm.place),
        paper_field(words, Sentence("First day"), norm.starts),
        paper_field(words, Sentence("Last day"), norm.day),
        paper_field(
            words, Sentence("Tournament system"), NORM_FORMS[norm.form] if norm.form else None
        ),
        paper_field(words, Sentence("Average rating of the opponents"), norm.average),
        paper_field(words, Sentence("Games counted"), norm.games),
        paper_field(words, Sentence("Games the norm is worth"), credited),
        paper_field(words, Sentence("Points needed"), points_needed),
        paper_field(words, Sentence("Points made"), points_made),
        paper_field(words, Sentence("Not of the player’s federation"), norm.foreign),
        paper_field(words, Sentence("Titled"), norm.titled),
        paper_field(words, Sentence("Unrated"), norm.unrated),
        paper_field(words, Sentence("By article"), norm.article),
    )
