"""Codes for cameras hold what is printed beside them: read back by somebody else's decoder."""

from __future__ import annotations

from hashlib import sha256

import pytest

from crosstable.office.heads import full_text, read_head, short_text
from crosstable.office.journal import Head
from crosstable.reports.codes import drawn_code
from crosstable.reports.documents import print_document
from crosstable.reports.printing import Paper
from tests.camera import codes_in_drawing, codes_on_paper
from tests.reports.events import BUILT_IN, NOW, swiss

HEAD = Head(4711, sha256(b"the last entry").hexdigest())


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("what", ["standings", "cross-table"])
def test_a_camera_reads_the_whole_head_off_a_report(what: str, paper: Paper) -> None:
    document = print_document(
        what, swiss(12, 3), printed_at=NOW, paper=paper, fonts=BUILT_IN, chain=HEAD
    )
    assert codes_on_paper(document.pdf) == [full_text(HEAD)]
    assert read_head(codes_on_paper(document.pdf)[0]) == read_head(full_text(HEAD))


def test_paper_without_a_journal_has_no_code() -> None:
    assert (
        codes_on_paper(
            print_document("standings", swiss(12, 3), printed_at=NOW, fonts=BUILT_IN).pdf
        )
        == []
    )


@pytest.mark.parametrize(
    "text", ["x", short_text(HEAD), full_text(HEAD), "https://example.org/t/röst?a=1&b=<2>" * 4]
)
def test_every_text_comes_back(text: str) -> None:
    assert codes_in_drawing(drawn_code(text)) == [text]
