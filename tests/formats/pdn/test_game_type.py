from __future__ import annotations

import pytest

from crosstable.formats.pdn import read_game_type
from crosstable.kernel.colour import Colour


def test_international_draughts_in_full_and_in_short() -> None:
    for text in ("20", "20,W,10,10,N2,0", " 20, W, 10, 10, N2, 0 "):
        found = read_game_type(text)
        assert (found.number, found.starts, found.width, found.height) == (20, Colour.WHITE, 10, 10)
        assert (found.notation, found.first_square, found.inverted) == ("N", 2, False)
        assert found.is_international


@pytest.mark.parametrize(
    ("text", "name", "starts"),
    [
        ("21", "English draughts", Colour.BLACK),
        ("25", "Russian draughts", Colour.WHITE),
        ("27", "Canadian draughts", Colour.WHITE),
        ("40", "Frisian draughts", Colour.WHITE),
        ("45", "game type 45", None),
        ("draughts", "unknown game type 'draughts'", None),
        ("20,W,8,8,N2", "international draughts", Colour.WHITE),
    ],
)
def test_other_types_are_known_by_name_and_not_international(
    text: str, name: str, starts: Colour | None
) -> None:
    found = read_game_type(text)
    assert (found.name, found.starts, found.is_international) == (name, starts, False)
