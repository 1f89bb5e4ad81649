"""What FIDE's texts ask of the regulations of an event.

The sections are the twenty-four points of GR 12.3 in their order; the rules stand in the Laws, the
Guidelines for the Organisers, the General Regulations and the handling rules for Swisses.
"""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.starts import STARTS_FIELD
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.regulation_rules import (
    EventReach,
    RegulationRules,
    RegulationSection,
)
from crosstable.rulebooks.rules import RuleArticles


def _laws(*numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.laws", number) for number in numbers)


def _general(*numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.competitions", number) for number in numbers)


def _guidelines(number: str) -> tuple[Citation, ...]:
    return (Citation("fide.organisers", number),)


def _swiss(number: str) -> tuple[Citation, ...]:
    return (Citation("fide.swiss", f"C.04.2.{number}"),)


def _section(
    number: int,
    title: Sentence,
    *fields: str,
    known: tuple[str, ...] = (),
    needs: tuple[str, ...] = (),
    everywhere: bool = False,
) -> RegulationSection:
    return RegulationSection(
        title=title,
        article=Citation("fide.competitions", f"12.3.{number}"),
        known=known,
        fields=fields,
        needs=needs,
        everywhere=everywhere,
    )


_SECTIONS = (
    _section(
        *(1, Sentence("Dates and place"), "venue"),
        known=("dates", "place"),
        needs=("dates", "place", "venue"),
        everywhere=True,
    ),
    _section(2, Sentence("Rules"), known=("rules",)),
    _section(3, Sentence("Hotels"), "hotel", needs=("hotel",)),
    _section(
        *(4, Sentence("Schedule"), "ceremonies", "lots-hours"),
        known=("schedule",),
        needs=("schedule",),
        everywhere=True,
    ),
    _section(
        *(5, Sentence("Rate of play and clocks"), "clocks", "scoresheets"),
        known=("rate",),
        needs=("rate", "clocks"),
        everywhere=True,
    ),
    _section(
        *(6, Sentence("Pairings and tie-breaks"), "pairing-restrictions", STARTS_FIELD),
        known=("system", "rounds", "order", "points", "byes", "tie-breaks"),
    ),
    _section(7, Sentence("Default time"), "default-time", "nobody-present"),
    _section(8, Sentence("Draws by agreement"), "draw-restriction", "draw-from-move"),
    _section(9, Sentence("Rapid and blitz games"), "rapid-laws", "blitz-laws", "blitz-penalty"),
    _section(10, Sentence("Travel, board and lodging"), "lodging", needs=("lodging",)),
    _section(
        *(11, Sentence("Entry fee and prizes"), "entry-fee", "payment", "prizes-in-kind"),
        known=("prizes",),
        needs=("entry-fee", "prizes"),
        everywhere=True,
    ),
    _section(12, Sentence("Visas"), "visa", needs=("visa",)),
    _section(13, Sentence("Getting there"), "directions", needs=("directions",)),
    _section(
        *(14, Sentence("Players and officials"), "expected-players"),
        known=("officials",),
        needs=("officials", "expected-players"),
        everywhere=True,
    ),
    _section(
        *(15, Sentence("Website and contact"), "website", "contact"),
        needs=("website", "contact"),
        everywhere=True,
    ),
    _section(16, Sentence("Media, public and sponsors"), "media"),
    _section(17, Sentence("Dress"), "dress", needs=("dress",)),
    _section(18, Sentence("Smoking"), "smoking"),
    _section(19, Sentence("Security"), "security", needs=("security",)),
    _section(20, Sentence("Health"), "medical", needs=("medical",)),
    _section(21, Sentence("Around the event"), "leisure", needs=("leisure",)),
    _section(
        *(22, Sentence("Reply and arrival"), "entries-close", "report-arrival"),
        needs=("entries-close",),
        everywhere=True,
    ),
    _section(23, Sentence("Illness, diet and religion"), "special-needs", needs=("special-needs",)),
    _section(24, Sentence("Players with a disability"), "disability", needs=("disability",)),
)

_ARTICLES = (
    RuleArticles(
        "regulations.default-time", (*_laws("6.7.1"), *_guidelines("1.1"), *_general("12.3.7"))
    ),
    RuleArticles("regulations.default-time-length", _laws("6.7.1")),
    RuleArticles(
        "regulations.rapid-laws", (*_laws("A.5"), *_guidelines("1.2"), *_general("12.3.9"))
    ),
    RuleArticles(
        "regulations.blitz-laws", (*_laws("B.5"), *_guidelines("1.2"), *_general("12.3.9"))
    ),
    RuleArticles("regulations.rapid-supervision", _laws("A.3.1.1")),
    RuleArticles("regulations.blitz-supervision", _laws("B.3.1.1")),
    RuleArticles("regulations.quickplay", (*_laws("III.2.1", "III.2.2"), *_guidelines("1.3"))),
    RuleArticles("regulations.draws", (*_laws("9.1.1"), *_guidelines("2.1"), *_general("12.3.8"))),
    RuleArticles("regulations.draw-move", (*_laws("9.1.1"), *_guidelines("2.1"))),
    RuleArticles("regulations.devices", (*_laws("11.3.2.1"), *_guidelines("2.2"))),
    RuleArticles("regulations.device-penalty", (*_laws("11.3.2.2"), *_guidelines("2.2"))),
    RuleArticles("regulations.scoring", (*_laws("10.1"), *_guidelines("3.1"))),
    RuleArticles("regulations.leaving", (*_laws("11.2.4"), *_guidelines("3.2"))),
    RuleArticles("regulations.appeal-after-signing", (*_laws("11.10"), *_guidelines("3.3"))),
    RuleArticles("regulations.adjourned-clock", (*_laws("I.11"), *_guidelines("3.4"))),
    RuleArticles("regulations.nobody-present", _laws("6.7.2")),
    RuleArticles("regulations.inspections", (Citation("fide.anticheating", "b.5.4"),)),
    RuleArticles("regulations.committee", _general("10.2")),
    RuleArticles("regulations.committee-size", _general("10.2")),
    RuleArticles("regulations.committee-odd", _general("10.2")),
    RuleArticles("regulations.committee-federations", _general("10.2")),
    RuleArticles("regulations.committee-age", _general("10.2")),
    RuleArticles("regulations.committee-arbiters", _general("10.2")),
    RuleArticles("regulations.committee-reserves", _general("10.2")),
    RuleArticles("regulations.appeal-fee", _general("10.4")),
    RuleArticles("regulations.appeal-deadline", _general("10.4")),
    RuleArticles("regulations.corrections", _swiss("D.8")),
    RuleArticles("regulations.byes", _general("6.8.4")),
    RuleArticles("regulations.byes-number", _general("6.8.4")),
    RuleArticles("regulations.byes-official", _general("6.8.4")),
    RuleArticles("regulations.byes-rounds", _general("6.8.4")),
    RuleArticles("regulations.bye-notice", _general("6.8.2", "6.8.4")),
    RuleArticles("regulations.start-signal", _general("4.4")),
    RuleArticles("regulations.pairing-restrictions", _general("5.2")),
    RuleArticles("regulations.lots", _general("6.3")),
    RuleArticles("regulations.smoking", _general("4.2", "12.3.18")),
    RuleArticles("regulations.photographs", _general("11.2", "12.3.16")),
    RuleArticles("regulations.pairing-system", (*_general("5.4"), *_swiss("A.1"))),
    RuleArticles("regulations.late-entries", (*_swiss("C.1"), *_swiss("C.2"))),
    RuleArticles("regulations.late-rounds", _swiss("C.2")),
    RuleArticles("regulations.absence", (*_general("6.5"), *_swiss("D.2"))),
    RuleArticles("regulations.prize-shares", _general("Prizes.1")),
    RuleArticles(
        "regulations.sections",
        (*_general("12.3", "12.6"), *(section.article for section in _SECTIONS)),
    ),
)

FIDE_REGULATIONS = RegulationRules(
    binds_from=EventReach.RATED,
    flash=Sentence(
        "Only authorised photographers take pictures in the playing venue; flash is allowed in "
        "the first ten minutes of round 1 and the first five minutes of every other round."
    ),
    sections=_SECTIONS,
    articles=_ARTICLES,
)
