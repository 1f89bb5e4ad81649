"""The product's team tie-breaks of C.07 against the second ones, on events made up at random."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from crosstable.rulebooks.library import edition as edition_named
from crosstable.standings.team_codes import teams_by_codes
from tests.standings.c07_literal import ranks, value
from tests.standings.c07_team_random import as_ranked_teams, as_team_event, team_rows
from tests.standings.test_c07_against_literal import IN_FORCE, told

VALUES = (
    *("PTS", "MPvGP", "BH", "BH:MP", "BH:GP", "BH/C1", "BH:GP/C1", "BH:MP/M1", "BH:GP/C2/P"),
    *("FB:MP", "FB:GP/C1", "AOB:MP", "AOB:GP", "SB:MP", "SB:GP/C1", "PS:MP", "PS:GP/C1", "REP"),
    *(name + cut for name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB") for cut in ("", "/C1", "/P")),
    *("EMGSB/C2", "EGGSB/C1/P", "EMMSB/M1", "SSSC", "SSSC/K2", "SSSC/F", "SSSC/P", "WIN:MP", "WON"),
    *("BPG", "BWG"),
)
LISTS = (
    *(["PTS", name] for name in ("DE", "DE/P", "DE:GP", "EDE", "EDE/P", "EDET", "EDEB", "EDEBT")),
    *(["PTS", name] for name in ("EDEBB", "EDEBB/P", "BC", "TBR", "BBE", "MPvGP")),
    ["PTS", "EDE", "EMGSB", "EDEBT", "BBE"],
)


@pytest.mark.parametrize("edition", IN_FORCE)
@pytest.mark.parametrize("seed", range(10))
def test_values_of_teams(edition: str, seed: int) -> None:
    dice = random.Random(f"teams {seed}")
    boards, primary = dice.randint(2, 4), dice.choice(("MP", "GP"))
    rows = team_rows(dice, boards)
    literal = as_team_event(rows, edition, boards, primary)
    rules = edition_named(IN_FORCE[edition])
    texts = [*VALUES, *(["STD"] if edition == "2026" else [])]
    for ranked in teams_by_codes(as_ranked_teams(rows, boards, primary), rules, texts):
        for text, figure in zip(texts, ranked.values, strict=True):
            wanted = value(literal, ranked.team, text)
            if text.startswith("SSSC") and wanted is None:
                continue  # the normalising factor of a very short event is nothing
            assert told(figure) == (wanted or Fraction(0)), (text, ranked.team)


@pytest.mark.parametrize("edition", IN_FORCE)
@pytest.mark.parametrize("seed", range(14))
def test_places_of_teams(edition: str, seed: int) -> None:
    dice = random.Random(f"team places {seed}")
    boards, primary = dice.randint(2, 4), dice.choice(("MP", "GP"))
    rows = team_rows(dice, boards)
    literal = as_team_event(rows, edition, boards, primary)
    rules = edition_named(IN_FORCE[edition])
    for texts in LISTS:
        table = teams_by_codes(as_ranked_teams(rows, boards, primary), rules, texts)
        places = {ranked.team: ranked.place for ranked in table}
        assert places == ranks(literal, texts), texts
