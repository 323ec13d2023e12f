"""How a kernel is compiled: by whom it is called decides.

Only an `entry` has a door for callers from Python, which takes long to compile, and is kept on disk
with all that it calls. The others are compiled into the entries that call them; called from Python
they are plain Python, but for what is `woven`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from numba import njit
from numba.extending import register_jitable

_Kernel = TypeVar("_Kernel", bound=Callable[..., Any])


class Decorator(Protocol):
    """It leaves a function as it is, and notes how it is compiled for others."""

    def __call__(self, kernel: _Kernel, /) -> _Kernel:
        """Note it."""
        ...


entry = njit(nogil=True, cache=True)
part: Decorator = register_jitable(nogil=True, no_cfunc_wrapper=True)
bare: Decorator = register_jitable(nogil=True, no_cfunc_wrapper=True, _nrt=False)
"""For functions that make no array: counting who holds theirs, and handing a dozen of them on
by the dozen numbers each consists of, would take as long as all they do."""
lean: Decorator = register_jitable(nogil=True, no_cfunc_wrapper=True, _nrt=False, forceinline=True)
"""The same for small ones."""
woven = njit(nogil=True, inline="always")
"""For what is handed arrays by the dozen: set into its callers before anything is compiled."""
