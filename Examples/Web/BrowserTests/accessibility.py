"""The rules of axe-core on every screen, and the app without a mouse."""

from typing import Callable

from playwright.sync_api import expect

from lists import bookmark_three
from navigation import edit_note
from stage import PAD, PHONE, TESTS, Stage, Test, Visitor, test


def note(visitor: Visitor) -> None:
    edit_note(visitor, "x" * 61)
    visitor.button("Save").click()
    expect(visitor.page.get_by_text("at most 60 characters")).to_be_visible()


def question(visitor: Visitor) -> None:
    edit_note(visitor, "Reread")
    visitor.press("Escape")
    expect(visitor.dialog).to_be_visible()


def help(visitor: Visitor) -> None:
    visitor.press("?")
    expect(visitor.dialog).to_be_visible()


def nothing_found(visitor: Visitor) -> None:
    visitor.field("Search").fill("nothing at all")
    expect(visitor.page.get_by_text("Nothing found")).to_be_visible()


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
    "a message with a button": ("/", message_with_undo),
    "a search without results": ("/", nothing_found),
    "the bookmarks": ("/bookmarks", None),
    "the cards": ("/cards", None),
    "a proposal": ("/proposals/SE-0401", None),
    "an author": ("/authors/Doug%20Gregor", None),
    "a web page": ("/proposals/SE-0401", text_page),
    "an invalid note": ("/", note),
    "a question": ("/", question),
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
