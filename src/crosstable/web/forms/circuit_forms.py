"""What is typed about cups, their events, exhibitions and record attempts."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from crosstable.circuits.cup import CupEvent, EventTerms
from crosstable.circuits.exhibitions import Attempt, Exhibition
from crosstable.kernel.errors import CrosstableError
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.forms.form import Unfit
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text

Text = Annotated[str, Meta(max_length=200)]
Long = Annotated[str, Meta(max_length=1000)]
Small = Annotated[int, Meta(ge=0, le=10000)]
YesNo = Literal["yes", "no"]


def numbers_in(text: str, field: str) -> tuple[int, ...]:
    """Return whole numbers with commas or spaces between them."""
    parts = text.replace(",", " ").replace(";", " ").replace("+", " ").split()
    if any(not part.isascii() or not part.isdigit() or len(part) > 6 for part in parts):
        raise Unfit({field: _("Enter whole numbers with commas, such as 1200, 900, 800.")})
    return tuple(map(int, parts))


def _tie_breaks_in(text: str) -> tuple[str, ...]:
    """Return the names of tie-breaks with commas or spaces between them."""
    try:
        return tuple(tie_break(name).name for name in text.replace(",", " ").split())
    except CrosstableError as error:
        raise Unfit({"tie_breaks": error_text(error)}) from None


def _said(answer: str | None) -> bool | None:
    return None if not answer else answer == "yes"


class CupForm(msgspec.Struct, frozen=True):
    """A cup: its name, and what our text does not say."""

    name: Text
    bonus: Long = ""
    factor9: Annotated[int, Meta(ge=1, le=999)] | None = None
    places: Literal["counted", "all"] = "counted"

    def factors(self) -> dict[int, int]:
        """Return the factors that are set for the cup."""
        return {} if self.factor9 is None else {9: self.factor9}


class EventForm(msgspec.Struct, frozen=True):
    """An event of a cup."""

    name: Text
    first_day: date
    last_day: date
    stars: Annotated[int, Meta(ge=1, le=99)]
    place: Text = ""
    federation: Annotated[str, Meta(max_length=3)] = ""
    factor: Annotated[int, Meta(ge=1, le=999)] | None = None
    tournament: Text = ""
    women_tournament: Text = ""

    def event(self, name: str = "") -> CupEvent:
        """Return the event."""
        return CupEvent(
            id=name,
            name=self.name,
            place=self.place,
            federation=self.federation.upper(),
            first_day=self.first_day,
            last_day=self.last_day,
            stars=self.stars,
            factor=self.factor,
            tournament=self.tournament,
            women_tournament=self.women_tournament,
        )


class TermsForm(msgspec.Struct, frozen=True):
    """What an organiser announced."""

    prizes_open: Long = ""
    prizes_women: Long = ""
    fee: Small | None = None
    fee_elsewhere: Small | None = None
    official_hotel: YesNo | None = None
    system: Text = ""
    rounds: Annotated[int, Meta(ge=1, le=99)] | None = None
    cycles: Annotated[int, Meta(ge=1, le=9)] = 1
    players: Annotated[int, Meta(ge=1, le=5000)] | None = None
    tie_breaks: Long = ""
    referee: Text = ""
    referee_title: Annotated[str, Meta(max_length=4)] = ""
    women: Literal["together", "apart"] | None = None
    women_announced: YesNo | None = None
    system_agreed: date | None = None
    transfer_days: Annotated[int, Meta(ge=0, le=365)] | None = None

    def terms(self) -> EventTerms:
        """Return what is known of the event then."""
        return EventTerms(
            prizes_open=numbers_in(self.prizes_open, "prizes_open"),
            prizes_women=numbers_in(self.prizes_women, "prizes_women"),
            fee=self.fee,
            fee_elsewhere=self.fee_elsewhere,
            official_hotel=_said(self.official_hotel),
            system=self.system,
            rounds=self.rounds,
            cycles=self.cycles,
            players=self.players,
            tie_breaks=_tie_breaks_in(self.tie_breaks),
            referee=self.referee,
            referee_title=self.referee_title.upper(),
            women=self.women or "",
            women_announced=_said(self.women_announced),
            system_agreed=self.system_agreed,
            transfer_days=self.transfer_days,
        )


class ExhibitionForm(msgspec.Struct, frozen=True):
    """An exhibition as it is announced."""

    kind: Literal["normal", "clock", "blindfold", "edraughts"]
    expert: Text
    day: date
    name: Text = ""
    place: Text = ""
    expert_club: Text = ""
    expert_federation: Annotated[str, Meta(max_length=3)] = ""
    referee: Text = ""
    assistants: Annotated[int, Meta(ge=0, le=500)] = 0

    def exhibition(self, name: str = "") -> Exhibition:
        """Return the exhibition."""
        return Exhibition(
            id=name,
            name=self.name or self.expert,
            kind=self.kind,
            expert=self.expert,
            expert_club=self.expert_club,
            expert_federation=self.expert_federation.upper(),
            day=self.day,
            place=self.place,
            referee=self.referee,
            assistants=self.assistants,
        )


class AttemptForm(msgspec.Struct, frozen=True):
    """What a record needs besides the games."""

    federation: Annotated[str, Meta(max_length=60)] = ""
    submitted: date | None = None
    witnesses: Long = ""
    expert_member: YesNo | None = None
    federation_in_order: YesNo | None = None
    software: Text = ""
    software_approved: YesNo | None = None
    referees_by_venue: Long = ""

    def attempt(self, before: Attempt) -> Attempt:
        """Return what is known then."""
        return Attempt(
            federation=self.federation,
            submitted=self.submitted,
            witnesses=_lines(self.witnesses),
            expert_member=_said(self.expert_member),
            federation_in_order=_said(self.federation_in_order),
            software=self.software,
            software_approved=_said(self.software_approved),
            referees_by_venue=_lines(self.referees_by_venue),
            ratified=before.ratified,
        )


class RecordForm(msgspec.Struct, frozen=True):
    """A record that was made elsewhere."""

    kind: Literal["normal", "clock", "blindfold", "edraughts"]
    expert: Text
    opponents: Annotated[int, Meta(ge=1, le=10000)]
    points: Annotated[int, Meta(ge=0, le=20000)]
    day: date
    federation: Annotated[str, Meta(max_length=3)] = ""
    place: Text = ""
    source: Text = ""


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())
