"""What programs are told when something goes wrong: ``application/problem+json`` (RFC 9457).

``type`` ends in a word that stays; ``reasons`` carry the articles a refusal rests on.
"""

from __future__ import annotations

import logging
from typing import Any, Literal

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from msgspec.structs import replace

from crosstable.kernel.errors import (
    Conflict,
    CrosstableError,
    JournalBroken,
    NotAllowed,
    Refused,
    StoreUnusable,
    UnknownName,
)
from crosstable.office.roles import Role
from crosstable.web.api import shapes
from crosstable.web.api.showing import act_item, reason_item
from crosstable.web.api.unfit import NOTHING, FieldError, unfit
from crosstable.web.gate.identity import identity_of
from crosstable.web.logs import request_id, route_of

API = "/api/v1"
PROBLEM = "application/problem+json"
MOST_CHANGES = 50
"""So many of the acts that came between are told; the journal has the others."""

SENT = "sent"
"""Where the state of a request holds the JSON that came with it."""

log = logging.getLogger("crosstable.web.api")

Word = Literal[
    "invalid-request",
    "not-identified",
    "not-allowed",
    "not-found",
    "method-not-allowed",
    "conflict",
    "precondition-failed",
    "confirmation-needed",
    "key-reused",
    "too-large",
    "too-slow",
    "too-often",
    "refused",
    "failed",
    "unavailable",
]
_TITLES: dict[str, str] = {
    "invalid-request": "The request cannot be read",
    "not-identified": "Who is asking is not known",
    "not-allowed": "This is not allowed",
    "not-found": "There is nothing here",
    "method-not-allowed": "This address cannot be asked like this",
    "conflict": "Somebody else changed the tournament first",
    "precondition-failed": "The tournament is not at the version of If-Match",
    "confirmation-needed": "This has consequences that must be confirmed",
    "key-reused": "The Idempotency-Key was used for something else",
    "too-large": "This is too large",
    "too-slow": "This did not arrive in time",
    "too-often": "This was tried too often",
    "refused": "This cannot be done",
    "failed": "This is a defect of the program",
    "unavailable": "The office cannot be read now",
}
_WORDS: dict[int, Word] = {
    401: "not-identified",
    403: "not-allowed",
    404: "not-found",
    405: "method-not-allowed",
    408: "too-slow",
    413: "too-large",
}


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something was not done."""

    type: str
    title: str
    status: int
    detail: str
    request_id: str = ""
    errors: tuple[FieldError, ...] = ()
    reasons: tuple[shapes.Reason, ...] = ()
    cautions: tuple[shapes.Caution, ...] = ()
    confirm: int = 0
    """The level that has to be confirmed."""
    expected_version: int | None = None
    version: int | None = None
    changes: tuple[shapes.Act, ...] = ()
    """What happened since the version that was expected."""


class Trouble(Exception):  # noqa: N818 -- a problem on its way out, not an error of ours
    """A problem, raised where it is found."""

    def __init__(self, status: int, word: Word, detail: str, **more: Any) -> None:
        self.problem = Problem(
            type=f"{API}/problems#{word}",
            title=_TITLES[word],
            status=status,
            detail=detail,
            **more,
        )
        super().__init__(detail)


AnyRequest = Request[Any, Any, Any]


def is_for_programs(request: AnyRequest) -> bool:
    """Return whether a request is for the programming interface, not for a page."""
    return request.url.path.startswith("/api/")


def problem_answer(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Return the problem that an error is."""
    trouble = error if isinstance(error, Trouble) else _trouble(request, error)
    headers = {"Cache-Control": "no-store"}
    if isinstance(error, HTTPException) and error.headers:
        headers |= {
            name: value for name, value in error.headers.items() if name.lower() != "content-type"
        }
    if trouble.problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(
        replace(trouble.problem, request_id=request_id()),
        status_code=trouble.problem.status,
        media_type=PROBLEM,
        headers=headers,
    )


def _trouble(request: AnyRequest, error: Exception) -> Trouble:
    match error:
        case ValidationException():
            return _invalid(request, error)
        case HTTPException():
            word: Word = _WORDS.get(error.status_code, "invalid-request")
            told = error.detail or _TITLES[word]
            if told == "Not Found":  # the framework's own word: no operation has this address
                told = f"nothing has this address; {API}/openapi.json names those there are"
            return Trouble(error.status_code, word, told)
        case Conflict():
            return conflicting(request, error)
        case StoreUnusable() | JournalBroken():
            return _unreadable(request, error)
        case CrosstableError():
            return _of_the_core(error)
        case _:
            log.error("%s failed", route_of(request), exc_info=error)
            return Trouble(
                500, "failed", "nothing was changed that you were not told of; see the server's log"
            )


def _unreadable(request: AnyRequest, error: CrosstableError) -> Trouble:
    """Return that the office cannot be read; files and entries are told to owners only."""
    log.error("%s: %s", route_of(request), error)
    identity = identity_of(request)
    detail = "try again later; the server's log says what is wrong"
    if identity is not None and identity.role() is Role.OWNER:
        detail = str(error)
    return Trouble(503, "unavailable", detail)


def _of_the_core(error: CrosstableError) -> Trouble:
    match error:
        case NotAllowed():
            return Trouble(403, "not-allowed", error.what)
        case Refused():
            return Trouble(
                422, "refused", error.what, reasons=tuple(map(reason_item, error.because))
            )
        case UnknownName(kind="tournament", name=name):
            # Which others there are is nobody's business who does not know the name.
            return Trouble(404, "not-found", f"there is no tournament {name!r}")
        case UnknownName(kind="player number" | "round"):
            return Trouble(404, "not-found", str(error))
        case _:
            return Trouble(422, "refused", str(error))


def _invalid(request: AnyRequest, error: ValidationException) -> Trouble:
    details = error.extra if isinstance(error.extra, list) else []
    return unreadable_fields(
        *(_field_error(request, entry) for entry in details if isinstance(entry, dict)),
        otherwise=error.detail,
        changing=request.method != "GET",
    )


def unreadable_fields(*errors: FieldError, otherwise: str = "", changing: bool = True) -> Trouble:
    """Return that fields do not fit; of a request that is ``changing`` things, that it did not."""
    detail = "; ".join(
        f"{one.field}: {one.message}" if one.field else one.message for one in errors
    )
    detail = f"{detail or otherwise}{'; nothing was changed' if changing else ''}"
    return Trouble(400, "invalid-request", detail, errors=errors)


def _field_error(request: AnyRequest, entry: dict[str, Any]) -> FieldError:
    """Return what is wrong, with what was given and what fits."""
    name, source = str(entry.get("key", "")), entry.get("source")
    at = "" if source == "body" else name
    given = request.query_params.get(name, NOTHING)
    if source == "body":
        name, given = "data", request.scope["state"].get(SENT, NOTHING)
    wanted = request.route_handler.parsed_fn_signature.parameters.get(name)
    if wanted is not None and given is not NOTHING:
        try:
            msgspec.convert(given, wanted.annotation, strict=False, str_keys=True)
        except msgspec.ValidationError as error:
            return unfit(wanted.annotation, given, error, at)
    return FieldError(name, str(entry.get("message", "")))


def conflicting(request: AnyRequest, error: Conflict) -> Trouble:
    """Return what happened since the version that a program saw."""
    name = str(request.path_params.get("tournament", ""))
    if not name:  # a cup, a championship or an exhibition, which has no such history
        return Trouble(
            409,
            "conflict",
            f"somebody else acted meanwhile: you saw version {error.expected}, it is now at "
            f"{error.found}; look again and repeat what is still right",
            expected_version=error.expected,
            version=error.found,
        )
    office = request.app.state.house.office
    tournament = office.state(name).tournament
    since = office.history(name, max(0, error.expected))
    conditional = "if-match" in request.headers
    return Trouble(
        412 if conditional else 409,
        "precondition-failed" if conditional else "conflict",
        str(error),
        expected_version=error.expected,
        version=error.found,
        changes=tuple(act_item(written, tournament) for written in since[:MOST_CHANGES]),
    )
