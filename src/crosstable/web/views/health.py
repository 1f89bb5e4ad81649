"""Whether the server can do its work, for whoever decides where requests go."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, Request, Response, get

from crosstable.kernel.errors import CrosstableError
from crosstable.office.office import Office
from crosstable.web.gate.identity import ANONYMOUS


class State(msgspec.Struct, frozen=True):
    """What is said: nothing that is of use to strangers."""

    status: str


class Health(Controller):
    """The state of the server."""

    @get("/healthz", sync_to_thread=True, opt={ANONYMOUS: True})
    def health(self, request: Request[Any, Any, Any]) -> Response[State]:
        """Say whether the office's database can be read, and every tournament in it.

        With a damaged tournament the others go on, so the server is not given up: 200.
        """
        office: Office = request.app.state.house.office
        try:
            office.is_readable()
            office.examine_next()
        except CrosstableError:
            state, status = State("unavailable"), 503
        else:
            state, status = State("damaged" if office.damaged else "ok"), 200
        return Response(state, status_code=status, headers={"Cache-Control": "no-store"})
