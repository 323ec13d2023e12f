"""Espresso's golden files: one short game a variant, told event by event.

After every event stands all that everybody at the table sees, and what each seat may play as far as
can be known from that. `r1@2` in the middle is seat 2's red 1. Where a seat tries what the rules
refuse, their answer is told too. `python -m tests.golden.rewrite` writes the files.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from doppio.games.contract import Millis, Refusal, Seat
from doppio.games.dice import Dice, pick
from doppio.games.espresso.game import (
    ONE_HAND_PAUSE,
    Command,
    Deal,
    End,
    Event,
    Finito,
    Flip,
    Game,
    NextRound,
    Options,
    Stuck,
    decide,
    evolve,
    start,
)
from doppio.games.espresso.middle import Pile
from doppio.games.espresso.plays import NEW, Play, Source, legal_plays
from doppio.games.espresso.side import PLACES
from doppio.games.espresso.view import SideView, View, sides_as_seen, view


@dataclass(frozen=True)
class Told:
    """A game to be told, fixed by its seed; `why` it is this one."""

    variant: str
    players: int
    seed: int
    why: str
    target: int = 20

    @property
    def path(self) -> str:
        """Where its text lies."""
        return f"espresso/playthrough-{self.variant}.txt"


PLAYTHROUGHS = (
    Told("normalo", 2, 41, "two rounds with a few shuffles"),
    Told("zero", 2, 20, "a round with a finito, and a round that gets stuck"),
    Told("chaos", 3, 2, "two rounds with many thefts"),
)


def texts() -> dict[str, str]:
    """What every golden file of Espresso should hold, by its path below this folder."""
    return {told.path: playthrough(told) for told in PLAYTHROUGHS}


def playthrough(told: Told) -> str:
    """The text of a whole game."""
    headline = (
        f"espresso {told.variant}, {told.players} seats, target {told.target}, seed {told.seed}"
    )
    return "\n".join([f"{headline}: {told.why}", *_game_lines(told)]) + "\n"


def _game_lines(told: Told) -> Iterator[str]:
    dice = Dice("espresso playthrough", told.variant, told.players, told.seed)
    game = start(Options(told.players, told.variant, told.target, ONE_HAND_PAUSE))
    at, count = Millis(0), 0
    while game.outcome is None:
        command = _next_command(game, dice)
        answer = decide(game, command, at, dice)
        if isinstance(answer, Refusal):
            yield ""
            yield f"     {at} ms: {_words(command)}? {answer.code}: {answer}"
        else:
            for event in answer:
                before, game, count = game, evolve(game, event, at), count + 1
                yield ""
                yield f"{count:>3}  {at} ms: {_words(event)}"
                yield from _view_lines(view(before, None), view(game, None))
        at = Millis(at + 40 + dice.below(40))


def _next_command(game: Game, dice: Dice) -> Command:
    """Most often a play that is legal; at times a flip, or a play that is anything."""
    if not game.running:
        return NextRound()
    seat = Seat(1 + dice.below(game.options.players))
    if dice.below(16) == 0:
        sources = tuple(Source(seat, pick(PLACES, dice)) for _ in range(1 + dice.below(2)))
        return Play(seat, sources, dice.below(len(game.piles) + 2))
    plays = list(legal_plays(game.options.variant, game.sides, game.piles, seat))
    return pick(plays, dice) if plays else Flip(seat)


def _words(event: Event | Command) -> str:
    match event:
        case NextRound():
            return "next round"
        case Deal():
            decks = (
                f"\n       deck {n}: {' '.join(deck)}" for n, deck in enumerate(event.decks, 1)
            )
            return f"round {event.round} is dealt" + "".join(decks)
        case Flip():
            order = "" if event.order is None else f" a shuffled hand: {' '.join(event.order)}"
            return f"seat {event.seat} flips{order}"
        case Play():
            return f"seat {event.seat} plays {_play_words(event)}"
        case Finito():
            return f"FINITO! by seat {event.seat}{_points_words(event)}"
        case Stuck():
            return f"the round is stuck{_points_words(event)}"
        case End():
            winners = ", ".join(map(str, event.winners))
            return f"the game is over, won by seat {winners}"


def _points_words(event: Finito | Stuck) -> str:
    points, totals = (" ".join(map(str, row)) for row in (event.points, event.totals))
    return f": points {points}, totals {totals}"


def _play_words(play: Play) -> str:
    sources = (
        source.place if source.owner == play.seat else f"{source.place} of {source.owner}"
        for source in play.cards
    )
    return f"{' + '.join(sources)} to {'new' if play.to == NEW else play.to}"


def _view_lines(before: View, seen: View) -> Iterator[str]:
    """All that a spectator sees, and what it knows each seat may play."""
    if not seen.sides:
        yield f"       totals {' '.join(map(str, seen.totals))}"
        if seen.outcome is not None:
            scores, winners = (
                " ".join(map(str, row)) for row in (seen.outcome.scores, seen.outcome.winners)
            )
            yield f"       {seen.outcome.reason}: scores {scores}, winners {winners}"
        return
    piles = " | ".join(map(_pile_words, seen.piles)) or "empty"
    yield f"       middle {'as before' if seen.piles == before.piles != () else piles}"
    for number, side in enumerate(seen.sides, 1):
        yield f"       seat {number} {_side_words(side)} {_may_words(seen, Seat(number))}"


def _pile_words(pile: Pile) -> str:
    return " ".join(f"{card}@{owner}" for card, owner in pile.cards)


def _side_words(side: SideView) -> str:
    helpers = " ".join(card or "--" for card in side.helpers)
    return (
        f"espresso {side.espresso_top or '--'} of {side.espresso_left}  helpers {helpers}  "
        f"hand {side.hand_left:>2}  waste {side.waste_top or '--'} of {side.waste_left:>2} "
    )


def _may_words(seen: View, seat: Seat) -> str:
    plays = legal_plays(seen.variant, sides_as_seen(seen), seen.piles, seat)
    return "may play " + (", ".join(map(_play_words, plays)) or "nothing")
