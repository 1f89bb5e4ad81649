"""Certificates of norms as forms: every number with the article it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from crosstable.kernel.player import Sex
from crosstable.kernel.rate_notation import rate_said
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.verdict import Citation
from crosstable.reports.font_source import FontSource
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
from crosstable.titles.verdicts import Condition
from crosstable.titles.wording import COLOURS

_SEXES = {Sex.MALE: Sentence("male"), Sex.FEMALE: Sentence("female")}


def certificate_paper(scene: Scene, papers: TitlePapers, made: TitleCertificate) -> TitlePaper:
    """Return the certificate of a title result."""
    words = scene.words
    return TitlePaper(
        head=scene.head(words.say(named(papers.certificate, draft=made.is_draft))),
        forms=(certificate_page(words, papers, made),),
    )


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


def certificate_page(words: Wording, papers: TitlePapers, made: TitleCertificate) -> PaperPage:
    """Return one certificate as a page."""
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
        notice=unsettled(words, made.open_points),
        blocks=tuple(blocks),
    )


def unsettled(words: Wording, open_points: tuple[Sentence, ...]) -> tuple[str, ...]:
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
        paper_field(words, Sentence("Venue"), place_of(event)),
        paper_field(words, Sentence("First day"), event.starts),
        paper_field(words, Sentence("Last day"), event.ends),
        paper_field(words, Sentence("Tournament system"), FORMS[event.form]),
        paper_field(words, Sentence("Rounds"), event.rounds),
        paper_field(words, Sentence("Rate of play"), rate_said(event.rate_of_play)),
        paper_field(words, papers.in_charge, event.chief_arbiter),
    )


def place_of(event: CertifiedEvent) -> str:
    """Return where an event was played."""
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
    said += copies(papers.copies)
    return (*map(words.say, said), *cited_lines(words, made.citations))


def copies(receivers: tuple[Sentence, ...]) -> list[Sentence]:
    """Return to whom copies go; nothing where to nobody."""
    if not receivers:
        return []
    return [Sentence("Copies: {receivers}.", receivers=Listing(receivers))]


def cited_lines(words: Wording, citations: Iterable[Citation]) -> tuple[str, ...]:
    """Return the articles a form rests on, in one line; none where there are none."""
    articles = [spell(citation) for citation in citations]
    return (words.say(Sentence("By {articles}.", articles=Listing(articles))),) if articles else ()


# The report on an event
