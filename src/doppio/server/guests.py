"""Requests about oneself: a name, other devices, bots' tokens, past games, being forgotten."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from doppio.server.answers import (
    RequestRefusedError,
    json_answer,
    read_json,
    table_listed,
    why_nobody,
)
from doppio.server.forgetting import forget_guest
from doppio.server.house import House, token_of
from doppio.server.identity import COOKIE, digest_of, new_guest, new_key
from doppio.server.introducing import introduce
from doppio.server.writing import write
from doppio.store.contract import DropKey, GuestRow, KeyRow, PutGuest, PutKey
from doppio.wire.answers import (
    Forgotten,
    GameList,
    GameListed,
    LinkMade,
    Me,
    TokenDropped,
    TokenList,
    TokenListed,
    TokenMade,
)
from doppio.wire.messages import NewGuest, NewToken

COOKIE_SECONDS = 400 * 24 * 3600
LINK_MILLIS = 15 * 60 * 1000
MOST_TOKENS = 20
MOST_GAMES = 200


def required_guest(house: House, request: Request) -> GuestRow:
    """Who asks; nobody is a refusal."""
    guest = house.guest_of(request)
    if guest is None:
        no = why_nobody(request)
        raise RequestRefusedError(401, no.code, no.sentence)
    return guest


def with_cookie(house: House, response: Response, guest: str) -> Response:
    """Let the browser remember who they are."""
    response.set_cookie(
        COOKIE,
        house.signer.sign(guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=house.rules.secure_cookies,
    )
    return response


async def who_am_i(house: House, request: Request) -> Response:
    """My name; null for somebody new."""
    guest = house.guest_of(request)
    return json_answer(Me(name=None if guest is None else guest.name))


async def call_me(house: House, request: Request) -> Response:
    """Take a name, or another one; or be a guest without one."""
    wish = await read_json(request, NewGuest)
    # A cookie would never count beside a token: who sends one has to be known by it.
    known = house.guest_of(request) if token_of(request) is None else required_guest(house, request)
    now = house.clock.now()
    before = known or GuestRow(new_guest(), "", now, now)
    row = GuestRow(before.guest, _wished_name(wish) or before.name, before.created, now)
    await write(house, PutGuest(row))
    if row.name and not before.name and known is not None:
        await introduce(house, row)
    return with_cookie(house, json_answer(Me(name=row.name)), row.guest)


def _wished_name(wish: NewGuest) -> str:
    """The name that somebody wants, or none; raises what cannot be one."""
    if wish.name is None:
        return ""
    name = " ".join(wish.name.split())
    if not name or not name.isprintable():
        raise RequestRefusedError(400, "bad-name", "A name has 1 to 24 characters one can see.")
    return name


async def forget_me(house: House, request: Request) -> Response:
    """Delete all that is known of me."""
    guest = required_guest(house, request)
    await forget_guest(house, guest)
    response = json_answer(Forgotten(forgotten=True))
    response.delete_cookie(COOKIE)
    return response


async def my_link(house: House, request: Request) -> Response:
    """A secret address that makes another device mine too, for a quarter of an hour."""
    guest, key = required_guest(house, request), new_key("link")
    now = house.clock.now()
    older = [k for k in house.store.keys_of(guest.guest) if k.kind == "link"]
    made = PutKey(digest_of(key), guest.guest, "link", "link", now)
    await write(house, *(DropKey(old.digest) for old in older), made)
    return json_answer(LinkMade(path=f"/link/{key}", seconds=LINK_MILLIS // 1000), 201)


async def follow_link(house: House, request: Request) -> Response:
    """Become the guest of a secret address; it works once."""
    key = house.store.key(digest_of(request.path_params["key"]))
    fresh = key is not None and house.clock.now() - key.created <= LINK_MILLIS
    used = key is not None and key.digest in house.used_links
    if key is None or key.kind != "link" or not fresh or used:
        raise RequestRefusedError(404, "no-link", "That link does not work any more.")
    house.used_links.add(key.digest)  # at once: several may follow it at the same time
    try:
        await write(house, DropKey(key.digest))
    finally:
        house.used_links.discard(key.digest)
    return with_cookie(house, RedirectResponse("/", 303), key.guest)


async def my_tokens(house: House, request: Request) -> Response:
    """My bots' tokens, without what opens them."""
    guest = required_guest(house, request)
    keys = [key for key in house.store.keys_of(guest.guest) if key.kind == "token"]
    return json_answer(TokenList(tokens=[_token(key) for key in keys]))


def _token(key: KeyRow) -> TokenListed:
    return {"id": key.digest.hex()[:16], "name": key.name, "created": key.created}


async def new_token(house: House, request: Request) -> Response:
    """A token for a bot; it is shown this once."""
    guest, wish = required_guest(house, request), await read_json(request, NewToken)
    tokens = [key for key in house.store.keys_of(guest.guest) if key.kind == "token"]
    if len(tokens) >= MOST_TOKENS:
        raise RequestRefusedError(
            409, "too-many-tokens", f"There are {MOST_TOKENS} tokens already."
        )
    token = new_key("doppio")
    row = PutKey(digest_of(token), guest.guest, "token", wish.name, house.clock.now())
    await write(house, row)
    return json_answer(TokenMade(token=token, id=row.digest.hex()[:16], name=wish.name), 201)


async def drop_token(house: House, request: Request) -> Response:
    """A token opens nothing any more."""
    guest, wanted = required_guest(house, request), request.path_params["id"]
    for key in house.store.keys_of(guest.guest):
        if key.kind == "token" and key.digest.hex()[:16] == wanted:
            await write(house, DropKey(key.digest))
            # Connections do not tell what they were opened with; whoever may comes back at once.
            house.hub.send_away(guest.guest)
            return json_answer(TokenDropped(dropped=True))
    raise RequestRefusedError(404, "no-token", "You have no such token.")


async def my_games(house: House, request: Request) -> Response:
    """My games, running and past."""
    guest = required_guest(house, request)
    found = await asyncio.to_thread(house.store.games_of, guest.guest, MOST_GAMES)
    games = [
        GameListed(**table_listed(row), number=number, seat=seat) for row, number, seat in found
    ]
    return json_answer(GameList(games=games))
