"""Inspections of players: whether one may be made so, and what follows where it is refused."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.fair_play import (
    ComplaintForm,
    ComplaintStanding,
    Ground,
    Inspection,
    InspectionTime,
    Refusal,
)
from crosstable.kernel.player import clean_name
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.fair_play import InspectionRules
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

ONCE = frozenset({Ground.COMPLAINT, Ground.LEFT_VENUE})
"""The grounds on which a player is inspected only once during a round."""


def inspection_rules(tournament: Tournament) -> InspectionRules:
    """Return what the texts of the event say about inspections, or that they say nothing."""
    rules = edition_of(tournament).fair_play
    if rules.inspections is None:
        raise Refused(
            "the texts of this event do not provide for inspections of players",
            Reason(Sentence("devices are forbidden; nothing is said of searching"), rules.devices),
        )
    return rules.inspections


def checked_inspection(tournament: Tournament, wished: Inspection) -> Inspection:
    """Return an inspection as it may be made, or say by which article it may not."""
    rules = inspection_rules(tournament)
    wished = replace(
        wished,
        room=" ".join(wished.room.split()),
        second_witness=_name(wished.second_witness),
        inspector=replace(wished.inspector, name=_name(wished.inspector.name)),
        witness=replace(wished.witness, name=_name(wished.witness.name)),
    )
    tournament.entrant(wished.player)
    _refuse_ground(tournament, wished, rules)
    _refuse_second(tournament, wished, rules)
    _refuse_people(tournament, wished, rules)
    return wished


@rule("inspection.random")
def _refuse_ground(tournament: Tournament, wished: Inspection, rules: InspectionRules) -> None:
    """Refuse what was not announced, and a complaint that does not ask for it.

    Anti-cheating b.5.4: random inspections are announced in the regulations; b.5.2: on a complaint
    only where it is not evidently unfounded.
    """
    if (
        wished.ground is Ground.RANDOM
        and tournament.regulations.text("random-inspections") != "yes"
    ):
        raise Refused(
            "the regulations of this event announce no random inspections",
            Reason(Sentence("they must be announced in advance"), rules.random),
        )
    if wished.ground is not Ground.COMPLAINT:
        if wished.complaint:
            raise Refused(
                "a complaint is named, but the ground is another one",
                Reason(
                    Sentence("say that the complaint is the ground, or leave its number out"),
                    rules.witness,
                ),
            )
        return
    complaints = tournament.fair_play.complaints
    if not 1 <= wished.complaint <= len(complaints):
        raise Refused(
            "say which complaint asks for the inspection",
            Reason(Sentence("after an official complaint"), rules.witness),
        )
    complaint = complaints[wished.complaint - 1]
    if complaint.form is ComplaintForm.SPOKEN:
        raise Refused(
            "an accusation without a form is not an official complaint",
            Reason(Sentence("after an official complaint"), rules.witness),
        )
    if complaint.accused != wished.player:
        raise Refused(
            "the complaint is about another player",
            Reason(Sentence("after an official complaint"), rules.witness),
        )
    if complaint.standing is ComplaintStanding.UNFOUNDED:
        raise Refused(
            "complaint {number} was judged evidently unfounded: it asks for no inspection",
            Reason(Sentence("only where it is not evidently unfounded"), rules.witness),
            number=wished.complaint,
        )
    if complaint.standing is not ComplaintStanding.ADMITTED:
        raise Refused(
            "first judge whether the complaint is evidently unfounded",
            Reason(Sentence("only where it is not evidently unfounded"), rules.witness),
        )


@rule("inspection.once")
def _refuse_second(tournament: Tournament, wished: Inspection, rules: InspectionRules) -> None:
    """Refuse a second inspection in a round on a complaint or after leaving (b.5.2)."""
    if wished.ground not in ONCE:
        return
    for earlier in tournament.fair_play.inspections:
        same = (earlier.round, earlier.player) == (wished.round, wished.player)
        if same and earlier.ground in ONCE:
            raise Refused(
                "{player} was already inspected in round {round}",
                Reason(
                    Sentence(
                        "on a complaint, or after leaving the venue, only once during the round"
                    ),
                    rules.witness,
                ),
                player=tournament.entrant(wished.player).player.name,
                round=wished.round,
            )


@rule("inspection.people")
def _refuse_people(tournament: Tournament, wished: Inspection, rules: InspectionRules) -> None:
    """Refuse anybody of the other sex, and anything but a separate room (11.3.3, b.5.1, b.5.2)."""
    player = tournament.entrant(wished.player).player
    if player.sex is None:
        raise Refused(
            "the sex of {player} is not known here: enter it with the player's data first",
            Reason(Sentence("the inspector is of the player's sex"), rules.people),
            player=player.name,
        )
    if not wished.room:
        raise Refused(
            "say in which room: an inspection is private",
            Reason(Sentence("in private, in a separate room"), rules.people),
        )
    for who, cited in ((wished.inspector, rules.people), (wished.witness, rules.witness)):
        if not who.name or who.sex is None:
            raise Refused(
                "name the inspector and the witness, each with the sex",
                Reason(Sentence("the inspector and one witness, both of the player's sex"), cited),
            )
        if who.sex is not player.sex:
            raise Refused(
                "{person} may not be there: not of the same sex as {player}",
                Reason(Sentence("the inspector and one witness, both of the player's sex"), cited),
                person=who.name,
                player=player.name,
            )
    names = [wished.inspector.name, wished.witness.name, player.name]
    names += [wished.second_witness] if wished.second_witness else []
    if len({name.casefold() for name in names}) < len(names):
        raise Refused(
            "inspector, witnesses and player are different people",
            Reason(
                Sentence(
                    "the inspector, the player and one witness; another one if the player wishes"
                ),
                rules.witness,
            ),
        )


def timed(inspection: Inspection, time: InspectionTime | None) -> Inspection:
    """Return an inspection with the time that was left open; one that is noted stays."""
    if time is None or time is inspection.time:
        return inspection
    if inspection.time is not None:
        raise Refused(
            "the inspection is noted with another time: {time}", time=inspection.time.words
        )
    return replace(inspection, time=time)


def not_urgent(tournament: Tournament, wished: Inspection) -> Reason | None:
    """Return that an inspection waits for the end of the game unless it is urgent (b.5.2)."""
    if wished.time is not InspectionTime.DURING:
        return None
    return Reason(
        Sentence("unless it is urgent, a player is inspected before or right after the game"),
        inspection_rules(tournament).witness,
    )


@rule("inspection.refusal")
def next_step(tournament: Tournament, inspection: Inspection, step: Refusal) -> Inspection:
    """Return an inspection refused once more: explained, then warned, then lost (b.5.3)."""
    rules = inspection_rules(tournament)
    expected = inspection.next_refusal
    if inspection.ended or expected is None:
        raise Refused(
            "nothing is left to refuse: the inspection has ended",
            Reason(Sentence("the steps in order"), rules.refusal),
        )
    if step is not expected:
        raise Refused(
            "first comes this step: {step}",
            Reason(Sentence("first explain, then warn; only then the game is lost"), rules.refusal),
            step=expected.words,
        )
    return replace(inspection, refusals=(*inspection.refusals, step))


def _name(text: str) -> str:
    return clean_name(text) if text.strip() else ""
