"""Names for pairing systems and tie-breaks: the format's codes on one side, ours on the other."""

from __future__ import annotations

import contextlib
import re

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import Option, System
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY
from crosstable.pairing.systems import SYSTEMS
from crosstable.rulebooks.library import edition_of_system
from crosstable.standings.tiebreaks.coded import code_of, coded
from crosstable.standings.tiebreaks.codes import parse_code
from crosstable.standings.tiebreaks.table import TIE_BREAKS, tie_break

ACCELERATION = "acceleration"
BAKU = Option(ACCELERATION, "baku")
_OTHER = Option(ACCELERATION, "other")
ACCELERATED = System("swiss-accelerated", (_OTHER,))
"""A Swiss whose fictitious points are not known: neither name nor option has an engine."""
SOME_SWISS = System("swiss")
"""A Swiss that a file does not name further; earlier versions kept it so in journals."""
_CYCLES = Option("cycles", "2")
_CODES: dict[str, System] = {
    "FIDE_DUTCH": System("dutch"),
    "FIDE_DUBOV": System("dubov"),
    "FIDE_BURSTEIN": System("burstein"),
    "FIDE_DOUBLESWISS": System("double-swiss"),
    "CUSTOM_SWISS": SOME_SWISS,
    "BERGER_ROUNDROBIN": System("round-robin"),
    "BERGER_DOUBLEROUNDROBIN": System("round-robin", (_CYCLES,)),
    "FIDE_ROUNDROBIN": System("round-robin"),
    "FIDE_DOUBLEROUNDROBIN": System("round-robin", (_CYCLES,)),
    "CUSTOM_ROUNDROBIN": System("round-robin"),
    "FIDE_SCHILLER": System("schiller"),
    "FIDE_SCHEVENINGEN": System("scheveningen"),
    "FIDE_DOUBLESCHEVENINGEN": System("scheveningen", (_CYCLES,)),
    "CUSTOM_KNOCKOUT": System("knockout"),
}
_TEAM_SYSTEMS = {
    "team-swiss": "Team: Swiss-System",
    "team-dutch": "Team: Swiss-System (Dutch)",
    "team-olympiad": "Team: Swiss-System (Olympiad)",
    "team-round-robin": "Team: Round-Robin",
}
_CODE = "code"
"""The option of a team system that keeps the encoded type: points, colours and acceleration."""
_YEAR = re.compile(r"(FIDE_DUTCH)_(20\d\d)", re.ASCII)
_ALIASES = {"2025": 2026}
_OTHER_TEXT = re.compile(r"(dutch)-(20\d\d)", re.ASCII)
"""The system of a text that no edition here holds: its name has no engine."""
_TEXTS: dict[str, System] = {
    "Individual: Swiss-System": SOME_SWISS,
    "Individual: Swiss-System (Dutch)": System("dutch"),
    "Individual: Swiss-System (Dubov)": System("dubov"),
    "Individual: Swiss-System (Burstein)": System("burstein"),
    "Individual: Swiss-System (Lim)": System("lim"),
    "Individual: Swiss-System (accelerated)": ACCELERATED,
    "Individual: Double Swiss-System": System("double-swiss"),
    "Individual: Round-Robin": System("round-robin"),
    "Individual: Double Round-Robin": System("round-robin", (_CYCLES,)),
    "Team: Schiller": System("schiller"),
    "Team: Scheveningen": System("scheveningen"),
    "Team: Double Scheveningen": System("scheveningen", (_CYCLES,)),
    "Individual: Knockout": System("knockout"),
}
_VERSIONED = frozenset(known.name for known in FMJD_FAMILY)
"""Systems whose options are written behind their name, where the format has no code for them."""
_VERSION = re.compile(r"Individual: Swiss-System \(([a-z-]+)((?:; [a-z-]+=[a-z-]+)*)\)", re.ASCII)
_LIM = re.compile(r"\blim\b", re.ASCII)
"""Lim's system in words, not a limit; the format has no code for it."""
_TIE_BREAK_CODE = re.compile(r"[A-Z][A-Za-z]*(?::[A-Z]{2})?(?:/[A-Z][A-Z0-9]*)*", re.ASCII)


def is_team_type(code: str) -> bool:
    """Return whether an encoded type is one of a team tournament, whose numbers are teams."""
    return "_TEAM" in code.upper()


def read_system(code: str, text: str) -> System | None:
    """Return the pairing system an encoded type or, without one, the free text names."""
    if code:
        return _from_code(code.upper())
    if text in _TEXTS:
        return _TEXTS[text]
    for name, title in _TEAM_SYSTEMS.items():
        if text == title:
            return System(name)
    version = _VERSION.fullmatch(text)
    if version and version[1] in _VERSIONED:
        pairs = (part.split("=") for part in version[2].split("; ")[1:])
        return System(version[1], tuple(Option(name, value) for name, value in pairs))
    named = _from_words(re.sub(r"[-_\s]+", " ", text.lower()))
    return System(text) if named is None and text in SYSTEMS else named


def _from_words(lower: str) -> System | None:
    if "robin" in lower or "berger" in lower:
        return System("round-robin", (_CYCLES,) if "double" in lower else ())
    for word in ("dutch", "dubov", "burstein", "scheveningen", "schiller", "knockout"):
        if word in lower:
            return System(word)
    if _LIM.search(lower):
        return System("lim")
    if lower.removeprefix("individual:").strip().startswith("match"):
        # Two players who meet again and again: nobody is to be paired.
        return System("manual")
    if "double swiss" in lower:
        return System("double-swiss")
    return SOME_SWISS if "swiss" in lower else None


def _from_code(code: str) -> System | None:
    if is_team_type(code):
        name = "team-round-robin" if "ROUNDROBIN" in code else "team-swiss"
        return System(name, (Option(_CODE, code),))
    bare = code.removesuffix("_BAKU")
    dated = _YEAR.fullmatch(bare)
    system = _CODES.get(dated[1] if dated else bare)
    if system is None:
        return None
    name, options = system.name, system.options
    if dated and edition_of_system(name, year=_text_of(dated[2])) is None:
        name = f"{name}-{_text_of(dated[2])}"
    if bare != code:
        options += (BAKU,)
    return System(name, options)


def type_year(code: str) -> int | None:
    """Return the year of the text that an encoded type names, where it names one."""
    dated = _YEAR.fullmatch(code.upper().removesuffix("_BAKU"))
    return _text_of(dated[2]) if dated else None


def text_year(code: str) -> int | None:
    """Return the year of the text that an encoded type names, where it does and we have it."""
    dated = _YEAR.fullmatch(code.upper().removesuffix("_BAKU"))
    year = type_year(code)
    return year if dated and edition_of_system(_CODES[dated[1]].name, year=year) else None


def _text_of(year: str) -> int:
    """Return the year by which a text is known: the Dutch one was put off from 2025 to 2026."""
    return _ALIASES.get(year, int(year))


def system_code(system: System, year: int | None = None) -> str:
    """Return the encoded type of a system, or an empty string where there is none.

    The year of its text is written only where it is given: without one the date of the event says
    which text it is.
    """
    if system.name in _TEAM_SYSTEMS and is_team_type(system.option(_CODE)):
        return system.option(_CODE)
    other = _OTHER_TEXT.fullmatch(system.name)
    name, year = (other[1], int(other[2])) if other else (system.name, year)
    plain = System(name, tuple(option for option in system.options if option == _CYCLES))
    code = next((code for code, known in _CODES.items() if known == plain), "")
    dated = f"{code}_{year}" if year else code
    if not code:
        return ""
    return (dated if _YEAR.fullmatch(dated) else code) + ("_BAKU" if BAKU in system.options else "")


def primary_score(code: str, listed: str) -> Primary:
    """Return by which points teams rank first: as the encoded type has it.

    Where it says nothing, as in a round robin, the first of ``212`` does.
    """
    scores = re.findall(r"_(MP|GP)(?=_|$)", code.upper())
    if not scores:
        scores = ["GP"] if listed == "GPTS" else ["MP"]
    return Primary.GAME_POINTS if scores[0] == "GP" else Primary.MATCH_POINTS


def system_text(system: System) -> str:
    """Return how the free text names a system; ``read_system`` understands it again."""
    if system.name in _TEAM_SYSTEMS:
        return _TEAM_SYSTEMS[system.name]
    if system.name in _VERSIONED:
        chosen = "".join(f"; {option.name}={option.value}" for option in system.options)
        return f"Individual: Swiss-System ({system.name}{chosen})"
    other = _OTHER_TEXT.fullmatch(system.name)
    name = other[1] if other else system.name
    plain = System(name, tuple(option for option in system.options if option in {_CYCLES, _OTHER}))
    return next((text for text, known in _TEXTS.items() if known == plain), system.name)


def read_tie_breaks(text: str) -> tuple[str, ...]:
    """Return the tie-breaks of ``202`` or ``212`` under our names, unknown codes as they are.

    The points a definition of standings begins with are no tie-break.
    """
    codes = [code.strip() for code in text.split(",") if code.strip()]
    if codes and codes[0].upper() in {"PTS", "MPTS", "GPTS"}:
        codes = codes[1:]
    return tuple(map(_name_of, codes))


def _name_of(code: str) -> str:
    """Return our name for a code of the format, where players can be ranked by it."""
    try:
        return coded(parse_code(code)).name
    except CrosstableError:
        return next((name for name in TIE_BREAKS if _is_own_code(code, name)), code)


def _is_own_code(code: str, name: str) -> bool:
    """Return whether a code is the one we write for a name that the table does not have."""
    return code.upper() == own_code(name) and not code_of(tie_break(name))


def own_code(name: str) -> str:
    """Return the code of a tie-break that FIDE's table does not have (MTB26)."""
    with contextlib.suppress(CrosstableError):
        name = tie_break(name).name
    return "OTHER_" + re.sub(r"[^A-Z0-9]+", "_", name.upper())


def tie_break_codes(names: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the codes of tie-breaks, and the names the table of the format does not have.

    An event keeps names as they were typed, which may be spelt like a code that means something
    else; only what we do not know at all is taken for a code from another program. A name without
    a code is written as MTB26 lets an organiser define one, ``OTHER_SOLKOFF_PLUS``.
    """
    codes, unknown = [], []
    for name in names:
        try:
            code = code_of(tie_break(name))
        except CrosstableError:
            code = name if _TIE_BREAK_CODE.fullmatch(name) else ""
        if not code:
            code = own_code(name)
            unknown.append(name)
        codes.append(code)
    return tuple(codes), tuple(unknown)
