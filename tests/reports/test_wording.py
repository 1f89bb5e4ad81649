"""Labels: complete, translated, and open to any catalogue."""

from __future__ import annotations

import re
import string
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

import crosstable.reports
from crosstable.kernel.errors import UnknownName
from crosstable.languages.catalogues import texts
from crosstable.reports.documents import DOCUMENTS
from crosstable.reports.wording import ENGLISH, FRENCH, LABELS, Wording, wording
from crosstable.standings.tiebreaks.table import TIE_BREAKS
from tests.reports.events import printed, swiss, text

ROOM = Path(crosstable.reports.__file__).parent
TEMPLATES = sorted((ROOM / "templates").glob("*.typ"))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_every_label_of_a_template_can_be_translated(path: Path) -> None:
    for found in re.findall(r'\bl\("([^"]+)"\)', path.read_text(encoding="utf-8")):
        assert found in LABELS


@pytest.mark.parametrize("path", sorted(ROOM.glob("*.py")), ids=lambda path: path.stem)
def test_every_label_of_a_module_can_be_translated(path: Path) -> None:
    for found in re.findall(r'\bwords\(\s*"([^"]+)"', path.read_text(encoding="utf-8")):
        assert found in LABELS


def test_titles_of_documents_and_tie_breaks_can_be_translated() -> None:
    french = texts("fr")
    untranslated = [each.title for each in DOCUMENTS.values() if each.title not in french]
    assert not untranslated
    assert {each.title for each in TIE_BREAKS.values()} <= set(LABELS)


def test_translations_fill_the_same_blanks() -> None:
    def blanks(label: str) -> list[str]:
        return sorted(name for _, name, _, _ in string.Formatter().parse(label) if name)

    for label in LABELS:
        assert FRENCH(label).strip(), label
        assert blanks(FRENCH(label)) == blanks(label)


def test_a_catalogue_can_be_plugged_in_and_what_it_lacks_stays_english() -> None:
    dutch = Wording("nl", lambda label: {"White": "Wit", "Black": "Zwart"}.get(label, label))
    page = text(printed("pairings", swiss(4), words=dutch))
    assert "○ Wit" in page
    assert "● Zwart" in page
    assert "Result" in page
    assert "3 mei 2026" in page


def test_dates() -> None:
    interval = ENGLISH.days(date(2026, 4, 30), date(2026, 5, 2))
    assert " ".join(interval.split()) == "30 Apr – 2 May 2026"
    assert ENGLISH.days(None, date(2026, 5, 2)) == "2 May 2026"
    assert ENGLISH.days(None, None) == ""
    assert FRENCH.day(date(2026, 8, 1)) == "1er août 2026"
    assert FRENCH.day(date(2026, 8, 11)) == "11 août 2026"
    assert " ".join(FRENCH.days(date(2026, 5, 1), date(2026, 5, 3)).split()) == "1er–3 mai 2026"
    east = timezone(timedelta(hours=5, minutes=30))
    assert ENGLISH.moment(datetime(2026, 5, 1, 9, 5, tzinfo=east)) == "1 May 2026 09:05"
    assert ENGLISH.moment(datetime(2026, 5, 1, 23, 59, tzinfo=UTC)) == "1 May 2026 23:59"


def test_colons_and_money() -> None:
    assert (ENGLISH.colon, FRENCH.colon) == (": ", "\N{NO-BREAK SPACE}: ")
    assert (ENGLISH.money(33350), FRENCH.money(33350)) == ("333.50", "333,50")


def test_a_language_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown language 'xx'; known: en, fr"):
        wording("xx")
    with pytest.raises(UnknownName, match="unknown language 'not a language'"):
        Wording("not a language", str).day(date(2026, 5, 1))
