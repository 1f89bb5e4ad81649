"""Who may do what on the pages and the interface of arbiters and referees."""

from __future__ import annotations

from crosstable.office.roles import Role
from tests.web.route_row import Row, Who

__all__ = ["ARBITER_ROWS"]

NOBODY = {"who:str": "p-nobody00"}
ONE = "/office/arbiters/{who:str}"
POSTS = "/office/tournaments/{name:str}/posts"


def _page(path: str, **more: object) -> Row:
    return Row(method="GET", path=path, who=Role.ARBITER, of_the_office=True, **more)  # type: ignore[arg-type]


ARBITER_ROWS = (
    _page("/office/arbiters"),
    _page("/office/arbiters/classification"),
    _page(ONE, fill=NOBODY),
    *(_page(f"{ONE}/{what}", fill=NOBODY) for what in ("application", "norm", "lecturer")),
    Row(
        method="POST",
        path=f"{ONE}/facts",
        who=Role.CHIEF_ARBITER,
        form={"kind": "languages", "languages": "en"},
        fill=NOBODY,
        of_the_office=True,
    ),
    Row(method="GET", path=POSTS, who=Role.ARBITER),
    Row(method="GET", path=f"{POSTS}/certificate", who=Role.ARBITER),
    Row(method="POST", path=f"{POSTS}/findings", who=Role.ARBITER, form={"duty": "arbiter"}),
    Row(method="POST", path=POSTS, who=Role.CHIEF_ARBITER, form={"duty": "arbiter"}),
    Row(
        method="POST",
        path=f"{POSTS}/norm",
        who=Role.CHIEF_ARBITER,
        form={"person": "p-nobody00", "title": "FA"},
        of_the_office=True,
    ),
    _page("/api/v1/arbiters"),
    _page("/api/v1/arbiters/classification"),
    _page("/api/v1/arbiters/{person:str}", fill={"person:str": "p-nobody00"}),
    _page("/api/v1/arbiters/{person:str}/application", fill={"person:str": "p-nobody00"}),
    Row(method="GET", path="/api/v1/tournaments/{tournament:str}/posts", who=Role.ARBITER),
    Row(
        method="POST",
        path="/api/v1/tournaments/{tournament:str}/posts",
        who=Role.CHIEF_ARBITER,
        json={"person": "p-nobody00"},
    ),
    Row(
        method="POST",
        path="/api/v1/tournaments/{tournament:str}/posts/norm",
        who=Role.CHIEF_ARBITER,
        json={"person": "p-nobody00", "title": "FA"},
        of_the_office=True,
    ),
    *(
        Row(method="GET", path=f"{base}{path}", who=Who.ANYONE)
        for base, paths in (
            ("/federation", ("", "/arbiters", "/titles")),
            ("/api/v1/federation", ("/arbiters", "/titles")),
        )
        for path in paths
    ),
    Row(
        method="GET",
        path="/federation/ratings/{name:str}",
        who=Who.ANYONE,
        fill={"name:str": "fmjd.standard"},
    ),
    _page("/office/ratings/leaders"),
    *(
        _page(f"/api/v1/rating-lists/{{list:str}}/{what}", fill={"list:str": "fmjd.standard"})
        for what in ("leaders", "countries", "titles")
    ),
)
