"""Which scripts a page loads: spectators none of the arbiters' desk, everybody what he needs."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from crosstable.web.assets import STATIC, asset
from tests.web.counter import Counter
from tests.web.test_spectators import ROUTES, played

SOURCES = Path(__file__).parents[2] / "frontend" / "src"
IMPORT = re.compile(r'^import (?:.* from )?"\./(.+)";$', re.MULTILINE)
PUBLIC = [
    "/",
    "/api",
    "/nowhere",
    *(f"/tournaments/{{}}{route}" for route in ROUTES if "." not in route),
]
OFFICE = [
    "/office",
    "/account",
    "/office/people",
    "/office/new",
    *(f"/office/tournaments/{{}}{tab}" for tab in ("", "/players", "/players/check-in")),
    *(f"/office/tournaments/{{}}{tab}" for tab in ("/rounds/1", "/standings", "/settings")),
]


def modules_of(entry: str) -> set[Path]:
    """Return the modules a bundle is made of, following its imports."""
    found, waiting = set[Path](), [SOURCES / entry]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            names = IMPORT.findall(module.read_text())
            waiting += [SOURCES / name for name in names]
    return found


def behaviours_in(modules: set[Path]) -> set[str]:
    """Return the names of the behaviours that modules attach."""
    return {
        name
        for module in modules
        for name in re.findall(r'^behaviour\("([a-z-]+)"', module.read_text(), re.MULTILINE)
    }


@cache
def attached_by(address: str) -> frozenset[str]:
    """Return which behaviours a built script knows: shortening leaves their names."""
    script = (STATIC / address).read_text(encoding="utf-8")
    return frozenset(EVERY & set(re.findall(r'\w\("([a-z-]+)",', script)))


def attached_on(page: str) -> set[str]:
    """Return which behaviours the scripts of a page attach."""
    addresses = re.findall(r'<script[^>]+src="/static/([^"]+)"', page)
    return {name for address in addresses for name in attached_by(address)}


EVERY = behaviours_in(set(SOURCES.glob("*.js")))
DESK = behaviours_in(modules_of("office.js") - modules_of("public.js"))


def test_the_desk_is_found_in_the_scripts_of_the_office() -> None:
    office = attached_by(asset("office.js").removeprefix("/static/"))
    assert office == behaviours_in(modules_of("office.js"))
    assert office >= DESK >= {"results", "seats", "check-in", "passkey"}


def test_spectators_do_not_load_the_desk(counter: Counter) -> None:
    name = played(counter)
    pages = {route: counter.client.get(route.format(name)).text for route in PUBLIC}
    loaded = {route: attached_on(text) for route, text in pages.items() if "<html" in text}
    assert loaded.keys() >= {"/", "/nowhere", "/tournaments/{}", "/tournaments/{}/projector"}
    for route, names in loaded.items():
        assert "live" in names, route
        assert not names & DESK, route


def test_a_page_has_every_behaviour_it_asks_for(counter: Counter) -> None:
    name = played(counter)
    asked = [(counter.client, route) for route in [*PUBLIC, "/login"]]
    owner = counter.signed_in()
    asked += [(owner, route) for route in [*PUBLIC, *OFFICE]]
    for client, route in asked:
        answer = client.get(route.format(name))
        assert answer.is_success or route == "/nowhere", route
        text = answer.text
        wanted = {word for word in re.findall(r"\sdata-([a-z-]+)", text) if word in EVERY}
        if "<html" in text:
            assert wanted <= attached_on(text), route
