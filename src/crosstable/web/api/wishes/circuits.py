"""What every change of a cup, a championship or an exhibition says alike."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from crosstable.kernel.player import clean_name

Code = Annotated[str, Meta(max_length=3, description="Three letters")]
Year = Annotated[int, Meta(ge=2000, le=2200)]
Count = Annotated[int, Meta(ge=0, le=100_000)]
FmjdNumber = Annotated[str, Meta(max_length=20, description="The FMJD number")]


class CircuitWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every change may say about itself."""

    expected_version: Annotated[
        Annotated[int, Meta(ge=0, le=999_999_999)] | None,
        Meta(description="The version you saw; if somebody acted since you get a 409"),
    ] = None

    def given(self) -> dict[str, Any]:
        """Return the fields that a program sent about the thing itself."""
        sent = msgspec.structs.asdict(self)
        del sent["expected_version"]
        return {field: value for field, value in sent.items() if value is not msgspec.UNSET}


class PublicWish(CircuitWish, frozen=True, kw_only=True):
    """Whether everybody may read it."""

    public: bool


def person(sent: Any, *beside: str) -> dict[str, Any]:
    """Return what a program sent of somebody, except what is said beside; names are cleaned."""
    fields = {
        **msgspec.structs.asdict(sent),
        "name": clean_name(sent.name),
        "federation": sent.federation.upper(),
    }
    return {field: value for field, value in fields.items() if field not in beside}
