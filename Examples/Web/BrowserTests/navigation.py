"""Addresses, the history of the browser, layouts and transitions."""

import re
from tempfile import TemporaryDirectory

from playwright.sync_api import expect

from lists import feed
from server import Server, SlowFeed
from stage import PAD, PHONE, Stage, Visitor, test

NOTE = "/proposals/SE-0540/note"


def edit_note(visitor: Visitor, text: str) -> None:
    """Bookmarks the first proposal, and types a note on it."""
    visitor.open_row("SE-0540", "SE-0540")
    visitor.shows("SE-0540", "/proposals/SE-0540")
    visitor.press("b")
    expect(visitor.message).to_have_text("Bookmarked SE-0540.")
    visitor.press("n")
    visitor.shows("Note", NOTE)
    visitor.field("Note").click()
    visitor.type(text)
    expect(visitor.title).to_have_text("Note (edited)")


@test
def a_proposal_has_an_address_and_a_title(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.shows("Proposals", "/proposals")
    visitor.open_row("SE-0540", "SE-0540")
    visitor.shows("SE-0540", "/proposals/SE-0540")
    expect(visitor.page).to_have_title("SE-0540 · Swift Evolution")


@test
def the_buttons_of_the_browser_go_back_and_forward(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.open_row("SE-0540", "SE-0540")
    visitor.open_row("Matt Massicotte", "Matt Massicotte")
    visitor.page.go_back()
    visitor.shows("SE-0540", "/proposals/SE-0540")
    visitor.page.go_back()
    visitor.shows("Proposals", "/proposals")
    visitor.page.go_forward()
    visitor.shows("SE-0540", "/proposals/SE-0540")
    visitor.page.go_forward()
    visitor.shows("Matt Massicotte", "/authors/Matt%20Massicotte")


@test
def the_back_button_of_the_app_is_the_one_of_the_browser(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.open_row("SE-0540", "SE-0540")
    visitor.page.locator(".back").click()
    visitor.shows("Proposals", "/proposals")
    visitor.page.go_forward()
    visitor.shows("SE-0540", "/proposals/SE-0540")


@test
def loading_again_keeps_the_place(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.open_row("SE-0540", "SE-0540")
    visitor.page.reload()
    visitor.shows("SE-0540", "/proposals/SE-0540")
    visitor.page.go_back()
    visitor.shows("Proposals", "/proposals")


@test
def quick_reloads_stay_in_the_app(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.open_row("SE-0540", "SE-0540")
    visitor.shows("SE-0540", "/proposals/SE-0540")
    for _ in range(5):
        for _ in range(3):
            visitor.page.reload(wait_until="domcontentloaded")
        visitor.shows("SE-0540", "/proposals/SE-0540")
    visitor.page.go_back()
    visitor.shows("Proposals", "/proposals")


@test
def the_first_proposal_is_shown_beside_the_list(stage: Stage) -> None:
    visitor = stage.visit("/", size=PAD)
    visitor.shows("SE-0540", "/proposals/SE-0540")
    expect(visitor.row("SE-0540").first).to_have_attribute("aria-selected", "true")
    visitor.row("SE-0539").first.click()
    visitor.shows("SE-0539", "/proposals/SE-0539")
    visitor.page.go_back()
    visitor.shows("SE-0540", "/proposals/SE-0540")
    phone = stage.visit("/")
    phone.shows("Proposals", "/proposals")


@test
def the_list_keeps_the_focus_beside_the_first_proposal(stage: Stage) -> None:
    visitor = stage.visit("/", size=PAD)
    visitor.shows("SE-0540", "/proposals/SE-0540")
    expect(visitor.page.get_by_role("listbox", name="Proposals")).to_be_focused()
    expect(visitor.page.locator("[data-state=focused]").get_by_role("listbox", name="Proposals")).to_have_count(1)
    visitor.press("ArrowDown")
    expect(visitor.cursor).to_contain_text("SE-0539")


@test
def a_button_keeps_the_focus_when_the_feed_comes(stage: Stage) -> None:
    with TemporaryDirectory() as folder:
        with SlowFeed(feed(folder, "feed.json")) as slow, Server(stage.servers.program, "--feed", slow.address) as server:
            visitor = stage.visit(address=server.address, loads=False)
            visitor.button("Refresh").focus()
            visitor.is_settled()
            slow.go_on()
            visitor.has_opened()
            expect(visitor.row("Proposal 100")).to_be_visible()
            expect(visitor.button("Refresh")).to_be_focused()


@test
def a_shared_link_opens_the_whole_place(stage: Stage) -> None:
    visitor = stage.visit("/proposals/SE-0401")
    visitor.shows("SE-0401", "/proposals/SE-0401")
    visitor.page.locator(".back").click()
    visitor.shows("Proposals", "/proposals")


@test
def the_buttons_of_a_proposal_are_above_its_list(stage: Stage) -> None:
    visitor = stage.visit("/proposals/SE-0401")
    buttons, rows = (
        visitor.page.locator(f".screen:has(> .list) > {part}").bounding_box() for part in (".actions", ".list")
    )
    assert buttons["y"] + buttons["height"] <= rows["y"], (buttons, rows)


@test
def a_shared_link_opens_two_columns_on_a_pad(stage: Stage) -> None:
    visitor = stage.visit("/proposals/SE-0401", size=PAD)
    visitor.shows("SE-0401", "/proposals/SE-0401")
    expect(visitor.row("Default Target Settings")).to_be_visible()
    expect(visitor.page.get_by_role("heading", name="Remove Actor Isolation")).to_be_visible()


@test
def an_unknown_link_says_so(stage: Stage) -> None:
    visitor = stage.visit("/proposals/SE-9999")
    expect(visitor.message).to_have_text("There is no proposal SE-9999.")
    visitor.shows("Proposals", "/proposals")


@test
def an_unknown_address_says_so(stage: Stage) -> None:
    visitor = stage.visit("/nowhere/at/all")
    expect(visitor.message).to_have_text("The app does not open this link.")
    visitor.shows("Proposals", "/proposals")


@test
def tabs_are_links(stage: Stage) -> None:
    visitor = stage.visit()
    expect(visitor.tab("Proposals")).to_have_attribute("aria-current", "page")
    visitor.tab("Bookmarks").click()
    visitor.shows("Bookmarks", "/bookmarks")
    expect(visitor.page.get_by_text("No bookmarks")).to_be_visible()
    visitor.page.go_back()
    visitor.shows("Proposals", "/proposals")


@test
def rows_are_links(stage: Stage) -> None:
    visitor = stage.visit()
    expect(visitor.row("SE-0540")).to_have_attribute("href", "/proposals/SE-0540")
    with visitor.page.context.expect_page() as opened:
        visitor.row("SE-0540").click(modifiers=["ControlOrMeta"])
    second = Visitor(opened.value)
    stage.visitors.append(second)
    # Playwright may report the page only after its first messages, so `is_settled()` would wait for them in vain.
    second.has_screen("SE-0540", "/proposals/SE-0540")
    visitor.shows("Proposals", "/proposals")
    visitor.row("SE-0539").click()
    visitor.shows("SE-0539", "/proposals/SE-0539")


@test
def pages_that_the_app_cannot_show_open_in_a_new_tab(stage: Stage) -> None:
    visitor = stage.visit("/proposals/SE-0401")
    visitor.page.context.route("https://forums.swift.org/**", lambda route: route.fulfill(body="The forum"))
    for action in (lambda: visitor.row("Pitch").first.click(), lambda: visitor.press("Enter")):
        with visitor.page.context.expect_page() as opened:
            action()
        expect(opened.value.get_by_text("The forum")).to_be_visible()
        visitor.shows("SE-0401", "/proposals/SE-0401")
        visitor.page.bring_to_front()
        visitor.list.focus()
        while "Pitch" not in (visitor.cursor.first.text_content() or ""):
            visitor.press("ArrowDown")
            visitor.is_settled()


@test
def the_open_proposal_is_the_marked_one(stage: Stage) -> None:
    visitor = stage.visit("/proposals/SE-0401", size=PAD)
    visitor.shows("SE-0401", "/proposals/SE-0401")
    expect(visitor.row("SE-0401").first).to_have_attribute("aria-selected", "true")
    for proposal in ("SE-0395", "SE-0390"):
        visitor.row(proposal).first.click()
        visitor.shows(proposal, f"/proposals/{proposal}")
    visitor.page.go_back()
    visitor.shows("SE-0395", "/proposals/SE-0395")
    expect(visitor.row("SE-0395").first).to_have_attribute("aria-selected", "true")


@test
def the_focus_is_where_the_reader_acts(stage: Stage) -> None:
    has_focus = "() => document.hasFocus() && document.activeElement !== document.body"
    visitor = stage.visit(size=PAD)
    visitor.wait(has_focus)
    visitor.press("ArrowDown", "ArrowDown", "Enter")
    visitor.shows("SE-0538", "/proposals/SE-0538")
    visitor.wait(has_focus)
    visitor.page.go_back()
    visitor.shows("Proposals", "/proposals")
    visitor.wait(has_focus)
    visitor.press("b")
    expect(visitor.message).to_have_text(re.compile("Bookmarked"))
    visitor.tab("Bookmarks").click()
    visitor.shows("Bookmarks", "/bookmarks")
    visitor.list.focus()
    visitor.press("Delete")
    visitor.page.locator(".undo").click()
    expect(visitor.page.locator(".undo")).to_have_count(0)
    visitor.wait(has_focus)
    # While the tabs change, the page contains the search fields of both.
    expect(visitor.field("Search")).to_have_count(1)
    visitor.field("Search").click()
    visitor.type("actor")
    visitor.press("Escape", "Escape")
    visitor.is_settled()
    visitor.wait(has_focus)


@test
def the_browser_may_not_leave_an_edited_note(stage: Stage) -> None:
    visitor = stage.visit()
    edit_note(visitor, "Reread")
    visitor.page.go_back()
    expect(visitor.dialog).to_contain_text("Discard the changes to the note?")
    visitor.answer("Cancel")
    visitor.shows("Note (edited)", NOTE)
    expect(visitor.field("Note")).to_have_value("Reread")
    visitor.page.go_back()
    visitor.answer("Discard")
    visitor.shows("SE-0540", "/proposals/SE-0540")
    visitor.page.go_back()
    visitor.shows("Proposals", "/proposals")


@test
def the_width_changes_the_layout_and_keeps_the_screens(stage: Stage) -> None:
    visitor = stage.visit(size=PAD)
    edit_note(visitor, "Reread")
    expect(visitor.row("Enable Macros")).to_be_visible()
    for size in (PHONE, PAD, PHONE):
        visitor.page.set_viewport_size(size)
        state = "compact" if size is PHONE else "regular"
        expect(visitor.page.locator(".window")).to_have_attribute("data-state", state)
        expect(visitor.field("Note")).to_have_value("Reread")
        visitor.shows("Note (edited)", NOTE)
    visitor.press("Escape")
    visitor.answer("Discard")
    visitor.shows("SE-0540", "/proposals/SE-0540")


RECORD = """() => {
    window.transitions = [];
    addEventListener("animationstart", event => transitions.push(event.target.dataset.transition));
}"""


@test
def screens_slide(stage: Stage) -> None:
    visitor = stage.visit(reduced_motion="no-preference")
    visitor.page.evaluate(RECORD)
    visitor.open_row("SE-0540", "SE-0540")
    visitor.wait("() => transitions.includes('push-forward-in') && transitions.includes('push-forward-out')")
    visitor.page.go_back()
    visitor.wait("() => transitions.includes('pop-backward-out')")
    expect(visitor.page.locator(".screen")).to_have_count(1)


@test
def nothing_moves_with_reduced_motion(stage: Stage) -> None:
    visitor = stage.visit(reduced_motion="reduce")
    visitor.page.evaluate(RECORD)
    visitor.open_row("SE-0540", "SE-0540")
    expect(visitor.page.locator(".screen")).to_have_count(1)
    assert visitor.page.evaluate("transitions") == []
