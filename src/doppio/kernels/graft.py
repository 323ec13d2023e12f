"""A branch of a search tree becomes a tree of its own."""

from __future__ import annotations

from doppio.kernels.compiled import entry, part
from doppio.kernels.tree import INT_ZERO, Tree


@entry
def graft(old: Tree, branch: int, new: Tree) -> bool:
    """Copy everything below a node; says no when there is no room for it."""
    new.used[0] = 1
    _copy(old, branch, new, INT_ZERO)
    node = 0
    while node < new.used[0]:
        # Until its children are here, `first` still says where they lie in the old tree.
        first, count = new.first[node], new.kids[node]
        if count > 0:
            start = new.used[0]
            if start + count > new.first.shape[0]:
                return False
            for index in range(count):
                _copy(old, first + index, new, start + index)
            new.first[node] = start
            new.used[0] = start + count
        node += 1
    return True


@part
def _copy(old: Tree, source: int, new: Tree, target: int) -> None:
    new.first[target] = old.first[source]
    new.kids[target] = old.kids[source]
    new.move[target] = old.move[source]
    new.visits[target] = old.visits[source]
    new.mover[target] = old.mover[source]
    new.proven[target] = old.proven[source]
    new.prior[target] = old.prior[source]
    for seat in range(4):
        new.total[target, seat] = old.total[source, seat]
