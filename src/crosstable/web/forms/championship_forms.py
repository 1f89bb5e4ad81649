"""What is typed about world championships and youth championships."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from crosstable.circuits.youth import BestOf, Discipline, Rounding
from crosstable.office.championship_stages import Where
from crosstable.rulebooks.championship_rules import Contest
from crosstable.web.forms.form import Unfit
from crosstable.web.words.languages import _

Text = Annotated[str, Meta(max_length=200)]
Long = Annotated[str, Meta(max_length=2000)]
Code = Annotated[str, Meta(max_length=3)]
Year = Annotated[int, Meta(ge=2000, le=2200)]
YesNo = Literal["yes", "no"]


class ChampionshipForm(msgspec.Struct, frozen=True):
    """A championship to begin."""

    name: Text
    year: Year
    contest: Contest = "open"
    places: Annotated[int, Meta(ge=1, le=999)] | None = None
    host: Code = ""


class ChampionshipTerms(msgspec.Struct, frozen=True):
    """What is decided about a championship beside its lists."""

    name: Text
    host: Code = ""
    reserve_date: date | None = None
    match_played: YesNo = "yes"
    open_chairs: Literal["open", "reserve"] = "open"

    def given(self) -> dict[str, Any]:
        """Return the fields by their names."""
        return {**msgspec.structs.asdict(self), "match_played": self.match_played == "yes"}


class ListForm(msgspec.Struct, frozen=True):
    """Which list is taken in, and from where."""

    list: Text
    named_on: date | None = None
    from_office: YesNo = "no"
    cup: Text = ""


class WithdrawalForm(msgspec.Struct, frozen=True):
    """Who withdraws, or comes back."""

    player: Text
    told_on: date | None = None
    back: YesNo = "no"


class RefusalForm(msgspec.Struct, frozen=True):
    """Who refused the title match, or did not."""

    player: Text
    refused: YesNo = "yes"


class FinalForm(msgspec.Struct, frozen=True):
    """The best three of each semi-final, one a line, and the lot."""

    lot: Text
    group_a: Long = ""
    group_b: Long = ""
    group_c: Long = ""
    group_d: Long = ""

    def named(self) -> dict[str, list[str]]:
        """Return the names of each group."""
        groups = {"A": self.group_a, "B": self.group_b, "C": self.group_c, "D": self.group_d}
        return {
            letter: [line.strip() for line in text.splitlines() if line.strip()]
            for letter, text in groups.items()
        }


class StageForm(msgspec.Struct, frozen=True):
    """Where and when the semi-finals, the final or the title match are played."""

    name: Text = ""
    starts: date | None = None
    city: Text = ""
    federation: Code = ""

    def where(self, name: str = "") -> Where:
        """Return it for the office; ``name`` is used where none is typed."""
        return Where(
            name=self.name or name,
            starts=self.starts,
            city=self.city,
            federation=self.federation,
        )


class MatchForm(StageForm, frozen=True):
    """The title match as it is announced."""

    refuses: Long = ""
    offer: YesNo = "yes"

    @property
    def refusing(self) -> list[str]:
        """Who does not accept the conditions, one a line."""
        return [line.strip() for line in self.refuses.splitlines() if line.strip()]


class YouthForm(msgspec.Struct, frozen=True):
    """A youth championship to begin."""

    name: Text
    year: Year
    host: Code = ""
    opening: date | None = None


class YouthTerms(msgspec.Struct, frozen=True):
    """What is decided about a youth championship beside entries and results."""

    name: Text
    host: Code = ""
    opening: date | None = None
    deadline: date | None = None
    rounding: Rounding = "nearest"
    best_of: BestOf = "group"
    chiefs: Annotated[str, Meta(max_length=20_000)] = ""
    unpaid: Long = ""
    accepted: Long = ""

    def given(self) -> dict[str, Any]:
        """Return the fields as the keeper takes them."""
        chiefs: dict[str, str] = {}
        for line in self.chiefs.splitlines():
            if line.strip():
                code, sign, who = line.partition("=")
                if not sign or not who.strip() or not code.strip():
                    raise Unfit({"chiefs": _("Write one delegation a line: POL = Kowalski, Jan.")})
                chiefs[code.strip().upper()] = who.strip()
        return {
            **msgspec.structs.asdict(self),
            "chiefs": chiefs,
            "unpaid": _codes(self.unpaid),
            "accepted": _codes(self.accepted),
        }


class ResultsForm(msgspec.Struct, frozen=True):
    """From where entries or results of a group come."""

    discipline: Discipline = "classic"
    group: Text = ""
    tournament: Text = ""


def _codes(text: str) -> tuple[str, ...]:
    return tuple(sorted(set(text.upper().replace(",", " ").split())))
