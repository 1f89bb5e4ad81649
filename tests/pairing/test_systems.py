"""Pairing systems by name, and what they propose."""

from __future__ import annotations

import msgspec
import pytest

from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.verdict import Citation
from crosstable.pairing.berger import berger_rounds
from crosstable.pairing.proposal import Meeting
from crosstable.pairing.systems import SYSTEMS, paired_round, system, systems_for
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS
from tests.texts import FIDE_2019, FMJD_2022, FMJD_ANNEX3_OLD

from .conftest import Field

ROUND_ROBIN = system("round-robin")


def test_systems_are_known_by_name() -> None:
    assert all(each.name == name for name, each in SYSTEMS.items())
    assert {"round-robin", "scheveningen", "skalitzka", "manual"} <= set(SYSTEMS)
    with pytest.raises(UnknownName, match="pairing system 'lottery'; known: round-robin"):
        system("lottery")


@pytest.mark.article("fide.competitions", "5.1")
@pytest.mark.article("fmjd.annex3", "3.11")
@pytest.mark.article("fmjd.annex3.old", "3.11")
@pytest.mark.parametrize(
    "edition", [FIDE_2019, FMJD_2022, FMJD_ANNEX3_OLD], ids=lambda each: each.id
)
@pytest.mark.parametrize(("players", "cycles"), [(2, 1), (9, 1), (12, 1), (6, 2), (7, 2)])
def test_a_round_robin_is_the_berger_table(
    field: Field, edition: Edition, players: int, cycles: int
) -> None:
    tournament = field(players, options={"cycles": str(cycles)})
    table = berger_rounds(players, cycles)
    assert ROUND_ROBIN.rounds(tournament) == len(table)
    for each in table:
        proposal = ROUND_ROBIN.propose(tournament, edition, each.number)
        assert proposal.round == each.number
        assert proposal.boards == tuple(Board(white, black) for white, black in each.pairs)
        rests = () if each.bye is None else (FreePlayer(each.bye, Bye.REST),)
        assert proposal.free == rests
        cited = {reason.citation.text for reason in proposal.because if reason.citation}
        assert cited <= set(edition.texts)
        if edition is FMJD_ANNEX3_OLD:
            assert Citation("fmjd.annex3.old", "3.11") in edition.cite("round-robin.berger-tables")


@pytest.mark.article("fide.tournaments", "13.16")
def test_a_proposal_says_which_table_and_who_rests(field: Field) -> None:
    proposal = ROUND_ROBIN.propose(field(9), FIDE_2019, 2)
    assert [reason.sentence for reason in proposal.because] == [
        "Round 2 of the Berger table for 10 players",
        (
            "Player AF (number 6) has the bye: the table pairs that number with number 10, "
            "which nobody has among 9 players"
        ),
    ]
    assert {reason.citation for reason in proposal.because} == {
        FIDE_2019.cite("round-robin.berger-tables")[0]
    }


@pytest.mark.article("fide.tournaments", "13.16.2")
def test_a_double_round_robin_says_how_its_cycles_join(field: Field) -> None:
    tournament = field(6, options={"cycles": "2"})
    fourth, sixth = (ROUND_ROBIN.propose(tournament, FIDE_2019, number) for number in (4, 6))
    assert [reason.sentence for reason in fourth.because] == [
        "Round 5 of the Berger table for 6 players",
        (
            "Rounds 4 and 5 of the table change places in the first cycle, "
            "so that nobody has one colour three times in a row"
        ),
    ]
    assert fourth.because[1].citation == Citation("fide.tournaments", "13.16.2")
    assert [reason.sentence for reason in sixth.because] == [
        "Round 1 of the Berger table for 6 players",
        "Second cycle: the same table with colours reversed",
    ]


@pytest.mark.article("fide.competitions", "6.7.2")
@pytest.mark.article("fmjd.annex3", "5.9.A")
def test_games_of_withdrawn_players_stay_in_the_table_as_forfeits(field: Field) -> None:
    tournament = field(4, left_after={2: 1, 3: 2})
    rounds = [ROUND_ROBIN.propose(tournament, FIDE_2019, number) for number in (1, 2, 3)]
    assert rounds[0].boards == (Board(1, 4), Board(2, 3))
    assert rounds[1].boards == (Board(4, 3), Board(1, 2, Forfeit(Absent.BLACK)))
    assert rounds[2].boards == (
        Board(2, 4, Forfeit(Absent.WHITE)),
        Board(3, 1, Forfeit(Absent.WHITE)),
    )
    assert [reason.sentence for reason in rounds[2].because[1:]] == [
        "Player AB left after round 1: the game stays and is lost by absence",
        "Player AC left after round 2: the game stays and is lost by absence",
    ]


@pytest.mark.article("fide.competitions", "6.4")
def test_two_withdrawn_players_forfeit_their_game_both(field: Field) -> None:
    tournament = field(4, left_after={2: 0, 3: 0})
    first = ROUND_ROBIN.propose(tournament, FIDE_2019, 1)
    assert first.boards == (Board(1, 4, Pending()), Board(2, 3, Forfeit(Absent.BOTH)))
    assert "left before round 1" in first.because[1].sentence


@pytest.mark.article("fide.competitions", "5.1")
@pytest.mark.parametrize("numbers", [(1, 2, 3, 5), (2, 3, 4, 5), (10, 20, 30, 40)])
def test_a_round_robin_needs_the_numbers_from_one(field: Field, numbers: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match=r"need the numbers 1 to 4.*draw lots or renumber"):
        ROUND_ROBIN.check(field(4, numbers=numbers), FIDE_2019)


@pytest.mark.parametrize("players", [0, 1])
def test_a_round_robin_needs_players(field: Field, players: int) -> None:
    assert ROUND_ROBIN.rounds(field(players)) == 0
    with pytest.raises(Refused, match="at least two players"):
        ROUND_ROBIN.check(field(players), FIDE_2019)


@pytest.mark.parametrize("number", [0, 4, -1])
def test_a_round_outside_the_table_is_refused(field: Field, number: int) -> None:
    with pytest.raises(Refused, match="this round robin has 3 rounds"):
        ROUND_ROBIN.propose(field(4), FIDE_2019, number)


def test_a_round_robin_has_no_byes_and_no_forbidden_pairs(field: Field) -> None:
    assert ROUND_ROBIN.fixed_schedule
    asked = msgspec.structs.replace(field(4), bye_requests=(ByeRequest(2, 3, Bye.HALF_POINT),))
    with pytest.raises(Refused, match="Player AB cannot have a bye in round 3"):
        ROUND_ROBIN.check(asked, FIDE_2019)
    apart = msgspec.structs.replace(field(4), forbidden_pairs=((1, 2),))
    with pytest.raises(Refused, match="Player AA and Player AB cannot be kept apart"):
        ROUND_ROBIN.propose(apart, FIDE_2019, 1)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"cycles": "3"}, r"value of the option cycles '3'; known: 1, 2"),
        ({"rounds": "3"}, r"option of round-robin 'rounds'; known: cycles"),
    ],
)
def test_unknown_options_are_refused(field: Field, options: dict[str, str], complaint: str) -> None:
    with pytest.raises(UnknownName, match=complaint):
        ROUND_ROBIN.check(field(4, options=options), FIDE_2019)
    with pytest.raises(UnknownName, match=complaint):
        ROUND_ROBIN.rounds(field(4, options=options))


@pytest.mark.article("fide.tournaments", "13.16.1")
def test_why_three_meets_seven_among_twelve(field: Field) -> None:
    verdict = paired_round(field(12), FIDE_2019, 9).why(3, 7)
    assert verdict.outcome == (Meeting(9, 3, 7, 3),)
    assert [reason.sentence for reason in verdict.because] == [
        "Player AC and Player AG meet in round 9",
        "Berger table for 12 players: numbers 3 and 7 meet in its round 9 because 3 + 7 - 1 = 9",
        "Number 7 has White because 3 + 7 is even, which gives White to the higher number",
    ]


@pytest.mark.article("fide.tournaments", "13.16.1")
@pytest.mark.parametrize(
    ("pair", "meeting", "arithmetic", "colour"),
    [
        ((8, 9), Meeting(5, 6, 8, 9), "8 + 9 - 1 = 16, and 16 - 11 = 5", "8 + 9 is odd"),
        (
            (3, 12),
            Meeting(5, 1, 3, 12),
            "number 12 stands where number 3 would meet itself: 3 + 3 - 1 = 5",
            "number 12 has Black against the lower half",
        ),
        (
            (12, 9),
            Meeting(6, 1, 12, 9),
            "would meet itself: 9 + 9 - 1 = 17, and 17 - 11 = 6",
            "number 12 has White against the upper half",
        ),
    ],
)
def test_the_arithmetic_of_other_pairs(
    field: Field, pair: tuple[int, int], meeting: Meeting, arithmetic: str, colour: str
) -> None:
    verdict = paired_round(field(12), FIDE_2019, meeting.round).why(*pair)
    assert verdict.outcome == (meeting,)
    assert verdict.because[1].sentence.endswith(arithmetic)
    assert colour in verdict.because[2].sentence


def test_why_two_players_do_not_meet_in_a_round(field: Field) -> None:
    verdict = paired_round(field(12), FIDE_2019, 4).why(3, 7)
    assert verdict.because[0].sentence == (
        "Player AC and Player AG do not meet in round 4: the table has their game in round 9"
    )


@pytest.mark.article("fide.types", "1.4")
def test_in_a_double_round_robin_two_players_meet_twice(field: Field) -> None:
    tournament = field(6, options={"cycles": "2"})
    verdict = paired_round(tournament, FIDE_2019, 1).why(1, 5)
    assert verdict.outcome == (Meeting(4, 3, 5, 1), Meeting(10, 3, 1, 5))
    sentences = [reason.sentence for reason in verdict.because]
    assert sentences[0].endswith("the table has their game in round 4 and 10")
    assert sentences[3].startswith("Rounds 4 and 5 of the table change places")
    assert sentences[4] == "In the second cycle they change colours"


@pytest.mark.parametrize("players", range(2, 14))
@pytest.mark.parametrize("cycles", [1, 2])
def test_what_why_says_is_what_is_proposed(field: Field, players: int, cycles: int) -> None:
    tournament = field(players, options={"cycles": str(cycles)})
    for number in range(1, ROUND_ROBIN.rounds(tournament) + 1):
        proposal = ROUND_ROBIN.propose(tournament, FIDE_2019, number)
        for index, board in enumerate(proposal.boards, start=1):
            verdict = paired_round(tournament, FIDE_2019, number).why(board.white, board.black)
            assert Meeting(number, index, board.white, board.black) in verdict.outcome
            assert len(verdict.outcome) == cycles


def test_why_names_a_withdrawal(field: Field) -> None:
    tournament = field(12, left_after={7: 3, 1: 2})
    verdict = paired_round(tournament, FIDE_2019, 9).why(3, 7)
    assert [reason.sentence for reason in verdict.because[3:]] == [
        "Player AG left after round 3: the game stays and is lost by absence"
    ]
    assert len(paired_round(tournament, FIDE_2019, 8).why(3, 7).because) == 3


def test_nobody_meets_himself_or_a_stranger(field: Field) -> None:
    with pytest.raises(Refused, match="cannot be their own opponent"):
        paired_round(field(4), FIDE_2019, 1).why(2, 2)
    with pytest.raises(UnknownName, match="player number '9'"):
        paired_round(field(4), FIDE_2019, 1).why(2, 9)
    with pytest.raises(Refused, match="there is no round 5"):
        paired_round(field(4), FIDE_2019, 5).why(1, 2)


def test_pairing_by_hand_proposes_nothing_and_knows_what_was_entered(field: Field) -> None:
    manual = system("manual")
    tournament = msgspec.structs.replace(
        field(4, system="manual"),
        planned_rounds=5,
        rounds=(Round(1, (Board(1, 2), Board(4, 3))),),
    )
    manual.check(tournament, FIDE_2019)
    assert manual.rounds(tournament) == 5
    assert not manual.fixed_schedule
    with pytest.raises(Refused, match="round 2 is paired by hand: enter its boards, or choose"):
        manual.propose(tournament, FIDE_2019, 2)
    verdict = paired_round(tournament, FIDE_2019, 1).why(3, 4)
    assert verdict.outcome == (Meeting(1, 2, 4, 3),)
    assert verdict.because[0].sentence == (
        "Player AC and Player AD meet in round 1: the pairings of this tournament are entered by "
        "hand"
    )
    assert (
        "do not meet in round 2"
        in paired_round(tournament, FIDE_2019, 2).why(3, 4).because[0].sentence
    )
    with pytest.raises(Refused, match="at least two players"):
        manual.check(field(1, system="manual"), FIDE_2019)
    with pytest.raises(UnknownName, match="option of manual"):
        manual.check(field(4, system="manual", options={"x": "y"}), FIDE_2019)


def test_every_edition_names_systems_we_have_and_pairing_by_hand_is_always_offered() -> None:
    for rules in EDITIONS.values():
        found = systems_for(rules)
        assert tuple(each.name for each in found) == (*rules.pairing_systems, "manual")
        assert len(set(rules.pairing_systems)) == len(rules.pairing_systems)
        assert not found[0].fixed_schedule
    named = {name for rules in EDITIONS.values() for name in rules.pairing_systems}
    # A championship makes its final; nobody announces one by hand.
    assert named == set(SYSTEMS) - {"manual", "final-of-twelve"}, (
        "pairing_systems of the editions that offer a system name it, and pages offer those"
    )
