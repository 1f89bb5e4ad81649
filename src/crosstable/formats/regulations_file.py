"""Regulations as a file: TOML with an event as it is to be announced, and what is decided for it.

``[event]`` says what a tournament is announced with, ``[regulations]`` answers fields by their
names. The text is read here and nothing is judged; every value knows its line, so that whatever is
wrong with it later can be said at its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

import msgspec

from crosstable.formats.toml_text import read_toml
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence

MOST_BYTES = 1_000_000
_EVENT, _DECIDED = "event", "regulations"
_SECTION = re.compile(r"\s*\[\s*([A-Za-z0-9_-]+)\s*\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")
_PATH = re.compile(r" - at `\$\.?([^`]*)`$")


class EventPlan(
    msgspec.Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True
):
    """An event as a file plans it; what is left out is not announced."""

    name: str
    game: str = ""
    rules: str = ""
    """An edition by its name; else the game and the first day choose."""
    system: str = ""
    rounds: int = 0
    points: str = ""
    tie_breaks: tuple[str, ...] = ()
    rate_of_play: str = ""
    city: str = ""
    federation: str = ""
    starts: date | None = None
    ends: date | None = None
    round_days: tuple[date, ...] = ()
    level: str = ""
    official: bool | None = None
    norms: bool = False
    registered: date | None = None
    arbiters: tuple[str, ...] = ()
    """Whoever is in charge first."""
    prizes: tuple[int, ...] = ()
    """The main prizes from the first place down, in whole units of the currency."""
    currency: str = ""


class RegulationsFile(msgspec.Struct, frozen=True):
    """What a file says, with the lines it says it in."""

    event: EventPlan
    decided: Mapping[str, str | int | tuple[str, ...]]
    lines: Mapping[tuple[str, str], int]
    source: str = ""

    def wrong(self, section: str, key: str, cause: str) -> UnreadableInput:
        """Return the error for a value of the file, at its line."""
        line = self.lines.get((section, key))
        return UnreadableInput(Sentence.of(cause, {}), source=self.source, line=line)


def read_regulations(data: bytes, source: str = "") -> RegulationsFile:
    """Read a file, or say in which line it cannot be read and why."""
    parsed, text = read_toml(
        data, source, most=MOST_BYTES, too_long=Sentence("the file is too long for regulations")
    )
    lines = _lines(text)
    for name in parsed:
        if name not in {_EVENT, _DECIDED}:
            raise UnreadableInput(
                "{name!r} is not a part of such a file",
                name=name,
                source=source,
                line=lines.get(("", name)),
                remedy="write [event] and [regulations]",
            )
    return RegulationsFile(
        _plan(parsed.get(_EVENT, {}), lines, source),
        _answers(parsed.get(_DECIDED, {}), lines, source),
        lines,
        source,
    )


def _lines(text: str) -> dict[tuple[str, str], int]:
    """Return in which line each key stands; a section stands in its own."""
    section, lines = "", dict[tuple[str, str], int]()
    for number, line in enumerate(text.splitlines(), start=1):
        begins, key = _SECTION.match(line), _KEY.match(line)
        if begins is not None:
            section = begins[1]
            lines.setdefault(("", section), number)
        elif key is not None:
            lines.setdefault((section, key[1]), number)
    return lines


def _plan(value: object, lines: Mapping[tuple[str, str], int], source: str) -> EventPlan:
    """Return what is planned of the event; a key nobody knows is a mistake, not a remark."""
    known = tuple(field.encode_name for field in msgspec.structs.fields(EventPlan))
    for key in value if isinstance(value, dict) else ():
        if key not in known:
            raise UnreadableInput(
                "{key!r} is not a known fact of an event",
                key=key,
                source=source,
                line=lines.get((_EVENT, key)),
                remedy=Sentence("known: {known}", known=", ".join(known)),
            )
    if not isinstance(value, dict) or "name" not in value:
        raise UnreadableInput(
            "the event has no name",
            source=source,
            line=lines.get(("", _EVENT)),
            remedy='write name = "..." under [event]',
        )
    try:
        return msgspec.convert(value, EventPlan)
    except msgspec.ValidationError as error:
        said = str(error)
        path = _PATH.search(said)
        key = path[1].partition("[")[0] if path else _EVENT
        raise UnreadableInput(
            "{key}: {cause}",
            key=key,
            cause=said[: path.start()] if path else said,
            source=source,
            line=lines.get((_EVENT, key)),
        ) from None


def _answers(
    value: object, lines: Mapping[tuple[str, str], int], source: str
) -> dict[str, str | int | tuple[str, ...]]:
    if not isinstance(value, dict):
        raise UnreadableInput("[regulations] is a part of its own", source=source)
    answers: dict[str, str | int | tuple[str, ...]] = {}
    for name, answer in value.items():
        match answer:
            case bool():
                answers[name] = "yes" if answer else "no"
            case str() | int():
                answers[name] = answer
            case date():
                answers[name] = answer.isoformat()
            case list() if all(isinstance(part, str) for part in answer):
                answers[name] = tuple(answer)
            case _:
                raise UnreadableInput(
                    "{key}: write a text, a number, a date or a list of names",
                    key=name,
                    source=source,
                    line=lines.get((_DECIDED, name)),
                )
    return answers
