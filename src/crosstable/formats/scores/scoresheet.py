"""The moves of a game as a scoresheet has them: numbered, one of each player on a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def two_a_line(numbered: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield numbered moves, such as ``1.`` and ``1...``, with Black's behind White's."""
    line = ""
    for number, text in numbered:
        if number.endswith("..."):
            yield f"{line or number} {text}"
            line = ""
        else:
            if line:
                yield line
            line = f"{number} {text}".strip()
    if line:
        yield line
