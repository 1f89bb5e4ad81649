"""Rows that a person adds to a form and takes away: officials, exemptions.

Every row has a number of its own, sent under the name of the list, and fields named by it, such as
``official.3.name``. A script adds and removes rows; where none runs, the buttons send the form and
``Form.edited`` does the same. A list that was not on the page at all is not one without rows: the
field with the list's name and ``.asked`` tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from crosstable.web.forms.form import Form

MOST_ROWS = 60


class Row:
    """One row of a list: its fields by their short names, and where each of them stands."""

    def __init__(self, form: Form, kind: str, number: str) -> None:
        self._form, self._kind, self._number = form, kind, number

    def field(self, name: str) -> str:
        """Return the whole name of a field."""
        return f"{self._kind}.{self._number}.{name}"

    def text(self, name: str) -> str:
        """Return what was typed into a field of the row."""
        return self._form.text(self.field(name)).strip()

    def is_empty(self, *names: str) -> bool:
        """Return whether nothing was typed into any of these fields."""
        return not any(self.text(name) for name in names)


def asked(form: Form, kind: str) -> bool:
    """Return whether the form had this list at all."""
    return bool(form.text(f"{kind}.asked"))


def rows_of(form: Form, kind: str) -> Iterator[Row]:
    """Yield the rows of a list in their order."""
    for number in form.all(f"{kind}.row")[:MOST_ROWS]:
        yield Row(form, kind, number)


def rows_shown(kind: str, rows: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """Return the fields of a form that show these rows."""
    shown: dict[str, object] = {f"{kind}.row": tuple(map(str, range(1, len(rows) + 1)))}
    for number, row in enumerate(rows, start=1):
        shown |= {f"{kind}.{number}.{name}": value for name, value in row.items()}
    return shown
