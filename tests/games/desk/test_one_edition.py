"""Whatever the desk says under an edition, it cites one version of each text: that edition's."""

from __future__ import annotations

import re
from typing import Any

import pytest

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matters_of
from crosstable.games.desk.questions import BoardQuestion
from crosstable.games.sealed import judge_sealed
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rulings import Ruling, Tally, TallyKind
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.index import all_texts, cited, resolve, spell
from crosstable.rulebooks.library import EDITIONS, edition
from tests.games.desk.walking import walked

TEXTS = {"FIDE Laws": "chess", "FMJD Annex 1": "draughts", "FMJD Annex 3": "draughts"}
OFFENCES = tuple(
    Tally(kind, side, 1)
    for kind in (TallyKind.ILLEGAL_MOVES, TallyKind.WARNINGS)
    for side in Colour
)
GAMES: dict[str, tuple[dict[str, Any], ...]] = {
    "chess": ({"moves": ("e4", "e5", "Nf3", "Nc6")}, {"tallies": OFFENCES}),
    "draughts": ({"moves": ("32-28", "19-23")}, {"position": "W:WK46,31:BK5"}),
}
RATES = {"chess": ("90/40+30+30", "standard"), "draughts": ("80+30", "standard")}


def sentences(step: BoardQuestion | Ruling | CrosstableError) -> list[str]:
    """Return everything that is said in a step, with its articles."""
    if isinstance(step, CrosstableError):
        return [str(step), *map(cited, getattr(step, "because", ()))]
    if isinstance(step, Ruling):
        told = (step.verdict, *step.steps, *step.rests_on)
        return [*map(str, told), *map(cited, step.because)]
    articles = (step.article, *(choice.article for choice in step.alternatives))
    words = [step.asks, *(choice.words for choice in step.alternatives)]
    return [*map(str, words), *(spell(article) for article in articles if article is not None)]


def foreign(name: str, told: list[str]) -> list[str]:
    """Return the sentences that cite a version of a text that this edition has not."""
    known = {all_texts()[text].short for text in EDITIONS[name].texts}
    later = {short.partition(" (")[0] for short in known if short.endswith(")")}
    both = "|".join(re.escape(text.removeprefix("FIDE ").removeprefix("FMJD ")) for text in TEXTS)
    found = []
    for sentence in told:
        for match in re.finditer(rf"({both})((?: \((?:\d{{4}}|older)\))?) [\dA-DI]", sentence):
            short, year = match[1], match[2]
            if f"{short}{year}" not in known or (short in later and not year):
                found.append(sentence)
    return found


def test_a_foreign_text_is_found() -> None:
    assert foreign("fide-2026-03", ["so it is [FIDE Laws 6.9]"])
    assert foreign("fide-2019", ["so it is [FIDE Laws (2023) 6.9]"])
    assert foreign("fmjd-2024", ["so it is [FMJD Annex 1 6.3]"])
    assert foreign("fmjd-annex3-old", ["so it is [FMJD Annex 3 6.12]"])
    assert foreign("fmjd-2022", ["so it is [FMJD Annex 3 (older) 6.12]"])
    assert not foreign("fmjd-annex3-old", ["so it is [FMJD Annex 3 (older) 6.12]"])
    assert not foreign("fide-2026-03", ["so it is [FIDE Laws (2023) 6.9]"])


@pytest.mark.parametrize("name", ["fide-2019", "fide-2023-01", "fide-2026-03"])
@pytest.mark.parametrize("case", [0, 1])
def test_chess_is_judged_by_one_version_of_the_laws(name: str, case: int) -> None:
    _walk(name, case)


@pytest.mark.parametrize("name", ["fmjd-annex3-old", "fmjd-2022", "fmjd-2024"])
@pytest.mark.parametrize("case", [0, 1])
def test_draughts_are_judged_by_one_version_of_each_annex(name: str, case: int) -> None:
    _walk(name, case)


def _walk(name: str, case: int) -> None:
    rules = edition(name)
    rate, tempo = RATES[rules.game]
    known = Known(edition=rules, rate=parse_rate(rate), tempo=tempo, **GAMES[rules.game][case])
    refused = 0
    for matter in matters_of(rules.game):
        for replies, step in walked(matter, known, bad=True):
            assert foreign(name, sentences(step)) == [], (matter.name, replies)
            refused += isinstance(step, CrosstableError)
    assert refused > 20


@pytest.mark.parametrize("written", ["e5", "Nf6", "e4?", "Nd2", "0-0", "xx"])
@pytest.mark.parametrize("name", ["fide-2019", "fide-2026-03"])
def test_a_sealed_move_is_judged_by_one_version_of_the_laws(name: str, written: str) -> None:
    position = "4k3/8/8/8/8/5N2/4P3/1N2K2R w K - 0 50"
    judged = judge_sealed(edition(name), position, written)
    assert foreign(name, [*map(cited, judged.because)]) == []
    for reason in judged.because:
        assert isinstance(reason, Reason)
        assert isinstance(reason.citation, Citation)
        resolve(reason.citation)
