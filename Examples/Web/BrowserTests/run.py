#!/usr/bin/env python3
"""Runs the tests of EvolutionWeb in a real browser, and prints each test by name.

    swift build --package-path Examples/Web
    pip install -r Examples/Web/BrowserTests/requirements.txt
    python3 Examples/Web/BrowserTests/run.py

The browser is the system's Chromium, for example Debian's package `chromium`. No test waits for a time: each one waits for
a condition, and fails if the condition is not met within two minutes.

A test has one try, because a second one hides faults of the app, of the page, or of the test.
"""

import argparse
import shutil
import subprocess
import sys
import time
import traceback
from pathlib import Path

from playwright.sync_api import sync_playwright

import stage

# The order of the modules is the order of the tests.
import lists, search, navigation, environment, form, accessibility, security, connection, page, mirror  # noqa: E401, F401

PACKAGE = Path(__file__).parent.parent


def main() -> int:
    options = parse()
    tests = [test for test in stage.TESTS if options.only in test.name]
    if options.list:
        print("\n".join(test.name for test in tests))
        return 0
    failures = run(tests, options)
    print(f"{len(tests) - failures} passed, {failures} failed")
    return 1 if failures or not tests else 0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Tests EvolutionWeb in a browser.")
    parser.add_argument("--program", type=Path, help="the server (default: the one that `swift build` has built)")
    parser.add_argument("--chromium", default=chromium(), help="the browser (default: %(default)s)")
    parser.add_argument("--only", default="", metavar="TEXT", help="run only the tests whose names contain the text")
    parser.add_argument("--list", action="store_true", help="print the names of the tests")
    parser.add_argument("--failures", type=Path, metavar="FOLDER", help="save a screenshot of each failed test there")
    return parser.parse_args()


def chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("google-chrome")


def built_program() -> Path:
    """Returns the path of the server that `swift build` has built."""
    command = ["swift", "build", "--package-path", str(PACKAGE), "--show-bin-path"]
    folder = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    return Path(folder) / "EvolutionWeb"


def run(tests: list[stage.Test], options: argparse.Namespace) -> int:
    """Runs the tests, and returns the number of failed ones."""
    failures = 0
    with sync_playwright() as playwright, stage.Servers(options.program or built_program()) as servers:
        # Chromium refuses to run as root inside its sandbox, and CI runs as root.
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        for test in tests:
            start = time.monotonic()
            error = perform(test, browser, servers, options.failures)
            print(f"{'FAIL' if error else 'ok  '} {test.name} ({time.monotonic() - start:.1f} s)", flush=True)
            if error:
                print(error, flush=True)
                failures += 1
        browser.close()
    return failures


def perform(test: stage.Test, browser, servers: stage.Servers, pictures: Path | None) -> str | None:
    """Runs one test, and returns the text of its error; `None` if it has passed."""
    with stage.Stage(browser, servers) as scene:
        try:
            test.body(scene)
            scene.check_consoles()
            return None
        except Exception:
            if pictures:
                scene.save_pictures(pictures, test.name)
            return traceback.format_exc(limit=-4) + scene.consoles()


if __name__ == "__main__":
    sys.exit(main())
