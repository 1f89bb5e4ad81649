"""Who may do what: a row for every route of the server, pages and programming interface alike.

A route without a row fails ``test_route_rights``, and so does a row without a route. The address is
written as the route is. To add a page, add its row: who may, and, where it takes a form or JSON,
something that would be carried out for those who may (``{...}`` parts are filled in by ``SCENE`` or
by ``fill``). A route that does several things by what it is sent has a row for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.office.roles import Role
from tests.web.arbiter_route_rights import ARBITER_ROWS
from tests.web.circuit_rights import CIRCUITS
from tests.web.fair_play_rights import FAIR_PLAY
from tests.web.paper_rights import PAPERS
from tests.web.route_row import Row, Who

__all__ = ["ROWS", "SCENE", "Row", "Who"]


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


def _page(path: str, who: Role | Who, **more: Any) -> Row:
    return Row(method="GET", path=path, who=who, **more)


def _form(path: str, who: Role | Who, form: Mapping[str, str] | None = None, **more: Any) -> Row:
    return Row(method="POST", path=path, who=who, form=form or {}, **more)


SURE = {"_sure": "4", "_read": "1"}
"""Whoever sends it has read all the consequences."""
CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ANYONE, SIGNED_IN = Who.ANYONE, Who.SIGNED_IN
OFFICE = "/office/tournaments/{name:str}"
ROUND = OFFICE + "/rounds/{round_number:int}"
GAME = OFFICE + "/games/{round_number:int}/{board:int}"
PUBLIC_BOARD = "/tournaments/{name:str}/rounds/{round_number:int}/boards/{board:int}"
API = "/api/v1/tournaments"
ONE = API + "/{tournament:str}"
BOARD = ONE + "/rounds/{round:int}/boards/{board:int}"
PLAYER = ONE + "/players/{number:int}"

SHOWN = "/tournaments/{name:str}"
PUBLIC = (
    _page("/", ANYONE),
    _page("/live", ANYONE, endless=True),
    _page(SHOWN, ANYONE),
    _page(f"{SHOWN}/standings", ANYONE),
    _page(f"{SHOWN}/crosstable", ANYONE),
    _page(f"{SHOWN}/rounds", ANYONE),
    _page(f"{SHOWN}/rounds/{{round_number:int}}", ANYONE),
    _page(f"{SHOWN}/games", ANYONE),
    _page(f"{SHOWN}/rounds/{{round_number:int}}/games", ANYONE),
    _page(f"{SHOWN}/rounds/{{round_number:int}}/how", ANYONE),
    _page(f"{SHOWN}/rounds/{{round_number:int}}/check-list", ANYONE),
    _page(f"{SHOWN}/rounds/{{round_number:int}}/steps", ANYONE),
    _page(f"{PUBLIC_BOARD}/game", ANYONE),
    _page(f"{PUBLIC_BOARD}/game/download", ANYONE),
    _page(f"{SHOWN}/players", ANYONE),
    _page(f"{SHOWN}/teams", ANYONE),
    _page(f"{SHOWN}/bracket", ANYONE),
    _page(f"{SHOWN}/players/{{number:int}}", ANYONE),
    _page(f"{SHOWN}/players/{{number:int}}/working", ANYONE),
    _page(f"{SHOWN}/players/{{number:int}}/card", ANYONE),
    _page(f"{SHOWN}/regulations", ANYONE),
    _page(f"{SHOWN}/schedule", ANYONE),
    _page(f"{SHOWN}/calendar.ics", ANYONE),
    _page(f"{SHOWN}/matches.ics", ANYONE),
    _page(f"{SHOWN}/teams/{{team:int}}/calendar.ics", ANYONE, fill={"team:int": "1"}),
    _page("/leagues/{league:str}", ANYONE, fill={"league:str": "none"}),
    _page(f"{SHOWN}/feed.atom", ANYONE),
    _page(f"{SHOWN}/preview.png", ANYONE),
    _page(f"{SHOWN}/projector", ANYONE),
    _page(f"{SHOWN}/widget/{{what:str}}", ANYONE, fill={"what:str": "standings"}),
    _page(f"{SHOWN}/embed", ANYONE),
    _page(f"{SHOWN}/result", ANYONE),
    _form(f"{SHOWN}/result", Who.PLAYER_WITH_CODE, {"code": "2222-2222", "result": "1-0"}),
    _page("/healthz", ANYONE),
    _page("/static/{file_path:path}", ANYONE),
    _page("/static/built/{file_path:path}", ANYONE),
    _page("/{rest:path}", ANYONE),
    _form("/preferences", ANYONE, {"theme": "dark", "back": "/"}),
)

PEOPLE = (
    _page("/welcome", ANYONE),
    _form("/welcome", ANYONE),
    _page("/login", ANYONE),
    _form("/login", ANYONE),
    _form("/login/passkey/options", ANYONE),
    _form("/login/passkey", ANYONE),
    _form("/logout", ANYONE),
    _page("/invitation/{token:str}", ANYONE, fill={"token:str": "wrong"}),
    _form("/invitation/{token:str}", ANYONE, fill={"token:str": "wrong"}),
    _form("/invitation/{token:str}/accept", SIGNED_IN, fill={"token:str": "wrong"}),
    _page("/account", SIGNED_IN),
    _page("/office/editions", SIGNED_IN),
    _page("/office/exam", SIGNED_IN),
    _page("/office/exam/print", SIGNED_IN),
    _form("/office/exam", SIGNED_IN),
    _form("/account/password", SIGNED_IN),
    _form("/account/passkeys/options", SIGNED_IN),
    _form("/account/passkeys", SIGNED_IN),
    _form(
        "/account/passkeys/{passkey:str}/rename",
        SIGNED_IN,
        {"label": "x"},
        fill={"passkey:str": "none"},
    ),
    _form("/account/passkeys/{passkey:str}/revoke", SIGNED_IN, fill={"passkey:str": "none"}),
    _form("/account/sessions/{session:str}/end", SIGNED_IN, fill={"session:str": "none"}),
    _page("/office/people", Role.CHIEF_ARBITER, of_the_office=True),
    _page("/office/backup", Role.OWNER, of_the_office=True),
    _page("/office/backup/download", Role.OWNER, of_the_office=True),
    _form("/office/backup/restore", Role.OWNER, {"read": "yes"}, of_the_office=True),
    _form(
        "/office/people/invitations",
        Role.CHIEF_ARBITER,
        {"role": "viewer"},
        of_the_office=True,
    ),
    _form(
        "/office/people/invitations/{invitation:str}/revoke",
        Role.CHIEF_ARBITER,
        fill={"invitation:str": "none"},
        of_the_office=True,
    ),
    _page("/office/tokens", Role.CHIEF_ARBITER, of_the_office=True),
    _form(
        "/office/address",
        Role.CHIEF_ARBITER,
        {"other": "http://192.168.1.20:8000"},
        of_the_office=True,
    ),
    _form("/office/tokens", Role.CHIEF_ARBITER, {"label": "screen"}, of_the_office=True),
    _form(
        "/office/tokens/{token:str}/revoke",
        Role.CHIEF_ARBITER,
        fill={"token:str": "none"},
        of_the_office=True,
    ),
    _form(
        "/office/people/roles",
        Role.OWNER,
        {"login": "somebody", "role": "viewer"},
        of_the_office=True,
    ),
)

THE_OFFICE = (
    _page("/office", SIGNED_IN),
    _page("/office/leagues/{league:str}", SIGNED_IN, fill={"league:str": "none"}),
    _page("/office/live", Role.VIEWER, of_the_office=True, endless=True),
    _page("/office/new", Role.CHIEF_ARBITER, of_the_office=True),
    _page("/office/address", Role.CHIEF_ARBITER, of_the_office=True),
    # Parts of forms that tell what the rules say, and nothing of the office.
    _page("/office/new/tie-breaks", SIGNED_IN),
    _page("/office/new/rate", SIGNED_IN),
    _page("/office/new/rules", SIGNED_IN),
    _page("/office/new/systems", SIGNED_IN),
    _page("/office/new/words", SIGNED_IN),
    _page("/office/new/officials", SIGNED_IN),
    _form(
        "/office/new",
        Role.CHIEF_ARBITER,
        {"name": "New", "game": "chess", "system": "round-robin"},
        of_the_office=True,
    ),
    _page(OFFICE, Role.VIEWER),
    _form(f"{OFFICE}/undo", Role.ARBITER),
)

ROUNDS = (
    _page(f"{OFFICE}/rounds", Role.VIEWER),
    _page(f"{OFFICE}/rounds/pairing", Role.VIEWER),
    _page(ROUND, Role.VIEWER),
    _page(f"{ROUND}/changes", Role.VIEWER),
    _page(f"{ROUND}/boards/{{board:int}}", Role.VIEWER),
    _page(f"{ROUND}/boards/{{board:int}}/adjournment", Role.VIEWER),
    _page(f"{ROUND}/boards/{{board:int}}/recording", Role.ARBITER),
    _page(f"{ROUND}/matches/{{match:int}}", Role.VIEWER),
    _form(f"{ROUND}/matches/{{match:int}}", Role.CLERK, {"act": "lineup"}),
    _page(f"{ROUND}/why", Role.VIEWER),
    _page(f"{ROUND}/account", Role.VIEWER),
    _page(f"{ROUND}/check-list", Role.VIEWER),
    _page(f"{ROUND}/steps", Role.VIEWER),
    _form(f"{OFFICE}/rounds/pair", Role.ARBITER, SURE),
    _form(
        f"{OFFICE}/rounds/by-hand",
        Role.CHIEF_ARBITER,
        {"boards": "1-2 3-4 5-6", "rematch": "yes", **SURE},
    ),
    _form(f"{OFFICE}/rounds/undo", Role.ARBITER, SURE),
    _form(f"{OFFICE}/publish", Role.CHIEF_ARBITER, SURE),
    _page(f"{OFFICE}/keeping", Role.VIEWER),
    _form(f"{OFFICE}/archive", Role.CHIEF_ARBITER, SURE),
    _form(f"{OFFICE}/reopen", Role.CHIEF_ARBITER, SURE),
    _form(f"{OFFICE}/delete", Role.CHIEF_ARBITER, {"reason": "x", **SURE}),
    _form(f"{OFFICE}/duplicate", Role.CHIEF_ARBITER, {"title": "Another"}, of_the_office=True),
    _form(f"{OFFICE}/hide", Role.CHIEF_ARBITER, {"reason": "x", **SURE}),
    _form(f"{OFFICE}/explain", Role.CHIEF_ARBITER, {"shown": "yes", **SURE}),
    _page(f"{OFFICE}/norms", Role.VIEWER),
    _page(f"{OFFICE}/incidents", Role.ARBITER),
    _form(
        f"{OFFICE}/incidents",
        Role.ARBITER,
        {"round": "1", "board": "1", "side": "white", "kind": "disturbing"},
    ),
    _form(
        f"{OFFICE}/incidents",
        Role.CHIEF_ARBITER,
        {
            "round": "1",
            "board": "1",
            "side": "white",
            "kind": "disturbing",
            "penalty": "expulsion",
            "note": "struck the opponent",
            "only_note": "yes",
        },
    ),
    _form(f"{OFFICE}/incidents/{{number:int}}", Role.ARBITER, {"act": "close"}),
    _page(f"{OFFICE}/norms/field", Role.VIEWER),
    _page(f"{OFFICE}/norms/report", Role.VIEWER),
    _form(
        f"{OFFICE}/norms/record/{{number:int}}/{{title:str}}",
        Role.CHIEF_ARBITER,
        fill={"number:int": "1", "title:str": "GM"},
        of_the_office=True,
    ),
    _page(f"{OFFICE}/norms/sheet", Role.VIEWER),
    _page(f"{OFFICE}/norms/games", Role.VIEWER),
    _page(
        f"{OFFICE}/norms/certificate/{{number:int}}/{{title:str}}",
        Role.VIEWER,
        fill={"number:int": "1", "title:str": "GM"},
    ),
    _form(f"{OFFICE}/norms/show", Role.CHIEF_ARBITER, {"shown": "yes", **SURE}),
    _form(f"{ROUND}/publish", Role.ARBITER),
    _form(f"{ROUND}/starts", Role.ARBITER),
    _form(f"{ROUND}/unpublish", Role.CHIEF_ARBITER, {"reason": "x", **SURE}),
    _page(f"{ROUND}/again", Role.CHIEF_ARBITER),
    _form(f"{ROUND}/again", Role.CHIEF_ARBITER, {"reason": "x", **SURE}),
    _form(f"{ROUND}/results", Role.CLERK, {"line": "1 1-0"}),
    _form(f"{ROUND}/boards/{{board:int}}", Role.CLERK, {"act": "enter", "result": "1-0"}),
    _form(f"{ROUND}/boards/{{board:int}}", Role.CLERK, {"act": "absent", "player": "1"}),
    _form(
        f"{ROUND}/boards/{{board:int}}",
        Role.ARBITER,
        {"act": "correct", "result": "0-1", "reason": "x", **SURE},
        fill={"board:int": "3"},
    ),
    _form(
        f"{ROUND}/boards/{{board:int}}",
        Role.CHIEF_ARBITER,
        {"act": "report", "result": "0-1", "reason": "x", **SURE},
        fill={"board:int": "3"},
    ),
    _form(f"{ROUND}/boards/{{board:int}}/claims", Role.CLERK, {"act": "accept", "result": "1-0"}),
    _form(f"{ROUND}/boards/{{board:int}}/claims", Role.ARBITER, {"act": "dismiss"}),
    _form(f"{ROUND}/boards/{{board:int}}/request", Role.ARBITER, {"act": "decline"}),
    _form(
        f"{ROUND}/boards/{{board:int}}/adjournment",
        Role.ARBITER,
        {"position": CHESS_START, "white": "1:00:00", "black": "1:00:00", **SURE},
        fill={"board:int": "2"},
    ),
    _form(f"{ROUND}/boards/{{board:int}}/recording", Role.ARBITER, {"act": "link"}),
    _form(
        f"{ROUND}/boards/{{board:int}}/recording/move",
        Role.ARBITER,
        {"ply": "1", "written": "e4"},
        fill={"board:int": "2"},
    ),
    _form(f"{ROUND}/boards/{{board:int}}/adjournment/sealed", Role.ARBITER),
    _form(f"{ROUND}/boards/{{board:int}}/adjournment/offer", Role.ARBITER),
    _form(f"{ROUND}/boards/{{board:int}}/adjournment/envelope", Role.ARBITER),
    _form(f"{ROUND}/boards/{{board:int}}/adjournment/resume", Role.ARBITER),
    _form(f"{ROUND}/rearrange", Role.CHIEF_ARBITER),
    _form(f"{ROUND}/exchange", Role.CHIEF_ARBITER, {"first": "1", "second": "2"}),
    _form(f"{ROUND}/rearranged", Role.CHIEF_ARBITER),
)

PLAYERS = (
    _page(f"{OFFICE}/players", Role.VIEWER),
    _page(f"{OFFICE}/players/{{number:int}}", Role.VIEWER),
    _page(f"{OFFICE}/players/apart", Role.VIEWER),
    _page(f"{OFFICE}/teams", Role.VIEWER),
    _form(f"{OFFICE}/teams", Role.CLERK, {"act": "lineup"}),
    _form(f"{OFFICE}/teams/byes", Role.ARBITER, {"act": "bye", "number": "1", "round": "2"}),
    _form(f"{OFFICE}/teams/apart", Role.CHIEF_ARBITER, {"act": "apart", "teams": "1, 2"}),
    _page(f"{OFFICE}/fixtures", Role.VIEWER),
    _form(f"{OFFICE}/fixtures", Role.ARBITER, {"act": "move", "round": "1", "match": "1"}),
    _page(f"{OFFICE}/players/numbers", Role.VIEWER),
    _page(f"{OFFICE}/players/check-in", Role.CLERK),
    _page(f"{OFFICE}/players/check-in/hall", Role.CLERK),
    _page(f"{OFFICE}/players/import", Role.ARBITER),
    _page(f"{OFFICE}/players/fields", Role.ARBITER),
    _page(f"{OFFICE}/export/site", Role.VIEWER),
    _form(f"{OFFICE}/players/check-in/door", Role.ARBITER, {"hours": "3"}),
    _form(f"{OFFICE}/players/check-in/door/close", Role.ARBITER),
    _page("/record/{name:str}/{code:str}", Who.HOLDER_OF_LINK, fill={"code:str": "aaaa"}),
    _form(
        "/record/{name:str}/{code:str}",
        Who.HOLDER_OF_LINK,
        {"ply": "1", "written": "e4"},
        fill={"code:str": "aaaa"},
    ),
    _page("/captain/{name:str}/{code:str}", Who.HOLDER_OF_LINK, fill={"code:str": "aaaa"}),
    _form(
        "/captain/{name:str}/{code:str}",
        Who.HOLDER_OF_LINK,
        {"place": "1"},
        fill={"code:str": "aaaa"},
    ),
    _page("/door/{name:str}/{code:str}", Who.HOLDER_OF_LINK, fill={"code:str": "aaaa"}),
    _page("/door/{name:str}/{code:str}/hall", Who.HOLDER_OF_LINK, fill={"code:str": "aaaa"}),
    _page("/door/{name:str}/{code:str}/pulse", Who.HOLDER_OF_LINK, fill={"code:str": "aaaa"}),
    _form(
        "/door/{name:str}/{code:str}",
        Who.HOLDER_OF_LINK,
        {"press": "1 here"},
        fill={"code:str": "aaaa"},
    ),
    _page(f"{OFFICE}/print/poster", Role.VIEWER),
    _form(f"{OFFICE}/players/fields", Role.CHIEF_ARBITER, {"label": "Paid", "kind": "yes-no"}),
    _form(f"{OFFICE}/players/fields/remove", Role.CHIEF_ARBITER, {"key": "paid"}),
    _form(f"{OFFICE}/players/{{number:int}}/note", Role.ARBITER),
    _page(f"{OFFICE}/players/new", Role.ARBITER),
    _page(f"{OFFICE}/players/suggest", Role.ARBITER),
    _page(f"{OFFICE}/players/{{number:int}}/edit", Role.ARBITER),
    _form(f"{OFFICE}/players/check-in", Role.CLERK, {"press": "1 here"}),
    _form(f"{OFFICE}/players/check-in/rest", Role.CLERK),
    _form(f"{OFFICE}/players/import", Role.ARBITER, {"text": "Name\nNew, One"}),
    _form(f"{OFFICE}/players/import/preview", Role.ARBITER, {"text": "Name\nNew, One"}),
    _form(f"{OFFICE}/players/new", Role.ARBITER, {"name": "New, One", **SURE}),
    _form(f"{OFFICE}/players/numbers", Role.ARBITER, {"method": "initial-order"}),
    _form(f"{OFFICE}/players/apart", Role.CHIEF_ARBITER, {"first": "1", "second": "2"}),
    _form(f"{OFFICE}/players/apart/allow", Role.CHIEF_ARBITER, {"first": "1", "second": "2"}),
    _form(f"{OFFICE}/players/{{number:int}}/edit", Role.ARBITER, {"name": "Other"}),
    _form(f"{OFFICE}/players/{{number:int}}/bye", Role.ARBITER, {"round": "2", **SURE}),
    _form(f"{OFFICE}/players/{{number:int}}/bye/cancel", Role.ARBITER, {"round": "2"}),
    _form(f"{OFFICE}/players/{{number:int}}/withdraw", Role.ARBITER, SURE),
    _form(
        f"{OFFICE}/players/{{number:int}}/expel", Role.CHIEF_ARBITER, {"reason": "fraud", **SURE}
    ),
    _form(f"{OFFICE}/players/{{number:int}}/sight", Role.ARBITER, {"visually_disabled": "yes"}),
    _form(f"{OFFICE}/players/{{number:int}}/board", Role.ARBITER, {"board": "1"}),
    _form(f"{OFFICE}/players/{{number:int}}/reinstate", Role.ARBITER, SURE),
    _form(f"{OFFICE}/players/{{number:int}}/remove", Role.ARBITER, SURE),
)

TABLES = (
    _page(f"{OFFICE}/standings", Role.VIEWER),
    _page(f"{OFFICE}/crosstable", Role.VIEWER),
    _page(f"{OFFICE}/playoff", Role.VIEWER),
    _page(f"{OFFICE}/bracket", Role.VIEWER),
    _form(f"{OFFICE}/playoff/start", Role.CHIEF_ARBITER, {"place": "1"}),
    _page(f"{OFFICE}/qualify", Role.VIEWER),
    _form(f"{OFFICE}/qualify", Role.CHIEF_ARBITER, {"name": "Final", "count": "2"}),
    _form(f"{OFFICE}/playoff/finish", Role.CHIEF_ARBITER, {"event": "other"}),
    _form(f"{OFFICE}/rounds/{{round_number:int}}/boards/{{board:int}}/lots", Role.CLERK),
    _page(f"{ROUND}/clocks", Role.VIEWER),
    _form(f"{ROUND}/clocks", Role.VIEWER),
    _page(f"{ROUND}/boards/{{board:int}}/called", Role.ARBITER),
    _form(
        f"{ROUND}/boards/{{board:int}}/called",
        Role.ARBITER,
        {"matter": "promotion", "promoted": "other", "answer": "goes on"},
    ),
    _page(
        f"{ROUND}/boards/{{board:int}}/called/{{version:int}}/paper",
        Role.ARBITER,
        fill={"version:int": "1"},
    ),
    _form(
        f"{ROUND}/boards/{{board:int}}/called/{{version:int}}/undo",
        Role.ARBITER,
        fill={"version:int": "1"},
    ),
    _page(f"{OFFICE}/prizes", Role.VIEWER),
    _form(f"{OFFICE}/prizes", Role.CHIEF_ARBITER, {"amounts": "100", **SURE}),
    _page(f"{OFFICE}/prizes/lists", Role.CHIEF_ARBITER),
    _form(f"{OFFICE}/prizes/lists", Role.CHIEF_ARBITER, {"name": "U18", "amounts": "9", **SURE}),
    _page(f"{OFFICE}/prizes/lists/{{number:int}}", Role.CHIEF_ARBITER),
    _form(f"{OFFICE}/prizes/lists/{{number:int}}", Role.CHIEF_ARBITER, SURE),
    _form(f"{OFFICE}/prizes/lists/{{number:int}}/remove", Role.CHIEF_ARBITER, SURE),
    _page(f"{OFFICE}/journal", Role.VIEWER),
    _page(f"{OFFICE}/journal/verify", Role.VIEWER),
    _page(f"{OFFICE}/print", Role.VIEWER),
    _page(f"{OFFICE}/print/{{document:str}}", Role.VIEWER, fill={"document:str": "standings"}),
    _page(f"{OFFICE}/export/{{form:str}}", Role.VIEWER, fill={"form:str": "trf"}),
    _page(f"{OFFICE}/editions", Role.VIEWER),
    _page(f"{OFFICE}/regulations", Role.VIEWER),
    _form(f"{OFFICE}/regulations", Role.CHIEF_ARBITER, {"default-time": "30", **SURE}),
    _form(f"{OFFICE}/regulations/findings", Role.CHIEF_ARBITER, {"default-time": "30"}),
    _page(f"{OFFICE}/settings", Role.VIEWER),
    _page(f"{OFFICE}/settings/leave-rules", Role.CHIEF_ARBITER),
    _form(f"{OFFICE}/settings", Role.CHIEF_ARBITER),
    _form(f"{OFFICE}/settings/leave-rules", Role.CHIEF_ARBITER, {"reason": "x", **SURE}),
    _form(f"{OFFICE}/standings/lots", Role.ARBITER, SURE),
    _form(f"{OFFICE}/journal/undo", Role.ARBITER, SURE),
)

OF_THE_OFFICE = (
    _page("/office/import", Role.CHIEF_ARBITER, of_the_office=True),
    _form("/office/import", Role.CHIEF_ARBITER, of_the_office=True),
    _form("/office/import/take-over", Role.CHIEF_ARBITER, of_the_office=True),
    _form("/office/demo", Role.OWNER, of_the_office=True),
    _page("/office/ratings", Role.CHIEF_ARBITER, of_the_office=True),
    _page("/office/ratings/progress", Role.CHIEF_ARBITER, of_the_office=True),
    _form(
        "/office/ratings/remove",
        Role.CHIEF_ARBITER,
        {"list": "fide.standard", "dated": "2026-01-01"},
        of_the_office=True,
    ),
    _form("/office/ratings", Role.CHIEF_ARBITER, {"lists": "fide.standard"}, of_the_office=True),
)

NOBODY = {"who:str": "p-nobody00"}
PERSON = "/office/persons/{who:str}"
PERSONS = (
    _page("/persons/{mark:str}", ANYONE, fill={"mark:str": "p-nobody00"}),
    _page("/office/persons", Role.ARBITER, of_the_office=True),
    _page("/office/persons/search", Role.ARBITER, of_the_office=True),
    _page("/office/persons/members", Role.ARBITER, of_the_office=True),
    _page("/office/persons/export", Role.CHIEF_ARBITER, of_the_office=True),
    _page("/office/persons/new", Role.CHIEF_ARBITER, of_the_office=True),
    _form("/office/persons/new", Role.CHIEF_ARBITER, {"name": "Meier, A"}, of_the_office=True),
    _form("/office/persons/import", Role.CHIEF_ARBITER, of_the_office=True),
    _page(PERSON, Role.ARBITER, fill=NOBODY, of_the_office=True),
    _page(f"{PERSON}/application", Role.ARBITER, fill=NOBODY, of_the_office=True),
    _form(f"{PERSON}/enter", Role.CHIEF_ARBITER, fill=NOBODY, of_the_office=True),
    _form(
        f"{PERSON}/facts", Role.CHIEF_ARBITER, {"kind": "title"}, fill=NOBODY, of_the_office=True
    ),
    _form(
        f"{PERSON}/facts/{{fact:str}}/withdraw",
        Role.CHIEF_ARBITER,
        fill={**NOBODY, "fact:str": "f-0"},
        of_the_office=True,
    ),
    _form(f"{PERSON}/merge", Role.CHIEF_ARBITER, {"other": "x"}, fill=NOBODY, of_the_office=True),
    _form(f"{PERSON}/part", Role.CHIEF_ARBITER, {"other": "x"}, fill=NOBODY, of_the_office=True),
    _form(f"{PERSON}/forget", Role.OWNER, {"sure": "yes"}, fill=NOBODY, of_the_office=True),
    _page(f"{OFFICE}/players/match", Role.ARBITER),
    _form(f"{OFFICE}/players/match", Role.ARBITER, {"person.1": "fide:1"}),
)

GAMES = (
    _page(f"{OFFICE}/games", Role.VIEWER),
    _page(f"{OFFICE}/games/download", Role.VIEWER),
    _page(GAME, Role.VIEWER),
    _page(f"{GAME}/download", Role.VIEWER),
    _form(f"{OFFICE}/games", Role.CLERK, {"text": "1. e4 *"}),
    _form(f"{OFFICE}/games/file", Role.CLERK, {"text": "1. e4 *"}),
    _form(GAME, Role.CLERK, {"text": "1. e4 *"}),
    _form(f"{GAME}/detach", Role.ARBITER),
)


def _asked(path: str, who: Role | Who = ANYONE) -> Row:
    return Row(method="GET", path=path, who=who)


def _sent(path: str, who: Role, json: Mapping[str, Any] | None = None, **more: Any) -> Row:
    sure = {"confirm": 4} if path != API else {}
    return Row(
        method=more.pop("method", "POST"), path=path, who=who, json={**sure, **(json or {})}, **more
    )


INTERFACE = (
    Row(method="GET", path="/api/v1/persons", who=Role.ARBITER, of_the_office=True),
    Row(method="GET", path="/api/v1/persons/members", who=Role.ARBITER, of_the_office=True),
    Row(
        method="GET",
        path="/api/v1/persons/{person:str}",
        who=Role.ARBITER,
        fill={"person:str": "p-nobody00"},
        of_the_office=True,
    ),
    *(
        Row(
            method="GET",
            path=f"/api/v1/persons/{{person:str}}/{what}",
            who=Role.ARBITER,
            fill={"person:str": "p-nobody00"},
            of_the_office=True,
        )
        for what in ("titles", "application")
    ),
    Row(
        method="POST",
        path="/api/v1/persons",
        who=Role.CHIEF_ARBITER,
        json={"facts": [{"kind": "name", "cells": {"name": "Meier, A"}}]},
        of_the_office=True,
    ),
    Row(
        method="POST",
        path="/api/v1/persons/{person:str}/facts",
        who=Role.CHIEF_ARBITER,
        json={"fact": {"kind": "federation", "cells": {"federation": "GER"}}},
        fill={"person:str": "p-nobody00"},
        of_the_office=True,
    ),
    Row(
        method="POST",
        path="/api/v1/persons/{person:str}/facts/{fact:str}/withdraw",
        who=Role.CHIEF_ARBITER,
        json={},
        fill={"person:str": "p-nobody00", "fact:str": "f-000000000000"},
        of_the_office=True,
    ),
    _page("/api", ANYONE),
    _asked("/api/v1/openapi.json"),
    *(
        Row(method=method, path="/api/{rest:path}", who=ANYONE)
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
    ),
    _asked("/api/v1/me"),
    _asked("/api/v1/editions"),
    _asked("/api/v1/editions/diff"),
    _asked(API),
    _asked(ONE),
    _asked(f"{ONE}/regulations"),
    _asked(f"{ONE}/regulations/findings", Role.VIEWER),
    _asked(f"{ONE}/players"),
    _asked(f"{ONE}/teams"),
    _asked(PLAYER),
    _asked(f"{ONE}/rounds"),
    _asked(f"{ONE}/rounds/{{round:int}}"),
    _asked(BOARD),
    _asked(f"{BOARD}/game"),
    _asked(f"{ONE}/standings"),
    _asked(f"{ONE}/norms"),
    _asked(f"{ONE}/norms/report", Role.VIEWER),
    _asked(f"{ONE}/norms/sheet", Role.VIEWER),
    _asked(f"{ONE}/norms/games", Role.VIEWER),
    _asked(f"{ONE}/norms/direct", Role.VIEWER),
    _page(
        f"{ONE}/norms/certificates/{{number:int}}/{{title:str}}",
        Role.VIEWER,
        fill={"number:int": "1", "title:str": "GM"},
    ),
    _asked(f"{ONE}/crosstable"),
    _asked(f"{ONE}/fixtures"),
    _asked(f"{ONE}/bracket"),
    _asked(f"{ONE}/boards"),
    _asked(f"{ONE}/play-off"),
    _sent(f"{BOARD}/lots", Role.CLERK),
    _sent(f"{ONE}/play-offs", Role.CHIEF_ARBITER, {"place": 1}, of_the_office=True),
    _sent(f"{ONE}/play-offs/finish", Role.CHIEF_ARBITER, {"event": "other"}),
    _sent(f"{ONE}/qualify", Role.CHIEF_ARBITER, {"name": "Final", "first": 2}, of_the_office=True),
    _asked(f"{ONE}/journal", Role.VIEWER),
    _asked(f"{ONE}/claims", Role.VIEWER),
    _sent(
        f"{ONE}/regulations",
        Role.CHIEF_ARBITER,
        {"fields": {"default-time": 30}},
        method="PUT",
    ),
    _sent(
        API,
        Role.CHIEF_ARBITER,
        {"name": "New", "game": "chess", "system": "round-robin"},
        of_the_office=True,
    ),
    _sent(
        f"{ONE}/officials",
        Role.CHIEF_ARBITER,
        {"officials": [{"duty": "arbiter", "name": "Ben"}]},
        method="PUT",
    ),
    _sent(
        f"{ONE}/event-class", Role.CHIEF_ARBITER, {"event_class": {"level": "league"}}, method="PUT"
    ),
    _sent(f"{ONE}/team-plan", Role.CHIEF_ARBITER, {"teams": {"boards": 4}}, method="PUT"),
    _sent(f"{ONE}/division", Role.CHIEF_ARBITER, {"division": {"league": "City"}}, method="PUT"),
    _sent(f"{ONE}/players", Role.ARBITER, {"players": [{"name": "Late"}]}),
    _sent(PLAYER, Role.ARBITER, {"player": {"name": "Other"}}, method="PUT"),
    _sent(f"{PLAYER}/remove", Role.ARBITER),
    _sent(f"{PLAYER}/fields", Role.ARBITER, {"fields": {"paid": "yes"}}, method="PUT"),
    _sent(f"{ONE}/fields", Role.CHIEF_ARBITER, {"name": "Paid", "kind": "yes-no"}),
    _sent(f"{ONE}/fields/remove", Role.CHIEF_ARBITER, {"key": "paid"}),
    _page(f"{ONE}/fields", Role.ARBITER),
    _sent(f"{ONE}/norms/show", Role.CHIEF_ARBITER),
    _sent(f"{ONE}/norms/hide", Role.CHIEF_ARBITER),
    _sent(f"{PLAYER}/withdraw", Role.ARBITER),
    _sent(f"{ONE}/teams/{{team:int}}/withdraw", Role.ARBITER),
    _sent(f"{ONE}/teams/{{team:int}}/order", Role.ARBITER, method="PUT"),
    _sent(f"{ONE}/team-byes", Role.ARBITER, {"team": 1, "round": 2, "kind": "zero-point"}),
    _sent(f"{ONE}/team-byes/cancel", Role.ARBITER, {"team": 1, "round": 2}),
    _sent(f"{ONE}/teams-apart", Role.CHIEF_ARBITER, {"teams": [1, 2]}),
    _sent(f"{ONE}/teams-apart/cancel", Role.CHIEF_ARBITER, {"teams": [1, 2]}),
    _sent(
        f"{ONE}/rounds/{{round:int}}/lineups/{{team:int}}",
        Role.ARBITER,
        {"places": [1, 2]},
        method="PUT",
    ),
    _sent(f"{ONE}/rounds/{{round:int}}/matches/{{match:int}}/postpone", Role.ARBITER),
    _sent(f"{PLAYER}/expel", Role.CHIEF_ARBITER, {"reason": "fraud"}),
    _sent(f"{PLAYER}/board", Role.ARBITER, {"board": 1}, method="PUT"),
    _sent(f"{PLAYER}/reinstate", Role.ARBITER),
    _sent(f"{ONE}/check-in", Role.CLERK, {"players": [1]}),
    _sent(f"{ONE}/byes", Role.ARBITER, {"player": 1, "round": 2, "kind": "zero-point"}),
    _sent(f"{ONE}/byes/cancel", Role.ARBITER, {"player": 1, "round": 2}),
    _sent(f"{ONE}/absences", Role.CLERK, {"player": 1, "round": 2}),
    _sent(f"{ONE}/absences/explain", Role.ARBITER, {"player": 1, "round": 1}),
    _sent(f"{ONE}/lots", Role.ARBITER),
    _sent(f"{ONE}/tie-lots", Role.ARBITER),
    _sent(f"{ONE}/rounds", Role.ARBITER),
    Row(
        method="POST",
        path="/api/v1/witness",
        who=Role.CLERK,
        json={"office": "https://elsewhere.example", "sequence": 3, "hash": "ab" * 32},
        of_the_office=True,
    ),
    _sent(f"{ONE}/publish", Role.CHIEF_ARBITER),
    _sent(f"{ONE}/archive", Role.CHIEF_ARBITER),
    _sent(f"{ONE}/reopen", Role.CHIEF_ARBITER),
    _sent(f"{ONE}/delete", Role.CHIEF_ARBITER, {"reason": "a mistake"}),
    _sent(f"{ONE}/duplicate", Role.CHIEF_ARBITER, {"name": "Another"}, of_the_office=True),
    _sent(f"{ONE}/hide", Role.CHIEF_ARBITER, {"reason": "wrong", "confirm": 3}),
    _sent(f"{ONE}/rounds/{{round:int}}/publish", Role.ARBITER),
    _page(f"{ONE}/rounds/{{round:int}}/pair-again", Role.ARBITER),
    _page(f"{ONE}/rounds/{{round:int}}/explanation", Role.VIEWER),
    _page(
        f"{ONE}/rounds/{{round:int}}/why/{{first:int}}/{{second:int}}",
        Role.VIEWER,
        fill={"first:int": "1", "second:int": "2"},
    ),
    _sent(f"{ONE}/rounds/{{round:int}}/pair-again", Role.CHIEF_ARBITER, {"reason": "wrong"}),
    _sent(f"{ONE}/rounds/{{round:int}}/unpublish", Role.CHIEF_ARBITER, {"reason": "wrong"}),
    _sent(
        f"{ONE}/rounds/{{round:int}}/results",
        Role.CLERK,
        {"results": [{"board": 1, "result": "1-0"}]},
    ),
    _sent(f"{BOARD}/result", Role.CLERK, {"result": "1-0"}),
    _sent(
        f"{BOARD}/result",
        Role.ARBITER,
        {"result": "1-0", "reason": "misread"},
        method="PUT",
        fill={"board:int": "3"},
    ),
    _sent(
        f"{BOARD}/report",
        Role.CHIEF_ARBITER,
        {"result": "1-0", "reason": "misread"},
        method="PUT",
        fill={"board:int": "3"},
    ),
    _page(f"{ONE}/incidents", Role.ARBITER),
    _sent(
        f"{ONE}/incidents",
        Role.ARBITER,
        {"round": 1, "board": 1, "player": 1, "kind": "disturbing"},
    ),
    _sent(f"{ONE}/incidents/{{number:int}}/appeal", Role.ARBITER, {"until": "2099-01-01T10:00:00"}),
    _sent(
        f"{ONE}/incidents/{{number:int}}/appeal/decision",
        Role.CHIEF_ARBITER,
        {"decision": "rejected"},
    ),
    _sent(f"{ONE}/incidents/{{number:int}}/close", Role.ARBITER),
    _page(f"{BOARD}/rulings", Role.ARBITER),
    Row(
        method="POST",
        path=f"{BOARD}/rulings/ask",
        who=Role.ARBITER,
        json={"matter": "promotion"},
    ),
    _sent(
        f"{BOARD}/rulings",
        Role.ARBITER,
        {"matter": "promotion", "answers": {"promoted": "other"}, "answer": "goes on"},
    ),
    _page(f"{BOARD}/adjournment", Role.ARBITER),
    _sent(
        f"{BOARD}/adjournment",
        Role.ARBITER,
        {
            "position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "white": 3600,
            "black": 3600,
        },
    ),
    _sent(f"{BOARD}/adjournment/sealed", Role.ARBITER, {"move": "e4"}),
    _sent(f"{BOARD}/adjournment/offer", Role.ARBITER, {"by": "black"}),
    _sent(f"{BOARD}/adjournment/offer/answer", Role.ARBITER, {"answer": "rejected"}),
    _sent(f"{BOARD}/adjournment/resumption", Role.ARBITER, {"written": "e4"}),
    _sent(f"{ONE}/rounds/{{round:int}}/games", Role.CLERK, {"text": "1. e4 *"}),
    _sent(f"{BOARD}/game", Role.CLERK, {"text": "1. e4 *"}, method="PUT"),
    Row(method="DELETE", path=f"{BOARD}/game", who=Role.ARBITER),
    _sent(f"{ONE}/claims", Role.CLERK, {"round": 1, "player": 1, "result": "1-0"}),
    _sent(f"{BOARD}/claims/dismiss", Role.ARBITER),
    _sent(f"{ONE}/undo", Role.ARBITER),
)

LISTS = (
    _page(f"{OFFICE}/checklists", Role.VIEWER),
    _form(f"{OFFICE}/checklists", Role.ARBITER, {"line": "general-staff"}),
    _page(f"{OFFICE}/checklists/equipment", Role.VIEWER),
    _page(f"{OFFICE}/deadlines", Role.VIEWER),
    _page(f"{OFFICE}/deadlines.ics", Role.VIEWER),
    _page("/office/deadlines", SIGNED_IN),
    _page("/office/deadlines.ics", SIGNED_IN),
    _page(f"{ONE}/checklist", Role.VIEWER),
    _sent(f"{ONE}/checklist", Role.ARBITER, {"line": "general-staff"}),
    _sent(f"{ONE}/checklist/open", Role.ARBITER, {"line": "general-media"}),
    Row(
        method="POST",
        path=f"{ONE}/equipment",
        who=Role.VIEWER,
        json={"kind": "table", "given": {"length": "110"}},
    ),
    _page(f"{ONE}/deadlines", Role.VIEWER),
    _page(f"{ONE}/deadlines.ics", Role.VIEWER),
    _page("/api/v1/deadlines", SIGNED_IN),
)

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
    *PAPERS,
)
