"""Why players meet or do not, what a change by hand gives up, and the proofs."""

from __future__ import annotations

import msgspec
import pytest

from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.errors import Refused
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.fmjd.engine import PairedGroup, pair_groups
from crosstable.pairing.swiss.fmjd.proof import faults
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY
from crosstable.pairing.swiss.fmjd.table import FamilyTable, lay_table
from crosstable.pairing.swiss.round import Decision
from crosstable.pairing.swiss.table import Candidate
from crosstable.pairing.systems import AccountableSystem, VersionedSystem
from tests.pairing.swiss.fmjd_events import event, family, random_event
from tests.texts import FMJD_2022

RATINGS = [2400 - 10 * index for index in range(24)]
WIN, DRAW, LOSS = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
)
OPENING = Round(1, tuple(Board(each, each + 5, WIN) for each in range(1, 6)))
SYSTEM = family("fmjd-rating")


def second_round() -> Tournament:
    """Five winners, 1 to 5, and five losers."""
    return event("fmjd-rating", RATINGS[:10], rounds=(OPENING,))


@pytest.mark.article("fmjd.annex4", "2.23")
def test_every_system_of_the_family_accounts_for_itself() -> None:
    for each in FMJD_FAMILY:
        assert isinstance(each, AccountableSystem)
        assert isinstance(each, VersionedSystem)


def test_two_who_meet_are_told_why() -> None:
    answer = SYSTEM.round(second_round(), FMJD_2022, 2).account(1, 3)
    assert answer.decision is Decision.MEET
    sentences = [each.sentence for each in answer.because]
    assert sentences[0].endswith("are paired in the score group of 2 points")
    assert "Black" in sentences[-1]
    verdict = SYSTEM.why(second_round(), FMJD_2022, 2, 3, 1)
    assert verdict.because[0].sentence == "Player 003 and Player 001 meet in round 2"
    assert [(each.round, each.board) for each in verdict.outcome] == [(2, 1)]


def test_who_was_passed_over_is_named_with_the_reason() -> None:
    """1 goes down to 2, 3, 4, 5 and 7; 2 met more points in round 2, and 1 has met 3."""
    games = (Board(1, 5, WIN), Board(7, 2, WIN), Board(3, 8, WIN), Board(4, 6, WIN))
    away = (FreePlayer(9, Bye.ZERO_POINT), FreePlayer(10, Bye.ZERO_POINT))
    rounds = (
        Round(1, (*games, Board(9, 10, DRAW))),
        Round(2, (Board(2, 4, WIN), Board(1, 3, WIN), Board(5, 7, WIN), Board(6, 8, DRAW)), away),
    )
    tournament = event("fmjd-rating", RATINGS[:10], rounds=rounds)
    text = SYSTEM.round(tournament, FMJD_2022, 3).explanation
    assert "1. score group of 4 points" in text
    assert (
        "Player 001 (1) meets Player 004 (4): Player 002 (2) would count among players meeting "
        "more points again within three rounds; Player 003 (3) was met before "
        "[FMJD Annex 5 3.6]"
    ) in text
    answer = SYSTEM.round(tournament, FMJD_2022, 3).account(4, 1)
    assert any("was met before" in each.sentence for each in answer.because)
    instead = SYSTEM.round(tournament, FMJD_2022, 3).account(1, 2)
    assert instead.decision is Decision.CRITERION
    assert instead.decisive is not None
    assert instead.decisive.rule == "fmjd-swiss.repeated-upfloats"


def test_who_met_before_do_not_meet() -> None:
    answer = SYSTEM.round(second_round(), FMJD_2022, 2).account(1, 6)
    assert answer.decision is Decision.ABSOLUTE
    assert "have already met" in answer.because[0].sentence
    kept = msgspec.structs.replace(second_round(), forbidden_pairs=((1, 3),))
    apart = SYSTEM.round(kept, FMJD_2022, 2).account(1, 3)
    assert apart.decision is Decision.ABSOLUTE
    assert "kept apart" in apart.because[0].sentence


def test_the_pattern_decides_where_nothing_else_does() -> None:
    answer = SYSTEM.round(second_round(), FMJD_2022, 2).account(1, 4)
    assert answer.decision is Decision.SEQUENCE
    assert "Player 001 (1) should rather meet Player 003 (3)" in answer.because[0].sentence
    assert (1, 4) in answer.alternative_pairs
    halves = SYSTEM.round(second_round(), FMJD_2022, 2).account(1, 2)
    assert halves.decisive is not None
    assert halves.decisive.rule == "fmjd-swiss.pattern-halves"
    last = SYSTEM.round(second_round(), FMJD_2022, 2).account(1, 5)
    assert last.decision is Decision.SEQUENCE
    assert "Player 005 (5) is the one to move down" in last.because[0].sentence
    down = SYSTEM.round(second_round(), FMJD_2022, 2).account(1, 7)
    assert down.decision is Decision.SEQUENCE
    assert "Player 005 (5) is the one to move down" in down.because[0].sentence


def test_a_worse_alternative_is_compared_criterion_by_criterion() -> None:
    opening = Round(1, tuple(Board(each, each + 4, WIN) for each in range(1, 5)))
    tournament = event("fmjd-rating", RATINGS[:8], rounds=(opening,))
    answer = SYSTEM.round(tournament, FMJD_2022, 2).account(1, 6)
    assert answer.decision is Decision.CRITERION
    assert answer.decisive is not None
    assert answer.decisive.rule == "fmjd-swiss.most-games"
    assert (answer.decisive.actual, answer.decisive.alternative) == (0, 2)
    assert answer.comparisons


def test_a_pair_with_which_the_round_could_not_be_completed() -> None:
    """Four players, two rounds: if 1 met 4, only 2 and 3 would be left, who have met."""
    rounds = (
        Round(1, (Board(1, 2, DRAW), Board(3, 4, DRAW))),
        Round(2, (Board(2, 3, DRAW), Board(4, 1, DRAW))),
    )
    tournament = event("fmjd-rating", RATINGS[:4], rounds=rounds)
    assert SYSTEM.round(tournament, FMJD_2022, 3).account(1, 3).decision is Decision.MEET
    kept = msgspec.structs.replace(
        event("fmjd-rating", RATINGS[:4], rounds=rounds[:1]), forbidden_pairs=((2, 3),)
    )
    answer = SYSTEM.round(kept, FMJD_2022, 2).account(1, 4)
    assert answer.decision is Decision.COMPLETION


def test_questions_about_absent_and_single_players() -> None:
    asked = msgspec.structs.replace(
        second_round(), bye_requests=(ByeRequest(3, 2, Bye.ZERO_POINT),)
    )
    assert SYSTEM.round(asked, FMJD_2022, 2).account(1, 3).decision is Decision.ABSENT
    with pytest.raises(Refused, match="cannot be their own opponent"):
        SYSTEM.round(asked, FMJD_2022, 2).account(1, 1)


@pytest.mark.parametrize("name", [each.name for each in FMJD_FAMILY])
def test_every_pair_of_a_hard_round_has_an_answer(name: str) -> None:
    system = family(name)
    tournament = random_event(f"why {name}", name, 9, 4, (), calm=True)
    pairing = system.round(tournament, FMJD_2022, 5).pairing
    for one in range(1, 10):
        for other in range(one + 1, 10):
            answer = system.round(tournament, FMJD_2022, 5).account(one, other)
            meet = any({one, other} == set(pair) for pair in pairing.pairs)
            assert (answer.decision is Decision.MEET) is meet
            assert answer.because
            if answer.alternative_pairs and answer.decisive is None:
                assert answer.decision is Decision.SEQUENCE


@pytest.mark.parametrize("index", [8, 13, 16, 20])
def test_questions_that_leave_a_group_empty_or_reach_to_the_end_are_answered(index: int) -> None:
    """The pair asked about is all of its group, or who moves down must meet somebody far below."""
    system = family("fmjd-solkoff")
    event_of = random_event(
        f"w{index}", "fmjd-solkoff", 8 + index % 2, 3 + index % 3, (), calm=True
    )
    number = len(event_of.rounds) + 1
    for one in range(1, 9):
        for other in range(one + 1, 9):
            assert system.round(event_of, FMJD_2022, number).account(one, other).because


def after_two_rounds(name: str) -> Tournament:
    """Seven players of whom 4 and 5 have no points; 4 met more points in round 2, 5 did not."""
    opening = Round(
        1,
        (Board(1, 4, WIN), Board(5, 2, Forfeit(Absent.WHITE)), Board(3, 6, WIN)),
        (FreePlayer(7, Bye.ALLOCATED),),
    )
    second = Round(
        2,
        (Board(2, 1, LOSS), Board(4, 3, LOSS), Board(5, 7, LOSS)),
        (FreePlayer(6, Bye.ALLOCATED),),
    )
    return event(name, RATINGS[:7], rounds=(opening, second), planned=4)


@pytest.mark.article("fmjd.annex5", "4.1")
def test_the_last_player_has_the_bye_whatever_it_does_to_floats() -> None:
    """Without 5, somebody with more points must meet 4 again; the dummy still meets the last."""
    tournament = after_two_rounds("fmjd-rating")
    pairing = SYSTEM.round(tournament, FMJD_2022, 3).pairing
    assert pairing.bye == 5
    assert (2, 4) in {tuple(sorted(pair)) for pair in pairing.pairs}
    text = SYSTEM.round(tournament, FMJD_2022, 3).explanation
    assert "Player 005 (5) has the bye, the last of all [FMJD Annex 5 4.1]" in text
    asked = SYSTEM.round(tournament, FMJD_2022, 3).account(5, 2)
    assert asked.decision is Decision.SEQUENCE
    assert "is the last player who may have the bye" in asked.because[0].sentence
    assert asked.because[0].citation is not None
    assert asked.because[0].citation.article == "4.1"
    by_hand = [(1, 6), (3, 7), (2, 5)]
    found = [
        each.sentence for each in SYSTEM.round(tournament, FMJD_2022, 3).objections(by_hand, 4)
    ]
    assert any("the bye of Player 004 (4) is due to Player 005 (5)" in each for each in found)


@pytest.mark.article("fmjd.annex5", "3.6", "3.8")
def test_of_two_who_move_down_the_higher_is_paired_first_whatever_their_floats() -> None:
    """1 and 2 have met and go down to 3; 2, who went down before, does so wherever he plays."""
    first = [Board(1, 5, WIN), Board(6, 2, LOSS), Board(3, 7, WIN), Board(8, 4, DRAW)]
    second = [Board(2, 4, WIN), Board(9, 1, LOSS), Board(10, 3, DRAW), Board(5, 6, DRAW)]
    third = [Board(1, 2, DRAW), Board(3, 4, DRAW), Board(8, 9, DRAW), Board(6, 7, DRAW)]
    rounds = (
        Round(1, (*first, Board(9, 10, WIN))),
        Round(2, (*second, Board(7, 8, DRAW))),
        Round(3, (*third, Board(5, 10, DRAW))),
    )
    tournament = event("fmjd-rating", RATINGS[:10], rounds=rounds, planned=5)
    pairing = SYSTEM.round(tournament, FMJD_2022, 4).pairing
    assert (1, 3) in {tuple(sorted(pair)) for pair in pairing.pairs}
    again = [each.value for each in pairing.brackets[1].values if "again" in each.title]
    assert again == [0, 0]


@pytest.mark.article("fmjd.annex5", "4.1", "5.3")
def test_who_moves_down_to_the_lowest_does_not_take_the_bye_from_the_last() -> None:
    """KNDB: 6 with 2 points goes down to 2 and 3 with 1, the last of whom is with the dummy."""
    opening = Round(
        1,
        (Board(1, 4, DRAW), Board(5, 2, DRAW), Board(3, 7, DRAW)),
        (FreePlayer(6, Bye.ALLOCATED),),
    )
    second = Round(
        2,
        (Board(2, 4, LOSS), Board(6, 5, LOSS), Board(1, 3, WIN)),
        (FreePlayer(7, Bye.ALLOCATED),),
    )
    tournament = event("kndb", RATINGS[:7], rounds=(opening, second), planned=4)
    pairing = family("kndb").round(tournament, FMJD_2022, 3).pairing
    assert pairing.bye == 3
    assert (2, 6) in {tuple(sorted(pair)) for pair in pairing.pairs}


@pytest.mark.parametrize("name", [each.name for each in FMJD_FAMILY])
def test_the_rules_own_pairing_has_no_objections(name: str) -> None:
    system = family(name)
    for index in range(5):
        tournament = random_event(f"own {name} {index}", name, 11, 4, (), calm=True)
        try:
            pairing = system.round(tournament, FMJD_2022, 5).pairing
        except Refused:
            continue
        assert not system.round(tournament, FMJD_2022, 5).objections(pairing.pairs, pairing.bye)


def test_a_change_by_hand_is_told_every_preference_it_gives_up() -> None:
    pairs = [(1, 4), (2, 3), (6, 5), (7, 9), (8, 10)]
    found = [
        each.sentence for each in SYSTEM.round(second_round(), FMJD_2022, 2).objections(pairs, None)
    ]
    assert any("not what the pattern" in sentence for sentence in found)
    crossing = [(6, 2), (7, 1), (3, 5), (4, 8), (9, 10)]
    found = [
        each.sentence
        for each in SYSTEM.round(second_round(), FMJD_2022, 2).objections(crossing, None)
    ]
    assert "score group of 2 points, players who leave the score group unpaired: 3, where 1" in (
        " ".join(found)
    )
    again = [(1, 6), (2, 3), (4, 5), (7, 8), (9, 10)]
    found = [
        each.sentence for each in SYSTEM.round(second_round(), FMJD_2022, 2).objections(again, None)
    ]
    assert any("have already met" in sentence for sentence in found)
    missing = [(1, 3), (2, 4)]
    found = [
        each.sentence
        for each in SYSTEM.round(second_round(), FMJD_2022, 2).objections(missing, None)
    ]
    assert found == [f"Player {number:03} ({number}) is not paired" for number in range(5, 11)]


def test_a_second_bye_by_hand_is_objected_to() -> None:
    opening = Round(1, (Board(1, 2, WIN),), (FreePlayer(3, Bye.ALLOCATED),))
    with_bye = event("fmjd-rating", RATINGS[:3], rounds=(opening,), planned=3)
    found = SYSTEM.round(with_bye, FMJD_2022, 2).objections([(1, 2)], 3)
    sentences = [each.sentence for each in found]
    assert "Player 003 (3) has already had a bye" in sentences


def proven(name: str, index: int) -> tuple[FamilyTable, list[PairedGroup]]:
    tournament = random_event(f"proof {name} {index}", name, 12, 4, (), calm=True)
    table = lay_table(tournament, FMJD_2022, family(name).aspects(tournament), 5)
    groups = pair_groups(table)
    assert isinstance(groups, list)
    return table, groups


def test_proofs_are_checked_and_written_down() -> None:
    kinds = set()
    for index in range(12):
        table, groups = proven("fmjd-rating", index)
        assert not faults(table, groups)
        kinds |= {each.proof is None for each in groups}
    assert kinds == {True, False}
    tournament = random_event("proof fmjd-rating 0", "fmjd-rating", 12, 4, (), calm=True)
    written = SYSTEM.round(tournament, FMJD_2022, 5).proofs
    assert sum(len(each.players) for each in written) >= 12
    assert all(bool(each.bounds) is not bool(each.weights) for each in written)


def test_a_tampered_pairing_does_not_pass() -> None:
    table, groups = proven("fmjd-rating", 1)
    index, group = next((i, each) for i, each in enumerate(groups) if len(each.candidate.pairs) > 1)
    lost = [*groups]
    lost[index] = msgspec.structs.replace(
        group, candidate=Candidate(group.candidate.pairs[1:], group.candidate.floaters)
    )
    assert faults(table, lost)
    bettered = [*groups]
    bettered[index] = msgspec.structs.replace(group, values=(9, *group.values[1:]))
    assert faults(table, bettered)


@pytest.mark.article("fmjd.annex5", "App.B.b", "App.B.d")
@pytest.mark.parametrize(("name", "letter"), [("fmjd-rating", "A"), ("kndb", "B")])
def test_each_version_is_cited_by_its_own_appendix(name: str, letter: str) -> None:
    system = family(name)
    first = system.round(event(name, RATINGS[:10]), FMJD_2022, 1).explanation
    assert f"(FMJD Annex 5 App.{letter}.b)" in first
    tournament = event(name, RATINGS[:10], rounds=(OPENING,))
    reasons = system.propose(tournament, FMJD_2022, 2).because
    cited = {each.citation.article for each in reasons if each.citation}
    assert f"App.{letter}.d" in cited
    assert not any(each.startswith(f"App.{'AB'['BA'.index(letter)]}") for each in cited)


def test_check_lists_show_everybody_in_order() -> None:
    text = SYSTEM.round(second_round(), FMJD_2022, 2).check_list
    lines = text.splitlines()
    assert len(lines) == 11
    assert lines[1].split()[:4] == ["1", "1", "Player", "001"]
