"""Who may do what with papers after an event and with packages: rows of ``route_rights``."""

from __future__ import annotations

from typing import Any

from crosstable.office.roles import Role
from tests.web.route_row import Row

__all__ = ["PAPERS"]

OFFICE = "/office/tournaments/{name:str}/papers"
ONE = "/api/v1/tournaments/{tournament:str}/papers"

_ROWS: tuple[tuple[str, str, Role, dict[str, Any]], ...] = (
    ("GET", OFFICE, Role.ARBITER, {}),
    ("POST", f"{OFFICE}/report", Role.CHIEF_ARBITER, {"form": {"course": "A calm event."}}),
    (
        *("POST", f"{OFFICE}/ceremony", Role.CHIEF_ARBITER),
        {"form": {"kind": "closing", "absent": "1"}},
    ),
    ("GET", f"{OFFICE}/final", Role.ARBITER, {}),
    ("GET", f"{OFFICE}/appeal/{{number:int}}", Role.ARBITER, {}),
    ("GET", f"{OFFICE}/package", Role.CHIEF_ARBITER, {}),
    ("GET", "/office/packages", Role.CHIEF_ARBITER, {"of_the_office": True}),
    ("POST", "/office/packages", Role.CHIEF_ARBITER, {"of_the_office": True, "form": {}}),
    ("GET", f"{ONE}/report", Role.ARBITER, {}),
    (
        *("POST", f"{ONE}/report", Role.CHIEF_ARBITER),
        {"json": {"part": "course", "text": "A calm event."}},
    ),
    ("GET", f"{ONE}/appeals/{{number:int}}", Role.ARBITER, {}),
    ("GET", f"{ONE}/ceremonies", Role.ARBITER, {}),
    (
        *("POST", f"{ONE}/ceremonies", Role.CHIEF_ARBITER),
        {"json": {"kind": "closing", "absent": [1]}},
    ),
    ("GET", f"{ONE}/package", Role.CHIEF_ARBITER, {}),
    ("GET", "/api/v1/packages/key", Role.CHIEF_ARBITER, {"of_the_office": True}),
    (
        *("POST", "/api/v1/packages/intake", Role.CHIEF_ARBITER),
        {"of_the_office": True, "json": {"package": "UEs="}},
    ),
)

PAPERS = tuple(Row(method=method, path=path, who=who, **more) for method, path, who, more in _ROWS)
