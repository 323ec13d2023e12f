"""The description of everything over HTTP, made from the list of endpoints and their types."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from doppio import __version__
from doppio.server.endpoints import ENDPOINTS, Endpoint

_REFUSALS = {
    "400": "The request makes no sense",
    "401": "Nobody has said who asks",
    "403": "A page from elsewhere asks",
    "404": "There is no such thing",
    "409": "The rules say no",
    "413": "The body is too long",
    "422": "The record breaks a rule; the line is told",
    "429": "Too many requests; Retry-After tells when",
    "503": "It could not be written to disk",
}


def openapi() -> dict[str, Any]:
    """The whole description."""
    kinds = [endpoint.body for endpoint in ENDPOINTS if endpoint.body is not None]
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    bodies = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        operations = paths.setdefault(endpoint.path, {})
        operations[endpoint.method.lower()] = _operation(endpoint, bodies)
    components["Refusal"] = _REFUSAL_SCHEMA
    return {
        "openapi": "3.1.0",
        "info": {"title": "Doppio", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": "doppio_guest"},
                "bot": {"type": "http", "scheme": "bearer"},
            },
        },
    }


_REFUSAL_SCHEMA = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "sentence"],
            "properties": {"code": {"type": "string"}, "sentence": {"type": "string"}},
        }
    },
}


def _operation(endpoint: Endpoint, bodies: dict[type, dict[str, Any]]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": endpoint.handler.__name__,
        "parameters": [_parameter(name) for name in re.findall(r"{(\w+)}", endpoint.path)],
        "responses": {str(endpoint.status): _answer(endpoint), **_refusals()},
        "security": [{"guest": []}, {"bot": []}] if endpoint.needs_guest else [],
    }
    if endpoint.path.endswith("/events"):
        after = {"name": "after", "in": "query", "schema": {"type": "integer", "minimum": 0}}
        operation["parameters"].append(after)
    if endpoint.body is not None:
        content = {"application/json": {"schema": bodies[endpoint.body]}}
        operation["requestBody"] = {"required": True, "content": content}
    elif endpoint.path == "/api/records":
        lines = {"application/x-ndjson": {"schema": {"type": "string"}}}
        operation["requestBody"] = {"required": True, "content": lines}
    return operation


def _parameter(name: str) -> dict[str, Any]:
    kind = "integer" if name == "number" else "string"
    return {"name": name, "in": "path", "required": True, "schema": {"type": kind}}


def _answer(endpoint: Endpoint) -> dict[str, Any]:
    if endpoint.status == 303:
        return {"description": "The way on"}
    kind = "object" if endpoint.media == "application/json" else "string"
    return {"description": "All is well", "content": {endpoint.media: {"schema": {"type": kind}}}}


def _refusals() -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    return {status: {"description": text, "content": content} for status, text in _REFUSALS.items()}
