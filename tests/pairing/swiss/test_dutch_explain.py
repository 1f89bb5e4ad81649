"""Answers to "why not these two?", and what a pairing changed by hand breaks."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import plain
from crosstable.kernel.tournament import Option, System
from crosstable.pairing.swiss.dutch.engine import pair_brackets
from crosstable.pairing.swiss.dutch.paired import DutchRound, lay_table, pair_round
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.report import pairing_text
from crosstable.pairing.swiss.round import BracketKind, Decision
from crosstable.pairing.swiss.table import Candidate
from crosstable.pairing.systems import system
from crosstable.rulebooks.library import edition
from tests.pairing.swiss.dutch_cards import WON, event, manual, played, random_event
from tests.pairing.swiss.exhaustive import candidates, worth
from tests.texts import FIDE_2019

replace = msgspec.structs.replace
MANUAL = manual("manual-14")


def test_two_who_meet_are_told_their_bracket_and_their_colours() -> None:
    answer = DutchRound(MANUAL, FIDE_2019, 2).account(11, 8)
    assert answer.decision is Decision.MEET
    told = [str(each) for each in answer.because]
    assert told[0].startswith("Kevin (8) and Nancy (11) are paired in the last bracket of 0 points")
    assert "Nancy (11) was moved down with ½ point" in told[1]
    assert "both colour preferences are granted [fide.swiss C.04.3.E.1]" in told[2]


@pytest.mark.article("fide.swiss", "C.04.1.i")
def test_absolute_reasons_come_first() -> None:
    met = DutchRound(MANUAL, FIDE_2019, 2).account(4, 11)
    assert met.decision is Decision.ABSOLUTE
    assert "have already met [fide.swiss C.04.3.C.1]" in str(met.because[0])
    absent = DutchRound(MANUAL, FIDE_2019, 2).account(12, 1)
    assert absent.decision is Decision.ABSENT
    apart = replace(event(6), forbidden_pairs=((1, 2),))
    assert "kept apart" in str(DutchRound(apart, FIDE_2019, 1).account(1, 2).because[0])
    colours = DutchRound(manual("manual-12"), FIDE_2019, 4).account(2, 9)
    assert "both must have the same colour" in str(colours.because[0])
    assert "C.04.3.C.3" in str(colours.because[0])


def test_the_criterion_that_decides_is_shown_with_both_values() -> None:
    # Round 2: the natural pairing 1-5, 2-6, 3-7 refuses one preference more.
    answer = DutchRound(MANUAL, FIDE_2019, 2).account(2, 6)
    assert answer.decision is Decision.CRITERION
    assert answer.decisive is not None
    assert answer.decisive.rule == "dutch.colour-preferences"
    assert (answer.decisive.actual, answer.decisive.alternative) == (1, 3)
    assert "3 instead of 1 [fide.swiss C.04.3.C.10]" in str(answer.because[0])
    assert answer.bracket is not None
    assert answer.bracket.pairs == ((1, 5), (2, 7), (3, 6))
    assert (2, 6) in answer.alternative_pairs


def test_moving_down_costs_pairs() -> None:
    answer = DutchRound(MANUAL, FIDE_2019, 2).account(1, 4)
    assert answer.decisive is not None
    assert answer.decisive.rule == "dutch.pairs"
    assert "with Alice (1) moving down to meet David (4)" in str(answer.because[0])
    assert 1 in answer.alternative_downfloaters


def test_equal_worth_is_decided_by_the_sequence() -> None:
    answer = DutchRound(event(6), FIDE_2019, 1).account(1, 5)
    assert answer.decision is Decision.SEQUENCE
    assert "transposition" in str(answer.because[0])
    exchange = DutchRound(event(6), FIDE_2019, 1).account(1, 2)
    assert "exchanges 1 of S1 for as many of S2" in str(exchange.because[0])
    assert not any(each.worse for each in exchange.comparisons)


def test_a_pair_that_would_leave_others_without_opponents() -> None:
    reasons = {
        DutchRound(MANUAL, FIDE_2019, number).account(one, other).decision
        for number in (5, 6)
        for one, other in combinations(range(1, 15), 2)
    }
    assert Decision.COMPLETION in reasons


@pytest.mark.parametrize("name", ["manual-14", "manual-12"])
def test_the_alternative_is_never_better_and_contains_the_pair(name: str) -> None:
    tournament = manual(name)
    number = 4
    for one, other in combinations(sorted(tournament.by_number), 2):
        answer = DutchRound(tournament, FIDE_2019, number).account(one, other)
        if answer.decision not in {Decision.CRITERION, Decision.SEQUENCE}:
            continue
        first = next((each for each in answer.comparisons if each.actual != each.alternative), None)
        assert first == answer.decisive
        together = any({one, other} == set(pair) for pair in answer.alternative_pairs)
        assert together or {one, other} & set(answer.alternative_downfloaters)


def test_both_pairings_are_the_best_of_all_candidates() -> None:
    """Exhaustively, on small brackets: the one that was made, and the best one with a pair."""
    checked = {Decision.CRITERION: 0, Decision.SEQUENCE: 0}
    for seed in range(60):
        tournament = random_event(seed, 7 + seed % 5, 1 + seed % 5)
        number = len(tournament.rounds) + 1
        here = lay_table(tournament, FIDE_2019, number)
        done = pair_brackets(here)
        if isinstance(done, Impossible):
            continue
        for paired in done:
            if paired.bracket.kind not in {BracketKind.NORMAL, BracketKind.LAST}:
                break
            members = paired.bracket.members
            if paired.barrier is not None or not 2 < len(members) < 7 or len(paired.below) > 5:
                continue
            everything = [
                (worth(here, paired, each), each) for each in candidates(here, paired.bracket)
            ]
            assert worth(here, paired, paired.candidate) == min(value for value, _ in everything)
            for one, other in combinations(members, 2):
                numbers = here.players[one].number, here.players[other].number
                having = [value for value, each in everything if (one, other) in each.pairs]
                answer = DutchRound(tournament, FIDE_2019, number).account(*numbers)
                if answer.decision not in checked or not having:
                    continue
                checked[answer.decision] += 1
                alternative = Candidate(
                    tuple(
                        sorted((here.rank[a], here.rank[b]) for a, b in answer.alternative_pairs)
                    ),
                    tuple(sorted(here.rank[each] for each in answer.alternative_downfloaters)),
                )
                assert worth(here, paired, alternative) == min(having)
                better = worth(here, paired, paired.candidate) == min(having)
                assert better is (answer.decision is Decision.SEQUENCE)
    assert min(checked.values()) > 15


def test_the_whole_round_can_be_told() -> None:
    text = pairing_text(MANUAL, FIDE_2019, pair_round(MANUAL, FIDE_2019, 5)).splitlines()
    assert text[0] == "Round 5"
    assert "7. penultimate pairing bracket of 1 point" in text
    assert "   limbo: 14" in text
    assert "   players without the colour they strongly prefer: 1 (FIDE C.04.3.C.11)" in text
    assert any("could not be completed after this" in line for line in text)
    assert text[-1].startswith("7. Patricia (13) - Kevin (8): colours alternate")
    bye = pairing_text(MANUAL, FIDE_2019, pair_round(MANUAL, FIDE_2019, 2))
    assert bye.endswith("Robert (14) gets the bye (FIDE C.04.1.c)")


def test_answers_can_be_written_as_json() -> None:
    answer = DutchRound(MANUAL, FIDE_2019, 2).account(2, 6)
    shown = msgspec.json.decode(msgspec.json.encode(answer, enc_hook=plain))
    assert shown["decisive"]["alternative"] == 3
    assert shown["decision"] == "a criterion is better fulfilled without them meeting"


def test_questions_that_make_no_sense() -> None:
    with pytest.raises(Refused, match="name two different players"):
        DutchRound(MANUAL, FIDE_2019, 2).account(3, 3)
    with pytest.raises(UnknownName, match="player number '99'"):
        DutchRound(MANUAL, FIDE_2019, 2).account(3, 99)


def test_the_pairing_system_answers_with_the_games_of_both() -> None:
    verdict = system("dutch").why(MANUAL, FIDE_2019, 2, 8, 1)
    assert [(each.round, each.white, each.black) for each in verdict.outcome] == [(1, 1, 8)]
    assert verdict.because[0].sentence == "Kevin and Alice do not meet in round 2"
    meet = system("dutch").why(MANUAL, FIDE_2019, 2, 1, 5)
    assert [(each.round, each.board, each.white) for each in meet.outcome] == [(2, 1, 5)]
    assert meet.because[0].sentence == "Alice and Eloise meet in round 2"


@pytest.mark.parametrize("name", ["manual-14", "manual-12"])
def test_the_right_pairing_is_judged_correct(name: str) -> None:
    tournament = manual(name)
    for number in range(1, len(tournament.rounds) + 1):
        pairing = pair_round(tournament, FIDE_2019, number)
        assert (
            DutchRound(tournament, FIDE_2019, number).judgement(pairing.pairs, pairing.bye).correct
        )


@pytest.mark.article("fide.swiss", "C.04.2.A.5")
def test_a_change_is_shown_with_what_it_costs() -> None:
    boards = [(5, 1), (2, 6), (3, 7), (4, 9), (8, 11), (10, 13)]
    judgement = DutchRound(MANUAL, FIDE_2019, 2).judgement(boards, 14)
    assert not judgement.violations
    (bracket,) = judgement.brackets
    assert bracket.pairs == ((1, 5), (2, 6), (3, 7))
    assert bracket.best_pairs == ((1, 5), (2, 7), (3, 6))
    assert bracket.worse[0].rule == "dutch.colour-preferences"
    assert (bracket.worse[0].actual, bracket.worse[0].alternative) == (1, 3)
    assert not bracket.later


def test_a_change_that_is_only_later_in_the_sequence_says_so() -> None:
    judgement = DutchRound(event(4), FIDE_2019, 1).judgement([(1, 4), (3, 2)])
    assert [each.later for each in judgement.brackets] == [True]
    assert not judgement.brackets[0].worse


def test_broken_absolute_criteria_and_colours_are_named() -> None:
    boards = [(1, 8), (2, 7), (6, 3), (9, 4), (5, 11), (10, 13)]
    judgement = DutchRound(MANUAL, FIDE_2019, 2).judgement(boards, 14)
    assert ["have already met" in str(each) for each in judgement.violations] == [True]
    assert any("David (4) should have White" in str(each) for each in judgement.colours)
    second = DutchRound(MANUAL, FIDE_2019, 4).judgement([(1, 2)])
    assert any("is not paired" in str(each) for each in second.violations)
    twice = DutchRound(MANUAL, FIDE_2019, 2).judgement([(1, 2), (2, 12)])
    assert any("Bruno (2) is paired twice" in str(each) for each in twice.violations)
    assert any("Oskar (12) is not to be paired" in str(each) for each in twice.violations)


@pytest.mark.parametrize("name", ["fide-2019", "fide-2026-03"])
def test_players_moved_down_who_could_meet_one_another_only_are_judged_too(name: str) -> None:
    """Made by hand, 1 and 2 leave their group, and may meet nobody of the last one."""
    tournament = played(event(4, rounds=3), (1, 3, WON), (2, 4, WON))
    tournament = replace(tournament, forbidden_pairs=((1, 4), (2, 3)))
    judgement = DutchRound(tournament, edition(name), 2).judgement([(3, 1), (4, 2)])
    assert ["have already met" in str(each) for each in judgement.violations] == [True, True]
    assert [bracket.best_pairs for bracket in judgement.brackets] == [((1, 2),)]


def test_a_second_bye_is_a_violation() -> None:
    pairing = pair_round(MANUAL, FIDE_2019, 3)
    boards = [pair for pair in pairing.pairs if 14 not in pair]
    other = next(seat for pair in pairing.pairs if 14 in pair for seat in pair if seat != 14)
    tournament = replace(MANUAL, rounds=MANUAL.rounds[:2])
    tournament = replace(tournament, bye_requests=(ByeRequest(other, 3, Bye.ZERO_POINT),))
    judgement = DutchRound(tournament, FIDE_2019, 3).judgement(boards, 14)
    assert ["already had a bye" in str(each) for each in judgement.violations] == [True]


@pytest.mark.article("fide.swiss", "C.04.1.a")
def test_a_tournament_that_cannot_be_paired_is_refused_beforehand() -> None:
    dutch = system("dutch")
    dutch.check(event(10), FIDE_2019)
    assert dutch.rounds(event(10)) == 9
    with pytest.raises(Refused, match="at least two players"):
        dutch.check(event(1), FIDE_2019)
    with pytest.raises(Refused, match="number of rounds is declared"):
        dutch.check(event(8, rounds=0), FIDE_2019)
    with pytest.raises(Refused, match="9 rounds are too many for 8 players"):
        dutch.check(event(8), FIDE_2019)
    strange = replace(event(10), system=System("dutch", (Option("acceleration", "haley"),)))
    with pytest.raises(UnknownName, match="haley"):
        dutch.check(strange, FIDE_2019)
