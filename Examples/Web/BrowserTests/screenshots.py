#!/usr/bin/env python3
"""Makes the screenshots of README.md: a phone, a pad, and a phone with dark colors.

python3 Examples/Web/BrowserTests/screenshots.py
"""

import sys
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

import run
from navigation import edit_note
from stage import PAD, PHONE, Servers, Stage, Visitor

FOLDER = Path(__file__).parent.parent / "Screenshots"


def save(visitor: Visitor, name: str) -> None:
    visitor.is_settled()
    visitor.page.screenshot(path=FOLDER / f"{name}.png", animations="disabled", caret="hide")


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    options = run.parse()
    with sync_playwright() as playwright, Servers(options.program or run.built_program()) as servers:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        with Stage(browser, servers) as stage:
            phone = stage.visit(size=PHONE)
            phone.list.focus()
            phone.press("b")
            expect(phone.message).to_have_text("Bookmarked SE-0540.")
            save(phone, "phone")
            save(stage.visit("/proposals/SE-0401", size=PAD), "pad")
            dark = stage.visit(size=PHONE, color_scheme="dark", reduced_motion="reduce")
            edit_note(dark, "Read it again before the review ends.")
            dark.press("Escape")
            expect(dark.dialog).to_be_visible()
            save(dark, "dark")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
