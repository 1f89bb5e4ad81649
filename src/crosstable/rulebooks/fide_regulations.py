"""What FIDE's texts ask of the regulations of an event.

The sections are the twenty-four points of GR 12.3 in their order; the rules stand in the Laws, the
Guidelines for the Organisers, the General Regulations and the handling rules for Swisses.
"""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.starts import STARTS_FIELD
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.regulation_fields.making import general, guidelines, laws, swiss
from crosstable.rulebooks.regulation_rules import (
    EventReach,
    RegulationRules,
    RegulationSection,
)
from crosstable.rulebooks.rules import RuleArticles

__all__ = ["FIDE_REGULATIONS"]


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
        "regulations.default-time", (*laws("6.7.1"), *guidelines("1.1"), *general("12.3.7"))
    ),
    RuleArticles("regulations.default-time-length", laws("6.7.1")),
    RuleArticles("regulations.rapid-laws", (*laws("A.5"), *guidelines("1.2"), *general("12.3.9"))),
    RuleArticles("regulations.blitz-laws", (*laws("B.5"), *guidelines("1.2"), *general("12.3.9"))),
    RuleArticles("regulations.rapid-supervision", laws("A.3.1.1")),
    RuleArticles("regulations.blitz-supervision", laws("B.3.1.1")),
    RuleArticles("regulations.quickplay", (*laws("III.2.1", "III.2.2"), *guidelines("1.3"))),
    RuleArticles("regulations.draws", (*laws("9.1.1"), *guidelines("2.1"), *general("12.3.8"))),
    RuleArticles("regulations.draw-move", (*laws("9.1.1"), *guidelines("2.1"))),
    RuleArticles("regulations.devices", (*laws("11.3.2.1"), *guidelines("2.2"))),
    RuleArticles("regulations.device-penalty", (*laws("11.3.2.2"), *guidelines("2.2"))),
    RuleArticles("regulations.scoring", (*laws("10.1"), *guidelines("3.1"))),
    RuleArticles("regulations.leaving", (*laws("11.2.4"), *guidelines("3.2"))),
    RuleArticles("regulations.appeal-after-signing", (*laws("11.10"), *guidelines("3.3"))),
    RuleArticles("regulations.adjourned-clock", (*laws("I.11"), *guidelines("3.4"))),
    RuleArticles("regulations.nobody-present", laws("6.7.2")),
    RuleArticles("regulations.inspections", (Citation("fide.anticheating", "b.5.4"),)),
    RuleArticles("regulations.committee", general("10.2")),
    RuleArticles("regulations.committee-size", general("10.2")),
    RuleArticles("regulations.committee-odd", general("10.2")),
    RuleArticles("regulations.committee-federations", general("10.2")),
    RuleArticles("regulations.committee-age", general("10.2")),
    RuleArticles("regulations.committee-arbiters", general("10.2")),
    RuleArticles("regulations.committee-reserves", general("10.2")),
    RuleArticles("regulations.appeal-fee", general("10.4")),
    RuleArticles("regulations.appeal-deadline", general("10.4")),
    RuleArticles("regulations.corrections", swiss("D.8")),
    RuleArticles("regulations.byes", general("6.8.4")),
    RuleArticles("regulations.byes-number", general("6.8.4")),
    RuleArticles("regulations.byes-official", general("6.8.4")),
    RuleArticles("regulations.byes-rounds", general("6.8.4")),
    RuleArticles("regulations.bye-notice", general("6.8.2", "6.8.4")),
    RuleArticles("regulations.start-signal", general("4.4")),
    RuleArticles("regulations.pairing-restrictions", general("5.2")),
    RuleArticles("regulations.lots", general("6.3")),
    RuleArticles("regulations.smoking", general("4.2", "12.3.18")),
    RuleArticles("regulations.photographs", general("11.2", "12.3.16")),
    RuleArticles("regulations.pairing-system", (*general("5.4"), *swiss("A.1"))),
    RuleArticles("regulations.late-entries", (*swiss("C.1"), *swiss("C.2"))),
    RuleArticles("regulations.late-rounds", swiss("C.2")),
    RuleArticles("regulations.absence", (*general("6.5"), *swiss("D.2"))),
    RuleArticles("regulations.prize-shares", general("Prizes.1")),
    RuleArticles(
        "regulations.sections",
        (*general("12.3", "12.6"), *(section.article for section in _SECTIONS)),
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
