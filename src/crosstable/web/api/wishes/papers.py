"""What programs send about papers after an event, and packages."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class IntakeWish(msgspec.Struct, frozen=True, kw_only=True):
    """A package to verify and check."""

    package: Annotated[bytes, Meta(description="The ZIP, in base64")]
    key: Annotated[
        str, Meta(max_length=100, description="The fingerprint the sender's key must have")
    ] = ""
