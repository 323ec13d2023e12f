"""Parts of kernels, to be tried by themselves."""

from collections.abc import Callable
from typing import Any

from numba import njit


def compiled(part: Callable[..., Any]) -> Callable[..., Any]:
    """A part as kernels call it: called from here as it stands, it would be plain Python."""

    @njit
    def shell(*arguments: object) -> object:
        return part(*arguments)

    return shell
