"""How a decision reads in written regulations: a sentence, or the answer behind its title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from crosstable.kernel.rate_notation import rate_said
from crosstable.kernel.regulations import FieldKind, RegulationField
from crosstable.kernel.sentence import Sentence, Value
from crosstable.rulebooks.regulation_fields.table import fields


def _default_time(kept: str) -> Sentence:
    if kept == "0":
        return Sentence("Whoever is not at the board when the round starts is too late.")
    return Sentence.plural(
        "Whoever arrives more than {count} minute after the start of the round is too late.",
        "Whoever arrives more than {count} minutes after the start of the round is too late.",
        count=int(kept),
    )


def _late_entries(kept: str) -> Sentence:
    if kept == "1":
        return Sentence("Nobody joins once round 1 has begun.")
    return Sentence("Late entries may join up to round {round}.", round=int(kept))


_WHOLE: Mapping[str, Callable[[str], Sentence]] = MappingProxyType(
    {
        "default-time": _default_time,
        "late-entries": _late_entries,
        "late-fine": lambda kept: Sentence("Coming too late costs {amount}.", amount=kept),
        "draw-from-move": lambda kept: Sentence(
            "Players may agree a draw from move {move} on.", move=int(kept)
        ),
        "appeal-fee": lambda kept: Sentence("An appeal comes with {amount}.", amount=kept),
        "appeal-deadline": lambda kept: Sentence.plural(
            "An appeal is handed in within {count} minute of the end of the round.",
            "An appeal is handed in within {count} minutes of the end of the round.",
            count=int(kept),
        ),
        "correction-deadline": lambda kept: Sentence.plural(
            "A wrong result is reported within {count} minute of its publication.",
            "A wrong result is reported within {count} minutes of its publication.",
            count=int(kept),
        ),
        "byes-a-player": lambda kept: Sentence.plural(
            "A player may have {count} half-point bye.",
            "A player may have {count} half-point byes.",
            count=int(kept),
        ),
        "lots-hours": lambda kept: Sentence.plural(
            "Lots are drawn {count} hour before the first round.",
            "Lots are drawn {count} hours before the first round.",
            count=int(kept),
        ),
        "superblitz": lambda kept: Sentence(
            "The Superblitz is played at {rate}.", rate=rate_said(kept)
        ),
    }
)
"""Decisions that make a sentence of their own, by field."""


def decision_words(field: RegulationField, kept: str) -> Value:
    """Return a decision as it stands behind the title of its field."""
    whole = _WHOLE.get(field.name)
    return whole(kept) if whole is not None else field.said(kept)


def decision_sentence(name: str, kept: str) -> Value:
    """Return a decision that stands alone: a sentence, or title and answer."""
    field = fields()[name]
    if isinstance(kept, Sentence):
        return kept
    if name in _WHOLE or field.kind is FieldKind.TEXT:
        return decision_words(field, kept)
    return Sentence("{title}: {words}", title=field.title, words=field.said(kept))
