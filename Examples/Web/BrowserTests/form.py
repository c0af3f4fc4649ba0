"""The note on a bookmark: a form with validation and a question before changes are lost."""

from playwright.sync_api import expect

from navigation import NOTE, edit_note
from stage import Stage, test, wait_until


@test
def a_note_is_saved_and_shown(stage: Stage) -> None:
    visitor = stage.visit()
    edit_note(visitor, "Read it again.")
    visitor.button("Save").click()
    visitor.shows("SE-0540", "/proposals/SE-0540")
    expect(visitor.page.get_by_text("“Read it again.”")).to_be_visible()
    visitor.page.reload()
    expect(visitor.page.get_by_text("“Read it again.”")).to_be_visible()


@test
def a_note_that_is_too_long_says_so(stage: Stage) -> None:
    visitor = stage.visit()
    edit_note(visitor, "x" * 61)
    visitor.button("Save").click()
    expect(visitor.page.get_by_role("alert")).to_have_text("A note has at most 60 characters.")
    expect(visitor.field("Note")).to_have_attribute("aria-invalid", "true")
    visitor.field("Note").press("Backspace")
    visitor.button("Save").click()
    visitor.shows("SE-0540", "/proposals/SE-0540")


@test
def escape_asks_before_a_note_is_lost(stage: Stage) -> None:
    visitor = stage.visit()
    edit_note(visitor, "Reread")
    visitor.press("Escape")
    expect(visitor.dialog).to_contain_text("Discard the changes to the note?")
    visitor.press("Escape")
    expect(visitor.dialog).to_have_count(0)
    expect(visitor.field("Note")).to_be_focused()
    visitor.shows("Note (edited)", NOTE)


@test
def a_question_that_the_browser_closes_is_dismissed(stage: Stage) -> None:
    visitor = stage.visit()
    edit_note(visitor, "Reread")
    for _ in range(2):
        visitor.press("Escape")
        expect(visitor.dialog).to_contain_text("Discard the changes to the note?")
        # A browser may close a dialog without asking, for example when Escape is pressed twice.
        visitor.page.evaluate("document.querySelector('dialog').close()")
        visitor.is_settled()
        expect(visitor.dialog).to_have_count(0)
        expect(visitor.field("Note")).to_be_focused()


@test
def loading_again_keeps_an_unsaved_note(stage: Stage) -> None:
    visitor = stage.visit()
    edit_note(visitor, "Reread")
    visitor.is_settled()
    visitor.page.reload()
    visitor.shows("Note (edited)", NOTE)
    expect(visitor.field("Note")).to_have_value("Reread")


@test
def closing_the_page_asks_before_a_note_is_lost(stage: Stage) -> None:
    visitor = stage.visit()
    edit_note(visitor, "Reread")
    visitor.is_settled()
    questions: list[str] = []
    visitor.page.on("dialog", lambda dialog: (questions.append(dialog.type), dialog.dismiss()))
    visitor.page.close(run_before_unload=True)
    wait_until(visitor.page, lambda: questions == ["beforeunload"])
    visitor.button("Save").click()
    visitor.shows("SE-0540", "/proposals/SE-0540")
    expect(visitor.page.locator("[data-unsaved]")).to_have_count(0)


@test
def a_note_is_written_with_an_input_method(stage: Stage) -> None:
    visitor = stage.visit()
    edit_note(visitor, "再読: ")
    visitor.compose("m", "mo", "mou", result="もう一度")
    visitor.button("Save").click()
    expect(visitor.page.get_by_text("“再読: もう一度”")).to_be_visible()
