"""Answers that the office itself makes as programs get them."""

from __future__ import annotations

from crosstable.office.compared_editions import ComparedEdition, EditionRow, RuleChange
from crosstable.office.norm_items import (
    ConditionItem,
    NeedsItem,
    NormItem,
    NormsItem,
    OpponentItem,
    ResultNeeded,
)

__all__ = [
    "ComparedEdition",
    "ConditionItem",
    "EditionRow",
    "NeedsItem",
    "NormItem",
    "NormsItem",
    "OpponentItem",
    "ResultNeeded",
    "RuleChange",
]
