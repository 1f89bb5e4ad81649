"""The programming interface as it describes itself: OpenAPI, made from the routes themselves."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme, Tag

from crosstable import __version__
from crosstable.kernel.sentence import plain
from crosstable.office.compared_editions import ComparedEdition, EditionRow
from crosstable.office.norm_items import NormsItem
from crosstable.web.api.commands import OFFERED, body_of, command_paths
from crosstable.web.api.operations import BODIES
from crosstable.web.api.problems import PROBLEM, Problem
from crosstable.web.api.router import interface
from crosstable.web.api.shapes.parts import Page

TEXT = """\
The tournament office for programs. Everybody may read what is published; a token with a role
(`Authorization: Bearer ...`) sees more and may change what its role may.

Lists come in parts (`page`, `limit`), with a `Link` header. Answers about a tournament carry an
`ETag`; send it as `If-None-Match` to be told that nothing changed, or as `If-Match` with a change
that must not meet another version (412). An `Idempotency-Key` lets a change act once however often
it is sent. A change with consequences of level 3 or 4 is answered with 409 and its cautions; send
it again with `confirm` at that level. Whatever goes wrong is `application/problem+json`, with the
articles a refusal rests on in `reasons`.
"""
ROOM = __name__.rpartition(".")[0]
INSIDE = {f"{ROOM}.{name}" for name in ("circuit_window", "commands", "operations", "window")}
"""Where values are defined that nobody sends or is sent."""
READING_FAILS = (400, 401, 403, 404, 422, 503)
CHANGING_FAILS = (400, 401, 403, 404, 409, 412, 413, 422, 503)
MEANS = {
    304: "Nothing changed since the version of `If-None-Match`",
    400: "The request cannot be read",
    401: "The token is missing, unknown or revoked",
    403: "The role does not allow this",
    404: "There is nothing here, or nothing published yet",
    409: "Another version than expected, or consequences that must be confirmed",
    412: "Another version than that of `If-Match`",
    413: "The request is too large",
    422: "The state of the tournament or the regulations do not allow this",
    503: "The office cannot be read now",
}


@cache
def description() -> dict[str, Any]:
    """Return the OpenAPI description."""
    app = Litestar(
        [interface()],
        openapi_config=OpenAPIConfig(
            title="Crosstable",
            version="1",
            description=f"{TEXT}\nServed by Crosstable {__version__}.",
            components=Components(
                security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}
            ),
            tags=[
                Tag(name="Reading", description="For everybody; with a role, more"),
                Tag(name="Changing", description="For tokens with a role"),
                Tag(name="Commands", description="Every command of the office by its name"),
                Tag(name="Persons", description="The register, for arbiters and above"),
            ],
        ),
    )
    schema = app.openapi_schema.to_schema()
    schema["components"]["schemas"] = _schemas()
    schema["paths"] |= command_paths()
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            if method in {"get", "post", "put", "patch", "delete"}:
                _complete(operation, reading=method == "get", about_one="{tournament}" in path)
    return schema


def _schemas() -> dict[str, Any]:
    """Return the shapes as those who read and write them see them, with all their bounds."""
    here = [
        module
        for name, module in sorted(sys.modules.items())
        if name.startswith(ROOM) and name not in INSIDE
    ]
    structs = [
        shape
        for module in here
        for shape in vars(module).values()
        if isinstance(shape, type)
        and issubclass(shape, msgspec.Struct)
        and shape.__module__ == module.__name__
        and not shape.__name__.startswith("_")
        and shape is not Page
    ]
    bodies = dict.fromkeys((*map(body_of, OFFERED), *(body for _, body in BODIES)))
    _, components = msgspec.json.schema_components(
        [Problem, ComparedEdition, EditionRow, NormsItem, *structs, *bodies],
        ref_template="#/components/schemas/{name}",
    )
    return components


def _complete(operation: dict[str, Any], *, reading: bool, about_one: bool) -> None:
    """Add what every operation shares: how it fails, whose token it takes, its headers."""
    responses = operation["responses"]
    for status in READING_FAILS if reading else CHANGING_FAILS:
        responses[str(status)] = {
            "description": MEANS[status],
            "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    if reading and about_one:
        responses["304"] = {"description": MEANS[304]}
    operation["security"] = [{}, {"token": []}] if reading else [{"token": []}]
    parameters = operation.setdefault("parameters", [])
    if about_one:
        parameters.append(_header("If-None-Match" if reading else "If-Match", "An ETag"))
    if not reading:
        parameters.append(
            _header("Idempotency-Key", "The same key with the same request acts once", 200)
        )


def _header(name: str, words: str, longest: int = 100) -> dict[str, Any]:
    return {
        "name": name,
        "in": "header",
        "description": words,
        "required": False,
        "schema": {"type": "string", "maxLength": longest},
    }


@cache
def description_json() -> bytes:
    """Return the OpenAPI description as it is served."""
    return msgspec.json.format(msgspec.json.encode(description(), enc_hook=plain), indent=1)
