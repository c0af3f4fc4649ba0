"""The search field, with and without an input method."""

from tempfile import TemporaryDirectory

from playwright.sync_api import expect

from lists import feed
from server import Server, SlowFeed
from stage import PAD, PHONE, Stage, Visitor, test

MANY = ("--repeat", "100")  # more than 4,000 proposals

# Adds a focus on the list to each patch that brings a new search field.
MOVE_FOCUS = """() => {
    const parse = JSON.parse;
    JSON.parse = (text) => {
        const message = parse(text);
        const all = (node) => [node, ...(node.children ?? []).flatMap(all)];
        const nodes = (message.patch?.operations ?? []).flatMap(({ insert }) => insert ? all(insert.node) : []);
        const list = nodes.find(({ attributes }) => attributes?.role === "listbox");
        if (list && nodes.some(({ attributes }) => attributes?.name === "search")) {
            message.patch.operations.push({ focus: { id: list.id } });
        }
        return message;
    };
}"""


def texts(visitor: Visitor) -> list[str]:
    """Returns the texts that the page has sent."""
    return [message["value"] for message in visitor.sent if message["type"] == "input"]


@test
def typing_finds_proposals(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.press("/")
    expect(visitor.field("Search")).to_be_focused()
    visitor.type("actor")
    expect(visitor.row("Remove Actor Isolation")).to_be_visible()
    expect(visitor.row("Default Target Settings")).to_have_count(0)


@test
def typing_finds_one_of_4000_proposals(stage: Stage) -> None:
    visitor = stage.visit(options=MANY)
    visitor.field("Search").click()
    visitor.type("argument labels")
    expect(visitor.row("Allow (most) keywords as argument labels").first).to_be_visible()


@test
def nothing_is_sent_during_a_composition(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.field("Search").click()
    visitor.compose("a", "ak", "akt", result="actor")
    expect(visitor.row("Remove Actor Isolation")).to_be_visible()
    assert texts(visitor) == ["actor"], texts(visitor)
    visitor.compose("ni", "ni hao", result="你好")
    expect(visitor.page.get_by_text("Nothing found for")).to_be_visible()
    expect(visitor.field("Search")).to_have_value("actor你好")
    assert texts(visitor) == ["actor", "actor你好"], texts(visitor)


@test
def the_key_that_ends_a_composition_is_no_command(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.field("Search").click()
    visitor.compose("a", "ak", "akt", result="actor")
    visitor.is_settled()
    # Safari ends the composition before the event of the key, and marks the key by its code.
    for key in ("Enter", "Escape"):
        init = f'{{ key: "{key}", keyCode: 229, bubbles: true, cancelable: true }}'
        visitor.field("Search").evaluate(f'field => void field.dispatchEvent(new KeyboardEvent("keydown", {init}))')
        visitor.is_settled()
        expect(visitor.field("Search")).to_be_focused()
        expect(visitor.field("Search")).to_have_value("actor")


@test
def letters_that_are_typed_before_the_field_has_the_focus_are_text(stage: Stage) -> None:
    with Server(stage.servers.program) as server:
        visitor = stage.visit(address=server.address)
        visitor.list.focus()
        visitor.is_settled()
        with server.stopped():
            visitor.press("/", "b", "u", "g", "Enter")
        expect(visitor.field("Search")).to_be_focused()
        visitor.is_settled()
        expect(visitor.field("Search")).to_have_value("bug")
        expect(visitor.message).to_have_text("")
        visitor.shows("Proposals", "/proposals")
        visitor.press("Escape")
        expect(visitor.field("Search")).to_have_value("")  # a letter before the answer would keep the old text
        visitor.press("ArrowDown", "b")
        visitor.is_settled()
        expect(visitor.field("Search")).to_have_value("b")


@test
def the_field_keeps_the_focus_when_the_first_proposal_comes(stage: Stage) -> None:
    with TemporaryDirectory() as folder:
        with SlowFeed(feed(folder, "feed.json")) as slow, Server(stage.servers.program, "--feed", slow.address) as server:
            visitor = stage.visit("/", size=PAD, address=server.address, loads=False)
            visitor.field("Search").click()
            visitor.type("Propo")
            visitor.is_settled()
            slow.go_on()
            visitor.shows("SE-0100", "/proposals/SE-0100")
            visitor.is_settled()
            visitor.type("sal")
            expect(visitor.field("Search")).to_be_focused()
            expect(visitor.field("Search")).to_have_value("Proposal")


@test
def letters_that_the_reader_does_not_type_are_no_text(stage: Stage) -> None:
    with Server(stage.servers.program) as server:
        # The space presses the button, and the key `b` is held down.
        for key, count, text in ((" ", 1, ""), ("b", 3, "b")):
            visitor = stage.visit(address=server.address)
            (visitor.button("Refresh") if key == " " else visitor.list).focus()
            visitor.is_settled()
            with server.stopped():
                visitor.press("/")
                for _ in range(count):
                    visitor.page.keyboard.down(key)
                visitor.page.keyboard.up(key)
            expect(visitor.field("Search")).to_be_focused()
            visitor.is_settled()
            expect(visitor.field("Search")).to_have_value(text)


@test
def the_width_changes_while_the_reader_types(stage: Stage) -> None:
    with Server(stage.servers.program) as server:
        visitor = stage.visit(address=server.address, size=PAD)
        visitor.field("Search").click()
        visitor.type("ctor")
        visitor.press("ArrowLeft")
        visitor.is_settled()
        for size, state in ((PHONE, "compact"), (PAD, "regular")):
            visitor.page.set_viewport_size(size)
            expect(visitor.page.locator(".window")).to_have_attribute("data-state", state)
            visitor.is_settled()
            expect(visitor.field("Search")).to_be_focused()
            assert visitor.field("Search").evaluate("field => field.selectionStart") == 3
        # The server has described the field without the letter.
        with server.stopped():
            visitor.page.set_viewport_size(PHONE)
            visitor.press("Home")
            visitor.type("a")
        expect(visitor.page.locator(".window")).to_have_attribute("data-state", "compact")
        visitor.is_settled()
        visitor.type("b")
        visitor.is_settled()
        expect(visitor.field("Search")).to_have_value("abctor")


@test
def a_letter_survives_a_new_layout_that_moves_the_focus(stage: Stage) -> None:
    with Server(stage.servers.program) as server:
        visitor = stage.visit(address=server.address, size=PAD)
        visitor.field("Search").click()
        visitor.type("cto")
        visitor.is_settled()
        visitor.page.evaluate(MOVE_FOCUS)
        with server.stopped():
            visitor.page.set_viewport_size(PHONE)
            visitor.press("Home")
            visitor.type("a")
        expect(visitor.page.locator(".window")).to_have_attribute("data-state", "compact")
        expect(visitor.list).to_be_focused()
        visitor.is_settled()
        expect(visitor.field("Search")).to_have_value("acto")
        expect(visitor.row("Remove Actor Isolation")).to_be_visible()


@test
def an_emoji_in_two_halves_keeps_the_page(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.field("Search").click()
    for text in [r"actor\ud83d", r"actor\ud83d\ude00", "actor"]:
        visitor.field("Search").evaluate(
            f'field => {{ field.value = "{text}"; field.dispatchEvent(new InputEvent("input", {{ bubbles: true }})); }}'
        )
        visitor.is_settled()
    expect(visitor.row("Remove Actor Isolation")).to_be_visible()


@test
def typing_in_the_middle_keeps_the_caret(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.field("Search").click()
    visitor.type("acr")
    visitor.is_settled()
    visitor.press("ArrowLeft")
    for letter in "to":
        visitor.type(letter)
        visitor.is_settled()
    expect(visitor.field("Search")).to_have_value("actor")
    assert visitor.field("Search").evaluate("field => field.selectionStart") == 4


@test
def fast_typing_loses_no_letter(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.field("Search").click()
    text = "the quick brown fox jumps over the lazy dog"
    visitor.type(text)
    visitor.is_settled()
    expect(visitor.field("Search")).to_have_value(text)
    expect(visitor.page.get_by_text(f'Nothing found for "{text}".')).to_be_visible()


@test
def a_search_is_shown_as_text_only(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.field("Search").click()
    text = "<img src=x onerror=alert(1)>"
    visitor.type(text)
    expect(visitor.page.get_by_text(f'Nothing found for "{text}".')).to_be_visible()
    expect(visitor.page.locator("img")).to_have_count(0)


@test
def escape_ends_the_search(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.press("/")
    expect(visitor.field("Search")).to_be_focused()
    visitor.type("actor")
    expect(visitor.row("Default Target Settings")).to_have_count(0)
    visitor.press("Escape")
    expect(visitor.field("Search")).to_have_value("")
    expect(visitor.row("Default Target Settings")).to_be_visible()


@test
def return_moves_the_focus_to_the_results(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.press("/")
    expect(visitor.field("Search")).to_be_focused()
    visitor.type("actor")
    expect(visitor.row("Default Target Settings")).to_have_count(0)
    visitor.press("Enter")
    expect(visitor.list).to_be_focused()
    visitor.press("Enter")
    visitor.shows("SE-0401", "/proposals/SE-0401")
