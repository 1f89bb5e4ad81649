"""Writes docs/rule-coverage.md: article -> rule -> code -> whether anybody reaches it -> tests.

What is not there is not implemented, and what nobody can reach is not offered: code counts as
reached when a command, a page or the interface leads to it (``tools/reach.py``). The page is
generated, and a test fails when it is stale.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import Article, Part, Text
from crosstable.rulebooks.index import all_texts, as_numbered
from crosstable.rulebooks.library import EDITIONS
from reach import WORDLESS, Program, parsed, program

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
PAGE = ROOT / "docs" / "rule-coverage.md"

OF_ONE_FEDERATION = {
    "games.chess": "FIDE",
    "games.draughts": "FMJD",
    "pairing.swiss.dutch": "FIDE",
    "pairing.swiss.fmjd": "FMJD",
    "pairing.varma": "FIDE",  # drawn by it where the edition's lots begin with it
    "pairing.first_half": "FMJD",
    "formats.fmjd_report": "FMJD",
    "office.acts.rounds._refuse_bye_after_forfeit_win": "FIDE",  # an option of its byes
    "ratings.rateable._norms_registered_late": "FIDE",  # norms are FIDE's word
}
"""Code that only one federation's tournaments come to; the other's articles are not its merit."""
TABLES = ("laws", "draws", "play")
"""Parts of editions that are tables, which the room of the game reads line by line."""

WITHOUT_A_DOOR: set[str] = set()
"""Rooms with rules that no command, page or interface leads to yet; a test keeps the list exact."""

SHORT = {
    "law": "fide.laws",
    "annex1": "fmjd.annex1",
    "annex3": "fmjd.annex3",
    "annex4": "fmjd.annex4",
    "annex6": "fmjd.annex6",
}
"""How the rulings at a board cite the texts of their game."""


class Sighting(NamedTuple):
    """A name found in a source file, and where."""

    what: str
    place: str


class Cited(NamedTuple):
    """A citation found in a source file, and where."""

    what: Citation
    place: str
    field: str | None = None
    """Which value of a table it belongs to, as ``checkmate=Citation(...)`` in the Laws."""


MARKLESS = (*WORDLESS, ast.Name, ast.alias)
"""Kinds of nodes below which no mark stands, and by far the most there are."""


class _Marks(ast.NodeVisitor):
    """Collects rule marks, citations and article marks with the definition they stand at."""

    def __init__(self, module: str, *, within_functions: bool = True) -> None:
        self.scope = [module]
        self.within_functions = within_functions
        self.field: str | None = None
        self.rules: list[Sighting] = []
        self.citations: list[Cited] = []
        self.articles: list[Cited] = []
        self.readings: list[Sighting] = []
        """The fields that are read from the rules of a game, ``rules.checkmate``."""

    def _enter(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        self.scope.append(node.name)
        place = ".".join(self.scope)
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call):
                texts = _strings(decorator)
                match _dotted(decorator.func):
                    case "rule":
                        self.rules += [Sighting(name, place) for name in texts]
                    case "pytest.mark.article":
                        self.articles += _cited(texts, place)
        if self.within_functions or isinstance(node, ast.ClassDef):
            self.generic_visit(node)
        self.scope.pop()

    def generic_visit(self, node: ast.AST) -> None:
        for name in node._fields:
            held = getattr(node, name, None)
            for each in held if isinstance(held, list) else (held,):
                if isinstance(each, ast.AST) and not isinstance(each, MARKLESS):
                    self.visit(each)

    visit_FunctionDef = _enter  # noqa: N815 -- the visitor's own spelling
    visit_AsyncFunctionDef = _enter  # noqa: N815
    visit_ClassDef = _enter  # noqa: N815

    def _constant(self, node: ast.Assign | ast.AnnAssign) -> None:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        named = len(self.scope) == 1 and isinstance(target, ast.Name)
        if named:
            self.scope.append(ast.unparse(target))
        self.generic_visit(node)
        if named:
            self.scope.pop()

    visit_Assign = _constant  # noqa: N815
    visit_AnnAssign = _constant  # noqa: N815

    def visit_keyword(self, node: ast.keyword) -> None:
        outermost, self.field = self.field, self.field or node.arg
        self.generic_visit(node)
        self.field = outermost

    def visit_Attribute(self, node: ast.Attribute) -> None:
        match node.value:
            case ast.Name(owner) | ast.Attribute(attr=owner):
                pass
            case _:
                owner = ""
        if owner == "rules" or owner.isupper():
            self.readings.append(Sighting(node.attr, ".".join(self.scope)))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        texts = _strings(node)
        called = _dotted(node.func)
        if called == "Citation" and len(texts) == len(node.args) == 2:
            place = ".".join(self.scope)
            self.citations.append(Cited(Citation(*texts), place, self.field))
        if called == "rule_asking" and texts:  # a row of the table of rules that ask for a field
            self.rules.append(Sighting(texts[0], ".".join(self.scope)))
        at_a_board = self.scope[0].startswith("crosstable.games.")
        short = SHORT.get(called) if at_a_board else None
        if short is not None and len(texts) == len(node.args) == 1:
            cited = Cited(Citation(short, texts[0]), ".".join(self.scope), self.field)
            self.citations.append(cited)
        if called == "pytest.mark.article" and self.scope[1:] in ([], ["pytestmark"]):
            self.articles += _cited(texts, self.scope[0])
        self.generic_visit(node)


def _cited(texts: list[str], place: str) -> Iterator[Cited]:
    """Return what a mark says: a text, and the articles of it that stand behind."""
    text, *numbers = texts
    return (Cited(Citation(text, number), place) for number in numbers)


def _dotted(called: ast.expr) -> str:
    """Return ``pytest.mark.article`` for what is called by such a name, else nothing."""
    match called:
        case ast.Name(name):
            return name
        case ast.Attribute(owner, name):
            return f"{_dotted(owner)}.{name}"
        case _:
            return ""


def _strings(call: ast.Call) -> list[str]:
    return [
        each.value
        for each in call.args
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]


@cache
def scan(folder: Path) -> tuple[_Marks, ...]:
    """Return the marks of every Python file below a folder; of tests, those they stand under."""
    return tuple(_scanned(folder))


def _scanned(folder: Path) -> Iterator[_Marks]:
    for path in sorted(folder.rglob("*.py")):
        place = ".".join(path.relative_to(folder).with_suffix("").parts)
        if folder == TESTS:
            text = path.read_text(encoding="utf-8")
            if "mark.article" in text:
                marks = _Marks(place, within_functions=False)
                marks.visit(ast.parse(text))
                yield marks
        else:
            marks = _Marks(place)
            marks.visit(parsed(path))
            yield marks


class Coverage(NamedTuple):
    """Who carries out which article, and which tests were written from it."""

    rules: dict[Citation, set[str]]
    code: dict[Citation, set[str]]
    reached: dict[Citation, set[str]]
    """The part of the code that somebody can reach."""
    tests: dict[Citation, set[str]]


@cache
def coverage() -> Coverage:
    """Return what the sources say about every article."""
    found = Coverage(defaultdict(set), defaultdict(set), defaultdict(set), defaultdict(set))
    carriers: dict[str, set[str]] = defaultdict(set)
    sources = scan(ROOT / "src")
    for marks in sources:
        for name, place in marks.rules:
            carriers[name].add(_short(place))
    for citation, places in cited_in_code(sources):
        found.code[citation] |= places
    for edition in EDITIONS.values():
        for entry in edition.rules:
            credited = credited_to(edition.federation, carriers[entry.rule])
            for citation in entry.articles:
                found.rules[citation].add(entry.rule)
                found.code[citation] |= credited
    reachable = program()
    for citation, places in found.code.items():
        found.reached[citation] = {place for place in places if reachable.reaches(place)}
    for marks in scan(TESTS):
        for article, place, _ in marks.articles:
            found.tests[article].add(_short(place))
    return found


def cited_in_code(sources: tuple[_Marks, ...]) -> Iterator[tuple[Citation, set[str]]]:
    """Yield every article that code cites by itself, and who uses the citation.

    An article in a table of rules is carried out by whoever reads that line of the table; one that
    nobody reads belongs to the table as a whole, since the move generators keep it by their nature.
    """
    for marks in sources:
        for citation, place, _ in marks.citations:
            yield citation, {_short(place)}
            for other in _other_numbers(citation):
                yield other, {_short(place)}
    for edition in EDITIONS.values():
        readers = _readers(sources, f"crosstable.games.{edition.game}")
        for table in filter(None, (getattr(edition, part) for part in TABLES)):
            whole = _short(f"{type(table).__module__}.{type(table).__name__}")
            for field in table.__struct_fields__:
                for citation in _cited_in(getattr(table, field)):
                    yield citation, readers.get(field, {whole})


def _cited_in(value: object) -> Iterator[Citation]:
    """Yield the articles in a value of a table."""
    if isinstance(value, Citation):
        yield value
    elif isinstance(value, tuple):
        yield from chain.from_iterable(map(_cited_in, value))
    elif isinstance(value, Struct):
        yield from _cited_in(tuple(getattr(value, name) for name in value.__struct_fields__))


@cache
def _readers(sources: tuple[_Marks, ...], room: str) -> dict[str, set[str]]:
    """Return who reads each field of the table that a room goes by."""
    readers: dict[str, set[str]] = defaultdict(set)
    for marks in sources:
        if _knows(marks.scope[0], room):
            for field, place in marks.readings:
                readers[field].add(_short(place))
    return readers


def _other_numbers(citation: Citation) -> Iterator[Citation]:
    """Yield where an article stands in other versions of its text.

    What is decided at a board cites the text of 2018 or 2022, and the desk shows each article as
    the edition of the event numbers it (``as_numbered``).
    """
    for text in all_texts().values():
        if citation.text in {text.instead_of, text.differs_from}:
            moved = as_numbered(citation, (text.id,))
            if moved.text == text.id and any(
                article.number == moved.article for article in text.articles
            ):
                yield moved


def _knows(module: str, room: str) -> bool:
    if module.startswith(f"{room}."):
        return True
    known = program().modules.get(module)
    return known is not None and any(each.startswith(room) for each in known.imports.values())


def credited_to(federation: str, places: Iterable[str]) -> set[str]:
    """Return the code that tournaments of a federation come to."""
    return {
        place
        for place in places
        if all(
            owner == federation
            for room, owner in OF_ONE_FEDERATION.items()
            if place == room or place.startswith(f"{room}.")
        )
    }


def unreachable(found: Coverage, reachable: Program) -> dict[str, set[str]]:
    """Return the places with rules that nobody reaches, by the module they stand in."""
    rooms: dict[str, set[str]] = defaultdict(set)
    for place in {place for places in found.code.values() for place in places}:
        if not reachable.reaches(place):
            rooms[reachable.module_of(place)].add(place)
    return rooms


def _short(place: str) -> str:
    return place.removeprefix("crosstable.").removesuffix("._")


INTRODUCTION = """\
# Rule coverage

Generated by `make docs`; do not edit. Which article of which text is carried out by which code,
whether anybody can reach that code, and which tests were written from the article.

What software can do about an article: it *decides* it; it *assists* a person who does; it only
*records* what a person did. A *heading* says nothing by itself. *In code*: some function carries it
out, and only functions that the federation's own tournaments come to are counted. *Reached*: a
command, a page or the programming interface leads there. *Tested*: a test was written from it.
Code that nobody reaches yet is marked with °.
"""

COLUMNS = (
    *("articles", "headings", "decides", "in code", "reached", "tested"),
    *("assists", "reached", "records"),
)


def page() -> str:
    """Return the coverage page."""
    found = coverage()
    texts = all_texts().values()
    lines = [
        *INTRODUCTION.splitlines(),
        "",
        f"| text | {' | '.join(COLUMNS)} |",
        f"|---|{'---:|' * len(COLUMNS)}",
    ]
    lines += [_summary(text, found) for text in texts]
    lines.append(_total(texts, found))
    for text in texts:
        lines += ["", f"## {_title(text)}", "", f"`{text.id}`, {text.version}", ""]
        if text.differs_from is not None:
            other = all_texts()[text.differs_from]
            lines += [f"Only what differs from {other.federation} {other.short} is listed.", ""]
        covered = list(_lines(text, found))
        if covered:
            lines += [
                "| article | part | heading | rule | code | reached | tests |",
                "|---|---|---|---|---|---|---|",
                *covered,
                "",
            ]
        lines += _remarks(text, found)
    return "\n".join(lines).rstrip("\n") + "\n"


def _title(text: Text) -> str:
    return f"{text.federation} {text.short}: {text.title}"


def _counts(text: Text, found: Coverage) -> list[int]:
    by_part = {part: [a for a in text.articles if a.part is part] for part in Part}
    decides = [Citation(text.id, article.number) for article in by_part[Part.DECIDES]]
    assists = [Citation(text.id, article.number) for article in by_part[Part.ASSISTS]]
    return [
        len(text.articles),
        len(by_part[Part.HEADING]),
        len(decides),
        sum(bool(found.code.get(each)) for each in decides),
        sum(bool(found.reached.get(each)) for each in decides),
        sum(bool(found.tests.get(each)) for each in decides),
        len(assists),
        sum(bool(found.reached.get(each)) for each in assists),
        len(by_part[Part.RECORDS]),
    ]


def _summary(text: Text, found: Coverage) -> str:
    return f"| {_title(text)} | {' | '.join(map(str, _counts(text, found)))} |"


def _total(texts: Iterable[Text], found: Coverage) -> str:
    sums = map(sum, zip(*(_counts(text, found) for text in texts), strict=True))
    return f"| **all texts** | {' | '.join(map(str, sums))} |"


def _lines(text: Text, found: Coverage) -> Iterator[str]:
    for article in text.articles:
        here = Citation(text.id, article.number)
        reached = found.reached.get(here, set())
        code = found.code.get(here, set())
        cells = [
            sorted(found.rules.get(here, ())),
            sorted(place if place in reached else f"{place}°" for place in code),
            ["yes" if reached else "no"] if code else [],
            sorted(found.tests.get(here, ())),
        ]
        if any(cells):
            columns = " | ".join("<br>".join(cell) for cell in cells)
            yield f"| {article.number} | {article.part.value} | {article.heading} | {columns} |"


def _remarks(text: Text, found: Coverage) -> Iterator[str]:
    """Yield what is missing in a text, and what is not meant to be there."""

    def those(part: Part, *, code: bool, reached: bool) -> list[Article]:
        return [
            article
            for article in text.articles
            if article.part is part
            and bool(found.code.get(Citation(text.id, article.number))) is code
            and bool(found.reached.get(Citation(text.id, article.number))) is reached
        ]

    for words, articles in (
        (
            "Software can decide these, and no code does yet",
            those(Part.DECIDES, code=False, reached=False),
        ),
        ("Decided in code that nobody reaches yet", those(Part.DECIDES, code=True, reached=False)),
        (
            "Software could help with these, and does not yet",
            those(Part.ASSISTS, code=False, reached=False),
        ),
    ):
        if articles:
            yield from (f"{words}: {_numbers(articles)}.", "")
    records = [article for article in text.articles if article.part is Part.RECORDS]
    if records:
        yield from (f"Left to people on purpose ({text.left_to_people}): {_numbers(records)}.", "")


def _numbers(articles: Iterable[Article]) -> str:
    return ", ".join(article.number for article in articles)


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
