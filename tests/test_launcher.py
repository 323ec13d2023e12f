"""The launcher knows when everything is installed, and then starts what was asked for.

Setting up needs the network, so it is not tested here; the environment is a stand-in that tells how
it was started.
"""

import ast
import os
import shutil
import subprocess
import sys
import venv
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
STAND_IN = """#!/bin/sh
pwd
echo "$@"
echo "PYTHONPATH: $PYTHONPATH"
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return a copy of the project with a launcher and nothing to launch."""
    house = tmp_path / "a house"
    house.mkdir()
    for name in ("doppio", "pyproject.toml"):
        shutil.copy(ROOT / name, house)
    shutil.copytree(ROOT / "requirements", house / "requirements")
    (house / "web").mkdir()
    shutil.copy(ROOT / "web/page.py", house / "web")
    return house


@pytest.fixture
def launcher(house: Path) -> ModuleType:
    """Return that launcher, as a module, with a stand-in for what it launches."""
    launcher = load(house / "doppio")
    python = Path(launcher.VENV_PYTHON)
    python.parent.mkdir(parents=True)
    python.write_text(STAND_IN)
    python.chmod(0o755)
    return launcher


def load(path: Path) -> ModuleType:
    """Return a file as a module of its own."""
    loader = SourceFileLoader(path.stem, str(path))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def build_page(house: Path) -> None:
    """Stand in for a page that was built from its sources as they are."""
    page = load(house / "web/page.py")
    page.BUILT.mkdir(parents=True, exist_ok=True)
    page.STAMP.write_text(page.digest())


def finish(launcher: ModuleType, *, testing: bool = False) -> None:
    build_page(Path(launcher.ROOT))
    launcher.write(launcher.PLAY_STAMP, launcher.play_digest())
    if testing:
        launcher.write(launcher.TEST_STAMP, launcher.test_digest())


def test_it_can_be_started() -> None:
    assert (ROOT / "doppio").read_text(encoding="utf-8").startswith("#!/usr/bin/env python3\n")
    assert os.name == "nt" or os.access(ROOT / "doppio", os.X_OK)


@pytest.mark.parametrize("version", [(3, 6), (3, 7), (3, 8), (3, 10)])
def test_old_pythons_can_read_the_launcher(version: tuple[int, int]) -> None:
    ast.parse((ROOT / "doppio").read_text(encoding="utf-8"), feature_version=version)


@pytest.mark.parametrize(
    "version, sentence",
    [
        ((3, 6, 15), "Doppio needs Python 3.11 or newer; this is Python 3.6."),
        ((3, 10, 99), "Doppio needs Python 3.11 or newer; this is Python 3.10."),
        ((2, 7, 18), "Doppio needs Python 3.11 or newer; this is Python 2.7."),
    ],
)
def test_old_pythons_are_refused_in_a_sentence(
    house: Path, version: tuple[int, ...], sentence: str
) -> None:
    pretend = f"import runpy, sys; sys.version_info = {version}"
    start_it = f"runpy.run_path({str(house / 'doppio')!r}, run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", f"{pretend}; {start_it}"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{sentence}\n")
    assert not (house / ".venv").exists()


def works(python: str) -> bool:
    return subprocess.run([python, "-V"], check=False, capture_output=True).returncode == 0


def test_the_old_pythons_of_this_machine_are_refused(house: Path) -> None:
    """Where the machine has some: those that are named but not installed do not count."""
    for minor in range(6, 11):
        python = shutil.which(f"python3.{minor}")
        if python is None or not works(python):
            continue
        done = subprocess.run(
            [python, house / "doppio", "deal"], check=False, capture_output=True, text=True
        )
        sentence = f"Doppio needs Python 3.11 or newer; this is Python 3.{minor}.\n"
        assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)
    assert not (house / ".venv").exists()


def test_unfinished_environment_is_not_ready(launcher: ModuleType) -> None:
    assert not launcher.is_ready(testing=False)


def test_test_tools_are_needed_for_testing_only(launcher: ModuleType) -> None:
    finish(launcher)
    assert launcher.is_ready(testing=False)
    assert not launcher.is_ready(testing=True)
    finish(launcher, testing=True)
    assert launcher.is_ready(testing=True)


def test_interrupted_test_tools_leave_playing_alone(launcher: ModuleType) -> None:
    finish(launcher)
    launcher.write(launcher.TEST_STAMP, "unfinished")
    assert launcher.is_ready(testing=False)
    assert not launcher.is_ready(testing=True)


@pytest.mark.parametrize(
    "name", ["pyproject.toml", "requirements/run.txt", "requirements/build.txt"]
)
def test_change_of_what_it_is_made_from_counts(
    house: Path, launcher: ModuleType, name: str
) -> None:
    finish(launcher)
    with (house / name).open("a") as file:
        file.write("# changed\n")
    assert not launcher.is_ready(testing=False)


def test_change_of_the_test_tools_leaves_playing_alone(house: Path, launcher: ModuleType) -> None:
    finish(launcher, testing=True)
    (house / "requirements/test.txt").write_text("")
    assert launcher.is_ready(testing=False)
    assert not launcher.is_ready(testing=True)


def test_environment_without_its_python_is_not_ready(launcher: ModuleType) -> None:
    finish(launcher)
    Path(launcher.VENV_PYTHON).unlink()
    assert not launcher.is_ready(testing=False)


def test_a_folder_may_have_any_name_in_any_locale(tmp_path: Path) -> None:
    house = tmp_path / "Käse & Brötchen"
    (house / "src").mkdir(parents=True)
    launcher = load(Path(shutil.copy(ROOT / "doppio", house)))
    venv.create(launcher.VENV)
    by_uv = Path(launcher.packages_folder()) / "_doppio.pth"
    by_uv.write_text(str(house / "src"), encoding="utf-8")
    launcher.name_the_sources()
    for locale in ("C", "C.UTF-8", "nowhere"):
        found = subprocess.run(
            [launcher.VENV_PYTHON, "-c", "import sys; print(ascii(sys.path))"],
            env={**os.environ, "LC_ALL": locale},
            check=True,
            capture_output=True,
            text=True,
        )
        assert ascii(str(house / "src")) in found.stdout


def start(link: Path, *arguments: str) -> list[str]:
    """Start the launcher through a link, in the link's folder."""
    done = subprocess.run(
        [sys.executable, link, *arguments],
        cwd=link.parent,
        env={**os.environ, "PYTHONPATH": "elsewhere"},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_a_change_of_the_page_lets_it_be_built_anew(house: Path) -> None:
    build_page(house)
    page = load(house / "web/page.py")
    assert page.is_fresh()
    (house / "web/index.html").write_text("new")
    assert not page.is_fresh()
    (house / "web/node_modules").mkdir()
    build_page(house)
    (house / "web/node_modules/tool.js").write_text("tool")
    (house / "web/machine.test.ts").write_text("a test changes no page")
    assert page.is_fresh()


@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
def test_it_starts_the_program_where_the_player_is(house: Path, launcher: ModuleType) -> None:
    finish(launcher)
    link = house.parent / "link"
    link.symlink_to(house / "doppio")
    assert start(link, "show", "a b") == [str(link.parent), "-P -m doppio show a b", "PYTHONPATH: "]


@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
def test_it_starts_the_tests_in_the_root(house: Path, launcher: ModuleType) -> None:
    finish(launcher, testing=True)
    link = house.parent / "link"
    link.symlink_to(house / "doppio")
    assert start(link, "test", "-k", "x") == [str(house), "-m tests -k x", "PYTHONPATH: "]


def everything_in(folder: Path) -> dict[str, tuple[int, int]]:
    """Every file, with its size and when it was last changed."""
    return {
        str(path.relative_to(folder)): (path.lstat().st_size, path.lstat().st_mtime_ns)
        for path in folder.rglob("*")
    }


@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
@pytest.mark.parametrize("arguments", [["deal"], ["test"], ["test", "--help"], []], ids=str)
def test_a_later_start_sets_nothing_up(
    house: Path, launcher: ModuleType, arguments: list[str]
) -> None:
    finish(launcher, testing=True)
    before = everything_in(house)
    for _ in range(2):
        assert start(house / "doppio", *arguments)
    assert everything_in(house) == before


@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
def test_the_whole_way_from_a_link_in_another_folder(house: Path, launcher: ModuleType) -> None:
    finish(launcher)
    Path(launcher.VENV_PYTHON).write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    elsewhere = house.parent / "else where"
    elsewhere.mkdir()
    (elsewhere / "doppio.py").write_text("raise SystemExit('not this one')")
    link = elsewhere / "link"
    link.symlink_to(house / "doppio")
    (dealt,) = start(link, "deal", "--seed", "3")
    assert dealt.endswith(" p,f 1")
    done = subprocess.run(
        [sys.executable, link, "referee", "missing", dealt],
        cwd=elsewhere,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1  # the program's own status
    assert len(done.stdout.splitlines()) == 2
    assert start(link, "show", *dealt.split(), "--svg", "here.svg") == ["wrote here.svg"]
    assert (elsewhere / "here.svg").is_file()


@pytest.mark.parametrize(
    "said, sentence",
    [
        ("error: failed to write: No space left on device (os error 28)", "disk is full"),
        ("error: Failed to fetch: `somewhere`\n  dns error", "cannot be reached"),
        ("OSError: [Errno 30] Read-only file system: '.uv'", "cannot be written"),
        ("error: Hash mismatch for `ruff==1.0`", "not the one its lock files name"),
        ("error: something else", "because uv failed"),
    ],
)
def test_failures_are_told_in_a_sentence(launcher: ModuleType, said: str, sentence: str) -> None:
    first, *last_words = launcher.explain("uv", said).splitlines()
    assert sentence in first
    assert [line.strip() for line in last_words] == [line.strip() for line in said.splitlines()]
