"""The documents are true: their commands run, their examples hold, nothing is left unsaid."""

import doctest
import re
import shlex
from argparse import _SubParsersAction
from collections import Counter
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import get_args

import pytest

from doppio.cli import build_parser, main
from doppio.games.cappuccino import game as cappuccino
from doppio.games.catalogue import GAMES
from doppio.games.espresso import game as espresso
from doppio.games.espresso.plays import Play
from doppio.kernels.board import MOST_CELLS, MOST_CUPS
from doppio.records.espresso import header_of
from doppio.server import journal
from doppio.server.figures import Figures
from doppio.ugi.session import Session

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FORMATS = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
EVENT_NAMES = {
    cappuccino.Place: ["place"],
    cappuccino.Step: ["move"],
    cappuccino.Leave: ["resign", "timeout"],
    cappuccino.End: ["end"],
    espresso.Deal: ["deal"],
    Play: ["play"],
    espresso.Flip: ["flip"],
    espresso.Finito: ["finito"],
    espresso.Stuck: ["stuck"],
    espresso.End: ["end"],
}


def commands_of_readme() -> list[list[str]]:
    """The commands of README's table, as words."""
    table = re.findall(r"^\| `\./doppio ([^`]+)` \|", README, re.MULTILINE)
    return [shlex.split(command) for command in table]


@pytest.mark.long
def test_the_commands_of_the_readme_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
    for words in commands_of_readme():
        if words[0] in ("serve", "train"):
            continue  # these would go on; tests/server opens real houses, tests/train trains
        expanded = [
            str(name)
            for word in words
            for name in (sorted(tmp_path.glob(word)) if "*" in word else [word])
        ]
        assert main(expanded) == 0, (words, capsys.readouterr())


def test_the_readme_tells_of_every_subcommand() -> None:
    told = {words[0] for words in commands_of_readme()}
    parser = build_parser()
    known = {
        name
        for action in parser._actions
        if isinstance(action.choices, dict)
        for name in action.choices
    }
    assert told == known


def test_the_readme_tells_of_every_option_of_doppio_itself() -> None:
    for action in build_parser()._actions:
        if action.option_strings and action.dest != "help":
            assert f"`./doppio {action.option_strings[0]}`" in README, action.dest


@pytest.mark.parametrize("document", ["README.md", "docs/python.md"])
def test_the_examples_hold(document: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_every_event_is_in_the_formats() -> None:
    events = {*get_args(cappuccino.Event), *get_args(espresso.Event)}
    assert events == set(EVENT_NAMES)
    for names in EVENT_NAMES.values():
        for name in names:
            assert re.search(rf"^\| .*`{name}`", FORMATS, re.MULTILINE), name


def test_every_option_and_variant_is_in_the_documents() -> None:
    options = espresso.Options(2, pause=espresso.ONE_HAND_PAUSE)
    for name in ("setup", "settle", "autofinish", *header_of(options, ("a", "b")).options):
        assert f"| `{name}` |" in FORMATS
    rules = (ROOT / "docs/rules.md").read_text(encoding="utf-8").lower()
    for game in GAMES.values():
        for variant in game.variants:
            assert variant.replace("two-colour", "two colours") in rules


def test_every_engine_command_and_option_is_in_the_formats() -> None:
    for command in Session._ANSWERS:
        assert re.search(rf"^\| `{command}\b", FORMATS, re.MULTILINE), command
    for line in Session(lambda: 0.0, print).handle("ugi"):
        if line.startswith("option name "):
            words = line.split()
            row = re.search(rf"^\| `{words[2]}` \| .*$", FORMATS, re.MULTILINE)
            assert row, words[2]
            assert f"(`{words[words.index('default') + 1]}`)" in row[0]


def test_the_bounds_of_thinking_are_in_the_formats() -> None:
    assert f"Boards of more than {MOST_CELLS} stacks or {MOST_CUPS} cups" in FORMATS


@pytest.mark.parametrize("command", ["analyse", "demo", "train"])
def test_the_help_tells_what_is_so_unless_told(command: str) -> None:
    commands = next(a for a in build_parser()._actions if isinstance(a, _SubParsersAction))
    given = [action for action in commands.choices[command]._actions if action.metavar]
    for action in (one for one in given if one.option_strings and one.dest != "resume"):
        assert action.help, action.dest
        assert re.search(r"\(.+\)$", action.help), action.dest


def test_everything_a_host_can_choose_is_told() -> None:
    hosting = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    commands = next(a for a in build_parser()._actions if isinstance(a.choices, dict))
    assert isinstance(commands.choices, dict)
    for action in commands.choices["serve"]._actions:
        if action.dest != "help":
            assert action.help, action.dest
            assert f"| `{action.option_strings[0]}" in hosting, action.dest
            for choice in action.choices or ():
                assert f"`{choice}`" in hosting


def test_every_figure_and_every_line_of_the_log_is_told() -> None:
    hosting = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    for name in re.findall("^# TYPE (\\S+)", Figures().text({}), re.MULTILINE):
        assert re.search(rf"^\| .*`{name}`.* \|", hosting, re.MULTILINE), name
    source = Path(str(journal.__file__)).read_text(encoding="utf-8")
    events = re.findall(r'(?:_table|_some|tell|error)\("([^"]+)"', source)
    assert len(events) >= 7
    for event in events:
        assert f"`{event}`" in hosting, event


def test_every_measurement_answers_who_asks_for_help() -> None:
    for module in (ROOT / "bench").rglob("*.py"):
        source = module.read_text(encoding="utf-8")
        if "__main__" in source:
            assert "parse_args()" in source, module


def anchors_of(document: Path) -> set[str]:
    """The headings of a document as links name them, as GitHub makes these names."""
    text = re.sub(r"^```.*?^```", "", document.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    found: Counter[str] = Counter()
    anchors = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        shown = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading.strip()).lower()
        name = re.sub(r"[^\w\- ]", "", shown).replace(" ", "-")
        anchors.add(f"{name}-{found[name]}" if found[name] else name)
        found[name] += 1
    return anchors


def test_links_lead_somewhere() -> None:
    links = 0
    for document in [*ROOT.glob("*.md"), *ROOT.glob("*/*.md")]:
        for link in re.findall(r"\]\(([^):]+)\)", document.read_text(encoding="utf-8")):
            path, _, anchor = link.partition("#")
            target = document.parent / path if path else document
            assert target.exists(), (document.name, link)
            assert not anchor or anchor in anchors_of(target), (document.name, link)
            links += 1
    assert links > 100
