"""The rules of international draughts of 2022, for whoever decides without an edition."""

from __future__ import annotations

from crosstable.rulebooks.articles import rule_file
from crosstable.rulebooks.laws import DraughtsRules

INTERNATIONAL = rule_file("laws", "fmjd.annex1").value(DraughtsRules)
