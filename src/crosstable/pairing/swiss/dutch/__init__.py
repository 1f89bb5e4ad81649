"""The FIDE (Dutch) system: exact, bracket by bracket, with its reasons.

``pair_round`` pairs a round, ``why_not`` says what keeps two players apart, ``judge`` what a change
made by hand breaks; ``check_list`` and ``pairing_text`` print, ``proofs`` writes the proofs down.
"""

from __future__ import annotations

from crosstable.pairing.swiss.dutch.changes import BracketJudgement, Judgement, judge
from crosstable.pairing.swiss.dutch.checklist import CheckLine, check_list, check_list_text
from crosstable.pairing.swiss.dutch.explain import Comparison, Decision, WhyNot, why_not
from crosstable.pairing.swiss.dutch.pairing import (
    BracketReport,
    CriterionValue,
    PairedBoard,
    SwissPairing,
    pair_round,
    proofs,
)
from crosstable.pairing.swiss.dutch.proof import BracketProof
from crosstable.pairing.swiss.dutch.report import pairing_text

__all__ = [
    "BracketJudgement",
    "BracketProof",
    "BracketReport",
    "CheckLine",
    "Comparison",
    "CriterionValue",
    "Decision",
    "Judgement",
    "PairedBoard",
    "SwissPairing",
    "WhyNot",
    "check_list",
    "check_list_text",
    "judge",
    "pair_round",
    "pairing_text",
    "proofs",
    "why_not",
]
