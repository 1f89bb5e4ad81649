"""Values of an older edition as a later version of one text has them: its articles, its numbers.

So that a sentence under an edition never cites two versions of one text (decision 385).
"""

from __future__ import annotations

from typing import TypeVar, cast

import msgspec

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import Text
from crosstable.rulebooks.index import instead
from crosstable.rulebooks.rules import RuleArticles

Value = TypeVar("Value")


def cited_from(text: Text, value: Value) -> Value:
    """Return a value with every article of the text before as another one numbers it.

    What rests on articles that the other text lacks is left out where it is one entry of a list;
    a single value of that kind is for the edition to replace.
    """
    return cast("Value", _renewed(text, value))


def _renewed(text: Text, value: object) -> object:
    if isinstance(value, Citation):
        if value.text == text.instead_of:
            moved = instead(text, value.article)
            return value if moved is None else Citation(text.id, moved)
        if value.text != text.differs_from:
            return value
        return Citation(text.id, text.renumbered.get(value.article, value.article))
    if isinstance(value, tuple):
        parts = tuple(_renewed(text, part) for part in value if _stands(text, part))
        unchanged = len(parts) == len(value) and all(map(_same, parts, value))
        return value if unchanged else parts
    if isinstance(value, msgspec.Struct):
        before = {name: getattr(value, name) for name in value.__struct_fields__}
        after = {name: _renewed(text, part) for name, part in before.items()}
        changed = {name: part for name, part in after.items() if part is not before[name]}
        return msgspec.structs.replace(value, **changed) if changed else value
    return value


def _stands(text: Text, value: object) -> bool:
    """Return whether an entry of a list is about something that the text has."""
    if isinstance(value, RuleArticles):
        return not value.articles or any(_stands(text, article) for article in value.articles)
    if isinstance(value, Citation) and value.text == text.instead_of:
        return instead(text, value.article) is not None
    return True


def _same(after: object, before: object) -> bool:
    return after is before
