"""Players who left survive our own files."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.formats.trf import export_tournament, read_trf, to_tournament
from crosstable.formats.trf.adjustments import Change
from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from tests.texts import FIDE_2019

EVENT = Tournament(
    name="Cup",
    game="chess",
    edition="fide-2019",
    system=System("round-robin"),
    entrants=(
        Entrant(1, Player(name="A"), Withdrawal(0)),
        Entrant(2, Player(name="B"), Withdrawal(1, "flight: home")),
        Entrant(3, Player(name="C")),
        Entrant(4, Player(name="D"), Withdrawal(1, "fraud", expelled=True)),
    ),
)


def test_a_withdrawal_is_read_back_with_its_reason() -> None:
    written = export_tournament(EVENT, edition=FIDE_2019, version="trf26", program="test")
    assert written.adjustments == ()
    document = read_trf(written.document.to_bytes()).document
    found = to_tournament(document, edition=FIDE_2019).tournament
    assert found.entrants == EVENT.entrants


def test_trf16_says_that_it_cannot_carry_it() -> None:
    written = export_tournament(EVENT, edition=FIDE_2019, version="trf16", program="test")
    lost = [each for each in written.adjustments if "withdrawn" in each.what]
    assert [each.kind for each in lost] == [Change.NOT_CARRIED] * 3
    assert b"### withdrawn" not in written.document.to_bytes()


def test_other_comments_mean_nothing() -> None:
    lines = b"012 Cup\n001    1      A\n### withdrawn 1\n### withdrawn 9 after round 2\n###\n"
    document = read_trf(lines).document
    found = to_tournament(document, edition=FIDE_2019).tournament
    assert [each.withdrawal for each in found.entrants] == [None]


def test_nobody_is_excused_from_a_round_after_the_last_one() -> None:
    """Checkers of other programs refuse a file that has more rounds than it says."""
    two = (Entrant(1, Player(name="A")), Entrant(2, Player(name="B"), Withdrawal(1)))
    whole = replace(EVENT, system=System("dutch"), entrants=two, planned_rounds=1)
    over = replace(whole, rounds=(Round(1, (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),)),))
    for event, excused in ((over, 0), (replace(over, planned_rounds=2), 1)):
        written = export_tournament(event, edition=FIDE_2019, version="trf16", program="test")
        assert written.document.to_bytes().count(b"0000 - Z") == excused
