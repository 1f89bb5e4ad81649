"""The engine against the literal reading: every complete pairing of small fields, all versions."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Option, Tournament
from crosstable.pairing.chance import Chance
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY
from tests.pairing.swiss.fmjd_events import family, random_event, random_version
from tests.pairing.swiss.fmjd_exhaustive import exhaustive_pairing
from tests.samples import drawn
from tests.texts import FMJD_2022

PRESETS = [each.name for each in FMJD_FAMILY]
VERSIONS = [
    (Option("colour", colour), Option("floats", floats))
    for colour in ("none", "weak", "strong")
    for floats in ("on", "off")
]


def disagreement(tournament: Tournament, number: int) -> str:
    """Return what the engine and the literal reading disagree about, or nothing."""
    expected = exhaustive_pairing(tournament, FMJD_2022, number)
    try:
        proposal = family(tournament.system.name).propose(tournament, FMJD_2022, number)
    except Refused as refusal:
        if expected is None and "cannot be paired" in refusal.what:
            return ""
        return f"refused: {refusal}"
    if expected is None:
        return "a pairing where there is none"
    free = [each.player for each in proposal.free if each.kind.value == "allocated"]
    bye = free[0] if free else None
    boards = frozenset((board.white, board.black) for board in proposal.boards)
    same = (boards, bye) == (expected.boards, expected.bye)
    return "" if same else f"{sorted(boards)} {bye}, expected {expected}"


def size(chance: Chance) -> tuple[int, int]:
    players = 2 + chance.choose(7)
    return players, chance.choose(max(players - 1, 1))


@pytest.mark.article("fmjd.annex5", "3.4", "3.5", "3.6", "3.7", "3.8")
@pytest.mark.parametrize("options", VERSIONS, ids=lambda each: "-".join(o.value for o in each))
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_with_every_weight_of_colours_and_floats(
    name: str, options: tuple[Option, ...]
) -> None:
    for index in range(drawn(60)):
        seed = f"{name}:{options}:{index}"
        players, past = size(Chance(f"{seed}:size"))
        tournament = random_event(seed, name, players, past, options)
        assert not disagreement(tournament, past + 1), seed


@pytest.mark.article("fmjd.annex5", "2", "6.1", "6.2")
@pytest.mark.parametrize("name", PRESETS)
def test_any_combination_of_aspects(name: str) -> None:
    for index in range(drawn(250)):
        seed = f"{name}:any:{index}"
        chance = Chance(f"{seed}:version")
        options = random_version(chance, family(name), changes=1 + chance.choose(8))
        players, past = size(chance)
        tournament = random_event(seed, name, players, past, options)
        assert not disagreement(tournament, past + 1), seed
