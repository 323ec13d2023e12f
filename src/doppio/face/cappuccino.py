"""Cappuccino for programs: a game to push moves on to and pop them off again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from doppio.draw.svg import board_svg
from doppio.draw.terminal import board_text_picture
from doppio.face.arguments import (
    moment,
    names_of,
    refuse_other,
    seat_of,
    seed_of,
    several,
    whole,
    yes_or_no,
)
from doppio.games.cappuccino import game as rules
from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.credit import refuse_credit
from doppio.games.cappuccino.deal import deal, seat_colours
from doppio.games.cappuccino.expert import Placement, parse_placement
from doppio.games.cappuccino.notation import parse_move, parse_position, position_text
from doppio.games.cappuccino.perft import DEFAULT_LIMIT, perft
from doppio.games.cappuccino.position import Move, Position
from doppio.games.contract import Millis, Outcome, Refusal, RefusedError, Seat, is_whole
from doppio.games.dice import Dice
from doppio.records.book import Entry, GameEvent, Record, Replay
from doppio.records.cappuccino import header_of

Turn = Move | Placement
_BAD_PLAYERS = Refusal("bad-players", "Cappuccino is for 2 to 4 players, with two colours for 2.")
_BAD_CREDIT = Refusal("bad-credit", "Cups are credited as a list with a number for every seat.")
_NO_POSITION = Refusal("bad-position", "A position is a text such as pf/pf p,f 1, or a Position.")
_NO_MOVE = Refusal("bad-move", "A move is a text such as a1-b1 or p@0,0, a Move or a Placement.")
_BAD_DEPTH = Refusal("bad-depth", "The depth must be a whole number from 0 on.")
_BAD_LIMIT = Refusal("bad-limit", "The limit must be a whole number from 1 on.")
NO_CHANCE = Dice("cappuccino leaves nothing to chance")


class Cappuccino:
    """A game of Cappuccino: `push` a move or a placement, `pop` it, ask for `legal_moves`.

    Unlike a table, a game here goes on until nobody can move unless `autofinish` is set.
    """

    def __init__(
        self,
        position: str | Position,
        *,
        settle: bool | None = None,
        autofinish: bool = False,
        credit: Sequence[int] = (),
    ) -> None:
        """A game from a position or its text; a text with a bank has `settle` on.

        `credit` are the cups credited to each seat; raises `RefusedError` if they cannot be.
        """
        if isinstance(position, str):
            position = parse_position(position)
        elif not isinstance(position, Position):
            raise RefusedError(_NO_POSITION)
        chosen = position.settle if settle is None else settle
        options = _options("hand", chosen, autofinish, credit, len(position.seats))
        self._begin(rules.start_from(position, options))

    def _begin(self, start: rules.Game) -> None:
        end = rules.due(start)  # a position laid by hand may be over before the first move
        self._states = [start if end is None else rules.evolve(start, end, Millis(0))]
        self._turns: list[tuple[Entry, ...]] = []

    @classmethod
    def deal(
        cls,
        players: int = 2,
        shape: str = "hexagon",
        seed: int = 0,
        *,
        two_colour: bool = False,
        settle: bool = False,
        autofinish: bool = False,
        first: int = 1,
        credit: Sequence[int] = (),
    ) -> Cappuccino:
        """The basic set-up that belongs to (players, shape, seed); `first` is who starts."""
        players = _seats(players, two_colour=two_colour)
        options = _options("basic", settle, autofinish, credit, players)
        position = deal(
            players,
            shape,
            seed_of(seed),
            two_colour=two_colour,
            settle=settle,
            first=seat_of(first, players),
        )
        game = cls.__new__(cls)
        game._begin(rules.start_from(position, options))
        return game

    @classmethod
    def expert(
        cls,
        players: int = 2,
        *,
        two_colour: bool = False,
        settle: bool = False,
        autofinish: bool = False,
        credit: Sequence[int] = (),
    ) -> Cappuccino:
        """An empty table: the cups are placed first."""
        players = _seats(players, two_colour=two_colour)
        game = cls.__new__(cls)
        seats = seat_colours(players, two_colour=two_colour)
        options = _options("expert", settle, autofinish, credit, players)
        game._begin(rules.start_expert(seats, options))
        return game

    # --- what is on the table ---

    @property
    def state(self) -> rules.Game:
        """The whole state as a frozen value."""
        return self._states[-1]

    @property
    def position(self) -> Position:
        """The position; raises `RefusedError` while the cups are still being placed."""
        if self.state.position is None:
            raise RefusedError(Refusal("still-placing", "The cups are still being placed."))
        return self.state.position

    @property
    def seats(self) -> tuple[str, ...]:
        """Each seat's colour letters, in turn order."""
        return self.state.seats

    @property
    def turn(self) -> Seat | None:
        """The seat to move, counted from 1; None when the game is over."""
        return None if self.state.outcome else self.state.turn

    @property
    def insides(self) -> Mapping[Cell, str]:
        """The cups of every stack, lowest first; `?` where nobody knows."""
        return self.state.insides

    @property
    def counts(self) -> dict[str, int]:
        """Cups by colour now; an area that is settled counts as it will end."""
        return rules.live_counts(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat would score if the game stopped here."""
        return rules.scores_from(self.state, self.counts)

    # --- moves ---

    @property
    def legal_moves(self) -> LegalMoves:
        """What the seat to move may do: iterate, count, ask `move in`."""
        return LegalMoves(self)

    def refusal(self, move: str | Turn) -> Refusal | None:
        """Why the seat to move may not do this, or None when it may."""
        try:
            command = self._command(move)
        except RefusedError as error:
            return error.refusal
        return rules.refuse(self.state, command, Millis(0))

    def push(self, move: str | Turn, at: int | None = None) -> Turn:
        """Make a move (`a1-b1`) or a placement (`p@0,0`), at this millisecond for the record.

        Raises `RefusedError` and changes nothing when the rules refuse it.
        """
        command = self._command(move)
        self._decide(command, at)
        return command.move if isinstance(command, rules.Step) else command.cup

    def resign(self, seat: int, at: int | None = None) -> None:
        """Let a seat leave the game; the others go on."""
        self._decide(rules.Leave(seat_of(seat, len(self.seats)), "resign"), at)

    def pop(self) -> Turn | None:
        """Take the last move back and return it (None for a resignation)."""
        if not self._turns:
            raise IndexError("there is no move to take back")
        self._states.pop()
        return _turn_of(self._turns.pop()[0].event)

    def peek(self) -> Turn | None:
        """The last move."""
        if not self._turns:
            raise IndexError("there is no move yet")
        return _turn_of(self._turns[-1][0].event)

    def after(self, move: str | Turn) -> Cappuccino:
        """The functional twin of `push`: a new game, this one unchanged."""
        game = self.copy()
        game.push(move)
        return game

    def copy(self) -> Cappuccino:
        """The same game, to be played on independently."""
        game = type(self).__new__(type(self))
        game._states, game._turns = list(self._states), list(self._turns)
        return game

    @property
    def moves(self) -> list[Turn]:
        """All moves and placements so far."""
        done = (_turn_of(entries[0].event) for entries in self._turns)
        return [turn for turn in done if turn is not None]

    def _command(self, move: str | Turn) -> rules.Step | rules.Place:
        if isinstance(move, str):
            move = parse_placement(move) if "@" in move else parse_move(move)
        if not isinstance(move, Move | Placement):
            raise RefusedError(_NO_MOVE)
        seat = self.state.turn or Seat(0)
        return rules.Place(seat, move) if isinstance(move, Placement) else rules.Step(seat, move)

    def _decide(self, command: rules.Command, at: int | None) -> None:
        now = self._now(at)
        events = rules.decide(self.state, command, now, NO_CHANCE)
        if isinstance(events, Refusal):
            raise RefusedError(events)
        state = self.state
        for event in events:
            state = rules.evolve(state, event, now)
        self._states.append(state)
        self._turns.append(tuple(Entry(now, event) for event in events))

    def _now(self, at: int | None) -> Millis:
        last = self._turns[-1][-1].at if self._turns else Millis(0)
        if at is None:
            return last
        if moment(at) < last:
            raise RefusedError(Refusal("time-backwards", "That is earlier than the last move."))
        return moment(at)

    # --- how it ends ---

    def outcome(self) -> Outcome | None:
        """Scores, winners and the reason, once the game is over."""
        return self.state.outcome

    def is_game_over(self) -> bool:
        """Whether the game is over."""
        return self.state.outcome is not None

    def perft(self, depth: int, limit: int = DEFAULT_LIMIT) -> int:
        """How many move sequences of this length there are from here.

        Raises `RefusedError` where more than `limit` positions would have to be looked at.
        """
        if not is_whole(depth, 0):
            raise RefusedError(_BAD_DEPTH)
        return perft(self.position, depth, whole(limit, _BAD_LIMIT, 1))

    # --- as text, picture and record ---

    def text(self) -> str:
        """The position as one line of text."""
        return position_text(self.position)

    def __str__(self) -> str:
        """A drawing of the board."""
        if self.state.position is None:
            return _placed(self.state)
        return board_text_picture(self.state.position, colour=False)

    def __repr__(self) -> str:
        if self.state.position is None:
            return f"<Cappuccino expert set-up, {_placed(self.state)}>"
        return f"Cappuccino({self.text()!r})"

    def svg(self) -> str:
        """A picture of the board."""
        return board_svg(self.position, self.insides)

    def _repr_svg_(self) -> str:
        """Notebooks show the board as a picture."""
        return self.svg()

    def record(self, names: Sequence[str] = ()) -> Record:
        """The game so far as a record."""
        called = names_of(names, len(self.seats))
        start = self._states[0]
        header = header_of(start.options, called, self.seats, start.position)
        entries = [entry for turn in self._turns for entry in turn]
        if start.outcome is not None:
            end = rules.End(start.outcome.scores, start.outcome.winners)
            entries = [Entry(Millis(0), end)]
        return Record(header, tuple(entries))

    @classmethod
    def from_record(cls, record: Record) -> Cappuccino:
        """The game of a record, with its moves to be popped; raises `RefusedError`."""
        refuse_other(record)
        if record.header.game != "cappuccino":
            raise RefusedError(Refusal("bad-game", "That is not a record of Cappuccino."))
        replay = Replay(record.header)
        game = cls.__new__(cls)
        game._states, game._turns = [replay.state], []
        for entry in record.entries:
            replay.happen(entry.event, entry.at)
            if isinstance(entry.event, rules.End):
                game._states[-1] = replay.state
                game._turns[-1:] = [(*turn, entry) for turn in game._turns[-1:]]
            else:
                game._states.append(replay.state)
                game._turns.append((entry,))
        return game


def _seats(players: int, *, two_colour: bool) -> int:
    """How many play, if so many can; raises `RefusedError`."""
    return whole(players, _BAD_PLAYERS, 2, 2 if yes_or_no(two_colour, "two_colour") else 4)


def _options(
    setup: str,
    settle: bool,  # noqa: FBT001 - as they were told
    autofinish: bool,  # noqa: FBT001
    credit: Sequence[int],
    players: int,
) -> rules.Options:
    """What is played, if it can be; raises `RefusedError`."""
    settles, ends = yes_or_no(settle, "settle"), yes_or_no(autofinish, "autofinish")
    return rules.Options(setup, settles, ends, _checked(credit, players))


def _checked(credit: Sequence[int], players: int) -> tuple[int, ...]:
    """The credit, if it can be given; raises `RefusedError`."""
    told = several(credit, _BAD_CREDIT)
    given = tuple(int(cups) if is_whole(cups, 0) else cups for cups in told)
    refusal = refuse_credit(given, players)
    if refusal is not None:
        raise RefusedError(refusal)
    return given


def _placed(state: rules.Game) -> str:
    """How far the set-up has come."""
    return f"{len(state.placed)} {'cup' if len(state.placed) == 1 else 'cups'} placed"


def _turn_of(event: GameEvent) -> Turn | None:
    match event:
        case rules.Step():
            return event.move
        case rules.Place():
            return event.cup
        case _:
            return None


class LegalMoves:
    """The legal moves (or placements) of a game, worked out when they are asked for."""

    def __init__(self, game: Cappuccino) -> None:
        self._state = game.state

    def __iter__(self) -> Iterator[Turn]:
        for command in rules.legal_commands(self._state):
            yield command.move if isinstance(command, rules.Step) else command.cup

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return any(str(legal) == move for legal in self)
        return any(legal == move for legal in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def count(self) -> int:
        """How many there are."""
        return len(self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        return f"<LegalMoves {', '.join(map(str, self))}>"
