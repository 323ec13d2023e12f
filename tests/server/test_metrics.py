"""The figures of a house: what they count, how they are written, and who is told."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from doppio.server.metrics import MOST_SERIES, Counter, Gauge, Histogram, gauge_text, text_of
from tests.server.asking import asked_too_often, finished, play, refusal
from tests.server.house import Guest, House, open_house

SAMPLE = re.compile(r'([a-z_]+)(\{(?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+\})? (\S+)')
SOCKETS = 'doppio_connections{kind="socket"}'
FORWARDED = ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Host"]


def test_a_counter_counts() -> None:
    plain, labelled = Counter("a_total", "A."), Counter("b_total", "B.", ("why",), ("known",))
    plain.add()
    plain.add(count=4)
    labelled.add("new")
    assert text_of([plain, labelled]) == (
        "# HELP a_total A.\n# TYPE a_total counter\na_total 5\n"
        '# HELP b_total B.\n# TYPE b_total counter\nb_total{why="known"} 0\nb_total{why="new"} 1\n'
    )


def test_labels_are_bounded_and_escaped() -> None:
    counter = Counter("c_total", "C.", ("by", "why"))
    for number in range(3 * MOST_SERIES):
        counter.add("x", str(number))
    assert len(list(counter.lines())) <= MOST_SERIES + 1
    assert f'c_total{{by="other",why="other"}} {2 * MOST_SERIES}' in counter.lines()
    odd = Gauge("d", "D.", ("name",))
    odd.add('a"b\\c\nd', count=-2)
    assert list(odd.lines()) == ['d{name="a\\"b\\\\c\\nd"} -2']
    assert gauge_text("e", "E.", (), {(): 1.5}) == "# HELP e E.\n# TYPE e gauge\ne 1.5\n"


def test_a_histogram_adds_up() -> None:
    histogram = Histogram("s", "S.", (0.5, 1, 2))
    for value in (0.1, 0.5, 0.7, 2, 9):
        histogram.observe(value)
    assert list(histogram.lines()) == [
        's_bucket{le="0.5"} 2',
        's_bucket{le="1"} 3',
        's_bucket{le="2"} 4',
        's_bucket{le="+Inf"} 5',
        "s_sum 12.3",
        "s_count 5",
    ]


async def figures_of(guest: Guest) -> dict[str, float]:
    """What a house tells, sample by sample; every line must be one that Prometheus reads."""
    answer = await guest.ask("GET", "/metrics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.text.endswith("\n")
    found: dict[str, float] = {}
    kinds: dict[str, str] = {}
    for line in answer.text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name not in kinds, "a metric is told in one place"
            kinds[name] = kind
        elif not line.startswith("# HELP "):
            sample = SAMPLE.fullmatch(line)
            assert sample, line
            assert re.sub("_(bucket|sum|count)$", "", sample[1]) in kinds or sample[1] in kinds
            found[f"{sample[1]}{sample[2] or ''}"] = float(sample[3])
    return found


async def figures_when(guest: Guest, name: str, value: float) -> dict[str, float]:
    """What a house tells once a figure has come to this: a socket's end is heard of later."""
    while (figures := await figures_of(guest))[name] != value:
        await asyncio.sleep(0.05)
    return figures


def test_a_house_counts_what_happens(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Left") as left:
            before = await figures_of(left)
            assert before[SOCKETS] == 0
            code = await finished(house, left, game="cappuccino", first="seat")
            refused = 'doppio_commands_total{by="guest",answer="no-game"}'
            async with left.at(code, have=1) as visit:
                # On a slow machine players may move once more before they hear that it is over.
                too_late = (await figures_of(left)).get(refused, 0)
                await visit.do(do="move", seat=1, move="a1-a2")
                seq = visit.seq
                await figures_when(left, SOCKETS, 1)
            after = await figures_when(left, SOCKETS, 0)
        assert after['doppio_resumes_total{kind="socket"}'] >= 1
        assert after['doppio_tables_awake{game="cappuccino",phase="over"}'] == 1
        assert after["doppio_events_committed_total"] == seq
        assert after[refused] == too_late + 1
        assert after['doppio_commands_total{by="guest",answer="done"}'] > 10
        assert after['doppio_games_total{game="cappuccino",what="started"}'] == 1
        assert after['doppio_games_total{game="cappuccino",what="ended"}'] == 1
        assert after["doppio_told_seconds_count"] > 10
        assert 0 < after["doppio_told_seconds_sum"] < 60
        assert after["doppio_commit_jobs_sum"] >= after["doppio_commit_jobs_count"] > 10
        assert after["doppio_commit_seconds_count"] == after["doppio_commit_jobs_count"]
        assert after["doppio_store_errors_total"] == after["doppio_exceptions_total"] == 0
        assert after["doppio_uptime_seconds"] > before["doppio_uptime_seconds"] > 0
        assert after["process_start_time_seconds"] == before["process_start_time_seconds"]

    with open_house(tmp_path / "games") as house:
        play(house, scene)


def test_bots_and_limits_are_counted(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host, house.guest("Eager") as eager:
            seats = {"seats": ["me", 1], "start": True}
            settings = {"settings": {"game": "cappuccino", "first": "seat"}}
            code = (await host.ask("POST", "/api/tables", settings | seats)).json()["code"]
            async with host.at(code) as visit:
                await visit.done(do="move", seat=1, move=visit.game["legal"][0])
                await visit.until(lambda: visit.game["turn"] == 1)
            await asked_too_often(eager)
            found = await figures_of(host)
        assert found['doppio_commands_total{by="bot",answer="done"}'] >= 1
        assert found['doppio_rate_limited_total{what="request"}'] >= 1
        assert found['doppio_requests_total{status="429"}'] >= 1

    play(house, scene)


def test_figures_name_nobody(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Methuselah") as guest:
            code = await guest.open_table(game="espresso", public=True)
            await guest.ask("GET", "/api/me/games")
            text = (await guest.ask("GET", "/metrics")).text
            for secret in ("Methuselah", code, guest.cookie, guest.source):
                assert secret not in text

    play(house, scene)


@pytest.mark.parametrize("header", FORWARDED)
def test_a_proxys_clients_are_not_local(house: House, header: str) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            for said in ("203.0.113.5", "127.0.0.1", ""):
                answer = await nobody.ask("GET", "/metrics", headers={header: said})
                assert refusal(answer, 404) == "no-such-address"

    play(house, scene)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "[", "127.0.0.1.evil.example"]
)
def test_a_name_that_leads_here_is_not_local(house: House, host: str) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            answer = await nobody.ask("GET", "/metrics", headers={"Host": host})
            assert refusal(answer, 404) == "no-such-address"

    play(house, scene)


def test_this_machine_has_several_names(house: House) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            for host in ("localhost", "127.0.0.1:8000", "[::1]:8000", "127.1.2.3"):
                answer = await nobody.ask("GET", "/metrics", headers={"Host": host})
                assert answer.status_code == 200, host

    play(house, scene)


def test_behind_a_trusted_proxy_only_the_machine_itself_is_local(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            assert (await nobody.ask("GET", "/metrics")).status_code == 200
            for said in ("203.0.113.5", "127.0.0.1, 203.0.113.5", "127.0.0.1"):
                answer = await nobody.ask("GET", "/metrics", headers={"X-Forwarded-For": said})
                assert refusal(answer, 404) == "no-such-address"

    with open_house(tmp_path / "games", "--trusted-proxy", "127.0.0.0/8") as house:
        play(house, scene)


@pytest.mark.parametrize("told, status", [("public", 200), ("off", 404)])
def test_a_host_may_tell_everybody_or_nobody(tmp_path: Path, told: str, status: int) -> None:
    async def scene(house: House) -> None:
        async with house.guest() as nobody:
            for headers in ({}, {"X-Forwarded-For": "203.0.113.5"}):
                answer = await nobody.ask("GET", "/metrics", headers=headers)
                assert answer.status_code == status

    with open_house(tmp_path / "games", "--metrics", told) as house:
        play(house, scene)
