"""The sheet on the wall before round 1: categories, and the points each norm asks for."""

from __future__ import annotations

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.title_facts import NORM_COLOURS
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.title_papers import PaperBlock, PaperPage, PaperTable, TitlePaper
from crosstable.reports.title_papers import cited_lines, named
from crosstable.reports.wording import Wording
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.category.category import roman
from crosstable.titles.category.sheet import NormSheet, SheetNorm


def wall_paper(scene: Scene, event: TitleEvent, sheet: NormSheet) -> TitlePaper:
    """Return the sheet on the wall: categories and points, as announced before round 1 (4.5.8)."""
    words = scene.words
    warnings = tuple(
        words.say(warning.sentence)
        + (f" [{spell(warning.citation)}]" if warning.citation is not None else "")
        for warning in sheet.warnings
    )
    blocks = []
    if sheet.rows:
        blocks.append(PaperBlock(table=_points_by_player(words, event, sheet)))
    if sheet.points:
        blocks.append(PaperBlock(table=_points_by_category(words, sheet)))
    if sheet.withdrawn:
        names = Listing([event.candidates[number].name for number in sheet.withdrawn])
        left = Sentence("Left the event, not counted any more: {players}.", players=names)
        blocks.append(PaperBlock(lines=(words.say(left),)))
    cited = edition_of(scene.tournament).cite("norms.sheet")
    signed = () if sheet.open_points else (words.say(Sentence("Main referee, date")),)
    blocks.append(PaperBlock(lines=(*warnings, *cited_lines(words, cited)), signatures=signed))
    title = words.say(named(Sentence("Norms that can be made"), draft=bool(sheet.open_points)))
    page = PaperPage(title=title, notice=_unsettled(words, sheet.open_points), blocks=tuple(blocks))
    return TitlePaper(head=scene.head(title), forms=(page,))


def _unsettled(words: Wording, open_points: tuple[Sentence, ...]) -> tuple[str, ...]:
    """Return the notice of a draft, which is for the referee and not for the wall."""
    if not open_points:
        return ()
    return (
        words.say(Sentence("Not to be put up before this is settled:")),
        *map(words.say, open_points),
    )


def _points_by_player(words: Wording, event: TitleEvent, sheet: NormSheet) -> PaperTable:
    titles = tuple(dict.fromkeys(norm.title for row in sheet.rows for norm in row.norms))
    women = any(row.womens_category is not None for row in sheet.rows)
    heads = [
        *(Sentence("No."), Sentence("Title"), Sentence("Name"), Sentence("Fed")),
        *(Sentence("Rating"), Sentence("Games"), Sentence("Average"), Sentence("Category")),
    ]
    if women:
        heads.append(Sentence("For women’s titles"))
    rows = []
    for row in sheet.rows:
        norms = {norm.title: norm for norm in row.norms}
        player = event.candidates[row.player]
        rows.append(
            (
                *(str(row.player), " ".join(player.profile.titles), player.name),
                *(player.profile.federation, str(player.profile.rating or ""), str(row.games)),
                *(str(row.average or ""), _category(row.category)),
                *((_category(row.womens_category),) if women else ()),
                *(_norm_points(words, norms.get(title)) for title in titles),
            )
        )
    return PaperTable(
        heads=(*map(words.say, heads), *titles), rows=tuple(rows), wide=2, left=(1, 3)
    )


def _category(category: int | None) -> str:
    return "" if category is None else roman(category)


def _norm_points(words: Wording, norm: SheetNorm | None) -> str:
    if norm is None:
        return ""
    if norm.half_points is None:
        return "–"
    colour = Sentence("black or red") if norm.colour is None else NORM_COLOURS[norm.colour.value]
    return f"{norm.half_points} {words.say(colour)}"


def _points_by_category(words: Wording, sheet: NormSheet) -> PaperTable:
    heads = (
        *(Sentence("Title"), Sentence("Category of the opponents")),
        *(Sentence("Average rating from"), Sentence("Points")),
    )
    return PaperTable(
        heads=tuple(map(words.say, heads)),
        rows=tuple(
            (line.title, roman(line.category), str(line.least_average), str(line.half_points))
            for line in sheet.points
        ),
        wide=0,
    )
