"""Accusations of cheating: the forms, what becomes of a complaint, what the accused is told."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.fair_play import Complaint, ComplaintForm, ComplaintStanding
from crosstable.kernel.player import clean_name
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.fair_play import ComplaintRules
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

STEPS = {
    ComplaintStanding.LODGED: (
        ComplaintStanding.ADMITTED,
        ComplaintStanding.UNFOUNDED,
        ComplaintStanding.FALSE,
    ),
    ComplaintStanding.ADMITTED: (
        ComplaintStanding.CONFIRMED,
        ComplaintStanding.UNPROVED,
        ComplaintStanding.FALSE,
    ),
}
"""What can become of a complaint from where it stands."""


def complaint_rules(tournament: Tournament) -> ComplaintRules:
    """Return what the texts of the event say about accusations, or that they say nothing."""
    rules = edition_of(tournament).fair_play
    if rules.complaints is None:
        raise Refused(
            "the texts of this event do not provide for complaints about cheating: note an "
            "incident",
            Reason(Sentence("devices are forbidden; no form is given"), rules.devices),
        )
    return rules.complaints


def fide_id(tournament: Tournament, number: int) -> str:
    """Return the number of a player in the federation's register, where it is known.

    The forms ask for it as the FIDE ID.
    """
    player = tournament.entrant(number).player
    return player.identifier(edition_of(tournament).title_register)


@rule("complaint.form")
def checked_complaint(tournament: Tournament, wished: Complaint) -> Complaint:
    """Return a complaint with all that its form asks for, or say what is missing.

    Annex A asks for complainant, player and details, the second form for the check by a program
    too. Who refuses the form is noted by name with what was said (b.6.1).
    """
    rules = complaint_rules(tournament)
    form = wished.form
    cited = {
        ComplaintForm.IN_TOURNAMENT: rules.form,
        ComplaintForm.WITH_ANALYSIS: rules.form_with_analysis,
        ComplaintForm.SPOKEN: rules.accusation,
    }[form]
    tournament.entrant(wished.accused)
    if wished.complainant_player:
        own = tournament.entrant(wished.complainant_player).player
        wished = replace(
            wished,
            complainant=own.name,
            complainant_id=wished.complainant_id or fide_id(tournament, wished.complainant_player),
        )
    if wished.complainant_player == wished.accused:
        raise Refused(
            "nobody accuses themselves: name another player",
            Reason(Sentence("complainant and player are two people"), cited),
        )
    if not wished.complainant.strip():
        raise Refused("say who complains", Reason(Sentence("the form asks for it"), cited))
    if not wished.details:
        raise Refused(
            "say what the complaint is about", Reason(Sentence("the form asks for it"), cited)
        )
    if form is ComplaintForm.WITH_ANALYSIS:
        if wished.checked and not wished.program:
            raise Refused(
                "say with which program the game was checked",
                Reason(Sentence("the form asks for it"), cited),
            )
        if wished.checked and not wished.results:
            raise Refused(
                "say what the check with the program showed",
                Reason(Sentence("the form asks for it"), cited),
            )
    elif wished.checked or wished.program or wished.hardware or wished.results:
        raise Refused(
            "only the second form asks for a check with a program: take that form",
            Reason(Sentence("check with a program"), rules.form_with_analysis),
        )
    return replace(wished, complainant=clean_name(wished.complainant))


@rule("complaint.false")
def judged(
    tournament: Tournament, complaint: Complaint, standing: ComplaintStanding, *, penalised: bool
) -> Complaint:
    """Return a complaint that was judged.

    b.5.2: one that is evidently unfounded has no inspection. b.7.1: a player whose accusation was
    false is penalised (decision 482).
    """
    rules = complaint_rules(tournament)
    if standing not in STEPS.get(complaint.standing, ()):
        raise Refused(
            "a complaint that is {standing} cannot become {other}",
            Reason(Sentence("first lodged, then admitted or not, then decided"), rules.accusation),
            standing=complaint.standing.words,
            other=standing.words,
        )
    false = standing is ComplaintStanding.FALSE
    if false and complaint.complainant_player and not penalised:
        raise Refused(
            "say which penalty the complainant gets",
            Reason(Sentence("a false accusation by a player is penalised"), rules.false),
        )
    if penalised and not (false and complaint.complainant_player):
        raise Refused(
            "only a player whose accusation was false is penalised for it",
            Reason(Sentence("a false accusation by a player is penalised"), rules.false),
        )
    return replace(complaint, standing=standing)


@rule("complaint.accused")
def informed(tournament: Tournament, complaint: Complaint, answer: str) -> Complaint:
    """Return a complaint that the accused player was told of, after the game (b.6.1)."""
    rules = complaint_rules(tournament)
    if complaint.form is ComplaintForm.SPOKEN:
        raise Refused(
            "the accused player is not informed of an accusation without a form",
            Reason(Sentence("the accused player shall not be informed"), rules.accusation),
        )
    for played in tournament.rounds:
        seat = played.board_of(complaint.accused)
        if seat is not None and seat[1].unfinished:
            raise Refused(
                "{player} still plays in round {round}: wait until the game is over",
                Reason(
                    Sentence("the accused player is informed after the end of the game"),
                    rules.accusation,
                ),
                player=tournament.entrant(complaint.accused).player.name,
                round=played.number,
            )
    return replace(complaint, informed=True, answer=answer)
