"""The words of the command line, and what they come to. JAX is loaded when there is work for it."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from doppio.games.contract import Refusal, RefusedError

if TYPE_CHECKING:
    from doppio.train.net import Params
    from doppio.train.search import Thinking
    from doppio.train.settings import Settings

_TOLD_EVERY = 20
_MOST_MINUTES = 7 * 24 * 60
_MOST_LOOKS = 1024
_MOST = 10


def add_arguments(parser: ArgumentParser) -> None:
    """Add everything a training can be told."""
    parser.add_argument(
        "what",
        nargs="*",
        metavar="export CHECKPOINT NET | habits NET NEW",
        help="write a checkpoint's net as ONNX; or let players without a net play for so many "
        "minutes, on all cores, and write the net anew with what they tend to do",
    )
    parser.add_argument(
        "--minutes", type=_minutes, default=10.0, metavar="M", help="train so long (10)"
    )
    parser.add_argument(
        "--horizon",
        type=_minutes,
        metavar="M",
        help="how long the whole training is meant to be, if this is only a piece of it "
        "(as long as this piece)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("data/train"),
        metavar="FOLDER",
        help="where it is kept (data/train)",
    )
    parser.add_argument("--resume", type=Path, metavar="CHECKPOINT", help="go on from here")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="another seed, other games (1)"
    )
    parser.add_argument(
        "--looks",
        type=_looks,
        metavar="N",
        help="look so far ahead in every move (32; for two 128, for more 48)",
    )
    parser.add_argument(
        "--trust",
        type=_positive,
        metavar="X",
        help="how much a look changes the policy (0.3; for two or more 0.12)",
    )
    parser.add_argument(
        "--noise",
        type=_positive,
        metavar="X",
        help="how much chance moves have (0.5; for two or more 0.4)",
    )
    parser.add_argument(
        "--spread",
        type=_positive,
        metavar="X",
        help="below it, differences are magnified no more (0.25)",
    )
    parser.add_argument(
        "--sober",
        action="store_true",
        default=None,
        help="forget what came before a slip (all but --small do)",
    )
    parser.add_argument(
        "--hasty",
        type=_share,
        metavar="X",
        help="the share of games in which all but one make the moves that come to mind first (0)",
    )
    parser.add_argument(
        "--haste",
        type=_looks,
        metavar="N",
        help="... or those that look best after so many looks (none)",
    )
    parser.add_argument(
        "--every", type=float, default=60.0, metavar="S", help="seconds a line (60)"
    )
    parser.add_argument(
        "--deeper",
        type=_blocks,
        default=0,
        metavar="N",
        help="give the net so many blocks more (0)",
    )
    size = parser.add_mutually_exclusive_group()
    size.add_argument(
        "--for-two", action="store_true", help="only games of two seats with one colour each"
    )
    size.add_argument(
        "--for-more", action="store_true", help="mostly games of three and four colours"
    )
    size.add_argument("--small", action="store_true", help="a tiny one, to see that it runs")


def _minutes(text: str) -> float:
    try:
        minutes = float(text)
    except ValueError:
        minutes = 0.0
    if not 0 < minutes <= _MOST_MINUTES:
        raise ArgumentTypeError("must be a number of minutes, a week at most")
    return minutes


def _looks(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_LOOKS:
        raise ArgumentTypeError(f"must be a number from 1 to {_MOST_LOOKS}")
    return int(text)


def _blocks(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST:
        raise ArgumentTypeError(f"must be a number from 1 to {_MOST}")
    return int(text)


def _positive(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= _MOST:
        raise ArgumentTypeError(f"must be a number above 0, {_MOST} at most")
    return number


def _share(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    # What is not a number at all, nan, is not in between either.
    if not 0 <= number <= 1:
        raise ArgumentTypeError("must be a share, from 0 to 1")
    return number


def run(arguments: Namespace, tell: Callable[[str], None]) -> int:
    """Train, or export a net."""
    try:
        import jax
    except ImportError as error:
        raise RefusedError(_NO_JAX) from error
    if arguments.what:
        return _written(arguments, tell)
    tell(f"training on {jax.devices()[0].device_kind} with JAX {jax.__version__}")
    return _train(arguments, tell)


def _train(arguments: Namespace, tell: Callable[[str], None]) -> int:
    from doppio.train.training import CHECKPOINT, LOG, Plan, Training

    if arguments.resume is None and (arguments.out / CHECKPOINT).exists():
        raise RefusedError(_TAKEN)
    horizon = arguments.horizon or arguments.minutes
    plan = Plan(
        arguments.out,
        arguments.minutes,
        horizon,
        arguments.seed,
        _size(arguments),
        _thinking(arguments),
        arguments.every,
        arguments.deeper,
    )
    Training(plan, arguments.resume).run(tell)
    tell(f"{arguments.out / CHECKPOINT} and {arguments.out / LOG} are written")
    return 0


def _size(arguments: Namespace) -> Settings:
    from doppio.train.settings import FOR_MORE, FOR_TWO, FULL, SMALL

    if arguments.for_two:
        return FOR_TWO
    if arguments.for_more:
        return FOR_MORE
    return SMALL if arguments.small else FULL


def _thinking(arguments: Namespace) -> Thinking:
    from doppio.train.search import Thinking

    usual = _size(arguments).thinking
    asked = {name: getattr(arguments, name) for name in Thinking._fields}
    return usual._replace(**{name: value for name, value in asked.items() if value is not None})


def _written(arguments: Namespace, tell: Callable[[str], None]) -> int:
    """Write a net."""
    makers = {"export": _exported, "habits": _with_habits}
    if len(arguments.what) != 3 or arguments.what[0] not in makers:
        raise RefusedError(_BAD_WORDS)
    try:
        import onnx  # noqa: F401 - whether it is there
    except ImportError as error:
        raise RefusedError(_NO_ONNX) from error
    from doppio.train.export import write

    what, source, target = arguments.what
    if not Path(target).absolute().parent.is_dir():
        raise RefusedError(_NO_FOLDER)
    params = makers[what](Path(source), arguments, tell)
    tell(f"{target}: {write(params, Path(target)):,} bytes")
    return 0


def _exported(source: Path, _arguments: Namespace, _tell: Callable[[str], None]) -> Params:
    from doppio.train.checkpoint import load

    return load(source)[0].mean


def _with_habits(source: Path, arguments: Namespace, tell: Callable[[str], None]) -> Params:
    """A net that also knows what players without one do."""
    from doppio.train.checkpoint import exported
    from doppio.train.habits import learned
    from doppio.train.net import without_habits
    from doppio.train.plain_games import gathered, together

    params, met = without_habits(exported(source)), []
    for number, game in enumerate(gathered(60 * arguments.minutes, arguments.seed), 1):
        met.append(game)
        if number % _TOLD_EVERY == 0:
            tell(f"{number} games, {sum(len(each.chosen) for each in met):,} moves")
    found = learned(params, together(met), arguments.seed, tell)
    tell(
        f"{len(met)} games; surprise at moves of others: {found.habits:.2f} nats, "
        f"by the policy {found.policy:.2f}, by chance {found.chance:.2f}"
    )
    return found.params


_NO_JAX = Refusal("no-jax", "Training needs JAX: install doppio[train].")
_NO_ONNX = Refusal("no-onnx", "Writing a net as ONNX needs onnx: install doppio[train].")
_TAKEN = Refusal("taken", "There is a checkpoint in that folder: resume it, or name another --out.")
_NO_FOLDER = Refusal("no-folder", "There is no folder to write that net to.")
_BAD_WORDS = Refusal(
    "bad-words",
    "Either train, or say what to write: export CHECKPOINT NET.onnx, or habits NET.onnx NEW.onnx.",
)
