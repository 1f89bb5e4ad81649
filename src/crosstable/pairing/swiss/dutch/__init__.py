"""The FIDE (Dutch) system: exact, bracket by bracket, with its reasons.

``DutchRound`` is a round that can be asked: how it is paired, what keeps two players apart, what a
change made by hand breaks, its check list and its proofs. ``pair_round`` only pairs.
"""

from __future__ import annotations

from crosstable.pairing.swiss.dutch.changes import BracketJudgement, Judgement
from crosstable.pairing.swiss.dutch.paired import DutchRound, pair_round
from crosstable.pairing.swiss.proofs import BracketProof

__all__ = ["BracketJudgement", "BracketProof", "DutchRound", "Judgement", "pair_round"]
