"""Random tournaments paired by an independent engine of the 2017 rules, and rounds it cannot pair.

``paired`` holds whole tournaments; ``scrambled`` holds tournaments of which only the last round was
paired by the rules, the others by lot; ``unpairable`` holds tournaments before a round for which no
complete pairing exists.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from pathlib import Path

from crosstable.formats.trf import read_trf, to_tournament
from crosstable.kernel.tournament import Tournament
from tests.texts import FIDE_2019

FILES = Path(__file__).parents[2] / "data" / "swiss" / "oracle"


@cache
def fixture_texts(name: str) -> tuple[bytes, ...]:
    """Return the reports of one kind, each beginning with its ``012`` line."""
    data = gzip.decompress((FILES / f"{name}.trf.gz").read_bytes())
    return tuple(part for part in re.split(rb"(?m)^(?=012 )", data) if part)


@cache
def fixture_players(name: str) -> tuple[int, ...]:
    """Return how many players each report has, without reading it."""
    return tuple(len(re.findall(rb"(?m)^001 ", text)) for text in fixture_texts(name))


def fixture(name: str, index: int) -> Tournament:
    """Return one of the tournaments."""
    document = read_trf(fixture_texts(name)[index]).document
    return to_tournament(document, edition=FIDE_2019).tournament
