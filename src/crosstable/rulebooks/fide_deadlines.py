"""Days and hours that FIDE's texts set: lots, clocks, needs of players, applications."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.deadline_rules import ApplicationTerms, DeadlineRules
from crosstable.rulebooks.rules import RuleArticles

FIDE_DEADLINES = DeadlineRules(
    lots_hours=12,
    clocks_minutes=30,
    needs_days=20,
    report_line="rating-report",
    applications=(
        ApplicationTerms(
            name="player",
            title=Sentence("Application for a player's title"),
            days=30,
            published_days=60,
            late_percent=50,
            during_percent=100,
            article=Citation("fide.titles", "2.3"),
            published_article=Citation("fide.titles", "2.4"),
        ),
        ApplicationTerms(
            name="arbiter",
            title=Sentence("Application for an arbiter's title"),
            days=60,
            published_days=60,
            late_percent=50,
            during_percent=100,
            article=Citation("fide.arbiters", "5.5"),
            published_article=Citation("fide.arbiters", "5.6"),
        ),
    ),
    articles=(
        RuleArticles("deadline.lots", (Citation("fide.competitions", "6.3"),)),
        RuleArticles("deadline.clocks", (Citation("fide.duties", "B.b"),)),
        RuleArticles("deadline.needs", (Citation("fide.tournaments", "10.1.4"),)),
        RuleArticles("deadline.appeals", (Citation("fide.competitions", "10.4"),)),
        RuleArticles("deadline.corrections", (Citation("fide.swiss", "C.04.2.D.8"),)),
        RuleArticles(
            "deadline.applications",
            (
                *(Citation("fide.titles", number) for number in ("2.3", "2.4")),
                *(Citation("fide.arbiters", number) for number in ("5.5", "5.6")),
            ),
        ),
    ),
)

_PLAYER, _ARBITER = FIDE_DEADLINES.applications
_APPLYING = Citation("fide.titles.2024", "1.10")

FIDE_DEADLINES_2022 = replace(
    FIDE_DEADLINES,
    applications=(
        replace(
            _PLAYER,
            unsaid=Sentence(
                "the Title Regulations of 2022 and 2023 are kept here in part, and these days are "
                "those of 2017; since 2024 it is 45 days before, and 30 on the website"
            ),
        ),
        replace(
            _ARBITER,
            unsaid=Sentence(
                "the regulations for arbiters of 2021 are not kept here; these days are those of "
                "2017"
            ),
        ),
    ),
)
"""As far as they are known: what the later texts say of applications is not at hand."""

FIDE_DEADLINES_2024 = replace(
    FIDE_DEADLINES_2022,
    applications=(
        replace(
            _PLAYER,
            days=45,
            published_days=30,
            late_percent=None,
            during_percent=None,
            article=_APPLYING,
            published_article=_APPLYING,
            unsaid=Sentence(
                "what a late application costs more is not in the parts of the Title Regulations "
                "of 2024 that are kept here; in 2017 it was 50 %, and 100 % during the meeting"
            ),
        ),
        FIDE_DEADLINES_2022.applications[1],
    ),
    articles=tuple(
        replace(each, articles=(_APPLYING, *each.articles[2:]))
        if each.rule == "deadline.applications"
        else each
        for each in FIDE_DEADLINES.articles
    ),
)
"""Applications for titles of players, as far as the text of 2024 is known."""
