"""Which letters can be printed here: the fonts inside the typesetter and those of the system.

The typesetter brings fonts for Latin, Greek, Cyrillic and a few scripts more; the rest comes from
the system. The standard for archived PDF forbids letters without a shape, so setting a text under
it tells which letters no font has.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

import msgspec
import typst

from crosstable.reports.font_source import FontSource

ARCHIVE: Final = "a-2u"
"""PDF for archives, every letter with its shape and its meaning."""
_BASE = "Libertinus Serif"
_PREFERRED = (
    *("Noto Serif Hebrew", "Noto Naskh Arabic", "Noto Serif Devanagari", "Noto Serif Armenian"),
    *("Noto Serif Georgian", "Noto Serif CJK SC", "Noto Sans CJK SC"),
)
"""Fonts that match the base, where they are installed; after them any font that has the letter."""
_SHAPELESS = re.compile(r'the text `"(.*?)"` could not be displayed')
_VARIATION_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
_ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")

_SAMPLES = {
    "Latin": "ÀÇĐĞŁŐŠŽƏẠẾ",
    "Greek": "ΑΒΓάέή",
    "Cyrillic": "АБВЁЂІЇҐӘӨ",
    "Armenian": "ԱԲաբ",
    "Georgian": "აბგ",
    "Hebrew": "אבג",
    "Arabic": "محمدپچگ",
    "Devanagari": "अमृत",
    "Bengali": "অমৃত",
    "Gurmukhi": "ਅਮਰ",
    "Gujarati": "અમૃત",
    "Tamil": "தமிழ்",
    "Telugu": "తెలుగు",
    "Kannada": "ಕನ್ನಡ",
    "Malayalam": "മലയാളം",
    "Sinhala": "සිංහල",
    "Thai": "ไทย",
    "Lao": "ລາວ",
    "Burmese": "မြန်မာ",
    "Khmer": "ខ្មែរ",
    "Tibetan": "བོད",
    "Ethiopic": "አማርኛ",
    "Chinese": "丁立人國",
    "Japanese": "あアー",
    "Korean": "한글",
}


class ScriptCoverage(msgspec.Struct, frozen=True):
    """Whether the letters of a script can be printed."""

    script: str
    printable: bool
    missing: tuple[str, ...] = ()
    """Letters of the sample that no font has."""


@cache
def fonts_of(source: FontSource) -> typst.Fonts:
    """Return the fonts of a source; looked for once, as long as the program runs."""
    return typst.Fonts(include_system_fonts=source.system, font_paths=list(source.folders))


@cache
def families(source: FontSource) -> tuple[str, ...]:
    """Return the families to set text in, the base first."""
    present = set(fonts_of(source).families())
    return (_BASE, *(name for name in _PREFERRED if name in present))


def shapeless(error: typst.TypstError) -> frozenset[str]:
    """Return the letters without a shape that a refusal under the archive standard names.

    Letters that are written together, as in the scripts of India, come as one piece. Signs that
    only join letters have no shape in any font.
    """
    pieces = (
        _ESCAPED.sub(lambda code: chr(int(code[1], 16)), piece)
        for piece in _SHAPELESS.findall(error.diagnostic)
    )
    return frozenset(piece for piece in pieces if not all(map(_invisible, piece)))


def _invisible(letter: str) -> bool:
    return unicodedata.category(letter) == "Cf" or letter in _VARIATION_SELECTORS


def missing_letters(text: str, source: FontSource | None = None) -> frozenset[str]:
    """Return the letters of a text that no font here can draw; joined ones are one piece."""
    source = source or FontSource()
    chosen = ", ".join(f'"{name}"' for name in families(source))
    page = f"#set text(font: ({chosen},))\n#sys.inputs.text"
    try:
        typst.compile(
            page.encode(),
            font_paths=fonts_of(source),
            sys_inputs={"text": text},
            pdf_standards=[ARCHIVE],
        )
    except typst.TypstError as error:
        return shapeless(error)
    return frozenset()


def font_coverage(source: FontSource | None = None) -> tuple[ScriptCoverage, ...]:
    """Return for every script whether names in it can be printed here."""
    missing = missing_letters(" ".join(_SAMPLES.values()), source)
    lacking = {
        script: tuple(sorted(piece for piece in missing if piece in sample))
        for script, sample in _SAMPLES.items()
    }
    return tuple(ScriptCoverage(script, not pieces, pieces) for script, pieces in lacking.items())
