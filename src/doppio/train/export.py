"""A net as ONNX: the same thoughts by other means, for any CPU.

The layers in which cells hear their neighbours are nearly all of the work, and are done in whole
numbers (`rounding`), in half the time of the whole net; the rest stays as it was learned.

Inputs: `cells` [games, cells, features], `table` [games, features] and `near` [games, cells, 6], as
`features.see` makes them; empty places may be left out. Outputs, seats counted from the mover on:
`policy` (before softmax, legal moves or not), `shares`, `cups` and `owners`; of a net that knows
the habits of plain players also `habits`, in the form of the policy.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto, TensorProto, checker, helper, numpy_helper

from doppio.train.boards import DIRECTIONS, MOST_SEATS
from doppio.train.features import CELL_FEATURES, TABLE_FEATURES
from doppio.train.net import OWNERS, Params, blocks_of, has_habits
from doppio.train.rounding import NOTHING, rounded

OPSET, IR_VERSION = 21, 10
_RUNTIMES_OWN = "com.microsoft"
"""Operators beyond ONNX that onnxruntime brings."""


class _Graph:
    """Nodes and constants as they come; every method answers with the name of what it adds."""

    def __init__(self, params: Params) -> None:
        self.nodes: list[object] = []
        self.constants: list[object] = []
        self._params = params
        self._made: dict[str, int] = {}

    def node(self, kind: str, *inputs: str, **attributes: object) -> str:
        """A node with one output."""
        self._made[kind] = self._made.get(kind, 0) + 1
        name = f"{kind}_{self._made[kind]}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name, **attributes))
        return name

    def constant(self, values: object, dtype: type = np.int64) -> str:
        """A constant."""
        name = f"constant_{len(self.constants)}"
        self._keep(name, np.asarray(values, dtype))
        return name

    def weight(self, name: str) -> str:
        """A weight of the net."""
        self._keep(name, np.asarray(self._params[name], np.float32))
        return name

    def whole(self, steps: str, name: str, weights: str, units: str) -> str:
        """A layer in whole numbers, over rows of steps."""
        return self.node(
            "MatMulIntegerToFloat",
            steps,
            weights,
            self.constant(1, np.float32),
            units,
            self.constant(NOTHING, np.uint8),
            "",
            self.weight(f"{name}.bias"),
            domain=_RUNTIMES_OWN,
        )

    def named(self, name: str, values: NDArray[np.generic]) -> str:
        """A constant that can be found again by its name."""
        self._keep(name, values)
        return name

    def _keep(self, name: str, values: NDArray[np.generic]) -> None:
        self.constants.append(numpy_helper.from_array(values, name))

    def shaped(self, values: str, *shape: int) -> str:
        """The same values in another shape; 0 keeps a length, -1 is the rest."""
        return self.node("Reshape", values, self.constant(shape))

    def linear(self, values: str, name: str) -> str:
        """A layer, over rows."""
        return self.node("Gemm", values, self.weight(f"{name}.weight"), self.weight(f"{name}.bias"))

    def norm(self, values: str, name: str) -> str:
        """Layer normalisation."""
        scale, shift = self.weight(f"{name}.norm.scale"), self.weight(f"{name}.norm.shift")
        return self.node("LayerNormalization", values, scale, shift, axis=-1, epsilon=1e-5)

    def length(self, values: str, axis: int) -> str:
        """How long an input is along an axis."""
        return self.node("Gather", self.node("Shape", values), self.constant(axis))


class _Ways:
    """Which rows to fetch to know about neighbours: one more than there are stands for none."""

    def __init__(self, graph: _Graph) -> None:
        self._graph = graph
        self.games, self.cells = graph.length("cells", 0), graph.length("cells", 1)
        zero, one = graph.constant(0), graph.constant(1)
        first = graph.node("Mul", graph.node("Range", zero, self.games, one), self.cells)
        row = graph.node("Add", "near", graph.shaped(first, -1, 1, 1))
        none = graph.node("Mul", self.games, self.cells)
        inside = graph.node("Less", "near", self.cells)
        self._row = graph.node("Where", inside, row, none)
        own = graph.shaped(graph.node("Range", zero, none, one), -1, 1)
        self._and_own = graph.node("Concat", graph.shaped(self._row, -1, DIRECTIONS), own, axis=1)

    def around(self, steps: str, width: int) -> str:
        """What every cell's neighbours know and what it knows itself, side by side, in steps."""
        graph = self._graph
        nothing = graph.constant(np.full((1, width), NOTHING), np.uint8)
        known = graph.node("Concat", steps, nothing, axis=0)
        found = graph.node("Gather", known, self._and_own, axis=0)
        return graph.shaped(found, -1, (DIRECTIONS + 1) * width)

    def heard(self, said: str, width: int) -> str:
        """What every cell hears of its neighbours: of each the part for this direction."""
        graph = self._graph
        nothing = graph.constant(np.zeros((1, DIRECTIONS * width)), np.float32)
        parts = graph.shaped(graph.node("Concat", said, nothing, axis=0), -1, width)
        row = graph.node("Mul", self._row, graph.constant(DIRECTIONS))
        row = graph.node("Add", row, graph.constant(range(DIRECTIONS)))
        return graph.shaped(graph.node("Gather", parts, row, axis=0), -1, width)


class _Builder:
    """Puts the whole net together; its methods follow those of `net`."""

    def __init__(self, params: Params) -> None:
        self._params = params
        self.graph = _Graph(params)
        self._channels = params["cells.weight"].shape[1]
        self._hidden = params["0.near.weight"].shape[1]
        self._ways = _Ways(self.graph)
        self._cells, self._games = self._ways.cells, self._ways.games
        self._stand()

    def _stand(self) -> None:
        """Where stacks stand: on the cells that have an owner."""
        graph = self.graph
        ends = (graph.constant([0]), graph.constant([MOST_SEATS]), graph.constant([2]))
        owner = graph.node("Slice", "cells", *ends)
        self._standing = graph.node("ReduceSum", owner, graph.constant([2]), keepdims=1)
        total = graph.node("ReduceSum", self._standing, graph.constant([1]), keepdims=0)
        self._count = graph.node("Max", total, graph.constant(1, np.float32))

    def _by_game(self, rows: str, width: int) -> str:
        """Rows by game and cell again."""
        graph = self.graph
        parts = (
            graph.shaped(self._games, 1),
            graph.shaped(self._cells, 1),
            graph.constant([width]),
        )
        return graph.node("Reshape", rows, graph.node("Concat", *parts, axis=0))

    def _pooled(self, rows: str, width: int) -> str:
        graph = self.graph
        held = graph.node("Mul", self._by_game(rows, width), self._standing)
        total = graph.node("ReduceSum", held, graph.constant([1]), keepdims=0)
        mean = graph.node("Div", total, self._count)
        most = graph.node("ReduceMax", held, graph.constant([1]), keepdims=0)
        most = graph.node("Relu", most)
        return graph.node("Concat", mean, most, axis=1)

    def _to_all(self, values: str) -> str:
        return self.graph.shaped(values, 0, 1, -1)

    def stream(self) -> str:
        """What is known of every cell after the last block, in rows."""
        graph, channels = self.graph, self._channels
        rows = graph.linear(graph.shaped("cells", -1, CELL_FEATURES), "cells")
        table = self._to_all(graph.linear("table", "table"))
        stream = graph.node("Add", self._by_game(rows, channels), table)
        for block in range(blocks_of(self._params)):
            stream = self._block(str(block), stream)
        return graph.shaped(graph.node("Relu", graph.norm(stream, "last")), -1, channels)

    def _block(self, name: str, stream: str) -> str:
        graph, channels = self.graph, self._channels
        calm = graph.shaped(graph.norm(stream, name), -1, channels)
        near = self._by_game(self._near(name, calm), self._hidden)
        common = self._to_all(graph.linear(self._pooled(calm, channels), f"{name}.all"))
        hidden = graph.node("Relu", graph.node("Add", near, common))
        out = graph.linear(graph.shaped(hidden, -1, self._hidden), f"{name}.out")
        return graph.node("Add", stream, self._by_game(out, channels))

    def _near(self, name: str, calm: str) -> str:
        """What follows from what is known around a cell, in whole numbers."""
        graph, layer = self.graph, rounded(self._params, name)
        fine = graph.node("Mul", calm, graph.named(f"{name}.near.fine", layer.fine))
        exact = (graph.constant(1, np.float32), graph.constant(NOTHING, np.uint8))
        seen = self._ways.around(graph.node("QuantizeLinear", fine, *exact), self._channels)
        weights = graph.named(f"{name}.near.whole", layer.whole)
        return graph.whole(
            seen, f"{name}.near", weights, graph.named(f"{name}.near.unit", layer.unit)
        )

    def moves(self, calm: str, head: str) -> str:
        """Every move by cell and direction."""
        graph, width = self.graph, self._params[f"{head}.out.weight"].shape[0]
        source = graph.shaped(graph.linear(calm, f"{head}.source"), -1, width)
        target = self._ways.heard(graph.linear(calm, f"{head}.target"), width)
        both = graph.node("Relu", graph.node("Add", source, target))
        return self._by_game(graph.linear(both, f"{head}.out"), DIRECTIONS)

    def values(self, calm: str) -> tuple[str, str]:
        """Shares of the win, and cups."""
        graph = self.graph
        known = graph.node("Concat", self._pooled(calm, self._channels), "table", axis=1)
        hidden = graph.node("Relu", graph.linear(known, "value.hidden"))
        cups = graph.node("Mul", graph.linear(hidden, "value.cups"), graph.constant(16, np.float32))
        return self._shares(graph.linear(hidden, "value.shares")), cups

    def _shares(self, logits: str) -> str:
        """Only seats that are there can win: the table's first features tell how many those are."""
        graph = self.graph
        ends = (graph.constant([0]), graph.constant([3]), graph.constant([1]))
        kinds = graph.node("Slice", "table", *ends)
        absent = [[0, 0, 1, 1], [0, 0, 0, 1], [0, 0, 0, 0]]
        masked = graph.node("MatMul", kinds, graph.constant(np.array(absent) * -1e9, np.float32))
        return graph.node("Softmax", graph.node("Add", logits, masked), axis=1)

    def owners(self, calm: str) -> str:
        """Who holds every cell's cups in the end."""
        graph = self.graph
        return graph.node("Softmax", self._by_game(graph.linear(calm, "owners"), OWNERS), axis=2)


def model(params: Params) -> ModelProto:
    """The net as an ONNX model, checked."""
    builder = _Builder(params)
    graph, calm = builder.graph, builder.stream()
    shares, cups = builder.values(calm)
    found: dict[str, tuple[str, list[str | int]]] = {
        "policy": (builder.moves(calm, "policy"), ["games", "cells", DIRECTIONS]),
        "shares": (shares, ["games", MOST_SEATS]),
        "cups": (cups, ["games", MOST_SEATS]),
        "owners": (builder.owners(calm), ["games", "cells", OWNERS]),
    }
    if has_habits(params):
        found["habits"] = (builder.moves(calm, "habits"), ["games", "cells", DIRECTIONS])
    for name, (made, _) in found.items():
        graph.nodes.append(helper.make_node("Identity", [made], [name]))
    whole = helper.make_graph(
        graph.nodes,
        "cappuccino",
        [
            _info("cells", ["games", "cells", CELL_FEATURES]),
            _info("table", ["games", TABLE_FEATURES]),
            helper.make_tensor_value_info("near", TensorProto.INT64, ["games", "cells", 6]),
        ],
        [_info(name, shape) for name, (_, shape) in found.items()],
        graph.constants,
    )
    opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(_RUNTIMES_OWN, 1)]
    made = helper.make_model(whole, opset_imports=opsets, ir_version=IR_VERSION)
    checker.check_model(made)
    return made


def _info(name: str, shape: list[str | int]) -> object:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def write(params: Params, path: Path) -> int:
    """Write the net, whole or not at all; answers with its size in bytes."""
    content = model(params).SerializeToString()
    new = path.with_name(path.name + ".new")
    new.write_bytes(content)
    new.replace(path)
    return len(content)
