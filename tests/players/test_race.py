"""A race between players always ends, whoever sits at the table."""

from __future__ import annotations

import pytest

from doppio.arena.race import Race
from doppio.games.contract import Chance, Millis, Refusal
from doppio.games.dice import Dice
from doppio.games.espresso.game import ONE_HAND_PAUSE, Command, Event, Flip, Game, Options, decide
from doppio.games.espresso.middle import VARIANTS
from doppio.games.espresso.plays import Play
from doppio.games.espresso.view import View
from doppio.players.contract import EspressoPlayer
from doppio.players.eager import Eager
from doppio.players.roster import ESPRESSO_PLAYERS
from doppio.records.book import Replay
from doppio.records.espresso import header_of

MOST_ACTS = 20_000
"""Far more than any race to 30 points takes; a race that does not end exceeds it all the same."""


class Watched:
    """A player that is stopped when it acts for ever."""

    def __init__(self, player: EspressoPlayer) -> None:
        self.player = player
        self.acts = 0

    def for_a_game(self, chance: Chance) -> Watched:
        """Watch the player of the day."""
        self.player = self.player.for_a_game(chance)
        return self

    def act(self, view: View, chance: Chance) -> tuple[Play | Flip, Millis]:
        """Do as the player does."""
        self.acts += 1
        assert self.acts <= MOST_ACTS, "this race does not end"
        return self.player.act(view, chance)


def race(variant: str, players: list[EspressoPlayer], seed: int, target: int = 30) -> Race:
    options = Options(len(players), variant, target, ONE_HAND_PAUSE)
    race = Race(options, [Watched(player) for player in players], Dice("race", seed))
    race.run()
    return race


@pytest.mark.parametrize("name", ["eager", "level1", "level6", "level10"])
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_race_ends_and_every_event_of_it_is_legal(variant: str, seats: int, name: str) -> None:
    for seed in range(5):
        run = race(variant, [ESPRESSO_PLAYERS[name]] * seats, seed)
        assert run.game.outcome is not None
        replay = Replay(header_of(run.game.options, ("anybody",) * seats))
        for entry in run.entries:
            assert entry.at >= replay.at
            replay.happen(entry.event, entry.at)
        assert replay.state == run.game


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_race_of_players_of_very_different_pace_ends(variant: str) -> None:
    for seed in range(3):
        hands: list[EspressoPlayer] = [Eager(Millis(pace)) for pace in (2, 100, 5000)]
        assert race(variant, hands, seed).game.outcome is not None


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_seed_gives_the_same_race(variant: str) -> None:
    first, again, other = (race(variant, [Eager()] * 3, seed) for seed in (1, 1, 2))
    assert first.entries == again.entries
    assert first.entries != other.entries


LATE = {
    "normalo": {"does-not-fit", "no-cards-left"},
    "zero": {"does-not-fit", "no-cards-left", "nothing-there", "no-joker-here"},
    "chaos": {"does-not-fit", "no-cards-left", "nothing-there", "does-not-open"},
}
"""What a hand may find when it arrives: another was faster (in Chaos also with its own cards),
nothing came up behind a dared joker, or there is nothing to flip."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_may_come_too_late_but_never_too_soon(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: set[str] = set()

    def listening(
        game: Game, command: Command, at: Millis, chance: Chance
    ) -> tuple[Event, ...] | Refusal:
        answer = decide(game, command, at, chance)
        said.update({answer.code} if isinstance(answer, Refusal) else ())
        return answer

    monkeypatch.setattr("doppio.arena.race.decide", listening)
    for seed in range(3):
        race(variant, [Eager(Millis(pace)) for pace in (2, 20, 300, 700)], seed)
    assert said <= LATE[variant]
    assert "does-not-fit" in said


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_hand_plays_faster_than_the_pause(variant: str) -> None:
    run = race(variant, [Eager(Millis(2))] * 2, seed=3)
    last: dict[int, Millis] = {}
    for entry in run.entries:
        if isinstance(entry.event, Play):
            seat = entry.event.seat
            assert seat not in last or entry.at - last[seat] >= ONE_HAND_PAUSE
            last[seat] = entry.at
