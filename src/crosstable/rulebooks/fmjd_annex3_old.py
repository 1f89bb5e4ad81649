"""FMJD's Annexes with Annex 3 as it was before 2017: the edition ``fmjd-annex3-old``.

The print carries no date, and it says of itself that the French original, of which it is a
translation, is the legal one. Of the other Annexes only those of 2022 are kept here, so this is
the edition of 2022 with its competition regulations replaced, all cited from the older text.
"""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.rate_of_play import Period, RateOfPlay
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import text_of
from crosstable.rulebooks.conduct import PenaltyEffect, Sanction
from crosstable.rulebooks.editions import UnplayedLetters
from crosstable.rulebooks.fmjd_2022 import FMJD_2022
from crosstable.rulebooks.fmjd_conduct import CONDUCT
from crosstable.rulebooks.fmjd_laws import FMJD_DRAW_RULES, FMJD_PLAY_RULES
from crosstable.rulebooks.fmjd_regulations import FMJD_REGULATIONS
from crosstable.rulebooks.laws import Cited
from crosstable.rulebooks.match_plans import FMJD_PLANS
from crosstable.rulebooks.play_rules import ColoursStand
from crosstable.rulebooks.ranking_rules import TieBreakOrder
from crosstable.rulebooks.rate_presets import FMJD_RATES, RatePreset
from crosstable.rulebooks.rate_rules import RateClass, RateRules
from crosstable.rulebooks.renewal import cited_from
from crosstable.rulebooks.rules import RuleArticles

_TEXT = text_of("fmjd.annex3.old")


def _old(article: str) -> Citation:
    return Citation(_TEXT.id, article)


def _rung(name: str, letter: str, title: Sentence, effect: PenaltyEffect) -> Sanction:
    return Sanction(
        name=name,
        title=title,
        article=_old(f"2.5.{letter}"),
        effect=effect,
        chief_only=True,
        spoken=effect is PenaltyEffect.WARNING,
    )


_LADDER = (
    _rung("remark", "a", Sentence("Remark"), PenaltyEffect.NOTHING),
    _rung("warning", "b", Sentence("Spoken warning, published"), PenaltyEffect.WARNING),
    _rung("loss", "c", Sentence("Game lost"), PenaltyEffect.LOSS),
    _rung("expulsion", "d", Sentence("Expelled from the event"), PenaltyEffect.EXPULSION),
    *(rung for rung in CONDUCT.ladder if rung.article.text != _TEXT.instead_of),
)
_CONDUCT = replace(
    CONDUCT,
    kinds=tuple(kind for kind in CONDUCT.kinds if kind.name != "irregular-move"),
    ladder=_LADDER,
    least_seconds=None,
)

_PLAY = replace(
    FMJD_PLAY_RULES,
    tolerance=None,
    forfeit_points=Cited(2, _old("5.7")),
    colours_stand=Cited(ColoursStand.STARTED, _old("4.6")),
    clocks_stopped_for_referee=None,
    no_time_trouble=Cited(60, _old("6.12")),
    staff_may_be_addressed=False,
)

_ON_SOLKOFF = ("solkoff-median", "full-truncated-solkoff")
_REPLACED = {
    "swiss": (_ON_SOLKOFF, "5.11.1.2.2b"),
    "swiss-on-rating": (("first-place-encounter", "average-rating"), "5.11.1.2.2a"),
    "team-swiss": (_ON_SOLKOFF, "5.11.2.2.2"),
}
"""The lists of criteria that are others here, with their articles."""


def _order(order: TieBreakOrder) -> TieBreakOrder:
    criteria, article = _REPLACED.get(order.event, (order.tie_breaks, ""))
    return replace(order, tie_breaks=criteria, article=_old(article) if article else order.article)


_HERE = (
    RuleArticles("tie-break.first-place-encounter", (_old("5.11.1.2.2a.1"),)),
    RuleArticles("tie-break.average-rating", (_old("5.11.1.2.2a.2"),)),
    RuleArticles("tie-break.solkoff-median", (_old("5.11.1.2.2b.1"),)),
    RuleArticles("tie-break.full-truncated-solkoff", (_old("5.11.1.2.2b.2"),)),
)
"""Criteria that stand in Annex 3 itself."""
_ELSEWHERE = frozenset({"tie-break.shared-places", *(entry.rule for entry in _HERE)})
"""What Annex 5 says of these is not needed; nothing is said of places that stay shared."""

_RANKING = replace(
    FMJD_2022.ranking,
    orders=tuple(_order(order) for order in FMJD_2022.ranking.orders),
    articles=(
        *(entry for entry in FMJD_2022.ranking.articles if entry.rule not in _ELSEWHERE),
        *_HERE,
    ),
)

_RATES = (
    RatePreset(
        "fmjd-old-standard",
        Sentence("old standard system"),
        RateOfPlay((Period(7200, 50), Period(3600, 25))),
        _old("6.1"),
    ),
    RatePreset(
        "fmjd-six-hours",
        Sentence("rounds of six hours"),
        RateOfPlay((Period(7200, 50), Period(3600))),
        _old("6.1.a"),
    ),
    RatePreset(
        "fmjd-five-hours",
        Sentence("rounds of five hours"),
        RateOfPlay((Period(7200, 50), Period(1800))),
        _old("6.1.b"),
    ),
    RatePreset(
        "fmjd-five-hours-forty",
        Sentence("rounds of five hours, forty moves first"),
        RateOfPlay((Period(5400, 40), Period(3600))),
        _old("6.1.c"),
    ),
    RatePreset(
        "fmjd-minute-a-move",
        Sentence("a minute for each move"),
        RateOfPlay((Period(4800, None, 60),)),
        _old("6.1.d"),
    ),
    *(preset for preset in FMJD_RATES if preset.article.text != "fmjd.annex3"),
)
_CLASSES = (
    RateClass(
        name="standard",
        least=1800,
        includes_least=False,
        least_increment=60,
        from_the_first_move=True,
        article=_old("6.1"),
    ),
    RateClass(
        name="rapid",
        least=900,
        includes_least=False,
        article=Citation("fmjd.annex6", "1.A"),
    ),
    RateClass(name="blitz", least=0, article=Citation("fmjd.annex6", "1.B")),
)

_PLANS = tuple(
    replace(planned, plan=GamePlan(planned.plan.stages, "lehmann-georgiev"))
    if planned.plan.name == "superblitz"
    else planned
    for planned in FMJD_PLANS
    if planned.plan.name != "beijing"
)
_LISTED = frozenset({"checklist.measured", "checklist.ticked"})


def _without_lists(entry: RuleArticles) -> RuleArticles:
    """Return a rule without what the lists of arbiters ask by the Annex 3 of 2022."""
    if entry.rule not in _LISTED:
        return entry
    kept = tuple(article for article in entry.articles if article.text != _TEXT.instead_of)
    return replace(entry, articles=kept)


_GENERAL = (
    *(
        _without_lists(entry)
        for entry in FMJD_2022.general
        if entry.rule not in {"rate-of-play.named", "match.presets"}
    ),
    RuleArticles("rate-of-play.named", tuple(preset.article for preset in _RATES)),
    RuleArticles(
        "match.presets",
        tuple(dict.fromkeys(article for planned in _PLANS for article in planned.articles)),
    ),
    RuleArticles("play-off.lehmann-georgiev", (_old("5.10"),)),
)

_NOT_ASKED = frozenset({"regulations.normal-time", "regulations.superblitz"})
"""There is no least time for a normal game, and no Superblitz."""
_REGULATIONS = replace(
    FMJD_REGULATIONS,
    sections=tuple(
        section
        for section in FMJD_REGULATIONS.sections
        if section.article != Citation("fmjd.annex3", "5.2")
    ),
    articles=tuple(entry for entry in FMJD_REGULATIONS.articles if entry.rule not in _NOT_ASKED),
)

FMJD_ANNEX3_OLD = cited_from(
    _TEXT,
    replace(
        FMJD_2022,
        id="fmjd-annex3-old",
        title=Sentence("FMJD Annexes with the older Annex 3"),
        in_force_from=date(1970, 1, 1),
        undated=Sentence("before 2017"),
        caution=Sentence("a translation, and its French original is the legal text"),
        texts=tuple(_TEXT.id if name == _TEXT.instead_of else name for name in FMJD_2022.texts),
        point_systems=("2-1-0",),
        draws=FMJD_DRAW_RULES,
        play=_PLAY,
        conduct=_CONDUCT,
        ranking=_RANKING,
        unplayed_letters=UnplayedLetters(forfeited="F", regulatory="F"),
        rates_of_play=RateRules(60, _CLASSES, _RATES),
        game_plans=_PLANS,
        regulations=_REGULATIONS,
        general=_GENERAL,
    ),
)
