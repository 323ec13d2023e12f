"""What every store promises. A new one joins by a line in FACTORIES."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from threading import Event
from typing import Any

import pytest

import doppio.store
from doppio.store.contract import (
    Append,
    DropGuest,
    DropKey,
    DropTable,
    GuestRow,
    KeyRow,
    PutGuest,
    PutKey,
    PutPlayer,
    PutTable,
    ReplaceLog,
    Store,
    StoreError,
)
from tests.store.stores import (
    FACTORIES,
    PATIENCE_SECONDS,
    Open,
    Receipt,
    a_guest,
    a_table,
    queue,
    write,
)


@pytest.fixture(params=FACTORIES)
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens the same store as often as it is asked; what is open in the end is closed."""
    opened: list[Store] = []

    def once_more() -> Store:
        if opened:
            opened[-1].close()
        opened.append(FACTORIES[request.param](tmp_path))
        return opened[-1]

    yield once_more
    if opened:
        opened[-1].close()


@pytest.fixture
def store(reopen: Open) -> Store:
    return reopen()


def test_no_store_is_missing_here(tmp_path: Path) -> None:
    methods = {name for name in vars(Store) if not name.startswith("_")}
    classes = {
        value
        for module in iter_modules(doppio.store.__path__)
        for value in vars(import_module(f"doppio.store.{module.name}")).values()
        if isinstance(value, type) and value is not Store and methods <= set(dir(value))
    }
    tested = [factory(tmp_path / name) for name, factory in FACTORIES.items()]
    for store in tested:
        store.close()
    assert {type(store) for store in tested} == classes


# --- an empty store ---


def test_a_new_store_is_empty(store: Store) -> None:
    assert store.log("t1") == []
    assert store.table("t1") is None
    assert store.public_tables(10) == []
    assert store.tables_due(10**15) == []
    assert store.tables_untouched_since(10**15) == []
    assert store.games_of("g1", 10) == []
    assert store.guests_of("t1") == set()
    assert store.guest("g1") is None
    assert store.key(b"digest") is None
    assert store.keys_of("g1") == []


def test_what_is_not_there_can_be_forgotten(store: Store) -> None:
    write(store, DropTable("t1"), DropGuest("g1"), DropKey(b"digest"), ReplaceLog("t1", ()))
    assert store.log("t1") == []


def test_an_empty_batch_is_confirmed(store: Store) -> None:
    write(store)


# --- logs ---


def test_a_log_comes_back_in_order(store: Store) -> None:
    write(store, Append("t1", 1, (b"one", b"two")))
    write(store, Append("t1", 3, (b"three",)))
    assert store.log("t1") == [b"one", b"two", b"three"]


def test_a_long_log_comes_back_in_order(store: Store) -> None:
    entries = tuple(b"%d" % number for number in range(1, 1201))
    write(store, Append("t1", 1, entries))
    assert store.log("t1") == list(entries)


def test_every_table_has_a_log_of_its_own(store: Store) -> None:
    write(store, Append("t1", 1, (b"a",)), Append("t2", 1, (b"b",)))
    assert store.log("t1") == [b"a"]
    assert store.log("t2") == [b"b"]
    assert store.log("t") == []


def test_any_bytes_are_kept(store: Store) -> None:
    entries = (b"", bytes(range(256)), "☕".encode())
    write(store, Append("t1", 1, entries))
    assert store.log("t1") == list(entries)


def test_a_log_is_replaced(store: Store) -> None:
    write(store, Append("t1", 1, (b"Ada", b"moves", b"wins")), Append("t2", 1, (b"other",)))
    write(store, ReplaceLog("t1", (b"somebody", b"moves")))
    assert store.log("t1") == [b"somebody", b"moves"]
    assert store.log("t2") == [b"other"]
    write(store, Append("t1", 3, (b"again",)))
    assert store.log("t1")[-1] == b"again"


# --- tables ---


def test_a_table_is_kept_whole(store: Store) -> None:
    row = a_table("t1", public=True, wake_at=99, summary=b'{"x":1}')
    write(store, PutTable(row))
    assert store.table("t1") == row
    assert store.table("t1").public is True  # type: ignore[union-attr]


def test_a_table_is_written_anew(store: Store) -> None:
    write(store, PutTable(a_table("t1", wake_at=99)))
    write(store, PutTable(a_table("t1", phase="over", touched=77)))
    assert store.table("t1") == a_table("t1", phase="over", touched=77)
    assert store.tables_due(100) == []


def test_public_tables_are_listed_the_latest_first(store: Store) -> None:
    for code, public, touched in (("a", True, 5), ("b", False, 9), ("c", True, 7), ("d", True, 6)):
        write(store, PutTable(a_table(code, public=public, touched=touched)))
    assert [row.code for row in store.public_tables(10)] == ["c", "d", "a"]
    assert [row.code for row in store.public_tables(2)] == ["c", "d"]
    assert store.public_tables(0) == []


def test_tables_are_due_when_their_time_has_come(store: Store) -> None:
    for code, wake_at in (("a", 100), ("b", 101), ("c", None)):
        write(store, PutTable(a_table(code, wake_at=wake_at)))
    assert store.tables_due(99) == []
    assert store.tables_due(100) == ["a"]
    assert sorted(store.tables_due(101)) == ["a", "b"]


def test_tables_that_nobody_used_are_found(store: Store) -> None:
    write(store, PutTable(a_table("a", touched=50)), PutTable(a_table("b", touched=51)))
    assert store.tables_untouched_since(50) == []
    assert store.tables_untouched_since(51) == ["a"]
    assert sorted(store.tables_untouched_since(52)) == ["a", "b"]


def test_a_table_that_must_be_woken_is_in_use(store: Store) -> None:
    write(store, PutTable(a_table("a", touched=50, wake_at=99)))
    assert store.tables_untouched_since(60) == []
    write(store, PutTable(a_table("a", touched=50)))
    assert store.tables_untouched_since(60) == ["a"]


def test_whoever_watches_is_told_of_every_commit(store: Store) -> None:
    class Counting:
        jobs, failures = 0, 0

        def committed(self, jobs: int, seconds: float) -> None:
            assert seconds >= 0
            self.jobs += jobs

        def store_failed(self) -> None:
            self.failures += 1

    watcher = Counting()
    store.watch(watcher)
    for number in (1, 2, 3):
        write(store, Append("t1", number, (b"x",)))
    assert queue(store, Append("t1", 1, (b"x",))).error is not None
    assert (watcher.jobs, watcher.failures) == (3, 1)


def test_a_table_is_forgotten_with_its_log_and_its_players(store: Store) -> None:
    for code in ("t1", "t2"):
        write(
            store,
            PutTable(a_table(code)),
            Append(code, 1, (b"entry",)),
            PutPlayer(code, 1, 1, "g1"),
        )
    write(store, DropTable("t1"))
    assert store.table("t1") is None
    assert store.log("t1") == []
    assert store.guests_of("t1") == set()
    assert [row.code for row, _, _ in store.games_of("g1", 10)] == ["t2"]
    assert store.log("t2") == [b"entry"]


# --- players ---


def test_a_guests_games_are_listed_the_latest_first(store: Store) -> None:
    write(
        store,
        PutTable(a_table("old", touched=1)),
        PutTable(a_table("new", touched=2)),
        PutPlayer("old", 1, 2, "g1"),
        PutPlayer("new", 1, 1, "g1"),
        PutPlayer("new", 2, 2, "g1"),
        PutPlayer("new", 2, 1, "g2"),
    )
    games = [(row.code, game, seat) for row, game, seat in store.games_of("g1", 10)]
    assert games == [("new", 2, 2), ("new", 1, 1), ("old", 1, 2)]
    assert store.games_of("g1", 10)[0][0] == a_table("new", touched=2)
    assert len(store.games_of("g1", 2)) == 2
    assert [game for _, game, _ in store.games_of("g2", 10)] == [2]


def test_hot_seats_are_listed_seat_by_seat(store: Store) -> None:
    write(store, PutTable(a_table("t1")), PutPlayer("t1", 1, 2, "g1"), PutPlayer("t1", 1, 1, "g1"))
    assert [seat for _, _, seat in store.games_of("g1", 10)] == [1, 2]


def test_a_guests_seats_in_one_game_are_told(store: Store) -> None:
    write(
        store,
        PutTable(a_table("t1")),
        PutPlayer("t1", 1, 2, "g1"),
        PutPlayer("t1", 2, 1, "g1"),
        PutPlayer("t1", 2, 3, "g1"),
        PutPlayer("t1", 2, 2, "g2"),
    )
    assert store.seats_in("t1", 2, "g1") == [1, 3]
    assert store.seats_in("t1", 2, "g3") == store.seats_in("t2", 2, "g1") == []


def test_the_guests_of_a_table_are_known(store: Store) -> None:
    write(store, PutPlayer("t1", 1, 1, "g1"), PutPlayer("t1", 2, 1, "g2"))
    write(store, PutPlayer("t1", 2, 2, "g1"), PutPlayer("t2", 1, 1, "g3"))
    assert store.guests_of("t1") == {"g1", "g2"}


def test_a_seat_of_a_game_has_one_player(store: Store) -> None:
    write(store, PutPlayer("t1", 1, 1, "g1"))
    write(store, PutPlayer("t1", 1, 1, "g2"))
    assert store.guests_of("t1") == {"g2"}


# --- guests and keys ---


def test_a_guest_is_kept_and_written_anew(store: Store) -> None:
    write(store, PutGuest(a_guest("g1", "Ada ☕")))
    assert store.guest("g1") == GuestRow("g1", "Ada ☕", 1, 2)
    write(store, PutGuest(GuestRow("g1", "Grace", 1, 9)))
    assert store.guest("g1") == GuestRow("g1", "Grace", 1, 9)


def test_keys_open_what_they_belong_to(store: Store) -> None:
    write(
        store,
        PutKey(b"second", "g1", "token", "my bot", 2),
        PutKey(b"first", "g1", "link", "", 1),
        PutKey(b"other", "g2", "token", "theirs", 3),
    )
    assert store.key(b"second") == KeyRow(b"second", "g1", "token", "my bot", 2)
    assert [key.digest for key in store.keys_of("g1")] == [b"first", b"second"]
    write(store, DropKey(b"second"))
    assert store.key(b"second") is None
    assert [key.digest for key in store.keys_of("g1")] == [b"first"]


def test_no_key_opens_two_accounts(store: Store) -> None:
    write(store, PutKey(b"key", "g1", "token", "mine", 1))
    assert isinstance(queue(store, PutKey(b"key", "g2", "token", "mine", 2)).error, StoreError)
    found = store.key(b"key")
    assert found is not None
    assert found.guest == "g1"


def test_a_guest_is_forgotten_with_keys_and_games(store: Store) -> None:
    for guest, digest in (("g1", b"one"), ("g2", b"two")):
        write(
            store,
            PutGuest(a_guest(guest)),
            PutKey(digest, guest, "token", "bot", 1),
            PutTable(a_table("t1")),
            PutPlayer("t1", 1, int(guest[1]), guest),
        )
    write(store, DropGuest("g1"))
    assert store.guest("g1") is None
    assert store.key(b"one") is None
    assert store.keys_of("g1") == []
    assert store.games_of("g1", 10) == []
    assert store.guests_of("t1") == {"g2"}
    assert store.guest("g2") == a_guest("g2")
    assert store.table("t1") is not None, "a table is more than one guest's"


# --- the order of things ---


def test_batches_are_confirmed_in_the_order_they_came(store: Store) -> None:
    confirmed: list[int] = []
    receipt = Receipt()
    for number in range(200):
        batch = (Append("t1", number + 1, (b"%d" % number,)),)
        store.write(batch, lambda _, number=number: confirmed.append(number))  # type: ignore[misc]
    store.write((), receipt.confirm)
    assert receipt.error is None
    assert confirmed == list(range(200))
    assert len(store.log("t1")) == 200


def test_what_is_confirmed_can_be_read(store: Store) -> None:
    for number in range(1, 30):
        write(store, Append("t1", number, (b"entry",)))
        assert len(store.log("t1")) == number


def test_a_batch_happens_whole_or_not_at_all(store: Store) -> None:
    write(store, Append("t1", 1, (b"one",)))
    broken = queue(
        store,
        Append("t2", 1, (b"new",)),
        PutTable(a_table("t2")),
        PutGuest(a_guest()),
        Append("t1", 1, (b"the same number again",)),
    )
    assert isinstance(broken.error, StoreError)
    assert str(broken.error).endswith(".")
    assert store.log("t1") == [b"one"]
    assert store.log("t2") == []
    assert store.table("t2") is None
    assert store.guest("g1") is None


def test_a_log_never_has_a_gap(store: Store) -> None:
    """What follows something that was lost is lost too: nobody could read such a log again."""
    assert queue(store, Append("t1", 2, (b"two",))).error is not None
    write(store, Append("t1", 1, (b"one", b"two")))
    for first in (0, 1, 2, 4):
        missing = queue(store, Append("t1", first, (b"x", b"y")), PutGuest(a_guest()))
        assert isinstance(missing.error, StoreError)
    assert store.log("t1") == [b"one", b"two"]
    assert store.guest("g1") is None
    write(store, DropTable("t1"))
    assert queue(store, Append("t1", 3, (b"three",))).error is not None
    assert store.log("t1") == []


def test_whatever_is_written_the_store_goes_on(store: Store) -> None:
    nonsense: Any = object()
    assert queue(store, Append("t1", 1, nonsense)).error is not None
    write(store, Append("t1", 1, (b"one",)))


def hold(store: Store) -> Event:
    """Keep the store busy confirming, so that what follows queues up behind it."""
    begun, release = Event(), Event()

    def confirm(_: Exception | None) -> None:
        begun.set()
        assert release.wait(PATIENCE_SECONDS)

    store.write((), confirm)
    assert begun.wait(PATIENCE_SECONDS)
    return release


def test_a_failing_batch_hurts_nobody_queued_with_it(store: Store) -> None:
    release = hold(store)
    before = queue(store, Append("t1", 1, (b"one",)))
    failing = queue(store, Append("t1", 1, (b"one again",)), PutGuest(a_guest()))
    after = queue(store, Append("t1", 2, (b"two",)))
    release.set()
    assert before.error is None
    assert isinstance(failing.error, StoreError)
    assert after.error is None
    assert store.log("t1") == [b"one", b"two"]
    assert store.guest("g1") is None


def test_confirms_keep_their_order_around_a_failure(store: Store) -> None:
    release, confirmed, last = hold(store), list[tuple[str, bool]](), Receipt()
    for name, first in (("a", 1), ("b", 1), ("c", 2), ("d", 2), ("e", 3)):
        store.write(
            (Append("t1", first, (name.encode(),)),),
            lambda error, name=name: confirmed.append((name, error is None)),  # type: ignore[misc]
        )
    store.write((), last.confirm)
    release.set()
    assert last.error is None
    assert confirmed == [("a", True), ("b", False), ("c", True), ("d", False), ("e", True)]
    assert store.log("t1") == [b"a", b"c", b"e"]


def test_a_text_that_cannot_be_written_is_an_error_and_no_more(store: Store) -> None:
    half = queue(store, PutGuest(a_guest("g1", "half a character: \ud83d")))
    assert half.error is not None
    huge = queue(store, PutTable(a_table(touched=10**30)))
    assert huge.error is not None
    write(store, PutGuest(a_guest("g2")))
    assert store.guest("g2") is not None


def test_a_confirm_that_fails_stops_nobody(store: Store) -> None:
    def confirm(_: Exception | None) -> None:
        raise RuntimeError("Event loop is closed")

    release = hold(store)
    store.write((Append("t1", 1, (b"one",)),), confirm)
    beside = queue(store, Append("t1", 2, (b"two",)))
    release.set()
    assert beside.error is None
    write(store, Append("t1", 3, (b"three",)))
    assert store.log("t1") == [b"one", b"two", b"three"]


def test_what_queues_up_is_committed_together(store: Store) -> None:
    seen_at_first: list[int] = []

    def confirm(_: Exception | None) -> None:
        if not seen_at_first:
            seen_at_first.append(len(store.log("t1")))

    release, last = hold(store), Receipt()
    for number in range(1, 2001):
        store.write((Append("t1", number, (b"entry",)),), confirm)
    store.write((), last.confirm)
    release.set()
    assert last.error is None
    assert seen_at_first == [2000], "one commit for all that was waiting"
    assert len(store.log("t1")) == 2000


# --- closing and opening ---


def test_everything_is_there_when_opened_again(reopen: Open) -> None:
    store = reopen()
    write(
        store,
        Append("t1", 1, (b"one", b"two")),
        PutTable(a_table("t1", public=True, wake_at=5)),
        PutPlayer("t1", 1, 1, "g1"),
        PutGuest(a_guest()),
        PutKey(b"key", "g1", "token", "bot", 1),
    )
    store = reopen()
    assert store.log("t1") == [b"one", b"two"]
    assert store.table("t1") == a_table("t1", public=True, wake_at=5)
    assert [row.code for row in store.public_tables(9)] == ["t1"]
    assert store.tables_due(5) == ["t1"]
    assert store.guests_of("t1") == {"g1"}
    assert store.guest("g1") == a_guest()
    assert store.key(b"key") is not None
    write(store, Append("t1", 3, (b"three",)))
    assert len(store.log("t1")) == 3


def test_closing_writes_what_is_queued(reopen: Open) -> None:
    store = reopen()
    receipts = [queue(store, Append("t1", n, (b"%d" % n,))) for n in range(1, 301)]
    store = reopen()
    assert all(receipt.error is None for receipt in receipts)
    assert len(store.log("t1")) == 300


def test_the_secret_stays_the_same(reopen: Open) -> None:
    store = reopen()
    secret = store.secret()
    assert len(secret) >= 32
    assert store.secret() == secret
    assert reopen().secret() == secret


@pytest.mark.parametrize("factory", FACTORIES.values(), ids=FACTORIES)
def test_every_store_has_a_secret_of_its_own(tmp_path: Path, factory: object) -> None:
    assert callable(factory)
    stores: list[Store] = [factory(tmp_path / name) for name in ("one", "two")]
    first, second = (store.secret() for store in stores)
    for store in stores:
        store.close()
    assert first != second
