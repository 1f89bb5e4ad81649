"""Cross tables as fragments of HTML."""

from __future__ import annotations

from html.parser import HTMLParser

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.tables import cross_table_of
from crosstable.web.display.fragments import cross_table_fragment

WON = Played(Mark.WIN, Mark.LOSS)


def event(system: str) -> Tournament:
    return Tournament(
        name="A <b>bold</b> & open cup",
        game="chess",
        edition="fide-2019",
        system=System(system),
        tie_breaks=("wins",),
        entrants=tuple(
            Entrant(number, Player(name=name))
            for number, name in enumerate(("Ann", "Bob", "<i>"), 1)
        ),
        rounds=(
            Round(1, (Board(1, 2, WON),), (FreePlayer(3, Bye.ZERO_POINT),)),
            Round(2, (Board(3, 1, WON),), (FreePlayer(2, Bye.ZERO_POINT),)),
        ),
    )


class Rows(HTMLParser):
    """The words of every row, and whether all tags close in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th"}:
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.rows and self.open and self.open[-1] not in {"tr", "tbody", "table"}:
            self.rows[-1][-1] += data


def rows(text: str) -> list[list[str]]:
    found = Rows()
    found.feed(text)
    assert found.open == []
    return [[" ".join(cell.split()) for cell in row] for row in found.rows]


def test_a_swiss_grid_with_floats_and_scores() -> None:
    text = cross_table_fragment(cross_table_of(event("dutch")), caption="Cup")
    assert rows(text) == [
        ["#", "Player", "1", "2", "Points", "WIN"],
        ["1", "Ann", "3w1 1", "2b0 ↓1", "1", "1"],
        ["2", "<i>", "absent 0 ↓0", "1w1 ↑1", "1", "1"],
        ["3", "Bob", "1b0 0", "absent 0 ↓0", "0", "0"],
    ]
    assert 'title="downfloat"' in text
    assert 'title="not playing"' in text
    plain = cross_table_fragment(cross_table_of(event("dutch")), caption="Cup", progress=False)
    assert rows(plain)[1] == ["1", "Ann", "3w1", "2b0", "1", "1"]


def test_a_round_robin_grid_and_names_that_look_like_markup() -> None:
    cup = event("round-robin")
    text = cross_table_fragment(cross_table_of(cup), caption=cup.name)
    assert rows(text)[1] == ["1", "Ann", "*", "b0", "w1", "1", "1"]
    assert "A &lt;b&gt;bold&lt;/b&gt; &amp; open cup" in text
    assert "<i>" not in text
    assert text.startswith("<table") and text.rstrip().endswith("</table>")  # noqa: PT018
