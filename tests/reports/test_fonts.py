"""Letters that cannot be printed are named, and the rest of the sheet is printed all the same."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from crosstable.reports.font_source import FontSource
from crosstable.reports.fonts import families, font_coverage, missing_letters
from tests.reports.events import BUILT_IN, printed, swiss, text

UNKNOWN = "丁立人"


def test_letters_no_font_has_are_named_with_the_name_they_stand_in() -> None:
    event = swiss(4, 1, names=("Adams, A", f"Ding {UNKNOWN}", "한글", "Baker, B"))
    document = printed("pairings", event)
    assert [warning.split(":")[0] for warning in sorted(document.warnings)] == [
        f"Ding {UNKNOWN}",
        "한글",
    ]
    assert all("fonts-noto-cjk" in warning for warning in document.warnings)
    assert "no font here has 丁 立 人, boxes are printed" in "".join(document.warnings)
    found = text(document)
    assert "Adams, A" in found
    assert UNKNOWN not in found
    assert "Ding" in found
    assert "[2]" in found
    assert "[3]" in found
    assert "[1]" not in found
    assert "Boxes stand for letters that no font of this computer has." in found


def test_letters_that_only_join_others_are_not_taken_for_missing() -> None:
    bengali, persian = "ক্\u200cষ, A", "می\u200cخواهم"
    document = printed("standings", swiss(4, 1, names=(bengali, persian, "Adams", "Baker")))
    assert [warning.split(":")[0] for warning in document.warnings] == [bengali]
    control = printed("tables", replace(swiss(4, 1), name="Open\x01"))
    assert control.warnings[0].startswith(r"Open'\x01': no font here has '\x01'")


def test_the_name_of_the_event_is_looked_at_too() -> None:
    event = replace(swiss(4, 1), name=f"Open {UNKNOWN}")
    for what in ("standings", "tables", "slips", "cards"):
        assert any(UNKNOWN in warning for warning in printed(what, event).warnings)


def test_scripts_the_typesetter_brings_letters_for_need_no_warning() -> None:
    names = ("Łódź, Ő", "Ёлкин, Ї", "Έλλη, Ω", "אבג, ד", "محمد أمين", "अमृत, न", "აბგ, დ", "Աբգ, դ")
    for what in ("pairings", "names", "standings", "cross-table"):
        document = printed(what, swiss(8, 1, names=names))
        assert document.warnings == ()
        assert "Boxes" not in text(document)


def test_every_missing_letter_is_found_however_many() -> None:
    letters = "".join(chr(0x4E00 + offset) for offset in range(1500))
    assert missing_letters(letters + "abc", BUILT_IN) == set(letters)
    assert missing_letters("abc ½ ○ ●", BUILT_IN) == frozenset()
    assert missing_letters("", BUILT_IN) == frozenset()


def test_coverage_names_the_scripts() -> None:
    found = {each.script: each for each in font_coverage(BUILT_IN)}
    assert all(found[script].printable for script in ("Latin", "Greek", "Cyrillic", "Hebrew"))
    assert not found["Chinese"].printable
    assert set(UNKNOWN) <= set(found["Chinese"].missing)


def test_a_folder_without_fonts_changes_nothing(tmp_path: Path) -> None:
    bare = FontSource((str(tmp_path),), system=False)
    assert families(bare) == families(BUILT_IN) == ("Libertinus Serif",)
    assert font_coverage(bare) == font_coverage(BUILT_IN)
