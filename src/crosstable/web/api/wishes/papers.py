"""What programs send about papers after an event, and packages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.kernel.papers import CeremonyKind
from crosstable.office.acts.papers import LONGEST_PART
from crosstable.web.api.wishes.parts import Number, Wish

__all__ = ["CeremonyWish", "IntakeWish", "ReportPartWish"]

Moment = Annotated[
    datetime,
    Meta(tz=False, description="By the clock of the hall", examples=["2026-05-02T18:00:00"]),
]


class ReportPartWish(Wish, frozen=True, kw_only=True):
    """A part of the report in the arbiter's words."""

    part: Annotated[str, Meta(max_length=40, description="Its name, as the report lists them")]
    text: Annotated[str, Meta(max_length=LONGEST_PART, description="Empty: taken out")]


class CeremonyWish(Wish, frozen=True, kw_only=True):
    """When a ceremony was held, and who did not attend it."""

    kind: CeremonyKind
    absent: Annotated[tuple[Number, ...], Meta(max_length=2000)] = ()
    began: Moment | None = None
    ended: Moment | None = None
    agreed: Annotated[bool, Meta(description="Another day was agreed with the federation")] = False


class IntakeWish(msgspec.Struct, frozen=True, kw_only=True):
    """A package to verify and check."""

    package: Annotated[bytes, Meta(description="The ZIP, in base64")]
    key: Annotated[
        str, Meta(max_length=100, description="The fingerprint the sender's key must have")
    ] = ""
