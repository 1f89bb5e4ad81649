"""The rows of cups, exhibitions and records in the table of who may do what."""

from __future__ import annotations

from typing import Any

from crosstable.office.roles import Role
from tests.web.route_row import Row, Who

__all__ = ["CIRCUITS"]

NOTHING = {
    "cup:str": "nothing",
    "event:str": "nothing",
    "simul:str": "nothing",
    "record:str": "x",
    "championship:str": "nothing",
    "youth:str": "nothing",
    "list:str": "cup",
    "discipline:str": "classic",
}
CUP = "/office/cups/{cup:str}"
EVENT = f"{CUP}/events/{{event:str}}"
SIMUL = "/office/simuls/{simul:str}"
CHAMPIONSHIP = "/office/championships/{championship:str}"
YOUTH = "/office/youth/{youth:str}"
API = "/api/v1"
KEEPER, REFEREE, CLERK = Role.CHIEF_ARBITER, Role.ARBITER, Role.CLERK


def _row(method: str, path: str, who: Role | Who, **more: Any) -> Row:
    of_the_office = isinstance(who, Role)
    return Row(method=method, path=path, who=who, fill=NOTHING, of_the_office=of_the_office, **more)


API_CHAMPIONSHIP = "championships/{championship:str}"
_EVENT_DAYS = {"first_day": "2026-03-01", "last_day": "2026-03-09"}
_PLAYER = {"player": "A"}
_EXHIBITION = {"kind": "clock", "expert": "Expert", "day": "2026-05-01"}
_KEPT: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("POST", "cups", {"name": "Cup"}),
    ("PUT", "cups/{cup:str}/settings", {}),
    ("PUT", "cups/{cup:str}/public", {"public": True}),
    ("POST", "cups/{cup:str}/undo", {}),
    (
        "POST",
        "cups/{cup:str}/declarations",
        {**_PLAYER, "classification": "open", "declared_on": "2026-01-01"},
    ),
    ("POST", "cups/{cup:str}/ratings", {**_PLAYER, "rating": 2000, "rated_on": "2026-01-01"}),
    ("POST", "cups/{cup:str}/events", {"name": "Event", "stars": 3, **_EVENT_DAYS}),
    ("PUT", "cups/{cup:str}/events/{event:str}/terms", {}),
    ("POST", "cups/{cup:str}/events/{event:str}/remove", {}),
    ("POST", "cups/{cup:str}/events/{event:str}/stars", {"stars": 5}),
    ("PUT", "cups/{cup:str}/events/{event:str}/results", {}),
    ("POST", "cups/{cup:str}/events/{event:str}/closing", _PLAYER),
    ("POST", "records", {**_EXHIBITION, "opponents": 20, "points": 30}),
    ("DELETE", "records/{record:str}", {}),
    ("POST", "championships", {"name": "World", "year": 2025}),
    ("PUT", f"{API_CHAMPIONSHIP}/settings", {}),
    ("PUT", f"{API_CHAMPIONSHIP}/lists/{{list:str}}", {}),
    ("PUT", f"{API_CHAMPIONSHIP}/federations", {"federations": []}),
    ("POST", f"{API_CHAMPIONSHIP}/withdrawals", _PLAYER),
    ("POST", f"{API_CHAMPIONSHIP}/refusals", _PLAYER),
    ("POST", f"{API_CHAMPIONSHIP}/final", {"lot": "Riga", "groups": {}}),
    ("POST", f"{API_CHAMPIONSHIP}/match", {}),
    ("POST", f"{API_CHAMPIONSHIP}/group-events", {}),
    ("POST", f"{API_CHAMPIONSHIP}/final-event", {}),
    ("PUT", f"{API_CHAMPIONSHIP}/public", {"public": True}),
    ("POST", f"{API_CHAMPIONSHIP}/undo", {}),
    ("POST", "youth", {"name": "Youth", "year": 2025}),
    ("PUT", "youth/{youth:str}/settings", {}),
    ("PUT", "youth/{youth:str}/entries", {}),
    ("PUT", "youth/{youth:str}/results/{discipline:str}", {}),
    ("PUT", "youth/{youth:str}/public", {"public": True}),
    ("POST", "youth/{youth:str}/undo", {}),
)
_RUN: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("POST", "simuls", _EXHIBITION),
    ("PUT", "simuls/{simul:str}", _EXHIBITION),
    ("PUT", "simuls/{simul:str}/boards", {"opponents": [{"name": "A"}]}),
    ("POST", "simuls/{simul:str}/finish", {}),
    ("PUT", "simuls/{simul:str}/attempt", {}),
    ("PUT", "simuls/{simul:str}/public", {"public": True}),
    ("POST", "simuls/{simul:str}/undo", {}),
)

CIRCUITS: tuple[Row, ...] = (
    *(
        _row("GET", path, Who.ANYONE)
        for path in (
            *("/cups", "/cups/{cup:str}", "/simuls/{simul:str}"),
            *("/championships/{championship:str}", "/youth/{youth:str}"),
        )
    ),
    *(
        _row("GET", path, Role.VIEWER)
        for path in (
            *("/office/circuits", CUP, EVENT, SIMUL, f"{SIMUL}/sheets", "/office/records", YOUTH),
            *(f"{CHAMPIONSHIP}{more}" for more in ("", "/facts", "/final", "/match")),
        )
    ),
    *(
        _row("GET", path, KEEPER)
        for path in (
            *("/office/cups/new", f"{CUP}/events/new"),
            *("/office/championships/new", "/office/youth/new"),
        )
    ),
    *(
        _row("POST", path, KEEPER, form={"name": "World", "year": "2025"})
        for path in ("/office/championships/new", "/office/youth/new")
    ),
    *(
        _row("POST", f"{CHAMPIONSHIP}/{act}", KEEPER, form={"player": "A"})
        for act in (
            *(
                "final",
                "match",
                "group-events",
                "final-event",
                "publish",
                "undo",
                "facts/settings",
                "facts/list",
            ),
            *("facts/federations", "facts/withdraw", "facts/refused"),
        )
    ),
    *(
        _row("POST", f"{YOUTH}/{act}", KEEPER, form={"name": "Youth"})
        for act in ("settings", "entries", "results", "publish", "undo")
    ),
    _row("GET", "/office/simuls/new", REFEREE),
    _row("POST", "/office/cups/new", KEEPER, form={"name": "Cup"}),
    *(
        _row("POST", f"{CUP}/{act}", KEEPER, form={"name": "Cup"})
        for act in ("settings", "publish", "declare", "rating", "undo", "events/new")
    ),
    *(
        _row("POST", f"{EVENT}/{act}", KEEPER, form={"stars": "5"})
        for act in ("terms", "stars", "results", "closing", "remove")
    ),
    _row(
        "POST",
        "/office/simuls/new",
        REFEREE,
        form={"kind": "clock", "expert": "Expert", "day": "2026-05-01"},
    ),
    *(
        _row("POST", f"{SIMUL}/{act}", REFEREE, form={"names": "A"})
        for act in ("change", "seat", "finish", "attempt", "publish", "undo")
    ),
    *(
        _row("POST", f"{SIMUL}/boards/{{board:int}}{more}", CLERK, form={"result": "2-0"})
        for more in ("", "/error")
    ),
    _row("POST", "/office/records", KEEPER, form={"kind": "clock"}),
    _row("POST", "/office/records/{record:str}/remove", KEEPER, form={}),
    *(
        _row("GET", f"{API}/{path}", Who.ANYONE)
        for path in (
            *("cups", "cups/{cup:str}", "cups/{cup:str}/standings", "simuls", "simuls/{simul:str}"),
            *("championships", "youth", "youth/{youth:str}", "youth/{youth:str}/nations"),
            *(f"{API_CHAMPIONSHIP}{more}" for more in ("", "/board", "/groups", "/final")),
        )
    ),
    *(
        _row("GET", f"{API}/{path}", Role.VIEWER)
        for path in (
            *("cups/{cup:str}/events/{event:str}/conditions", "simuls/{simul:str}/record"),
            *("records", "youth/{youth:str}/check"),
            *(f"{API_CHAMPIONSHIP}/facts", f"{API_CHAMPIONSHIP}/match"),
        )
    ),
    *(_row(method, f"{API}/{path}", KEEPER, json=sent) for method, path, sent in _KEPT),
    *(_row(method, f"{API}/{path}", REFEREE, json=sent) for method, path, sent in _RUN),
    *(
        _row("POST", f"{API}/simuls/{{simul:str}}/boards/{{board:int}}/{act}", CLERK, json=sent)
        for act, sent in (("result", {"result": "2-0"}), ("error", {"error": "illegal"}))
    ),
)
