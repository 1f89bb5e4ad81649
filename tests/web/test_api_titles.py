"""Papers on norms, titles by places, ledgers and applications over the programming interface."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.event_notes import GameRecord
from crosstable.kernel.tournament import Tournament
from crosstable.office.roles import Role
from tests.office.desk import WHEN
from tests.titles.norm_events import cup_event, open_event
from tests.web.counter import Counter
from tests.web.test_title_papers import gm_norm, noted, with_birth, words_of


def kept(counter: Counter, tournament: Tournament) -> str:
    taken = counter.office.take_over(tournament, source="x.trf", by="Anna", at=WHEN, published=True)
    return f"/api/v1/tournaments/{taken.id}/norms"


def test_a_certificate_as_data_and_as_paper(counter: Counter) -> None:
    norms = kept(counter, with_birth(open_event()))
    arbiter = counter.program(Role.ARBITER)
    data = arbiter.get(f"{norms}/certificates/12/gm").json()
    assert (data["title"], data["player"]["name"]) == ("GM", "Norm, Nora")
    assert "1999" in str(data["player"])
    paper = arbiter.get(f"{norms}/certificates/12/GM?format=pdf&language=fr")
    assert paper.headers["Content-Type"] == "application/pdf"
    assert "Certificat de résultat de titre" in words_of(paper.content)
    assert "1999" not in counter.program(Role.VIEWER).get(f"{norms}/certificates/12/GM").text
    assert counter.client.get(f"{norms}/certificates/12/GM").status_code == 401
    assert arbiter.get(f"{norms}/certificates/20/GM").status_code == 422
    for wrong in ("language=xx", "paper=a0"):
        answer = arbiter.get(f"{norms}/certificates/12/GM?format=pdf&{wrong}")
        assert answer.status_code == 422


def test_the_report_and_the_games(counter: Counter) -> None:
    event = replace(open_event(), games=(GameRecord(1, 9, "1. e4 e5 *"),))
    norms, program = kept(counter, event), counter.program(Role.VIEWER)
    assert program.get(f"{norms}/report").json()["norms"]
    assert "IT3" in words_of(program.get(f"{norms}/report?format=pdf").content)
    games = program.get(f"{norms}/games").json()
    assert games["players"]
    assert program.get(f"{norms}/games?format=text").text == games["text"]
    assert program.get(f"{norms}/sheet").status_code == 422


def test_the_sheet_and_titles_by_places_of_a_draughts_event(counter: Counter) -> None:
    final = EventClass(level=Level.NATIONAL_FINAL, norms=True)
    norms = kept(counter, replace(cup_event(), event_class=final, federation="NED"))
    program = counter.program(Role.VIEWER)
    assert program.get(f"{norms}/sheet").json()["points"]
    assert "GMI X 2176 14" in words_of(program.get(f"{norms}/sheet?format=pdf").content)
    awards = program.get(f"{norms}/direct").json()["awards"]
    assert ("CMF", 1) in {(award["title"], award["place"]) for award in awards}


def test_a_ledger_and_an_application(counter: Counter) -> None:
    person = noted(counter, gm_norm("Open A"), gm_norm("Open B"), gm_norm("Open C"))
    program = counter.program(Role.ARBITER)
    where = f"/api/v1/persons/{person}"
    (book,) = program.get(f"{where}/titles?rating=2499&on=2019-01-01").json()["ledgers"]
    assert {line["title"]: line["standing"] for line in book["ledger"]["titles"]} == {
        "IM": "due",
        "GM": "waiting",
    }
    assert book["edition"] == "fide-2019"
    made = program.get(f"{where}/application?title=gm&rating=2510").json()
    assert made["state"] == "complete"
    paper = program.get(f"{where}/application?title=GM&rating=2510&format=pdf")
    assert "Title Application: GM" in words_of(paper.content)
    assert program.get(f"{where}/application").status_code == 422
    assert program.get(f"{where}/titles?register=icc").status_code == 422
    assert program.get("/api/v1/persons/p-nobody00/titles").status_code == 404
    assert counter.program(Role.CLERK).get(f"{where}/titles").status_code == 403
    assert counter.client.get(f"{where}/titles").status_code == 401


def test_a_continent_that_is_none_is_refused_with_the_list(counter: Counter) -> None:
    norms = kept(counter, open_event())
    answer = counter.program(Role.CHIEF_ARBITER).put(
        norms.removesuffix("/norms") + "/event-class",
        json={"event_class": {"level": "continental", "continent": "atlantis"}, "confirm": 4},
    )
    assert answer.status_code == 422
    assert "is not a continent; choose europe, africa, asia, america or oceania" in answer.text
