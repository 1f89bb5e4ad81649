"""Officials in exchange files, which have one text for each."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.formats.officials import bare_name, read_official
from crosstable.kernel.official import Official


@pytest.mark.parametrize(
    ("text", "official"),
    [
        (
            "IA Meier, Anna (24600123)",
            Official("arbiter", "Meier, Anna", title="IA", identifier="24600123"),
        ),
        ("FA Ben", Official("arbiter", "Ben", title="FA")),
        ("Ben (10)", Official("arbiter", "Ben (10)")),  # no register has numbers that short
        ("IA  Ben", Official("arbiter", "IA  Ben")),
        ("Ben [24600123]", Official("arbiter", "Ben [24600123]")),
        ("GM Ben", Official("arbiter", "GM Ben")),  # no title of an arbiter
        ("IA (24600123)", Official("arbiter", "IA (24600123)")),  # nobody is called so
        ("Iago", Official("arbiter", "Iago")),
    ],
)
def test_a_text_is_taken_apart_where_that_is_safe(text: str, official: Official) -> None:
    assert read_official("arbiter", text) == official


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1, max_size=30)
    | st.from_regex(r"([IFN][AR] ){0,2}[A-Z][a-z]{0,5}( ?\([0-9]{1,12}\)){0,2}", fullmatch=True)
)
def test_whatever_stands_there_is_written_back_letter_for_letter(text: str) -> None:
    assert read_official("arbiter", text).written == text


def test_the_bare_name() -> None:
    assert bare_name("IA IM Meier, Anna (24600123)") == "Meier, Anna"
    assert bare_name("Ilse Ia") == "Ilse Ia"
