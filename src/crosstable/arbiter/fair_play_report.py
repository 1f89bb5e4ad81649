"""Complaints and inspections for the tournament report, each with what came of it (b.6.2)."""

from __future__ import annotations

from crosstable.kernel.fair_play import Complaint, ComplaintForm, Inspection
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


@rule("complaint.report")
def report_lines(tournament: Tournament) -> tuple[Reason, ...]:
    """Return a line for each complaint and each inspection, in the order of their numbers.

    Who accused somebody and refused the form is named in a remark (b.6.1).
    """
    rules = edition_of(tournament).fair_play.complaints
    if rules is None:
        return ()
    noted = tournament.fair_play
    return (
        *(
            Reason(
                _complaint(tournament, each),
                rules.accusation if each.form is ComplaintForm.SPOKEN else rules.report,
            )
            for each in noted.complaints
        ),
        *(Reason(_inspection(tournament, each), rules.report) for each in noted.inspections),
    )


def _complaint(tournament: Tournament, complaint: Complaint) -> Sentence:
    accused = tournament.entrant(complaint.accused).player.name
    if complaint.form is ComplaintForm.SPOKEN:
        return Sentence(
            "round {round}: {complainant} accused {accused}; no form was filled in",
            round=complaint.round,
            complainant=complaint.complainant,
            accused=accused,
        )
    return Sentence(
        "round {round}: {complainant} complained about {accused}: {standing}",
        round=complaint.round,
        complainant=complaint.complainant,
        accused=accused,
        standing=complaint.standing.words,
    )


def _inspection(tournament: Tournament, inspection: Inspection) -> Sentence:
    if inspection.finding is not None:
        outcome = inspection.finding.words
    elif inspection.refusals:
        outcome = inspection.refusals[-1].words
    else:
        return Sentence(
            "round {round}: {player} is to be inspected ({ground}): no outcome is noted yet",
            round=inspection.round,
            player=tournament.entrant(inspection.player).player.name,
            ground=inspection.ground.words,
        )
    return Sentence(
        "round {round}: {player} was inspected ({ground}): {outcome}",
        round=inspection.round,
        player=tournament.entrant(inspection.player).player.name,
        ground=inspection.ground.words,
        outcome=outcome,
    )
