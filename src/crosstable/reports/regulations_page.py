"""The regulations as one page of HTML, to be sent or put on any website; nothing is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from crosstable.reports.sheets.texts import RegulationLine, RegulationSheet

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "h2{font-size:1.1rem;margin:1.6rem 0 .3rem}dt{font-weight:600}dd{margin:0 0 .6rem}"
    "small{color:#555}"
)


def regulations_page(sheet: RegulationSheet, language: str) -> str:
    """Return the page, whole; everything that people typed is text in it."""
    return "\n".join((*_parts(sheet, language), ""))


def _parts(sheet: RegulationSheet, language: str) -> Iterator[str]:
    head = sheet.head
    title = f"{escape(head.title)} · {escape(head.event)}"
    yield "<!doctype html>"
    yield f'<html lang="{escape(language)}">'
    yield '<head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title><style>{_STYLE}</style></head>"
    yield f"<body><h1>{escape(head.event)}</h1>"
    yield f"<p>{escape(head.title)}</p>"
    yield f"<p>{escape(head.place)}</p>" if head.place else ""
    for number, part in enumerate(sheet.parts, start=1):
        cited = f" <small>{escape(part.articles)}</small>" if part.articles else ""
        yield f"<section><h2>{number}. {escape(part.title)}{cited}</h2><dl>"
        yield from map(_line, part.lines)
        yield "</dl></section>"
    yield f"<p><small>{escape(head.rules)} · {escape(head.printed)}</small></p>"
    yield "</body></html>"


def _line(line: RegulationLine) -> str:
    text = "<br>".join(map(escape, line.text.split("\n")))
    cited = f" <small>{escape(line.articles)}</small>" if line.articles else ""
    title = f"<dt>{escape(line.title)}</dt>" if line.title else ""
    return f"{title}<dd>{text}{cited}</dd>"
