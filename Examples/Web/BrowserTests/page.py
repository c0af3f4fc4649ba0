"""The page alone: the test plays the server, and sends what this app does not send, or what depends on the time."""

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from stage import LIMIT, PHONE, Stage, Visitor, flat, test, wait_until


class PlayedServer:
    """The server that the test plays. It gets the messages of the page, and sends what the test says."""

    def __init__(self, page: Page):
        self.page = page
        self.messages: list[dict] = []  # of all connections
        self._socket: WebSocketRoute | None = None
        self._number = 0  # of the last patch
        page.route_web_socket(re.compile("/connect$"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self.messages.append(flat(text)))

    def welcome(self, session: str, *nodes: dict) -> None:
        """Waits for a connection, and begins a session, whose window contains nodes."""
        wait_until(self.page, lambda: self._socket is not None)
        self._number = 0
        self._send("welcome", {"session": session, "isResumed": False, "processed": 0})
        self.patch({"reset": {"node": {"id": 1, "tag": "div", "style": "window", "children": nodes}}})

    def patch(self, *operations: dict) -> None:
        """Sends a patch."""
        self._number += 1
        self._send("patch", {"number": self._number, "processed": 0, "operations": operations})

    def lose_connection(self) -> None:
        socket, self._socket = self._socket, None
        socket.close()

    def sent(self, kind: str, **fields: object) -> list[dict]:
        """Returns the messages of a kind that have these fields."""
        return [each for each in self.messages if each["type"] == kind and fields.items() <= each.items()]

    def has_got(self, kind: str, **fields: object) -> None:
        """Waits until the page has sent a message."""
        wait_until(self.page, lambda: self.sent(kind, **fields) != [])

    def _send(self, kind: str, fields: dict) -> None:
        self._socket.send(json.dumps({kind: fields}))


def play(stage: Stage) -> tuple[Visitor, PlayedServer]:
    """Opens the page as a visitor of a server that the test plays."""
    context = stage.browser.new_context(viewport=PHONE, base_url=stage.servers.server().address)
    context.set_default_timeout(LIMIT)
    visitor = Visitor(context.new_page())
    stage.visitors.append(visitor)
    server = PlayedServer(visitor.page)
    visitor.page.goto("/proposals")
    return visitor, server


def dialog(number: int, style: str, *buttons: str) -> dict:
    """Returns a dialog whose buttons have the next numbers."""
    attributes = {"type": "button"}
    nodes = [
        {"id": number + 1 + index, "tag": "button", "style": "action", "text": text, "events": ["click"], "attributes": attributes}
        for index, text in enumerate(buttons)
    ]
    return {"id": number, "tag": "dialog", "style": style, "events": ["dismiss"], "children": nodes}


@test
def a_question_stays_above_a_layer_that_comes_later(stage: Stage) -> None:
    visitor, server = play(stage)
    server.welcome("one", {"id": 2, "tag": "main"}, dialog(10, "prompt", "Cancel", "Discard"))
    visitor.button("Discard").focus()
    server.patch({"insert": {"node": dialog(20, "layer", "Close"), "parent": 1, "before": 10}})
    expect(visitor.page.locator("#n20")).to_be_attached()
    middle = "({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2)?.closest('dialog')?.id"
    assert visitor.page.evaluate(middle, visitor.button("Discard").bounding_box()) == "n10"
    expect(visitor.button("Discard")).to_be_focused()
    visitor.press("Escape")
    server.has_got("dismiss", node=10)
    visitor.button("Discard").click()
    server.has_got("click", node=12)
    # The layer gets the actions when the question has gone.
    server.patch({"remove": {"id": 10}})
    expect(visitor.page.locator("#n10")).to_have_count(0)
    visitor.button("Close").click()
    server.has_got("click", node=21)
    assert server.sent("dismiss", node=20) == []


@test
def the_last_dialog_is_on_top_after_a_move_and_beside_a_leaving_one(stage: Stage) -> None:
    visitor, server = play(stage)
    server.welcome("one", {"id": 2, "tag": "main"}, dialog(10, "layer", "First"), dialog(20, "layer", "Second"))
    visitor.button("Second").focus()
    server.patch({"move": {"id": 10}})
    visitor.button("First").click()
    server.has_got("click", node=11)
    # A dialog that leaves is the last one until its animation has ended.
    visitor.page.evaluate("document.getElementById('n10').dataset.transition = 'present-forward-out'")
    server.patch({"insert": {"node": dialog(30, "layer", "Third"), "parent": 1, "before": 10}})
    visitor.button("Third").click()
    server.has_got("click", node=31)


@test
def a_new_session_is_told_how_many_patches_the_page_has(stage: Stage) -> None:
    visitor, server = play(stage)
    for session in ("one", "two"):
        server.welcome(session, {"id": 2, "tag": "main"})
        # No patch makes the page send anything else.
        for number in range(1, 101):
            server.patch({"title": {"text": f"{session} {number}"}})
        expect(visitor.page).to_have_title(f"{session} 100")
        wait_until(visitor.page, lambda: [each["received"] for each in server.sent("ack")] == [32, 64, 96])
        server.messages.clear()
        server.lose_connection()


@test
def a_text_of_the_app_is_shown_when_a_composition_is_canceled(stage: Stage) -> None:
    visitor, server = play(stage)
    field = {"id": 3, "tag": "input", "value": "old", "events": ["input"], "attributes": {"aria-label": "Name"}}
    server.welcome("one", field)
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    name = visitor.field("Name")
    for round in range(1, 3):
        name.focus()
        visitor.press("End")
        before = name.input_value()
        devtools.send("Input.imeSetComposition", {"text": "ni", "selectionStart": 2, "selectionEnd": 2})
        expect(name).to_have_value(f"{before}ni")
        revision = round - 1
        server.patch({"value": {"id": 3, "value": f"new {round}", "revision": revision}}, {"title": {"text": f"Round {round}"}})
        expect(visitor.page).to_have_title(f"Round {round}")
        expect(name).to_have_value(f"{before}ni")
        devtools.send("Input.imeSetComposition", {"text": "", "selectionStart": 0, "selectionEnd": 0})
        expect(name).to_have_value(f"new {round}")
        visitor.press("End")
        visitor.type("x")
        server.has_got("input", value=f"new {round}x", revision=round)
    assert len(server.sent("input")) == 2, server.sent("input")
    # A text that the user has composed is newer than the app's.
    devtools.send("Input.imeSetComposition", {"text": "ni", "selectionStart": 2, "selectionEnd": 2})
    server.patch({"value": {"id": 3, "value": "lost", "revision": 2}}, {"title": {"text": "Composed"}})
    expect(visitor.page).to_have_title("Composed")
    devtools.send("Input.insertText", {"text": "你"})
    server.has_got("input", value="new 2x你", revision=3)
    expect(name).to_have_value("new 2x你")


@test
def a_canceled_composition_in_a_text_with_line_ends_of_windows_is_no_input(stage: Stage) -> None:
    visitor, server = play(stage)
    field = {"id": 3, "tag": "textarea", "value": "one\r\n", "events": ["input"], "attributes": {"aria-label": "Note"}}
    server.welcome("one", field)
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    note = visitor.field("Note")
    note.focus()
    for before, after in (("one\n", "two\r\n"), ("two\n", "three\r\n")):
        devtools.send("Input.imeSetComposition", {"text": "ni", "selectionStart": 2, "selectionEnd": 2})
        expect(note).to_have_value(re.compile("ni"))
        server.patch({"value": {"id": 3, "value": after, "revision": 0}}, {"title": {"text": after.strip()}})
        expect(visitor.page).to_have_title(after.strip())
        devtools.send("Input.imeSetComposition", {"text": "", "selectionStart": 0, "selectionEnd": 0})
        expect(note).to_have_value(after.replace("\r", ""))
    assert server.sent("input") == []


@test
def a_text_of_the_app_waits_while_the_browser_replaces_the_composed_text(stage: Stage) -> None:
    visitor, server = play(stage)
    server.welcome("one", {"id": 3, "tag": "input", "value": "old", "events": ["input"], "attributes": {"aria-label": "Name"}})
    name = visitor.field("Name")
    change = """(field, [value, type, isComposing]) => {
        field.value = value;
        field.dispatchEvent(new InputEvent(type, { bubbles: true, isComposing }));
    }"""
    name.evaluate(change, ["oldni", "compositionstart", True])
    server.patch({"value": {"id": 3, "value": "new", "revision": 0}}, {"title": {"text": "Composed"}})
    expect(visitor.page).to_have_title("Composed")
    name.evaluate(change, ["old", "input", False])
    expect(name).to_have_value("old")
    name.evaluate(change, ["old你", "compositionend", False])
    server.has_got("input", value="old你", revision=1)
    expect(name).to_have_value("old你")


@test
def back_before_the_welcome_of_a_new_session_keeps_an_unsaved_text(stage: Stage) -> None:
    visitor, server = play(stage)
    attributes = {"name": "note", "aria-label": "Note"}
    note = {"id": 3, "tag": "textarea", "value": "", "events": ["input"], "attributes": attributes}
    server.welcome("one", note)
    server.patch({"set": {"id": 1, "change": {"attributes": {"data-unsaved": ""}}}})
    visitor.page.evaluate("history.pushState(null, '', '/note')")
    visitor.field("Note").focus()
    visitor.type("typed")
    server.has_got("input", value="typed")
    server.lose_connection()
    wait_until(visitor.page, lambda: len(server.sent("hello")) == 2)
    visitor.page.evaluate("history.back()")
    expect(visitor.page).to_have_url(re.compile("/proposals$"))
    server.messages.clear()
    server.welcome("two", note)
    server.has_got("input", value="typed")
    expect(visitor.field("Note")).to_have_value("typed")
    assert server.sent("history") == []


@test
def back_before_the_welcome_of_a_page_that_was_loaded_again_is_followed(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.open_row("SE-0540", "SE-0540")
    visitor.shows("SE-0540", "/proposals/SE-0540")
    held: list[str] = []
    sockets: list[WebSocketRoute] = []

    def hold(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server().on_message(lambda text: held.append(text))

    visitor.page.route_web_socket(re.compile("/connect$"), hold)
    visitor.page.reload(wait_until="domcontentloaded")
    wait_until(visitor.page, lambda: any('"welcome"' in text for text in held))
    visitor.page.evaluate("history.back()")
    expect(visitor.page).to_have_url(re.compile("/proposals$"))
    count = 0

    def release() -> bool:
        nonlocal count
        for text in held[count:]:
            count += 1
            sockets[-1].send(text)
        return visitor.title.count() == 1 and visitor.title.text_content() == "Proposals"

    wait_until(visitor.page, release)
    visitor.shows("Proposals", "/proposals")
