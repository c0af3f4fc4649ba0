"""Lost connections, ended sessions, and a second tab."""

import tempfile

from playwright.sync_api import expect

from lists import feed
from navigation import NOTE, edit_note
from server import Proxy, Server, SlowFeed
from stage import Stage, Visitor, test, wait_until


@test
def what_is_typed_without_a_connection_arrives_later(stage: Stage) -> None:
    with Proxy(stage.servers.server()) as proxy:
        visitor = stage.visit(address=proxy.address)
        edit_note(visitor, "Before")
        proxy.cut()
        visitor.type(" and after")
        expect(visitor.page.get_by_text("Connecting…")).to_be_attached()
        proxy.restore()
        expect(visitor.page.get_by_text("Connecting…")).to_have_count(0)
        visitor.button("Save").click()
        visitor.shows("SE-0540", "/proposals/SE-0540")
        expect(visitor.page.get_by_text("“Before and after”")).to_be_visible()
        visitor.ignore_lost_connections()


@test
def a_lost_connection_finds_its_place(stage: Stage) -> None:
    with Proxy(stage.servers.server()) as proxy:
        visitor = stage.visit(address=proxy.address)
        visitor.list.evaluate("list => list.scrollTop = 333")
        visitor.list.evaluate("list => list.isKept = true")
        visitor.is_settled()
        for _ in range(3):
            proxy.cut()
            expect(visitor.page.get_by_text("Connecting…")).to_be_attached()
            proxy.restore()
            expect(visitor.page.get_by_text("Connecting…")).to_have_count(0)
        assert visitor.list.evaluate("list => [list.isKept, list.scrollTop]") == [True, 333]
        visitor.list.focus()
        visitor.press("Enter")
        visitor.shows("SE-0540", "/proposals/SE-0540")
        visitor.ignore_lost_connections()


@test
def an_action_whose_answer_was_lost_is_done_once(stage: Stage) -> None:
    with Proxy(stage.servers.server()) as proxy:
        visitor = stage.visit(address=proxy.address)
        visitor.list.focus()
        visitor.is_settled()
        proxy.lose_answers()
        visitor.press("b", "ArrowDown", "ArrowDown")
        proxy.cut()
        proxy.restore()
        expect(visitor.message).to_have_text("Bookmarked SE-0540.")
        expect(visitor.row("SE-0540").locator(".star")).to_be_visible()
        expect(visitor.cursor).to_contain_text("SE-0538")
        visitor.ignore_lost_connections()


@test
def a_dead_connection_is_noticed(stage: Stage) -> None:
    with Proxy(stage.servers.server()) as proxy:
        visitor = stage.visit(address=proxy.address)
        visitor.list.focus()
        visitor.is_settled()
        visitor.page.clock.install()
        proxy.lose_answers()
        visitor.press("b")
        visitor.page.clock.run_for(25_000)
        proxy.restore()
        visitor.page.clock.run_for(25_000)
        expect(visitor.message).to_have_text("Bookmarked SE-0540.")
        visitor.ignore_lost_connections()


@test
def what_is_clicked_while_the_server_hangs_is_not_done_later(stage: Stage) -> None:
    with Server(stage.servers.program) as server:
        visitor = stage.visit(address=server.address)
        visitor.field("Search").click()
        visitor.is_settled()
        with server.stopped():
            visitor.type("actor")
            expect(visitor.page.get_by_text("The server does not answer")).to_be_visible()
            visitor.tab("Bookmarks").click()
        expect(visitor.row("Remove Actor Isolation")).to_be_visible()
        expect(visitor.page.get_by_text("The server does not answer")).to_be_hidden()
        visitor.is_settled()
        visitor.shows("Proposals", "/proposals")


@test
def a_new_server_opens_the_same_place(stage: Stage) -> None:
    with Server(stage.servers.program) as first, Proxy(first) as proxy:
        visitor = stage.visit("/proposals/SE-0401", address=proxy.address)
        visitor.shows("SE-0401", "/proposals/SE-0401")
        proxy.cut()
        with Server(stage.servers.program) as second:
            proxy.forward(second)
            proxy.restore()
            expect(visitor.page.get_by_text("Connecting…")).to_have_count(0)
            visitor.shows("SE-0401", "/proposals/SE-0401")
            expect(visitor.page.get_by_role("heading", name="Remove Actor Isolation")).to_be_visible()
            visitor.page.locator(".back").click()
            visitor.shows("Proposals", "/proposals")
            visitor.ignore_lost_connections()


@test
def a_list_keeps_its_place_at_the_end_of_its_session(stage: Stage) -> None:
    with Server(stage.servers.program) as first, Proxy(first) as proxy:
        visitor = stage.visit(address=proxy.address)
        visitor.list.evaluate("list => list.scrollTop = 333")
        visitor.is_settled()
        row = visitor.page.evaluate("document.elementFromPoint(300, 300).closest('[role=option]').textContent")
        proxy.cut()
        expect(visitor.page.get_by_text("Connecting…")).to_be_attached()
        with Server(stage.servers.program) as second:
            proxy.forward(second)
            proxy.restore()
            expect(visitor.page.get_by_text("Connecting…")).to_have_count(0)
            visitor.is_settled()
            wait_until(visitor.page, lambda: visitor.list.evaluate("list => list.scrollTop") == 333)
            visitor.is_settled()
            shown = visitor.page.evaluate("document.elementFromPoint(300, 300).closest('[role=option]').textContent")
            assert shown == row, (shown, row)
            visitor.ignore_lost_connections()


@test
def an_unsaved_note_survives_a_reload_and_the_end_of_its_session(stage: Stage) -> None:
    folder = tempfile.TemporaryDirectory(prefix="evolution-web-")
    options = ["--store", folder.name]
    with folder, Server(stage.servers.program, *options) as first, Proxy(first) as proxy:
        visitor = stage.visit(address=proxy.address)
        edit_note(visitor, "Reread")
        visitor.is_settled()
        visitor.page.reload()
        visitor.shows("Note (edited)", NOTE)
        proxy.cut()
        expect(visitor.page.get_by_text("Connecting…")).to_be_attached()
        with Server(stage.servers.program, *options) as second:
            proxy.forward(second)
            proxy.restore()
            expect(visitor.page.get_by_text("Connecting…")).to_have_count(0)
            visitor.is_settled()
            visitor.shows("Note (edited)", NOTE)
            expect(visitor.field("Note")).to_have_value("Reread")
            visitor.ignore_lost_connections()


@test
def an_unsaved_note_survives_a_click_while_the_new_server_loads(stage: Stage) -> None:
    with tempfile.TemporaryDirectory(prefix="evolution-web-") as folder:
        proposals = feed(folder, "feed.json", 500, 540)
        store = ["--store", f"{folder}/store"]
        with Server(stage.servers.program, *store, "--feed", proposals) as first, Proxy(first) as proxy:
            visitor = stage.visit(address=proxy.address)
            edit_note(visitor, "Reread")
            visitor.is_settled()
            session = visitor.session
            proxy.cut()
            with SlowFeed(proposals) as slow, Server(stage.servers.program, *store, "--feed", slow.address) as second:
                proxy.forward(second)
                proxy.restore()
                wait_until(visitor.page, lambda: visitor.session != session)
                expect(visitor.field("Note")).to_have_count(0)
                visitor.tab("Bookmarks").click()
                visitor.shows("Bookmarks", NOTE)
                slow.go_on()
                visitor.shows("Note (edited)", NOTE)
                expect(visitor.field("Note")).to_have_value("Reread")
                visitor.ignore_lost_connections()


@test
def letters_on_the_way_to_a_field_survive_a_lost_connection(stage: Stage) -> None:
    with Proxy(stage.servers.server()) as proxy:
        visitor = stage.visit(address=proxy.address)
        visitor.list.focus()
        visitor.is_settled()
        proxy.lose_answers()
        visitor.press("/", "b")

        def is_handled() -> bool:
            """Returns whether the server has the letter, which it ignores as a key."""
            letters = [message["number"] for message in visitor.sent if message.get("key") == "b"]
            return letters != [] and proxy.lost_processed() >= letters[0]

        wait_until(visitor.page, is_handled)
        proxy.cut()
        expect(visitor.page.get_by_text("Connecting…")).to_be_attached()
        proxy.restore()
        expect(visitor.field("Search")).to_be_focused()
        visitor.is_settled()
        expect(visitor.field("Search")).to_have_value("b")
        expect(visitor.message).to_have_text("")
        visitor.ignore_lost_connections()


@test
def a_search_survives_the_end_of_its_session(stage: Stage) -> None:
    with Server(stage.servers.program) as first, Proxy(first) as proxy:
        visitor = stage.visit(address=proxy.address)
        visitor.field("Search").click()
        visitor.type("actor")
        expect(visitor.row("Remove Actor Isolation")).to_be_visible()
        proxy.cut()
        with Server(stage.servers.program) as second:
            proxy.forward(second)
            proxy.restore()
            expect(visitor.page.get_by_text("Connecting…")).to_have_count(0)
            expect(visitor.field("Search")).to_have_value("actor")
            expect(visitor.row("Remove Actor Isolation")).to_be_visible()
            expect(visitor.row("Default Target Settings")).to_have_count(0)
            visitor.ignore_lost_connections()


@test
def typed_letters_are_no_commands_when_the_session_is_replaced(stage: Stage) -> None:
    with Server(stage.servers.program) as first, Proxy(first) as proxy:
        visitor = stage.visit(address=proxy.address)
        visitor.field("Search").click()
        visitor.type("act")
        visitor.is_settled()
        visitor.press("ArrowLeft")
        session = visitor.session
        proxy.cut()
        with Server(stage.servers.program) as second:
            proxy.forward(second)
            proxy.restore()
            wait_until(visitor.page, lambda: visitor.session != session)
            visitor.type("b")
            expect(visitor.field("Search")).to_be_focused()
            visitor.type("r")
            expect(visitor.field("Search")).to_have_value("acbrt")
            visitor.is_settled()
            expect(visitor.message).to_have_text("")
            visitor.ignore_lost_connections()


@test
def back_after_the_end_of_a_session_shows_what_the_address_says(stage: Stage) -> None:
    with Server(stage.servers.program) as first, Proxy(first) as proxy:
        visitor = stage.visit(address=proxy.address)
        visitor.open_row("SE-0540", "SE-0540")
        visitor.open_row("Matt Massicotte", "Matt Massicotte")
        session = visitor.session
        proxy.cut()
        with Server(stage.servers.program) as second:
            proxy.forward(second)
            proxy.restore()
            wait_until(visitor.page, lambda: visitor.session != session)
            visitor.shows("Matt Massicotte", "/authors/Matt%20Massicotte")
            visitor.is_settled()
            visitor.page.go_back()
            visitor.shows("SE-0540", "/proposals/SE-0540")
            visitor.page.go_back()
            visitor.shows("Proposals", "/proposals")
            visitor.open_row("SE-0539", "SE-0539")
            visitor.page.locator(".back").click()
            visitor.shows("Proposals", "/proposals")
            visitor.ignore_lost_connections()


@test
def a_second_tab_has_a_session_of_its_own(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.open_row("SE-0540", "SE-0540")
    second = Visitor(visitor.page.context.new_page())
    stage.visitors.append(second)
    second.open("/proposals")
    second.shows("Proposals", "/proposals")
    visitor.shows("SE-0540", "/proposals/SE-0540")


@test
def a_duplicated_tab_takes_over_and_says_so(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.is_settled()
    with visitor.page.expect_popup() as popup:
        # A page that a page opens begins with a copy of its session storage, as a duplicated tab does.
        visitor.page.evaluate("() => { window.open(location.href) }")
    second = Visitor(popup.value)
    expect(second.page.locator(".window")).to_be_visible()
    expect(visitor.page.get_by_text("The app is open in another tab.")).to_be_visible()
    visitor.page.get_by_role("link", name="Load again").click()
    expect(visitor.page.get_by_text("The app is open in another tab.")).to_have_count(0)
    expect(visitor.rows.first).to_be_visible()


@test
def an_idle_session_ends_and_the_page_comes_back(stage: Stage) -> None:
    with Server(stage.servers.program, "--idle", "1") as server, Proxy(server) as proxy:
        visitor = stage.visit("/proposals/SE-0401", address=proxy.address)
        session = visitor.session
        assert server.status()["sessions"] == 1
        proxy.cut()
        wait_until(visitor.page, lambda: server.status()["sessions"] == 0)
        proxy.restore()
        wait_until(visitor.page, lambda: visitor.session != session)
        visitor.shows("SE-0401", "/proposals/SE-0401")
        expect(visitor.page.get_by_role("heading", name="Remove Actor Isolation")).to_be_visible()
        visitor.ignore_lost_connections()
