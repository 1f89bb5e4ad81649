"""Signs beside names and in columns: flags of federations, fractions in line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from crosstable.web.assets import STATIC, asset
from crosstable.web.display.signs import aligned, federation, seat_facts

FLAGS = json.loads((Path(__file__).parents[2] / "frontend" / "flags.json").read_text())


@pytest.mark.parametrize("code", ["FRA", "NED", "ENG", "SCO", "SUI", "RSA", "GER", "USA", "UZB"])
def test_federations_have_their_flags(code: str) -> None:
    style = (STATIC.parent / asset("style.css").removeprefix("/")).read_text(encoding="utf-8")
    rule = re.search(rf'\.f-{code}:{{1,2}}before{{[^}}]*url\("?\./([\w.-]+\.svg)', style)
    assert rule is not None
    assert "<svg" in (STATIC / "built" / rule[1]).read_text(encoding="utf-8")
    assert f"f-{code}" in federation(code)


def test_flags_are_shipped_with_their_licence_and_are_small() -> None:
    assert "MIT License" in (STATIC / "built" / "flags-license.txt").read_text(encoding="utf-8")
    drawings = list((STATIC / "built").glob("*.svg"))
    assert len(drawings) == len(set(FLAGS.values()))
    assert sum(drawing.stat().st_size for drawing in drawings) < 200_000


def test_a_federation_nobody_knows_shows_its_letters_and_no_markup_of_its_own() -> None:
    assert "XYZ" not in FLAGS
    assert re.sub("<[^>]*>", "", federation("XYZ")) == "XYZ"
    assert "<b" not in federation("<b>")
    assert seat_facts("", None) == ""
    assert "2100" in seat_facts("", 2100)


@pytest.mark.parametrize(
    ("text", "whole", "fraction"),
    [("4½", "4", "½"), ("4", "4", ""), ("½", "½", ""), ("8.25", "8", "¼"), ("0.75", "¾", "")],
)
def test_whole_parts_end_in_line_and_quarters_are_written_like_halves(
    text: str, whole: str, fraction: str
) -> None:
    assert aligned(text) == f'{whole}<span class="fraction">{fraction}</span>'
    assert aligned(text, room=False) == whole + fraction


def test_other_decimals_stay_as_they_are() -> None:
    assert aligned("0.6667") == '0<span class="fraction">.6667</span>'
