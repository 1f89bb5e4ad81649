"""Fair play as data: where the texts speak of absences, inspections and complaints.

A text that knows no inspections or no complaints has none of these values; nothing is invented.
"""

from __future__ import annotations

import msgspec

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles


class InspectionRules(msgspec.Struct, frozen=True, kw_only=True):
    """Where it stands how players are inspected."""

    people: Citation
    """In private, and by somebody of the same sex."""
    witness: Citation
    """The separate room, the witness, the time; once a round on a complaint."""
    refusal: Citation
    random: Citation


class ComplaintRules(msgspec.Struct, frozen=True, kw_only=True):
    """Where it stands how accusations are dealt with."""

    accusation: Citation
    form: Citation
    form_with_analysis: Citation
    report: Citation
    false: Citation


class FairPlayRules(msgspec.Struct, frozen=True, kw_only=True):
    """What an edition says about fair play (decision 483)."""

    on_the_move: Citation
    """Who may not leave the board without more ado."""
    absences: Citation
    """Where players who leave often are to be watched."""
    often: int
    """From so many absences in one round attention is asked for."""
    devices: Citation
    reporting: Citation | None = None
    """Where it stands that an event may have everybody report before leaving."""
    inspections: InspectionRules | None = None
    complaints: ComplaintRules | None = None


def _guideline(article: str) -> Citation:
    return Citation("fide.anticheating", article)


FIDE_FAIR_PLAY = FairPlayRules(
    on_the_move=Citation("fide.laws", "11.2.3.2"),
    absences=_guideline("b.4.2"),
    often=4,
    devices=Citation("fide.laws", "11.3.2.2"),
    reporting=Citation("fide.laws", "11.2.4"),
    inspections=InspectionRules(
        people=Citation("fide.laws", "11.3.3"),
        witness=_guideline("b.5.2"),
        refusal=_guideline("b.5.3"),
        random=_guideline("b.5.4"),
    ),
    complaints=ComplaintRules(
        accusation=_guideline("b.6.1"),
        form=_guideline("Annex.A"),
        form_with_analysis=_guideline("Annex.B"),
        report=_guideline("b.6.2"),
        false=_guideline("b.7.1"),
    ),
)

FMJD_FAIR_PLAY = FairPlayRules(
    on_the_move=Citation("fmjd.annex3", "2.4.3"),
    absences=Citation("fmjd.annex3", "2.4.11"),
    often=4,
    devices=Citation("fmjd.annex3", "2.4.13"),
)

FIDE_FAIR_PLAY_ARTICLES = (
    RuleArticles("absence.count", (_guideline("b.4.2"),)),
    RuleArticles("absence.often", (_guideline("b.4.2"), _guideline("b.2.1"))),
    RuleArticles(
        "absence.permission",
        tuple(Citation("fide.laws", article) for article in ("11.2.3.2", "11.2.3.1", "11.2.4")),
    ),
    RuleArticles(
        "inspection.people",
        (Citation("fide.laws", "11.3.3"), _guideline("b.5.1"), _guideline("b.5.2")),
    ),
    RuleArticles("inspection.once", (_guideline("b.5.2"),)),
    RuleArticles("inspection.refusal", (_guideline("b.5.3"),)),
    RuleArticles("inspection.random", (_guideline("b.5.4"), _guideline("b.5.2"))),
    RuleArticles(
        "complaint.form", (_guideline("Annex.A"), _guideline("Annex.B"), _guideline("b.6.1"))
    ),
    RuleArticles("complaint.accused", (_guideline("b.6.1"),)),
    RuleArticles("complaint.report", (_guideline("b.6.2"), _guideline("b.6.1"))),
    RuleArticles("complaint.false", (_guideline("b.7.1"), _guideline("b.5.2"))),
)
