"""Writes the indexes of the decision records: by shelf and topic, and by article.

A record is a file ``docs/decisions/SHELF/NNN-name.md`` with its topic in a line ``Topic: …``. One
that was replaced says so in a line ``Replaced by decision 152: …`` or ``Replaced in part by …``; a
link may stand for the word decision.

Articles are found in the words of the records: a text is named ("Annex 5", "C.02"), and numbers
that exist in it belong to it until another is named. A record may instead say them in a line
``Articles: FIDE B.02 8.5.6; FMJD Annex 9 3.2.3``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.index import all_texts

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "decisions"
BY_TOPIC = FOLDER / "README.md"
BY_ARTICLE = FOLDER / "by-article.md"
READINGS = "readings"

SHELVES: dict[str, tuple[str, tuple[str, ...]]] = {
    READINGS: (
        "What we chose where a text is silent or contradicts itself",
        (
            "Texts and editions",
            "Points, byes and withdrawals",
            "Round robins, knock-outs and play-offs",
            "Swiss systems of FIDE",
            "Swiss systems of FMJD",
            "Teams",
            "Standings and prizes",
            "Ratings",
            "Titles and norms",
            "Games and clocks",
            "Arbiters and the conduct of events",
            "Cups and championships",
            "Reports and records of games",
        ),
    ),
    "house": (
        "How the house is built",
        (
            "Journal and database",
            "Rights, persons and protection",
            "Office and pages",
            "How it is built",
        ),
    ),
}
"""Each shelf is a folder: what stands on it, and its topics in their order."""

_TEXTS = {
    r"Laws(?: of Chess)?": "fide.laws",
    r"GR|General Regulations": "fide.competitions",
    r"C\.02": "fide.tournaments",
    r"B\.02|Rating Regulations|rating regulations": "fide.ratings",
    r"B\.01|Title Regulations|title regulations": "fide.titles",
    r"Annex (?P<annex>\d+)": "fmjd.annex{annex}",
}
_NAME_OR_NUMBER = re.compile(
    "|".join(f"(?:{words})" for words in _TEXTS)
    + r"|C\.04(?:\.[0-9A-Ea-i]+)*"
    + r"|(?<![\w.½-])(?:[A-E]\.|App\.[A-D]\.)?\d+[a-z]?(?:\.[0-9]*[A-Za-z]?)*(?: [a-k]\b)?(?!\w)"
)
_TEXT_OF_TOPIC = {"Swiss systems of FMJD": "fmjd.annex5"}


class Record(NamedTuple):
    """One decision record."""

    number: int
    title: str
    file: str
    """From the folder of the decisions: ``readings/008-unusual-scores.md``."""
    shelf: str
    topic: str
    replaced: str
    """``replaced by 152``, or nothing."""
    articles: tuple[Citation, ...]

    @property
    def gone(self) -> bool:
        """Whether all of it was replaced."""
        return self.replaced.startswith("replaced by")


def records() -> Iterator[Record]:
    """Yield the records in their order."""
    for path in sorted(FOLDER.rglob("[0-9]*.md"), key=lambda path: path.name):
        text = path.read_text(encoding="utf-8")
        number, title = re.findall(r"\A# (\d+)\. (.+)", text)[0]
        topic = "".join(re.findall(r"^Topic: (.+)$", text, re.MULTILINE)[:1])
        named = tuple(dict.fromkeys(articles_in(text, _TEXT_OF_TOPIC.get(topic))))
        file = path.relative_to(FOLDER)
        shelf = "" if len(file.parts) == 1 else file.parts[0]
        yield Record(int(number), title, file.as_posix(), shelf, topic, _replaced(text), named)


REPLACED = re.compile(
    r"^Replaced (?P<partly>in part |in one point )?(?P<by>by (?:decision |\[)\d+.*(?:\n.+)*)",
    re.MULTILINE,
)


def _replaced(text: str) -> str:
    found = REPLACED.search(text)
    if found is None:
        return ""
    numbers = re.findall(r"by (?:decision |\[)(\d+)", found["by"])
    return f"replaced {found['partly'] or ''}by {', '.join(numbers)}"


def articles_in(text: str, understood: str | None = None) -> Iterator[Citation]:
    """Yield the articles that a record names and the index has.

    ``understood`` is the text that numbers belong to where none is named.
    """
    said = re.findall(r"^Articles: (.+)$", text, re.MULTILINE)
    for paragraph in said or re.split(r"\n\n|\n- ", text):
        current = understood
        for mark in _NAME_OR_NUMBER.finditer(paragraph):
            words = mark.group()
            if words.startswith("C.04"):
                # The chapter keeps its name in every edition; articles are numbered anew.
                older = tuple(_existing("fide.swiss", words))
                current = "fide.swiss" if older else "fide.swiss.2026"
            elif (named := _text_named(words)) is not None:
                current = named
                continue
            if current is not None:
                yield from _existing(current, words)


def _text_named(words: str) -> str | None:
    for pattern, text in _TEXTS.items():
        found = re.fullmatch(pattern, words)
        if found:
            return text.format(**found.groupdict())
    return None


def _existing(text: str, words: str) -> Iterator[Citation]:
    """Yield the article of a text that these words are; ``3.1 d`` may be written for 3.1.d."""
    if text not in all_texts():
        return
    known = {article.number for article in all_texts()[text].articles}
    plain = words.rstrip(".")
    head = plain.partition(" ")[0]
    for number in (plain.replace(" ", "."), plain.replace(" ", ""), head, f"C.04.3.{head}"):
        if number in known and (len(number) > 2 or text in _SHORT_NUMBERS):
            yield Citation(text, number)
            return


_SHORT_NUMBERS = {"fmjd.annex2", "fmjd.annex6"}
"""Texts whose articles have short numbers; elsewhere a lone figure is rather a count."""


def pages() -> dict[Path, str]:
    """Return what stands in the two indexes."""
    found = list(records())
    return {BY_TOPIC: _by_topic(found), BY_ARTICLE: _by_article(found)}


def _by_topic(found: list[Record]) -> str:
    lines = [
        "# Decision records",
        "",
        "Generated by `make docs`; do not edit. Begin with [start-here.md](start-here.md): the",
        "twenty that matter most. [by-article.md](by-article.md) lists the records by the articles",
        "they are about. A number is given once; one that is missing was not used.",
    ]
    for shelf, (words, topics) in SHELVES.items():
        lines += ["", f"## {words}"]
        for topic in topics:
            chosen = [each for each in found if (each.shelf, each.topic) == (shelf, topic)]
            lines += ["", f"### {topic}", "", *map(_line, chosen)]
    return "\n".join(lines) + "\n"


def _by_article(found: list[Record]) -> str:
    by_article: dict[Citation, list[Record]] = defaultdict(list)
    for record in found:
        for citation in record.articles:
            by_article[citation].append(record)
    lines = [
        "# Decision records by article",
        "",
        "Generated by `make docs`; do not edit. [README.md](README.md) lists them by topic.",
        "",
    ]
    for text in all_texts().values():
        rows = [
            f"| {article.number} | {article.heading} | {_numbers(by_article[here])} |"
            for article in text.articles
            if (here := Citation(text.id, article.number)) in by_article
        ]
        if rows:
            lines += [f"## {text.federation} {text.short}", ""]
            lines += ["| article | heading | decisions |", "|---|---|---|", *rows, ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _line(record: Record) -> str:
    remark = f" (*{record.replaced}*)" if record.replaced else ""
    return f"- {record.number}. [{record.title}]({record.file}){remark}"


def _numbers(found: list[Record]) -> str:
    return ", ".join(
        f"[{each.number}]({each.file}){' (replaced)' if each.gone else ''}" for each in found
    )


if __name__ == "__main__":
    for page, text in pages().items():
        page.write_text(text, encoding="utf-8")
