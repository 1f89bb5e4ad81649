"""The address for phones: chosen, remembered, warned of, copied and read by cameras."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from crosstable.office.administration import AddressChosen
from crosstable.office.roles import Role
from crosstable.reports.printing import Printed
from crosstable.web.display import reach
from crosstable.web.display.reach import is_own_machine, machine_addresses
from crosstable.web.settings import Settings
from tests.reports.events import text
from tests.web.counter import Counter, counter_at, form
from tests.web.rounds_office import NAME, played

PAGE = "/office/address"
HALL = "http://192.168.1.20:8000"


def invited(browser: Any) -> str:
    page = browser.get("/office/people")
    sent = form(page, role="clerk", tournament="")
    return str(browser.post("/office/people/invitations", data=sent).text)


@pytest.mark.parametrize(
    ("address", "own"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://127.8.0.1", True),
        ("http://localhost:8000/", True),
        ("http://[::1]:8000", True),
        ("http://0.0.0.0:8000", True),
        (HALL, False),
        ("https://chess.example", False),
        ("http://[fe80::1]", False),
    ],
)
def test_an_address_that_means_the_device_itself(address: str, own: bool) -> None:
    assert is_own_machine(address) is own


def test_the_machine_s_own_addresses_are_never_its_inner_one() -> None:
    assert not any(is_own_machine(f"http://{host}") for host in machine_addresses())


def test_a_chosen_address_is_remembered_and_handed_out(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "machine_addresses", lambda: ("192.168.1.20", "10.0.0.7"))
    counter.address = "http://127.0.0.1:8000"
    played(counter)
    owner = counter.signed_in()
    page = owner.get(PAGE).text
    assert "No phone can open this address" in page
    assert "--host 0.0.0.0" in page
    assert f'value="{HALL}"' in page
    assert 'value="http://10.0.0.7:8000"' in page
    before = invited(owner)
    assert "No phone can open this address" in before
    assert "http://127.0.0.1:8000/invitation/" in before
    for wrong in ("192.168.1.20", "http://127.0.0.1:8000", "http://a/b", "javascript:x", ""):
        assert owner.post(PAGE, data={"other": wrong}).status_code == 422, wrong
    done = owner.post(PAGE, data={"address": HALL})
    assert "now have this address" in done.text
    after = invited(owner)
    assert f'value="{HALL}/invitation/' in after
    assert f'data-copies="{HALL}/invitation/' in after
    assert '<div class="camera-code"' in after
    assert "<svg xmlns=" in after
    history = counter.house.access.accounts.history()
    assert [each.act for each in history if isinstance(each.act, AddressChosen)] == [
        AddressChosen(HALL)
    ]
    slips = owner.get(f"/office/tournaments/{NAME}/print/slips?round=1")
    assert "192.168.1.20:8000" in text(Printed(slips.content)).replace("\u200b", "").replace(
        "\n", ""
    )
    poster = owner.get(f"/office/tournaments/{NAME}/print/poster")
    assert "192.168.1.20" in text(Printed(poster.content)).replace("\u200b", "")


def test_who_works_at_the_server_hands_out_its_address_in_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server answers everybody; only its own page is open at 127.0.0.1."""
    monkeypatch.setattr(reach, "machine_addresses", lambda: ("192.168.1.20",))
    with counter_at(tmp_path, Settings(host="0.0.0.0")) as counter:
        counter.address = "http://127.0.0.1:8000"
        page = invited(counter.signed_in())
    assert f'value="{HALL}/invitation/' in page
    assert "No phone can open" not in page


def test_the_server_s_own_setting_decides(tmp_path: Path) -> None:
    with counter_at(tmp_path, Settings(public_address="http://chess.example")) as counter:
        owner = counter.signed_in()
        assert "It is set for this server:" in owner.get(PAGE).text
        assert "http://chess.example/invitation/" in invited(owner)


def test_only_those_who_invite_choose(counter: Counter) -> None:
    counter.signed_in()
    assert counter.signed_in(Role.ARBITER).get(PAGE).status_code == 403
