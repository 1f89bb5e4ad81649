"""The aspects as choices: contradictions, description in words, estimates."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.pairing.swiss.fmjd.aspects import ASPECTS, Acceleration, Aspects, choices
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY
from crosstable.rulebooks.fmjd_2022 import FMJD_2022
from tests.pairing.swiss.fmjd_events import event, family

RATINGS = [2400 - 10 * index for index in range(12)]


@pytest.mark.article("fmjd.annex5", "2")
def test_every_aspect_is_a_choice_of_every_system() -> None:
    assert set(ASPECTS) == {name.replace("_", "-") for name in Aspects.__struct_fields__}
    for each in FMJD_FAMILY:
        assert [choice.name for choice in each.options] == list(ASPECTS)
        assert each.options == choices(each.preset)


@pytest.mark.article("fmjd.annex5", "6.1")
@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("fmjd-solkoff", {"accelerate": "four-groups"}, "makes its groups by rating"),
        (
            "kndb",
            {"accelerate": "haley", "first-order": "rating"},
            "pairs group against group in the first round",
        ),
        (
            "fmjd-rating-players",
            {"accelerate": "six-groups"},
            "pairs group against group in later rounds too",
        ),
        ("fmjd-rating", {"pattern": "average-against-own", "next-order": "lots"}, "by ratings"),
        ("fmjd-rating", {"strong-rounds": "every"}, "colour is none"),
        ("fmjd-rating", {"strong-rounds": "every", "colour": "weak"}, "colour is weak"),
    ],
)
def test_contradictions_are_refused_before_the_first_round(
    name: str, options: dict[str, str], words: str
) -> None:
    tournament = event(name, RATINGS, options=options)
    for act in (
        lambda: family(name).check_version(tournament.system, FMJD_2022),
        lambda: family(name).check(tournament, FMJD_2022),
        lambda: family(name).propose(tournament, FMJD_2022, 1),
    ):
        with pytest.raises(Refused, match="contradict one another") as refusal:
            act()
        assert words in refusal.value.because[0].sentence
        assert refusal.value.because[0].citation is not None


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("fmjd-rating-players", {"accelerate": "haley"}),
        ("fmjd-solkoff", {"accelerate": "four-groups", "first-order": "rating"}),
        ("kndb", {"colour": "strong", "strong-rounds": "every"}),
        ("kndb", {"pattern": "halves", "first-pairing": "by-lot"}),
    ],
)
def test_what_can_be_meant_together_is_taken(name: str, options: dict[str, str]) -> None:
    tournament = event(name, RATINGS, options=options)
    family(name).check(tournament, FMJD_2022)
    assert family(name).propose(tournament, FMJD_2022, 1).boards


@pytest.mark.article("fmjd.annex5", "1")
@pytest.mark.parametrize("name", [each.name for each in FMJD_FAMILY])
def test_every_choice_is_described_in_its_own_words(name: str) -> None:
    """Whatever is changed, the announcement says something else, and cites Annex 5."""
    system = family(name)
    usual = system.describe(event(name, RATINGS), FMJD_2022)
    assert all(each.citation and each.citation.text == "fmjd.annex5" for each in usual)
    for choice in system.options:
        for value in choice.values[1:]:
            options = {choice.name: value}
            if choice.name == "strong-rounds":
                options["colour"] = "strong"
            changed = system.describe(event(name, RATINGS, options=options), FMJD_2022)
            assert changed != usual, (choice.name, value)


@pytest.mark.article("fmjd.annex5", "3.1")
@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("fmjd-rating", "average rating"),
        ("fmjd-rating-players", "average rating"),
        (
            "fmjd-solkoff",
            (
                "short truncated solkoff, then solkoff plus, then solkoff baliakin, "
                "then full truncated solkoff"
            ),
        ),
        ("fmjd-solkoff-truncated", "full truncated solkoff"),
        ("fmjd-solkoff-median", "solkoff median, then full truncated solkoff"),
        ("kndb", "solkoff, then sonneborn berger"),
    ],
)
def test_the_final_order_of_each_preset(name: str, order: str) -> None:
    sentences = [each.sentence for each in family(name).describe(event(name, RATINGS), FMJD_2022)]
    assert f"Equal scores are ranked by {order}" in sentences


@pytest.mark.article("fmjd.annex5", "6.1")
def test_pairs_of_groups() -> None:
    assert [each.blocks for each in Acceleration] == [1, 2, 3, 4, 2]
