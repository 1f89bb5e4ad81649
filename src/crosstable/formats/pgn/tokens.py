"""The words of PGN: what the next token of a text is.

Most of a file is moves in short notation, so one expression takes such a move with its number and
marks at once. Everything else is rarer and looked at after it.
"""

from __future__ import annotations

import re

_PROMOTED = r"(?:=?[QRBN]|=?\([QRBN]\)|=[qrbn])?"
_SAN = rf"(?![-:])[KQRBN]?[a-h]?[1-8]?[-x:]?[a-h][1-8]{_PROMOTED}|O-O(?:-O)?|0-0(?:-0)?|--|Z0"
_AFTER = r"(?=[\s(){}$;!?\[]|\Z)"

# The groups by number, for the quickest way to tell them apart.
MOVE_NUMBER, MOVE, MOVE_MARKS = 1, 2, 3
RESULT, COMMENT, REST_OF_LINE, ESCAPE, OFFER, OPEN = range(4, 10)
CLOSE, GLYPH, NUMBER, MARKS, TAG, WORD = range(10, 16)
TOKEN = re.compile(
    r"\s*+(?:"
    rf"(?:([0-9]{{1,6}}\.++)\s*+)?((?:{_SAN})[+#]{{0,2}}){_AFTER}([!?]++)?"
    rf"|(1-0|0-1|1/2-1/2|½-½|\*){_AFTER}"
    r"|\{([^}]*+)\}"
    r"|;([^\n]*+)"
    r"|(?:(?<=\n)|(?<![\s\S]))%([^\n]*+)"
    r"|(\(=\))"
    r"|(\()"
    r"|(\))"
    r"|\$([0-9]{1,6})(?![0-9])"
    r"|([0-9]{1,6}(?:\s?\.++|…)?)(?=[\s(){}$;\[]|[^\W0-9]|\Z)"
    r"|([!?]++)"
    r"|(\[)"
    r"|([^\s{}()\[\]$;]++|\S))",
)
SIGNS = re.compile(r"e\.?p\.?|[-+=/~∞±∓⩲⩱□→↑⇆#]++|N|D")
TAG_LINE = re.compile(r"\[[ \t]*+([A-Za-z][A-Za-z0-9_]*+)([^\n]*)", re.ASCII)
TAG_PAIR = re.compile(
    r'\[\s*+([A-Za-z][A-Za-z0-9_]*+)\s*+"([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"\s*+\]', re.ASCII
)
