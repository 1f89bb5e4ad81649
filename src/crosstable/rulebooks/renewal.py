"""Values of an older edition as a later version of one text has them: its articles, its numbers.

So that a sentence under an edition never cites two versions of one text.
"""

from __future__ import annotations

from typing import TypeVar, cast

import msgspec

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import Text

__all__ = ["cited_from"]

Value = TypeVar("Value")


def cited_from(text: Text, value: Value) -> Value:
    """Return a value with every article of the text before as a later one numbers it.

    Only for a later text that keeps the rest of the articles: else some would stand nowhere.
    """
    return cast("Value", _renewed(text, value))


def _renewed(text: Text, value: object) -> object:
    if isinstance(value, Citation):
        if value.text != text.differs_from:
            return value
        return Citation(text.id, text.renumbered.get(value.article, value.article))
    if isinstance(value, tuple):
        parts = tuple(_renewed(text, part) for part in value)
        return value if all(map(_same, parts, value)) else parts
    if isinstance(value, msgspec.Struct):
        before = {name: getattr(value, name) for name in value.__struct_fields__}
        after = {name: _renewed(text, part) for name, part in before.items()}
        changed = {name: part for name, part in after.items() if part is not before[name]}
        return msgspec.structs.replace(value, **changed) if changed else value
    return value


def _same(after: object, before: object) -> bool:
    return after is before
