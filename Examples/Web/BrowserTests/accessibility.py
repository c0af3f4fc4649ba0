"""The rules of axe-core on every screen, and the app without a mouse."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Callable

from playwright.sync_api import expect

from lists import bookmark_three, feed
from navigation import edit_note
from server import Server
from stage import PAD, PHONE, TESTS, Stage, Test, Visitor, test


def note(visitor: Visitor) -> None:
    edit_note(visitor, "x" * 61)
    visitor.button("Save").click()
    expect(visitor.page.get_by_role("alert")).to_have_text("A note has at most 60 characters.")


def question(visitor: Visitor) -> None:
    edit_note(visitor, "Reread")
    visitor.press("Escape")
    expect(visitor.dialog).to_be_visible()


def help(visitor: Visitor) -> None:
    visitor.press("?")
    expect(visitor.dialog).to_be_visible()


def nothing_found(visitor: Visitor) -> None:
    visitor.field("Search").fill("nothing at all")
    expect(visitor.page.get_by_text("Nothing found for")).to_be_visible()


def far_down(visitor: Visitor) -> None:
    visitor.list.evaluate("list => list.scrollTop = list.scrollHeight")
    visitor.is_settled()


def message_with_undo(visitor: Visitor) -> None:
    bookmark_three(visitor)
    visitor.list.focus()
    visitor.press("Delete")
    expect(visitor.button("Undo")).to_be_visible()


def text_page(visitor: Visitor) -> None:
    visitor.row("Proposal").last.click()
    expect(visitor.page.get_by_text("Introduction")).to_be_visible()


SCREENS: dict[str, tuple[str, Callable[[Visitor], None] | None]] = {
    "the list": ("/", None),
    "the list, far down": ("/", far_down),
    "a message with a button": ("/proposals", message_with_undo),
    "a search without results": ("/", nothing_found),
    "the bookmarks": ("/bookmarks", None),
    "the cards": ("/cards", None),
    "a proposal": ("/proposals/SE-0401", None),
    "an author": ("/authors/Doug%20Gregor", None),
    "a web page": ("/proposals/SE-0401", text_page),
    "an invalid note": ("/proposals", note),
    "a question": ("/proposals", question),
    "the help": ("/", help),
}


def check(path: str, prepare: Callable[[Visitor], None] | None, settings: dict) -> Callable[[Stage], None]:
    def body(stage: Stage) -> None:
        visitor = stage.visit(path, reduced_motion="reduce", **settings)
        if prepare:
            prepare(visitor)
        visitor.is_settled()
        visitor.has_no_violations()

    return body


for device, settings in {
    "phone": {"size": PHONE},
    "pad": {"size": PAD},
    "dark phone": {"size": PHONE, "color_scheme": "dark"},
}.items():
    for screen, (path, prepare) in SCREENS.items():
        TESTS.append(Test(f"accessibility: axe finds nothing on {screen} ({device})", check(path, prepare, settings)))


@test
def everything_works_without_a_mouse(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.list.focus()
    visitor.press("ArrowDown", "Enter")
    visitor.shows("SE-0539", "/proposals/SE-0539")
    visitor.press("b")
    expect(visitor.message).to_have_text("Bookmarked SE-0539.")
    visitor.press("n")
    expect(visitor.field("Note")).to_be_focused()
    visitor.type("By key.")
    visitor.press("Tab")
    expect(visitor.button("Save")).to_be_focused()
    visitor.press("Enter")
    visitor.shows("SE-0539", "/proposals/SE-0539")
    expect(visitor.page.get_by_text("“By key.”")).to_be_visible()
    visitor.press("Escape")
    visitor.shows("Proposals", "/proposals")
    expect(visitor.list).to_be_focused()
    expect(visitor.cursor).to_contain_text("SE-0539")


@test
def tab_reaches_every_control_and_no_row(stage: Stage) -> None:
    visitor = stage.visit()
    controls = set(visitor.page.get_by_role("button").all_inner_texts())
    controls |= set(visitor.page.get_by_role("link").all_inner_texts())
    reached: list[str] = []
    for _ in range(len(controls) + 8):
        visitor.press("Tab")
        reached.append(visitor.page.evaluate("document.activeElement.matches('button, a') ? document.activeElement.innerText : document.activeElement.getAttribute('role') ?? document.activeElement.localName"))
    assert controls <= set(reached), controls - set(reached)
    assert {"input", "listbox"} <= set(reached), reached
    assert "option" not in reached


@test
def a_question_keeps_the_focus_and_gives_it_back(stage: Stage) -> None:
    visitor = stage.visit()
    edit_note(visitor, "Reread")
    visitor.press("Escape")
    expect(visitor.dialog).to_be_visible()
    for _ in range(4):
        visitor.press("Tab")
        # The focus may also be in the browser's own bars, which are the body to the page.
        assert visitor.page.evaluate("document.activeElement.closest('dialog, body').localName") in ("dialog", "body")
        assert not visitor.page.evaluate("document.activeElement.matches('textarea, .list')")
    visitor.answer("Cancel")
    expect(visitor.field("Note")).to_be_focused()


@test
def keys_do_nothing_below_a_question(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.press("?")
    expect(visitor.dialog).to_be_visible()
    visitor.press("r", "/", "b")
    visitor.press("Escape")
    expect(visitor.dialog).to_have_count(0)
    visitor.is_settled()
    expect(visitor.message).to_have_text("")
    expect(visitor.field("Search")).not_to_be_focused()


@test
def messages_are_announced(stage: Stage) -> None:
    visitor = stage.visit()
    # The region is there before its text, so that screen readers announce the text.
    visitor.message.evaluate("region => region.isKept = true")
    visitor.list.focus()
    visitor.press("b")
    expect(visitor.message).to_have_text("Bookmarked SE-0540.")
    assert visitor.message.evaluate("region => region.isKept")


@test
def a_section_is_a_group_with_its_title(stage: Stage) -> None:
    visitor = stage.visit()
    group = visitor.page.get_by_role("group", name="Accepted (5)")
    expect(group.get_by_role("option").first).to_contain_text("SE-0529")


@test
def the_title_of_a_section_stays_visible(stage: Stage) -> None:
    visitor = stage.visit()
    # The first scroll loads the next page.
    visitor.wait("() => (document.querySelector('.list').scrollTop = 1000) === document.querySelector('.list').scrollTop")
    visitor.is_settled()
    title = visitor.page.get_by_text("Implemented (")
    assert title.bounding_box()["y"] == visitor.list.bounding_box()["y"], (title.bounding_box(), visitor.list.bounding_box())
    # The cursor is not hidden below the title.
    visitor.list.focus()
    visitor.press("End", "Home", "ArrowDown", "ArrowDown")
    visitor.is_settled()
    assert visitor.cursor.bounding_box()["y"] > visitor.list.bounding_box()["y"]


@test
def a_search_says_what_it_has_found(stage: Stage) -> None:
    visitor = stage.visit()
    found = visitor.page.locator(".found")
    expect(found).to_have_role("status")
    visitor.field("Search").fill("withDeadline")
    expect(found).to_have_text("1 found")
    visitor.field("Search").fill("no such proposal")
    expect(found).to_have_text("Nothing found")
    visitor.field("Search").fill("")
    expect(found).to_have_text("")


@test
def commands_of_single_letters_can_be_turned_off(stage: Stage) -> None:
    visitor = stage.visit()
    switch = visitor.page.get_by_role("button", name="Commands of single letters")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "false")
    visitor.page.reload()
    visitor.list.focus()
    visitor.press("b", "ArrowDown")
    expect(visitor.cursor).to_contain_text("SE-0539")
    expect(visitor.message).to_have_text("")
    expect(switch).to_have_attribute("aria-pressed", "false")


@test
def the_first_control_skips_to_the_content(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.page.evaluate("document.activeElement.blur()")
    skip = visitor.button("Skip to the content")
    skip.focus()
    assert skip.bounding_box()["y"] == 0
    visitor.press("Enter")
    expect(visitor.list).to_be_focused()


@test
def the_focus_moves_in_the_order_of_the_screen(stage: Stage) -> None:
    for size, order in ((PHONE, "bar content status tabs"), (PAD, "tabs bar content status")):
        parts = stage.visit(size=size).page.locator(".window > *").all()
        assert " ".join(part.get_attribute("class") for part in parts) == order


@test
def an_invalid_note_is_described_and_the_limit_is_known_before(stage: Stage) -> None:
    visitor = stage.visit()
    edit_note(visitor, "Short")
    expect(visitor.field("Note")).to_have_accessible_description("At most 60 characters")
    visitor.type("x" * 60)
    visitor.button("Save").click()
    expect(visitor.field("Note")).to_have_accessible_description("A note has at most 60 characters.")


CUT = """() => [...document.querySelectorAll(".tab, .tool, .leading, .trailing, .title")].filter((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const [text, box] = [range.getBoundingClientRect(), each.getBoundingClientRect()];
    return text.right > innerWidth || text.width > box.width + 1 || text.height > box.height + 1;
}).map((each) => each.textContent)"""


@test
def text_of_twice_the_size_is_not_cut(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
    visitor.is_settled()
    assert visitor.page.evaluate(CUT) == []


@test
def arabic_titles_begin_at_the_right(stage: Stage) -> None:
    with TemporaryDirectory() as folder:
        path = Path(feed(folder, "feed.json", 1, 1))
        path.write_text(path.read_text().replace("Proposal 1", "مقترح لتحسين اللغة " * 8))
        with Server(stage.servers.program, "--feed", str(path)) as server:
            row = stage.visit(address=server.address).rows.first.locator(".text")
            assert row.evaluate("text => getComputedStyle(text).direction") == "rtl"


@test
def paper_gets_the_whole_list_without_controls(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.page.emulate_media(media="print")
    expect(visitor.page.locator("progress")).to_have_count(0)
    visitor.wait("""() => {
        const rows = [...document.querySelectorAll(".row")];
        if (rows.length <= 15 || rows.length !== +rows[0].getAttribute("aria-setsize")) return false;
        return rows.at(-1).getBoundingClientRect().bottom <= document.documentElement.scrollHeight;
    }""")
    for hidden in (".tabs", ".tools", ".search"):
        expect(visitor.page.locator(hidden)).to_be_hidden()


@test
def without_scripts_the_page_says_what_it_needs(stage: Stage) -> None:
    address = stage.servers.server().address
    context = stage.browser.new_context(java_script_enabled=False, base_url=address)
    page = context.new_page()
    page.goto("/")
    assert page.locator("noscript p").bounding_box()["y"] < 100
    context.close()
