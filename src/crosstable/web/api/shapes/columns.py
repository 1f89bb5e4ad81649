"""The columns of a table as fields of an answer: a new column is a new field, described."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from crosstable.office.columns.table import Column, Kind


def with_columns(
    name: str, base: type[msgspec.Struct], columns: Sequence[Column[Any]]
) -> type[msgspec.Struct]:
    """Return a shape with a field for every column that it does not have already."""
    known = base.__struct_fields__
    fields = [
        (column.key, Annotated[_kind_of(column), Meta(description=f"{column.heading}")], None)
        for column in columns
        if column.key not in known
    ]
    return msgspec.defstruct(
        name,
        fields,
        bases=(base,),
        frozen=True,
        kw_only=True,
        module=base.__module__,
        namespace={"__doc__": (base.__doc__ or "").partition(",")[0] + "."},
    )


def _kind_of(column: Column[Any]) -> Any:
    return int | None if column.kind is Kind.NUMBER else str | None
