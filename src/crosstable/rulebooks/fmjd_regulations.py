"""What FMJD's annexes ask of the specific regulations of a competition.

Annex 2, 3 names what they have to treat, Annex 3 what they have to decide (5.2, 5.10, 6.1), the
code of behaviour in Annex 18 how ceremonies are held.
"""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.regulation_rules import (
    EventReach,
    RegulationRules,
    RegulationSection,
)
from crosstable.rulebooks.rules import RuleArticles


def _annex2(*numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex2", number) for number in numbers)


def _annex3(*numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex3", number) for number in numbers)


def _annex4(*numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex4", number) for number in numbers)


def _code(*numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex18", f"Code.{number}") for number in numbers)


_SECTIONS = (
    RegulationSection(
        title=Sentence("Type of competition"),
        article=Citation("fmjd.annex2", "3"),
        known=("rules", "system", "rounds", "order"),
        needs=("rounds",),
        everywhere=True,
    ),
    RegulationSection(
        title=Sentence("Dates, place and venue"),
        article=Citation("fmjd.annex2", "3"),
        known=("dates", "place", "schedule"),
        fields=("venue", "directions"),
    ),
    RegulationSection(
        title=Sentence("Players and referees"),
        article=Citation("fmjd.annex2", "2.1a"),
        known=("officials",),
        fields=("entries-close", "organisation-place", "sponsor-place"),
        needs=("officials",),
        everywhere=True,
    ),
    RegulationSection(
        title=Sentence("Rate of play and clocks"),
        article=Citation("fmjd.annex3", "6.1"),
        known=("rate",),
        fields=("clocks",),
        needs=("rate",),
        everywhere=True,
    ),
    RegulationSection(
        title=Sentence("Coming too late"),
        article=Citation("fmjd.annex3", "5.2"),
        fields=("default-time", "late-consequence", "late-fine"),
    ),
    RegulationSection(
        title=Sentence("Points"),
        article=Citation("fmjd.annex3", "5.6"),
        known=("points", "byes"),
        fields=("ties-of-other-counting",),
    ),
    RegulationSection(
        title=Sentence("Ties"),
        article=Citation("fmjd.annex3", "5.10"),
        known=("tie-breaks",),
        fields=("tie-games", "superblitz", "match-stops"),
    ),
    RegulationSection(
        title=Sentence("Entry fee and prizes"),
        article=Citation("fmjd.annex2", "2.14"),
        known=("prizes",),
        fields=("entry-fee", "prizes-in-kind"),
        needs=("prizes",),
    ),
    RegulationSection(
        title=Sentence("Appeals"),
        article=Citation("fmjd.annex2", "2.11"),
        fields=("appeals-committee", "appeal-fee"),
    ),
    RegulationSection(
        title=Sentence("Ceremonies"),
        article=Citation("fmjd.annex2", "2.12"),
        fields=("ceremonies", "opening-minutes", "opening-pause", "closing-minutes"),
    ),
    RegulationSection(
        title=Sentence("Travel, board and lodging"),
        article=Citation("fmjd.annex2", "2.8"),
        fields=("hotel", "lodging"),
        needs=("hotel", "lodging"),
    ),
    RegulationSection(
        title=Sentence("Health"),
        article=Citation("fmjd.annex2", "2.8.c"),
        fields=("medical",),
        needs=("medical",),
    ),
    RegulationSection(
        title=Sentence("Dress"),
        article=Citation("fmjd.annex18", "Code.5"),
        fields=("dress",),
        needs=("dress",),
    ),
    RegulationSection(
        title=Sentence("Press and pictures"),
        article=Citation("fmjd.annex3", "4.2"),
        fields=("media",),
    ),
)

_ARTICLES = (
    RuleArticles("regulations.lateness", _annex3("5.2")),
    RuleArticles("regulations.late-consequence", _annex3("5.2", "5.2.3")),
    RuleArticles("regulations.late-fine", _annex3("5.2.2", "5.2")),
    RuleArticles("regulations.rounds", _annex2("3a")),
    RuleArticles("regulations.increment", _annex3("6.1")),
    RuleArticles("regulations.normal-time", _annex3("6.1")),
    RuleArticles("regulations.fischer", _annex3("6.1")),
    RuleArticles("regulations.ties", _annex3("5.10", "5.11.1.2")),
    RuleArticles("regulations.title-tie", _annex2("3d")),
    RuleArticles("regulations.superblitz", (*_annex2("3d"), *_annex3("5.10"))),
    RuleArticles("regulations.other-counting", _annex3("5.10a", "5.6a")),
    RuleArticles("regulations.match-stops", _annex2("3e")),
    RuleArticles("regulations.committee", _annex2("2.11")),
    RuleArticles("regulations.jury-size", _annex2("2.11")),
    RuleArticles("regulations.committee-arbiters", _annex2("2.11")),
    RuleArticles("regulations.deposit", _annex2("2.11")),
    RuleArticles("regulations.specific-rules", (*_annex2("3"), *_annex4("2.1"))),
    RuleArticles(
        "regulations.ceremonies", (*_annex2("2.12", "2.13"), *_code("1", "2", "4", "9.a"))
    ),
    RuleArticles("regulations.opening", _code("6")),
    RuleArticles("regulations.closing", _code("8.a")),
    RuleArticles("regulations.extra-places", _annex2("2.1a")),
    RuleArticles("regulations.photographs", _annex3("4.2")),
    RuleArticles(
        "regulations.sections", tuple(dict.fromkeys(section.article for section in _SECTIONS))
    ),
)

FMJD_REGULATIONS = RegulationRules(
    binds_from=EventReach.OFFICIAL,
    least_rounds=7,
    deposit="50 EUR",
    flash=Sentence(
        "Pictures with flash are allowed while the players prepare and in the first ten minutes "
        "of play."
    ),
    sections=_SECTIONS,
    articles=_ARTICLES,
)
