"""A test that hangs is ended, named and followed by the others; what it opened is closed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.watch import HUNG

ROOT = Path(__file__).parent.parent
HANGING = """
import time
from pathlib import Path
import pytest
from tests.server.house import House

@pytest.fixture
def stuck():
    yield
    Path(__file__).with_name("pid").write_text(str(House(Path(__file__)).pid))
    time.sleep(1000)

class TestTidyingUp:
    def test_fails_then_hangs(self, stuck):
        assert False
    def test_next(self):
        pass
"""


@pytest.mark.parametrize("processes", [[], ["-n", "1"]], ids=["one", "workers"])
def test_a_test_that_hangs_is_ended(tmp_path: Path, processes: list[str]) -> None:
    file = tmp_path / "test_hanging.py"
    file.write_text(HANGING)
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "tests.watch", "-p", "no:randomly"),
            *("-p", "no:cacheprovider", f"--rootdir={tmp_path}", str(file), *processes),
        ],
        cwd=ROOT,
        env={**os.environ, "DOPPIO_TEST_HANGS": "3"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "test_fails_then_hangs hangs, after 3 s here:" in ran.stderr, ran.stderr
    assert 'test_hanging.py", line' in ran.stderr, "where it hangs"
    assert ran.returncode == HUNG
    if processes:
        assert "1 passed" in ran.stdout, ran.stdout
        assert "crashed while running" in ran.stdout, ran.stdout
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
