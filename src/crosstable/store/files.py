"""Files that appear whole or not at all: written under another name, flushed, then renamed."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["left_behind", "part_beside", "publish", "set_aside"]


def _companions(path: Path) -> tuple[Path, ...]:
    """Return the names of the files that SQLite keeps beside a database."""
    return tuple(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))


def left_behind(path: Path) -> bool:
    """Return whether there is a log that belongs to a database of this name."""
    log, _index, journal = _companions(path)
    return any(file.exists() and file.stat().st_size for file in (log, journal))


@contextmanager
def part_beside(target: Path) -> Iterator[Path]:
    """Give a free name in the target's folder; whatever is left under it at the end is removed."""
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        yield part
    finally:
        for leftover in (part, *_companions(part)):
            leftover.unlink(missing_ok=True)


def publish(part: Path, target: Path) -> None:
    """Give a finished file its name, so that a power cut leaves the old state or the new one."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)
    _sync_folder(target.parent)


def set_aside(path: Path) -> Path:
    """Rename a damaged database with its companions; return the new name."""
    number = 1
    aside = path.with_name(f"{path.name}.damaged-{number}")
    while any(taken.exists() for taken in (aside, *_companions(aside))):
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{number}")
    for file, kept in zip((path, *_companions(path)), (aside, *_companions(aside)), strict=True):
        if file.exists():
            file.rename(kept)
    _sync_folder(path.parent)
    return aside


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":  # elsewhere a folder cannot be opened, and renaming is durable enough
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
