"""The description of everything over HTTP: whole, sound, and true."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from doppio.server.endpoints import ENDPOINTS, Endpoint
from tests.server.asking import play
from tests.server.house import House, Json

METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}
TYPES = {"null", "boolean", "object", "array", "number", "string", "integer"}


@pytest.fixture(scope="module")
def described(house: House) -> Json:
    found: Json = {}

    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            found.update(await nobody.get("/api/openapi.json"))

    play(house, scene)
    return found


def everything_in(value: object) -> Iterator[Json]:
    """Every object in a description."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from everything_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from everything_in(inner)


def at(described: Json, reference: str) -> object:
    """What a reference leads to; raises if there is nothing."""
    assert reference.startswith("#/"), reference
    found: object = described
    for name in reference[2:].split("/"):
        assert isinstance(found, dict)
        found = found[name.replace("~1", "/").replace("~0", "~")]
    return found


def test_it_has_the_shape_of_openapi_3_1(described: Json) -> None:
    assert set(described) <= {
        "openapi",
        "info",
        "jsonSchemaDialect",
        "servers",
        "paths",
        "webhooks",
        "components",
        "security",
        "tags",
        "externalDocs",
    }
    assert re.fullmatch(r"3\.1\.\d+", described["openapi"])
    assert isinstance(described["info"]["title"], str)
    assert isinstance(described["info"]["version"], str)
    assert set(described["components"]) <= {"schemas", "securitySchemes"}
    for name in described["components"]["schemas"]:
        assert re.fullmatch(r"[A-Za-z0-9._-]+", name)


def test_every_reference_leads_somewhere_and_every_type_is_one(described: Json) -> None:
    references = [found["$ref"] for found in everything_in(described) if "$ref" in found]
    mapped = [
        target
        for found in everything_in(described)
        for target in found.get("mapping", {}).values()
        if isinstance(target, str)
    ]
    assert references
    for reference in (*references, *mapped):
        assert isinstance(at(described, reference), dict)
    for schema in everything_in(described["components"]["schemas"]):
        kinds = schema.get("type", [])
        if isinstance(kinds, str) or (isinstance(kinds, list) and kinds):
            assert {kinds} <= TYPES if isinstance(kinds, str) else set(kinds) <= TYPES
        if isinstance(schema.get("required"), list):
            assert set(schema["required"]) <= set(schema.get("properties", {}))


def test_every_operation_is_sound(described: Json) -> None:
    names = set()
    for path, operations in described["paths"].items():
        assert path.startswith("/")
        assert set(operations) <= METHODS
        for operation in operations.values():
            names.add(operation["operationId"])
            places = {p["name"] for p in operation["parameters"] if p["in"] == "path"}
            assert places == set(re.findall(r"{(\w+)}", path))
            assert all(p["required"] for p in operation["parameters"] if p["in"] == "path")
            assert all("schema" in p for p in operation["parameters"])
            for status, answer in operation["responses"].items():
                assert re.fullmatch(r"[1-5]\d\d|default", status)
                assert answer["description"]
            for name in operation["security"]:
                assert set(name) <= set(described["components"]["securitySchemes"])
    assert len(names) == sum(len(operations) for operations in described["paths"].values())


@pytest.mark.parametrize("one", ENDPOINTS, ids=lambda one: f"{one.method} {one.path}")
def test_every_request_is_described(described: Json, one: Endpoint) -> None:
    operation = described["paths"][one.path][one.method.lower()]
    assert str(one.status) in operation["responses"]
    assert {"400", "404", "429"} <= set(operation["responses"])
    assert bool(operation["security"]) == one.needs_guest
    takes_body = one.body is not None or one.path == "/api/records"
    assert ("requestBody" in operation) == takes_body


def test_nothing_is_described_that_is_not_there(described: Json) -> None:
    there = {(one.path, one.method.lower()) for one in ENDPOINTS}
    told = {(path, method) for path, found in described["paths"].items() for method in found}
    assert told == there
