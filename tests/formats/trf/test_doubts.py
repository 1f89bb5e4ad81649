"""What contradicts itself in a file: one line each with its place, nothing guessed in silence."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.formats.trf import Adjustment, Change, read_trf
from crosstable.formats.trf.naming_rules import rules_named
from crosstable.kernel.errors import UnreadableInput
from crosstable.office.adoption import read_report
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS
from tests.texts import FIDE_2019


@pytest.fixture
def two_texts() -> Iterator[None]:
    """Two editions of FIDE alone, with the Dutch texts of 2017 and 2026."""
    known = dict(EDITIONS)
    later = FIDE_2019.but(
        id="fide-2026-02",
        in_force_from=date(2026, 2, 1),
        swiss=replace(FIDE_2019.swiss, year=2026),
    )
    others = {name: rules for name, rules in known.items() if rules.federation != "FIDE"}
    _fill(EDITIONS, {FIDE_2019.id: FIDE_2019, later.id: later, **others})
    yield
    # The whole table is put back, not entry by entry: other tests count on its order.
    _fill(EDITIONS, known)


def _fill(table: dict[str, Edition], content: dict[str, Edition]) -> None:
    table.clear()
    table.update(content)


def told(kind: Change, *lines: str) -> list[Adjustment]:
    reading = read_trf("\n".join(["012 T", *lines]).encode())
    return [note for note in reading.adjustments if note.kind is kind]


@pytest.mark.usefixtures("two_texts")
@pytest.mark.parametrize(
    ("code", "day", "words"),
    [
        ("FIDE_DUTCH_2017", "2026/02/01", "text of 2017, but an event that begins on 2026-02-01"),
        ("FIDE_DUTCH_2026", "2026/01/31", "text of 2026, but an event that begins on 2026-01-31"),
        ("FIDE_DUTCH_2025_BAKU", "2025-07-01", "under that of 2017: the record is followed"),
        ("FIDE_DUTCH_2017", "2026/11/01", "all rules of fide-2019, tie-breaks included"),
        ("FIDE_DUTCH_2021", "2026/02/01", "text of 2021, which is not kept here"),
    ],
)
def test_a_type_against_the_first_day(row: Any, code: str, day: str, words: str) -> None:
    (note,) = told(Change.EDITION, f"042 {day}", f"192 {code}", row(1))
    assert (note.line, note.column) == (3, 5)
    assert words in str(note)


@pytest.mark.usefixtures("two_texts")
@pytest.mark.parametrize(
    ("code", "day", "rules"),
    [
        ("FIDE_DUTCH", "2026/01/31", "fide-2019"),
        ("FIDE_DUTCH", "2026/02/01", "fide-2026-02"),
        ("FIDE_DUTCH_BAKU", "2026/02/01", "fide-2026-02"),
        ("FIDE_DUTCH_2017", "2026/02/01", "fide-2019"),
        ("FIDE_DUTCH_2026", "2026/01/31", "fide-2026-02"),
        ("FIDE_DUTCH_2025", "2026/03/01", "fide-2026-02"),
        ("fide_dutch_2025_baku", "2026/03/01", "fide-2026-02"),
        ("BERGER_ROUNDROBIN", "2026/01/31", "fide-2019"),
    ],
)
def test_the_code_chooses_the_text(row: Any, code: str, day: str, rules: str) -> None:
    data = "\n".join(["012 T", f"042 {day}", f"192 {code}", row(1)]).encode()
    read = read_report(data, "a.trf")
    assert read.tournament.edition == rules
    assert ("acceleration", "baku") in [
        (option.name, option.value) for option in read.tournament.system.options
    ] or "baku" not in code.lower()


@pytest.mark.usefixtures("two_texts")
def test_a_day_that_is_asked_for_goes_before_the_file(row: Any) -> None:
    data = "\n".join(["012 T", "042 2026/02/03", "192 FIDE_DUTCH_2017", row(1)]).encode()
    assert read_report(data, "a.trf", day=date(2026, 5, 1)).tournament.edition == "fide-2026-02"
    assert read_report(data, "a.trf", edition_name="fide-2019").names_rules is False


@pytest.mark.usefixtures("two_texts")
def test_a_comment_names_all_rules(row: Any) -> None:
    lines = ["012 T", "042 2026/05/01", row(1), "### rules fide-2019"]
    read = read_report("\n".join(lines).encode(), "a.trf")
    assert (read.tournament.edition, read.names_rules) == ("fide-2019", True)
    lines[3] = "### rules fide-2199"
    read = read_report("\n".join(lines).encode(), "a.trf")
    assert (read.tournament.edition, read.names_rules) == ("fide-2026-02", False)
    (note,) = [note for note in read.adjustments if note.kind is Change.EDITION]
    assert str(note) == (
        "line 4, column 5: the rules 'fide-2199' are not kept here: the first day chooses"
    )


@pytest.mark.usefixtures("two_texts")
@pytest.mark.parametrize(
    ("system", "rules"), [("dutch", "fide-2019"), ("fmjd-rating", "fmjd"), ("manual", "fide-2019")]
)
def test_rules_hold_for_a_system_that_is_asked_for(row: Any, system: str, rules: str) -> None:
    """Unless it is another federation's."""
    data = "\n".join(["012 T", row(1), row(2), "### rules fide-2019"]).encode()
    assert read_report(data, "a.trf", system_name=system).tournament.edition.startswith(rules)


@pytest.mark.usefixtures("two_texts")
def test_a_comment_against_the_type(row: Any) -> None:
    lines = ["012 T", "192 FIDE_DUTCH_2026", row(1), "### rules fide-2019"]
    found = rules_named(read_trf("\n".join(lines).encode()).document)
    assert found.edition is not None
    assert found.edition.id == "fide-2026-02"
    assert "the code is followed" in str(found.adjustments[0])


@pytest.mark.parametrize(
    ("lines", "line", "words"),
    [
        (["142 5", "XXR 5"], 3, "XXR is what JaVaFo added to TRF16, but 142 in line 2"),
        (["BBW  3.0", "240 H 001    1"], 2, "BBW is what bbpPairings added to TRF16, but 240"),
        (["ACC true", "192 FIDE_DUBOV"], 2, "ACC is what CPPDubovSystem added to TRF16, but 192"),
    ],
)
def test_records_of_two_versions(row: Any, lines: list[str], line: int, words: str) -> None:
    (note,) = told(Change.MIXED, *lines, row(1))
    assert (note.line, note.column) == (line, 1)
    assert words in str(note)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["142 5", "142 7"], "line 3, column 5: 142 says 7 rounds, but 142 in line 2 says 5"),
        (
            ["152 W", "152 B"],
            "line 3, column 5: 152 says another initial colour than 152 in line 2",
        ),
        (["202 BH,DE", "212 PTS,DE,BH"], "line 3, column 5: 212 gives other tie-breaks than 202"),
    ],
)
def test_two_answers_to_one_question(row: Any, lines: list[str], words: str) -> None:
    (note,) = told(Change.MIXED, *lines, row(1))
    assert str(note).startswith(words)


def test_what_agrees_is_no_doubt(row: Any) -> None:
    agreeing = ["142 5", "142 5", "152 W", "152 w", "202 BH,DE", "212 PTS,BH,DE"]
    assert told(Change.MIXED, *agreeing, row(1)) == []


def test_float_marks_are_told_once_and_left_out(row: Any) -> None:
    lines = [row(1, "   2 w 1 d", points="1.0"), row(2, "   1 b 0 u", points="0.0")]
    (note,) = told(Change.FLOAT_MARKS, "192 FIDE_DUTCH_2026", *lines)
    assert (note.line, note.column) == (3, 100)
    assert "'d' is left out" in str(note)
    document = read_trf("\n".join(["012 T", *lines]).encode()).document
    assert [player.cells[0].result for player in document.players if player.cells[0]] == ["1", "0"]


def test_a_shifted_letter_is_no_float_mark(row: Any) -> None:
    with pytest.raises(UnreadableInput, match="the columns are shifted"):
        told(Change.FLOAT_MARKS, row(1, "0000 -  U"))


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["310   1 A".ljust(73) + "   1    9"], "player 9 is not in the file"),
        (["013 A".ljust(36) + "   7"], "player 7 is not in the file"),
        (["330 +- 001   1   2"], "team 2 is not in the file"),
        (["320  1.0  1.0   4"], "team 4 is not in the file"),
        (["300 001   1   3    1"], "team 3 is not in the file"),
        (
            ["300 001   1   1    2"],
            "player 2 sits for team 1, whose 310 line does not name this player",
        ),
        (["013 B".ljust(36) + "   1"], "player 1 is in 'B' here, but in 'A' by another line"),
    ],
)
def test_teams_and_players_nobody_knows(row: Any, lines: list[str], words: str) -> None:
    known = [] if lines[0].startswith("310") else ["310   1 A".ljust(73) + "   1"]
    (note,) = told(Change.TEAMS, row(1), row(2), *known, *lines)
    assert note.line == 4 + len(known)
    assert words in str(note)


@pytest.mark.parametrize(
    "code",
    [
        *("192 FIDE_DUBOV", "192 FIDE_BURSTEIN"),
        *(f"092 Individual: Swiss-System ({name})" for name in ("Dubov", "Burstein", "Lim")),
    ],
)
def test_a_system_without_edition_or_day_is_read_by_its_newest_text(row: Any, code: str) -> None:
    (note,) = told(Change.EDITION, code, row(1))
    assert (note.line, note.column) == (2, 5)
    assert "the text of 2026 is followed" in str(note)
    assert not told(Change.EDITION, "042 2025/03/01", code, row(1))
    assert not told(Change.EDITION, code, row(1), "### rules fide-2019")


@pytest.mark.parametrize(
    ("day", "rules"), [("2025/03/01", "fide-2024-12"), ("2026/03/01", "fide-2026-03")]
)
def test_the_first_day_chooses_the_text_of_dubov(row: Any, day: str, rules: str) -> None:
    data = "\n".join(["012 T", f"042 {day}", "192 FIDE_DUBOV", row(1)]).encode()
    read = read_report(data, "a.trf").tournament
    assert (read.edition, read.system.name) == (rules, "dubov")
