"""What an event's own fields about players come to: 98 of 141 have paid, 2,450.00 EUR in all."""

from __future__ import annotations

from crosstable.kernel.player_fields import FieldTotal, field_total
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.tournament import Tournament


def field_totals(tournament: Tournament) -> tuple[FieldTotal, ...]:
    """Return what each field comes to over everybody who is entered."""
    values = [entrant.values for entrant in tournament.entrants]
    return tuple(field_total(field, values) for field in tournament.player_fields)


def total_words(total: FieldTotal) -> Sentence:
    """Return the same as one sentence."""
    field = total.field
    filled: dict[str, Value] = {
        "field": field.name,
        "filled": total.filled,
        "players": total.players,
    }
    if total.amount is not None and field.unit:
        return Sentence(
            "{field}: {filled} of {players}, {amount} {unit} in all",
            **filled,
            amount=total.amount,
            unit=field.unit,
        )
    if total.amount is not None:
        return Sentence(
            "{field}: {filled} of {players}, {amount} in all", **filled, amount=total.amount
        )
    if total.counts:
        counts = [f"{choice} {count}" for choice, count in total.counts if count]
        if counts:
            return Sentence(
                "{field}: {filled} of {players} ({counts})", **filled, counts=Listing(counts)
            )
    return Sentence("{field}: {filled} of {players}", **filled)
