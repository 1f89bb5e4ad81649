"""The poster with the public address of an event."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from crosstable.kernel.errors import InvalidValue
from crosstable.reports.poster import print_poster
from crosstable.reports.printing import Paper
from crosstable.reports.sheets.texts import Poster
from crosstable.reports.wording import FRENCH
from tests.office.desk import WHEN, Desk, details

PAGE = "https://chess.example.org/tournaments/city-open"


@pytest.mark.parametrize("paper", Paper)
def test_it_is_one_page_with_name_and_address(paper: Paper) -> None:
    for name in ("City Open", "x" * 200):
        event = Desk(details(name, system="dutch", rounds=5)).tournament
        printed = print_poster(event, PAGE, printed_at=WHEN, paper=paper, words=FRENCH)
        (page,) = PdfReader(BytesIO(printed.pdf)).pages
        text = page.extract_text()
        assert PAGE in "".join(text.split()).replace("\u200b", "")
        assert "sur votre téléphone" in " ".join(text.split())
    assert not printed.warnings
    assert Poster.__struct_fields__ == ("head", "page", "code")


@pytest.mark.parametrize(
    "page",
    [
        "",
        "chess.example.org",
        "javascript:alert(1)",
        "https://a b",
        'https://a"b',
        "http://",
        "https://" + "a" * 300,
    ],
)
def test_what_is_no_address_is_refused(page: str) -> None:
    with pytest.raises(InvalidValue):
        print_poster(Desk().tournament, page, printed_at=WHEN)
