"""Who may do what about fair play: rows of ``route_rights``.

Absences are for arbiters; everything else is for the chief arbiter and the owner.
"""

from __future__ import annotations

from typing import Any

from crosstable.office.roles import Role
from tests.web.route_row import Row

__all__ = ["FAIR_PLAY"]

OFFICE = "/office/tournaments/{name:str}"
PAGES = f"{OFFICE}/fair-play"
PROGRAM = "/api/v1/tournaments/{tournament:str}/fair-play"
SECRET = Role.CHIEF_ARBITER
INSPECTION = {
    "round": 1,
    "player": 1,
    "ground": "suspicion",
    "room": "office",
    "inspector": "Ina",
    "inspector_sex": "w",
    "witness": "Wanda",
    "witness_sex": "w",
}
COMPLAINT = {"form": "in-tournament", "round": 1, "complainant": "Captain", "details": "phone"}


def _page(path: str, who: Role) -> Row:
    return Row(method="GET", path=path, who=who)


def _form(path: str, who: Role, **form: Any) -> Row:
    sent = {key: str(value) for key, value in form.items()}
    return Row(method="POST", path=path, who=who, form=sent)


def _sent(path: str, who: Role, **json: Any) -> Row:
    return Row(method="POST", path=path, who=who, json={"confirm": 4, **json})


FAIR_PLAY: tuple[Row, ...] = (
    _page(f"{OFFICE}/floor", Role.ARBITER),
    _form(f"{OFFICE}/floor", Role.ARBITER, press="1 2 out"),
    _page(PAGES, SECRET),
    _page(f"{PAGES}/form", SECRET),
    _page(f"{PAGES}/complaints/{{number:int}}/form", SECRET),
    _form(f"{PAGES}/inspections", SECRET, **INSPECTION),
    _form(f"{PAGES}/inspections/{{number:int}}", SECRET, act="nothing"),
    _form(f"{PAGES}/complaints", SECRET, accused="1", **COMPLAINT),
    _form(f"{PAGES}/complaints/{{number:int}}", SECRET, act="admitted"),
    _page(PROGRAM, SECRET),
    _page(f"{PROGRAM}/absences", Role.ARBITER),
    _sent(f"{PROGRAM}/absences", Role.ARBITER, round=1, player=2, away=True),
    _sent(f"{PROGRAM}/inspections", SECRET, **INSPECTION),
    _sent(f"{PROGRAM}/inspections/{{number:int}}/finding", SECRET, finding="nothing"),
    _sent(f"{PROGRAM}/inspections/{{number:int}}/refusal", SECRET, step="explained"),
    _sent(f"{PROGRAM}/complaints", SECRET, accused=1, lodged="2026-05-01", **COMPLAINT),
    _page(f"{PROGRAM}/complaints/{{number:int}}/form", SECRET),
    _sent(f"{PROGRAM}/complaints/{{number:int}}/judgement", SECRET, standing="admitted"),
    _sent(f"{PROGRAM}/complaints/{{number:int}}/informed", SECRET),
)
