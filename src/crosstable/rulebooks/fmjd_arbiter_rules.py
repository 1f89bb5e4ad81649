"""What FMJD Annex 4 says about referees, as values: three titles, and who may lead what."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.arbiter_rules import (
    ArbiterPapers,
    ArbiterRules,
    ArbiterTitle,
    NormKind,
    PostRules,
)
from crosstable.rulebooks.rules import RuleArticles

_RULES = {
    "arbiter.titles": ("4.1",),
    "referee.tr-people": ("4.2.1",),
    "referee.fr-people": ("4.2.2.1",),
    "referee.fr-language": ("4.2.2.2",),
    "referee.fr-events": ("4.2.2.3",),
    "referee.fr-national": ("4.2.2.3",),
    "referee.ir-people": ("4.2.3.1",),
    "referee.ir-language": ("4.2.3.2",),
    "referee.ir-events": ("4.2.3.3",),
    "referee.ir-after": ("4.2.3.3",),
    "referee.reports": ("4.2.3.3",),
    "arbiter.papers": ("4.3.1", "4.3.1.1"),
    "referee.steps": ("4.3.2", "4.3.3", "4.3.4", "4.3.6", "4.3.7"),
    "post.technical": ("4.1.1",),
    "post.international": ("4.1.2",),
    "post.official": ("4.1.3",),
    "post.proposed": ("3.1",),
    "post.independent": ("5.2",),
}
_ELSEWHERE = {
    "post.vacant": (("fmjd.annex9", "1.3"), ("fmjd.annex9", "4.6")),
    "post.norms": (("fmjd.annex10", "4.4.1.5"),),
    "post.cup": (("fmjd.annex18", "Conditions.6"),),
}
_OFFICIAL = (
    *("olympiad", "world-championship", "world-cup", "world-team", "world-youth"),
    *("world-rapid-blitz", "world-other"),
    *("continental-major", "continental-rapid-blitz", "continental-other"),
)
_INTERNATIONAL = (*_OFFICIAL, "international")

FMJD_REFEREES = ArbiterRules(
    register="fmjd",
    titles=(
        ArbiterTitle(
            code="IR",
            name=Sentence("International Referee"),
            after="FR",
            events=3,
            languages=2,
            main_titles=("IR",),
            kinds=(
                NormKind(
                    name="international", rule="referee.ir-events", kinds=_INTERNATIONAL, fast=None
                ),
            ),
            people=("referee.ir-people",),
        ),
        ArbiterTitle(
            code="FR",
            name=Sentence("FMJD Referee"),
            events=1,
            languages=1,
            national=True,
            kinds=(
                NormKind(
                    name="international", rule="referee.fr-events", kinds=_INTERNATIONAL, fast=None
                ),
            ),
            people=("referee.fr-people",),
        ),
        ArbiterTitle(
            code="TR", name=Sentence("Technical FMJD Referee"), people=("referee.tr-people",)
        ),
        ArbiterTitle(code="NR", name=Sentence("National Referee")),
    ),
    posts=PostRules(
        lead_official=("IR",),
        lead_international=("IR", "FR"),
        lead_norms=("IR", "FR"),
        lead_cup=("IR", "FR"),
        assist_official=("IR", "FR", "TR"),
        undecided=("TR",),
        proposed=("IR",),
    ),
    papers=ArbiterPapers(
        norm=Sentence("Report on a referee"),
        application=Sentence("Proposal for promotion"),
        number=Sentence("FMJD number"),
    ),
    international=_INTERNATIONAL,
    official=_OFFICIAL,
    languages=(),
    articles=(
        *(
            RuleArticles(name, tuple(Citation("fmjd.annex4", number) for number in numbers))
            for name, numbers in _RULES.items()
        ),
        *(
            RuleArticles(name, tuple(Citation(text, number) for text, number in places))
            for name, places in _ELSEWHERE.items()
        ),
    ),
)
