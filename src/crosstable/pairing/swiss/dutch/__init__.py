"""The FIDE (Dutch) system: exact, bracket by bracket, with its reasons.

``pair_round`` pairs a round, ``why_not`` says what keeps two players apart, ``judge`` what a change
made by hand breaks; ``check_list`` lists the players, ``proofs`` writes the proofs down.
"""

from __future__ import annotations

from crosstable.pairing.swiss.dutch.changes import BracketJudgement, Judgement, judge
from crosstable.pairing.swiss.dutch.checklist import check_list
from crosstable.pairing.swiss.dutch.explain import why_not
from crosstable.pairing.swiss.dutch.pairing import pair_round, proofs
from crosstable.pairing.swiss.proofs import BracketProof

__all__ = [
    "BracketJudgement",
    "BracketProof",
    "Judgement",
    "check_list",
    "judge",
    "pair_round",
    "proofs",
    "why_not",
]
