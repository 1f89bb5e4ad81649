"""Lines of large tables, each written once: after one result nearly all are what they were.

A template gives a macro ``line``, or a renderer a function; it is called for the lines that are
new, and whatever it wrote for the others at the version before is taken over.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from markupsafe import Markup

from crosstable.web.cache.derived import Derived, Versioned
from crosstable.web.rendering import environment
from crosstable.web.words.languages import language

SPARE = 1000
"""Lines kept besides those of the table as it was written last, before they are let go."""


def written_lines(
    derived: Derived,
    state: Versioned,
    template: str,
    lines: Sequence[tuple[Hashable, ...]],
    *,
    by: Hashable = (),
    **words: Any,
) -> Markup:
    """Return the lines of a table; each is a tuple of all that its macro needs to know of it.

    ``words`` are the same in every line and in all versions, as far as ``by`` names what they
    depend on besides the language.
    """

    def writer() -> Callable[..., str]:
        module = environment().get_template(template).make_module(words)
        line: Callable[..., str] = module.line  # type: ignore[attr-defined]
        return line

    return kept_lines(derived, state, template, lines, writer, by=by)


def kept_lines(
    derived: Derived,
    state: Versioned,
    name: Hashable,
    lines: Sequence[tuple[Hashable, ...]],
    writer: Callable[[], Callable[..., str]],
    *,
    by: Hashable = (),
) -> Markup:
    """Return the lines of a table, written by what ``writer`` gives; ``by`` as above."""
    what = ("lines", name, type(state).__name__, by, language())

    def keep(before: _Kept | None) -> _Kept:
        return before if before is not None else _Kept(writer())

    kept = derived.grown(state, what, keep)
    known, written = kept.texts, []
    for line in lines:
        text = known.get(line)
        if text is None:
            text = known[line] = kept.write(*line)
        written.append(text)
    if len(known) > len(lines) + SPARE:
        shown = set(lines)
        for line in [line for line in list(known) if line not in shown]:
            known.pop(line, None)
    return Markup("".join(written))  # noqa: S704 -- made by a template or a renderer, which escape


class _Kept:
    """What was written so far: a line that is the same reads the same at any version."""

    def __init__(self, write: Callable[..., str]) -> None:
        self.texts: dict[tuple[Hashable, ...], str] = {}
        self.write = write
