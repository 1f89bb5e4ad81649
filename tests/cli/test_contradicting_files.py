"""Files that contradict themselves, their day or the table of codes: one clear line each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run
from tests.cli.test_report_files import event

CONTRADICTIONS = [
    (
        event("0206/05/01"),
        (
            "line 2, column 5: '0206/05/01' is not a day of a tournament; it is left out: correct "
            "the year, from 1900 to 2100"
        ),
    ),
    (event("2206/05/01"), "line 2, column 5: '2206/05/01' is not a day of a tournament; it is"),
    (
        event("2026/05/01", "052 2026/04/01"),
        (
            "line 4, column 5: the last day, 2026-04-01, is before the first, 2026-05-01; it is "
            "left out: correct whichever is wrong (042, 052)"
        ),
    ),
    (
        event("2019/05/01", "192 FIDE_DUTCH_2026"),
        (
            "line 4, column 5: FIDE_DUTCH_2026 names the text of 2026, but an event that begins on "
            "2019-05-01 is played under that of 2017: the record is followed"
        ),
    ),
    (
        event("2019/05/01", "### rules fide-2026-03"),
        (
            "line 4, column 5: the comment names the rules fide-2026-03, but fide-2019 are in "
            "force on 2019-05-01: the comment is followed; correct the first day (042), or choose"
        ),
    ),
    (
        event("2026/05/01", "202 BH/C1,FOO"),
        (
            "line 4, column 11: the tie-break code 'FOO' is not in FIDE's table (MTB26); it is "
            "left out of the tournament"
        ),
    ),
    (
        event("2026/05/01", "202 SB/Z9,BH"),
        "line 4, column 5: tie-break code 'SB/Z9': /Z9 is not a modifier; write /C1, /M1,",
    ),
    (
        event("2026/05/01", "192 FIDE_DUTCH_2026", "152 W", "XXC white1"),
        "line 6, column 1: XXC is what JaVaFo added to TRF16, but 192 in line 4 is of TRF26: both",
    ),
    (
        event("2026/05/01", "192 FIDE_DUTCH_2026").replace("3 w 1", "3 w 1 D"),
        (
            "line 5, column 100: float mark 'D' is left out: the format has no column for it; "
            "floats follow from the results, by the text of 2026 differently from that of 2017"
        ),
    ),
]


@pytest.mark.parametrize(("text", "told"), CONTRADICTIONS)
def test_a_contradiction_is_one_line_with_its_place(crosstable: Run, text: str, told: str) -> None:
    Path("event.trf").write_text(text, encoding="utf-8")
    done = crosstable("import", "event.trf")
    assert done.status == 0, done.err
    lines = [line for line in done.err.splitlines() if not line.startswith("note:")]
    assert len(lines) == 1, lines
    assert lines[0].startswith(f"event.trf, {told}")


@pytest.mark.parametrize(
    ("text", "words", "by", "told"),
    [
        (event("2019/05/01"), (), "day", "chosen by the first day"),
        (event(""), (), "day", "the newest, since no first day is given"),
        (event("0206/05/01"), (), "day", "the newest, since no first day is given"),
        (event(), ("--edition", "fide-2019"), "name", "chosen by name"),
        (event(), ("--date", "2019-05-01"), "name", "chosen by name"),
        (
            event("2026/05/01", "192 FIDE_DUTCH_2026"),
            (),
            "file",
            "named by the file it was imported from",
        ),
    ],
)
def test_an_import_notes_what_chose_the_edition(
    crosstable: Run, text: str, words: tuple[str, ...], by: str, told: str
) -> None:
    Path("event.trf").write_text(text, encoding="utf-8")
    assert crosstable("import", "event.trf", *words).status == 0
    shown = json.loads(crosstable("show", "--json").out)
    assert shown["tournament"]["edition_by"] == by
    assert told in crosstable("show").out


def test_rules_that_a_file_names_stay_when_the_first_day_moves(crosstable: Run) -> None:
    for more, after in (("192 FIDE_DUTCH_2026", "fide-2026-03"), ("022 Lyon", "fide-2019")):
        lines = event("2026/05/01", more).splitlines()
        unplayed = [line[:80] + " 0.0" if line[:3] == "001" else line for line in lines]
        Path("event.trf").write_text("\n".join(unplayed), encoding="utf-8")
        name = crosstable("import", "event.trf").out.strip()
        done = crosstable("--yes", "edit", "-t", name, "--starts", "2019-05-01")
        assert done.status == 0, done.err
        shown = json.loads(crosstable("show", "-t", name, "--json").out)
        assert shown["tournament"]["edition"] == after
