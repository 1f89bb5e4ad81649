"""Fair play: who left the board and when, who was inspected, who accused whom, as values."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from enum import Enum
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from crosstable.kernel.incidents import Penalty
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Sentence


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    """A player was away from the board for a while."""

    round: int
    player: int
    left: datetime
    back: datetime | None = None


class Ground(Enum):
    """Why a player is inspected; the player need not be told."""

    SUSPICION = "suspicion"
    COMPLAINT = "complaint"
    LEFT_VENUE = "left-venue"
    """Left the playing venue during a game."""
    RANDOM = "random"

    @property
    def words(self) -> Sentence:
        """Return it as a form names it."""
        return _GROUNDS[self]


class InspectionTime(Enum):
    """When a player is inspected."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"

    @property
    def words(self) -> Sentence:
        """Return it as a form names it."""
        return _TIMES[self]


class Refusal(Enum):
    """How far it has come with a player who refuses to be inspected."""

    EXPLAINED = "explained"
    WARNED = "warned"
    PENALISED = "penalised"
    """The game is lost, and the player precluded from further play."""

    @property
    def words(self) -> Sentence:
        """Return what was done about it."""
        return _REFUSALS[self]


class Finding(Enum):
    """What an inspection brought to light."""

    NOTHING = "nothing"
    DEVICE = "device"
    OTHER = "other"

    @property
    def words(self) -> Sentence:
        """Return it as the report says it."""
        return _FINDINGS[self]


class Inspector(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who inspects a player, or watches it being done."""

    name: str = ""
    sex: Sex | None = None


class Inspection(msgspec.Struct, frozen=True, kw_only=True, tag="inspection"):
    """A player was required to be inspected."""

    round: int
    player: int
    ground: Ground
    complaint: int = 0
    """The number of the complaint that asked for it."""
    time: InspectionTime | None = None
    """None until somebody says it; nothing is concluded from that."""
    room: str = ""
    """The separate room: inspections are private."""
    inspector: Inspector = Inspector()
    witness: Inspector = Inspector()
    second_witness: str = ""
    """Of the player's own choice, of either sex."""
    refusals: tuple[Refusal, ...] = ()
    finding: Finding | None = None
    note: str = ""

    @property
    def next_refusal(self) -> Refusal | None:
        """Return what comes next where the player still refuses; None after the last step."""
        steps = tuple(Refusal)
        return steps[len(self.refusals)] if len(self.refusals) < len(steps) else None

    @property
    def ended(self) -> bool:
        """Return whether nothing more is to be noted about it."""
        return self.finding is not None or self.next_refusal is None


class ComplaintForm(Enum):
    """How an accusation was made."""

    IN_TOURNAMENT = "in-tournament"
    """On the form of Annex A."""
    WITH_ANALYSIS = "with-analysis"
    """On the second form, which asks for a check by a program."""
    SPOKEN = "spoken"
    """Without a form; the texts ask for one, and whether it was refused is not noted."""

    @property
    def words(self) -> Sentence:
        """Return what the form is called."""
        return _FORMS[self]


class ComplaintStanding(Enum):
    """What became of a complaint."""

    LODGED = "lodged"
    ADMITTED = "admitted"
    """It is not evidently unfounded."""
    UNFOUNDED = "unfounded"
    """It is evidently unfounded: nobody is inspected by it."""
    CONFIRMED = "confirmed"
    UNPROVED = "unproved"
    FALSE = "false"
    """The accusation was false: whoever made it is penalised."""

    @property
    def words(self) -> Sentence:
        """Return it as a list shows it."""
        return _STANDINGS[self]

    @property
    def open(self) -> bool:
        """Return whether something is still to be decided."""
        return self in {ComplaintStanding.LODGED, ComplaintStanding.ADMITTED}


class Complaint(msgspec.Struct, frozen=True, kw_only=True, tag="complaint"):
    """An accusation of cheating, with what its form asks for."""

    form: ComplaintForm
    round: int
    accused: int
    complainant: str = ""
    complainant_id: str = ""
    complainant_player: int = 0
    """The number of the complainant in the event; 0 for somebody who does not play."""
    lodged: date
    details: str = ""
    checked: bool = False
    """Whether the game was checked with a program; the second form asks for it."""
    program: str = ""
    hardware: str = ""
    analysis_file: str = ""
    results: str = ""
    """What the check showed."""
    comments: str = ""
    """Of the arbiter."""
    standing: ComplaintStanding = ComplaintStanding.LODGED
    decision: str = ""
    informed: bool = False
    """Whether the accused player was told, after the game."""
    answer: str = ""
    """What the accused player said to it."""
    penalty: Penalty | None = None
    """For a false accusation."""


FairPlayCase: TypeAlias = Inspection | Complaint


class FairPlay(msgspec.Struct, frozen=True):
    """What is noted about fair play in an event; the first of each list has number 1."""

    absences: tuple[Absence, ...] = ()
    inspections: tuple[Inspection, ...] = ()
    complaints: tuple[Complaint, ...] = ()

    def renumbered(self, new_number: Mapping[int, int]) -> FairPlay:
        """Return the same with other pairing numbers for the players."""
        return FairPlay(
            tuple(replace(absence, player=new_number[absence.player]) for absence in self.absences),
            tuple(
                replace(inspection, player=new_number[inspection.player])
                for inspection in self.inspections
            ),
            tuple(
                replace(
                    complaint,
                    accused=new_number[complaint.accused],
                    complainant_player=new_number.get(complaint.complainant_player, 0),
                )
                for complaint in self.complaints
            ),
        )


_GROUNDS = {
    Ground.SUSPICION: Sentence("suspected breach of the rules"),
    Ground.COMPLAINT: Sentence("official complaint"),
    Ground.LEFT_VENUE: Sentence("left the playing venue during the game"),
    Ground.RANDOM: Sentence("at random"),
}
_TIMES = {
    InspectionTime.BEFORE: Sentence("before the game"),
    InspectionTime.DURING: Sentence("during the game"),
    InspectionTime.AFTER: Sentence("after the game"),
}
_REFUSALS = {
    Refusal.EXPLAINED: Sentence("refused: the rules were explained"),
    Refusal.WARNED: Sentence("refused again: warned"),
    Refusal.PENALISED: Sentence("still refused: game lost, and no further play"),
}
_FINDINGS = {
    Finding.NOTHING: Sentence("nothing found"),
    Finding.DEVICE: Sentence("electronic device found"),
    Finding.OTHER: Sentence("something else found"),
}
_FORMS = {
    ComplaintForm.IN_TOURNAMENT: Sentence("complaint during the event"),
    ComplaintForm.WITH_ANALYSIS: Sentence("complaint with a check by a program"),
    ComplaintForm.SPOKEN: Sentence("accusation without a form"),
}
_STANDINGS = {
    ComplaintStanding.LODGED: Sentence("not judged yet"),
    ComplaintStanding.ADMITTED: Sentence("not evidently unfounded"),
    ComplaintStanding.UNFOUNDED: Sentence("evidently unfounded"),
    ComplaintStanding.CONFIRMED: Sentence("confirmed"),
    ComplaintStanding.UNPROVED: Sentence("not proved"),
    ComplaintStanding.FALSE: Sentence("false accusation"),
}
