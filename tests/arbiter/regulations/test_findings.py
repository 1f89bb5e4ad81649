"""Every rule on regulations: an event that it finds fault with, and one that it does not.

The table has a pair for each rule that can find a must, and one for each other rule too; a rule
without a pair fails.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from crosstable.arbiter.regulations.adoptable import ADOPTABLE
from crosstable.arbiter.regulations.checking import RULES, findings, open_musts, rules_of
from crosstable.arbiter.regulations.findings import Weight
from crosstable.arbiter.regulations.subject import Judge, Subject, reach_of
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.official import Official
from crosstable.kernel.points import point_system
from crosstable.kernel.prizes import MAIN, Category, PrizeFund, Sharing
from crosstable.kernel.regulations import Decided
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.rulebooks.index import resolve, spell
from crosstable.rulebooks.library import EDITIONS
from crosstable.rulebooks.regulation_fields.table import read_field, regulation_field
from crosstable.rulebooks.regulation_rules import EventReach
from tests.arbiter.regulations.events import CHESS, DRAUGHTS, by_rule, changed


class Pair(NamedTuple):
    """An event that a rule objects to, and the same one mended."""

    faulty: Tournament
    mended: Tournament
    weight: Weight
    article: str


MUST, SHOULD, MAY = Weight.MUST, Weight.SHOULD, Weight.MAY
OFFICIAL = EventClass(level=Level.WORLD)
NORMS = EventClass(registered=date(2026, 1, 1), norms=True)
RAPID = changed(CHESS, rate_of_play="15min + 10s/move")
BLITZ = changed(CHESS, rate_of_play="3min + 2s/move")
LARGE = changed(CHESS, event_class=OFFICIAL, decide={"expected-players": "30"})
ROBIN = changed(CHESS, system=System("round-robin"), event_class=NORMS)
ONE_ARBITER = changed(BLITZ, decide={"blitz-laws": "competition", "expected-players": "4"})
OTHER_POINTS = changed(DRAUGHTS, points=point_system("plus-remise"))
PRIZES = PrizeFund(
    lists=(Category(name=MAIN, amounts=(100, 50)),), share_beyond_places=True, currency="EUR"
)
TWO_ROUNDS_A_DAY = changed(
    CHESS, round_dates=(date(2026, 5, 1), date(2026, 5, 1)), decide={"byes-a-player": "2"}
)

PAIRS = {
    "regulations.default-time": Pair(
        changed(CHESS, decide={"default-time": ""}), CHESS, MUST, "FIDE Laws 6.7.1"
    ),
    "regulations.default-time-length": Pair(
        changed(CHESS, decide={"default-time": "90"}), CHESS, SHOULD, "FIDE Laws 6.7.1"
    ),
    "regulations.lateness": Pair(
        changed(DRAUGHTS, decide={"default-time": ""}), DRAUGHTS, SHOULD, "FMJD Annex 3 5.2"
    ),
    "regulations.late-consequence": Pair(
        changed(DRAUGHTS, decide={"default-time": "15"}),
        changed(DRAUGHTS, decide={"default-time": "15", "late-consequence": "loss"}),
        *(MUST, "FMJD Annex 3 5.2"),
    ),
    "regulations.late-fine": Pair(
        changed(DRAUGHTS, decide={"default-time": "15", "late-consequence": "fine"}),
        changed(
            DRAUGHTS,
            decide={"default-time": "15", "late-consequence": "fine", "late-fine": "25 EUR"},
        ),
        *(MUST, "FMJD Annex 3 5.2.2"),
    ),
    "regulations.rapid-laws": Pair(
        RAPID, changed(RAPID, decide={"rapid-laws": "rapid"}), MUST, "FIDE Laws A.5"
    ),
    "regulations.blitz-laws": Pair(
        BLITZ, changed(BLITZ, decide={"blitz-laws": "rapid"}), MUST, "FIDE Laws B.5"
    ),
    "regulations.rapid-supervision": Pair(
        changed(RAPID, decide={"rapid-laws": "competition", "expected-players": "8"}),
        changed(RAPID, decide={"rapid-laws": "competition", "expected-players": "6"}),
        *(MUST, "FIDE Laws A.3.1.1"),
    ),
    "regulations.blitz-supervision": Pair(
        ONE_ARBITER,
        changed(
            ONE_ARBITER,
            officials=(*CHESS.officials, Official("arbiter", "Bos, Piet")),
        ),
        *(MUST, "FIDE Laws B.3.1.1"),
    ),
    "regulations.quickplay": Pair(
        changed(CHESS, rate_of_play="120min"),
        changed(CHESS, rate_of_play="120min", decide={"quickplay": "III.4"}),
        *(MUST, "FIDE Laws III.2.1"),
    ),
    "regulations.draws": Pair(
        CHESS, changed(CHESS, decide={"draw-restriction": "free"}), SHOULD, "FIDE Laws 9.1.1"
    ),
    "regulations.draw-move": Pair(
        changed(CHESS, decide={"draw-restriction": "from-move"}),
        changed(CHESS, decide={"draw-restriction": "from-move", "draw-from-move": "30"}),
        *(MUST, "FIDE Laws 9.1.1"),
    ),
    "regulations.devices": Pair(
        CHESS, changed(CHESS, decide={"devices-in-bags": "no"}), SHOULD, "FIDE Laws 11.3.2.1"
    ),
    "regulations.device-penalty": Pair(
        CHESS, changed(CHESS, decide={"device-penalty": "A fine."}), MAY, "FIDE Laws 11.3.2.2"
    ),
    "regulations.scoring": Pair(
        changed(CHESS, points=point_system("3-1-0")), CHESS, MAY, "FIDE Laws 10.1"
    ),
    "regulations.leaving": Pair(
        CHESS, changed(CHESS, decide={"report-leaving": "yes"}), MAY, "FIDE Laws 11.2.4"
    ),
    "regulations.appeal-after-signing": Pair(
        CHESS, changed(CHESS, decide={"appeal-after-signing": "no"}), MAY, "FIDE Laws 11.10"
    ),
    "regulations.adjourned-clock": Pair(CHESS, RAPID, MAY, "FIDE Laws I.11"),
    "regulations.nobody-present": Pair(
        CHESS, changed(CHESS, decide={"default-time": "0"}), MAY, "FIDE Laws 6.7.2"
    ),
    "regulations.inspections": Pair(
        CHESS,
        changed(CHESS, decide={"random-inspections": "yes"}),
        *(MAY, "FIDE Anti-cheating b.5.4"),
    ),
    "regulations.committee": Pair(
        changed(CHESS, decide={"appeals-committee": ""}), CHESS, MUST, "FIDE GR 10.2"
    ),
    "regulations.committee-size": Pair(
        changed(CHESS, decide={"appeals-committee": "Ann (FRA)\nBen (FRA)"}),
        *(CHESS, SHOULD, "FIDE GR 10.2"),
    ),
    "regulations.jury-size": Pair(
        changed(DRAUGHTS, decide={"appeals-committee": "Ann\nBen"}),
        *(DRAUGHTS, MUST, "FMJD Annex 2 2.11"),
    ),
    "regulations.committee-odd": Pair(
        changed(CHESS, decide={"appeals-committee": "Ann\nBen\nCid\nDee"}),
        *(CHESS, SHOULD, "FIDE GR 10.2"),
    ),
    "regulations.committee-federations": Pair(
        changed(
            CHESS, event_class=NORMS, decide={"appeals-committee": "Ann (FRA)\nBen (FRA)\nCid"}
        ),
        *(changed(CHESS, event_class=NORMS), SHOULD, "FIDE GR 10.2"),
    ),
    "regulations.committee-age": Pair(
        changed(CHESS, decide={"appeals-committee": "Ann (2006)\nBen\nCid"}),
        changed(CHESS, decide={"appeals-committee": "Ann (2005)\nBen\nCid"}),
        *(MUST, "FIDE GR 10.2"),
    ),
    "regulations.committee-arbiters": Pair(
        changed(CHESS, decide={"appeals-committee": "Meier, Anna (GER)\nBen\nCid"}),
        *(CHESS, SHOULD, "FIDE GR 10.2"),
    ),
    "regulations.committee-reserves": Pair(
        changed(CHESS, event_class=NORMS), CHESS, MAY, "FIDE GR 10.2"
    ),
    "regulations.appeal-fee": Pair(
        changed(CHESS, decide={"appeal-fee": ""}), CHESS, MUST, "FIDE GR 10.4"
    ),
    "regulations.appeal-deadline": Pair(
        changed(CHESS, decide={"appeal-deadline": ""}), CHESS, MUST, "FIDE GR 10.4"
    ),
    "regulations.deposit": Pair(
        changed(DRAUGHTS, decide={"appeal-fee": "20 EUR"}), DRAUGHTS, MUST, "FMJD Annex 2 2.11"
    ),
    "regulations.byes": Pair(
        CHESS, changed(CHESS, decide={"half-point-byes": "no"}), SHOULD, "FIDE GR 6.8.4"
    ),
    "regulations.byes-number": Pair(
        changed(CHESS, decide={"byes-a-player": "2"}), TWO_ROUNDS_A_DAY, MUST, "FIDE GR 6.8.4"
    ),
    "regulations.byes-official": Pair(
        changed(LARGE, decide={"half-point-byes": "yes"}),
        changed(CHESS, decide={"half-point-byes": "yes"}),
        *(MUST, "FIDE GR 6.8.4"),
    ),
    "regulations.byes-rounds": Pair(
        changed(CHESS, decide={"no-bye-rounds": "8, 12"}),
        changed(CHESS, decide={"no-bye-rounds": "8, 9"}),
        *(SHOULD, "FIDE GR 6.8.4"),
    ),
    "regulations.bye-notice": Pair(
        changed(CHESS, decide={"half-point-byes": "yes"}),
        changed(CHESS, decide={"half-point-byes": "yes", "bye-notice": "an hour before"}),
        *(SHOULD, "FIDE GR 6.8.2"),
    ),
    "regulations.corrections": Pair(
        changed(CHESS, decide={"correction-deadline": ""}), CHESS, MUST, "FIDE C.04.2.D.8"
    ),
    "regulations.start-signal": Pair(
        changed(LARGE, decide={"start-signal": "calls"}),
        changed(LARGE, decide={"start-signal": "clock"}),
        *(MUST, "FIDE GR 4.4"),
    ),
    "regulations.pairing-restrictions": Pair(
        changed(CHESS, forbidden_pairs=((1, 2),)), CHESS, MUST, "FIDE GR 5.2"
    ),
    "regulations.lots": Pair(
        changed(ROBIN, decide={"lots-hours": "11"}),
        changed(ROBIN, decide={"lots-hours": "12"}),
        *(MUST, "FIDE GR 6.3"),
    ),
    "regulations.smoking": Pair(
        CHESS, changed(CHESS, decide={"smoking": "Nowhere."}), SHOULD, "FIDE GR 4.2"
    ),
    "regulations.photographs": Pair(
        CHESS, changed(CHESS, decide={"media": "No pictures."}), MAY, "FIDE GR 11.2"
    ),
    "regulations.pairing-system": Pair(
        changed(CHESS, system=System("manual")), CHESS, SHOULD, "FIDE GR 5.4"
    ),
    "regulations.late-entries": Pair(
        CHESS, changed(CHESS, decide={"late-entries": "2"}), MAY, "FIDE C.04.2.C.1"
    ),
    "regulations.late-rounds": Pair(
        changed(CHESS, decide={"late-entries": "20"}),
        changed(CHESS, decide={"late-entries": "9"}),
        *(SHOULD, "FIDE C.04.2.C.2"),
    ),
    "regulations.absence": Pair(
        CHESS, changed(CHESS, decide={"absent-without-notice": "paired"}), MAY, "FIDE GR 6.5"
    ),
    "regulations.prize-shares": Pair(
        changed(CHESS, prizes=PRIZES),
        changed(CHESS, prizes=replace(PRIZES, sharing=Sharing.BY_RANK)),
        *(SHOULD, "FIDE GR Prizes.1"),
    ),
    "regulations.rounds": Pair(
        changed(DRAUGHTS, planned_rounds=6),
        *(changed(DRAUGHTS, planned_rounds=7), MUST, "FMJD Annex 2 3a"),
    ),
    "regulations.increment": Pair(
        changed(DRAUGHTS, rate_of_play="80min + 20s/move"),
        changed(DRAUGHTS, rate_of_play="80min + 30s/move"),
        *(MUST, "FMJD Annex 3 6.1"),
    ),
    "regulations.normal-time": Pair(
        changed(DRAUGHTS, rate_of_play="29min + 30s/move"),
        changed(DRAUGHTS, rate_of_play="30min + 30s/move"),
        *(SHOULD, "FMJD Annex 3 6.1"),
    ),
    "regulations.fischer": Pair(
        changed(DRAUGHTS, rate_of_play="120min"), DRAUGHTS, SHOULD, "FMJD Annex 3 6.1"
    ),
    "regulations.ties": Pair(
        changed(DRAUGHTS, decide={"tie-games": ""}), DRAUGHTS, SHOULD, "FMJD Annex 3 5.10"
    ),
    "regulations.title-tie": Pair(
        changed(DRAUGHTS, decide={"tie-games": ""}), DRAUGHTS, MUST, "FMJD Annex 2 3d"
    ),
    "regulations.superblitz": Pair(
        changed(DRAUGHTS, decide={"superblitz": ""}), DRAUGHTS, MUST, "FMJD Annex 2 3d"
    ),
    "regulations.other-counting": Pair(
        OTHER_POINTS,
        changed(OTHER_POINTS, decide={"ties-of-other-counting": "As usual."}),
        *(MUST, "FMJD Annex 3 5.10a"),
    ),
    "regulations.match-stops": Pair(
        changed(DRAUGHTS, system=System("match")),
        changed(DRAUGHTS, system=System("match"), decide={"match-stops": "no"}),
        *(MUST, "FMJD Annex 2 3e"),
    ),
    "regulations.specific-rules": Pair(
        changed(DRAUGHTS, decide={"venue": ""}), DRAUGHTS, MUST, "FMJD Annex 2 3"
    ),
    "regulations.ceremonies": Pair(
        DRAUGHTS,
        changed(DRAUGHTS, decide={"ceremonies": "On the first and the last day."}),
        *(SHOULD, "FMJD Annex 2 2.12"),
    ),
    "regulations.opening": Pair(
        changed(DRAUGHTS, decide={"opening-minutes": "46", "opening-pause": "119"}),
        changed(DRAUGHTS, decide={"opening-minutes": "45", "opening-pause": "10"}),
        *(MUST, "FMJD Annex 18 Code.6"),
    ),
    "regulations.closing": Pair(
        changed(DRAUGHTS, decide={"closing-minutes": "61"}),
        changed(DRAUGHTS, decide={"closing-minutes": "60"}),
        *(SHOULD, "FMJD Annex 18 Code.8.a"),
    ),
    "regulations.extra-places": Pair(
        DRAUGHTS,
        changed(DRAUGHTS, event_class=EventClass()),
        *(MAY, "FMJD Annex 2 2.1a"),
    ),
}
ELSEWHERE = {
    # What should be in regulations, and what follows for ratings and norms: tests of their own.
    "regulations.sections",
    "rating.classes",
    "rating.registration",
    "title-event.rate",
    "norms.rate-of-play",
    "norm.exempt-swiss",
}


def test_every_rule_has_a_pair_and_every_pair_a_rule() -> None:
    names = {name for check, _ in RULES for name in rules_of(check)}
    assert names - ELSEWHERE == set(PAIRS)
    assert not any(worst is MUST and set(rules_of(check)) & ELSEWHERE for check, worst in RULES)


def test_every_must_has_an_event_that_trips_it_and_one_that_does_not() -> None:
    """Whatever can keep round 1 closed is found as a must in its pair, not only as a should."""
    musts = {name for check, worst in RULES if worst is MUST for name in rules_of(check)}
    assert {name for name in musts if PAIRS[name].weight is not MUST} == set()
    assert {name for name, pair in PAIRS.items() if pair.weight is MUST} == musts
    for name in musts:
        assert name in {one.rule for one in open_musts(PAIRS[name].faulty)}
        assert name not in {one.rule for one in open_musts(PAIRS[name].mended)}


def test_rounds_without_byes_say_nothing_where_nobody_gets_one() -> None:
    event = changed(CHESS, decide={"no-bye-rounds": "9", "half-point-byes": "no"})
    (finding,) = by_rule(event, "regulations.byes-rounds")
    assert "not given at all" in finding.sentence


@pytest.mark.article("fide.laws", "9.1.1")
def test_a_first_move_for_draws_needs_draws_restricted_by_moves() -> None:
    """The other way in which the same must is open."""
    event = changed(CHESS, decide={"draw-from-move": "30", "draw-restriction": "never"})
    (finding,) = by_rule(event, "regulations.draw-move")
    assert finding.weight is MUST
    assert finding in open_musts(event)


@pytest.mark.article("fide.laws", "A.3.1.1", "A.5", "B.3.1.1", "B.5")
@pytest.mark.article("fmjd.annex3", "5.11.1.2")
@pytest.mark.parametrize(("rule", "pair"), PAIRS.items(), ids=PAIRS)
def test_a_rule_finds_the_fault_and_nothing_where_it_is_mended(rule: str, pair: Pair) -> None:
    assert by_rule(pair.mended, rule) == ()
    finding, *_ = by_rule(pair.faulty, rule)
    assert finding.weight is pair.weight
    assert spell(finding.articles[0]) == pair.article
    if finding.weight is MUST:
        assert finding in open_musts(pair.faulty)


@pytest.mark.parametrize(("rule", "pair"), PAIRS.items(), ids=PAIRS)
def test_a_proposal_can_be_adopted_and_settles_its_finding(rule: str, pair: Pair) -> None:
    for finding in by_rule(pair.faulty, rule):
        for proposal in finding.proposals:
            field = regulation_field(proposal.field)
            kept = read_field(field, str(proposal.text), Subject(pair.faulty).edition)
            adopted = changed(pair.faulty, decide={proposal.field: kept})
            assert finding not in findings(adopted)


@pytest.mark.article("fide.laws.2023", "A.4.1", "B.2.1", "B.4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_an_edition_says_is_cited_from_it(edition: str) -> None:
    """Every finding has articles that exist, in any edition, and none weighs more than its rule."""
    worst = {name: weight for check, weight in RULES for name in rules_of(check)}
    chess = EDITIONS[edition].game == "chess"
    plain = CHESS if chess else DRAUGHTS
    for reach in (EventClass(), NORMS, OFFICIAL):
        event = replace(
            plain, edition=edition, event_class=reach, regulations=type(plain.regulations)()
        )
        told = findings(event)
        assert [one.weight.order for one in told] == sorted(one.weight.order for one in told)
        for finding in told:
            assert finding.weight.order >= worst[finding.rule].order
            assert [resolve(article) for article in finding.articles]


@pytest.mark.article("fide.competitions", "1.2", "12.6")
def test_the_general_regulations_bind_events_that_the_federation_knows_of() -> None:
    bare = changed(CHESS, decide={"appeals-committee": "", "appeal-fee": "", "default-time": ""})
    club = replace(bare, event_class=EventClass())
    assert {one.rule for one in open_musts(bare)} == {
        *("regulations.default-time", "regulations.committee", "regulations.appeal-fee")
    }
    assert [one.rule for one in open_musts(club)] == ["regulations.default-time"]
    assert [
        reach_of(replace(CHESS, event_class=one)) for one in (EventClass(), NORMS, OFFICIAL)
    ] == [*(EventReach.OPEN, EventReach.NORMS, EventReach.OFFICIAL)]


@pytest.mark.article("fide.competitions", "10.2")
def test_a_committee_is_read_with_federations_and_years() -> None:
    assert Judge.read("Meier, Anna (GER, 1975)") == Judge("Meier, Anna", "GER", 1975)
    assert Judge.read("Bos, Piet") == Judge("Bos, Piet")
    two = changed(CHESS, event_class=NORMS, decide={"appeals-committee": "Ann (FRA)\nBen (FRA)"})
    assert {
        one.rule.partition("-")[2] for one in findings(two) if one.field == "appeals-committee"
    } == {*("size", "odd", "federations")}


@pytest.mark.article("fide.competitions", "4.4")
@pytest.mark.parametrize(("players", "signal"), [(29, "calls"), (30, "clock")])
def test_thirty_players_need_a_clock_and_fewer_are_called(players: int, signal: str) -> None:
    event = changed(CHESS, event_class=OFFICIAL, decide={"expected-players": str(players)})
    (finding,) = by_rule(event, "regulations.start-signal")
    assert (finding.weight, finding.proposals[0].text) == (MUST, signal)


@pytest.mark.article("fide.laws", "6.7.1")
def test_a_default_time_that_outlasts_the_clock_is_doubted() -> None:
    late = changed(BLITZ, decide={"blitz-laws": "rapid", "default-time": "3"})
    (finding,) = by_rule(late, "regulations.default-time-length")
    assert "the first period has 3 minutes" in finding.sentence


def test_what_the_tournament_knows_is_not_asked() -> None:
    asked = {finding.field for finding in findings(CHESS)}
    assert not asked & {"default-time", "appeal-fee"}
    told = " ".join(str(finding.sentence) for finding in findings(CHESS))
    assert "the rate of play" not in told
    unsaid = " ".join(str(one.sentence) for one in findings(replace(CHESS, rate_of_play="")))
    assert "not announced: the rate of play" in unsaid


def test_decisions_beside_the_point_change_nothing() -> None:
    assert open_musts(changed(CHESS, decide={"website": "https://example.org"})) == ()
    assert Decided("default-time", "30") in CHESS.regulations.decided


@pytest.mark.article("fmjd.annex2", "3a")
@pytest.mark.parametrize("system", ["match", "knockout"])
def test_matches_are_not_asked_for_seven_rounds(system: str) -> None:
    short = changed(DRAUGHTS, planned_rounds=1)
    assert by_rule(short, "regulations.rounds")
    assert not by_rule(changed(short, system=System(system)), "regulations.rounds")


@pytest.mark.article("fmjd.annex3", "6.1")
def test_one_second_a_move_is_said_of_one() -> None:
    (found,) = by_rule(changed(DRAUGHTS, rate_of_play="80min + 1s/move"), "regulations.increment")
    assert str(found.sentence).startswith("1 second is added")


def test_every_sentence_that_is_offered_as_text_is_known_again() -> None:
    offered = {
        (proposal.field, proposal.text)
        for pair in PAIRS.values()
        for finding in findings(pair.faulty)
        for proposal in finding.proposals
        if isinstance(proposal.text, Sentence)
    }
    known = {(field, sentence) for field, ours in ADOPTABLE.items() for sentence in ours}
    assert offered == known
