"""Writes docs/decisions/README.md: the decision records by topic and by article.

Articles are found in the words of the records: a text is named ("Annex 5", "C.02"), and numbers
that exist in it belong to it until another is named. A record may instead say them in a line
``Articles: FIDE B.02 8.5.6; FMJD Annex 9 3.2.3``. A record's topic stands in a line ``Topic: …`` or
in the table below. One that was replaced says so in a line ``Replaced by decision 152: …`` or
``Replaced in part by …``; a link may stand for the word decision.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.index import all_texts

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "decisions"
PAGE = FOLDER / "README.md"
OTHER = "Other"

TOPICS: dict[str, tuple[int, ...]] = {
    "Texts and how they are indexed": (5, 6, 186),
    "Points, byes and withdrawals": (7, 8, 13, 15, 22, 147, 205),
    "Round robins and lots": (9, 10, 11, 12, 14),
    "Swiss systems of FIDE, and what all share": (4, 41, 42, 43, 44, 45, 61, 79, 116, 146),
    "Swiss systems of FMJD": (*range(70, 79), 149, 150, 151),
    "Standings and tie-breaks": (
        *(*range(16, 22), *range(51, 58), 64, 65, 69),
        *(155, 157, 158, 159, 160, 162),
    ),
    "Prizes and play-offs": (58, 59, 66, 67, 68, 141),
    "Ratings": (*range(80, 99), 122, 133, 136, 137, 138, 148, 152, 153, 154, 207),
    "Rules of the games and clocks": (*range(31, 37), 38, 39, 40, 49, 102, 103, 104),
    "Records of games: PGN and PDN": (37, 46, 47, 48, 50, 62, 105, 126, 127, 145, 161, 166),
    "Reports and lists of players": (23, 24, 25, 60, 63, 120, 121, 156),
    "Working in the office": (
        *(26, 27, 106, 107, 114, 115, 117, 118, 119, 123, 125, 129, 143, 173, 206),
    ),
    "Journal, database and processes": (2, 3, 28, 29, 30, 134, 170, 175),
    "Accounts and protection": (108, 109, 132, 142, 144, 164, 165, 167, 168, 169, 171, 174),
    "Pages, paper and languages": (
        *(99, 100, 101, 110, 111, 112, 113, 124, 128, 135, 139, 140, 172),
    ),
    "Interface and library": (130, 131, 187),
    "How it is built": (1,),
}

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
    topic: str
    replaced: str
    """``replaced by 152``, or nothing."""
    articles: tuple[Citation, ...]


def records() -> Iterator[Record]:
    """Yield the records in their order."""
    placed = {number: topic for topic, numbers in TOPICS.items() for number in numbers}
    for path in sorted(FOLDER.glob("[0-9]*.md")):
        text = path.read_text(encoding="utf-8")
        number, title = re.findall(r"\A# (\d+)\. (.+)", text)[0]
        topic = re.findall(r"^Topic: (.+)$", text, re.MULTILINE)
        under = topic[0] if topic else placed.get(int(number), OTHER)
        named = tuple(dict.fromkeys(articles_in(text, _TEXT_OF_TOPIC.get(under))))
        yield Record(int(number), title, path.name, under, _replaced(text), named)


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


def page() -> str:
    """Return the index page."""
    found = list(records())
    lines = [
        "# Decision records",
        "",
        "Generated by `make docs`; do not edit. What we chose where a text is silent or",
        "contradicts itself, and how the house is built. A number is given once; one that is",
        "missing was not used.",
        "",
        "## By topic",
    ]
    for topic in (*TOPICS, *_further_topics(found)):
        chosen = [each for each in found if each.topic == topic]
        if chosen:
            lines += ["", f"### {topic}", "", *map(_line, chosen)]
    lines += ["", "## By article", ""]
    by_article: dict[Citation, list[Record]] = defaultdict(list)
    for record in found:
        for citation in record.articles:
            by_article[citation].append(record)
    for text in all_texts().values():
        rows = [
            f"| {article.number} | {article.heading} | {_numbers(by_article[here])} |"
            for article in text.articles
            if (here := Citation(text.id, article.number)) in by_article
        ]
        if rows:
            lines += [f"### {text.federation} {text.short}", ""]
            lines += ["| article | heading | decisions |", "|---|---|---|", *rows, ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _further_topics(found: Iterable[Record]) -> list[str]:
    named = dict.fromkeys(each.topic for each in found if each.topic not in TOPICS)
    return [*(each for each in named if each != OTHER), *([OTHER] if OTHER in named else [])]


def _line(record: Record) -> str:
    remark = f" (*{record.replaced}*)" if record.replaced else ""
    return f"- {record.number}. [{record.title}]({record.file}){remark}"


def _numbers(found: Iterable[Record]) -> str:
    return ", ".join(
        f"[{each.number}]({each.file}){' (replaced)' if _gone(each) else ''}" for each in found
    )


def _gone(record: Record) -> bool:
    return record.replaced.startswith("replaced by")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
