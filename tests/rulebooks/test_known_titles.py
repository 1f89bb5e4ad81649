"""Titles that a register does not give are refused with those that it does."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.rulebooks.known_titles import title_of_official, title_of_register


@pytest.mark.article("fide.arbiters", "1.1")
@pytest.mark.parametrize("code", ["GM", "WCM", "IA", "FA", "NA", "IO", "FST"])
def test_fide_gives_titles_to_players_arbiters_and_others(code: str) -> None:
    assert title_of_register("fide", code.lower(), field="title") == code


@pytest.mark.article("fmjd.annex9", "1.1")
@pytest.mark.parametrize("code", ["GMI", "MIF", "CMFF", "GMI64", "IR", "FR", "TR", "NR"])
def test_the_fmjd_gives_titles_to_players_and_referees(code: str) -> None:
    assert title_of_register("fmjd", code, field="title") == code


@pytest.mark.parametrize(
    ("register", "code", "known"),
    [("fide", "GMX", "GM"), ("fmjd", "GM", "GMI"), ("fide", "", "GM")],
)
def test_others_are_refused(register: str, code: str, known: str) -> None:
    said = f"{code!r} is not a title of {register.upper()}, which gives {known}, "
    with pytest.raises(InvalidValue, match=said) as refused:
        title_of_register(register, code, field="title")
    assert refused.value.field == "title"


def test_a_register_without_a_text_gives_what_it_wants() -> None:
    assert title_of_register("ger", "RSR", field="title") == "RSR"


@pytest.mark.article("fide.arbiters", "6.1")
def test_nobody_is_licensed_as_a_grandmaster() -> None:
    assert title_of_official("ia", field="licence", register="fide") == "IA"
    with pytest.raises(InvalidValue, match="not a title of FIDE, which gives IA, FA, NA"):
        title_of_official("GM", field="licence", register="fide")
    with pytest.raises(InvalidValue, match="not a title of arbiters, referees or organisers"):
        title_of_official("GM", field="certified")
