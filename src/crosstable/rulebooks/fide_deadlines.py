"""Days and hours that FIDE's texts set: lots, clocks, needs of players, applications."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.deadline_rules import ApplicationTerms, DeadlineRules
from crosstable.rulebooks.rules import RuleArticles

__all__ = ["FIDE_DEADLINES"]

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
