"""Days and hours that texts set for what comes before, during and after an event, as values.

Registration and reports are among the rating rules, line-ups in the plan of the teams.
"""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.regulation_rules import EventReach
from crosstable.rulebooks.rules import RuleArticles, Rules


class PlanningStep(Rules, frozen=True, kw_only=True):
    """What must be ready so many months before a great event."""

    name: str
    months: int
    title: Sentence
    article: Citation
    championship: bool = True
    """Whether only world championships of individuals plan it; else every official event."""


class ApplicationTerms(Rules, frozen=True, kw_only=True):
    """How early an application for a title is sent, and what it costs more when it comes late."""

    name: str
    title: Sentence
    days: int
    """Before the meeting that decides."""
    published_days: int
    late_percent: int | None = None
    """On the fee; None where no text that is kept here says it."""
    during_percent: int | None = None
    """While the meeting sits."""
    article: Citation
    published_article: Citation
    unsaid: Sentence | None = None
    """What the texts that are kept here leave open."""


class DeadlineRules(Rules, frozen=True, kw_only=True):
    """What an edition sets a time for."""

    lots_hours: int | None = None
    """How long before round 1 lots are drawn at the latest."""
    lots_from: EventReach = EventReach.NORMS
    list_minutes: int | None = None
    """How long before the lots or the opening the signed list of players is there."""
    prizes_by_half: bool = False
    """Whether the list of prizes is displayed by half-way."""
    clocks_minutes: int | None = None
    """How often clocks are compared during a round."""
    needs_days: int | None = None
    """How long before the event players say what they need because of a disability."""
    report_line: str = ""
    """The line of the checklists that says that the event was reported."""
    planning: tuple[PlanningStep, ...] = ()
    applications: tuple[ApplicationTerms, ...] = ()
    articles: tuple[RuleArticles, ...] = ()
