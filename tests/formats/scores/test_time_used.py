from __future__ import annotations

import pytest

from crosstable.formats.scores.time_used import read_time_used


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("1:59:20", 7160), ("2:47", 10020), ("2.23", 8580), ("1.17.28", 4648), ("long", None)],
)
def test_time_used(text: str, seconds: int | None) -> None:
    assert read_time_used(text) == seconds
