"""The programming interface's own pages: its description, and what is not there."""

from __future__ import annotations

from typing import Any

from litestar import Controller, HttpMethod, MediaType, Response, get, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from crosstable.web.api.description import description, description_json
from crosstable.web.api.problems import API
from crosstable.web.desk import Desk, Page

WORDS = {"get": "GET", "post": "POST", "put": "PUT", "delete": "DELETE"}

TOPICS = ("", "players", "rounds", "standings", "crosstable")
"""What is in a tournament, as most programs come to it; the rest follows by its address."""


class Interface(Controller):
    """What there is for programs."""

    path = "/api"

    @get("/", sync_to_thread=True)
    def page(self, desk: NamedDependency[Desk]) -> Page:
        """Show people what programs can ask."""
        return desk.page("public/api.html", about=description(), operations=operations())

    @get("/v1/openapi.json", sync_to_thread=True)
    def openapi(self) -> Response[bytes]:
        """Give the description for programs."""
        return Response(
            description_json(),
            media_type=MediaType.JSON,
            headers={"Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*"},
        )

    @route(
        "/{rest:path}",
        http_method=[
            HttpMethod.GET,
            HttpMethod.POST,
            HttpMethod.PUT,
            HttpMethod.PATCH,
            HttpMethod.DELETE,
        ],
        sync_to_thread=False,
    )
    def nothing(self, rest: FromPath[str]) -> Response[None]:
        """Say that there is nothing at this address."""
        raise NotFoundException(f"there is nothing at /api{rest}; see {API}/openapi.json")


def operations() -> list[dict[str, Any]]:
    """Return every operation for the page: the tournaments first, then what is in one."""
    return [
        {
            "id": operation["operationId"],
            "method": WORDS[method],
            "path": path,
            "words": operation.get("description") or operation.get("summary", ""),
            "parameters": [
                parameter
                for parameter in operation.get("parameters", ())
                if parameter["in"] == "query"
            ],
            "body": _body(operation),
            "open": {} in operation["security"],
        }
        for path, methods in sorted(description()["paths"].items(), key=_place)
        for method, operation in methods.items()
        if method in WORDS
    ]


def _place(described: tuple[str, Any]) -> tuple[int, str]:
    """Return where an address stands on the page."""
    path = described[0]
    parts = path.removeprefix(API).strip("/").split("/")
    topic = "/".join(parts[2:3]) if parts[0] == "tournaments" else parts[0]
    return TOPICS.index(topic) if topic in TOPICS else len(TOPICS), path


def _body(operation: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the fields of what is sent."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    schema = description()["components"]["schemas"].get(name, {})
    return [
        {
            "name": field,
            "required": field in schema.get("required", ()),
            "words": about.get("description", ""),
        }
        for field, about in schema.get("properties", {}).items()
    ]
