"""Who may do what with imports, rating lists and the register of persons."""

from __future__ import annotations

from crosstable.office.roles import Role
from tests.web.route_row import ANYONE, OFFICE, form, page

__all__ = ["OF_THE_OFFICE", "PERSONS"]

OF_THE_OFFICE = (
    page("/office/import", Role.CHIEF_ARBITER, of_the_office=True),
    form("/office/import", Role.CHIEF_ARBITER, of_the_office=True),
    form("/office/import/take-over", Role.CHIEF_ARBITER, of_the_office=True),
    form("/office/demo", Role.OWNER, of_the_office=True),
    page("/office/ratings", Role.CHIEF_ARBITER, of_the_office=True),
    page("/office/ratings/progress", Role.CHIEF_ARBITER, of_the_office=True),
    form(
        "/office/ratings/remove",
        Role.CHIEF_ARBITER,
        {"list": "fide.standard", "dated": "2026-01-01"},
        of_the_office=True,
    ),
    form("/office/ratings", Role.CHIEF_ARBITER, {"lists": "fide.standard"}, of_the_office=True),
)

NOBODY = {"who:str": "p-nobody00"}
PERSON = "/office/persons/{who:str}"
PERSONS = (
    page("/persons/{mark:str}", ANYONE, fill={"mark:str": "p-nobody00"}),
    page("/office/persons", Role.ARBITER, of_the_office=True),
    page("/office/persons/search", Role.ARBITER, of_the_office=True),
    page("/office/persons/members", Role.ARBITER, of_the_office=True),
    page("/office/persons/export", Role.CHIEF_ARBITER, of_the_office=True),
    page("/office/persons/new", Role.CHIEF_ARBITER, of_the_office=True),
    form("/office/persons/new", Role.CHIEF_ARBITER, {"name": "Meier, A"}, of_the_office=True),
    form("/office/persons/import", Role.CHIEF_ARBITER, of_the_office=True),
    page(PERSON, Role.ARBITER, fill=NOBODY, of_the_office=True),
    page(f"{PERSON}/application", Role.ARBITER, fill=NOBODY, of_the_office=True),
    form(f"{PERSON}/enter", Role.CHIEF_ARBITER, fill=NOBODY, of_the_office=True),
    form(f"{PERSON}/facts", Role.CHIEF_ARBITER, {"kind": "title"}, fill=NOBODY, of_the_office=True),
    form(
        f"{PERSON}/facts/{{fact:str}}/withdraw",
        Role.CHIEF_ARBITER,
        fill={**NOBODY, "fact:str": "f-0"},
        of_the_office=True,
    ),
    form(f"{PERSON}/merge", Role.CHIEF_ARBITER, {"other": "x"}, fill=NOBODY, of_the_office=True),
    form(f"{PERSON}/part", Role.CHIEF_ARBITER, {"other": "x"}, fill=NOBODY, of_the_office=True),
    form(f"{PERSON}/forget", Role.OWNER, {"sure": "yes"}, fill=NOBODY, of_the_office=True),
    page(f"{OFFICE}/players/match", Role.ARBITER),
    form(f"{OFFICE}/players/match", Role.ARBITER, {"person.1": "fide:1"}),
    page(f"{OFFICE}/players/from-list", Role.ARBITER),
    form(f"{OFFICE}/players/from-list", Role.ARBITER, {"overwrite": "1"}),
)
