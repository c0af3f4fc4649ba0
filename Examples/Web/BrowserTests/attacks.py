#!/usr/bin/env python3
"""Attacks EvolutionWeb on this computer, and prints what remains of its memory 10 seconds after each attacker has left.

    swift build -c release --package-path Examples/Web
    python3 Examples/Web/BrowserTests/attacks.py --program Examples/Web/.build/release/EvolutionWeb

Ends with 1 if the server has stopped, does not answer another visitor during an attack within a second, or keeps more than
20 % more memory than before. Before the first attack, a visitor warms up the server. Linux only.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from load import ENVIRONMENT, Visitor, memory, no_collections, open_socket
from server import Server

PAUSE = 10  # seconds after an attack
LARGEST_WAIT = 1.0  # seconds
LARGEST_GROWTH = 1.2


async def send(socket: ClientConnection, text: str) -> None:
    """Sends a message of an attacker. Then the honest visitor, who is in the same process, may notice an answer."""
    await socket.send(text)
    await asyncio.sleep(0)


async def numbers(server: Server) -> None:
    """Confirms patches that do not exist, with the smallest and the largest numbers."""
    for received in (-(2**63), 2**63 - 1, 2**53):
        socket = await open_socket(server, "/connect")
        await Visitor(socket, loses_connection=True).arrive()
        for number in (1, received):
            await socket.send(json.dumps({"received": number, "ack": {}}))
        with contextlib.suppress(ConnectionClosed):
            await socket.close()


async def pipelined(server: Server) -> None:
    """Sends requests without a pause, and reads no answer."""
    _, writer = await asyncio.open_connection(server.host, server.port)
    request = f"GET /page/concierge.js HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n\r\n".encode()
    with contextlib.suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(9):
            while True:
                writer.write(request * 100)
                await writer.drain()
    writer.transport.abort()


async def confirmations(server: Server) -> None:
    """Sends 100,000 messages that change nothing."""
    socket = await open_socket(server, "/connect")
    await Visitor(socket).arrive()
    for _ in range(100_000):
        await send(socket, '{"received":1,"ack":{}}')
    await socket.close()


async def pings(server: Server) -> None:
    """Sends empty pings on two connections for ten seconds, and reads no answer."""
    sockets = [await open_socket(server, "/connect") for _ in range(2)]
    for socket in sockets:
        socket.transport.pause_reading()

    async def flood(transport: asyncio.Transport) -> None:
        end = time.monotonic() + 10
        while time.monotonic() < end and not transport.is_closing():
            if transport.get_write_buffer_size() < 1_000_000:
                transport.write(b"\x89\x80\0\0\0\0" * 1_000)
            await asyncio.sleep(0.001)
        transport.abort()

    await asyncio.gather(*(flood(socket.transport) for socket in sockets))


async def patches(server: Server) -> None:
    """Searches again and again, and confirms no patch."""
    socket = await open_socket(server, "/connect")
    visitor = Visitor(socket, loses_connection=True)
    await visitor.arrive()
    field = visitor.tree.find(event="input")[0]
    for number in range(1, 3_001):
        text = {"input": {"node": field, "value": "s" * (number % 40), "revision": number}}
        await send(socket, json.dumps({"number": number, "received": 1} | text))
    socket.transport.abort()


async def languages(server: Server) -> None:
    """Claims 2,000 languages that do not exist."""
    socket = await open_socket(server, "/connect")
    await Visitor(socket).arrive()
    for number in range(1, 2_001):
        environment = ENVIRONMENT | {"languages": [f"x{number:07x}-{number}"]}
        await send(socket, json.dumps({"number": number, "received": 1, "environment": {"state": environment}}))
    await socket.close()


ATTACKS: list[Callable[[Server], Awaitable[None]]] = [
    numbers, pipelined, confirmations, pings, patches, languages,
]  # fmt: skip


async def longest_wait(visitor: Visitor, until: asyncio.Task) -> float:
    """Returns the longest wait of an honest visitor, who scrolls again and again."""
    longest = 0.0
    dice = random.Random(1)
    while not until.done():
        viewport = {"offset": dice.random() * 100, "height": 12, "width": 1}
        start = time.perf_counter()
        await visitor.act("scroll", {"scroll": {"node": visitor.tree.find(event="scroll")[0], "viewport": viewport}})
        longest = max(longest, time.perf_counter() - start)
        await asyncio.sleep(0.05)
    return longest


async def run(server: Server) -> bool:
    visitor = Visitor(await open_socket(server, "/connect"))
    await visitor.arrive()
    await visitor.play(20, random.Random(1), 0.001)
    holds = True
    print(f"{'attack':16}{'before':>10}{'most':>10}{'after':>10}{'growth':>10}{'wait':>10}")
    for attack in ATTACKS:
        before = most = memory(server)
        attacker = asyncio.create_task(attack(server))
        honest = asyncio.create_task(longest_wait(visitor, attacker))
        while not attacker.done():
            most = max(most, memory(server))
            await asyncio.sleep(0.1)
        with contextlib.suppress(ConnectionClosed):
            await attacker
        wait = await honest
        await asyncio.sleep(PAUSE)
        after = memory(server)
        holds = holds and after <= before * LARGEST_GROWTH and wait <= LARGEST_WAIT
        growth = f"{after / before:9.2f}x{wait:8.2f} s"
        print(f"{attack.__name__:16}{before:7.0f} MB{most:7.0f} MB{after:7.0f} MB{growth}", flush=True)
    return holds


def main() -> int:
    parser = argparse.ArgumentParser(description="Attacks EvolutionWeb.")
    parser.add_argument("--program", type=Path, required=True, help="the server, built with -c release")
    options = parser.parse_args()
    with Server(options.program) as server, no_collections():
        holds = asyncio.run(run(server)) and server.is_running
    print(f"load of the machine in the last minute: {os.getloadavg()[0]:.1f}")
    print("all hold" if holds else "a bar is missed")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
