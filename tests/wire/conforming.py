"""Does a message look as its type says? Exactly: nothing missing, nothing more."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NewType,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

Hint = Any


def conforms(value: object, hint: Hint) -> bool:
    """Whether a decoded message is a value of this type."""
    origin: Hint = get_origin(hint)
    parts = get_args(hint)
    if isinstance(hint, NewType):
        return conforms(value, hint.__supertype__)
    if origin is Annotated:
        return conforms(value, parts[0])
    if origin in (Union, UnionType):
        return any(conforms(value, part) for part in parts)
    if origin is Literal:
        return value in parts
    if origin in (dict, Mapping):
        return isinstance(value, dict) and all(conforms(v, parts[1]) for v in value.values())
    if origin in (list, tuple):
        return isinstance(value, list) and _items_conform(value, origin, parts)
    if is_typeddict(hint):
        return isinstance(value, dict) and _fields_conform(value, hint)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _is_struct(value, hint)
    return type(value) is (NoneType if hint is None else hint)


def _is_struct(value: object, kind: type[msgspec.Struct]) -> bool:
    try:
        found = msgspec.convert(value, kind)
        return bool(msgspec.json.decode(msgspec.json.encode(found)) == value)
    except msgspec.ValidationError:
        return False


def _items_conform(value: list[Any], origin: Hint, parts: tuple[Hint, ...]) -> bool:
    if origin is list or parts[-1] is Ellipsis:
        return all(conforms(item, parts[0]) for item in value)
    pairs = zip(value, parts, strict=True)
    return all(conforms(item, part) for item, part in pairs)


def _fields_conform(value: dict[str, Any], kind: Hint) -> bool:
    hints = get_type_hints(kind, include_extras=True)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    bare = {name: get_args(h)[0] if name in optional else h for name, h in hints.items()}
    if not hints.keys() - optional <= value.keys() <= hints.keys():
        return False
    return all(conforms(value[name], bare[name]) for name in value)
