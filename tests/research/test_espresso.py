"""Espresso in ticks: what a seat may do and see, who comes first, and that nothing hidden shows."""

from dataclasses import replace

import pytest

from doppio.games.contract import Millis, RefusedError, Seat
from doppio.games.dice import Dice, pick, shuffled
from doppio.games.espresso.game import Flip, Game
from doppio.games.espresso.plays import Piles, Play
from doppio.games.espresso.side import Side
from doppio.games.espresso.view import view
from doppio.research.espresso import FIRST_PLAY, FLIP, WAIT, Kind
from doppio.research.race import NO_ACTION, TOO_LATE, Race, lead
from doppio.research.seats import refuse_other, refuse_unbegun
from tests.games.espresso.hidden import hidden_cards, with_hidden
from tests.games.espresso.table import middle, side

ONE, TWO = Seat(1), Seat(2)
KINDS = [Kind(2, "normalo", 30), Kind(4, "zero"), Kind(3, "chaos")]
VARIANTS = [kind.variant for kind in KINDS]
OTHERS = side("y8 y6 y5 | y0 y1 y7 | b7 b8 b6")


def race_with(variant: str, own: Side, *piles: str, other: Side = OTHERS) -> Race:
    """A race in which these sides face each other."""
    race = Race(Kind(2, variant), 0)
    standing: Piles = middle(*piles)
    race.game = replace(race.game, sides=(own, other), piles=standing)
    return race


def meant(race: Race, action: int) -> tuple[list[tuple[int, str]], int]:
    """The cards and the pile that an action of the first seat stands for."""
    play = race.choices(ONE)[action]
    assert isinstance(play, Play)
    return [(source.owner, source.place) for source in play.cards], play.to


def random_tick(race: Race, dice: Dice) -> dict[Seat, int]:
    """Actions from the masks, plays more often than flips."""
    actions = {}
    for number in range(1, race.kind.players + 1):
        allowed = list(race.choices(Seat(number)))
        plays = [action for action in allowed if action >= FIRST_PLAY]
        actions[Seat(number)] = pick(plays if plays and dice.below(3) else allowed, dice)
    return actions


def states(kind: Kind, seed: int) -> list[Game]:
    """The states of a random game, tick by tick."""
    race, dice = Race(kind, seed), Dice("ticks", seed)
    seen: list[Game] = []
    while not race.over and len(seen) < 400:
        seen.append(race.game)
        race.tick(random_tick(race, dice))
    return seen


# --- actions ----------------------------------------------------------------------------------


def test_the_five_places_are_played_where_they_fit() -> None:
    own = side("r3 g4 | r0 b2 y5 | g6 g7 | r8 b3")
    race = race_with("normalo", own, "r0 r1 r2", "b0 b1", "b0 b1", "b0 b1 b2")
    assert list(race.choices(ONE)) == [WAIT, FLIP, 2, 3, 4, 6]
    assert meant(race, 2) == ([(1, "espresso")], 1)
    assert meant(race, 3) == ([(1, "help1")], 0)
    assert meant(race, 4) == ([(1, "help2")], 2)
    assert meant(race, 6) == ([(1, "waste")], 4)


def test_in_chaos_the_open_cards_of_others_come_next() -> None:
    race = race_with("chaos", side("r3 g4 | r5 b2 y5 | g6"))
    assert list(race.choices(ONE)) == [WAIT, FLIP, 8]
    assert meant(race, 8) == ([(2, "help1")], 0)
    assert list(race.choices(TWO)) == [WAIT, FLIP, 3]


def test_in_zero_a_joker_goes_with_its_cover() -> None:
    own = side("r0 g4 | b3 y7 y8 | g6")
    race = race_with("zero", own, "r1", "g1")
    first = FIRST_PLAY + 5
    known = {first + 25 + 1, first + 25 + 7}  # espresso with help1, on red 1 and on green 1
    hidden = {first, first + 1, first + 7}  # espresso with what lies under it; or a new pile
    assert set(race.choices(ONE)) == {WAIT, FLIP} | known | hidden
    assert meant(race, first + 25 + 7) == ([(1, "espresso"), (1, "help1")], 2)
    assert meant(race, first) == ([(1, "espresso"), (1, "espresso")], 0)


def test_a_dared_cover_that_does_not_fit_leaves_both_cards() -> None:
    race = race_with("zero", side("r0 g4 | b8 y7 y8 | g6"), "r1")
    before = race.game
    ticked = race.tick({ONE: FIRST_PLAY + 5})
    assert ticked.refused == {ONE: "does-not-fit"}
    assert race.game == before


def test_a_seat_with_nothing_to_flip_can_still_wait() -> None:
    race = race_with("normalo", side("r3 g4 | b8 y7 y8"), "r1")
    assert list(race.choices(ONE)) == [WAIT]


def test_a_hand_pauses_after_a_play_but_flips() -> None:
    race = race_with("normalo", side("r0 r1 g4 r2 | b8 y7 y8 | g6 g7 g8"))
    race.tick({ONE: 2})
    assert race.pause(ONE) == 1
    assert list(race.choices(ONE)) == [WAIT, FLIP]
    race.tick({})
    assert race.pause(ONE) == 0
    assert list(race.choices(ONE)) == [WAIT, FLIP, 2]
    assert race.tick({ONE: 2}).refused == {}
    assert race.at == Millis(150)


def test_what_the_mask_does_not_allow_does_nothing() -> None:
    race = Race(Kind(), 5)
    before = race.game
    for action in (-1, 7, 10_000, 1.5, "1", None):
        assert race.tick({ONE: action}).refused == {ONE: NO_ACTION}  # type: ignore[dict-item]
    assert race.game == before


def test_of_two_who_want_a_place_chance_prefers_nobody() -> None:
    winners = []
    for seed in range(40):
        race = race_with("normalo", side("r1 g4 | b8 y0 y8"), "r0", other=side("r1 y6 | b8 y7 y8"))
        race._dice = Dice("first", seed)
        ticked = race.tick({ONE: 2, TWO: 2})
        assert list(ticked.refused.values()) == ["does-not-fit"]
        winners.append(race.game.piles[0].cards[-1][1])
    assert 10 < winners.count(ONE) < 30


def test_a_card_that_was_stolen_is_not_played_by_its_successor() -> None:
    late = 0
    for seed in range(20):
        race = race_with("chaos", side("y3 g4 | b8 y7 y8"), other=side("y1 y6 r3 | r0 g0 b0"))
        race._dice = Dice("stolen", seed)
        ticked = race.tick({ONE: 8, TWO: 3})  # both want seat 2's first helper
        assert list(ticked.refused.values()) == [TOO_LATE]
        late += TWO in ticked.refused
        assert len(race.game.piles) == 1
    assert 0 < late < 20


# --- rounds and rewards -----------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=VARIANTS)
def test_alone_in_a_tick_what_is_known_to_fit_is_never_refused(kind: Kind) -> None:
    race, dice, ends = Race(kind, 7), Dice("alone"), 0
    for tick in range(600):
        if race.over:
            break
        seat = Seat(tick % kind.players + 1)
        action = random_tick(race, dice)[seat]
        command = race.choices(seat)[action]
        ticked = race.tick({seat: action})
        dared = isinstance(command, Play) and len(command.cards) == 2
        assert dared or not ticked.refused
        ends += len(ticked.rounds)
    assert ends == race.game.round - (race.game.running)


def test_a_round_that_ends_is_followed_by_the_next() -> None:
    race = race_with("normalo", side("r0 | b8 y7 y8 | g6"), "g0@2")
    race.game = replace(race.game, options=replace(race.game.options, target=50))
    assert race.tick({ONE: 2}).rounds == [(6, 1)]
    assert race.game.totals == (6, 1)
    assert race.game.running
    assert not race.over


def test_leads_come_to_nothing() -> None:
    assert [lead((6, 1), Seat(seat)) for seat in (1, 2)] == [5, -5]
    assert [lead((9, 3, 0), Seat(seat)) for seat in (1, 2, 3)] == [7.5, -1.5, -6]


def test_the_same_seed_and_actions_make_the_same_game() -> None:
    assert states(KINDS[1], 3) == states(KINDS[1], 3)
    assert states(KINDS[1], 3) != states(KINDS[1], 4)


# --- sights -----------------------------------------------------------------------------------


def test_a_sight_tells_what_lies_open() -> None:
    own = side("r3 g4 | r0 b2 y5 | g6 g7 | r8 b3")
    race = race_with("normalo", own, "r0@2 r1 r2", "b0 b1", "b0 b1")
    race.game = replace(race.game, totals=(12, 34))
    sight = race.sight(TWO).tolist()
    assert sight[:10] == [36, 28, 29, 35, 0, 3, 3, 0, 1, 34]
    assert sight[10:20] == [4, 1, 21, 33, 22, 2, 2, 2, 6, 12]
    shown = sight[20:56]
    assert {at: count for at, count in enumerate(shown) if count} == {2: 1, 19: 2}
    assert sight[56:] == [0]


def scrambled(game: Game, dice: Dice) -> Game:
    """The same table with the hidden cards of every side in another order."""
    sides = tuple(with_hidden(each, shuffled(hidden_cards(each), dice)) for each in game.sides)
    return replace(game, sides=sides)


@pytest.mark.parametrize("kind", KINDS, ids=VARIANTS)
def test_no_hidden_card_shows_in_a_sight_or_a_mask(kind: Kind) -> None:
    here, there, changed = Race(kind, 0), Race(kind, 0), 0
    for game in states(kind, 11):
        here.game, there.game = game, scrambled(game, Dice("hidden"))
        changed += here.game != there.game
        for number in range(1, kind.players + 1):
            seat = Seat(number)
            assert view(here.game, seat) == view(there.game, seat)
            assert (here.sight(seat) == there.sight(seat)).all()
            assert (here.mask(seat) == there.mask(seat)).all()
    assert changed > 10


HALVES = [Kind(2.5), Kind(2, "zero", 1.5)]  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [Kind(1), Kind(7), Kind(2, "uno"), Kind(2, "zero", 0), *HALVES])
def test_a_kind_that_there_is_not_is_refused(kind: Kind) -> None:
    with pytest.raises(RefusedError, match="Espresso is for 2 to 6"):
        Race(kind, 0)


def test_a_flip_is_the_rules_flip() -> None:
    race = Race(Kind(2), 1)
    assert race.choices(TWO)[FLIP] == Flip(TWO)
    race.tick({TWO: FLIP})
    assert len(race.game.sides[1].waste) == 3


def test_what_is_no_kind_or_has_not_begun_is_refused() -> None:
    refuse_other(Kind(), Kind)
    refuse_unbegun(["seat_1"])
    with pytest.raises(RefusedError, match="is given as a Kind"):
        refuse_other(1.5, Kind)
    with pytest.raises(RefusedError, match="begins with reset"):
        refuse_unbegun([])
