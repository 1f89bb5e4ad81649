"""Files that leave the office: their names in any script, and how browsers should treat them."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote

from litestar import Response

from crosstable.kernel.player import plain_letters
from crosstable.kernel.tournament import Tournament

File = Response[bytes]
LONGEST = 120
_UNSAFE = re.compile(r'[\\/:*?"<>|%;]+')
"""What some file system does not take in a name, or what some browser takes for something else."""


def file_name(tournament: Tournament, *more: str, ending: str) -> str:
    """Return a name for a file of a tournament: its own name, then what is in the file."""
    text = " ".join((tournament.name[:LONGEST], *(part for part in more if part)))
    shown = "".join(
        " " if unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} else letter
        for letter in text
    )
    plain = " ".join(_UNSAFE.sub(" ", shown).split()).strip(". ")
    return f"{plain or 'tournament'}{ending}"


def download(content: bytes, name: str, media_type: str, *, inline: bool = False) -> File:
    """Return a file; ``inline`` lets a browser show it instead of keeping it.

    The name goes twice: plain for old programs, and in any script as RFC 5987 writes it.
    """
    answer = Response(content, media_type=media_type)
    plain = " ".join(re.sub(r"[^\w .()+-]", " ", plain_letters(name), flags=re.ASCII).split())
    if plain.startswith("."):
        plain = f"tournament{plain}"
    how = "inline" if inline else "attachment"
    answer.headers["Content-Disposition"] = (
        f"{how}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer
