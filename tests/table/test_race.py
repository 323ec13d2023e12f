"""Espresso at a table: one hand a seat, rounds, pauses, votes, stuck rounds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from doppio.table.race import AUTO_NEXT_MILLIS
from tests.table.builder import Table
from tests.table.chances import BLUE, RED, deck

Open = Callable[..., Table]

NOTHING_FITS = deck(espresso="y5 y4 r0 g0 b0 y0 r1", helpers="y6 y7 y8")
"""All zeros lie buried, so nobody who has this deck can ever play."""

ONE_PLAY = deck(espresso="y5 y4 g0 b0 y0 r1", helpers="r0 y7 y8")
"""One zero lies open, and nothing that could follow it."""

CHAIN = deck(espresso="b0 b1 b2 b3 b4 b5 b6 b7 b8", helpers="r1 g7 g8")
"""An espresso pile that can be played from top to bottom."""


def opened(a_race: Open, **settings: object) -> Table:
    """Seat 1 has opened a red pile, and everybody's hand is back."""
    table = a_race([RED, BLUE], **settings)
    table.seat(1).flips()
    table.seat(1).plays("r0", on="new")
    table.after(10_000)
    return table


# --- plays ---


def test_a_round_is_dealt_at_the_start(a_race: Open) -> None:
    table = a_race([RED, BLUE])
    assert table.espresso.round == 1
    assert [line["do"] for line in table.lines] == ["deal"]
    sides = table.snapshot["game"]["sides"]
    assert sides[0] == {
        "espresso": "r4", "espresso_left": 9, "helpers": ["r1", "r2", "r3"],
        "hand_left": 24, "waste": None, "waste_left": 0,
    }  # fmt: skip
    assert table.told("happened")[0]["game"] == table.snapshot["game"]


def test_everybody_plays_at_once(a_race: Open) -> None:
    table = a_race([RED, BLUE])
    for seat in (2, 1):
        assert table.seat(seat).flips().done
    assert table.seat(2).plays("b0", on="new").done
    assert table.seat(1).plays("r0", on="new").done
    assert [pile["top"] for pile in table.snapshot["game"]["piles"]] == ["b0", "r0"]


def test_viewers_are_told_what_a_play_has_changed(a_race: Open) -> None:
    table = opened(a_race)
    table.seat(1).plays("r1", on=1)
    frame = table.told("happened")[-1]
    assert frame["line"] == {
        "n": 4, "t": 10_000, "seat": 1, "do": "play",
        "cards": [{"from": "help1"}], "to": 1, "came": 10_000, "sent": 10_000,
    }  # fmt: skip
    assert frame["faces"] == ["r1"]
    assert frame["pile"] == {
        "number": 1, "colour": "r", "value": 1, "height": 2, "top": "r1", "owner": 1,
        "next": ["r2"], "covers": [],
    }  # fmt: skip
    assert frame["sides"] == {"1": table.snapshot["game"]["sides"][0]}
    assert frame["points"] == table.snapshot["game"]["points"] == [2, 0]


def test_viewers_are_told_what_fits_where(a_race: Open) -> None:
    zeros, ones = ["r0", "g0", "b0", "y0"], ["r1", "g1", "b1", "y1"]
    for variant, opens, covers in (("normalo", zeros, []), ("zero", ones, ones)):
        game = a_race([RED, BLUE], variant=variant).snapshot["game"]
        assert (game["opens"], game["opens_covers"], game["steals"]) == (opens, covers, False)
        assert game["jokers"] == (zeros if variant == "zero" else [])
    chaos = opened(a_race, variant="chaos").snapshot["game"]
    assert chaos["steals"] is True
    assert chaos["piles"][0]["next"] == ["r1"]


@pytest.mark.parametrize(
    "place, to, why",
    [
        ("help3", 1, "does-not-fit"),
        ("help1", 2, "no-pile"),
        ("help1", 1000, "no-pile"),
        ("help1", "new", "does-not-open"),
    ],
)
def test_the_rules_refuse_and_nothing_changes(
    a_race: Open, place: str, to: int | str, why: str
) -> None:
    table = opened(a_race)
    before = table.snapshot
    answer = table.seat(1).plays_from(place, on=to)  # type: ignore[arg-type]
    assert answer.why == why
    assert table.snapshot == before


def test_nobody_plays_anothers_cards_but_in_chaos(a_race: Open) -> None:
    table = opened(a_race)
    assert table.seat(2).plays_from("help1", on=1, of=1).why == "not-yours"
    assert table.seat(2).plays_from("help1", on=1, of=6).why == "no-seat"
    chaos = opened(a_race, variant="chaos")
    assert chaos.seat(2).plays_from("help1", on=1, of=1).done
    assert chaos.told("happened")[-1]["sides"].keys() == {"1"}


def test_in_zero_a_joker_is_played_with_its_cover(a_race: Open) -> None:
    joker = deck(espresso="y7 y8", helpers="r1 g0 b3")
    table = a_race([joker, BLUE], variant="zero")
    assert table.seat(1).plays("g0", on="new").why == "joker-alone"
    table.seat(1).plays("r1", on="new")
    table.after(100)
    assert table.seat(1).plays("g0", "b3", on=1).done
    frame = table.told("happened")[-1]
    assert frame["faces"] == ["g0", "b3"]
    assert frame["pile"]["next"] == ["b4"]
    assert frame["pile"]["covers"] == ["r5", "g5", "b5", "y5"]


def test_nobody_plays_for_another_or_for_a_seat_that_is_not_there(a_race: Open) -> None:
    table = a_race([RED, BLUE])
    for guest, seat, why in (
        ("Left", 1, "not-your-seat"),
        ("Right", 1, "not-your-seat"),
        ("Host", 3, "no-seat"),
    ):
        player = table.guest(guest).on(seat)
        assert player.flips().why == why
        assert player.plays_from("waste", on="new").why == why
        assert player.votes().why == why
        assert player.is_ready_for_next().why == why


def test_there_is_nothing_to_play_without_a_game(a_table: Open) -> None:
    player = a_table("espresso").seat(1)
    assert player.flips().why == "no-game"
    assert player.plays_from("waste", on="new").why == "no-game"
    assert player.votes().why == "no-game"
    assert player.is_ready_for_next().why == "no-game"


# --- one hand ---


def test_a_second_play_waits_for_the_hand(a_race: Open) -> None:
    table = opened(a_race)
    assert table.seat(1).plays("r1", on=1).done
    played_at = table.now
    table.after(30)
    second = table.seat(1).plays("r2", on=1)
    assert second.waiting
    assert table.desk.wake_at() == played_at + 100
    table.after(69)
    assert second.waiting
    table.after(1)
    assert second.done
    assert table.lines[-1]["t"] - table.lines[-2]["t"] == 100
    third = table.seat(1).plays("r3", on=1)
    assert third.waiting
    table.after(100)
    assert third.done


def test_only_one_play_waits_for_the_hand(a_race: Open) -> None:
    table = opened(a_race)
    table.seat(1).plays("r1", on=1)
    second = table.seat(1).plays("r2", on=1)
    assert table.seat(1).plays_from("help3", on=1).why == "one-hand"
    table.after(100)
    assert second.done


def test_after_the_pause_nothing_waits(a_race: Open) -> None:
    table = opened(a_race)
    table.seat(1).plays("r1", on=1)
    table.after(100)
    assert table.seat(1).plays("r2", on=1).done


@pytest.mark.parametrize("pause", [0, 1, 750])
def test_the_table_says_how_long_the_pause_is(a_race: Open, pause: int) -> None:
    table = opened(a_race, pause=pause)
    table.seat(1).plays("r1", on=1)
    second = table.seat(1).plays("r2", on=1)
    assert second.done == (pause == 0)
    table.after(pause)
    assert second.done
    assert table.lines[-1]["t"] - table.lines[-2]["t"] == pause


def test_flips_need_no_pause(a_race: Open) -> None:
    table = opened(a_race)
    table.seat(1).plays("r1", on=1)
    for _ in range(12):
        assert table.seat(1).flips().done
    assert table.lines[-1]["t"] == table.lines[-12]["t"]
    assert table.seat(2).flips().done


def test_everybody_has_a_hand_of_their_own(a_race: Open) -> None:
    table = a_race([RED, BLUE])
    table.seat(1).flips()
    table.seat(2).flips()
    table.seat(1).plays("r0", on="new")
    assert table.seat(2).plays("b0", on="new").done


def test_a_refused_play_leaves_the_hand_free(a_race: Open) -> None:
    table = opened(a_race)
    assert table.seat(1).plays("r3", on=1).why == "does-not-fit"
    assert table.seat(1).plays("r1", on=1).done


def test_a_play_that_waited_may_be_refused_when_its_turn_comes(a_race: Open) -> None:
    table = opened(a_race)
    table.seat(1).plays("r1", on=1)
    second = table.seat(1).plays("r3", on=1)
    assert second.waiting
    table.after(100)
    assert second.why == "does-not-fit"


def test_a_flip_does_not_change_the_card_that_waits_for_the_hand(a_race: Open) -> None:
    # The player saw r1 on top of the waste and played it; the flip came after.
    red = deck(espresso="y8 y7", helpers="r0 g7 g8", hand="b8 b7 r1 b6 b5 r2")
    table = a_race([red, BLUE])
    table.seat(1).flips()
    table.seat(1).plays("r0", on="new")
    table.after(50)
    second = table.seat(1).plays("r1", on=1)
    table.after(10)
    table.seat(1).flips().looked_at = True
    table.after(1000)
    assert second.why is None
    assert table.espresso.piles[0].value == 1


# --- rounds ---


@pytest.mark.parametrize("variant", ["normalo", "zero", "chaos"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_whole_game_is_raced(a_race: Open, variant: str, players: int) -> None:
    table = a_race(players=players, variant=variant, target=30, dice=players)
    table.race_on(20_000)
    assert table.room.phase == "over"
    assert table.lines[-1]["do"] == "end"
    rounds = [line for line in table.lines if line["do"] in ("finito", "stuck")]
    assert len(rounds) == table.espresso.round
    totals = [sum(points) for points in zip(*(r["points"] for r in rounds), strict=True)]
    assert tuple(totals) == table.espresso.totals
    assert max(totals) >= 30
    assert table.snapshot["game"]["outcome"]["scores"] == totals
    assert table.desk.wake_at() is None


def test_nobody_is_waited_for_when_no_round_follows(a_race: Open) -> None:
    table = opened(a_race, target=1)
    for seat in (1, 2):
        table.seat(seat).votes()
    assert table.room.phase == "over"
    assert table.snapshot["waiting_for_next"] == []


def test_finito_ends_the_round(a_race: Open) -> None:
    table = a_race([CHAIN, RED])
    table.seat(1).plays("b0", on="new")
    for card in ("b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"):
        table.after(100)
        assert table.seat(1).plays(card, on=1).done
    assert table.lines[-1] == {
        "n": 11, "t": 800, "do": "finito", "seat": 1, "points": [14, 0], "totals": [14, 0]
    }  # fmt: skip
    assert not table.espresso.running
    assert table.seat(2).flips().why == "no-round"
    assert table.seat(2).plays_from("help1", on="new").why == "no-round"
    assert table.snapshot["waiting_for_next"] == [1, 2]


def test_a_stuck_round_ends_by_itself(a_race: Open) -> None:
    table = a_race([ONE_PLAY, NOTHING_FITS])
    assert table.espresso.running
    table.seat(1).plays("r0", on="new")
    assert table.lines[-1]["do"] == "stuck"
    assert table.lines[-1]["points"] == [1, 0]
    assert "voted" not in table.lines[-1]
    assert not table.espresso.running


def test_a_deal_may_be_stuck_from_the_start(a_table: Open) -> None:
    table = a_table("espresso")
    table.fill()
    table.chance.tell_decks([NOTHING_FITS, NOTHING_FITS])
    table.all_ready()
    assert [line["do"] for line in table.lines] == ["deal", "stuck"]
    assert table.snapshot["waiting_for_next"] == [1, 2]
    table.after(AUTO_NEXT_MILLIS)
    assert table.espresso.running
    assert table.espresso.round == 2


def test_who_plays_bots_alone_is_not_hurried_into_the_next_round(a_table: Open) -> None:
    table = a_table("espresso", players=3)
    for seat in (2, 3):
        table.guest("Host").seats_a_bot(seat)
    table.chance.tell_decks([NOTHING_FITS] * 3)
    table.seat(1).is_ready()
    assert not table.espresso.running
    table.after(20 * AUTO_NEXT_MILLIS)
    assert (table.espresso.running, table.espresso.round) == (False, 1)
    table.seat(1).is_ready_for_next()
    assert (table.espresso.running, table.espresso.round) == (True, 2)


def ended(a_race: Open, players: int = 2) -> Table:
    """A round has just been voted off."""
    table = a_race([RED, BLUE, BLUE][:players])
    for seat in range(1, players + 1):
        table.seat(seat).votes()
    assert not table.espresso.running
    return table


def test_the_next_round_begins_when_all_are_ready(a_race: Open) -> None:
    table = ended(a_race)
    table.seat(2).is_ready_for_next()
    assert not table.espresso.running
    assert table.snapshot["waiting_for_next"] == [1]
    table.seat(2).is_ready_for_next()
    assert not table.espresso.running, "the same one twice is not both"
    table.seat(1).is_ready_for_next()
    assert table.espresso.round == 2
    assert table.snapshot["waiting_for_next"] == []
    assert table.lines[-1]["do"] == "deal"
    assert len(table.espresso.sides) == 2


def test_the_next_round_begins_by_itself_after_half_a_minute(a_race: Open) -> None:
    table = ended(a_race)
    assert table.desk.wake_at() == table.now + 30_000
    table.after(29_999)
    table.tick()
    assert not table.espresso.running
    table.after(1)
    assert table.espresso.round == 2
    assert table.snapshot["waiting_for_next"] == []
    assert table.espresso.running


def test_the_next_round_comes_after_a_restart_as_well(a_race: Open) -> None:
    table = ended(a_race)
    table.restarts(10_000)
    table.after(20_000)
    assert table.espresso.round == 2


def test_nobody_waits_for_the_absent(a_race: Open) -> None:
    table = ended(a_race, players=3)
    table.guest("Right").leaves()
    table.seat(1).is_ready_for_next()
    assert not table.espresso.running
    table.seat(2).is_ready_for_next()
    assert table.espresso.running


def test_nobody_waits_for_bots(a_table: Open) -> None:
    table = a_table("espresso")
    table.guest("Host").seats_a_bot(2)
    table.chance.tell_decks([RED, BLUE])
    table.seat(1).is_ready()
    table.seat(1).votes()
    assert table.snapshot["waiting_for_next"] == [1]
    table.seat(1).is_ready_for_next()
    assert table.espresso.running


def test_there_is_no_next_round_during_one(a_race: Open) -> None:
    assert a_race([RED, BLUE]).seat(1).is_ready_for_next().why == "in-round"


def test_a_new_round_finds_every_hand_free(a_race: Open) -> None:
    table = opened(a_race)
    table.seat(1).plays("r1", on=1)
    later = table.seat(1).plays("r2", on=1)
    for seat in (1, 2):
        table.seat(seat).votes()
    assert later.why == "round-over"
    table.chance.tell_decks([RED, BLUE])
    for seat in (1, 2):
        table.seat(seat).is_ready_for_next()
    table.seat(1).flips()
    assert table.seat(1).plays("r0", on="new").done


# --- votes ---


def test_a_round_ends_when_all_vote_for_it(a_race: Open) -> None:
    table = opened(a_race)
    assert table.seat(1).votes().done
    assert table.snapshot["votes"] == [1]
    assert table.espresso.running
    table.seat(2).votes()
    assert table.lines[-1] == {
        "n": 4, "t": 10_000, "do": "stuck", "voted": True, "points": [1, 0], "totals": [1, 0]
    }  # fmt: skip
    assert table.snapshot["votes"] == []
    assert table.seat(1).votes().why == "no-round"


def test_a_vote_can_be_taken_back(a_race: Open) -> None:
    table = opened(a_race)
    table.seat(1).votes()
    table.seat(1).votes(end=False)
    table.seat(2).votes()
    assert table.espresso.running
    assert table.snapshot["votes"] == [2]


def test_the_same_vote_twice_is_one(a_race: Open) -> None:
    table = opened(a_race)
    table.seat(1).votes()
    table.seat(1).votes()
    assert table.espresso.running


def test_only_those_who_are_here_vote(a_race: Open) -> None:
    table = a_race([RED, BLUE, BLUE])
    table.guest("Right").leaves()
    table.seat(1).votes()
    assert table.espresso.running
    table.seat(2).votes()
    assert not table.espresso.running


def test_bots_need_not_vote(a_table: Open) -> None:
    table = a_table("espresso")
    table.guest("Host").seats_a_bot(2)
    table.chance.tell_decks([RED, BLUE])
    table.seat(1).is_ready()
    table.seat(1).votes()
    assert not table.espresso.running


def test_a_vote_may_end_the_game(a_race: Open) -> None:
    table = opened(a_race, target=1)
    for seat in (1, 2):
        table.seat(seat).votes()
    assert [line["do"] for line in table.lines[-2:]] == ["stuck", "end"]
    assert table.room.phase == "over"
    assert table.seat(1).is_ready_for_next().why == "no-game"


def test_votes_are_for_one_round_only(a_race: Open) -> None:
    table = a_race([CHAIN, RED])
    table.seat(2).votes()
    table.seat(1).plays("b0", on="new")
    for card in ("b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"):
        table.after(100)
        table.seat(1).plays(card, on=1)
    table.after(AUTO_NEXT_MILLIS)
    assert table.espresso.round == 2
    table.seat(1).votes()
    assert table.espresso.running
