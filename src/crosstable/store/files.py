"""Files that appear whole or not at all, and that nobody but their owner can read.

An office holds password hashes, birthdays and the secrets of slips; so do its log and its copies.
"""

from __future__ import annotations

import logging
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

log = logging.getLogger("crosstable.store")

FOR_THE_OWNER = 0o600
OTHERS = 0o077


def make_private(path: Path, *, exist_ok: bool = True) -> None:
    """Make an empty file that only its owner can read, from the first moment on."""
    path.touch(mode=FOR_THE_OWNER, exist_ok=exist_ok)


def keep_private(path: Path) -> None:
    """Take a database and what SQLite keeps beside it away from others, and say so once.

    Older programs made them as the system makes files, usually for everybody to read.
    """
    if os.name != "posix":  # elsewhere the folder says who may read
        return
    open_to_others = [
        file
        for file in (path, *_companions(path))
        if file.exists() and stat.S_IMODE(file.stat().st_mode) & OTHERS
    ]
    try:
        for file in open_to_others:
            file.chmod(FOR_THE_OWNER)
    except PermissionError:
        log.warning("%s: others can read it; let its owner run `chmod 600`", path)
        return
    if open_to_others:
        log.warning("%s: others could read it; from now on only its owner can (mode 600)", path)


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
    keep_private(aside)
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
