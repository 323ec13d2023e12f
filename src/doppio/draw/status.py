"""What is said under a picture: who sits where, what they have now, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from doppio.games.cappuccino.position import MOTIFS, Position
from doppio.games.cappuccino.rules import colour_counts, scores
from doppio.games.contract import Seat, all_seats, best_seats


@dataclass(frozen=True, slots=True)
class ColourStatus:
    """One colour: its cups now, how many of them are in the bank, and whether they score."""

    letter: str
    motif: str
    cups: int
    banked: int
    scores: bool


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """One seat: its colours, its score now, and what is special about it at this moment."""

    seat: Seat
    colours: tuple[ColourStatus, ...]
    score: int
    to_move: bool
    won: bool
    gone: bool


def seat_statuses(position: Position) -> tuple[SeatStatus, ...]:
    """All seats in turn order."""
    winners = _winners(position)
    return tuple(
        SeatStatus(
            seat=Seat(number),
            colours=_colours(position, Seat(number), score),
            score=score,
            to_move=number == position.turn,
            won=number in winners,
            gone=number in position.gone,
        )
        for number, score in enumerate(scores(position), start=1)
    )


def _colours(position: Position, seat: Seat, score: int) -> tuple[ColourStatus, ...]:
    """A seat's colours. Only the better one scores: the first of them, if they are equal."""
    counts = colour_counts(position)
    letters = position.colours_of(seat)
    scoring = next(letter for letter in letters if counts[letter] == score)
    return tuple(
        ColourStatus(
            letter=letter,
            motif=motif_name(letter),
            cups=counts[letter],
            banked=position.bank.get(letter, 0),
            scores=letter == scoring,
        )
        for letter in letters
    )


def motif_name(letter: str) -> str:
    """The motif of a colour letter; the letter itself where there is none."""
    return MOTIFS.get(letter, letter)


def _winners(position: Position) -> tuple[Seat, ...]:
    if position.turn is not None:
        return ()
    staying = all_seats(len(position.seats)) - position.gone
    return best_seats(scores(position), staying)


def turn_sentence(position: Position) -> str:
    """Whose turn it is or how it ended, what lies in the bank, and who has left."""
    return " ".join(filter(None, (_turn(position), _bank(position), _gone(position))))


def _turn(position: Position) -> str:
    if position.turn is not None:
        motifs = " and ".join(motif_name(letter) for letter in position.colours_of(position.turn))
        return f"Seat {position.turn} ({motifs}) to move."
    winners = _winners(position)
    if len(winners) == 1:
        return f"Game over: seat {winners[0]} has won."
    return f"Game over: seats {_listed(winners)} share the win." if winners else "Game over."


def _bank(position: Position) -> str:
    letters = [letter for letter in "".join(position.seats) if position.bank.get(letter)]
    entries = (f"{motif_name(letter)} {position.bank[letter]}" for letter in letters)
    return f"Bank: {', '.join(entries)}." if letters else ""


def _gone(position: Position) -> str:
    return f"Left: seat {_listed(sorted(position.gone))}." if position.gone else ""


def _listed(seats: Iterable[Seat]) -> str:
    return ", ".join(map(str, seats))
