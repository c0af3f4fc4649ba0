"""What a test has: servers, visitors with a browser of their own, and checks that all tests share."""

from __future__ import annotations

import contextlib
import json
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser, Error, Locator, Page, WebSocket, expect

from server import Server

LIMIT = 120_000  # milliseconds until a condition must be met, also on a busy computer with a debug build
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

    def visit(
        self,
        path: str = "/proposals",
        size: dict = PHONE,
        address: str | None = None,
        options=(),
        loads: bool = True,
        **settings,
    ) -> "Visitor":
        """Opens the app as a new visitor, and waits until its first screen is there, and until the feed is loaded if it `loads`.

        `settings` are those of Playwright's contexts, for example `color_scheme="dark"`.
        """
        address = address or self.servers.server(*options).address
        context = self.browser.new_context(viewport=size, base_url=address, **({"locale": "en-US"} | settings))
        context.set_default_timeout(LIMIT)
        visitor = Visitor(context.new_page())
        self.visitors.append(visitor)
        visitor.open(path, loads)
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
            with contextlib.suppress(Error):  # a page that hangs has no picture, and must not hide why the test failed
                visitor.page.screenshot(path=path.with_suffix(".png"))
            path.with_suffix(".html").write_text(visitor.page.content())

    def __enter__(self) -> "Stage":
        return self

    def __exit__(self, *_: object) -> None:
        for visitor in self.visitors:
            visitor.page.context.close()


class Visitor:
    """A browser window on the app, with names for what a person sees."""

    def __init__(self, page: Page):
        self.page = page
        self.errors: list[str] = []
        self.sent: list[dict] = []  # the messages of the page to the server
        self.received: list[dict] = []  # the messages of the server to the page
        self._is_answered = False  # whether the server has handled all messages of the page
        self._number = self._processed = 0  # of the last message that the page has sent, and that the server has handled
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self._note(flat(text), self.sent))
        socket.on("framereceived", lambda text: self._note(flat(text), self.received))

    def _note(self, message: dict, messages: list[dict]) -> None:
        messages.append(message)
        self._number = max(self._number, message.get("number", 0) if messages is self.sent else 0)
        self._processed = max(self._processed, message.get("processed", 0))
        match message:
            case {"type": "welcome", "isResumed": False, "processed": processed}:
                self._number = self._processed = processed  # of another session, or of the one that the page has had before
        # After its `hello`, the page sends the messages that are not handled only when it has got the welcome.
        self._is_answered = message["type"] != "hello" and self._processed >= self._number

    def open(self, path: str, loads: bool = True) -> None:
        """Opens an address in a new tab, and waits until its screen is there, and until the feed is loaded if it `loads`."""
        self.page.goto(path)
        expect(self.page.locator(".window")).to_be_visible()
        if loads:
            self.has_opened()

    def has_opened(self) -> None:
        """Waits until the app has opened the address. It does so when the feed is loaded, after it has shown its first screen."""
        wait_until(self.page, lambda: any(self._answers(message) for message in self.received))
        expect(self.page.locator("progress")).to_have_count(0)
        self.is_settled()

    @staticmethod
    def _answers(message: dict) -> bool:
        return any(each.get("location", {}).get("isAnswer") for each in message.get("operations", []))

    # What is on the screen

    @property
    def session(self) -> str:
        return self.page.evaluate("sessionStorage.getItem('session')")

    @property
    def title(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    @property
    def message(self) -> Locator:
        return self.page.locator(".status").get_by_role("status")

    @property
    def list(self) -> Locator:
        """The list of the frontmost screen: on a pad, the one in the last column."""
        return self.page.locator(".list").last

    @property
    def rows(self) -> Locator:
        return self.page.get_by_role("option")

    @property
    def cursor(self) -> Locator:
        """The row with the cursor, in the list that gets the keys."""
        return self.page.locator(".list:focus [aria-selected=true], .grid:focus [aria-selected=true]")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def row(self, text: str) -> Locator:
        return self.rows.filter(has_text=text)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def tab(self, name: str) -> Locator:
        return self.page.get_by_role("navigation").get_by_role("link", name=name)

    def field(self, name: str) -> Locator:
        return self.page.get_by_role("searchbox" if name == "Search" else "textbox", name=name)

    # What the person does

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def answer(self, name: str) -> None:
        """Presses a button of the question."""
        self.dialog.get_by_role("button", name=name, exact=True).click()
        expect(self.dialog).to_have_count(0)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def compose(self, *steps: str, result: str) -> None:
        """Types with the input method of Chinese or Japanese: `steps` are shown while typing, `result` is chosen."""
        devtools = self.page.context.new_cdp_session(self.page)
        for step in steps:
            places = {"selectionStart": len(step), "selectionEnd": len(step)}
            devtools.send("Input.imeSetComposition", {"text": step, **places})
        devtools.send("Input.insertText", {"text": result})

    def open_row(self, text: str, title: str) -> None:
        """Clicks a row, and waits until the screen with a title is there alone."""
        self.row(text).first.click()
        expect(self.title).to_have_text(title)
        self.is_settled()

    # What the test checks

    def shows(self, title: str, path: str) -> None:
        """Waits until a screen is there alone, with its address. The query of the address has the screens below, if they are unusual."""
        self.has_screen(title, path)
        self.is_settled()

    def has_screen(self, title: str, path: str) -> None:
        """Waits until a screen is there, with its address."""
        expect(self.title).to_have_text(title)
        expect(self.page).to_have_url(re.compile(re.escape(path) + r"(\?.*)?$"))

    def wait(self, condition: str, argument: object = None) -> None:
        """Waits until a JavaScript function returns a true value. An error means "not yet": elements come and go while it waits.

        Playwright's own `wait_for_function` needs `unsafe-eval`, which the page's policy forbids.
        """
        guarded = "(argument) => { try { return (" + condition + ")(argument); } catch { return false; } }"
        wait_until(self.page, lambda: self.page.evaluate(guarded, argument))

    def is_settled(self) -> None:
        """Waits until the page and the server have nothing to tell each other, and nothing moves.

        An answer can make the page send the next message: it reports a position in the frame after the change, the heights of
        new cards, and the end of an animation.
        """
        wait_until(self.page, self._is_quiet)

    def _is_quiet(self) -> bool:
        """Returns whether all messages are handled, and no message is sent in two frames."""
        count = len(self.sent) + len(self.received)
        moves = self.page.evaluate("""async () => {
            for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
            return document.querySelector("[data-transition]") !== null;
        }""")
        return self._is_answered and not moves and count == len(self.sent) + len(self.received)

    def ignore_lost_connections(self) -> None:
        """Forgets the errors that the browser itself logs about lost connections."""
        self.errors[:] = [error for error in self.errors if "WebSocket connection" not in error and "net::ERR" not in error]

    def has_no_violations(self) -> None:
        """Fails if axe finds a violation of the rules of accessibility on the page."""
        rules = Axe().run(self.page)["violations"]
        found = [f"{rule['id']}: {node['html'][:200]}" for rule in rules for node in rule["nodes"]]
        assert not found, "\n".join(found)


def flat(text: str) -> dict:
    """Returns a message with its name as the type, and its fields beside its numbers."""
    message = json.loads(text)
    [(name, fields)] = [(name, fields) for name, fields in message.items() if isinstance(fields, dict)]
    return message | fields | {"type": name}


def wait_until(page: Page, condition: Callable[[], bool]) -> None:
    """Waits until a condition of the test program is met, while the browser goes on."""
    end = time.monotonic() + LIMIT / 1000
    while not condition():
        assert time.monotonic() < end, "the condition was not met"
        page.evaluate("() => new Promise(requestAnimationFrame)")
