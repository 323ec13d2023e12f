"""What a proof learns of moves: trust that grows and shrinks, each in its own circumstances."""

import numpy as np

from doppio.kernels import lore as kernels
from doppio.kernels.lore import NO_MOVE, Lore, new_lore, no_lore
from tests.kernels.shells import compiled

is_learned, kind_of = compiled(kernels.is_learned), compiled(kernels.kind_of)
learn, learn_answer = compiled(kernels.learn), compiled(kernels.learn_answer)
forget_answers = compiled(kernels.forget_answers)
raised, lowered = compiled(kernels.raised), compiled(kernels.lowered)
trust_in, trust_as_answer = compiled(kernels.trust_in), compiled(kernels.trust_as_answer)

MOVE, THEIRS, OWN, KIND, AREA = 7, 30, 12, 5, 99


def trusted(lore: Lore, move: int = MOVE, theirs: int = THEIRS, own: int = OWN) -> int:
    return int(trust_in(lore, move, theirs, own, KIND, AREA))


def test_trust_has_a_top_and_a_bottom_that_fit_into_their_place() -> None:
    for change in (raised, lowered):
        trust = 0
        for _ in range(1000):
            trust = change(trust)
            assert np.int16(trust) == trust
        assert change(trust) == trust


def test_one_failure_weighs_more_than_one_success() -> None:
    assert lowered(raised(0)) < 0


def test_what_did_is_trusted_and_what_did_not_is_mistrusted_in_the_same_circumstances() -> None:
    lore = new_lore()
    assert trusted(lore) == 0
    for did, better in ((True, 1), (False, -1)):
        lore = new_lore()
        for _ in range(9):
            learn(lore, did, MOVE, THEIRS, OWN, KIND, AREA)
        assert trusted(lore) * better > trusted(lore, theirs=NO_MOVE) * better > 0
        assert trusted(lore, theirs=NO_MOVE, own=NO_MOVE) * better > 0


def test_answers_count_at_their_own_depth_until_they_are_forgotten() -> None:
    lore = new_lore()
    learn_answer(lore, True, MOVE, 3)
    assert trust_as_answer(lore, MOVE, 3) > 0
    assert trust_as_answer(lore, MOVE, 4) == trust_as_answer(lore, MOVE + 1, 3) == 0
    forget_answers(lore, 3)
    assert trust_as_answer(lore, MOVE, 3) == 0


def test_the_kind_of_a_step_tells_heights_and_whose_stack_is_taken() -> None:
    near, heights = np.full(6 * 65, 64, np.uint8), np.full((1, 65), 127, np.uint8)
    near[0], heights[0, 0], heights[0, 1] = 1, 3, 2
    kinds = {kind_of(near, heights, np.uint64(own), 0, 0) for own in (0b01, 0b11)}
    heights[0, 0] = 4
    kinds |= {kind_of(near, heights, np.uint64(own), 0, 0) for own in (0b01, 0b11)}
    heights[0, 0] = 126
    kinds.add(kind_of(near, heights, np.uint64(0b01), 0, 0))
    assert len(kinds) == 5
    assert max(kinds) < new_lore().of_kind.shape[1]


def test_without_room_nothing_is_learned() -> None:
    assert is_learned(new_lore())
    assert not is_learned(no_lore())
