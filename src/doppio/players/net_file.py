"""The constants of a net's file: of ONNX as much as holds them, and no more."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Constants = dict[str, NDArray[np.generic]]

_GRAPH, _CONSTANT = 7, 5
_SHAPE, _KIND, _NAME, _CONTENT = 1, 2, 8, 9
_KINDS = {1: np.float32, 2: np.uint8, 3: np.int8, 7: np.int64}
_NUMBER, _LONG, _TEXT, _SHORT = 0, 1, 2, 5
"""How a field is told: as a number, in eight bytes, as so many bytes, in four."""
_LONGEST = 10
"""Bytes of a number."""


def constants(content: bytes) -> Constants:
    """The constants of an ONNX model, by name; raises `ValueError` where it breaks off."""
    told = memoryview(content)
    graphs = (part for number, part in _parts(told) if number == _GRAPH)
    return dict(
        _tensor(part) for graph in graphs for number, part in _parts(graph) if number == _CONSTANT
    )


def _tensor(told: memoryview) -> tuple[str, NDArray[np.generic]]:
    numbers, parts = list(_numbers(told)), dict(_parts(told))
    shape = [value for number, value in numbers if number == _SHAPE]
    kind = _KINDS.get(dict(numbers).get(_KIND, 0))
    if kind is None or _NAME not in parts:
        raise ValueError("a constant has neither name nor kind")
    held = np.frombuffer(parts.get(_CONTENT, b""), kind)
    return str(parts[_NAME], "utf-8"), held.reshape(shape)


def _parts(told: memoryview) -> Iterator[tuple[int, memoryview]]:
    """The fields that are made of bytes."""
    for number, value in _fields(told):
        if isinstance(value, memoryview):
            yield number, value


def _numbers(told: memoryview) -> Iterator[tuple[int, int]]:
    for number, value in _fields(told):
        if isinstance(value, int):
            yield number, value


def _fields(told: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    """The fields of a message of Protocol Buffers, numbered."""
    at = 0
    while at < len(told):
        tag, at = _varint(told, at)
        number, kind = tag >> 3, tag & 7
        if kind == _NUMBER:
            value, at = _varint(told, at)
            yield number, value
            continue
        if kind == _TEXT:
            size, at = _varint(told, at)
        elif kind in (_LONG, _SHORT):
            size = 8 if kind == _LONG else 4
        else:
            raise ValueError(f"there is no kind {kind} of field")
        if at + size > len(told):
            raise ValueError("a field has no end")
        yield number, told[at : at + size]
        at += size


def _varint(told: memoryview, at: int) -> tuple[int, int]:
    """A number, seven bits a byte, and where the next thing begins."""
    value = 0
    for shift, byte in enumerate(told[at : at + _LONGEST]):
        value |= (byte & 127) << 7 * shift
        if byte < 128:
            return value, at + shift + 1
    raise ValueError("a number has no end")
