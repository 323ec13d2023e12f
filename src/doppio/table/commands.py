"""What a guest may ask of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=24)]
SeatNumber = Annotated[int, Meta(ge=1, le=6)]
Level = Annotated[int, Meta(ge=1, le=10)]
SeatWish = Literal["me", "open"] | Level
"""Who is to have a seat of a new table: its host, whoever comes, or a bot."""
Phrase = Literal[
    "hello", "good-luck", "well-played", "thanks", "oops", "one-moment", "hurry", "goodbye"
]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Anything a guest may ask; the tag is the class's name in lower case."""


class Sit(Command, frozen=True, tag="sit"):
    """Take an open seat. In Cappuccino one guest may take several: a hot seat."""

    seat: SeatNumber


class Stand(Command, frozen=True, tag="stand"):
    """Leave one's seat before or after a game; or free that of somebody who is away for long."""

    seat: SeatNumber


class Bot(Command, frozen=True, tag="bot"):
    """Give an open seat, or an absent player's, to a bot of a level; or (0) send a bot away."""

    seat: SeatNumber
    level: Annotated[int, Meta(ge=0, le=10)] = 1


class Ready(Command, frozen=True, tag="ready"):
    """Say that one is ready, and how many coffees one has had."""

    seat: SeatNumber
    ready: bool = True
    coffee: Annotated[int, Meta(ge=0, le=99)] = 0


class Move(Command, frozen=True, tag="move"):
    """Cappuccino: move a stack."""

    seat: SeatNumber
    move: Annotated[str, Meta(max_length=20)]


class Place(Command, frozen=True, tag="place"):
    """Cappuccino: place a cup in the expert set-up."""

    seat: SeatNumber
    cup: Annotated[str, Meta(max_length=20)]


class From(Struct, frozen=True, forbid_unknown_fields=True, rename={"place": "from"}):
    """Espresso: where a card is taken from."""

    place: Literal["espresso", "help1", "help2", "help3", "waste"]
    of: SeatNumber | None = None


class Play(Command, frozen=True, tag="play"):
    """Espresso: play a card, or a joker and its cover."""

    seat: SeatNumber
    cards: Annotated[tuple[From, ...], Meta(min_length=1, max_length=2)]
    to: Literal["new"] | Annotated[int, Meta(ge=1, le=1000)]


class Flip(Command, frozen=True, tag="flip"):
    """Espresso: turn three cards."""

    seat: SeatNumber


class Pass(Command, frozen=True, tag="pass"):
    """Espresso, at a calm table: sit a beat out."""

    seat: SeatNumber


class Next(Command, frozen=True, tag="next"):
    """Espresso: ready for the next round."""

    seat: SeatNumber


class Vote(Command, frozen=True, tag="vote"):
    """Espresso: for (or no longer for) ending this round without a finito."""

    seat: SeatNumber
    end: bool = True


class Resign(Command, frozen=True, tag="resign"):
    """Cappuccino: give up."""

    seat: SeatNumber


class Takeback(Command, frozen=True, tag="takeback"):
    """Cappuccino: ask to take one's last move back."""

    seat: SeatNumber


class Answer(Command, frozen=True, tag="answer"):
    """Cappuccino: let another take their move back, or not."""

    seat: SeatNumber
    yes: bool


class Hint(Command, frozen=True, tag="hint"):
    """Cappuccino, against bots alone: be told what the house would do; all see that one was."""

    seat: SeatNumber


class Claim(Command, frozen=True, tag="claim"):
    """Against a seat whose player has been away too long: let it time out, or let a bot play on."""

    seat: SeatNumber
    against: SeatNumber
    how: Literal["timeout", "bot"]


class Rematch(Command, frozen=True, tag="rematch"):
    """After a game: another one, with the seats rotated; or (`again` false) rather not."""

    seat: SeatNumber
    again: bool = True


class Offer(Command, frozen=True, tag="offer"):
    """Cut and choose: name the cups credited to whoever moves first and second."""

    seat: SeatNumber
    credit: Annotated[tuple[int, ...], Meta(max_length=4)]


class Choose(Command, frozen=True, tag="choose"):
    """Cut and choose: move first, or second with the cups that were named."""

    seat: SeatNumber
    first: bool


class Dealt(Command, frozen=True, tag="dealt"):
    """The house's own dealer has found a set-up; no guest can say so."""

    position: str
    credit: tuple[int, ...] = ()


class Called(Command, frozen=True, tag="called"):
    """A guest has told their name; the house says so, at all tables where they sit."""


class Say(Command, frozen=True, tag="say"):
    """Say one of the preset phrases."""

    phrase: Phrase


AnyCommand = (
    Sit
    | Stand
    | Bot
    | Ready
    | Move
    | Place
    | Play
    | Flip
    | Pass
    | Next
    | Vote
    | Resign
    | Takeback
    | Answer
    | Hint
    | Claim
    | Rematch
    | Offer
    | Choose
    | Say
)

OfHouse = Dealt | Called
"""What only the house itself may ask."""
