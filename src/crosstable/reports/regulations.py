"""The sheet of the regulations: what was announced, and what the organiser decided, by topic."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.prizes import MAIN
from crosstable.kernel.rate_notation import parse_rate, rate_said
from crosstable.kernel.seeding import RatingOrder, order_words
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.office.acts.byes import half_point_byes_allowed
from crosstable.office.regulations import provisions
from crosstable.office.tables import tie_breaks_of
from crosstable.office.timetable import round_times
from crosstable.pairing.systems import system_of
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.texts import RegulationLine, RegulationPart, RegulationSheet
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rates_of_play import classify_rate
from crosstable.standings.prize_words import amounts_text
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
    parts += _prizes(scene, event)
    return RegulationSheet(head=scene.head(title), parts=tuple(parts))


def _announced(scene: Scene, event: Tournament) -> Iterator[RegulationLine]:
    """Yield what everybody asks first; the rest of the announcement stands in the head."""
    words, rules = scene.words, edition_of(event)
    yield RegulationLine(title=words("Rules"), text=words.say(rules.title))
    yield RegulationLine(title=words("Pairing system"), text=words.say(system_of(event).title))
    if scene.planned:
        yield RegulationLine(title=words("Rounds"), text=str(scene.planned))
    yield from _days(scene, event)
    if event.rating_order is not RatingOrder.INTERNATIONAL_FIRST:
        text = words.say(order_words(event.rating_order))
        yield RegulationLine(title=words("Players are ordered by"), text=text)
    if event.rate_of_play:
        yield _rate(scene, event)
    yield RegulationLine(title=words("Points"), text=event.points.name)
    yield from _byes(scene, event)
    titles = [words.say(tie_break(name).title) for name in tie_breaks_of(event)]
    if titles:
        yield RegulationLine(title=words("Tie-breaks"), text=", ".join(titles))


def _days(scene: Scene, event: Tournament) -> Iterator[RegulationLine]:
    """Yield when the rounds are played; once for all where that is one day."""
    words = scene.words
    if event.starts is not None:
        yield RegulationLine(title=words("Date"), text=words.days(event.starts, event.ends))
    for coming in round_times(event):
        clock = "" if coming.starts is None else f", {coming.starts:%H:%M}"
        if clock or coming.day != event.starts or event.starts != event.ends:
            title = words("Round {round}", round=coming.round)
            yield RegulationLine(title=title, text=f"{words.day(coming.day)}{clock}")


def _byes(scene: Scene, event: Tournament) -> Iterator[RegulationLine]:
    """Yield what byes bring, in systems that have them."""
    words, points, rules = scene.words, event.points, edition_of(event)
    if system_of(event).fixed_schedule:
        return
    said = Sentence(
        "With an odd number of players one has the bye and gets {points}; nobody has it twice.",
        points=points.text(points.allocated_bye),
    )
    cited = (*rules.cite("swiss.bye")[:1], *rules.cite("bye.once")[:1])
    yield RegulationLine(title=words("Byes"), text=words.say(said), articles=_cited(cited))
    granted = event.regulations.text("half-point-byes") != "no"
    most = half_point_byes_allowed(event) if granted else 0
    if most:
        said = Sentence.plural(
            "A player may ask for {count} bye worth {points}.",
            "A player may ask for up to {count} byes worth {points} each.",
            count=most,
            points=points.text(points.half_point_bye),
        )
        cited = rules.cite("bye.requested")[:1]
        yield RegulationLine(title="", text=words.say(said), articles=_cited(cited))


def _prizes(scene: Scene, event: Tournament) -> Iterator[RegulationPart]:
    """Yield the prizes as they are announced."""
    words, fund = scene.words, event.prizes
    lines = tuple(
        RegulationLine(
            title=words("Main prizes") if category.name == MAIN else category.name,
            text=f"{amounts_text(category.amounts)} {fund.currency}".strip(),
        )
        for category in fund.lists
    )
    if lines:
        yield RegulationPart(title=words("Prizes"), lines=lines)


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
