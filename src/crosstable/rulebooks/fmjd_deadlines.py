"""Days and hours that FMJD's annexes set: planning of championships, lists, prizes."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.deadline_rules import DeadlineRules, PlanningStep
from crosstable.rulebooks.rules import RuleArticles

_PLANNING = Citation("fmjd.annex2", "2.1")
_ALLOTMENT = Citation("fmjd.annex2", "2.4")

FMJD_DEADLINES = DeadlineRules(
    list_minutes=30,
    prizes_by_half=True,
    report_line="annex9-report",
    planning=(
        PlanningStep(
            name="qualification-rules",
            months=24,
            title=Sentence("Qualification rules ready"),
            article=_PLANNING,
        ),
        PlanningStep(
            name="confirmation",
            months=12,
            title=Sentence("Organising federation confirms"),
            article=_ALLOTMENT,
            championship=False,
        ),
        PlanningStep(
            name="qualifiers-over",
            months=6,
            title=Sentence("Qualification tournaments finished"),
            article=_PLANNING,
        ),
        PlanningStep(
            name="participants",
            months=6,
            title=Sentence("List of participants published"),
            article=_PLANNING,
        ),
        PlanningStep(
            name="reserves",
            months=5,
            title=Sentence("List of reserves published"),
            article=_PLANNING,
        ),
        PlanningStep(
            name="regulations",
            months=3,
            title=Sentence("Regulations of the tournament published"),
            article=_PLANNING,
        ),
    ),
    articles=(
        RuleArticles("deadline.planning", (_PLANNING, _ALLOTMENT)),
        RuleArticles("deadline.list", (Citation("fmjd.annex4", "2.3"),)),
        RuleArticles("deadline.prizes", (Citation("fmjd.annex4", "2.6"),)),
        RuleArticles("deadline.appeals", (Citation("fmjd.annex2", "2.11"),)),
    ),
)
