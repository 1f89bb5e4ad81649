"""Answers as lines of text: pages tag by tag, paper word by word, workbooks cell by cell."""

from __future__ import annotations

import json
import re
import zipfile
from io import BytesIO

import openpyxl
from same.masks import masked
from same.papers import printed_on

_BETWEEN_TAGS = re.compile(r">\s*<")
_BLANKS = re.compile(r"[ \t]*\n\s*")


def as_text(kind: str, body: bytes) -> str:
    """Return what an answer shows, one thing a line."""
    if kind.startswith("application/pdf"):
        said = printed_on(body)
    elif "spreadsheet" in kind:
        said = _cells(body)
    elif kind.startswith("application/zip"):
        said = _packed(body)
    elif "json" in kind:
        said = _indented(body)
    else:
        said = body.decode("utf-8", "replace")
        if kind.startswith("text/html"):
            said = _BLANKS.sub("\n", _BETWEEN_TAGS.sub(">\n<", said))
    return masked(said)


def _indented(body: bytes) -> str:
    try:
        return json.dumps(json.loads(body), indent=1, sort_keys=True, ensure_ascii=False)
    except ValueError:
        return body.decode("utf-8", "replace")


def _cells(body: bytes) -> str:
    book = openpyxl.load_workbook(BytesIO(body))
    return "\n".join(
        f"{sheet.title}!{cell.coordinate} {cell.value!r} {cell.number_format}"
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    )


def _packed(body: bytes) -> str:
    with zipfile.ZipFile(BytesIO(body)) as package:
        return "\n".join(sorted(package.namelist()))
