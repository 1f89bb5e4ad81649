"""The sheet of the regulations: what was announced, and what the organiser decided, by topic."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.rate_notation import parse_rate, rate_said
from crosstable.kernel.seeding import RatingOrder, order_words
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.office.regulations import provisions
from crosstable.office.tables import tie_breaks_of
from crosstable.pairing.systems import system_of
from crosstable.reports.scene import Scene
from crosstable.reports.sheets import RegulationLine, RegulationPart, RegulationSheet
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rates_of_play import classify_rate
from crosstable.standings.tiebreaks.table import tie_break

__all__ = ["regulations_sheet"]


def regulations_sheet(scene: Scene, title: str, _round: int | None = None) -> RegulationSheet:
    """Return the regulations in words; what nobody decided is left out."""
    event, words = scene.tournament, scene.words
    parts = [RegulationPart(title=words("As announced"), lines=tuple(_announced(scene, event)))]
    parts += [
        RegulationPart(
            title=words.say(topic.title),
            lines=tuple(
                RegulationLine(
                    title=words.say(provision.field.title),
                    text=words.say(provision.words),
                    articles=_cited(provision.articles),
                )
                for provision in topic.provisions
            ),
        )
        for topic in provisions(event, decided_only=True)
    ]
    return RegulationSheet(head=scene.head(title), parts=tuple(parts))


def _announced(scene: Scene, event: Tournament) -> Iterator[RegulationLine]:
    """Yield what everybody asks first; the rest of the announcement stands in the head."""
    words, rules = scene.words, edition_of(event)
    yield RegulationLine(title=words("Rules"), text=words.say(rules.title))
    yield RegulationLine(title=words("Pairing system"), text=words.say(system_of(event).title))
    if scene.planned:
        yield RegulationLine(title=words("Rounds"), text=str(scene.planned))
    if event.rating_order is not RatingOrder.INTERNATIONAL_FIRST:
        text = words.say(order_words(event.rating_order))
        yield RegulationLine(title=words("Players are ordered by"), text=text)
    if event.rate_of_play:
        yield _rate(scene, event)
    yield RegulationLine(title=words("Points"), text=event.points.name)
    titles = [words.say(tie_break(name).title) for name in tie_breaks_of(event)]
    if titles:
        yield RegulationLine(title=words("Tie-breaks"), text=", ".join(titles))


def _rate(scene: Scene, event: Tournament) -> RegulationLine:
    """Return the rate of play with the kind of game, as far as it can be read."""
    words, text = scene.words, event.rate_of_play
    said = words.say(rate_said(text))
    try:
        verdict = classify_rate(parse_rate(text), edition_of(event))
    except CrosstableError:
        return RegulationLine(title=words("Rate of play"), text=said)
    return RegulationLine(
        title=words("Rate of play"),
        text=f"{said} ({words.say(Sentence.of(verdict.outcome, {}))})",
        articles=_cited(
            tuple(reason.citation for reason in verdict.because[:1] if reason.citation)
        ),
    )


def _cited(articles: tuple[Citation, ...]) -> str:
    return ", ".join(dict.fromkeys(map(spell, articles)))
