"""Tables of pages: headings that order the lines, lines written once, files and columns to choose.

What a table is stands in ``office/columns``; here it becomes HTML. A page adds what cells lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias
from urllib.parse import urlencode

import msgspec
from litestar import Request
from markupsafe import Markup, escape
from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.columns.table import Column, Kind, Table, View, Weight
from crosstable.office.roles import Ask
from crosstable.reports.table_files import TABLE_FILES, table_file
from crosstable.reports.wording import ENGLISH, WORDINGS, Wording
from crosstable.web.cache.derived import Derived, Versioned
from crosstable.web.cache.lines import kept_lines
from crosstable.web.desk import Desk
from crosstable.web.display.downloads import File, download, file_name
from crosstable.web.display.signs import aligned, federation, has_fraction
from crosstable.web.words.languages import language
from crosstable.web.words.sentences import told

Identity: TypeAlias = tuple[Any, ...]
Dress: TypeAlias = Callable[[Identity, str, str], str]
"""Makes of a line's identity, the text of a cell and its HTML what the cell holds: a link."""
Said: TypeAlias = tuple[tuple[str, str], ...]
"""What an address says behind the question mark."""


class PageHead(msgspec.Struct, frozen=True):
    """A heading, and where it leads: to the lines in its order."""

    short: str
    whole: str
    classes: str
    order: str
    """``ascending``, ``descending`` or nothing."""
    address: str


class Choice(msgspec.Struct, frozen=True):
    """A column that can be shown."""

    key: str
    words: str
    chosen: bool


class PageTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a template writes it."""

    heads: tuple[PageHead, ...]
    lines: Markup
    files: tuple[tuple[str, str], ...]
    """What it can be taken away as, and where."""
    choices: tuple[Choice, ...]
    address: str
    """The page as it is shown now."""
    kept: Said
    """What a form that chooses columns has to repeat."""
    view: Said
    """What other forms have to repeat, so that the table is seen as it is."""


def asked_view(request: Request[Any, Any, Any], may: Callable[[Ask], bool]) -> View:
    """Return how a request wants to see a table."""
    asked = request.query_params
    return View.asked(asked.getall("columns", []), asked.get("sort", ""), may)


def asked_form(desk: Desk) -> str:
    """Return what a table is asked for as: ``csv``, ``xlsx``, or nothing for a page."""
    return desk.request.query_params.get("format", "")


def table_given(desk: Desk, tournament: Tournament, table: Table[Any]) -> File:
    """Return a table as the file that a page was asked for."""
    words = WORDINGS.get(language(), ENGLISH)
    return written_file(asked_form(desk), tournament, table, made=desk.house.now(), words=words)


def written_file(
    form: str, tournament: Tournament, table: Table[Any], *, made: datetime, words: Wording
) -> File:
    """Return a table as a file to be kept, named after the event."""
    content = table_file(table, form, words, made=made)
    name = file_name(tournament, words.say(table.title), ending=f".{form}")
    return download(content, name, TABLE_FILES[form])


def page_table(
    desk: Desk,
    state: Versioned,
    table: Table[Any],
    view: View,
    *,
    kept: Said = (),
    dresses: Mapping[str, Dress],
    figures: Callable[[str], Dress] | None = None,
    by: Hashable = (),
    whole: bool = True,
) -> PageTable:
    """Return a table as a page shows it; ``kept`` is what else its address says.

    It is ``whole`` where nobody looked for some of its lines.

    ``dresses`` say what the cells of a column lead to, by its key, and ``figures`` what all other
    figures do; they follow from the identity of a line, the text, and what ``by`` names.
    """
    seen, lines = _written(
        desk.house.derived, state, table, view, dresses, figures, by, whole=whole
    )
    columns = (("columns", ",".join(view.columns)),) if view.columns else ()
    order = (("sort", view.sort),) if view.sort else ()

    def at(*said: tuple[str, str]) -> str:
        return f"{desk.path}?{urlencode(said, safe=',')}" if said else desk.path

    def head(column: Column[Any]) -> PageHead:
        forth, back = view.sort == column.key, view.sort == f"-{column.key}"
        falls = column.highest_first != back
        return PageHead(
            _said(column.head),
            _said(column.heading),
            _classes(column),
            ("descending" if falls else "ascending") if forth or back else "",
            at(*kept, *columns, ("sort", f"-{column.key}" if forth else column.key)),
        )

    shown = {column.key for column in seen.columns}
    return PageTable(
        heads=tuple(map(head, seen.columns)),
        lines=lines,
        files=tuple((form, at(*kept, *columns, *order, ("format", form))) for form in TABLE_FILES),
        choices=tuple(
            Choice(column.key, _said(column.heading), column.key in shown)
            for column in table.offered(view)
        ),
        address=at(*kept, *columns, *order),
        kept=(*kept, *order),
        view=(*columns, *order),
    )


def _written(
    derived: Derived,
    state: Versioned,
    table: Table[Any],
    view: View,
    dresses: Mapping[str, Dress],
    figures: Callable[[str], Dress] | None,
    by: Hashable,
    *,
    whole: bool,
) -> tuple[Table[Any], Markup]:
    """Return a table as it is seen, and its lines.

    What everybody is shown is made once for each state. Whoever chooses an order gets the lines
    that are written already; whoever chooses columns asks for one of many tables, and none is kept.
    """

    def make() -> tuple[Table[Any], Markup]:
        seen = table.seen(view)
        if view.columns:  # what somebody chose gives way on no screen
            seen = replace(seen, columns=tuple(map(_firm, seen.columns)))
        cells = _Cells(seen, dresses, figures)
        return seen, cells.once() if view.columns else cells.kept(derived, state, by)

    if view.columns or view.sort or not whole:
        return make()
    kind = type(state).__name__
    return derived.of(state, ("table", str(table.title), kind, view, by, language()), make)


def _firm(column: Column[Any]) -> Column[Any]:
    return replace(column, weight=Weight.PLAIN) if column.weight is Weight.ASIDE else column


def _classes(column: Column[Any]) -> str:
    """Return the classes of the cells of a column."""
    return " ".join(
        name
        for name, fits in (
            ("n", column.kind.right),
            ("name", column.kind is Kind.NAME),
            ("optional", column.weight is Weight.ASIDE),
            ("points", column.weight is Weight.MAIN and column.kind is Kind.FIGURE),
        )
        if fits
    )


class _Cells:
    """The cells of a table as people see them, and what writes a line of them."""

    def __init__(
        self,
        table: Table[Any],
        dresses: Mapping[str, Dress],
        figures: Callable[[str], Dress] | None,
    ) -> None:
        cells = [column.cells(table.lines) for column in table.columns]
        self._lines = list(
            zip(map(table.identity, table.lines), zip(*cells, strict=True), strict=True)
        )
        self._rooms = tuple(
            column.kind is Kind.FIGURE and has_fraction(set(texts))
            for column, texts in zip(table.columns, cells, strict=True)
        )
        self._table, self._dresses, self._figures = table, dresses, figures

    def kept(self, derived: Derived, state: Versioned, by: Hashable) -> Markup:
        """Return the lines, each written once for as long as it says the same."""
        keys = tuple(column.key for column in self._table.columns)
        by = (keys, self._rooms, by)
        return kept_lines(derived, state, str(self._table.title), self._lines, self._writer, by=by)

    def once(self) -> Markup:
        """Return the lines, all written now."""
        write = self._writer()
        return Markup("".join(write(*line) for line in self._lines))  # noqa: S704 -- escaped below

    def _writer(self) -> Callable[[Identity, Sequence[str]], str]:
        parts = [
            _cell(column, self._dress(column), room=room)
            for column, room in zip(self._table.columns, self._rooms, strict=True)
        ]

        def write(identity: Identity, texts: Sequence[str]) -> str:
            begin = '<tr class="out">' if identity[-1] else "<tr>"
            cells = [part(identity, text) for part, text in zip(parts, texts, strict=True)]
            return f"{begin}{''.join(cells)}</tr>\n"

        return write

    def _dress(self, column: Column[Any]) -> Dress | None:
        dress = self._dresses.get(column.key)
        if dress is None and self._figures is not None and column.kind is Kind.FIGURE:
            return self._figures(column.key)
        return dress


def _cell(
    column: Column[Any], dress: Dress | None, *, room: bool
) -> Callable[[Identity, str], str]:
    """Return what writes the cells of a column."""
    tag = 'th scope="row"' if column.kind is Kind.NAME else "td"
    classes = _classes(column)
    begin = f'<{tag} class="{classes}">' if classes else f"<{tag}>"
    end = f"</{tag[:2]}>"
    content = _CONTENTS.get(column.kind, _text)
    if column.kind is Kind.FIGURE:
        content = _figure_with_room if room else _figure

    def write(identity: Identity, text: str) -> str:
        html = content(text) if text else ""
        if dress is not None and html:
            html = dress(identity, text, html)
        return f"{begin}{html}{end}"

    return write


def _text(text: str) -> str:
    return f"<bdi>{escape(_said(text))}</bdi>"


def _said(text: str) -> str:
    """Return a sentence in the reader's language; what people typed stays."""
    return told(text) if isinstance(text, Sentence) else text


def _figure(text: str) -> str:
    return str(aligned(text, room=False))


def _figure_with_room(text: str) -> str:
    return str(aligned(text))


_CONTENTS: Mapping[Kind, Callable[[str], str]] = {
    Kind.NAME: lambda text: f"<bdi>{escape(text)}</bdi>",
    Kind.FEDERATION: lambda text: str(federation(text)),
    Kind.NUMBER: lambda text: str(escape(text)),
}
