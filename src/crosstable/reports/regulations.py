"""The sheet of the regulations: what was announced and decided, in the sections the texts have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from types import MappingProxyType

from crosstable.arbiter.regulations.adoptable import ADOPTABLE
from crosstable.arbiter.regulations.sentences import decision_words
from crosstable.arbiter.regulations.writing import WrittenSection, written_sections
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.official import DUTY_WORDS
from crosstable.kernel.prizes import MAIN
from crosstable.kernel.rate_notation import parse_rate, rate_said
from crosstable.kernel.seeding import RatingOrder, order_words
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.languages.adopted import known_again
from crosstable.office.acts.byes import half_point_byes_allowed
from crosstable.office.regulations import provision
from crosstable.office.tables import tie_breaks_of
from crosstable.office.timetable import round_times
from crosstable.pairing.systems import bracket_system, system_of
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.texts import RegulationLine, RegulationPart, RegulationSheet
from crosstable.rulebooks.game_plans import plan_words
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rates_of_play import classify_rate
from crosstable.standings.prizes import amounts_text
from crosstable.standings.tiebreaks.table import tie_break

# The regulations as one page of HTML, to be sent or put on any website; nothing is loaded.


_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "h2{font-size:1.1rem;margin:1.6rem 0 .3rem}dt{font-weight:600}dd{margin:0 0 .6rem}"
    "small{color:#555}"
)


def regulations_page(sheet: RegulationSheet, language: str) -> str:
    """Return the page, whole; everything that people typed is text in it."""
    return "\n".join((*_parts(sheet, language), ""))


def _parts(sheet: RegulationSheet, language: str) -> Iterator[str]:
    head = sheet.head
    title = f"{escape(head.title)} · {escape(head.event)}"
    yield "<!doctype html>"
    yield f'<html lang="{escape(language)}">'
    yield '<head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title><style>{_STYLE}</style></head>"
    yield f"<body><h1>{escape(head.event)}</h1>"
    yield f"<p>{escape(head.title)}</p>"
    yield f"<p>{escape(head.place)}</p>" if head.place else ""
    for number, part in enumerate(sheet.parts, start=1):
        cited = f" <small>{escape(part.articles)}</small>" if part.articles else ""
        yield f"<section><h2>{number}. {escape(part.title)}{cited}</h2><dl>"
        yield from map(_line, part.lines)
        yield "</dl></section>"
    yield f"<p><small>{escape(head.rules)} · {escape(head.printed)}</small></p>"
    yield "</body></html>"


def _line(line: RegulationLine) -> str:
    text = "<br>".join(map(escape, line.text.split("\n")))
    cited = f" <small>{escape(line.articles)}</small>" if line.articles else ""
    title = f"<dt>{escape(line.title)}</dt>" if line.title else ""
    return f"{title}<dd>{text}{cited}</dd>"


def regulations_sheet(scene: Scene, title: str, _round: int | None = None) -> RegulationSheet:
    """Return the regulations in words; what nobody announced or decided is left out."""
    parts = tuple(
        RegulationPart(
            title=scene.words.say(section.title),
            articles=_cited((section.article,)) if section.article is not None else "",
            lines=tuple(_lines(scene, section)),
        )
        for section in written_sections(scene.tournament)
    )
    return RegulationSheet(
        head=scene.head(title), parts=tuple(part for part in parts if part.lines)
    )


def _lines(scene: Scene, section: WrittenSection) -> Iterator[RegulationLine]:
    words, event = scene.words, scene.tournament
    for name in section.known:
        yield from _KNOWN[name](scene)
    for field in section.fields:
        shown = provision(field, event)
        # The section says by its own article where it comes from.
        articles = tuple(article for article in shown.articles if article != section.article)
        yield RegulationLine(
            title=words.say(field.title),
            text=words.say(
                known_again(decision_words(field, shown.kept), ADOPTABLE.get(field.name, ()))
            ),
            articles=_cited(articles),
        )


def _days(scene: Scene) -> Iterator[RegulationLine]:
    event, words = scene.tournament, scene.words
    if event.starts is not None:
        yield RegulationLine(title=words("Date"), text=words.days(event.starts, event.ends))


def _place(scene: Scene) -> Iterator[RegulationLine]:
    event = scene.tournament
    text = f"{event.city} ({event.federation})" if event.federation else event.city
    yield RegulationLine(title=scene.words("City"), text=text)


def _rules(scene: Scene) -> Iterator[RegulationLine]:
    words = scene.words
    yield RegulationLine(title=words("Rules"), text=words.say(edition_of(scene.tournament).title))


def _schedule(scene: Scene) -> Iterator[RegulationLine]:
    """Yield when the rounds are played; the dates say it for an event of one day."""
    event, words = scene.tournament, scene.words
    for coming in round_times(event):
        clock = "" if coming.starts is None else f", {coming.starts:%H:%M}"
        if not clock and coming.day == event.starts == event.ends:
            continue
        title = words("Round {round}", round=coming.round)
        yield RegulationLine(title=title, text=f"{words.day(coming.day)}{clock}")


def _system(scene: Scene) -> Iterator[RegulationLine]:
    words = scene.words
    text = words.say(system_of(scene.tournament).title)
    yield RegulationLine(title=words("Pairing system"), text=text)


def _rounds(scene: Scene) -> Iterator[RegulationLine]:
    if scene.planned:
        yield RegulationLine(title=scene.words("Rounds"), text=str(scene.planned))
    yield from _games(scene)


def _games(scene: Scene) -> Iterator[RegulationLine]:
    """Yield what is played at a board and how a bracket goes on, where that was announced."""
    words, event = scene.words, scene.tournament
    if event.game_plan is not None:
        for reason in plan_words(event.game_plan, event.points, edition_of(event)):
            yield RegulationLine(title=words("Games"), text=words.say(reason.sentence))
    if bracket_system(event) is None:
        return
    if event.system.option("elimination") == "two-losses":
        text = Sentence("Whoever loses two matches is out.")
    elif event.system.option("third-place") == "match":
        text = Sentence("The losers of the semi-finals play a match for the third place.")
    else:
        text = Sentence("Whoever loses a match is out; the losers of one round share their places.")
    yield RegulationLine(title=words("Bracket"), text=words.say(text))


def _order(scene: Scene) -> Iterator[RegulationLine]:
    event, words = scene.tournament, scene.words
    if event.rating_order is not RatingOrder.INTERNATIONAL_FIRST:
        text = words.say(order_words(event.rating_order))
        yield RegulationLine(title=words("Players are ordered by"), text=text)


def _points(scene: Scene) -> Iterator[RegulationLine]:
    yield RegulationLine(title=scene.words("Points"), text=scene.tournament.points.name)


def _tie_breaks(scene: Scene) -> Iterator[RegulationLine]:
    words = scene.words
    titles = [words.say(tie_break(name).title) for name in tie_breaks_of(scene.tournament)]
    if titles:
        yield RegulationLine(title=words("Tie-breaks"), text=", ".join(titles))


def _officials(scene: Scene) -> Iterator[RegulationLine]:
    """Yield who runs the event, in charge first."""
    words = scene.words
    for official in scene.tournament.officials:
        duty = words.say(DUTY_WORDS.get(official.duty, official.duty))
        yield RegulationLine(title=duty, text=official.written)


def _byes(scene: Scene) -> Iterator[RegulationLine]:
    """Yield what byes bring, in systems that have them."""
    words, event = scene.words, scene.tournament
    points, rules = event.points, edition_of(event)
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


def _prizes(scene: Scene) -> Iterator[RegulationLine]:
    """Yield the prizes as they are announced."""
    words, fund = scene.words, scene.tournament.prizes
    for category in fund.lists:
        yield RegulationLine(
            title=words("Main prizes") if category.name == MAIN else category.name,
            text=f"{amounts_text(category.amounts)} {fund.currency}".strip(),
        )


def _rate(scene: Scene) -> Iterator[RegulationLine]:
    """Yield the rate of play with the kind of game, as far as it can be read."""
    words, event = scene.words, scene.tournament
    said, articles = words.say(rate_said(event.rate_of_play)), ""
    try:
        verdict = classify_rate(parse_rate(event.rate_of_play), edition_of(event))
    except CrosstableError:
        pass
    else:
        said = f"{said} ({words.say(Sentence.of(verdict.outcome, {}))})"
        articles = _cited(
            tuple(reason.citation for reason in verdict.because[:1] if reason.citation)
        )
    yield RegulationLine(title=words("Rate of play"), text=said, articles=articles)


_KNOWN: Mapping[str, Callable[[Scene], Iterator[RegulationLine]]] = MappingProxyType(
    {
        "dates": _days,
        "place": _place,
        "rules": _rules,
        "schedule": _schedule,
        "rate": _rate,
        "system": _system,
        "rounds": _rounds,
        "order": _order,
        "points": _points,
        "byes": _byes,
        "tie-breaks": _tie_breaks,
        "prizes": _prizes,
        "officials": _officials,
    }
)
"""What the announcement says, by the names the sections have for it."""


def _cited(articles: tuple[Citation, ...]) -> str:
    return ", ".join(dict.fromkeys(map(spell, articles)))
