"""Which readings are done apart: every archive, and every text that is long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from crosstable.confined.running import USUAL, confined
from crosstable.formats.archives import is_archive

Given = ParamSpec("Given")
Read = TypeVar("Read")
Content = TypeVar("Content", bound=bytes | str)

AT_HAND = 200_000
"""A text so short is read at once: all readers of texts take time in proportion to the length, and
starting a process takes longer than reading this."""


def read_apart(
    reader: Callable[Concatenate[Content, Given], Read],
    source: str,
    content: Content,
    /,
    *args: Given.args,
    **options: Given.kwargs,
) -> Read:
    """Return what a reader makes of a file; ``source`` is what it is called in an error.

    An archive can unpack into anything, so it is never read here.
    """
    packed = isinstance(content, bytes) and is_archive(content)
    if len(content) <= AT_HAND and not packed:
        return reader(content, *args, **options)
    return confined(reader, source, USUAL, content, *args, **options)
