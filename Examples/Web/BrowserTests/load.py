#!/usr/bin/env python3
"""Plays many visitors of EvolutionWeb on this computer, and prints how long they wait.

    swift build -c release --package-path Examples/Web
    python3 Examples/Web/BrowserTests/load.py --program Examples/Web/.build/release/EvolutionWeb

Each visitor searches letter by letter, scrolls, opens a proposal, and goes back. A wait begins when the visitor sends a
message, and ends when the patch arrives that the server has sent after handling the message. Then the same visitors send the
same messages at the same moments to a WebSocket that sends them back, without the app.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import secrets
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server import Server

SEARCHES = ("actor", "swift", "macro", "async", "doug", "SE-04", "result", "nothing")
ANSWER_LIMIT = 60  # seconds; a server that needs longer has failed
ENVIRONMENT = {
    "width": 390, "height": 844, "scale": 2, "isDark": False, "reducesMotion": True, "fontSize": 16,
    "languages": ["en-US"], "isVisible": True,
}  # fmt: skip


class Tree:
    """What a visitor knows about the page: the nodes, and the nodes in them."""

    def __init__(self) -> None:
        self._nodes: dict[int, dict] = {}

    def apply(self, operations: list[dict]) -> None:
        for operation in operations:
            match operation:
                case {"reset": {"node": node}}:
                    self._nodes.clear()
                    self._add(node, None)
                case {"insert": {"node": node, "parent": parent}}:
                    self._add(node, parent)
                case {"remove": {"id": number}}:
                    self._remove(number)
                case {"set": {"id": number, "change": change}}:
                    self._nodes[number] |= {key: change[key] for key in ("style", "events") if key in change}

    def _add(self, node: dict, parent: int | None) -> None:
        children = node.pop("children", [])
        self._nodes[node["id"]] = node | {"parent": parent, "children": set()}
        if parent is not None:
            self._nodes[parent]["children"].add(node["id"])
        for child in children:
            self._add(child, node["id"])

    def _remove(self, number: int) -> None:
        node = self._nodes.pop(number)
        if node["parent"] in self._nodes:
            self._nodes[node["parent"]]["children"].discard(number)
        for child in node["children"]:
            self._remove(child)

    def find(self, style: str = "", event: str = "", tag: str = "") -> list[int]:
        """Returns the nodes with a class, an event and a tag, in the order of their numbers."""
        return sorted(number for number, node in self._nodes.items() if self._is(node, style, event, tag))

    @staticmethod
    def _is(node: dict, style: str, event: str, tag: str) -> bool:
        return (
            (not style or style in node.get("style", "").split())
            and (not event or event in node.get("events", ()))
            and (not tag or node["tag"] == tag)
        )


class Visitor:
    """A visitor with a connection and a session.

    With `loses_connection`, the end of the connection is expected, and no error.
    """

    def __init__(self, connection: ClientConnection, loses_connection: bool = False):
        self._connection = connection
        self._expected = (ConnectionClosed,) if loses_connection else ()
        self.tree = Tree()
        self._number = self._received = self._processed = self._revision = 0
        self._progress = asyncio.Event()
        self.waits: dict[str, list[float]] = {}  # seconds, by the kind of the action
        self.script: list[tuple[float, str]] = []  # the pauses and messages, for the echo

    async def arrive(self) -> None:
        page = {"visitor": secrets.token_hex(16), "hasNodes": False, "path": "/", "environment": ENVIRONMENT}
        await self._connection.send(json.dumps({"hello": {"page": page}}))
        self._reader = asyncio.create_task(self._read())
        await self._until(lambda: self.tree.find("row"))

    async def play(self, rounds: int, dice: random.Random, pause: float) -> None:
        for _ in range(rounds):
            await self._search(dice, pause)
            for _ in range(5):
                offset = dice.random() * 100
                viewport = {"offset": offset, "height": 12, "width": 1}
                message = {"scroll": {"node": self.tree.find(event="scroll")[0], "viewport": viewport}}
                await self._act("scroll", message, dice, pause)
            row = dice.choice(self.tree.find("row", event="click"))
            await self._act("open", {"click": {"node": row}}, dice, pause, self._is_open)
            await self._until(lambda: self.tree.find("back"))
            back = self.tree.find("back")[0]
            await self._act("back", {"click": {"node": back}}, dice, pause, lambda: not self._is_open())
            await self._until(lambda: not self.tree.find("back"))

    def _is_open(self) -> bool:
        """Returns whether the page has a proposal, which has a heading."""
        return bool(self.tree.find("heading"))

    async def _search(self, dice: random.Random, pause: float) -> None:
        text = dice.choice(SEARCHES)
        for value in [*(text[: length + 1] for length in range(len(text))), ""]:
            self._revision += 1
            field = self.tree.find(event="input")[0]
            message = {"input": {"node": field, "value": value, "revision": self._revision}}
            await self._act("keystroke", message, dice, pause)
        await self._until(lambda: self.tree.find("row", event="click"))

    async def _act(
        self,
        kind: str,
        content: dict,
        dice: random.Random,
        pause: float,
        is_done: Callable[[], bool] = lambda: True,
    ) -> None:
        """Thinks, sends a message, and waits for the patch that shows the result."""
        thinking = dice.expovariate(1 / pause)
        await asyncio.sleep(thinking)
        await self.act(kind, content, thinking, is_done)

    async def act(
        self,
        kind: str,
        content: dict,
        thinking: float = 0,
        is_done: Callable[[], bool] = lambda: True,
    ) -> None:
        """Sends a message, and waits for the patch that shows the result."""
        self._number += 1
        number = self._number
        text = json.dumps(content | {"number": number, "received": self._received})
        self.script.append((thinking, text))
        start = time.perf_counter()
        await self._connection.send(text)
        await self._until(lambda: self._processed >= number and is_done())
        self.waits.setdefault(kind, []).append(time.perf_counter() - start)

    async def _until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(ANSWER_LIMIT):
            while not condition():
                self._progress.clear()
                await self._progress.wait()

    async def _read(self) -> None:
        with contextlib.suppress(*self._expected):
            async for text in self._connection:
                [(kind, message)] = json.loads(text).items()
                if kind == "patch":
                    self.tree.apply(message["operations"])
                    self._received = message["number"]
                self._processed = max(self._processed, message.get("processed", 0))
                self._progress.set()


async def echo(connection: ClientConnection, script: list[tuple[float, str]]) -> list[float]:
    """Sends the messages of a visitor to the echo, and returns how long each one took."""
    waits = []
    for pause, text in script:
        await asyncio.sleep(pause)
        start = time.perf_counter()
        await connection.send(text)
        await connection.recv()
        waits.append(time.perf_counter() - start)
    return waits


def open_socket(server: Server, path: str) -> Awaitable[ClientConnection]:
    address = f"ws://{server.host}:{server.port}{path}"
    options = {"max_size": None, "open_timeout": ANSWER_LIMIT, "ping_interval": None}
    return connect(address, origin=server.address, **options)


@contextlib.contextmanager
def no_collections() -> Iterator[None]:
    """Collects no garbage, because one collection of the nodes of 300 visitors takes 0.1 s, which would count as the server's time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def memory(server: Server) -> float:
    """Returns the resident memory of the server in megabytes (Linux)."""
    for line in Path(f"/proc/{server.process_id}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("the system does not tell the memory of the server")


def processor_time(server: Server) -> float:
    """Returns the processor time of the server in seconds (Linux)."""
    user, system = Path(f"/proc/{server.process_id}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def lines(waits: dict[str, list[float]]) -> Iterator[str]:
    yield f"{'':24}{'count':>8}{'p50':>10}{'p95':>10}"
    for kind, values in waits.items():
        ordered = sorted(values)
        p50, p95 = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.95))
        yield f"{kind:24}{len(ordered):8}{p50:7.1f} ms{p95:7.1f} ms"


async def run(options: argparse.Namespace, server: Server) -> None:
    busy = os.getloadavg()[0]
    first = await open_socket(server, "/connect")
    await Visitor(first).arrive()  # loads the feed, which all visitors share
    before = memory(server)
    visitors = [Visitor(await open_socket(server, "/connect")) for _ in range(options.visitors)]
    for visitor in visitors:
        await visitor.arrive()
    arrived = memory(server)
    work = (processor_time(server), time.process_time())
    await asyncio.gather(
        *(visitor.play(options.rounds, random.Random(seed), options.pause) for seed, visitor in enumerate(visitors))
    )
    work = (processor_time(server) - work[0], time.process_time() - work[1])
    after = memory(server)
    status = server.status()
    sockets = [await open_socket(server, "/echo") for _ in visitors]
    echoes = await asyncio.gather(
        *(echo(socket, visitor.script) for socket, visitor in zip(sockets, visitors, strict=True))
    )
    waits: dict[str, list[float]] = {}
    for visitor in visitors:
        for kind, values in visitor.waits.items():
            waits.setdefault(f"{kind} to patch", []).extend(values)
    waits["echo without the app"] = [value for values in echoes for value in values]
    print(f"{options.visitors} visitors, {options.rounds} rounds each, {43 * options.repeat:,} proposals, {status}")
    print("\n".join(lines(waits)))
    count = sum(len(visitor.script) for visitor in visitors)
    print("processor time of a message: {:.2f} ms in the server, {:.2f} ms in the visitors".format(*(each / count * 1000 for each in work)))
    print("load of the machine in the last minute, before and after: {:.1f}, {:.1f}".format(busy, os.getloadavg()[0]))
    print(f"memory of the server with one session: {before:.0f} MB")
    print(f"memory per session: {(arrived - before) / options.visitors:.2f} MB at first,"
          f" {(after - before) / options.visitors:.2f} MB at the end")  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays many visitors of EvolutionWeb.")
    parser.add_argument("--program", type=Path, required=True, help="the server, built with -c release")
    parser.add_argument("--visitors", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=2, help="how often each visitor searches, scrolls and opens")
    parser.add_argument("--pause", type=float, default=1, help="the mean pause before an action, in seconds")
    parser.add_argument("--repeat", type=int, default=1, help="how often the sample's 43 proposals are repeated")
    options = parser.parse_args()
    with Server(options.program, "--echo", "--repeat", str(options.repeat)) as server, no_collections():
        asyncio.run(run(options, server))
    return 0


if __name__ == "__main__":
    sys.exit(main())
