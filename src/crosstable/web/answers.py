"""Answers every page shares: what browsers may do, and what is said when something goes wrong.

Whatever goes wrong, what was typed is kept: shown on the page that says what happened, or carried
through the login, or offered to be applied to the newest version.
"""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlencode

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from crosstable.kernel.errors import (
    Conflict,
    CrosstableError,
    JournalBroken,
    NotAllowed,
    StoreUnusable,
    UnknownName,
)
from crosstable.office.acts import describe
from crosstable.office.roles import Role
from crosstable.web.desk import Desk, Notice, no_tournament
from crosstable.web.forms.form import Form
from crosstable.web.gate.cookies import LANGUAGE_COOKIE
from crosstable.web.gate.identity import identity_of
from crosstable.web.gate.limits import PUBLIC_BYTES, PUBLIC_FIELDS, SignInFirst, TooLarge
from crosstable.web.gate.policy import SECURITY
from crosstable.web.logs import route_of
from crosstable.web.settings import MEGABYTE
from crosstable.web.words.languages import _, best_language, speak
from crosstable.web.words.sentences import error_text, told

log = logging.getLogger("crosstable.web")

AnyRequest = Request[Any, Any, Any]

MOST_CARRIED = PUBLIC_FIELDS - 20
"""So many fields of what was typed fit into the form that asks who it is."""


def desk_of(request: AnyRequest) -> Desk:
    """Return the desk of a request, or one for nobody where it failed before there was one."""
    desk = request.scope["state"].get("desk")
    if isinstance(desk, Desk):
        return desk
    # An address nobody knows is refused before the language of the request is chosen.
    accepted = request.headers.get("accept-language", "")
    default = request.app.state.house.settings.language
    speak(best_language(request.cookies.get(LANGUAGE_COOKIE), accepted, default))
    return Desk(request.app.state.house, request, Form(), identity_of(request))


def unserved(request: AnyRequest, error: HTTPException) -> Response[str]:
    """Say what was not found, not allowed or too large, and the way back."""
    desk = desk_of(request)
    if error.status_code == 401:
        return _login(desk, lost=isinstance(error, SignInFirst))
    title, detail = {
        403: (_("This is not allowed"), error.detail),
        404: (_("Nothing here"), _not_found(error)),
        405: (_("Nothing here"), _("This page cannot be requested in this way.")),
        413: (_("This is too large"), _too_large(error)),
    }.get(error.status_code, (_("This did not work"), error.detail))
    return _sorry(desk, title, detail, error.status_code)


def _too_large(error: HTTPException) -> str:
    if not isinstance(error, TooLarge):
        return error.detail
    sentence = _(
        "At most %(size)s is accepted here, in at most %(fields)s fields; nothing was "
        "changed. Send less at once."
    )
    return sentence % {"size": _bytes(error.most_bytes), "fields": error.most_fields}


def _bytes(size: int) -> str:
    if size < MEGABYTE:
        return _("%(size)s kB") % {"size": size // 1024}
    return _("%(size)s MB") % {"size": size // MEGABYTE}


def _not_found(error: HTTPException) -> str:
    if error.detail in {"", "Not Found"}:
        return _("This page does not exist.")
    return error.detail


def refused(request: AnyRequest, error: CrosstableError) -> Response[str]:
    """Say in one sentence why something was not done."""
    desk = desk_of(request)
    detail = error_text(error)
    if isinstance(error, UnknownName) and error.kind == "tournament":
        # Which others there are is nobody's business who does not know the name.
        return _sorry(desk, _("Nothing here"), no_tournament(error.name), 404)
    if isinstance(error, NotAllowed):
        return _sorry(desk, _("This is not allowed"), detail, 403)
    if isinstance(error, StoreUnusable | JournalBroken):
        log.error("%s: %s", route_of(request), error)
        if desk.role() is Role.OWNER:  # files and entries are nobody else's business
            detail = told(error.sentence)
        return _sorry(desk, _("The office cannot be read now"), detail, 503)
    return _sorry(desk, _("This cannot be done"), detail, 422)


def conflict(request: AnyRequest, error: Conflict) -> Response[str]:
    """Show what happened meanwhile, and offer to apply what was typed to the newest version."""
    desk = desk_of(request)
    name = request.path_params.get("name", "")
    state = desk.house.office.state(name)
    meanwhile = [
        (written.entry, describe(written.act, state.tournament))
        for written in desk.house.office.history(name)
        if written.entry.version > error.expected
    ]
    me = desk.identity.by if desk.identity is not None else ""
    answer = desk.page(
        "conflict.html",
        status=409,
        state=state,
        here="",
        meanwhile=meanwhile,
        me=me,
        mine=all(entry.by == me for entry, _words in meanwhile),
        kept=desk.form.kept,
        back=_referer(request),
    )
    if desk.is_fragment:
        answer.headers.update({"HX-Retarget": "body", "HX-Reswap": "innerHTML"})
    return _secured(answer)


def unexpected(request: AnyRequest, error: Exception) -> Response[str]:
    """Apologise for a defect of ours, and keep its trace for those who mend it."""
    log.error("%s failed", route_of(request), exc_info=error)
    return _sorry(
        desk_of(request),
        _("Something went wrong"),
        _("This is a fault in the program; nothing was changed without you being told."),
        500,
    )


def _sorry(desk: Desk, title: str, detail: str, status: int) -> Response[str]:
    if desk.is_fragment:
        answer = desk.page("parts/toast-only.html", status=status, toast=Notice(detail, 5))
        answer.headers.update({"HX-Retarget": "#toasts", "HX-Reswap": "beforeend"})
    else:
        answer = desk.page(
            "sorry.html",
            status=status,
            title=title,
            detail=detail,
            kept=desk.form.kept,
            back=_referer(desk.request) if desk.request.method == "POST" else "",
        )
    return _secured(answer)


def _login(desk: Desk, *, lost: bool) -> Response[str]:
    """Ask who it is; what was typed goes along, unless it is more than the next form may hold."""
    request = desk.request
    kept = () if lost else desk.form.kept
    if len(kept) > MOST_CARRIED or len(urlencode(kept)) > PUBLIC_BYTES // 2:
        kept, lost = (), True
    safe = request.method == "GET"
    query = f"?{request.url.query}" if request.url.query else ""
    answer = desk.page(
        "people/login.html",
        status=401,
        sheet=desk.blank(),
        next=f"{request.url.path}{query}" if safe else "",
        resume="" if safe or lost else request.url.path,
        kept=kept,
        expired=not safe,
        lost=lost,
    )
    if desk.is_fragment:
        answer.headers.update({"HX-Retarget": "body", "HX-Reswap": "innerHTML"})
    return _secured(answer)


def _referer(request: AnyRequest) -> str:
    """Return the page a form came from, if it is ours."""
    address = request.headers.get("referer", "")
    base = str(request.base_url).rstrip("/")
    return address.removeprefix(base) if address.startswith(f"{base}/") else ""


def _secured(answer: Response[str]) -> Response[str]:
    answer.headers.update(SECURITY)
    answer.media_type = MediaType.HTML
    return answer
