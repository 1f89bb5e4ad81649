"""The office names no federation, list or pairing system: the rules and the registry do."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from crosstable import office
from crosstable.pairing.systems import SYSTEMS, first_rounds_by
from crosstable.rulebooks.championship_rules import TITLE_MATCHES
from crosstable.rulebooks.library import FEDERATIONS, LISTS, editions_listed

ROOM = Path(office.__file__).parent
OWN_WORDS = {*FEDERATIONS, *map(str.upper, FEDERATIONS), *LISTS, *SYSTEMS}
OWN_WORDS -= {order.event for each in editions_listed() for order in each.ranking.orders}
SAMPLES = {"demo.py", "demo_people.py"}


@pytest.mark.parametrize(
    "path",
    sorted({*ROOM.rglob("*.py")} - {ROOM / name for name in SAMPLES}),
    ids=lambda path: path.stem,
)
def test_the_office_has_no_name_of_a_federation_a_list_or_a_system(path: Path) -> None:
    said = [
        node.value
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    assert not OWN_WORDS.intersection(said)


def test_the_rules_name_a_system_that_title_matches_are_announced_with() -> None:
    assert {terms.system for terms in TITLE_MATCHES.values()} <= SYSTEMS.keys()


def test_the_first_rounds_are_paired_by_a_system_whose_text_the_rules_define() -> None:
    assert (first_rounds_by("burstein"), first_rounds_by("dubov")) == ("dutch", "dubov")
