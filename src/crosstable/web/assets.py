"""The built styles and scripts by name: ``asset("public.js")`` is the address with its hash."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar.file_system import BaseLocalFileSystem
from litestar.types import PathType
from litestar.types.file_types import FileInfo

from crosstable.kernel.errors import StoreUnusable

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


class StaticFiles(BaseLocalFileSystem):
    """The folder of styles, scripts and pictures; a name that no file can have is not there."""

    async def info(self, path: PathType, **kwargs: Any) -> FileInfo:
        """Return what a file is."""
        try:
            return await super().info(path, **kwargs)
        except (OSError, ValueError):  # too long, with a zero in it, through a file as a folder
            raise FileNotFoundError from None
