"""The interface for programs: what it says of itself, and its answers to good and bad requests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from same.pages import said
from same.serving import Visitor

ADDRESS = "/api/v1/openapi.json"
_READ = "GET"
_TOO_LONG = "x" * 5000
_OTHER = {"string": 17, "integer": "many", "boolean": "perhaps", "array": "one", "object": 3}

Description = dict[str, Any]


def described(visitor: Visitor) -> Description:
    """Return the description of the interface."""
    return dict(json.loads(visitor.ask("GET", ADDRESS).body))


def parts_of(description: Description) -> Iterator[tuple[str, str]]:
    """Yield the description in parts: every operation, every schema."""
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            yield f"{method} {path}", _lines(operation)
    for name, schema in description.get("components", {}).get("schemas", {}).items():
        yield f"schema {name}", _lines(schema)


def _lines(value: object) -> str:
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False)


def operations(description: Description, *, reading: bool) -> Iterator[tuple[str, str, Any]]:
    """Yield method, path and operation of what reads, or of what changes."""
    for path, found in sorted(description["paths"].items()):
        for method, operation in sorted(found.items()):
            if (method.upper() == _READ) is reading:
                yield method.upper(), path, operation


def addressed(path: str, known: Mapping[str, list[str]]) -> list[str]:
    """Return a path with what is known put in for its parameters, the first of them in all ways."""
    found = [path]
    while any("{" in each for each in found):
        filled = []
        for each in found:
            before, _, rest = each.partition("{")
            name, _, after = rest.partition("}")
            filled += [f"{before}{value}{after}" for value in known.get(name, ["1"])]
        found = filled
    return found


def bodies_of(operation: Description, description: Description) -> Iterator[tuple[str, Any]]:
    """Yield bodies for an operation: none, empty, unknown, and every field with a wrong value."""
    yield "empty", {}
    yield "unknown", {"no_such_field": 1}
    schema = _schema(operation, description)
    for name, field in sorted(schema.get("properties", {}).items()):
        for kind in sorted(_types(field, description)):
            yield f"{name} no {kind}", {name: _OTHER[kind]}
            if kind == "string":
                yield f"{name} too long", {name: _TOO_LONG}
            if kind == "integer":
                yield f"{name} too much", {name: 10**12}


def _schema(operation: Description, description: Description) -> Description:
    content = operation.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema", {})
    return _resolved(schema, description)


def _resolved(schema: Description, description: Description) -> Description:
    while "$ref" in schema:
        schema = description["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def _types(field: Description, description: Description) -> set[str]:
    field = _resolved(field, description)
    found = {field["type"]} if isinstance(field.get("type"), str) else set()
    for each in (*field.get("anyOf", ()), *field.get("oneOf", ())):
        found |= _types(each, description)
    return found & set(_OTHER)


def asked(visitor: Visitor, method: str, path: str, body: object | None) -> str:
    """Return what is answered to a request with a body of JSON."""
    sent = None if body is None else json.dumps(body).encode()
    return said(visitor.ask(method, path, sent, "application/json" if sent else ""))
