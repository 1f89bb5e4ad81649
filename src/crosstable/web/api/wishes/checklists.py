"""What programs send about checklists and equipment."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class EquipmentWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was measured and answered of a kind of equipment."""

    kind: Annotated[str, Meta(max_length=40, examples=["set"])]
    given: Annotated[
        dict[
            Annotated[str, Meta(max_length=40)],
            Annotated[str, Meta(max_length=40)],
        ],
        Meta(examples=[{"square": "5.5", "board-dull": "yes"}], max_length=60),
    ]
    reading: Annotated[str, Meta(max_length=40)] = ""
