"""Incidents at boards: noted, penalised, appealed against, closed."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from crosstable.arbiter.incidents import more_than_a_warning, warnings_of
from crosstable.kernel.errors import InvalidValue, NotAllowed, Refused, UnknownName
from crosstable.kernel.incidents import AppealState
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Bye, Ending, Played
from crosstable.kernel.rulings import Reply
from crosstable.kernel.typed import read_typed
from crosstable.kernel.verdict import Citation
from crosstable.office.acts import (
    AnnounceAppeal,
    CloseIncident,
    DecideAppeal,
    EnterResult,
    MakeRuling,
    NoteIncident,
    SetRegulations,
    Undo,
)
from crosstable.office.incidents import commands_to_note, incident_log
from crosstable.office.publicity import public_view, without_values
from crosstable.office.roles import Role
from crosstable.rulebooks.index import resolve
from crosstable.rulebooks.library import EDITIONS
from tests.office.desk import Desk, details, insist

NOW = datetime(2026, 5, 1, 12, 0)  # noqa: DTZ001 -- by the clock of the hall
WHITE, BLACK = 1, 4
"""Who sits at board 1 of the first round."""


def event(edition: str = "fide-2019", rate: str = "90+30", system: str = "round-robin") -> Desk:
    announced = replace(details(edition=edition, system=system, rounds=3), rate_of_play=rate)
    return Desk(announced).seat(4).next_round()


def noted(penalty: str = "", /, **fields: object) -> NoteIncident:
    return replace(NoteIncident(1, 1, WHITE, "disturbing", penalty=penalty), **fields)


def carried_out(desk: Desk, command: NoteIncident) -> None:
    desk.do(*commands_to_note(desk.state, command))


@pytest.fixture
def desk() -> Desk:
    desk = event()
    board = desk.tournament.round(1).boards[0]
    assert (board.white, board.black) == (WHITE, BLACK)
    return desk


@pytest.mark.parametrize("name", EDITIONS)
def test_every_kind_and_every_penalty_stands_in_a_text_of_its_edition(name: str) -> None:
    rules = EDITIONS[name].conduct
    cited = [kind.article for kind in rules.kinds]
    cited += [rung.article for rung in rules.ladder]
    cited += [rules.persistent, *([rules.least_seconds] if rules.least_seconds else [])]
    for citation in cited:
        assert citation.text in EDITIONS[name].texts
        assert resolve(citation).number == citation.article
    names = [kind.name for kind in rules.kinds]
    assert len(names) == len(set(names))
    for kind in rules.kinds:
        assert kind.asks_for in {"", *(rung.name for rung in rules.ladder)}


@pytest.mark.article("fide.laws", "11.5")
@pytest.mark.article("fide.laws", "12.9.1")
def test_an_incident_is_a_line_of_the_log_with_its_articles(desk: Desk) -> None:
    desk.do(noted("12.9.1", kind="11.5", note="  hums \n loudly "))
    [line] = incident_log(desk.office, desk.state)
    assert (line.number, line.round, line.board, line.player) == (1, 1, 1, WHITE)
    assert (line.by, line.note, line.warnings, line.closed) == ("Anna", "hums loudly", 1, False)
    assert line.article == Citation("fide.laws", "11.5")
    assert line.penalty_article == Citation("fide.laws", "12.9.1")
    desk.do(Undo("slip"))
    assert incident_log(desk.office, desk.state) == ()


@pytest.mark.article("fide.laws", "11.7")
def test_after_two_warnings_the_laws_ask_for_more(desk: Desk) -> None:
    warning = noted("warning")
    desk.do(warning)
    assert warning.cautions(desk.state) == ()
    desk.do(warning)
    assert warnings_of(desk.tournament, WHITE) == 2
    assert warnings_of(desk.tournament, BLACK) == 0
    [caution] = warning.cautions(desk.state)
    assert caution.reason.citation == Citation("fide.laws", "11.7")
    assert "warned 2 times" in caution.reason.sentence
    assert noted("loss").cautions(desk.state) == ()
    assert more_than_a_warning(desk.tournament, BLACK) is None


@pytest.mark.article("fmjd.annex3", "2.6")
def test_after_two_warnings_annex_3_asks_for_more() -> None:
    desk = event("fmjd-2022")
    desk.do(noted("warning"), noted("warning"))
    [caution] = noted("remark").cautions(desk.state)
    assert caution.reason.citation == Citation("fmjd.annex3", "2.6")


@pytest.mark.article("fide.laws", "11.3.2.2")
@pytest.mark.article("fide.laws", "12.9.6")
def test_a_device_loses_the_game_and_the_result_is_entered(desk: Desk) -> None:
    mild = noted("warning", kind="device")
    assert [caution.reason.citation for caution in mild.cautions(desk.state)] == [
        Citation("fide.laws", "11.3.2.2")
    ]
    carried_out(desk, noted("loss", kind="device"))
    result = desk.tournament.round(1).boards[0].result
    assert result == Played(Mark.LOSS, Mark.WIN, ending=Ending.REFEREE)


@pytest.mark.article("fide.laws", "11.8")
@pytest.mark.article("fmjd.annex3", "2.5.d")
def test_the_arbiter_decides_what_the_opponent_gets(desk: Desk) -> None:
    both = Played(Mark.LOSS, Mark.LOSS)
    carried_out(desk, noted("loss", result=both))
    assert desk.tournament.round(1).boards[0].result == replace(both, ending=Ending.REFEREE)
    with pytest.raises(Refused, match="keeps points"):
        desk.do(noted("loss", result=Played(Mark.DRAW, Mark.DRAW)))


@pytest.mark.article("fide.laws", "12.9.4")
@pytest.mark.article("fide.laws", "12.9.5")
def test_points_are_raised_or_reduced_in_a_game_that_is_over(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
    with pytest.raises(Refused, match="say what the result is"):
        desk.do(noted("fewer-points"))
    carried_out(desk, noted("fewer-points", result=Played(Mark.DRAW, Mark.LOSS)))
    reduced = desk.tournament.round(1).boards[0].result
    assert reduced == Played(Mark.DRAW, Mark.LOSS, ending=Ending.REFEREE)
    with pytest.raises(Refused, match="less than a win"):
        desk.do(noted("opponent-wins", result=Played(Mark.LOSS, Mark.DRAW)))
    carried_out(desk, noted("opponent-wins"))
    raised = desk.tournament.round(1).boards[0].result
    assert raised == Played(Mark.LOSS, Mark.WIN, ending=Ending.REFEREE)


@pytest.mark.article("fide.laws", "12.9.2")
@pytest.mark.article("fide.laws", "12.9.3")
def test_the_laws_name_no_least_time_and_the_clock_is_named(desk: Desk) -> None:
    desk.do(noted("less-time", seconds=20), noted("more-time", seconds=120))
    given, taken = incident_log(desk.office, desk.state)
    assert taken.effects == ("take 20 s from White's clock",)
    assert given.effects == ("add 120 s to Black's clock",)
    with pytest.raises(Refused, match="by how many seconds"):
        desk.do(noted("less-time"))
    with pytest.raises(Refused, match="not a time penalty"):
        desk.do(noted("warning", seconds=60))


@pytest.mark.article("fmjd.annex3", "2.5a")
@pytest.mark.article("fmjd.annex3", "2.5.c")
def test_annex_3_takes_no_less_than_a_move_brings() -> None:
    desk = event("fmjd-2022", rate="80+30")
    with pytest.raises(Refused, match="30 s here") as refused:
        desk.do(noted("less-time", seconds=20))
    assert refused.value.because[0].citation == Citation("fmjd.annex3", "2.5a")
    desk.do(noted("less-time", seconds=30))
    with pytest.raises(UnknownName, match="less-time, more-time"):
        desk.do(noted("2.5.c", seconds=30))


@pytest.mark.article("fide.laws", "12.9.8")
@pytest.mark.article("fide.laws", "12.9.9")
def test_who_is_excluded_is_not_paired_and_who_is_expelled_leaves() -> None:
    desk = event(system="dutch")
    board = desk.tournament.round(1).boards[0]
    out = noted("exclusion", player=board.white, rounds=2)
    carried_out(desk, out)
    byes = [(bye.player, bye.round, bye.kind) for bye in desk.tournament.bye_requests]
    assert byes == [(board.white, 2, Bye.ZERO_POINT), (board.white, 3, Bye.ZERO_POINT)]
    carried_out(desk, noted("expulsion", player=board.black, note="struck the opponent"))
    left = desk.tournament.entrant(board.black).withdrawal
    assert left is not None
    assert left.expelled
    before = desk.tournament
    desk.do(*commands_to_note(desk.state, replace(out, rounds=1), carry_out=False))
    assert desk.tournament.bye_requests == before.bye_requests


@pytest.mark.article("fmjd.annex3", "2.5.a")
@pytest.mark.article("fmjd.annex3", "2.5.b")
def test_only_a_remark_is_for_every_referee() -> None:
    desk = event("fmjd-2022")
    insist(Role.ARBITER, noted("remark"), state=desk.state)
    insist(Role.ARBITER, noted(), state=desk.state)
    insist(Role.CHIEF_ARBITER, noted("warning"), state=desk.state)
    with pytest.raises(NotAllowed, match="chief arbiter"):
        insist(Role.ARBITER, noted("warning"), state=desk.state)
    desk.do(noted("warning"))
    with pytest.raises(NotAllowed):
        insist(Role.ARBITER, Undo("slip"), state=desk.state)


def test_arbiters_give_what_ends_with_the_game_and_the_chief_arbiter_the_rest(desk: Desk) -> None:
    for rung in EDITIONS["fide-2019"].conduct.ladder:
        least = Role.CHIEF_ARBITER if rung.name in {"exclusion", "expulsion"} else Role.ARBITER
        asked = noted(rung.name)
        insist(least, asked, state=desk.state)
        with pytest.raises(NotAllowed):
            insist(tuple(Role)[least.rank - 1], asked, state=desk.state)


def test_what_cannot_be_noted_is_refused(desk: Desk) -> None:
    for wrong, why in (
        (noted(board=9), "no board 9"),
        (noted(round=2), "round 2 is not paired"),
        (noted(player=2), "does not sit"),
        (noted(kind="sneezing"), "unknown kind of incident"),
        (noted("flogging"), "unknown penalty"),
        (noted(seconds=10), "which penalty"),
        (noted("exclusion"), "how many rounds"),
        (noted("exclusion", rounds=50), "excluded: 1 to 30"),
        (noted("fine"), "say what the fine is, such as 25 EUR"),
        (noted("fine", amount="25"), "amount: '25' has no currency"),
        (noted("warning", amount="25 EUR"), "is not a fine: leave the amount out"),
        (noted(amount="25 EUR"), "say which penalty is given"),
        (noted("warning", rounds=1), "number of rounds"),
        (noted("warning", result=Played(Mark.LOSS, Mark.WIN)), "no result"),
        (noted(note="\x07"), "unprintable"),
        (noted(note="x" * 501), "note: .* has 501 characters; at most 500"),
    ):
        with pytest.raises((InvalidValue, Refused, UnknownName), match=why):
            desk.do(wrong)
    assert not desk.tournament.incidents


@pytest.mark.article("fide.laws", "11.10")
@pytest.mark.article("fmjd.annex3", "2.2.5")
def test_an_appeal_has_a_deadline_and_keeps_the_incident_open(desk: Desk) -> None:
    desk.do(noted("loss"))
    with pytest.raises(Refused, match="past"):
        desk.do(AnnounceAppeal(1, NOW, NOW))
    with pytest.raises(Refused, match="no appeal"):
        desk.do(DecideAppeal(1, "rejected"))
    desk.do(AnnounceAppeal(1, NOW + timedelta(hours=1), NOW))
    with pytest.raises(Refused, match="not decided yet"):
        desk.do(CloseIncident(1))
    with pytest.raises(Refused, match="what was decided"):
        desk.do(DecideAppeal(1, " "))
    desk.do(DecideAppeal(1, "rejected"))
    [incident] = desk.tournament.incidents
    assert incident.appeal.state is AppealState.DECIDED
    assert incident.appeal.deadline == NOW + timedelta(hours=1)
    desk.do(CloseIncident(1, "told both"))
    with pytest.raises(Refused, match="is closed"):
        desk.do(CloseIncident(1))
    with pytest.raises(UnknownName):
        desk.do(CloseIncident(2))
    [line] = incident_log(desk.office, desk.state)
    assert (line.closed, line.closing, line.appeal.decision) == (True, "told both", "rejected")


def test_rulings_of_the_desk_stand_in_the_log_by_themselves(desk: Desk) -> None:
    desk.do(noted())
    desk.do(MakeRuling(1, 1, "promotion", (Reply("promoted", "other"),)))
    ruling, incident = incident_log(desk.office, desk.state)
    assert (ruling.number, incident.number) == (0, 1)
    seat = desk.tournament.round(1).boards[0]
    names = [desk.tournament.entrant(number).player.name for number in (seat.white, seat.black)]
    assert ruling.pair == " – ".join(names)
    assert ruling.penalty == desk.tournament.rulings[0].ruling.verdict


def test_the_public_and_the_journal_are_told_nothing_about_it(desk: Desk) -> None:
    before = public_view(desk.tournament)
    desk.do(noted("warning", note="zebrafish"), AnnounceAppeal(1, NOW + timedelta(1), NOW))
    assert public_view(desk.tournament) == before
    assert without_values(desk.tournament).incidents == ()
    for done in desk.state.in_force[-2:]:
        words = str(done.act.words(desk.tournament))
        assert "zebrafish" not in words
        assert "Player" not in words
        assert "arning" not in words


def test_what_was_paid_with_an_appeal_has_its_currency(desk: Desk) -> None:
    desk.do(noted("warning"))
    later = NOW + timedelta(1)
    with pytest.raises(InvalidValue, match="'50' has no currency"):
        desk.do(AnnounceAppeal(1, later, NOW, fee="50"))
    desk.do(AnnounceAppeal(1, later, NOW, fee="50 EUR, in cash"))
    assert desk.tournament.incidents[0].appeal.fee == "50 EUR, in cash"
    desk.do(SetRegulations((Decided("appeal-fee", "100 CHF"),)))
    desk.do(AnnounceAppeal(1, later, NOW, fee="50"))
    assert desk.tournament.incidents[0].appeal.fee == "50 CHF"


def test_a_player_who_gets_another_number_keeps_the_incident(desk: Desk) -> None:
    desk.do(noted("warning"))
    moved = desk.tournament.renumbered({1: 2, 2: 1, 3: 3, 4: 4})
    assert moved.incidents[0].player == 2


@pytest.mark.article("fide.laws", "12.9.7")
def test_a_fine_is_noted_with_its_amount(desk: Desk) -> None:
    desk.do(noted("fine", amount="€ 25"))
    (line,) = incident_log(desk.office, desk.state)
    assert [str(effect) for effect in line.effects] == ["25 EUR to pay"]


@pytest.mark.article("fide.laws", "12.9.5")
def test_results_by_a_penalty_are_named_where_one_is_asked_for(desk: Desk) -> None:
    points = desk.tournament.points
    with pytest.raises(InvalidValue, match="0-0, ½-0, 0-½, "):
        read_typed("1-1", points, unusual=True)
    with pytest.raises(InvalidValue) as usual:
        read_typed("1-1", points)
    assert "½-0" not in str(usual.value)
