"""The lock files hold what they should, and the lists that must agree do."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
REQUIREMENTS = ROOT / "requirements"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def wanted(name: str) -> list[str]:
    lines = (REQUIREMENTS / f"{name}.in").read_text().splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-c"))]


@pytest.mark.parametrize("path", sorted(REQUIREMENTS.glob("*.txt")), ids=lambda path: path.stem)
def test_lock_file_names_packages_and_hashes_only(path: Path) -> None:
    for line in path.read_text().splitlines():
        assert re.match(r"[a-z0-9-]+==\S+ |    --hash=sha256:[0-9a-f]{64}\b|    #", line)
        assert "://" not in line


@pytest.mark.parametrize("path", sorted(REQUIREMENTS.glob("*.in")), ids=lambda path: path.stem)
def test_lock_file_has_what_is_wanted(path: Path) -> None:
    locked = re.findall(r"^[a-z0-9-]+", path.with_suffix(".txt").read_text(), re.MULTILINE)
    assert {re.split(r"[^a-z0-9-]", line)[0] for line in wanted(path.stem)} <= set(locked)


def test_requirements_are_those_of_the_package() -> None:
    assert wanted("run") == PROJECT["project"]["dependencies"]
    assert set(wanted("build")) > set(PROJECT["build-system"]["requires"])


def test_the_page_locks_packages_and_no_addresses() -> None:
    """A lock also says where to thank people: take its `funding` out after changing it."""
    lock = (REQUIREMENTS.parent / "web/package-lock.json").read_text(encoding="utf-8")
    assert "://" not in lock
    assert lock.count('"integrity": "sha512-') > 50
