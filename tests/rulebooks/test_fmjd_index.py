"""The index of the FMJD annexes: complete, unambiguous and in order."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from crosstable.rulebooks.articles import Article, Part, Text
from crosstable.rulebooks.index import all_texts

ARTICLES_AT_LEAST = {
    "fmjd.annex1": 136,
    "fmjd.annex1.2024": 2,
    "fmjd.annex2": 46,
    "fmjd.annex3": 195,
    "fmjd.annex3.old": 191,
    "fmjd.annex4": 77,
    "fmjd.annex5": 77,
    "fmjd.annex6": 15,
    "fmjd.annex8": 75,
    "fmjd.annex9": 110,
    "fmjd.annex10": 118,
    "fmjd.annex11": 50,
    "fmjd.annex12": 43,
    "fmjd.annex13": 55,
    "fmjd.annex17": 89,
    "fmjd.annex18": 72,
}

PARENTS_WITHOUT_ARTICLE = {
    "App": "the appendices of an annex have no common heading",
}

LEFT_OUT_IN_PRINT = {
    ("fmjd.annex3", "5.11.1.2.2"): "printed only as its two cases 2a and 2b",
    ("fmjd.annex5", "App.C"): "removed by the General Assembly of 2017",
    ("fmjd.annex8", "C.16"): "the numbering jumps from 15 to 17",
    ("fmjd.annex9", "4.2.3"): "the numbering jumps from 4.2.2 to 4.2.4",
    ("fmjd.annex9", "6.2.e"): "the letters jump from d to f",
    ("fmjd.annex10", "4.4.1.1"): "the nine rounds of a red norm, removed in 2020",
    ("fmjd.annex10", "4.4.3.3"): "the numbering jumps from 4.4.3.2 to 4.4.3.4",
    ("fmjd.annex17", "9"): "deleted by the General Assembly",
}

CHAPTERS_WITH_A_RULE_OF_THEIR_OWN = {
    ("fmjd.annex11", "2"): "its opening sentence asks for witnesses",
}

PROMISE = {Part.HEADING: 0, Part.RECORDS: 0, Part.ASSISTS: 1, Part.DECIDES: 2}

ROMAN = ("i", "ii", "iii", "iv", "v")


ANNEXES = {name: text for name, text in all_texts().items() if name.startswith("fmjd.")}

WHOLE = {name: text for name, text in ANNEXES.items() if text.differs_from is None}
"""Those of which every article is listed, not only what differs from another version."""

every_annex = pytest.mark.parametrize("text", ANNEXES.values(), ids=ANNEXES.keys())
every_whole_annex = pytest.mark.parametrize("text", WHOLE.values(), ids=WHOLE.keys())


def index(text: Text) -> dict[str, Article]:
    return {article.number: article for article in text.articles}


def parent(number: str) -> str | None:
    head, dot, _ = number.rpartition(".")
    return head if dot else None


def label_before(label: str, siblings: set[str]) -> str | None:
    """Name the label printed before this one among its siblings; None where a list begins."""
    if label in ROMAN and "i" in siblings and "h" not in siblings:
        place = ROMAN.index(label)
        return ROMAN[place - 1] if place else None
    if label.isdigit():
        return str(int(label) - 1) if int(label) > 1 else None
    if re.fullmatch("[a-z]|[A-Z]", label):
        return chr(ord(label) - 1) if label not in "aA" else None
    inserted = re.fullmatch(r"(\d+|[A-Z])([a-z]|\d|bis)", label)
    if inserted is None:
        return None
    base, suffix = inserted.groups()
    before = base + chr(ord(suffix) - 1) if suffix in set("bcdef") else None
    return before if before in siblings else base


def test_every_annex_is_there() -> None:
    assert ANNEXES.keys() == ARTICLES_AT_LEAST.keys()


@every_annex
def test_heading_of_the_text(text: Text) -> None:
    number, _, edition = text.id.removeprefix("fmjd.annex").partition(".")
    assert text.federation == "FMJD"
    versions = {"": ("", "2022-11-23"), "old": (" (older)", "before 2017")}
    versions["2024"] = (" (2024)", "2024-08")
    added, version = versions[edition]
    assert (text.short, text.version) == (f"Annex {number}{added}", version)
    assert text.title


def test_short_names_tell_the_texts_apart() -> None:
    assert len({text.short for text in ANNEXES.values()}) == len(ANNEXES)


@every_annex
def test_none_has_been_lost(text: Text) -> None:
    assert len(text.articles) >= ARTICLES_AT_LEAST[text.id]


@every_annex
def test_numbers_are_unique_and_spelled_alike(text: Text) -> None:
    assert len(index(text)) == len(text.articles)
    for article in text.articles:
        assert re.fullmatch(r"[A-Za-z0-9]+(-\d)?(\.[A-Za-z0-9]+)*", article.number), article


@every_whole_annex
def test_every_parent_is_listed_before_its_children(text: Text) -> None:
    seen: set[str] = set()
    for article in text.articles:
        above = parent(article.number)
        if above is not None and above not in PARENTS_WITHOUT_ARTICLE:
            assert above in seen, article.number
        seen.add(article.number)


@every_whole_annex
def test_no_number_is_skipped_unless_the_text_skips_it(text: Text) -> None:
    listed = index(text)
    skipped = {number for annex, number in LEFT_OUT_IN_PRINT if annex == text.id}
    assert not skipped & listed.keys()
    used: set[str] = set()
    for number in listed:
        above = parent(number)
        prefix = "" if above is None else above + "."
        siblings = {n.removeprefix(prefix) for n in listed if parent(n) == above}
        if siblings <= {"2020", "2021"}:
            continue  # years, not a count
        before = label_before(number.removeprefix(prefix), siblings)
        if before is None or prefix + before in listed:
            continue
        assert prefix + before in skipped, f"{number} follows nothing"
        used.add(prefix + before)
    assert used == skipped


@every_annex
def test_articles_stand_in_the_order_of_the_text(text: Text) -> None:
    def counted(number: str) -> tuple[int, ...] | None:
        labels = number.split(".")
        return tuple(map(int, labels)) if all(map(str.isdigit, labels)) else None

    plain = [key for article in text.articles if (key := counted(article.number)) is not None]
    assert all(first < second for first, second in pairwise(plain))


@every_annex
def test_headings_are_short_and_tell_articles_apart(text: Text) -> None:
    for article in text.articles:
        assert len(article.heading) <= 90, article
        assert 3 <= len(article.heading.split()) <= 10, article
        assert not article.heading.endswith("."), article
        assert article.heading[0].isupper(), article
    headings = [a.heading for a in text.articles if a.heading != "Reserved, no text"]
    assert len(set(headings)) == len(headings)


@every_annex
def test_reserved_articles_promise_nothing(text: Text) -> None:
    assert all(a.part is Part.RECORDS for a in text.articles if "no text" in a.heading)


@every_annex
def test_a_chapter_promises_no_more_than_its_articles(text: Text) -> None:
    listed = index(text)
    chapters = {n for n in map(parent, listed) if n in listed and re.fullmatch(r"\d+|[A-D]", n)}
    for chapter in chapters:
        below = [a.part for n, a in listed.items() if n.startswith(chapter + ".")]
        below += [a.part for n, a in listed.items() if re.fullmatch(chapter + "[a-z]", n)]
        if (text.id, chapter) in CHAPTERS_WITH_A_RULE_OF_THEIR_OWN:
            continue
        assert PROMISE[listed[chapter].part] <= max(PROMISE[part] for part in below), chapter


@pytest.mark.parametrize(
    ("text_id", "number", "part", "word"),
    [
        ("fmjd.annex1", "4.13", Part.DECIDES, "largest"),
        ("fmjd.annex1", "4.15", Part.DECIDES, "promotion"),
        ("fmjd.annex1", "5.4", Part.ASSISTS, "Opponent"),
        ("fmjd.annex1", "6.1", Part.DECIDES, "Third"),
        ("fmjd.annex1", "6.2", Part.DECIDES, "Twenty-five"),
        ("fmjd.annex1", "6.3", Part.DECIDES, "16"),
        ("fmjd.annex1", "6.4", Part.DECIDES, "5"),
        ("fmjd.annex1", "7.2.2", Part.DECIDES, "blocked"),
        ("fmjd.annex1", "11.1.4", Part.RECORDS, "Blindfold"),
        ("fmjd.annex2", "2.11", Part.DECIDES, "jury"),
        ("fmjd.annex2", "3a", Part.DECIDES, "seven"),
        ("fmjd.annex2", "3b", Part.DECIDES, "compatriots"),
        ("fmjd.annex2", "3f", Part.DECIDES, "Age"),
        ("fmjd.annex3", "2.5.a", Part.ASSISTS, "Sanction"),
        ("fmjd.annex3", "2.5a", Part.ASSISTS, "irregular"),
        ("fmjd.annex3", "3.11", Part.DECIDES, "Order"),
        ("fmjd.annex3", "5.2", Part.DECIDES, "late"),
        ("fmjd.annex3", "5.3", Part.DECIDES, "40"),
        ("fmjd.annex3", "5.6", Part.DECIDES, "Points"),
        ("fmjd.annex3", "5.6a", Part.DECIDES, "plus-remise"),
        ("fmjd.annex3", "5.7", Part.DECIDES, "Forfeit"),
        ("fmjd.annex3", "5.8", Part.DECIDES, "Double forfeit"),
        ("fmjd.annex3", "5.9", Part.DECIDES, "Withdrawal"),
        ("fmjd.annex3", "5.9.A", Part.DECIDES, "round robin"),
        ("fmjd.annex3", "5.9.B", Part.DECIDES, "Swiss"),
        ("fmjd.annex3", "5.10", Part.DECIDES, "Superblitz"),
        ("fmjd.annex3", "5.11.1.2.1", Part.DECIDES, "round robin"),
        ("fmjd.annex3", "5.11.1.2.2a", Part.DECIDES, "Solkoff"),
        ("fmjd.annex3", "5.11.1.2.2b", Part.DECIDES, "rating"),
        ("fmjd.annex3", "6.1.1.a", Part.ASSISTS, "Regulation draw"),
        ("fmjd.annex3", "6.20", Part.ASSISTS, "forms"),
        ("fmjd.annex3.old", "5.10", Part.DECIDES, "Lehmann-Georgiev"),
        ("fmjd.annex3.old", "5.11.1.2.2a", Part.DECIDES, "rating"),
        ("fmjd.annex3.old", "5.11.1.2.2b", Part.DECIDES, "Solkoff"),
        ("fmjd.annex3.old", "6.18", Part.ASSISTS, "Correction"),
        ("fmjd.annex3.old", "6.18bis", Part.RECORDS, "Loser"),
        ("fmjd.annex4", "2.17.2", Part.ASSISTS, "draw"),
        ("fmjd.annex4", "2.18", Part.DECIDES, "hour late"),
        ("fmjd.annex5", "3.1.a", Part.DECIDES, "Buchholz"),
        ("fmjd.annex5", "3.1.b", Part.DECIDES, "median"),
        ("fmjd.annex5", "3.1.c", Part.DECIDES, "Short"),
        ("fmjd.annex5", "3.1.d", Part.DECIDES, "Full"),
        ("fmjd.annex5", "3.1.e", Part.DECIDES, "plus"),
        ("fmjd.annex5", "3.1.f", Part.DECIDES, "Baliakin"),
        ("fmjd.annex5", "3.1.g", Part.DECIDES, "Sonneborn"),
        ("fmjd.annex5", "3.1.h", Part.DECIDES, "averaged"),
        ("fmjd.annex5", "3.1.i", Part.DECIDES, "performance"),
        ("fmjd.annex5", "3.1.j", Part.DECIDES, "own rating"),
        ("fmjd.annex5", "3.1.k", Part.DECIDES, "lot"),
        ("fmjd.annex5", "4.1", Part.DECIDES, "bye"),
        ("fmjd.annex5", "5.1", Part.DECIDES, "rating"),
        ("fmjd.annex5", "5.1a", Part.DECIDES, "committee"),
        ("fmjd.annex5", "5.2", Part.DECIDES, "Solkoff"),
        ("fmjd.annex5", "5.3", Part.DECIDES, "KNDB"),
        ("fmjd.annex5", "6.1", Part.DECIDES, "four groups"),
        ("fmjd.annex5", "6.2", Part.DECIDES, "Haley"),
        ("fmjd.annex5", "App.A.d", Part.DECIDES, "score group"),
        ("fmjd.annex5", "App.B.c", Part.DECIDES, "score groups"),
        ("fmjd.annex5", "App.D", Part.DECIDES, "performance"),
        ("fmjd.annex6", "5", Part.DECIDES, "ten"),
        ("fmjd.annex6", "11", Part.DECIDES, "flags"),
        ("fmjd.annex8", "A.7", Part.RECORDS, "untouched"),
        ("fmjd.annex8", "C.4", Part.RECORDS, "game rules"),
        ("fmjd.annex8", "C.19", Part.DECIDES, "errors"),
        ("fmjd.annex9", "1.2.1.1", Part.ASSISTS, "official"),
        ("fmjd.annex9", "1.2.2.1.b", Part.DECIDES, "Sixty"),
        ("fmjd.annex9", "3.2.3", Part.DECIDES, "K"),
        ("fmjd.annex9", "3.3.2", Part.DECIDES, "25"),
        ("fmjd.annex9", "11.players", Part.DECIDES, "players"),
        ("fmjd.annex9", "IX-1", Part.DECIDES, "differences"),
        ("fmjd.annex9", "IX-2", Part.DECIDES, "expected"),
        ("fmjd.annex10", "3.11.3a", Part.DECIDES, "world championship"),
        ("fmjd.annex10", "4.4.1.2", Part.DECIDES, "titled"),
        ("fmjd.annex10", "5", Part.DECIDES, "Grandmaster"),
        ("fmjd.annex10", "X-3", Part.DECIDES, "norms"),
        ("fmjd.annex11", "2a", Part.DECIDES, "record attempt"),
        ("fmjd.annex11", "5", Part.DECIDES, "opponents"),
        ("fmjd.annex12", "11.1.2", Part.DECIDES, "8-4"),
        ("fmjd.annex13", "4.1", Part.DECIDES, "Age"),
        ("fmjd.annex13", "7.1.2", Part.RECORDS, "hotel"),
        ("fmjd.annex13", "8", Part.DECIDES, "nations"),
        ("fmjd.annex17", "8a", Part.DECIDES, "Rate"),
        ("fmjd.annex17", "App.B1.2.4", Part.DECIDES, "Pairing table"),
        ("fmjd.annex17", "App.C.Remark.1", Part.DECIDES, "fifty"),
        ("fmjd.annex18", "Points", Part.DECIDES, "bonus"),
        ("fmjd.annex18", "Conditions.3.c", Part.DECIDES, "round robin"),
        ("fmjd.annex18", "Code.9.b", Part.DECIDES, "World Cup"),
    ],
)
def test_well_known_articles(text_id: str, number: str, part: Part, word: str) -> None:
    article = index(ANNEXES[text_id])[number]
    assert article.part is part
    assert word in article.heading
