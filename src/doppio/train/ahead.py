"""Compiling ahead: programs for the device are made side by side, before they are needed.

Each takes the compiler many seconds on one core; a training needs a dozen, and has many cores. So
everything is called once with mere shapes: that starts the compiler, and answers with shapes again.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from os import cpu_count
from typing import Generic, ParamSpec, TypeVar

import jax

Given = ParamSpec("Given")
Result = TypeVar("Result")
Values = TypeVar("Values")

_COMPILERS = ThreadPoolExecutor(max(2, (cpu_count() or 2) - 2))


class Ahead(Generic[Given, Result]):
    """A function for the device, compiled for every shape of arguments it was called with."""

    def __init__(self, function: Callable[Given, Result]) -> None:
        self._compiled: dict[object, Future[Callable[..., Result]]] = {}
        self._function = jax.jit(function)

    def __call__(self, *given: Given.args, **_: Given.kwargs) -> Result:
        """Call it; with mere shapes, get it ready."""
        leaves, structure = jax.tree.flatten(given)
        kind = structure, tuple((leaf.shape, str(leaf.dtype)) for leaf in leaves)
        if kind not in self._compiled:
            lowered = self._function.lower(*given)
            self._compiled[kind] = _COMPILERS.submit(lowered.compile)
        if any(isinstance(leaf, jax.ShapeDtypeStruct) for leaf in leaves):
            shapes: Result = jax.eval_shape(self._function, *given)
            return shapes
        return self._compiled[kind].result()(*given)


def shapes_of(values: Values) -> Values:
    """Mere shapes in the place of arrays."""
    shapes: Values = jax.tree.map(lambda leaf: jax.ShapeDtypeStruct(leaf.shape, leaf.dtype), values)
    return shapes
