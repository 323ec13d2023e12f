"""What clients say, and what they are told when nobody understands it."""

from __future__ import annotations

import pytest

from doppio.games.contract import Refusal
from doppio.wire.messages import decode_inbound


@pytest.mark.parametrize("message", [b'{"type": "pong", "n"', b'{"type": "\\ud800"}'])
def test_half_a_message_and_half_a_character_are_told_as_such(message: bytes) -> None:
    found = decode_inbound(message)
    assert isinstance(found, Refusal)
    assert found.code == "bad-message"
    assert "breaks off, or has half a character in it" in found.sentence
