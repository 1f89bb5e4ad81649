"""The sheet on the wall before round 1: categories, and the points each norm asks for."""

from __future__ import annotations

from crosstable.kernel.facts import NORM_COLOURS
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.reports.scene import Scene
from crosstable.reports.sheets import PaperBlock, PaperPage, PaperTable, TitlePaper
from crosstable.reports.title_papers import cited_lines
from crosstable.reports.wording import Wording
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.category.category import roman
from crosstable.titles.category.sheet import NormSheet, SheetNorm

__all__ = ["wall_paper"]


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
    signed = (words.say(Sentence("Main referee, date")),)
    blocks.append(PaperBlock(lines=(*warnings, *cited_lines(cited)), signatures=signed))
    title = words.say(Sentence("Norms that can be made"))
    return TitlePaper(head=scene.head(title), forms=(PaperPage(title=title, blocks=tuple(blocks)),))


def _points_by_player(words: Wording, event: TitleEvent, sheet: NormSheet) -> PaperTable:
    titles = tuple(dict.fromkeys(norm.title for row in sheet.rows for norm in row.norms))
    women = any(row.womens_category is not None for row in sheet.rows)
    heads = [
        *(Sentence("No"), Sentence("Name"), Sentence("Fed"), Sentence("Games")),
        *(Sentence("Average"), Sentence("Category")),
    ]
    if women:
        heads.append(Sentence("For women’s titles"))
    rows = []
    for row in sheet.rows:
        norms = {norm.title: norm for norm in row.norms}
        player = event.candidates[row.player]
        rows.append(
            (
                *(str(row.player), player.name, player.profile.federation, str(row.games)),
                *(str(row.average or ""), _category(row.category)),
                *((_category(row.womens_category),) if women else ()),
                *(_norm_points(words, norms.get(title)) for title in titles),
            )
        )
    return PaperTable(heads=(*map(words.say, heads), *titles), rows=tuple(rows), wide=1, left=(2,))


def _category(category: int | None) -> str:
    return "" if category is None else roman(category)


def _norm_points(words: Wording, norm: SheetNorm | None) -> str:
    if norm is None:
        return ""
    if norm.half_points is None:
        return "–"
    colour = "" if norm.colour is None else f" {words.say(NORM_COLOURS[norm.colour.value])}"
    return f"{norm.half_points}{colour}"


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
