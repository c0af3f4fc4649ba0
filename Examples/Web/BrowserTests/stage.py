"""What a test has: servers, visitors with a browser of their own, and checks that all tests share."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from server import Server

LIMIT = 10_000  # milliseconds until a condition must be met
PHONE = {"width": 390, "height": 844}
PAD = {"width": 1180, "height": 820}

expect.set_options(timeout=LIMIT)


@dataclass
class Test:
    name: str
    body: "Callable[[Stage], None]"


TESTS: list[Test] = []


def test(body: "Callable[[Stage], None]") -> "Callable[[Stage], None]":
    """Registers a function as a test. Its name is the module's name and the function's name in words."""
    TESTS.append(Test(f"{body.__module__}: {body.__name__.replace('_', ' ')}", body))
    return body


class Servers:
    """The servers of all tests. Tests with the same options share a server, because each visitor has a session alone."""

    def __init__(self, program: Path):
        self.program = program
        self._servers: dict[tuple[str, ...], Server] = {}

    def server(self, *options: str) -> Server:
        if options not in self._servers:
            self._servers[options] = Server(self.program, *options)
        return self._servers[options]

    def __enter__(self) -> "Servers":
        return self

    def __exit__(self, *_: object) -> None:
        for server in self._servers.values():
            server.close()


class Stage:
    """The resources of one test. They end with the test."""

    def __init__(self, browser: Browser, servers: Servers):
        self.browser = browser
        self.servers = servers
        self.visitors: list[Visitor] = []

    def visit(self, path: str = "/", size: dict = PHONE, address: str | None = None, options=(), **settings) -> "Visitor":
        """Opens the app as a new visitor, and waits until its first screen is there.

        `settings` are those of Playwright's contexts, for example `color_scheme="dark"`.
        """
        address = address or self.servers.server(*options).address
        context = self.browser.new_context(viewport=size, base_url=address, **({"locale": "en-US"} | settings))
        context.set_default_timeout(LIMIT)
        visitor = Visitor(context.new_page())
        self.visitors.append(visitor)
        visitor.open(path)
        return visitor

    def check_consoles(self) -> None:
        """Fails if a page has logged an error, for example a violation of the Content-Security-Policy."""
        assert not self.consoles(), self.consoles()

    def consoles(self) -> str:
        return "".join(f"console: {line}\n" for visitor in self.visitors for line in visitor.errors)

    def save_pictures(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for index, visitor in enumerate(self.visitors):
            path = folder / (re.sub(r"\W+", "-", name) + f"-{index}")
            visitor.page.screenshot(path=path.with_suffix(".png"))
            path.with_suffix(".html").write_text(visitor.page.content())

    def __enter__(self) -> "Stage":
        return self

    def __exit__(self, *_: object) -> None:
        for visitor in self.visitors:
            visitor.page.context.close()


class Visitor:
    """A browser window on the app."""

    def __init__(self, page: Page):
        self.page = page
        self.errors: list[str] = []
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
