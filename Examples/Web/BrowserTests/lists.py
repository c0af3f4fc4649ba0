"""Long lists, loading, actions and reordering."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import expect

from server import Server
from stage import Stage, Visitor, test

MANY = ("--repeat", "1256")  # the sample has 43 proposals, so this is a feed of 54,008
MOST_LINES = 300  # lines that the page may have at a time

OFFSET = "list => list.scrollTop"


def lines(visitor: Visitor) -> int:
    return visitor.page.locator(".list :is(.row, .section)").count()


def unit(visitor: Visitor) -> float:
    """Returns the height of a line in pixels."""
    return visitor.list.evaluate("list => parseFloat(getComputedStyle(list).getPropertyValue('--unit'))")


def is_filled(visitor: Visitor) -> None:
    """Waits until lines cover the visible part of the list."""
    visitor.wait("""() => {
        const list = [...document.querySelectorAll(".list")].at(-1);
        const {left, top, bottom} = list.getBoundingClientRect();
        return [top + 5, (top + bottom) / 2, bottom - 5].every(
            y => document.elementFromPoint(left + 20, y)?.closest(".list :is(.row, .section)"));
    }""")


@test
def the_end_of_54000_proposals_is_one_key_away(stage: Stage) -> None:
    visitor = stage.visit(options=MANY)
    visitor.list.focus()
    visitor.press("End")
    visitor.wait("() => document.querySelector('.list').scrollHeight > 54000 * 40")
    visitor.is_settled()  # while the server does not answer, the page sends no keys
    expect(visitor.cursor).to_be_in_viewport()
    assert lines(visitor) < MOST_LINES, lines(visitor)
    visitor.press("Home")
    expect(visitor.cursor).to_contain_text("Default Target Settings")


@test
def rows_arrive_wherever_the_reader_scrolls(stage: Stage) -> None:
    visitor = stage.visit(options=MANY)
    visitor.list.focus()
    visitor.press("End")
    visitor.wait("() => document.querySelector('.list').scrollHeight > 54000 * 40")
    for place in (0.5, 0.1, 0.9, 0):
        visitor.list.evaluate("(list, place) => list.scrollTop = list.scrollHeight * place", place)
        is_filled(visitor)
        assert lines(visitor) < MOST_LINES, lines(visitor)


@test
def scrolling_loads_more_proposals(stage: Stage) -> None:
    visitor = stage.visit(options=MANY)
    height = visitor.list.evaluate("list => list.scrollHeight")
    visitor.list.hover()
    for _ in range(3):
        visitor.list.evaluate("list => list.scrollTop = list.scrollHeight")
        visitor.wait("height => document.querySelector('.list').scrollHeight > height", height)
        height = visitor.list.evaluate("list => list.scrollHeight")
    is_filled(visitor)


@test
def the_wheel_scrolls_without_gaps(stage: Stage) -> None:
    visitor = stage.visit(options=MANY)
    visitor.list.hover()
    for _ in range(20):
        visitor.page.mouse.wheel(0, 300)
        visitor.is_settled()
        is_filled(visitor)
    visitor.wait("() => document.querySelector('.list').scrollTop > 1000")


@test
def the_cursor_moves_by_keys_and_stays_visible(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.list.focus()
    first = visitor.cursor.inner_text()
    visitor.press(*["ArrowDown"] * 15)
    visitor.is_settled()
    expect(visitor.cursor).to_be_in_viewport(ratio=1)
    expect(visitor.list).to_have_attribute("aria-activedescendant", visitor.cursor.get_attribute("id"))
    visitor.press("PageUp", "PageUp", "PageUp")
    expect(visitor.cursor).to_have_text(first, use_inner_text=True)
    visitor.press("PageDown")
    expect(visitor.cursor).not_to_have_text(first, use_inner_text=True)
    expect(visitor.list).to_be_focused()


def feed(folder: str, name: str, first: int = 1, last: int = 100, changed: int = 0) -> str:
    """Writes a feed of implemented proposals, those up to the number `changed` with another title."""
    proposals = [
        {
            "id": f"SE-{number:04}",
            "title": f"{'Renamed' if number <= changed else 'Proposal'} {number}",
            "link": f"{number:04}.md",
            "status": {"state": "implemented", "version": "6.0"},
            "authors": [{"name": "Ada", "link": ""}],
            "reviewManagers": [],
            "discussions": [],
            "trackingBugs": [],
            "summary": "A summary.",
        }
        for number in range(first, last + 1)
    ]
    path = Path(folder) / name
    path.write_text(json.dumps({"proposals": proposals}))
    return str(path)


@test
def a_refresh_changes_only_what_is_different(stage: Stage) -> None:
    with TemporaryDirectory() as folder:
        feeds = ("--feed", feed(folder, "before.json"), "--feed", feed(folder, "after.json", changed=99))
        with Server(stage.servers.program, *feeds) as server:
            visitor = stage.visit(address=server.address)
            expect(visitor.rows.first).to_contain_text("Proposal 100")
            # A property of an element disappears with the element.
            visitor.rows.first.evaluate("row => row.isKept = true")
            visitor.list.focus()
            visitor.press("ArrowDown", "r")
            expect(visitor.message).to_have_text("99 changed")
            expect(visitor.cursor).to_contain_text("Renamed 99")
            expect(visitor.rows.first).to_contain_text("Proposal 100")
            assert visitor.rows.first.evaluate("row => row.isKept")
            expect(visitor.list).to_be_focused()


@test
def a_list_that_could_not_be_loaded_can_be_tried_again(stage: Stage) -> None:
    with TemporaryDirectory() as folder:
        missing = str(Path(folder) / "feed.json")
        with Server(stage.servers.program, "--feed", missing) as server:
            visitor = stage.visit(address=server.address)
            expect(visitor.page.get_by_text("The proposals could not be loaded.")).to_be_visible()
            feed(folder, "feed.json")
            visitor.button("Try again").click()
            expect(visitor.row("Proposal 100")).to_be_visible()
            expect(visitor.button("Try again")).to_have_count(0)


@test
def a_refresh_that_failed_can_be_tried_again(stage: Stage) -> None:
    with TemporaryDirectory() as folder:
        feeds = ("--feed", feed(folder, "feed.json"), "--feed", str(Path(folder) / "later.json"))
        with Server(stage.servers.program, *feeds) as server:
            visitor = stage.visit(address=server.address)
            visitor.button("Refresh").click()
            expect(visitor.button("Try again")).to_be_visible()
            feed(folder, "later.json", 1, 101)
            visitor.button("Try again").click()
            expect(visitor.row("Proposal 101")).to_be_visible()
            expect(visitor.button("Try again")).to_have_count(0)


@test
def a_tall_window_is_filled_without_scrolling(stage: Stage) -> None:
    # A page of 20 rows does not fill it, and the reader cannot scroll a list that is shorter than its window.
    with TemporaryDirectory() as folder:
        with Server(stage.servers.program, "--feed", feed(folder, "feed.json")) as server:
            for path, last in (("/proposals", ".list"), ("/cards", ".grid")):
                visitor = stage.visit(path, address=server.address, size={"width": 390, "height": 3000})
                visitor.wait("list => document.querySelector(list).scrollHeight > document.querySelector(list).clientHeight", last)
                visitor.is_settled()
                reports = sum("scroll" in message for message in visitor.sent)
                assert reports < 12, reports


@test
def a_refresh_keeps_the_position(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.list.evaluate("list => list.scrollTop = 333")
    visitor.is_settled()
    visitor.button("Refresh").click()
    expect(visitor.message).to_have_text("Nothing new.")
    visitor.is_settled()
    assert visitor.list.evaluate(OFFSET) == 333


@test
def lines_that_come_above_do_not_move_the_visible_ones(stage: Stage) -> None:
    with TemporaryDirectory() as folder:
        feeds = ("--feed", feed(folder, "before.json", 1, 60), "--feed", feed(folder, "after.json", 1, 100))
        with Server(stage.servers.program, *feeds) as server:
            visitor = stage.visit(address=server.address)
            height = unit(visitor)
            visitor.list.evaluate("(list, top) => list.scrollTop = top", 7.5 * height)
            visitor.is_settled()
            before = visitor.row("Proposal 45").bounding_box()["y"]
            visitor.button("Refresh").click()
            expect(visitor.message).to_have_text("40 new")
            visitor.is_settled()
            assert visitor.row("Proposal 45").bounding_box()["y"] == before
            assert visitor.list.evaluate(OFFSET) == 47.5 * height


@test
def lines_that_go_above_do_not_move_the_end_of_the_list(stage: Stage) -> None:
    with TemporaryDirectory() as folder:
        feeds = ("--feed", feed(folder, "before.json", 1, 60), "--feed", feed(folder, "after.json", 1, 50))
        with Server(stage.servers.program, *feeds) as server:
            visitor = stage.visit(address=server.address)
            height = unit(visitor)
            visitor.list.focus()
            visitor.press("End")
            expect(visitor.row("Proposal 10")).to_be_visible()
            visitor.list.evaluate("(list, height) => list.scrollTop = list.scrollHeight - list.clientHeight - 3 * height", height)
            visitor.is_settled()
            before = visitor.row("Proposal 10").bounding_box()["y"]
            visitor.button("Refresh").click()
            expect(visitor.row("Proposal 60")).to_have_count(0)
            visitor.is_settled()
            assert abs(visitor.row("Proposal 10").bounding_box()["y"] - before) < 1


def bookmark_three(visitor: Visitor) -> None:
    """Bookmarks three proposals, and opens the list of bookmarks."""
    visitor.list.focus()
    for number, key in (("SE-0540", "b"), ("SE-0539", "b"), ("SE-0538", "b")):
        visitor.press(key)
        expect(visitor.message).to_have_text(f"Bookmarked {number}.")
        visitor.press("ArrowDown")
    visitor.tab("Bookmarks").click()
    visitor.shows("Bookmarks", "/bookmarks")
    expect(visitor.rows).to_have_count(3)


@test
def a_removed_bookmark_comes_back_with_undo(stage: Stage) -> None:
    visitor = stage.visit()
    bookmark_three(visitor)
    visitor.list.focus()
    visitor.press("Home", "ArrowDown", "Delete")
    order(visitor, "SE-0540", "SE-0538")
    visitor.button("Undo").click()
    order(visitor, "SE-0540", "SE-0539", "SE-0538")
    expect(visitor.button("Undo")).to_have_count(0)


def order(visitor: Visitor, *numbers: str) -> None:
    expect(visitor.rows.locator(".leading")).to_have_text(list(numbers))


@test
def bookmarks_are_reordered_by_keys(stage: Stage) -> None:
    visitor = stage.visit()
    bookmark_three(visitor)
    before = visitor.rows.locator(".leading").all_inner_texts()
    visitor.list.focus()
    visitor.press("Home", "Alt+ArrowDown")
    order(visitor, before[1], before[0], before[2])
    visitor.press("Alt+ArrowUp")
    order(visitor, *before)


@test
def bookmarks_are_reordered_by_dragging(stage: Stage) -> None:
    visitor = stage.visit()
    bookmark_three(visitor)
    first, second, third = visitor.rows.locator(".leading").all_inner_texts()
    height = visitor.rows.first.bounding_box()["height"]
    visitor.row(first).drag_to(visitor.row(third), target_position={"x": 50, "y": height - 5})
    order(visitor, second, third, first)
    visitor.row(first).drag_to(visitor.row(second), target_position={"x": 50, "y": 5})
    order(visitor, first, second, third)
    # The order is the reader's, so it stays after the page was loaded again.
    visitor.row(first).drag_to(visitor.row(third), target_position={"x": 50, "y": 5})
    order(visitor, second, first, third)
    visitor.page.reload()
    order(visitor, second, first, third)


@test
def a_row_that_is_dropped_outside_of_its_list_stays(stage: Stage) -> None:
    visitor = stage.visit()
    bookmark_three(visitor)
    before = visitor.rows.locator(".leading").all_inner_texts()
    visitor.is_settled()
    start, end = visitor.row(before[2]).bounding_box(), visitor.row(before[0]).bounding_box()
    visitor.page.mouse.move(start["x"] + 50, start["y"] + 20)
    visitor.page.mouse.down()
    visitor.page.mouse.move(end["x"] + 50, end["y"] + 10, steps=3)
    # The browser types the text of the row into the search field.
    field = visitor.field("Search").bounding_box()
    visitor.page.mouse.move(field["x"] + 50, field["y"] + field["height"] / 2, steps=5)
    visitor.page.mouse.up()
    visitor.is_settled()
    assert not [message for message in visitor.sent if message["type"] == "drop"]
    visitor.field("Search").fill("")
    order(visitor, *before)


@test
def a_row_is_dragged_to_the_other_end_of_many(stage: Stage) -> None:
    with TemporaryDirectory() as folder, Server(stage.servers.program, "--feed", feed(folder, "feed.json")) as server:
        visitor = stage.visit(address=server.address)
        visitor.list.focus()
        visitor.press("End")  # loads all proposals
        expect(visitor.cursor).to_contain_text("SE-0001")
        for _ in range(70):
            visitor.press("b", "ArrowUp")
        visitor.is_settled()
        visitor.tab("Bookmarks").click()
        visitor.shows("Bookmarks", "/bookmarks")
        rows = visitor.page.locator(".list .leading")
        expect(visitor.rows.first).to_have_attribute("aria-setsize", "70")
        first = rows.first.inner_text()
        start = visitor.row(first).bounding_box()
        visitor.page.mouse.move(start["x"] + 50, start["y"] + 20)
        visitor.page.mouse.down()
        visitor.page.mouse.move(start["x"] + 50, start["y"] + 200, steps=3)
        visitor.list.evaluate("list => list.scrollTop = list.scrollHeight")
        visitor.is_settled()
        box = visitor.list.bounding_box()
        visitor.page.mouse.move(start["x"] + 50, box["y"] + box["height"] - 5, steps=3)
        visitor.page.mouse.up()
        visitor.is_settled()
        expect(rows.last).to_have_text(first)


@test
def the_cursor_of_the_cards_stays_visible(stage: Stage) -> None:
    visitor = stage.visit("/cards", size={"width": 740, "height": 700})
    expect(visitor.page.locator(".card").first).to_be_visible()
    visitor.is_settled()
    visitor.page.locator(".grid").focus()
    for key in ["ArrowDown"] * 8 + ["PageDown", "End", "PageUp", "Home"]:
        visitor.press(key)
        visitor.is_settled()
        expect(visitor.cursor).to_be_in_viewport(ratio=0.95)


@test
def cards_lie_beside_each_other_without_overlaps(stage: Stage) -> None:
    visitor = stage.visit("/cards", size={"width": 740, "height": 1000})
    cards = visitor.page.locator(".card")
    expect(cards.first).to_be_visible()
    visitor.is_settled()
    boxes = [card.bounding_box() for card in cards.all()]
    assert len({box["x"] for box in boxes}) > 1, "one column"
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            apart = (
                one["x"] + one["width"] <= other["x"] + 1
                or other["x"] + other["width"] <= one["x"] + 1
                or one["y"] + one["height"] <= other["y"] + 1
                or other["y"] + other["height"] <= one["y"] + 1
            )
            assert apart, (one, other)
    assert cards.first.evaluate("card => card.scrollHeight <= card.clientHeight"), "a card cuts its text"
