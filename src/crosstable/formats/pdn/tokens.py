"""The words of PDN: what the next token of a text is.

Most of a file is moves written as the standard writes them, so one expression takes such a move
with its number and marks at once. Everything else is rarer and looked at after it.
"""

from __future__ import annotations

import re

_NUMERIC = r"[1-9][0-9]?(?:-[1-9][0-9]?|(?:x[1-9][0-9]?)++)"
_ALPHA = r"[a-h][1-8](?:-?[a-h][1-8]|(?:x[a-h][1-8])++)"
_AFTER_MOVE = r"(?![^\s(){}$\[])"

# The groups by number, for the quickest way to tell them apart.
MOVE, MOVE_WITH_MARKS = 3, 4
COMMENT, OPEN, CLOSE, GLYPH, NOTE, SETUP, OTHER = 5, 6, 7, 8, 9, 10, 11
TOKEN = re.compile(
    r"\s*+(?:"
    r"(?:([0-9]{1,6}\.(?:\.\.)?)\s*+)?"
    # A draw such as 1-1 is no move; 1-10 is one.
    rf"(?!([1-9][0-9]?)-\2(?![0-9]))({_NUMERIC}|{_ALPHA})([!?]++|\([!?]++\))?{_AFTER_MOVE}"
    r"|\{([^}]*+)\}"
    r"|(\()(?![!?]+\))"
    r"|(\))"
    r"|\$([0-9]{1,6})(?![0-9])"
    r"|%([^\n]*+)"
    r"|/(?=\s*+[A-Za-z])([^/{}\[\]%]*+)/"
    r"|(\S))",
    re.ASCII,
)

TAG = re.compile(
    r'\[\s*+([A-Za-z][A-Za-z0-9_]*+)\s*+"([^"\\]*+(?:\\.[^"\\]*+)*+)"\s*+\]', re.DOTALL | re.ASCII
)
TAG_LINE = re.compile(r"\[[ \t]*+([A-Za-z][A-Za-z0-9_]*+)([^\n]*)", re.ASCII)
NUMBER = re.compile(r"([0-9]{1,6})\s?(\.(?:\.\.+|\.(?=\s)|…)?|…)", re.ASCII)
DOTS = re.compile(r"\.{2,}|…")
MARKS = re.compile(r"[!?]++|\([!?]++\)")
LOOSE_MOVE = re.compile(
    r"([0-9]{1,2}(?:[ \t]?[-–xX×:][ \t]{0,2}[0-9]{1,2})++)(?![0-9/½]|\.[0-9])", re.ASCII
)
ALPHA_MOVE = re.compile(
    r"([a-hA-H][1-8](?:(?:[ \t]?[-–xX×:][ \t]?[a-hA-H][1-8])++|[a-hA-H][1-8]))(?![A-Za-z0-9])",
    re.ASCII,
)
TOGETHER = re.compile(r"([0-9]{2})([0-9]{2})(?![0-9.])", re.ASCII)
# A number behind a plus counts men only where it does not begin the next move.
OTHER_SIGN = re.compile(
    r"=|\+(?:[0-9]{1,2}(?![\w:–×-]))?|-[0-9]{1,2}(?![\w:–×-])|a\.\s?l\.", re.ASCII
)
COMMA = re.compile(r",(?=\s|[0-9])", re.ASCII)
REST_OF_LINE = re.compile(r";([^\n]*+)")
# A square where a move is due, but no move behind it: 28xx19, 28*19, 32.28, 28. Not 3rd or 1.32-28.
BROKEN_MOVE = re.compile(
    r"(?!1/2(?:\s|\Z))(?:0?[1-9]|[1-4][0-9]|50)(?:"
    r"\.[0-9]{1,2}(?![0-9]|[ \t]?[-–xX×:]|\.)|(?=[\s(){}\[$%]|\Z)|(?![0-9.A-WYZa-wyz…]))",
    re.ASCII,
)
UNKNOWN_MOVE = re.compile(r"[-–—]{1,3}(?=\s|$)")
WORD = re.compile(r"[^\s{}()\[\]%$]++")
