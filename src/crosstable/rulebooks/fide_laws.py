"""FIDE's Laws of Chess in force from 1 January 2018, for whoever decides without an edition."""

from __future__ import annotations

from crosstable.rulebooks.articles import rule_file
from crosstable.rulebooks.laws import ChessRules

LAWS = rule_file("laws", "fide.laws").value(ChessRules)
