"""The best perfect matching of a general graph under lexicographic weights, with its proof."""

from __future__ import annotations

from crosstable.pairing.matching.certificate import flaws
from crosstable.pairing.matching.kinds import KindEdges
from crosstable.pairing.matching.result import Blossom, Dual, Matching, NoPerfectMatching
from crosstable.pairing.matching.solver import (
    Backend,
    SelfTest,
    Solver,
    backend,
    best_matching,
    self_test,
)

__all__ = [
    "Backend",
    "Blossom",
    "Dual",
    "KindEdges",
    "Matching",
    "NoPerfectMatching",
    "SelfTest",
    "Solver",
    "backend",
    "best_matching",
    "flaws",
    "self_test",
]
