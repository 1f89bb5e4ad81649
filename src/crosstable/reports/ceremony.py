"""The order of the closing ceremony: diplomas from below, the podium third, second, first.

FMJD: Annex 2 2.13-2.14, Annex 18 Code.3, 8 and 10. FIDE's texts say nothing of it; the same order
is printed there without articles. Where the three stand is said in words by Code.8.c; the pictures
of Code.10 are lost (decision 427).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from crosstable.kernel.player import Sex
from crosstable.kernel.prizes import MAIN
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.office.tables import prizes_of, team_results_of
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.papers import ReportSection, ReportSheet, ReportTable
from crosstable.reports.sheets.texts import RegulationLine
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.paper_rules import CeremonyRules, CeremonyStep
from crosstable.rulebooks.rules import rule
from crosstable.standings.ranking import Standings

_PODIUM = 3
_TIE = Sentence("Tie for the first place")


@rule("ceremony.order")
def ceremony_sheet(scene: Scene, title: str, _round: int | None = None) -> ReportSheet:
    """Return what happens at the closing ceremony, in order, with everybody who is called."""
    words, event = scene.words, scene.shown
    code = edition_of(event).papers.ceremonies
    table = scene.standings(event, None)
    parts = [
        _section("opening", words("Beginning"), _steps(scene, code.opened if code else ())),
        _diplomas(scene, table, code),
        *_prizes(scene, table),
        _section("tie", words.say(_TIE), _undecided(scene, table)),
        _podium(scene, words("Podium"), _places(scene, table), code),
    ]
    women = [
        row
        for row in _places(scene, table, sex=Sex.FEMALE)
        if any(category.sex is Sex.FEMALE for category in event.prizes.categories)
    ]
    if women:
        parts.append(_podium(scene, words("Podium of the women"), women, code))
    parts.append(_section("end", words("End"), _steps(scene, code.after_podium if code else ())))
    return ReportSheet(
        head=scene.head(title),
        parts=tuple(part for part in parts if part.lines or part.tables),
    )


def _section(
    name: str,
    title: str,
    lines: Iterable[RegulationLine] = (),
    tables: tuple[ReportTable, ...] = (),
    article: Citation | None = None,
) -> ReportSection:
    return ReportSection(
        name=name,
        title=title,
        lines=tuple(lines),
        tables=tables,
        articles=spell(article) if article else "",
    )


def _steps(scene: Scene, steps: tuple[CeremonyStep, ...]) -> Iterator[RegulationLine]:
    for step in steps:
        text = scene.words.say(step.sentence)
        text = text[:1].upper() + text[1:]
        yield RegulationLine(title="", text=text, articles=spell(step.article))


def _diplomas(scene: Scene, table: Standings, code: CeremonyRules | None) -> ReportSection:
    """Return who gets a diploma, from the last place up (Code.8.b); the podium comes later."""
    words = scene.words
    rows = tuple(
        (place, name) for place, name in reversed(_places(scene, table)) if int(place) > _PODIUM
    )
    heads = tuple(map(words, ("Pl", "Name")))
    tables = (ReportTable(heads=heads, rows=rows, wide=(1,), right=(0,)),) if rows else ()
    cited = code.diplomas_from_below if code else None
    return _section("diplomas", words("Diplomas, from the last place up"), (), tables, cited)


def _places(scene: Scene, table: Standings, *, sex: Sex | None = None) -> list[tuple[str, str]]:
    """Return places and names, the best first: of teams where teams meet, else of players."""
    results = team_results_of(scene.shown) if sex is None else None
    if results is not None:
        return [(str(team.place), team.team) for team in results.teams]
    rows = [
        row
        for row in table.rows
        if row.place is not None
        and (sex is None or scene.shown.entrant(row.number).player.sex is sex)
    ]
    placed: list[tuple[str, str]] = []
    for _, equals in groupby(rows, key=lambda row: row.place):
        place = str(len(placed) + 1)
        for row in equals:
            shown = scene.people[row.number]
            named = " ".join(filter(None, (shown.title, shown.name)))
            country = f" ({shown.federation})" if shown.federation else ""
            placed.append((place, f"{named}{country}"))
    return placed


def _prizes(scene: Scene, table: Standings) -> Iterator[ReportSection]:
    """Yield the lists of prizes besides the main one, each from the smallest prize up."""
    words, event = scene.words, scene.shown
    awards = prizes_of(event, table=table).awards
    for name, group in groupby(awards, key=lambda each: each[0]):
        rows = tuple(
            (scene.people[award.number].name, words.money(award.amount))
            for _, award in reversed(list(group))
        )
        title = words("Main prizes") if name == MAIN else name
        heads = (words("Name"), words("Amount"))
        yield _section(
            f"prizes-{name}",
            title,
            (),
            (ReportTable(heads=heads, rows=rows, wide=(0,), right=(1,)),),
        )


def _undecided(scene: Scene, table: Standings) -> Iterator[RegulationLine]:
    """Yield that the regulations want games for the first place which nobody has noted (3d)."""
    words, event = scene.words, scene.shown
    rows = [row for row in table.rows if row.place is not None]
    level = [scene.people[row.number].name for row in rows if row.points == rows[0].points]
    played = any(note.place == 1 and note.order for note in event.play_offs)
    if len(level) < 2 or played or not event.regulations.text("tie-games"):
        return
    if event.team_plan is not None:
        return
    said = Sentence(
        "{players} have the same points. The regulations ask for games to break the tie, and no "
        "play-off is noted: the order below is only that of the tie-breaks.",
        players=Listing(level, joint="and"),
    )
    cited = edition_of(event).cite("regulations.title-tie")[:1]
    yield RegulationLine(title="", text=words.say(said), articles=", ".join(map(spell, cited)))


def _podium(
    scene: Scene, title: str, places: list[tuple[str, str]], code: CeremonyRules | None
) -> ReportSection:
    """Return who is called onto the podium: third, second, winner; and where each stands."""
    words = scene.words
    stands = {
        "1": words("in the middle"),
        "2": words("on the winner's right"),
        "3": words("on the winner's left"),
    }
    first = [each for each in places if int(each[0]) <= _PODIUM]
    lines = [
        RegulationLine(title=words("Place {place}", place=place), text=f"{name}, {stands[place]}")
        for place, name in reversed(first)
    ]
    return _section("podium", title, lines, (), code.podium if code else None)
