"""The rounds pages over HTTP."""

from __future__ import annotations

from tests.office.desk import details, people
from tests.web.counter import Counter
from crosstable.office.commands import *

def test_smoke(counter: Counter) -> None:
    b = counter.signed_in()
    counter.begin(details(system="dutch", rounds=5))
    base = "/office/tournaments/club-championship/rounds"
    print(b.get(base).status_code)
    counter.office.execute("club-championship", Register(people(9)), by="a", at=counter.house.now())
    assert "Give out" in b.get(base).text
    r = b.post(base + "/lots", data={"method": "initial-order"})
    assert r.status_code == 200, r.text
    assert "Pair round 1" in r.text
    r = b.post(base + "/pair", data={})
    assert r.status_code == 200, r.text
    assert "Held back" in r.text
    for p in ("why?first=1&second=2", "account", "check-list"):
        r = b.get(base + "/1/" + p)
        assert r.status_code == 200, r.text
        r = b.get(base + "/1/" + p, headers={"HX-Request": "true"})
        assert r.status_code == 200, r.text
        assert "<dialog" in r.text
    r = b.post(base + "/1/rearrange"); assert r.status_code == 200, r.text
    assert 'data-seat="1"' in r.text
    r = b.post(base + "/1/exchange", data={"first": "1", "second": "2"}); assert r.status_code == 200, r.text
    r = b.post(base + "/1/exchange", data={"first": "1", "second": "2", "_sure": "3"}); assert r.status_code == 200, r.text
    r = b.post(base + "/1/exchange", data={"first": "1", "second": "2", "_sure": "3"}); assert r.status_code == 200, r.text
    r = b.post(base + "/1/exchange", data={"first": "3", "second": "2", "_sure": "3"}); assert r.status_code == 200, r.text
    r = b.post(base + "/1/rearranged"); assert r.status_code == 200, r.text
    assert "Compared with the engine" in r.text
    r = b.post(base + "/1/publish"); assert r.status_code == 200, r.text
    assert 'id="result-line"' in r.text
    r = b.post(base + "/1/results", data={"line": "1", "next": "1", "since": str(counter.office.state("club-championship").version)}, headers={"HX-Request": "true"}); assert r.status_code == 200, r.text
    print(r.text)
    r = b.post(base + "/1/results", data={"line": "2 1"}); assert r.status_code == 200, r.text
    r = b.get(base + "/1/boards/1"); assert r.status_code == 200, r.text
    r = b.post(base + "/1/boards/1", data={"act": "correct", "result": "0-1", "reason": "x"}); assert r.status_code == 200, r.text
    r = b.get(base + "/1/boards/3"); assert r.status_code == 200, r.text
