"""A rating list piece by piece, packed or not, from a file or from memory; never whole.

A federation's list may be hundreds of megabytes, so it is streamed into the store where it is read.
What an archive could grow into is bounded here: its table of contents before it is read, its only
file while it is unpacked.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence

CHUNK = 1 << 20
MOST_UNPACKED = 2 << 30
"""More than every federation's list; an archive that unpacks into more is a trick."""
LONGEST_CONTENTS = 1 << 20
"""Bytes of an archive's table of contents; one file needs a hundred."""

_END, _END_LENGTH, _LONGEST_REMARK = b"PK\x05\x06", 22, 65_535
_SIZE_OF_CONTENTS = slice(12, 16)
_LARGE_ARCHIVE, _LARGE_LENGTH = b"PK\x06\x07", 20


def unpacked(file: Path | bytes, source: str) -> Iterator[bytes]:
    """Yield a file piece by piece; of an archive with one file in it, that one."""
    try:
        with file.open("rb") if isinstance(file, Path) else io.BytesIO(file) as stream:
            if zipfile.is_zipfile(stream) and not source.lower().endswith(".xlsx"):
                yield from _unpacked(stream)
                return
            stream.seek(0)
            while chunk := stream.read(CHUNK):
                yield chunk
    except UnreadableInput as error:
        raise error.at_source(source) from None
    except (
        ValueError,
        zipfile.BadZipFile,
        NotImplementedError,
        RuntimeError,
        OSError,
        zlib.error,
    ) as error:
        cause = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableInput(cause or Sentence("cannot be unpacked"), source=source) from None


def _unpacked(stream: BinaryIO) -> Iterator[bytes]:
    _check_contents(stream)
    with zipfile.ZipFile(stream) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        if len(names) != 1:
            raise UnreadableInput(
                Sentence.plural(
                    "the archive holds {count} file",
                    "the archive holds {count} files",
                    count=len(names),
                ),
                remedy="unpack it and choose one of them",
            )
        size = 0
        with archive.open(names[0]) as packed:
            while chunk := packed.read(CHUNK):
                size += len(chunk)
                if size > MOST_UNPACKED:
                    raise UnreadableInput(
                        "the archive unpacks to more than {megabytes} MB",
                        remedy="get the list again from the federation",
                        megabytes=MOST_UNPACKED // 2**20,
                    )
                yield chunk


def _check_contents(stream: BinaryIO) -> None:
    """Refuse a table of contents that would fill the memory before the first name is seen."""
    length = stream.seek(0, io.SEEK_END)
    stream.seek(max(0, length - _END_LENGTH - _LARGE_LENGTH - _LONGEST_REMARK))
    tail = stream.read()
    at = tail.rfind(_END)
    size = int.from_bytes(tail[at:][_SIZE_OF_CONTENTS], "little")
    # The long form of the table, for archives beyond 4 GB, has its size elsewhere.
    large = tail[max(0, at - _LARGE_LENGTH) : at].startswith(_LARGE_ARCHIVE)
    if size > LONGEST_CONTENTS or large:
        raise UnreadableInput(
            "the archive's table of contents is far too long for one list",
            remedy="unpack it and choose the list itself",
        )
