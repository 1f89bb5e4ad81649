"""What programs send: JSON, read without ever trusting its shape.

A large body is held against the shape that the operation wants while it is read, so that reading
stops at the first thing that does not belong there: ten megabytes of brackets cost nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec
from anyio import to_thread
from litestar import Request
from litestar.exceptions import ClientException

from crosstable.web.api.problems import SENT, unreadable_fields
from crosstable.web.api.unfit import NOTHING, unfit
from crosstable.web.gate.limits import PUBLIC_BYTES

TOO_DEEP = "the JSON is nested too deeply; nothing was changed; send it as the description has it"


class ProgramRequest(Request[Any, Any, Any]):
    """A request of a program."""

    async def json(self) -> Any:
        """Return what was sent, before it is held against its shape once more, field by field."""
        body = await self.body()
        wanted = self.route_handler.parsed_data_field
        try:
            if len(body) > PUBLIC_BYTES and wanted is not None:
                await to_thread.run_sync(_held_against, body, wanted.annotation)
            sent = await super().json()
        except RecursionError:
            raise ClientException(TOO_DEEP) from None
        except msgspec.ValidationError as error:
            shape = wanted.annotation if wanted is not None else Any
            raise unreadable_fields(unfit(shape, NOTHING, error)) from None
        self.scope["state"][SENT] = sent  # to be told what was given, where it does not fit
        return sent


def _held_against(body: bytes, shape: Any) -> None:
    """Refuse what has another shape; what is no JSON at all is told by the usual reader."""
    try:
        msgspec.json.decode(body, type=shape)
    except msgspec.ValidationError:
        raise
    except msgspec.DecodeError:
        return
