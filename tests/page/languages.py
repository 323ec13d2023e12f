"""The page's languages, read by Node.js as the page itself reads them."""

import json
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "web/src"
FOLDER = PAGE / "languages"
NODE = Path(sys.prefix, "bin/node")
ENGLISH = "en"

_READ = """
const languages = {};
for (const code of process.argv.slice(1)) {
  const { default: words } = await import(`${process.env.FOLDER}/${code}.ts`);
  const rules = new Intl.PluralRules(code);
  const counts = [0.5, ...Array(200).keys()];
  const needed = new Set(counts.map((count) => rules.select(count)));
  const known = rules.resolvedOptions().pluralCategories;
  languages[code] = { code, ...words, needed_forms: [...needed], known_forms: known };
}
console.log(JSON.stringify(languages));
"""

_DRAWN = """
const { cardFigures } = await import(`${process.env.FOLDER}/cards.ts`);
const { cupFigures } = await import(`${process.env.FOLDER}/cups.ts`);
const espresso = Object.keys(cardFigures);
console.log(JSON.stringify({ cappuccino: Object.keys(cupFigures), espresso }));
"""

Text = str | dict[str, str]
Block = str | dict[str, Any]


@dataclass(frozen=True)
class Language:
    """One language's file, the plural forms that counting needs in it, and all it knows."""

    code: str
    name: str
    texts: dict[str, Text]
    refusals: dict[str, str]
    rules: dict[str, list[dict[str, Any]]]
    needed_forms: list[str]
    known_forms: list[str]


@cache
def languages() -> dict[str, Language]:
    """Every language of the page, by its code."""
    codes = sorted(path.stem for path in FOLDER.glob("*.ts"))
    told = _told_by_node(_READ, FOLDER, *codes)
    return {code: Language(**words) for code, words in told.items()}


def drawn_figures() -> dict[str, list[str]]:
    """The figures that the rules screen can draw, by game."""
    return _told_by_node(_DRAWN, PAGE / "rules")


def _told_by_node(script: str, folder: Path, *arguments: str) -> dict[str, Any]:
    command = [str(NODE), "--input-type=module", "--eval", script, *arguments]
    environment = {"FOLDER": folder.as_uri(), "NODE_NO_WARNINGS": "1"}
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def sentences(language: Language) -> dict[str, str]:
    """Every single text of a language by a name of its own, the rules and plural forms included."""
    found = {f"refusals.{code}": sentence for code, sentence in language.refusals.items()}
    for key, text in language.texts.items():
        if isinstance(text, str):
            found[key] = text
        else:
            found |= {f"{key}[{form}]": words for form, words in text.items()}
    return found | _sentences_of_rules(language)


def _sentences_of_rules(language: Language) -> dict[str, str]:
    found = {}
    for game, sections in language.rules.items():
        for section in sections:
            place = f"rules.{game}.{section['id']}"
            found[f"{place}.title"] = section["title"]
            for number, block in enumerate(section["body"]):
                found |= {f"{place}.{number}.{i}": told for i, told in enumerate(told_in(block))}
    return found


def told_in(block: Block) -> list[str]:
    """What a block of the rules tells in words."""
    if isinstance(block, str):
        return [block]
    told: str | list[str] = block.get("list") or block.get("ruling") or block["caption"]
    return [told] if isinstance(told, str) else told
