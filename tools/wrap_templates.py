"""Break the long lines of page templates where a break changes nothing.

Between attributes inside a tag, and between words of an expression, whitespace of any kind is the
same to HTML and to Jinja; between two ``{% %}`` Jinja takes a line end away, with what indents the
next line. Only there is a line broken, so that pages stay what they are; text and quoted strings
are left alone. ``make format`` runs it; a test fails where it has something to do.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TEMPLATES = Path(__file__).resolve().parent.parent / "src/crosstable/web/templates"
LONGEST = 300
"""What a line may have at most."""
USUAL = 140
"""Where a line that has more is broken, if it can be."""
SHORTEST = 60
"""A good place is preferred to a later one from here on."""
EXPRESSION = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
TAG = re.compile(r"</?[a-z](?:[^>\"']|\"[^\"]*\"|'[^']*')*>", re.IGNORECASE)
QUOTED_OR_SPACE = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'| ", re.DOTALL)
VERBATIM = re.compile(r"<(pre|textarea|script|style)\b.*?</\1>", re.DOTALL | re.IGNORECASE)


class Break(NamedTuple):
    """Where a line may end."""

    at: int
    letters: int
    """How many are left out there: the space that the line end replaces, or nothing."""
    good: int
    """3 between blocks, 2 in an expression, 1 at its end, 0 in a tag: the page gets a line end."""


def breakable(source: str) -> dict[int, Break]:
    """Return where a line may end, by place."""
    places: dict[int, Break] = {}
    bare = EXPRESSION.sub(_nothing, VERBATIM.sub(_nothing, source))
    for tag in TAG.finditer(bare):
        for at in _spaces(tag[0], tag.start()):
            # At a ``{% %}`` Jinja takes the line end away, and nothing may be left.
            if source[at - 2 : at] != "%}" and source[at + 1 : at + 3] != "{%":
                places[at] = Break(at, 1, good=0)
    for expression in EXPRESSION.finditer(VERBATIM.sub(_nothing, source)):
        ends = expression.start() + 2, expression.end() - 3
        for at in _spaces(expression[0], expression.start()):
            places[at] = Break(at, 1, good=1 if at in ends else 2)
        end = expression.end()
        if source[end - 2 : end] == "%}" and source[end : end + 2] == "{%":
            places[end] = Break(end, 0, good=3)
    return places


def _nothing(match: re.Match[str]) -> str:
    """Return as many letters in which nothing can be broken."""
    return "x" * len(match[0])


def _spaces(text: str, begin: int) -> Iterator[int]:
    """Yield the places of the spaces outside quotes, in a text that begins at a place."""
    for part in QUOTED_OR_SPACE.finditer(text):
        if part[0] == " ":
            yield begin + part.start()


def wrapped(source: str) -> str:
    """Return a template without lines that are too long, as far as they can be broken."""
    places = breakable(source)
    lines: list[str] = []
    begin = 0
    for line in source.splitlines(keepends=True):
        lines += _broken(line, begin, places) if len(line.rstrip("\n")) > LONGEST else [line]
        begin += len(line)
    return "".join(lines)


def _broken(line: str, begin: int, places: dict[int, Break]) -> Iterator[str]:
    inner = line[: len(line) - len(line.lstrip())] + "    "
    here = [
        places[begin + at]._replace(at=at)
        for at in range(len(line))
        if begin + at in places and line[:at].strip()
    ]
    start, indent = 0, ""
    while len(indent) + len(line) - start > USUAL:
        room = start + USUAL - len(indent)
        fitting = [one for one in here if start < one.at <= room]
        later = [one for one in here if one.at > room]
        enough = [one for one in fitting if one.at > start + SHORTEST]
        chosen = (
            sorted(enough, key=lambda one: (one.good, one.at))[-1:] or fitting[-1:] or later[:1]
        )
        if not chosen:
            break
        yield f"{indent}{line[start : chosen[0].at]}\n"
        start, indent = chosen[0].at + chosen[0].letters, inner
    yield indent + line[start:]


def main() -> int:
    """Break what is too long, and name what cannot be broken."""
    left = 0
    for path in sorted(TEMPLATES.rglob("*.html")):
        source = path.read_text(encoding="utf-8")
        better = wrapped(source)
        if better != source:
            path.write_text(better, encoding="utf-8")
        for number, line in enumerate(better.splitlines(), start=1):
            if len(line) > LONGEST:
                left += 1
                print(f"{path.relative_to(TEMPLATES)}:{number}: {len(line)} characters")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
