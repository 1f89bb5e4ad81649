"""Settings: flags before environment before file before what is usual."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.kernel.errors import UnreadableInput
from crosstable.web.settings import Settings, settings_from


def test_flags_go_before_environment_before_file(tmp_path: Path) -> None:
    file = tmp_path / "office.toml"
    file.write_text('port = 1\nhost = "file"\nlanguage = "fr"\n', encoding="utf-8")
    environment = {"CROSSTABLE_PORT": "2", "CROSSTABLE_HOST": "environment", "OTHER": "x"}
    found = settings_from(file, environment, {"port": 3, "host": None})
    assert found == Settings(port=3, host="environment", language="fr")


def test_without_anything_it_is_what_is_usual() -> None:
    assert settings_from(None, {}, {}) == Settings()


@pytest.mark.parametrize(
    ("text", "words"),
    [("port = 'many'", "Expected `int`"), ("prot = 1", "prot"), ("port = ", "TOML")],
)
def test_a_bad_file_is_answered_in_one_line(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "office.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableInput, match=words):
        settings_from(file, {}, {})
    with pytest.raises(UnreadableInput, match="no such file"):
        settings_from(tmp_path / "none.toml", {}, {})


def test_an_https_address_makes_cookies_secure() -> None:
    assert Settings(public_address="https://chess.example").cookies_over_https_only
    assert not Settings().cookies_over_https_only
