"""An obsolete pairing on its page, in print and for programs, and the way to pair it again."""

from __future__ import annotations

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import CorrectResult, EnterResult, PairRound, Publish
from crosstable.office.basis import obsolete_rounds
from crosstable.office.roles import Role
from crosstable.reports.rounds import pairings_sheet
from crosstable.reports.scene import Scene
from crosstable.reports.wording import WORDINGS
from tests.office.desk import WHEN
from tests.web.counter import Counter, form
from tests.web.rounds_office import NAME, ROUNDS, WIN, do, now, played

LOST = Played(Mark.LOSS, Mark.WIN)
API = f"/api/v1/tournaments/{NAME}/rounds/2"


def obsolete(counter: Counter, *, published: bool = False) -> None:
    played(counter, *(EnterResult(1, board, WIN) for board in range(1, 5)), PairRound(), players=8)
    if published:
        do(counter, Publish(2))
    do(counter, CorrectResult(1, 1, LOST, "slip"))


def test_the_page_says_what_changed_and_leads_to_the_list(counter: Counter) -> None:
    obsolete(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    page = arbiter.get(f"{ROUNDS}/2").text
    assert "Obsolete: paired before this changed" in page
    assert "round 1 board 1: 1-0 became 0-1" in page
    assert f'href="{ROUNDS}/2/again"' in page
    shown = arbiter.get(f"{ROUNDS}/2/again")
    assert 'id="board-changes"' in shown.text
    answer = arbiter.post(f"{ROUNDS}/2/again", data=form(shown))
    assert "is paired again and held back" in answer.text
    assert "Obsolete" not in answer.text
    assert not obsolete_rounds(now(counter))


def test_publishing_it_is_asked_about_with_the_remedy(counter: Counter) -> None:
    obsolete(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    asked = arbiter.post(f"{ROUNDS}/2/publish", data=form(arbiter.get(f"{ROUNDS}/2")))
    assert "pair round 2 again instead" in asked.text
    assert 'name="_read"' in asked.text
    assert not now(counter).tournament.round(2).published


def test_a_published_round_needs_a_chief_arbiter_and_a_reason(counter: Counter) -> None:
    obsolete(counter, published=True)
    assert counter.signed_in(Role.ARBITER).get(f"{ROUNDS}/2/again").status_code == 403
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    assert "Paired before this changed" in chief.get(f"{ROUNDS}/2").text
    sent = form(chief.get(f"{ROUNDS}/2/again"), _sure="4", _read="yes")
    missing = chief.post(f"{ROUNDS}/2/again", data=sent)
    assert missing.status_code == 422
    assert "needs a reason" in missing.text
    sent = form(chief.get(f"{ROUNDS}/2/again"), reason="board 1 was wrong")
    asked = chief.post(f"{ROUNDS}/2/again", data=sent)
    assert "C.04.2" in asked.text
    assert now(counter).tournament.round(2).published
    done = chief.post(f"{ROUNDS}/2/again", data={**sent, "_sure": "4", "_read": "yes"})
    assert "is paired again" in done.text
    assert not now(counter).tournament.round(2).published


def test_programs_see_it_and_pair_again(counter: Counter) -> None:
    obsolete(counter)
    program = counter.program(Role.ARBITER)
    (told,) = program.get(API).json()["changed_since_paired"]
    assert told.startswith("round 1 board 1: 1-0 became 0-1")
    anew = program.get(f"{API}/pair-again").json()
    assert anew["since"] == [told]
    assert anew["boards"]
    assert {"board", "before", "after"} == set(anew["boards"][0])
    done = program.post(f"{API}/pair-again", json={})
    assert done.status_code == 200
    assert done.json()["acts"][0]["kind"] == "round-paired-again"
    assert program.get(API).json()["changed_since_paired"] == []


def test_the_public_learns_nothing_of_it(counter: Counter) -> None:
    obsolete(counter, published=True)
    assert counter.browser().get(API).json()["changed_since_paired"] == []
    assert "became" not in counter.browser().get(f"/tournaments/{NAME}/rounds/2").text


def test_paper_says_it_in_both_languages(counter: Counter) -> None:
    obsolete(counter)
    state = now(counter)
    for language, words in (("en", "Paired before this changed"), ("fr", "Appariée avant")):
        scene = Scene(
            tournament=state.tournament,
            words=WORDINGS[language],
            printed_at=WHEN,
            unpublished=True,
            obsolete=obsolete_rounds(state),
        )
        assert words in pairings_sheet(scene, "Pairings", 2).head.notice
    pdf = counter.signed_in().get(f"/office/tournaments/{NAME}/print/pairings?round=2")
    assert pdf.headers["content-type"] == "application/pdf"
