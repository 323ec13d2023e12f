"""Races over the network: at real sockets, between players who are differently far away.

Distance is simulated where it matters to the house: whatever a client is told reaches it only after
its way, and whatever it says, pongs too, leaves for as long. All tables are tables of Chaos, where
every open card that fits is anybody's: each is a contest of the whole table. As soon as an event
brings up a fit, every client plays that same card after its time to react, and nobody gives up.

A stall of this machine is no finding: contests during one are not counted.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import msgspec
import pytest

from doppio.games.espresso.cards import DECK
from doppio.games.espresso.game import Game
from doppio.records.book import replaying
from doppio.records.lines import object_text
from doppio.records.referee import referee
from doppio.store.sqlite import SqliteStore
from doppio.table.archive import games_in
from doppio.table.events import Logged
from tests.server.house import Guest, House, Json, Visit, open_house

pytestmark = pytest.mark.quiet

JITTER = 0.003
REACTION, SPREAD = 0.320, 0.060
STALL = 0.030
"""The house answers a look at once; a longer wait than this is the machine's, not the house's."""

MOST_SECONDS = 60.0
MEASURING = 2.0
"""Seconds in which the house learns how far away everybody is."""

FAIR = (0.22, 0.28)
FITS_FROM = ("espresso", "help1", "help2", "help3", "waste")
decode_logged = msgspec.json.Decoder(Logged).decode


# --- distance ---


class Way:
    """One direction of a long line: what goes in comes out later, in the same order."""

    def __init__(self, delay: float, dice: Random) -> None:
        self._delay, self._dice = delay, dice
        self._last = 0.0
        self._under_way: deque[Callable[[], None]] = deque()

    def put(self, arrive: Callable[[], None]) -> None:
        loop, wobble = asyncio.get_running_loop(), self._dice.uniform(-JITTER, JITTER)
        self._last = max(self._last, loop.time() + self._delay + wobble)
        self._under_way.append(arrive)
        loop.call_at(self._last, self._arrive)

    def _arrive(self) -> None:
        self._under_way.popleft()()


class FarVisit(Visit):
    """A visit from far away."""

    def __init__(self, guest: Guest, code: str, delay: float, dice: Random) -> None:
        super().__init__(guest, code)
        self._inward, self._outward = Way(delay, dice), Way(delay, dice)

    def _take_in(self, message: Json) -> None:
        self._inward.put(lambda: self.see(message))

    def _write(self, text: str) -> None:
        self._outward.put(lambda: self.leave_for(text))

    def see(self, message: Json) -> None:
        """A message of the house is here."""
        super()._take_in(message)

    def leave_for(self, text: str) -> None:
        """A message gets to the house, if nobody has hung up meanwhile."""
        if not self._leaving:
            super()._write(text)


# --- what there is to do at a table of Chaos ---


@dataclass(frozen=True)
class Wish:
    """A card that fits, and where."""

    owner: int
    place: str
    card: str
    to: int | str

    def command(self, seat: int) -> Json:
        source = {"from": self.place} | ({} if self.owner == seat else {"of": self.owner})
        return {"do": "play", "seat": seat, "cards": [source], "to": self.to}


def open_cards(game: Json) -> Iterator[tuple[int, str, str]]:
    for owner, side in enumerate(game["sides"], 1):
        cards = (side["espresso"], *side["helpers"], side["waste"])
        for place, card in zip(FITS_FROM, cards, strict=True):
            if card is not None:
                yield owner, place, card


def fits(game: Json) -> Iterator[Wish]:
    """Every open card that goes on a pile: contested by all."""
    for owner, place, card in open_cards(game):
        for number, pile in enumerate(game["piles"], 1):
            if card[0] == pile["colour"] and int(card[1]) == pile["value"] + 1:
                yield Wish(owner, place, card, number)


def openings(game: Json) -> Iterator[Wish]:
    """Every open card that begins a pile."""
    for owner, place, card in open_cards(game):
        if card[1] == "0":
            yield Wish(owner, place, card, "new")


def who_flips(game: Json, seq: int) -> int:
    """One seat at a time, so that nothing is turned over while it is contested."""
    sides = game["sides"]
    able = [n for n, side in enumerate(sides, 1) if side["hand_left"] or side["waste_left"]]
    return able[seq % len(able)]


@dataclass
class Contest:
    """Something that everybody at a table wants at once; `sent` and `answers` are by seat."""

    number: int
    wish: Wish
    began: float
    ended: float = 0.0
    sent: dict[int, float] = field(default_factory=dict)
    answers: dict[int, Json] = field(default_factory=dict)

    @property
    def winners(self) -> list[int]:
        return [seat for seat, answer in self.answers.items() if answer["type"] == "done"]


class Racer(FarVisit):
    """Plays whatever fits, after its time to react; what nobody contests is its owner's."""

    def __init__(self, table: Table, guest: Guest, seat: int, delay: float, dice: Random) -> None:
        super().__init__(guest, table.code, delay, dice)
        self.seat, self.racing = seat, table
        self.on_message = self._look
        self._looked_at = 0

    async def sit_down(self) -> None:
        """Take the seat; whoever opened the table has it already."""
        if self.seat not in self.seats:
            await self.done(do="sit", seat=self.seat)

    def _look(self, message: Json) -> None:
        if message["type"] == "event" and self.phase == "playing" and not self.racing.closed:
            assert self.seq is not None, "an event has a number"
            self._act(self.seq)

    def _act(self, seq: int) -> None:
        if not self.game["sides"]:
            if self.table_round() not in self.racing.nexts[self.seat]:
                self.racing.nexts[self.seat].add(self.table_round())
                self.send(do="next", seat=self.seat)
        elif (wish := next(fits(self.game), None)) is not None:
            self._contest(seq, wish)
        elif (wish := next(openings(self.game), None)) is not None:
            if wish.owner == self.seat:
                self.send(f"open-{seq}", **wish.command(self.seat))
        elif who_flips(self.game, seq) == self.seat:
            self.send(f"flip-{seq}", do="flip", seat=self.seat)

    def table_round(self) -> int:
        return int(self.game["round"])

    def _contest(self, seq: int, wish: Wish) -> None:
        contest = self.racing.contest(seq, wish)
        wait = self.racing.reaction(contest, self.seat)
        asyncio.get_running_loop().call_later(wait, self.play, seq, contest)

    def play(self, seq: int, contest: Contest) -> None:
        """The hand is at the card: play it."""
        if self.racing.closed:
            return
        contest.sent[self.seat] = asyncio.get_running_loop().time()
        answer = self.send(str(seq), **contest.wish.command(self.seat))
        answer.add_done_callback(lambda done: self._answered(contest, done))

    def _answered(self, contest: Contest, done: asyncio.Future[Json]) -> None:
        if not done.cancelled():
            contest.answers[self.seat] = done.result()
            contest.ended = asyncio.get_running_loop().time()


class Table:
    """A table and all who race at it."""

    def __init__(self, code: str, delays: tuple[float, ...], seed: int) -> None:
        self.code, self.delays = code, delays
        self._dice, self._reactions = Random(seed), Random(seed + 1)
        self.racers: list[Racer] = []
        self.contests: dict[int, Contest] = {}
        self.nexts: dict[int, set[int]] = {seat: set() for seat in range(1, len(delays) + 1)}
        self._drawn: list[float] = []
        self.closed = False

    def seat(self, guest: Guest, seat: int, racer: Callable[..., Racer] = Racer) -> Racer:
        """A guest for a seat, not yet come."""
        delay = self.delays[seat - 1]
        self.racers.append(racer(self, guest, seat, delay, Random(self._dice.random())))
        return self.racers[-1]

    def contest(self, seq: int, wish: Wish) -> Contest:
        """The contest that event `seq` brought about: for all the same."""
        if seq not in self.contests:
            now = asyncio.get_running_loop().time()
            self.contests[seq] = Contest(len(self.contests), wish, now)
        found = self.contests[seq]
        assert found.wish == wish, "all viewers see the same"
        return found

    def decided(self) -> int:
        """How many contests are over, for everybody."""
        return sum(len(c.answers) == len(self.delays) for c in self.contests.values())

    def reaction(self, contest: Contest, seat: int) -> float:
        """How long a seat needs, in this contest, from seeing to playing.

        All are equal: of every four contests in a row (at a table of four) each has every one of
        the same four times once, so that each ought to win one of them.
        """
        players = len(self.delays)
        while len(self._drawn) <= contest.number // players * players + players:
            time = self._reactions.gauss(REACTION, SPREAD)
            self._drawn.append(min(max(time, REACTION - 3 * SPREAD), REACTION + 3 * SPREAD))
        turn, first = contest.number % players, contest.number // players * players
        return self._drawn[first + (seat + turn) % players]


class LockStep(Table):
    """A table at which everybody's plays leave at the same moment."""

    def reaction(self, contest: Contest, seat: int) -> float:  # noqa: ARG002 - all alike
        """As long as it takes until the last has seen it too."""
        everybody_knows = contest.began + max(self.delays) - min(self.delays) + 4 * JITTER
        return max(0.0, everybody_knows - asyncio.get_running_loop().time())


class FarAhead(Table):
    """A table at which the one who is farther away is the quicker one."""

    def reaction(self, contest: Contest, seat: int) -> float:  # noqa: ARG002 - always the same
        """Far away, one is a little quicker."""
        return 0.200 if self.delays[seat - 1] == max(self.delays) else 0.260


# --- an evening of races ---


class Evening:
    """Many tables at once in one house, watched for stalls of the machine."""

    def __init__(self, house: House, seed: int) -> None:
        self._house, self._seed = house, seed
        self._stack = contextlib.AsyncExitStack()
        self._guests: dict[float, list[Guest]] = {}
        self._stalls: list[tuple[float, float]] = []
        self._problems: list[Json] = []
        self.tables: list[Table] = []
        self._watch: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Evening:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: self._problems.append(context))
        watcher = await self._stack.enter_async_context(self._house.guest("Watch"))
        code = await watcher.open_table(game="espresso")
        self._watch = asyncio.create_task(self._look_for_stalls(watcher, code))
        return self

    async def __aexit__(self, *error: object) -> None:
        for table in self.tables:
            table.closed = True
        assert self._watch is not None, "the evening has begun"
        self._watch.cancel()
        await asyncio.gather(self._watch, return_exceptions=True)
        racers = [racer for table in self.tables for racer in table.racers]
        await asyncio.gather(*(racer.leave() for racer in racers))
        await self._stack.aclose()
        assert not self._problems, self._problems[0]

    async def guest(self, delay: float, number: int = 0) -> Guest:
        """The guests who are so far away: they sit at many tables, once at each."""
        known = self._guests.setdefault(delay, [])
        while len(known) <= number:
            name = f"{delay * 1000:.0f} ms, {len(known) + 1}"
            known.append(await self._stack.enter_async_context(self._house.guest(name)))
        return known[number]

    async def open_table(
        self,
        delays: tuple[float, ...],
        kind: type[Table] = Table,
        racers: dict[float, Callable[..., Racer]] | None = None,
        **settings: object,
    ) -> Table:
        """A table for these guests, who are still to come; racers may be special by distance."""
        guests = []
        for index, delay in enumerate(delays):
            guests.append(await self.guest(delay, delays[:index].count(delay)))
        common: Json = {"game": "espresso", "variant": "chaos", "target": 10_000}
        code = await guests[0].open_table(players=len(delays), **common, **settings)
        table = kind(code, delays, self._seed + 1000 * len(self.tables))
        self.tables.append(table)
        for seat, guest in enumerate(guests, 1):
            table.seat(guest, seat, (racers or {}).get(delays[seat - 1], Racer))
        return table

    async def race(self, enough: Callable[[], bool], *, seated_late: bool = False) -> None:
        """Let everybody be measured, begin, and go on until there is enough to judge."""
        racers = [racer for table in self.tables for racer in table.racers]
        await asyncio.gather(*(racer.__aenter__() for racer in racers))
        await asyncio.sleep(MEASURING if seated_late else 0)
        await asyncio.gather(*(racer.sit_down() for racer in racers))
        await asyncio.sleep(0 if seated_late else MEASURING)
        await asyncio.gather(*(racer.done(do="ready", seat=racer.seat) for racer in racers))
        deadline = asyncio.get_running_loop().time() + MOST_SECONDS
        while not enough() and asyncio.get_running_loop().time() < deadline:
            assert not self._problems, self._problems[0]
            await asyncio.sleep(0.25)
        for table in self.tables:
            table.closed = True
        await asyncio.sleep(1.5)  # for what is still under way

    async def _look_for_stalls(self, watcher: Guest, code: str) -> None:
        """Ask the house something small, over and over, and note when the answer was slow."""
        loop, socket = asyncio.get_running_loop(), await watcher.dial(code)
        try:
            await socket.send('{"type":"hello"}')
            while True:
                due = loop.time() + 0.025
                await asyncio.sleep(0.025)
                await socket.send('{"type":"hello"}')
                while "hello-once" not in str(await socket.recv()):
                    pass
                if loop.time() - due > STALL:
                    self._stalls.append((due, loop.time()))
        finally:
            socket.transport.abort()

    def is_good(self, contest: Contest) -> bool:
        """Whether a contest counts: everybody took part, and the machine kept up."""
        everybody = len(contest.answers) == len(contest.sent)
        return everybody and len(contest.winners) == 1 and self.is_calm(contest)

    def is_calm(self, contest: Contest) -> bool:
        """Whether the machine kept up with a contest."""
        first = min(contest.sent.values()) - 0.1
        return not any(first < end and began < contest.ended for began, end in self._stalls)

    def judged(self, tables: list[Table]) -> list[tuple[Table, Contest]]:
        """The contests that count."""
        return [
            (table, contest)
            for table in tables
            for contest in table.contests.values()
            if len(contest.sent) == len(table.delays) and self.is_good(contest)
        ]

    def shares(self, tables: list[Table]) -> dict[float, float]:
        """Who wins how much of the contests that count, by distance.

        Each was truly the quickest in about a quarter of them; what is left of chance in that is
        taken out: the contests of which one was the quickest weigh as much as those of any other.
        """
        won: dict[float, Counter[float]] = defaultdict(Counter)
        for table, contest in self.judged(tables):
            quickest = min(contest.sent, key=partial(table.reaction, contest))
            won[table.delays[quickest - 1]][table.delays[contest.winners[0] - 1]] += 1
        return {
            delay: fmean(counts[delay] / counts.total() for counts in won.values())
            for delay in sorted(tables[0].delays)
        }


def rotated(items: tuple[float, ...], by: int) -> tuple[float, ...]:
    by %= len(items)
    return items[by:] + items[:by]


def run(work: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner() as runner:
        runner.run(work)


# --- the record of it ---


def records_of(store: Path, code: str) -> list[list[Json]]:
    opened = SqliteStore(store)
    try:
        return games_in(decode_logged(entry) for entry in opened.log(code))
    finally:
        opened.close()


def text_of(lines: list[Json]) -> bytes:
    return "".join(f"{object_text(line)}\n" for line in lines).encode()


def cards_of(game: Game) -> Counter[tuple[int, str | None]]:
    """Every card on the table with its owner."""
    found: Counter[tuple[int, str | None]] = Counter()
    for owner, side in enumerate(game.sides, 1):
        cards = side.espresso + side.helpers + side.hand + side.waste
        found.update((owner, card) for card in cards if card is not None)
    found.update((owner, card) for pile in game.piles for card, owner in pile.cards)
    return found


def check_cards(lines: list[Json]) -> None:
    """No card is lost or doubled at any moment of a game."""
    players = len(lines[0]["seats"])
    whole = Counter((seat, card) for seat in range(1, players + 1) for card in DECK)
    for replay, _ in replaying(BytesIO(text_of(lines))):
        if replay.state.running:
            assert cards_of(replay.state) == whole


# --- many hands, one place ---

FAR_APART = (0.005, 0.030, 0.060, 0.090, 0.120, 0.150)


def check_contest(table: Table, seq: int, contest: Contest, *, calm: bool) -> bool:
    """One has won, and all others are told that they were too late, and by how much.

    Says whether it came to a contest at all: a play that is late for one card may meet another
    card in its place, which fits by chance, and spoil the next contest.
    """
    event, over = first_play(table.racers[0].events, seq)
    wish, told = contest.wish, f"event {seq}, {contest.wish}: {contest.answers}"
    if event is None or event["faces"] != [wish.card] or event["line"]["to"] != wish.to:
        return False
    winner = event["line"]["seat"]
    won = contest.answers[winner]
    if won["type"] != "done":
        assert is_stray(table, event, contest), told
        return False
    for seat, answer in contest.answers.items():
        if answer["type"] == "done":
            assert seat == winner or answer["seq"] > won["seq"], told
        elif calm and not over:
            assert answer["code"] == "too-late", told
            assert answer["late"] >= 1, told
    return True


def is_stray(table: Table, event: Json, contest: Contest) -> bool:
    """Whether a play was meant for another contest."""
    others = (other for other in table.contests.values() if other is not contest)
    answers = (other.answers.get(event["line"]["seat"], {"type": "none"}) for other in others)
    done = {answer["seq"] for answer in answers if answer["type"] == "done"}
    return bool(done & {event["seq"], event["seq"] + 1, event["seq"] + 2})


def first_play(events: list[Json], seq: int) -> tuple[Json | None, bool]:
    """The first play after an event, if there is one, and whether the round was over with it."""
    following = [event for event in events if event["seq"] > seq and event["e"] == "happened"]
    doing = [event["line"]["do"] for event in following]
    if "play" not in doing:
        return None, False
    play = doing.index("play")
    return following[play], doing[play + 1 : play + 2] in (["finito"], ["stuck"])


def check_photo(line: Json) -> None:
    """The log tells when a play and those that lost to it were sent: the first has won."""
    for loser in line.get("photo", ()):
        assert line["sent"] <= loser["sent"], line


def test_of_many_who_want_a_place_one_gets_it_and_all_others_are_too_late(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    codes: list[str] = []

    async def evening(house: House) -> None:
        async with Evening(house, seed=1) as held:
            tables = [
                await held.open_table(rotated(FAR_APART, turn), LockStep) for turn in range(24)
            ]
            codes.extend(table.code for table in tables)
            await held.race(lambda: sum(table.decided() for table in tables) >= 24 * 10)
            contests = [
                check_contest(table, seq, contest, calm=held.is_calm(contest))
                for table in tables
                for seq, contest in table.contests.items()
                if len(contest.answers) == len(FAR_APART)
            ]
        assert sum(contests) >= 0.9 * len(contests), "the house was asked for one thing at a time"
        assert sum(contests) >= 100

    with open_house(store) as house:
        run(evening(house))
    for code in codes:
        check_record(store, code)


def check_record(store: Path, code: str) -> None:
    """The record passes the referee, no card was lost or doubled, the first always won."""
    for lines in records_of(store, code):
        verdict = referee(BytesIO(text_of(lines)))
        assert verdict.ok, verdict.sentence()
        check_cards(lines)
        for line in lines[1:]:
            check_photo(line)


# --- equal players win equally ---

PINGS = (0.010, 0.025, 0.045, 0.090)
ENOUGH = 600


def check_enough(judged: int) -> None:
    if judged < ENOUGH // 2:
        pytest.skip(f"this machine was too busy to judge: {judged} contests without a stall")


def test_equal_players_win_equally_however_far_away_they_are(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Evening(house, seed=2) as held:
            fair = [await held.open_table(rotated(PINGS, turn)) for turn in range(36)]
            naive = [
                await held.open_table(rotated(PINGS, turn), photo_finish=False)
                for turn in range(16)
            ]
            await held.race(
                lambda: len(held.judged(fair)) >= ENOUGH and len(held.judged(naive)) >= ENOUGH // 3
            )
            check_enough(min(len(held.judged(fair)), 3 * len(held.judged(naive))))
            shares, unfair = held.shares(fair), held.shares(naive)
        assert all(FAIR[0] <= share <= FAIR[1] for share in shares.values()), shares
        # Without the photo finish the nearest wins: the same measurement can tell.
        assert unfair[0.010] > 0.45, unfair
        assert unfair[0.090] < 0.05, unfair

    with open_house(tmp_path / "games.sqlite") as house:
        run(evening(house))


def test_who_was_measured_before_sitting_down_is_waited_for_from_the_first_contest_on(
    tmp_path: Path,
) -> None:
    async def evening(house: House) -> None:
        async with Evening(house, seed=4) as held:
            tables = [
                await held.open_table(rotated((0.005, 0.090), turn), FarAhead) for turn in range(24)
            ]
            await held.race(lambda: sum(t.decided() > 0 for t in tables) >= 20, seated_late=True)
            firsts = {t: next(iter(t.contests.values())) for t in tables if t.decided()}
            good = {t: c for t, c in firsts.items() if len(c.sent) == 2 and held.is_good(c)}
            lost = [c for t, c in good.items() if t.delays[c.winners[0] - 1] == 0.005]
        if len(good) < 12:
            pytest.skip("this machine was too busy to judge")
        assert not lost, f"{len(lost)} of {len(good)}: {lost[0]}"

    with open_house(tmp_path / "games.sqlite") as house:
        run(evening(house))


# --- liars gain nothing ---


class Liar(Racer):
    """Tells the house wrong times wherever it can, and pongs whenever it likes."""

    def see(self, message: Json) -> None:
        """A ping is answered with a wrong number, an old one, then truly, then once more."""
        if message["type"] == "ping":
            number = message["n"]
            for lie in (number + 1, 0, -1, number // 2):
                self._write(json.dumps({"type": "pong", "n": lie}))
            super().see(message)
            self._write(json.dumps({"type": "pong", "n": number}))
        else:
            super().see(message)

    def play(self, seq: int, contest: Contest) -> None:
        """First a play that claims to be older, which is no message, then the same honestly."""
        early = 1.0
        for lie in ({"sent": early}, {"at": early}, {"t": 0}, {"half_trip": 150}):
            command = contest.wish.command(self.seat)
            self._write(json.dumps({"type": "pong", "n": seq}))
            self._write(json.dumps({"type": "do", "id": f"lie-{seq}", "command": command, **lie}))
            command |= lie
            self._write(json.dumps({"type": "do", "id": f"lie-{seq}", "command": command}))
        super().play(seq, contest)


class Mute(Racer):
    """Answers pings with wrong numbers only."""

    def __init__(self, *args: Any) -> None:  # noqa: ANN401 - as a racer
        super().__init__(*args)
        self.answers_pings = False

    def see(self, message: Json) -> None:
        """A ping is answered with a number that is not its own."""
        super().see(message)
        if message["type"] == "ping":
            self._write(json.dumps({"type": "pong", "n": message["n"] ^ 1}))


def test_a_client_that_lies_about_time_gains_nothing(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        async with Evening(house, seed=3) as held:
            lying = [
                await held.open_table(rotated(PINGS, turn), racers={0.045: Liar})
                for turn in range(36)
            ]
            mute = [
                await held.open_table(rotated(PINGS, turn), racers={0.045: Mute})
                for turn in range(16)
            ]
            await held.race(
                lambda: len(held.judged(lying)) >= ENOUGH and len(held.judged(mute)) >= ENOUGH // 3
            )
            check_enough(min(len(held.judged(lying)), 3 * len(held.judged(mute))))
            shares, silent = held.shares(lying), held.shares(mute)
        assert shares[0.045] <= FAIR[1], shares
        assert all(FAIR[0] <= share <= FAIR[1] for share in shares.values()), shares
        # Who is not measured has no way that could be made up for.
        assert silent[0.045] <= FAIR[1], silent

    with open_house(tmp_path / "games.sqlite") as house:
        run(evening(house))
