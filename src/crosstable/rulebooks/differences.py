"""What two editions say differently, rule by rule: values that select behaviour, and articles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

import msgspec

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import text_of
from crosstable.rulebooks.editions import PARTS, Edition
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.parts import Parted
from crosstable.rulebooks.rules import RuleArticles

_ABOUT_THE_EDITION = frozenset(
    {"id", "title", "renewed", "in_force_from", "undated", "caution", "texts", "general"}
)
"""Fields that say which edition it is and where its rules stand, not what they are."""
_FIELDS = tuple(
    name
    for name in (*Edition.__struct_fields__, "points", *PARTS)
    if name not in _ABOUT_THE_EDITION and name not in Parted.__struct_fields__
)
_SOURCES = frozenset({"articles", "article", "published_article", "text", "unsaid"})
_KEYS = ("name", "list", "event", "rule", "on", "plan", "title", "kind")
"""By which field entries of a list are recognised in the other edition."""


_LONG = 12
"""Of more values than these, only how many there are is told."""


class ValueChange(msgspec.Struct, frozen=True):
    """A value in which two editions differ: where it stands in them, and both; None is nothing."""

    path: tuple[str, ...]
    before: object
    after: object

    @property
    def named(self) -> tuple[str, ...]:
        """Return the way to it as people name it: rules of a list are called by the list."""
        return tuple(step for step in self.path if step not in {"own_rules", "rules"})


class ArticleChange(msgspec.Struct, frozen=True):
    """A rule whose articles have other numbers, or that only one of two editions has."""

    rule: str
    before: tuple[Citation, ...]
    after: tuple[Citation, ...]


def changed_values(before: Edition, after: Edition) -> tuple[ValueChange, ...]:
    """Return the values in which two editions differ, in the order of their parts."""
    return tuple(
        change
        for part in _FIELDS
        for change in _compared((part,), getattr(before, part), getattr(after, part))
    )


def changed_articles(before: Edition, after: Edition) -> tuple[ArticleChange, ...]:
    """Return the rules that stand elsewhere in the later of two editions, or in one of them only.

    An article that a later text has under the same number is no difference.
    """
    names = dict.fromkeys(entry.rule for known in (before, after) for entry in known.rules)
    changes = (ArticleChange(name, before.cite(name), after.cite(name)) for name in names)
    return tuple(
        change
        for change in changes
        if [*map(_where, change.before)] != [*map(_where, change.after)]
    )


def articles_at(known: Edition, path: tuple[str, ...]) -> tuple[Citation, ...]:
    """Return the article that a value of an edition, or the nearest part around it, carries."""
    steps = [entry_at(known, path[:length]) for length in range(1, len(path) + 1)]
    nearest = next((_own_articles(held) for held in reversed(steps) if _own_articles(held)), ())
    return () if steps[-1] is None else nearest


def entry_at(known: Edition, path: tuple[str, ...]) -> object:
    """Return what stands at a path in an edition; None where nothing does."""
    held: object = known
    for step in path:
        if isinstance(held, tuple):
            held = (_by_key(held) or {}).get(step)
        else:
            held = getattr(held, step, None)
    return held


def _own_articles(held: object) -> tuple[Citation, ...]:
    if isinstance(held, Citation):
        return (held,)
    one, several = (getattr(held, name, None) for name in ("article", "articles"))
    if one is None:
        one = getattr(held, "citation", None)
    if isinstance(one, Citation):
        return (one,)
    listed = several if isinstance(several, tuple) else ()
    return tuple(each for each in listed if isinstance(each, Citation))


def _where(citation: Citation) -> str:
    """Return where an article stands, whichever of two versions that are cited alike it is from."""
    text = text_of(citation.text)
    if text.keeps_the_rest and text.differs_from is not None:
        return spell(Citation(text.differs_from, citation.article))
    return spell(citation)


def _compared(path: tuple[str, ...], before: object, after: object) -> Iterator[ValueChange]:
    # Where a rule stands is told apart; here only that one edition has it and the other has not.
    cited = isinstance(before, Citation), isinstance(after, Citation)
    if before == after or (any(cited) and None not in (before, after)):
        return
    # Rules of a list of its own have the classes of all lists, which were compared already.
    if isinstance(before, msgspec.Struct) and type(before) is type(after):
        for field in before.__struct_fields__:
            if field not in _SOURCES and not (field == "classes" and "own_rules" in path):
                yield from _compared((*path, field), getattr(before, field), getattr(after, field))
    elif isinstance(before, tuple) and isinstance(after, tuple):
        yield from _lists(path, before, after)
    else:
        yield ValueChange(path, before, after)


def _lists(
    path: tuple[str, ...], before: tuple[object, ...], after: tuple[object, ...]
) -> Iterator[ValueChange]:
    if any(isinstance(entry, RuleArticles | Citation) for entry in (*before, *after)):
        return
    old, new = _by_key(before), _by_key(after)
    if old is None or new is None:
        yield ValueChange(path, before, after)
        return
    for key in dict.fromkeys((*old, *new)):
        yield from _compared((*path, key), old.get(key), new.get(key))


def _by_key(entries: tuple[object, ...]) -> Mapping[str, object] | None:
    """Return the entries of a list by what they are called; None where they have no such names."""
    if not all(isinstance(entry, msgspec.Struct) for entry in entries):
        return None
    named: dict[str, object] = {}
    for place, entry in enumerate(entries, start=1):
        key = next((_called(getattr(entry, name)) for name in _KEYS if hasattr(entry, name)), "")
        named[f"{key} {place}".strip() if not key or key in named else key] = entry
    return named


def _called(value: object) -> str:
    """Return what an entry is called, by its name or by that of its plan."""
    return str(getattr(value, "name", value))


def both_told(change: ValueChange) -> tuple[str, str]:
    """Return both values in figures and names; of two lists, what each has alone or its order."""
    before, after = change.before, change.after
    if isinstance(before, tuple) and isinstance(after, tuple) and set(before) != set(after):
        before, after = (
            tuple(entry for entry in mine if entry not in theirs)
            for mine, theirs in ((before, after), (after, before))
        )
    return _told(before), _told(after)


def _told(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, Citation):
        return spell(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple) and len(value) > _LONG:
        return f"{len(value)} values"
    if isinstance(value, tuple):
        return ", ".join(map(_told, value))
    if isinstance(value, msgspec.Struct):
        fields = {
            field: getattr(value, field) for field in value.__struct_fields__ if field != "name"
        }
        return ", ".join(
            f"{field.replace('_', ' ')} {_told(held)}"
            for field, held in fields.items()
            if field not in _SOURCES and held not in (None, ()) and not isinstance(held, Citation)
        )
    return str(value)
