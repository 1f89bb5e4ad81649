"""The aspects as choices: contradictions, description in words, estimates."""

from __future__ import annotations

import msgspec
import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Option
from crosstable.office.tables import standings_of
from crosstable.pairing.swiss.fmjd.aspects import ASPECTS, Acceleration, Aspects, choices
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY, preset_of
from tests.pairing.swiss.fmjd_events import event, family, random_event
from tests.texts import FMJD_2022

RATINGS = [2400 - 10 * index for index in range(12)]


@pytest.mark.article("fmjd.annex5", "2")
def test_every_aspect_is_a_choice_of_every_system() -> None:
    assert set(ASPECTS) == {name.replace("_", "-") for name in Aspects.__struct_fields__}
    for each in FMJD_FAMILY:
        assert [choice.name for choice in each.options] == list(ASPECTS)
        assert each.options == choices(preset_of(FMJD_2022.swiss, each.name))


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
        ("fmjd-rating", "the average rating of the opponents"),
        ("fmjd-rating-players", "the average rating of the opponents"),
        (
            "fmjd-solkoff",
            (
                "short truncated Solkoff, then Solkoff plus, then Solkoff Baliakin, "
                "then full truncated Solkoff"
            ),
        ),
        ("fmjd-solkoff-truncated", "full truncated Solkoff"),
        ("fmjd-solkoff-median", "Solkoff median, then full truncated Solkoff"),
        ("kndb", "Solkoff, then Sonneborn-Berger"),
    ],
)
def test_the_final_order_of_each_preset(name: str, order: str) -> None:
    sentences = [each.sentence for each in family(name).describe(event(name, RATINGS), FMJD_2022)]
    assert f"Equal scores are ranked by {order}" in sentences


@pytest.mark.article("fmjd.annex5", "3.6", "5.3")
@pytest.mark.parametrize(
    ("name", "opening", "article"),
    [
        ("fmjd-rating", "the second Black, and so on", "App.A.b"),
        ("fmjd-solkoff", "the players of the upper half have White", "App.B.b"),
        ("kndb", "1 plays 2, 3 plays 4, and so on; the first of each two has White", "5.3"),
    ],
)
def test_the_announcement_cites_where_each_sentence_stands(
    name: str, opening: str, article: str
) -> None:
    found = family(name).describe(event(name, RATINGS), FMJD_2022)
    cited = {each.sentence: each.citation.article for each in found if each.citation}
    assert [cited[each] for each in cited if "opponent twice" in each] == ["1"]
    assert [cited[each] for each in cited if opening in each] == [article]
    assert [cited[each] for each in cited if "was moved down meets" in each] == ["3.6"]


@pytest.mark.article("fmjd.annex5", "6.1")
def test_pairs_of_groups() -> None:
    assert [each.blocks for each in Acceleration] == [1, 2, 3, 4, 2]


@pytest.mark.article("fmjd.annex5", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "3", "3.2")
@pytest.mark.article("fmjd.annex5", "3.3", "6")
@pytest.mark.parametrize("aspect", list(ASPECTS))
def test_every_value_of_every_aspect_changes_some_pairing(aspect: str) -> None:
    """Among some random positions there is one that another choice pairs otherwise."""
    values = next(
        choice.values for choice in family("fmjd-rating").options if choice.name == aspect
    )
    common = {"strong-rounds": {"colour": "strong"}}.get(aspect, {})
    positions = [(f"{aspect} {index}", index % 3 + 1) for index in range(60)]
    if aspect.startswith("first") or aspect == "accelerate":
        positions = [(f"{aspect} {index}", index % 2) for index in range(20)]

    def pairings(value: str) -> list[object]:
        options = tuple(Option(*each) for each in {**common, aspect: value}.items())
        found: list[object] = []
        for seed, past in positions:
            tournament = random_event(seed, "fmjd-rating", 12, past, options)
            found.append(family("fmjd-rating").round(tournament, FMJD_2022, past + 1).pairing.pairs)
        return found

    usual = pairings(values[0])
    for value in values[1:]:
        assert pairings(value) != usual, value


@pytest.mark.article("fmjd.annex5", "2.1", "App.A.e", "App.B.e")
@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("fmjd-rating", "average-rating"),
        ("fmjd-solkoff", "short-truncated-solkoff"),
        ("fmjd-solkoff-truncated", "full-truncated-solkoff"),
        ("fmjd-solkoff-median", "solkoff-median"),
        ("kndb", "solkoff"),
    ],
)
def test_the_table_ranks_by_the_final_order_of_the_system(name: str, first: str) -> None:
    tournament = event(name, RATINGS)
    assert standings_of(tournament).tie_breaks[0] == first
    announced = msgspec.structs.replace(tournament, tie_breaks=("own-rating",))
    assert standings_of(announced).tie_breaks == ("own-rating",)


@pytest.mark.article("fmjd.annex5", "App.A", "App.A.c", "App.B", "App.B.c")
@pytest.mark.parametrize("name", [each.name for each in FMJD_FAMILY])
def test_score_groups_hold_equal_scores_from_the_highest_down(name: str) -> None:
    tournament = random_event(f"groups {name}", name, 20, 3, (), calm=True)
    scores = {row.number: row.points for row in standings_of(tournament).rows}
    pairing = family(name).round(tournament, FMJD_2022, 4).pairing
    for bracket in pairing.brackets:
        assert {scores[each] for each in bracket.residents} == {bracket.score}
    levels = [bracket.score for bracket in pairing.brackets]
    assert levels == sorted(set(levels), reverse=True)
    # As much as possible equals meet: what crosses groups is what had to leave one.
    crossing = sum(scores[white] != scores[black] for white, black in pairing.pairs)
    leavers = sum(len(bracket.downfloaters) for bracket in pairing.brackets)
    assert crossing <= leavers
