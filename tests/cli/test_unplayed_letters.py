"""The cross table of a draughts event on the command line: games that were not played."""

from __future__ import annotations

import json
import re

import pytest

from crosstable.rulebooks.editions import UnplayedLetters
from tests.cli.terminal import Run


@pytest.fixture
def left(crosstable: Run) -> Run:
    """Four players; one is absent in the first round, one leaves before the third."""
    for words in (
        ("new", "Dammen", "--game", "draughts"),
        *(("players", "add", name) for name in ("Ann", "Bob", "Cas", "Dirk")),
        ("lots", "--method", "as-entered"),
        ("pair",),
        ("result", "1", "+/-"),
        ("result", "2", "1-1"),
        ("pair",),
        ("result", "1", "1-1"),
        ("result", "2", "1-1"),
        ("withdraw", "2"),
        ("pair",),
    ):
        done = crosstable(*words)
        assert done.status == 0, done.err
    return crosstable


@pytest.mark.article("fmjd.annex3", "5.9.A.b")
def test_letters_on_the_terminal_as_json_and_as_html(left: Run) -> None:
    terminal = left("crosstable").out
    assert "2F" in terminal
    assert "0R" in terminal
    assert "F: not played, a player was absent. R: not played, a player had left." in " ".join(
        terminal.split()
    )
    table = json.loads(left("crosstable", "--json").out)
    assert table["letters"] == {"forfeited": "F", "regulatory": "R"}
    cells = {cell["text"] for line in table["lines"] for cell in line["cells"]}
    assert {"2F", "0F", "2R", "0R"} <= cells
    page = left("crosstable", "--html").out
    assert re.search(r'<td class="c[^>]*>(<i[^>]*>.</i>)?2F</td>', page)
    assert "R: not played, a player had left." in page


def test_one_letter_for_both_is_explained_once() -> None:
    older = UnplayedLetters(forfeited="F", regulatory="F")
    assert [str(said) for said in older.explained] == [
        "F: not played, a player was absent or had left."
    ]
