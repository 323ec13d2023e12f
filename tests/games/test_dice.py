"""Seeded chance: the same numbers for ever, and fair ones."""

from collections import Counter
from hashlib import blake2b

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from doppio.games.dice import Dice, pick, shuffled

# The first numbers of SplitMix64 from the state 1234567, as its users publish them.
PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def test_the_numbers_are_those_of_splitmix64() -> None:
    dice = Dice()
    dice._state = 1234567
    assert tuple(dice.bits() for _ in PUBLISHED) == PUBLISHED


def test_the_first_state_is_a_hash_of_the_seed() -> None:
    """Written down so that another language can repeat it."""
    dice = Dice()
    digest = blake2b(b"str:cappuccino deal\x1fint:2", digest_size=8).digest()
    dice._state = int.from_bytes(digest, "big")
    assert dice.bits() == Dice("cappuccino deal", 2).bits()


def test_a_whole_number_is_the_same_seed_whatever_its_type() -> None:
    same = {Dice("deal", number).state for number in (7, np.int64(7), np.uint8(7))}
    assert len(same) == 1
    assert Dice("deal", "7").state not in same


def test_the_same_seed_gives_the_same_numbers_today_and_tomorrow() -> None:
    dice = Dice("for ever", 1)
    assert [dice.below(1000) for _ in range(8)] == [676, 629, 361, 568, 523, 94, 125, 767]


def test_words_and_numbers_are_different_seeds() -> None:
    seeds: list[tuple[int | str, ...]] = [
        (1,),
        ("1",),
        (1, 1),
        (11,),
        ("1", 1),
        (1, "1"),
        (-1,),
        (),
    ]
    assert len({Dice(*seed).bits() for seed in seeds}) == len(seeds)


@given(st.integers(), st.integers(1, 2**64))
def test_below_stays_below(seed: int, bound: int) -> None:
    assert 0 <= Dice(seed).below(bound) < bound


class Rigged(Dice):
    """Gives the bits it was told to give."""

    def __init__(self, *bits: int) -> None:
        super().__init__()
        self.told = list(bits)

    def bits(self) -> int:
        return self.told.pop(0)


def test_below_draws_again_rather_than_favour_small_numbers() -> None:
    """2**64 is one more than a multiple of three, so its last number is drawn again."""
    assert Rigged(2**64 - 1, 5).below(3) == 2
    assert Rigged(2**64 - 2, 5).below(3) == 2
    assert Rigged(2**64 - 3).below(3) == 1


@pytest.mark.parametrize("bound", [2, 3, 6])
def test_every_number_comes_up_about_as_often(bound: int) -> None:
    dice = Dice("fair", bound)
    thrown = Counter(dice.below(bound) for _ in range(6000))
    assert set(thrown) == set(range(bound))
    assert all(abs(count - 6000 / bound) < 6000 / bound * 0.15 for count in thrown.values())


@given(st.lists(st.integers()), st.integers())
def test_shuffling_loses_nothing(items: list[int], seed: int) -> None:
    assert sorted(shuffled(items, Dice(seed))) == sorted(items)


def test_every_order_comes_up_about_as_often() -> None:
    dice = Dice("orders")
    orders = Counter(shuffled("abc", dice) for _ in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_picking_reaches_every_item() -> None:
    dice = Dice("picks")
    assert {pick("abcd", dice) for _ in range(100)} == set("abcd")
