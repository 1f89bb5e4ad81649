"""The built styles and scripts by name: ``asset("public.js")`` is the address with its hash."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from crosstable.kernel.errors import StoreUnusable

__all__ = ["STATIC", "asset"]

STATIC = Path(__file__).parent / "static"
_BUILT = STATIC / "built"


@cache
def _manifest() -> dict[str, str]:
    try:
        text = (_BUILT / "manifest.json").read_bytes()
    except FileNotFoundError:
        raise StoreUnusable(
            "the styles and scripts of the pages are not built (run `make serve`, or "
            "`npm ci && npm run build` in the folder frontend)"
        ) from None
    return msgspec.json.decode(text, type=dict[str, str])


def asset(name: str) -> str:
    """Return the address of a built file."""
    return f"/static/built/{_manifest()[name]}"
