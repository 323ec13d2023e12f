"""What is remembered of one position and answers another: held against looking at everything."""

import numpy as np

from doppio.games.dice import Dice
from doppio.kernels import memory as kernels
from doppio.kernels.memory import NO, UNKNOWN, YES, new_memory
from tests.kernels.shells import compiled
from tests.kernels.test_little import grown, pairs, value

recall, remember = compiled(kernels.recall), compiled(kernels.remember)

KEY = np.uint64(0x9E3779B97F4A7C15)
STANDINGS = [(turn, spare) for turn in (0, 1) for spare in range(-2, 3)]


def test_what_is_known_with_other_spare_moves_or_another_turn_never_misleads() -> None:
    dice, answers = Dice("memory of spare moves"), 0
    for _ in range(40):
        board = grown(dice, 6)
        worth = {at: value(at[0] + 1, board, *pairs(at[1])) - 3 * at[1] for at in STANDINGS}
        for (turn, spare), lead in worth.items():
            for wanted, answer in ((lead, YES), (lead + 1, NO)):
                memory = new_memory(3)
                remember(memory, KEY, turn, spare, answer, lead, 7, 100)
                for there, lead_there in worth.items():
                    told, bound, _ = recall(memory, KEY, *there, wanted)
                    assert told in (UNKNOWN, YES if lead_there >= wanted else NO)
                    assert told != YES or wanted <= bound <= lead_there
                    assert told != NO or wanted > bound >= lead_there
                    answers += told != UNKNOWN
    assert answers > 40 * 40


def test_a_spare_move_more_keeps_what_was_shown_and_so_does_a_turn_for_one() -> None:
    memory = new_memory(3)
    remember(memory, KEY, 1, 0, YES, 4, 7, 100)
    answers = {(t, s): recall(memory, KEY, t, s, 4)[0] for t, s in STANDINGS}
    assert {at for at, told in answers.items() if told == YES} == {
        (1, 0),
        (1, 1),
        (1, 2),
        (0, 1),
        (0, 2),
    }
    assert recall(memory, KEY, 1, -1, 4) == (UNKNOWN, 0, 7)
    assert recall(memory, KEY, 0, 0, 4) == (UNKNOWN, 0, -1)


def test_a_bound_that_is_better_than_was_asked_for_answers_other_goals() -> None:
    memory = new_memory(3)
    remember(memory, KEY, 0, 0, YES, 6, 7, 100)
    remember(memory, KEY, 0, 0, NO, 8, -1, 100)
    assert recall(memory, KEY, 0, 0, 2) == (YES, 6, 7)
    assert recall(memory, KEY, 0, 0, 8) == (UNKNOWN, 0, 7)
    assert recall(memory, KEY, 0, 0, 12) == (NO, 8, 7)


def test_what_took_the_least_work_gives_way() -> None:
    memory = new_memory(3)
    for number, work in enumerate((900, 40, 700, 800, 600)):
        remember(memory, KEY ^ np.uint64(number << 8), 0, 0, YES, 1, number, work)
    found = [recall(memory, KEY ^ np.uint64(number << 8), 0, 0, 1)[0] for number in range(5)]
    assert found == [YES, UNKNOWN, YES, YES, YES]


def test_what_two_threads_have_written_half_each_is_nothing() -> None:
    """One of them was held up between the two words of a note."""
    ours, theirs = new_memory(3), new_memory(3)
    other = KEY ^ np.uint64(1 << 40)
    remember(ours, KEY, 0, 0, YES, 4, 7, 100)
    remember(theirs, other, 0, 0, NO, -4, 9, 100)
    place = int(np.flatnonzero(ours[:, 1])[0])
    assert recall(ours, KEY, 0, 0, 4)[0] == YES
    ours[place, 1] = theirs[place, 1]
    assert recall(ours, KEY, 0, 0, 4)[0] == UNKNOWN
    assert recall(ours, other, 0, 0, 4)[0] == UNKNOWN
    ours[place, 0] = theirs[place, 0]
    assert recall(ours, other, 0, 0, 4)[0] == NO


def test_the_smallest_memory_holds_a_bucket() -> None:
    """Whoever asks for less would have its notes looked for where there are none."""
    for bits in (0, 1, 2):
        memory = new_memory(bits)
        assert len(memory) == 4
        for shift in range(20):
            remember(memory, KEY << np.uint64(shift), 0, 0, YES, 4, 7, 100)
        assert recall(memory, KEY << np.uint64(19), 0, 0, 4)[0] == YES
