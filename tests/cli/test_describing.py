"""How Swiss systems are described for an announcement: by edition, each step with its article."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import Run


def described(crosstable: Run, system: str, edition: str, *more: str) -> str:
    told = crosstable("describe", "--system", system, "--edition", edition, *more)
    assert told.status == 0, told.err
    return told.out


@pytest.mark.article("fide.swiss", "C.04.3.C.2")
@pytest.mark.article("fide.swiss", "C.04.3.C.5")
@pytest.mark.article("fide.swiss", "C.04.3.C.12")
@pytest.mark.article("fide.swiss.2026", "C.04.3.2.1.2")
@pytest.mark.article("fide.swiss.2026", "C.04.3.2.3.1")
def test_the_dutch_system_is_described_as_each_text_has_it(crosstable: Run) -> None:
    before = described(crosstable, "dutch", "fide-2019")
    assert before.startswith("Swiss tournament (FIDE Dutch system), in its text of 2017.")
    assert "had one already, or won by forfeit [FIDE C.04.3.C.2]." in before
    assert "as few as possible are moved down to the next ones [FIDE C.04.3.C.5]." in before
    assert "does so again if it can be avoided [FIDE C.04.3.C.12]." in before
    assert "as few points as possible" not in before
    now = described(crosstable, "dutch", "fide-2026-03")
    assert "in its text of 2026." in now
    assert "or the points of a win without playing [FIDE C.04.3.2.1.2]." in now
    assert "It goes to a player with as few points as possible [FIDE C.04.3.2.3.1]." in now
    assert "acceleration: Virtual points in the first rounds" in now


@pytest.mark.article("fide.swiss", "C.04.5.4")
@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (("--rounds", "9"), "Up to round 3 the upper half by number is paired with the points"),
        ((), "In the first rounds the upper half by number is paired with more points"),
    ],
)
def test_virtual_points_are_described_where_they_are_announced(
    crosstable: Run, more: tuple[str, ...], expected: str
) -> None:
    asked = ("--option", "acceleration=baku", *more)
    assert expected in described(crosstable, "dutch", "fide-2019", *asked)
    assert "upper half by number is paired with" not in described(crosstable, "dutch", "fide-2019")


@pytest.mark.article("fide.team-swiss.2024", "C.04.6.C9")
def test_the_swiss_of_teams_is_described_as_each_text_has_it(crosstable: Run) -> None:
    before = described(crosstable, "team-swiss", "fide-2024-08")
    assert "lowest score, most games played, largest number [FIDE C.04.6.3.4]." in before
    assert "does so again if it can be avoided [FIDE C.04.6.C9]." in before
    now = described(crosstable, "team-swiss", "fide-2026-03")
    assert "lowest score, most matches played, largest number [FIDE C.04.6.3.4]." in now
    assert "is moved up if it can be avoided [FIDE C.04.6.C7]." in now
    assert "less often, or not last" in described(
        crosstable, "team-swiss", "fide-2026-03", "--option", "colour-preferences=type-b"
    )
    assert "Colours do not change the pairing" in described(
        crosstable, "team-swiss", "fide-2026-03", "--option", "colour-preferences=none"
    )


def test_systems_of_teams_that_come_from_others_are_described(crosstable: Run) -> None:
    dutch = described(crosstable, "team-dutch", "fide-2026-03")
    assert "where players are named below, teams are meant." in dutch
    assert "[FIDE C.04.3.2.4.1]" in dutch
    olympiad = described(crosstable, "team-olympiad", "fide-2026-03")
    assert "to the lowest ranked team that may have it [FIDE D.02.4.1]." in olympiad


def test_the_json_of_the_options_has_the_sentences_besides(crosstable: Run) -> None:
    told = json.loads(described(crosstable, "dutch", "fide-2026-03", "--json"))
    assert list(told) == ["system", "title", "options", "edition", "sentences"]
    assert told["system"] == "dutch"
    assert told["sentences"][2]["citation"]["article"] == "C.04.3.2.1.1"


@pytest.mark.parametrize("system", ["double-swiss", "team-swiss", "team-olympiad"])
def test_the_first_text_there_is_is_described_as_that(crosstable: Run, system: str) -> None:
    told = described(crosstable, system, "fide-2019")
    assert "have no text of this system; it is paired by the first there is" in told
    assert "have no text" not in described(crosstable, system, "fide-2026-03")


def test_the_text_of_another_federation_is_described_with_why_it_is_that_one(
    crosstable: Run,
) -> None:
    undated = described(crosstable, "dubov", "fmjd-2024")
    assert "as long as no first day is given, it is paired by the one in force when" in undated
    dated = described(crosstable, "dubov", "fmjd-2024", "--date", "2026-03-01")
    assert "the one in force on its first day (FIDE's rules from 1 March 2026)" in dated


def test_an_olympiad_is_said_to_have_no_list_of_tie_breaks_here(crosstable: Run) -> None:
    told = described(crosstable, "team-olympiad", "fide-2026-03")
    assert "How the Olympiad's text breaks ties is not known here" in told
