"""Findings about regulations as a page shows them, in the language of the request."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from crosstable.arbiter.regulations.findings import Finding
from crosstable.arbiter.regulations.sentences import decision_sentence
from crosstable.kernel.verdict import Citation
from crosstable.standings.explaining import opened
from crosstable.web.words.sentences import told, worded

ADOPT = "adopt"
"""The button that adopts a proposal: ``default-time=30``."""


class ShownProposal(msgspec.Struct, frozen=True):
    """What a button adopts, and the sentence it would write."""

    value: str
    words: str


class ShownFinding(msgspec.Struct, frozen=True, kw_only=True):
    """One finding with everything in words."""

    weight: str
    sentence: str
    articles: tuple[Citation, ...]
    place: str
    field: str
    proposals: tuple[ShownProposal, ...]


def shown_findings(found: Iterable[Finding]) -> tuple[ShownFinding, ...]:
    """Return findings in their order; a sentence of ours is adopted in the reader's language."""
    return tuple(
        ShownFinding(
            weight=finding.weight.value,
            sentence=opened(told(finding.sentence)),
            articles=finding.articles,
            place=finding.place.value,
            field=finding.field,
            proposals=tuple(
                ShownProposal(
                    f"{proposal.field}={worded(proposal.text)}",
                    worded(decision_sentence(proposal.field, proposal.text)),
                )
                for proposal in finding.proposals
            ),
        )
        for finding in found
    )
