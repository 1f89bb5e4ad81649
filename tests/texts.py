"""The editions that tests are about, and parts of them."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.laws import chess_laws
from crosstable.rulebooks.library import EDITIONS

FIDE_2019 = EDITIONS["fide-2019"]
FMJD_2022 = EDITIONS["fmjd-2022"]
FMJD_2024 = EDITIONS["fmjd-2024"]
FMJD_ANNEX3_OLD = EDITIONS["fmjd-annex3-old"]

_FIDE_2024, _FIDE_2026 = EDITIONS["fide-2024-08"], EDITIONS["fide-2026-02"]

FIDE_RATINGS = replace(FIDE_2019.ratings, own_rules=())
FMJD_RATINGS = FMJD_2022.ratings
FMJD_PLANS = FMJD_2022.game_plans
LAWS_2023 = chess_laws(EDITIONS["fide-2023-01"].laws)
_DOUBLE_SWISS = _FIDE_2026.other_text("double-swiss")
FIDE_DOUBLE_SWISS_MATCH = _FIDE_2026.game_plans[-1]

assert FIDE_RATINGS.expectation is not None
assert FIDE_2019.arbiters is not None
assert FMJD_2022.arbiters is not None
assert FIDE_2019.titles is not None
assert FMJD_2022.titles is not None
assert FIDE_2019.titles.direct is not None
assert isinstance(FMJD_2022.titles.norms, CategoryNorms)
assert _FIDE_2024.team_swiss is not None
assert _FIDE_2026.team_swiss is not None
assert _DOUBLE_SWISS is not None

FIDE_DOUBLE_SWISS_2026 = _DOUBLE_SWISS
FIDE_EXPECTATION = FIDE_RATINGS.expectation
FIDE_ARBITERS, FMJD_REFEREES = FIDE_2019.arbiters, FMJD_2022.arbiters
FIDE_DIRECT = FIDE_2019.titles.direct
FMJD_NORMS = FMJD_2022.titles.norms
FIDE_TEAM_SWISS_2024, FIDE_TEAM_SWISS_2026 = _FIDE_2024.team_swiss, _FIDE_2026.team_swiss
