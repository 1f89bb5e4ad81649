"""Editions that do not exist: with a criterion struck or moved, pairings and reasons follow."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.pairing.swiss.dutch.bounds import bounds_hold
from crosstable.pairing.swiss.dutch.criteria import criteria_of
from crosstable.pairing.swiss.dutch.engine import pair_brackets
from crosstable.pairing.swiss.dutch.paired import DutchRound, lay_table
from crosstable.pairing.swiss.dutch.proof import faults
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.round import BracketKind, Decision
from crosstable.pairing.systems import system
from crosstable.rulebooks.editions import Edition
from tests.pairing.swiss.dutch_cards import DRAWN, WON, event, played, random_event
from tests.pairing.swiss.exhaustive import candidates, worth
from tests.texts import FIDE_2019, FMJD_2022

replace = msgspec.structs.replace
USUAL = FIDE_2019.swiss.criteria
AHEAD, COLOURS = "dutch.next-bracket", "dutch.colour-preferences"


def other(criteria: tuple[str, ...]) -> Edition:
    """Return the edition with other criteria of quality, or in another order."""
    return FIDE_2019.but(id="other", swiss=replace(FIDE_2019.swiss, criteria=criteria))


def without(name: str) -> tuple[str, ...]:
    return tuple(each for each in USUAL if each != name)


def moved(name: str, place: int) -> tuple[str, ...]:
    left = without(name)
    return (*left[:place], name, *left[place:])


OTHERS = {
    "no look-ahead": without(AHEAD),
    "look-ahead fifth": moved(AHEAD, 4),
    "look-ahead last": moved(AHEAD, len(USUAL)),
    "no colours": without(COLOURS),
    "colours third": moved(COLOURS, 2),
    "floats of two rounds ago first": moved("dutch.downfloats-two-rounds", 3),
    "the rest backwards": (*USUAL[:2], *reversed(USUAL[2:])),
}


@pytest.mark.parametrize("criteria", OTHERS.values(), ids=OTHERS)
def test_the_pairing_is_the_best_under_the_criteria_of_its_edition(
    criteria: tuple[str, ...],
) -> None:
    """Exhaustively, on small brackets, and the proof stands whatever the criteria are."""
    rules = other(criteria)
    checked = 0
    for seed in range(24):
        tournament = random_event(seed, 7 + seed % 5, 1 + seed % 5)
        here = lay_table(tournament, rules, len(tournament.rounds) + 1)
        done = pair_brackets(here)
        if isinstance(done, Impossible):
            continue
        assert not faults(here, done)
        assert not bounds_hold(here)
        for paired in done:
            if paired.bracket.kind not in {BracketKind.NORMAL, BracketKind.LAST}:
                break
            if paired.barrier is not None or len(paired.bracket.members) > 6:
                continue
            if len(paired.below) > 4:
                continue
            everything = [worth(here, paired, each) for each in candidates(here, paired.bracket)]
            assert worth(here, paired, paired.candidate) == min(everything)
            checked += 1
    assert checked > 20


@pytest.mark.parametrize("criteria", OTHERS.values(), ids=OTHERS)
def test_reports_and_explanations_name_the_criteria_in_the_order_of_the_edition(
    criteria: tuple[str, ...],
) -> None:
    rules = other(criteria)
    compared, decided = 0, set()
    for seed in range(12):
        tournament = random_event(seed, 8 + seed % 4, 3)
        asked = DutchRound(tournament, rules, 4)
        for bracket in asked.pairing.brackets:
            named = tuple(dict.fromkeys(each.rule for each in bracket.values))
            assert named == tuple(each for each in criteria if each in named)
            assert set(criteria) - set(named) <= {AHEAD}
        players = [each.number for each in asked.table.players]
        for pair in list(combinations(players, 2))[:12]:
            answer = asked.account(*pair)
            if answer.decision is not Decision.CRITERION:
                continue
            compared += 1
            named = tuple(dict.fromkeys(each.rule for each in answer.comparisons))
            assert named == tuple(each for each in criteria if each in named)
            worse = [each for each in answer.comparisons if each.worse]
            assert answer.decisive == worse[0]
            assert answer.decisive.article == next(iter(rules.cite(worse[0].rule)))
            decided.add(worse[0].rule)
    assert compared > 10
    assert decided <= set(criteria)


def test_a_criterion_that_is_struck_no_longer_decides() -> None:
    """Colours alone make S1 give a player away; without them the first transposition is taken."""
    tournament = played(event(4, rounds=3), (1, 3, DRAWN), (4, 2, DRAWN))
    usual = DutchRound(tournament, FIDE_2019, 2)
    assert usual.pairing.brackets[0].pairs == ((1, 2), (3, 4))
    answer = usual.account(1, 4)
    assert answer.decisive is not None
    assert answer.decisive.rule == COLOURS
    colourless = other(tuple(each for each in USUAL if "preferences" not in each))
    struck = DutchRound(tournament, colourless, 2)
    assert struck.pairing.brackets[0].pairs == ((1, 4), (2, 3))
    assert struck.account(1, 2).decision is Decision.SEQUENCE


def test_a_criterion_nobody_knows_and_one_without_an_article_are_refused() -> None:
    unknown = replace(FIDE_2019.swiss, criteria=(*USUAL, "dutch.completion"))
    with pytest.raises(UnknownName, match="criterion of the Dutch system"):
        criteria_of(unknown)
    with pytest.raises(InvalidValue, match="named once, with their articles"):
        replace(FIDE_2019.swiss, criteria=(*USUAL, "dutch.luck"))
    with pytest.raises(InvalidValue, match="named once, with their articles"):
        replace(FIDE_2019.swiss, criteria=(*USUAL, USUAL[0]))


@pytest.mark.parametrize("criteria", [moved(AHEAD, 0), moved(COLOURS, 1), USUAL[1:]])
def test_the_number_of_pairs_and_their_differences_come_first(criteria: tuple[str, ...]) -> None:
    """The text says how many pairs a bracket has before any other criterion is looked at."""
    with pytest.raises(InvalidValue, match="as many pairs as possible, and then"):
        criteria_of(replace(FIDE_2019.swiss, criteria=criteria))


def test_an_event_of_another_federation_is_paired_and_cited_by_the_text_that_defines_it() -> None:
    tournament = replace(event(6), game="draughts", edition="fmjd-2022")
    asked = system("dutch").propose(tournament, FMJD_2022, 1)
    assert [str(each.citation) for each in asked.because] == ["fide.swiss C.04.3.A.9"]
    assert [(each.white, each.black) for each in asked.boards] == [(1, 4), (5, 2), (3, 6)]
    assert played(event(6), (1, 4, WON)).edition == "fide-2019"
