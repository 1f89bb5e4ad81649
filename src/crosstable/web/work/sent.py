"""What somebody sent, in a file: the memory of the server is for its pages."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from weakref import finalize

from crosstable.confined import AT_HAND

PIECE = 1 << 20


class Sent:
    """A file that goes when nobody holds it any more."""

    def __init__(self, content: bytes = b"") -> None:
        handle, name = tempfile.mkstemp(prefix="crosstable-")
        os.close(handle)
        self.path = Path(name)
        self.beside = self.path.with_suffix(".progress")
        """Where a process that works on it writes how far it is."""
        for path in (self.path, self.beside):
            finalize(self, path.unlink, missing_ok=True)
        self.size = 0
        self.add(content)

    @property
    def short(self) -> bool:
        """Return whether it is read here, as all short texts are."""
        return self.size <= AT_HAND

    def add(self, piece: bytes) -> None:
        """Write more of it."""
        with self.path.open("ab") as file:
            self.size += file.write(piece)

    def pieces(self) -> Iterator[bytes]:
        """Yield it piece by piece."""
        with self.path.open("rb") as file:
            while piece := file.read(PIECE):
                yield piece
