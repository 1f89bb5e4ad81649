"""TOML from elsewhere: the values of a file, or in which line it is none and why."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence

_AT = re.compile(r" \(at line (\d+), column (\d+)\)$")
_LONG_NUMBER = re.compile(rb"[0-9a-fA-F_]{19,}")
_LARGEST = 10**15
"""Beyond it no number of an event means anything, and a journal cannot keep it."""


def read_toml(
    data: bytes, source: str, *, most: int, too_long: Sentence
) -> tuple[dict[str, Any], str]:
    """Return what a file says and its text; ``too_long`` is said of more than so many bytes."""
    if len(data) > most:
        raise UnreadableInput(too_long, source=source)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableInput(
            "the text is not UTF-8",
            source=source,
            line=_line(data, error.start),
            remedy="save it as UTF-8",
        ) from None
    try:
        parsed = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _bad_toml(str(error), text, source) from None
    except RecursionError:
        raise UnreadableInput(
            "it is nested too deeply to be read", source=source, remedy="save it again"
        ) from None
    except ValueError:  # a number of more digits than Python reads
        raise _too_large(data, source) from None
    if _holds_large(parsed):
        raise _too_large(data, source)
    return parsed, text


def _bad_toml(said: str, text: str, source: str) -> UnreadableInput:
    place = _AT.search(said)
    line = int(place[1]) if place else text.count("\n") + 1
    column = int(place[2]) if place else None
    cause = said[: place.start()] if place else said.removesuffix(" (at end of document)")
    return UnreadableInput(
        "this is not TOML: {cause}", cause=cause, source=source, line=line, column=column
    )


def _holds_large(value: object) -> bool:
    match value:
        case dict():
            return any(map(_holds_large, value.values()))
        case list():
            return any(map(_holds_large, value))
        case int():
            return abs(value) > _LARGEST
        case _:
            return False


def _too_large(data: bytes, source: str) -> UnreadableInput:
    place = _LONG_NUMBER.search(data)
    line = _line(data, place.start()) if place else None
    return UnreadableInput("a number is far too large", source=source, line=line)


def _line(data: bytes, at: int) -> int:
    return data[:at].count(b"\n") + 1
