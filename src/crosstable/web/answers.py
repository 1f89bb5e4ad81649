"""Answers every page shares: what browsers may do, and what is said when something is missing."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException
from litestar.response import Template

from crosstable.kernel.errors import CrosstableError

__all__ = ["SECURITY", "not_found", "unusable"]

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""Headers that forbid browsers everything the pages do not need."""


def not_found(_: Request[Any, Any, Any], error: HTTPException) -> Template:
    """Show what was not found or not allowed, and the way back."""
    detail = error.detail if error.detail != "Not Found" else "This page does not exist."
    return _apology(detail, error.status_code)


def unusable(_: Request[Any, Any, Any], error: CrosstableError) -> Template:
    """Say in one sentence why the office cannot answer."""
    return _apology(str(error), 503)


def _apology(detail: str, status: int) -> Template:
    return Template(
        "not-found.html", context={"detail": detail}, status_code=status, headers=SECURITY
    )
