"""Who may do what: a row for every route of the server, pages and programming interface alike.

A route without a row fails ``test_route_rights``, and so does a row without a route. The address is
written as the route is. To add a page, add its row: who may, and, where it takes a form or JSON,
something that would be carried out for those who may (``{...}`` parts are filled in by ``SCENE`` or
by ``fill``). A route that does several things by what it is sent has a row for each. Rows stand in
the module of their room; here they are all of them together.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.web.arbiter_route_rights import ARBITER_ROWS
from tests.web.circuit_rights import CIRCUITS
from tests.web.command_rights import COMMANDS
from tests.web.fair_play_rights import FAIR_PLAY
from tests.web.interface_rights import INTERFACE
from tests.web.paper_rights import PAPERS
from tests.web.person_rights import OF_THE_OFFICE, PERSONS
from tests.web.public_rights import PEOPLE, PUBLIC
from tests.web.route_row import SURE, Row, Who
from tests.web.tournament_rights import GAMES, LISTS, PLAYERS, ROUNDS, TABLES, THE_OFFICE

__all__ = ["ROWS", "SCENE", "SURE", "Row", "Who"]

SCENE: Mapping[str, str] = {
    "number:int": "1",
    "round:int": "1",
    "round_number:int": "1",
    "board:int": "1",
    "match:int": "1",
    "team:int": "1",
    "rest:path": "nothing/here",
    "file_path:path": "mark.svg",
}
"""Besides these, ``{name:str}`` and ``{tournament:str}`` are a tournament made for each row: six
players, round 1 published, one result, which is also the latest act."""

ROWS = (
    *FAIR_PLAY,
    *LISTS,
    *PUBLIC,
    *PEOPLE,
    *THE_OFFICE,
    *ROUNDS,
    *PLAYERS,
    *TABLES,
    *GAMES,
    *OF_THE_OFFICE,
    *PERSONS,
    *ARBITER_ROWS,
    *CIRCUITS,
    *INTERFACE,
    *COMMANDS,
    *PAPERS,
)
