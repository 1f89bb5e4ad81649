"""Fair play as data: where the texts speak of absences, inspections and complaints.

A text that knows no inspections or no complaints has none of these values; nothing is invented.
"""

from __future__ import annotations

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import Rules


class InspectionRules(Rules, frozen=True, kw_only=True):
    """Where it stands how players are inspected."""

    people: Citation
    """In private, and by somebody of the same sex."""
    witness: Citation
    """The separate room, the witness, the time; once a round on a complaint."""
    refusal: Citation
    random: Citation


class ComplaintRules(Rules, frozen=True, kw_only=True):
    """Where it stands how accusations are dealt with."""

    accusation: Citation
    form: Citation
    form_with_analysis: Citation
    report: Citation
    false: Citation


class FairPlayRules(Rules, frozen=True, kw_only=True):
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
