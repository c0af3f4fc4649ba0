"""What the page tells about the browser: language, colors, sizes, visibility."""

from playwright.sync_api import expect

from server import Proxy
from stage import Stage, Visitor, test, wait_until


def last_environment(visitor: Visitor) -> dict:
    return [message.get("state") or message["page"]["environment"] for message in visitor.sent if message["type"] in ("hello", "environment")][-1]


@test
def dates_and_counts_are_in_the_language_of_the_browser(stage: Stage) -> None:
    english = stage.visit("/proposals/SE-0540", locale="en-US")
    expect(english.page.get_by_text("Aug 3 – 17, 2026")).to_be_visible()
    german = stage.visit("/proposals/SE-0540", locale="de-CH")
    expect(german.page.get_by_text("3.–17. Aug. 2026")).to_be_visible()


@test
def colors_are_dark_when_the_browser_is_dark(stage: Stage) -> None:
    visitor = stage.visit(color_scheme="light")
    background = "getComputedStyle(document.body).backgroundColor"
    light = visitor.page.evaluate(background)
    visitor.page.emulate_media(color_scheme="dark")
    visitor.wait(f"light => {background} !== light", light)
    wait_until(visitor.page, lambda: last_environment(visitor)["isDark"])


@test
def larger_text_makes_taller_lines(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.list.evaluate("list => list.scrollTop = 400")
    before = visitor.rows.first.bounding_box()["height"]
    visitor.page.evaluate("document.documentElement.style.fontSize = '24px'")
    visitor.wait("before => document.querySelector('.row').offsetHeight > before", before)
    wait_until(visitor.page, lambda: last_environment(visitor)["fontSize"] == 24)
    visitor.is_settled()
    expect(visitor.rows.first).to_be_visible()


HIDE = """isHidden => {
    Object.defineProperty(document, "visibilityState", {value: isHidden ? "hidden" : "visible", configurable: true});
    Object.defineProperty(document, "hidden", {value: isHidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@test
def a_hidden_page_is_reported_and_comes_back(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.page.evaluate(HIDE, True)
    wait_until(visitor.page, lambda: not last_environment(visitor)["isVisible"])
    visitor.page.evaluate(HIDE, False)
    wait_until(visitor.page, lambda: last_environment(visitor)["isVisible"])
    visitor.open_row("SE-0540", "SE-0540")


@test
def a_message_that_was_lost_while_hidden_does_not_hide_the_page_again(stage: Stage) -> None:
    with Proxy(stage.servers.server()) as proxy:
        visitor = stage.visit(address=proxy.address)
        visitor.is_settled()
        proxy.lose_requests()
        visitor.page.evaluate(HIDE, True)
        proxy.cut()
        expect(visitor.page.get_by_text("Connecting…")).to_be_attached()
        visitor.page.evaluate(HIDE, False)
        proxy.restore()
        expect(visitor.page.get_by_text("Connecting…")).to_have_count(0)
        visitor.open_row("SE-0540", "SE-0540")
        visitor.ignore_lost_connections()


AFTER_HELLO = """() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function(text) {
        send.call(this, text);
        if ("hello" in JSON.parse(text)) (%s)(false);
    };
}""" % HIDE


@test
def what_changes_before_the_server_says_welcome_is_reported(stage: Stage) -> None:
    with Proxy(stage.servers.server()) as proxy:
        visitor = stage.visit(address=proxy.address)
        visitor.is_settled()
        visitor.page.evaluate(AFTER_HELLO)
        visitor.page.evaluate(HIDE, True)
        proxy.cut()
        expect(visitor.page.get_by_text("Connecting…")).to_be_attached()
        proxy.restore()
        expect(visitor.page.get_by_text("Connecting…")).to_have_count(0)
        visitor.open_row("SE-0540", "SE-0540")
        visitor.ignore_lost_connections()


@test
def a_narrow_window_needs_no_horizontal_scrolling(stage: Stage) -> None:
    for path in ("/proposals", "/proposals/SE-0401", "/cards", "/authors/Doug%20Gregor"):
        visitor = stage.visit(path, size={"width": 320, "height": 640})
        for part in ("html", ".window", ".screen", ".bar"):
            assert visitor.page.locator(part).first.evaluate("part => part.scrollWidth <= 320"), (path, part)
