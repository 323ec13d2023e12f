"""Bots on seats: each is one more client of its table, with the same queue and the same checks.

So is the dealer of tables at which an even set-up has to be found.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino.view import View as CappuccinoView
from doppio.games.cappuccino.view import view as cappuccino_view
from doppio.games.contract import Chance, Seat
from doppio.games.espresso.plays import NEW, Play
from doppio.games.espresso.view import view as espresso_view
from doppio.players.cappuccino_levels import LEVELS
from doppio.players.contract import Budget, CappuccinoPlayer
from doppio.players.racer import Racer
from doppio.server import dealer
from doppio.server.live import Live
from doppio.table import commands, race
from doppio.table.beginning import DEALER, deal_seed, is_due, needs_dealer
from doppio.table.commands import AnyCommand, Dealt
from doppio.table.room import BOT, PLAYING, Actor, bot_guest
from doppio.table.settings import CappuccinoSettings

if TYPE_CHECKING:
    from doppio.server.hub import Hub

THINKS_MILLIS = 500
_IDLE_SECONDS = 0.5
_DEALERS = 0
"""The dealer's place among a table's tasks; seats count from 1."""


def cappuccino_bot(level: int) -> CappuccinoPlayer:
    """The player of a level."""
    return LEVELS[level]


def espresso_bot(level: int, chance: Chance) -> Racer:
    """The player of a level, in the form it has in this game."""
    return Racer(level).for_a_game(chance)


class Bots:
    """Plays the bots' seats of all awake tables."""

    def __init__(self, thinks_millis: int = THINKS_MILLIS) -> None:
        self.hub: Hub | None = None
        self._thinks = thinks_millis
        self._numbers = count(1)
        # Not the threads in which tables are read: nobody should wait for a bot to find a table.
        self._heads = ThreadPoolExecutor(os.cpu_count(), "doppio-bot")

    def look(self, live: Live) -> None:
        """After a change at a table: does a bot have something to do there?"""
        room = live.desk.room
        if is_due(room) and needs_dealer(room):
            self._start(live, _DEALERS, self._deal(live))
        if room.bargain is not None and room.bargain.to_act in room.bot_seats():
            seat = room.bargain.to_act
            self._start(live, seat, self._bargain(live, seat))
        if room.phase != PLAYING or room.replay is None:
            return
        turn = getattr(room.replay.state, "turn", None)
        for seat in room.bot_seats():
            if isinstance(room.replay.state, cappuccino.Game):
                if seat == turn:
                    self._start(live, seat, self._take_turn(live, seat))
            else:
                self._start(live, seat, self._race(live, seat))

    def _start(self, live: Live, seat: int, work: Coroutine[Any, Any, None]) -> None:
        running = live.tasks.get(seat)
        if running is not None and not running.done():
            work.close()
            return
        task = live.tasks[seat] = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(self._note_mistake)

    def _note_mistake(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None and self.hub is not None:
            self.hub.journal.exception("bot", error)

    def close(self) -> None:
        """Think no more."""
        self._heads.shutdown(wait=False, cancel_futures=True)

    async def _deal(self, live: Live) -> None:
        """Look for a set-up; if somebody got up meanwhile, it is not laid out."""
        assert self.hub is not None, "a dealer deals in a house"
        settings = live.desk.room.settings
        assert isinstance(settings, CappuccinoSettings), "only cups are laid out by the dealer"
        thought = self._heads.submit(dealer.found, settings, deal_seed(settings, self.hub.chance))
        dealt = await asyncio.wrap_future(thought)
        await self._send(live, Actor(DEALER, ""), dealt)

    async def _bargain(self, live: Live, seat: int) -> None:
        """Name the cups, or pick a side."""
        await asyncio.sleep(self._thinks / 1000)
        bargain = live.desk.room.bargain
        if bargain is not None:
            thought = self._heads.submit(dealer.bargained, replace(bargain), seat)
            wish = await asyncio.wrap_future(thought)
            await self._do(live, seat, wish)
        live.tasks.pop(seat, None)
        self.look(live)

    async def _take_turn(self, live: Live, seat: int) -> None:
        """Think a little, then move; look again, since it may be this bot's turn once more."""
        await asyncio.sleep(self._thinks / 1000)
        seen = self._view(live, seat)
        if seen is not None and self.hub is not None:
            player = cappuccino_bot(live.desk.room.seats[seat - 1].level)
            thought = self._heads.submit(player.choose, seen, Budget(), self.hub.chance)
            choice = await asyncio.wrap_future(thought)
            if self._view(live, seat) == seen:
                await self._do(live, seat, _turn_command(seat, choice.command))
        live.tasks.pop(seat, None)
        self.look(live)

    def _view(self, live: Live, seat: int) -> CappuccinoView | None:
        room = live.desk.room
        if room.phase != PLAYING or room.replay is None or room.seats[seat - 1].kind != BOT:
            return None
        state = room.replay.state
        if not isinstance(state, cappuccino.Game) or state.turn != seat:
            return None
        return cappuccino_view(state, Seat(seat))

    async def _race(self, live: Live, seat: int) -> None:
        """Look, decide, move the hand; again and again. With nobody at the table, wait."""
        room = live.desk.room
        player: Racer | None = None
        while room.phase == PLAYING and room.seats[seat - 1].kind == BOT and self.hub is not None:
            waits = seat in room.beat.acted  # at a calm table, for the others
            if waits or not live.members or not race.game_of(room).running:
                await asyncio.sleep(_IDLE_SECONDS)
                continue
            if player is None or player.level != room.seats[seat - 1].level:
                player = espresso_bot(room.seats[seat - 1].level, self.hub.chance)
            seen = espresso_view(race.game_of(room), Seat(seat))
            wish, delay = player.act(seen, self.hub.chance)
            await asyncio.sleep((self._thinks if room.calm else delay) / 1000)
            if isinstance(wish, Play):
                await self._do(live, seat, _play_command(wish))
            elif seen.sides[seat - 1].hand_left + seen.sides[seat - 1].waste_left:
                await self._do(live, seat, commands.Flip(seat))

    async def _do(self, live: Live, seat: int, command: AnyCommand) -> None:
        """Send a command as the bot of this seat, and wait for its answer."""
        await self._send(live, Actor(bot_guest(seat), live.desk.room.seats[seat - 1].name), command)

    async def _send(self, live: Live, actor: Actor, command: AnyCommand | Dealt) -> None:
        assert self.hub is not None, "bots play in a house"
        answered = asyncio.get_running_loop().create_future()
        cid = f"{self.hub.clock.now()}-{next(self._numbers)}"
        self.hub.handle(live, actor, command, cid, lambda reply: _resolve(answered, reply))
        await answered


def _resolve(future: asyncio.Future[Any], value: object) -> None:
    if not future.done():
        future.set_result(value)


def _turn_command(seat: int, wish: cappuccino.Place | cappuccino.Step) -> AnyCommand:
    if isinstance(wish, cappuccino.Step):
        return commands.Move(seat, str(wish.move))
    return commands.Place(seat, str(wish.cup))


def _play_command(wish: Play) -> commands.Play:
    cards = tuple(
        commands.From(source.place, None if source.owner == wish.seat else source.owner)  # type: ignore[arg-type]
        for source in wish.cards
    )
    return commands.Play(wish.seat, cards, "new" if wish.to == NEW else wish.to)
