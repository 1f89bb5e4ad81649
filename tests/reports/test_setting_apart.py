"""Papers are set in a process of their own, which gives back what it took and is bounded."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.confined import Bounds, limits
from crosstable.kernel.errors import Refused
from crosstable.reports import printing
from tests.reports.events import printed, swiss

OWN = Path("/proc/self/statm")
PAGE = 4096
LIMITED = pytest.mark.skipif(limits.resource is None, reason="this system has no limits")


@pytest.mark.skipif(not OWN.exists(), reason="only Linux tells what a process holds")
def test_a_process_that_prints_holds_no_more_than_before() -> None:
    event = swiss(60, 5)
    printed("slips", event)

    def held() -> int:
        return int(OWN.read_text().split()[1]) * PAGE

    before = held()
    for what in ("cards", "cross-table", "standings", "slips"):
        assert printed(what, event).pdf.startswith(b"%PDF")
    assert held() - before < 20 << 20


@LIMITED
def test_a_paper_that_takes_too_much_is_refused_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(printing, "MOST", Bounds(memory=200 << 20, seconds=30))
    with pytest.raises(Refused, match="takes more than 200 MB of memory; print a part"):
        printed("cards", swiss(120, 5))
    monkeypatch.setattr(printing, "MOST", Bounds(memory=3 << 30, seconds=0))
    with pytest.raises(Refused, match="takes more than 0 seconds of the processor"):
        printed("cards", swiss(400, 5))


def test_more_than_a_few_papers_do_not_wait_in_line() -> None:
    line = printing._PRINTING
    taken = [line.waiting.acquire(blocking=False) for _ in range(100)]
    try:
        with pytest.raises(Refused, match="several papers are being printed already"):
            printed("slips", swiss(4, 1))
    finally:
        for _ in filter(None, taken):
            line.waiting.release()
    assert printed("slips", swiss(4, 1)).pdf
