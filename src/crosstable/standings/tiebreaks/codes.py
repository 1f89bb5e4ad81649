"""Codes of tie-breaks as FIDE's table for exchange files has them (MTB26), such as ``BH/C1/P``.

A code is a name, for teams the score it is counted by, and modifiers in a fixed order; capitals do
not matter. What each name admits is one table, and nothing else is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

import msgspec

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.sentence import Listing

_CODE = re.compile(
    r"(?P<name>[A-Z][A-Z0-9_]*)(?::(?P<score>MP|GP))?(?P<modifiers>(?:/[A-Z][^/\s]*)*)",
    re.ASCII | re.IGNORECASE,
)
_WITH_A_NUMBER = re.compile(r"[CMK][+-]?[0-9]+|L[+-][0-9]+", re.ASCII)
_WITHIN = {"C": ("1", "9"), "M": ("1", "9"), "L": ("-99", "+99"), "K": ("1", "999")}
_NUMBERED = re.compile(r"([CM])([1-9])|(L)([+-][1-9][0-9]?)|(K)([1-9][0-9]{0,2})", re.ASCII)

ADMITS: Mapping[str, str] = {
    **dict.fromkeys(("PTS", "WIN", "WON", "BPG", "BWG", "REP", "GE", "STD"), ""),
    "PS": "C",
    **dict.fromkeys(("TPN", "RTNG"), "R"),
    "DE": "P",
    **dict.fromkeys(("BH", "FB", "SB"), "CMP"),
    "AOB": "PF",
    "KS": "L",
    "ARO": "CM",
    **dict.fromkeys(("TPR", "PTP", "APRO", "APPO"), ""),
    **dict.fromkeys(("BC", "TBR", "BBE", "MPvGP", "MPTS", "GPTS"), ""),
    **dict.fromkeys(("EMMSB", "EMGSB", "EGMSB", "EGGSB"), "CMP"),
    **dict.fromkeys(("EDE", "EDEBT", "EDEBB", "EDET", "EDEB"), "P"),
    "SSSC": "KPF",
}
"""The names of the table, and which modifiers each can have: cut, median, limit of the Koya system,
factor, forfeits as played, Fore Buchholz, reversed."""
TEAM_NAMES = frozenset(
    {
        *("BC", "TBR", "BBE", "MPvGP", "MPTS", "GPTS", "EMMSB", "EMGSB", "EGMSB", "EGGSB"),
        *("EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "SSSC"),
    }
)
"""What only a team event can be ranked by; all others can be counted by MP or GP there."""
_SPELT = {name.upper(): name for name in ADMITS}


class CodeParts(msgspec.Struct, frozen=True):
    """A text of the form of a code, whether the table has it or not."""

    name: str
    """As the table spells it, in capitals where it has no such name."""
    score: str = ""
    modifiers: tuple[str, ...] = ()
    """In capitals."""

    @property
    def in_table(self) -> bool:
        """Return whether the table has such a name."""
        return self.name in ADMITS

    @property
    def text(self) -> str:
        """Return the code as the table would write it."""
        score = f":{self.score}" if self.score else ""
        return "/".join((f"{self.name}{score}", *self.modifiers))


class CriterionCode(msgspec.Struct, frozen=True, kw_only=True):
    """A code taken apart."""

    name: str
    score: str = ""
    """``MP`` or ``GP`` where a team tie-break says by which; else empty."""
    cut: int = 0
    median: int = 0
    limit: int = 0
    """By how many half points the limit of the Koya system is moved."""
    factor: int | None = None
    played: bool = False
    fore: bool = False
    reverse: bool = False

    @property
    def lowest(self) -> int:
        """Return how many of the least significant values are left out."""
        return self.cut or self.median

    @property
    def text(self) -> str:
        """Return the code as the table writes it."""
        return "/".join(self._parts())

    def _parts(self) -> Iterator[str]:
        yield f"{self.name}:{self.score}" if self.score else self.name
        if self.cut:
            yield f"C{self.cut}"
        if self.median:
            yield f"M{self.median}"
        if self.limit:
            yield f"L{self.limit:+}"
        if self.factor is not None:
            yield f"K{self.factor}"
        yield from (
            letter
            for letter, said in (("P", self.played), ("F", self.fore), ("R", self.reverse))
            if said
        )

    @property
    def plain(self) -> CriterionCode:
        """Return the code without the score of a team it is counted by."""
        return msgspec.structs.replace(self, score="")


def looks_like_a_code(text: str) -> bool:
    """Return whether a text begins with a name of the table, whatever follows."""
    name = re.split(r"[:/]", text.strip(), maxsplit=1)[0]
    return name.upper() in _SPELT


def codes_near(text: str) -> tuple[str, ...]:
    """Return the codes an individual event can be ranked by, those most like a text first."""
    codes = [name for name in ADMITS if name not in TEAM_NAMES]
    near = get_close_matches(text.strip().upper(), codes, n=3, cutoff=0.4)
    return (*near, *(code for code in codes if code not in near))


def take_apart(text: str) -> CodeParts | None:
    """Return the parts of a code; nothing where the text does not have the form of one."""
    match = _CODE.fullmatch(text.strip())
    if match is None:
        return None
    name, score, modifiers = (part.upper() for part in match.groups(""))
    parts = tuple(filter(None, modifiers.split("/")))
    return CodeParts(_SPELT.get(name, name), score, parts)


def parse_code(text: str) -> CriterionCode:
    """Return what a code says; one that is not in the table is refused, with the nearest names."""
    parts = take_apart(text)
    if parts is None or not parts.in_table:
        near = get_close_matches(text.strip().upper(), _SPELT, n=3)
        known = tuple(_SPELT[spelt] for spelt in near) or tuple(ADMITS)
        raise UnknownName("tie-break code", text, known)
    name = parts.name
    fields: dict[str, object] = {"name": name, "score": parts.score}
    if name in TEAM_NAMES and parts.score:
        raise InvalidValue(
            "tie-break code {code!r}: {name} is not counted by one score", code=text, name=name
        )
    for modifier in parts.modifiers:
        field, value = _modifier(modifier, text)
        if modifier[0] not in ADMITS[name]:
            raise _not_admitted(text, name, modifier)
        if field in fields or (field in {"cut", "median"} and {"cut", "median"} & fields.keys()):
            raise InvalidValue(
                "tie-break code {code!r}: /{modifier} says the same thing again",
                code=text,
                modifier=modifier,
            )
        fields[field] = value
    return msgspec.convert(fields, CriterionCode)


def _modifier(modifier: str, code: str) -> tuple[str, int | bool]:
    """Return which field of a code a modifier fills, and with what."""
    flags = {"P": "played", "F": "fore", "R": "reverse"}
    if modifier in flags:
        return flags[modifier], True
    numbered = _NUMBERED.fullmatch(modifier)
    if numbered is None and _WITH_A_NUMBER.fullmatch(modifier):
        lowest, highest = _WITHIN[modifier[0]]
        raise InvalidValue(
            "tie-break code {code!r}: the number in /{modifier} must be from {lowest} to {highest}",
            code=code,
            modifier=modifier,
            lowest=lowest,
            highest=highest,
        )
    if numbered is None:
        raise InvalidValue(
            "tie-break code {code!r}: /{modifier} is not a modifier; write /C1, /M1, /L+1, /K2, "
            "/P, /F or /R",
            code=code,
            modifier=modifier,
        )
    letter, number = (part for part in numbered.groups() if part)
    return {"C": "cut", "M": "median", "L": "limit", "K": "factor"}[letter], int(number)


def _not_admitted(code: str, name: str, modifier: str) -> InvalidValue:
    letters = {"C": "/C1", "M": "/M1", "L": "/L+1", "K": "/K2", "P": "/P", "F": "/F", "R": "/R"}
    if not ADMITS[name]:
        return InvalidValue(
            "tie-break code {code!r}: {name} has no modifiers", code=code, name=name
        )
    return InvalidValue(
        "tie-break code {code!r}: {name} cannot have /{modifier}, only {modifiers}",
        code=code,
        name=name,
        modifier=modifier,
        modifiers=Listing([letters[letter] for letter in ADMITS[name]], joint="and"),
    )
