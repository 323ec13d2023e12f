"""The statistics, against figures that can be worked out by hand."""

from __future__ import annotations

from math import inf, log, sqrt

import pytest

from doppio.arena.ladder import ratings
from doppio.arena.stats import bounds, elo_of, estimate, llr, pentanomial, reach_95, score_of


def test_elo_and_score() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)  # ten to one
    assert elo_of(0.75) == pytest.approx(190.848, abs=0.001)
    assert score_of(400) == pytest.approx(10 / 11)
    assert elo_of(0) == -inf
    assert elo_of(1) == inf
    for elo in (-700.0, -3.5, 0.0, 20.0, 300.0):
        assert elo_of(score_of(elo)) == pytest.approx(elo)


def test_an_estimate_by_hand() -> None:
    """Pairs 1 2 4 2 1 spread evenly around ½: the sum of squares is 2·¼ + 4·1/16 = ¾."""
    found = estimate({0.0: 1, 0.25: 2, 0.5: 4, 0.75: 2, 1.0: 1})
    assert found.score == 0.5
    margin = 2.262157 * sqrt(0.75 / 9 / 10)  # Student's t of nine degrees of freedom
    assert (found.low, found.high) == pytest.approx((0.5 - margin, 0.5 + margin))
    assert found.elo[0] == 0
    assert found.elo[1] == pytest.approx(-found.elo[2])


def test_pairs_that_go_together_are_worth_more_than_their_games() -> None:
    """Deals that decide everything say nothing against the engines being even: no spread at all."""
    assert estimate({0.5: 100}).high == pytest.approx(0.53)  # the rule of three
    assert estimate({0.0: 50, 1.0: 50}).high == pytest.approx(0.5 + 1.959964 * sqrt(25 / 99 / 100))


def test_nothing_is_known_of_no_deals_and_little_of_one() -> None:
    assert (estimate({}).low, estimate({}).high) == (0.0, 1.0)
    assert (estimate({1.0: 1}).low, estimate({1.0: 1}).high) == (0.0, 1.0)


def test_two_deals_say_hardly_more_than_one() -> None:
    found = estimate({0.75: 1, 1.0: 1})
    assert (found.low, found.high) == (0.0, 1.0)
    assert found.elo[1:] == (-inf, inf)


@pytest.mark.parametrize(
    "deals, reach",
    [
        (0, inf),
        (1, inf),
        (2, 12.706205),
        (3, 4.302653),
        (4, 3.182446),
        (5, 2.776445),
        (6, 2.570582),
        (11, 2.228139),
        (31, 2.042272),
        (99, 1.984467),
        (100, 1.959964),
        (10**9, 1.959964),
    ],
)
def test_how_far_an_interval_reaches(deals: int, reach: float) -> None:
    """Against the printed tables of Student's distribution."""
    assert reach_95(deals) == pytest.approx(reach, abs=1e-6)


def test_the_pentanomial() -> None:
    assert pentanomial({0.0: 3, 0.75: 1, 1.0: 7}) == (3, 0, 0, 1, 7)


# --- the sequential test ----------------------------------------------------------------------


def test_the_bounds() -> None:
    assert bounds(0.05, 0.05) == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    assert bounds(0.01, 0.1) == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_where_there_are_but_two_scores_the_ratio_is_that_of_a_coin() -> None:
    """60 pairs won, 40 lost: 60·ln(s1/s0) + 40·ln((1-s1)/(1-s0))."""
    low, high = score_of(0), score_of(50)
    by_hand = 60 * log(high / low) + 40 * log((1 - high) / (1 - low))
    assert llr({1.0: 60, 0.0: 40}, 0, 50) == pytest.approx(by_hand, abs=0.01)


def test_for_small_differences_the_ratio_is_the_known_approximation() -> None:
    """N·(s1-s0)·(2·mean-s0-s1) / (2·variance)."""
    counts = {0.0: 30.0, 0.25: 180.0, 0.5: 560.0, 0.75: 200.0, 1.0: 30.0}
    low, high = score_of(0), score_of(5)
    count = sum(counts.values())
    mean = sum(score * times for score, times in counts.items()) / count
    spread = sum(times * (score - mean) ** 2 for score, times in counts.items()) / count
    near = count * (high - low) * (2 * mean - low - high) / (2 * spread)
    assert llr(counts, 0, 5) == pytest.approx(near, rel=0.01)


def test_the_ratio_turns_with_the_seats() -> None:
    counts = {0.0: 3, 0.25: 5, 0.5: 8, 0.75: 9, 1.0: 4}
    turned = {1 - score: times for score, times in counts.items()}
    assert llr(counts, -10, 30) == pytest.approx(-llr(turned, -30, 10))


@pytest.mark.parametrize("counts", [{}, {0.5: 1}, {1.0: 1}, {0.0: 500}, {0.5: 500}], ids=str)
def test_the_ratio_is_always_a_number(counts: dict[float, float]) -> None:
    assert abs(llr(counts, -5, 5)) < 10**4
    assert llr({1.0: 500}, 0, 10) > 2.94
    assert llr({0.0: 500}, 0, 10) < -2.94


# --- the ladder -------------------------------------------------------------------------------


def test_two_engines_are_as_far_apart_as_their_score_says() -> None:
    """75 of 100, and one draw more: 75.5 of 101."""
    deals = [[(0, 1, 1.0)]] * 75 + [[(0, 1, 0.0)]] * 25
    first, second = ratings(2, deals)
    assert first.elo == pytest.approx(-second.elo)
    assert first.elo - second.elo == pytest.approx(elo_of(75.5 / 101))
    # The error of the difference by the delta method, shared by two ratings around their mean.
    score = 75.5 / 101
    spread = 75 * (1 - score) ** 2 + 25 * score**2
    error = sqrt(spread) / (101 * score * (1 - score)) * 400 / log(10)
    assert first.margin == pytest.approx(1.959964 * error / 2)


def test_a_chain_of_engines_adds_up() -> None:
    """One beats two as two beats three; one and three never met."""
    won = [[(0, 1, 1.0)]] * 64 + [[(0, 1, 0.0)]] * 36 + [[(1, 2, 1.0)]] * 64 + [[(1, 2, 0.0)]] * 36
    first, second, third = ratings(3, won)
    assert second.elo == pytest.approx(0, abs=1e-6)
    assert first.elo - second.elo == pytest.approx(elo_of(64.5 / 101))
    assert first.elo == pytest.approx(-third.elo)


def test_whoever_wins_everything_has_a_rating_still() -> None:
    first, second = ratings(2, [[(0, 1, 1.0)]] * 20)
    assert first.elo - second.elo == pytest.approx(elo_of(20.5 / 21))
    assert ratings(2, []) == ratings(2, [])
    assert ratings(2, [])[0].elo == 0


@pytest.mark.parametrize("score", [0.0, 0.25, 0.5, 1.0])
def test_one_deal_says_nothing_about_the_ladder(score: float) -> None:
    assert [rating.margin for rating in ratings(2, [[(0, 1, score)]])] == [inf, inf]
    assert [rating.margin for rating in ratings(2, [])] == [inf, inf]
    margins = [rating.margin for rating in ratings(3, [[(0, 1, score)], [(0, 1, 0.5)]])]
    assert [margin == inf for margin in margins] == [False, False, True]


def test_few_deals_say_little_about_the_ladder() -> None:
    """0.75 and 1, and one draw more: 2.25 of 3 is 0.75, from which the deals differ by 0 and ¼."""
    first, second = ratings(2, [[(0, 1, 0.75)], [(0, 1, 1.0)]])
    error = 0.25 / (3 * 0.75 * 0.25) * 400 / log(10) / 2
    assert first.margin == pytest.approx(12.706205 * sqrt(2) * error)
    assert first.margin == pytest.approx(second.margin)


def test_deals_that_were_all_alike_leave_a_doubt() -> None:
    """By the rule of three, as where two meet: 3 of 401 by which the score may be another."""
    drawn, _ = ratings(2, [[(0, 1, 0.5)]] * 400)
    assert drawn.margin == pytest.approx(3 / (401 * 0.25) * 400 / log(10) / 2)
    won, _ = ratings(2, [[(0, 1, 1.0)]] * 20)
    assert 100 < won.margin < 500
