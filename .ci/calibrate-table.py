"""Prints which known faults the reports of `.ci/calibrate` show: for each seed the number of steps of the shortest script.

usage: calibrate-table.py a-file-with-the-reports

A row with a program is a fault of that commit for which the authors have a program that shows it. The rules name the app and an
expression that a part of the problem's first line, or of that line and the script, matches.
"""

import re
import sys

# (apps, an expression for the problem's first line and its script, the program that shows the fault)
RULES = [
    ("Ferry|Market|Guide|News|Room|Album", "has failed, but has no error", "lists/failure-of-a-previous-page"),
    ("Ferry|Market|Guide|News|Room|Album", "is blank", "lists/blank-for-ever"),
    ("Ferry|Market|Guide|News|Room|Album", "says that it is empty", "lists/empty-instead-of-may-have-more"),
    ("Ferry|Market|Guide|News|Room|Album", "has more pages and room", "lists/refresh-does-not-fill-the-screen"),
    # The user drags a row, and nothing stores the new order. The program shows this with a list that follows a table, these apps with
    # a list of pages: rows could be dragged by default. The commit 307a2458 has repaired both.
    ("Guide|Market", "(The places are those|The list has no gaps|A chat has all).*drop row", "store/edits-into-a-copy"),
    ("Room", "Only visitors", "lists/default-delete-removes-another-item"),
    ("Help|Club", "outlive its screen", "web/dialog-outlives-page"),
    ("Guide", "Seen: “The page ", "web/dialog-outlives-page"),
    ("Guide", "A question is there only as long", "web/dialog-outlives-popped-page"),
    ("Help", "A question belongs to a page", "web/dialog-outlives-popped-page"),
    ("Club", "A question belongs to a screen", "web/dialog-outlives-popped-page"),
    ("Club", "The choices are", "interaction/late-success-reorders"),
    ("Market", "finishedTwice", "interaction/submit-after-finish"),
    ("Club", "A screen pays once", "interaction/submit-after-finish"),
    ("Club", "field of the note", "no program: a field is below the keyboard"),
    ("Trips", "A ticket is shown once", "navigation/held-request-runs-twice"),
    ("Trips", "After the login", "navigation/login-link-loses-the-target"),
    ("Trips", "Documents are in", "navigation/late-guard"),
    ("Trips", "A tab has its own", "navigation/late-guard"),
    ("Shelf", "belongs to the selected tab", "navigation/late-guard"),
    ("Trips", "A delay that", "navigation/push-into-leaving-sheet"),
    ("Trips", "After a run, nothing is alive", "navigation/window-closes-awaited-push-never-ends"),
    ("", "made anew", "navigation/pop-during-swipe-removes-the-root"),
    ("Trips", "An unsaved trip", "navigation/canceled-wait-loses-input"),
    ("Trips", "What is typed during", "no program: saved while the user types"),
    ("Trips", "one to five stars", "binding/not-a-number"),
    # In Guide, a save waits for the only text with an input method, and goes on when the user confirms it.
    ("Trips|Ferry", "Every wait ends", "binding/commit-never-ends"),
    ("", "Seen: let go removed.*begin to drag the sheet", "navigation/push-into-leaving-sheet"),
    ("", "Seen: let go removed", "no program: a screen that came during a swipe back has left"),
    ("", "Going back removes only", "navigation/back-pops-in-the-other-tab"),
    ("Diary", "What was written is on screen", "navigation/forced-logout"),
]
# The apps that were written by people who did not know the faults.
BLIND = r"Inbox|Shelf|News|Tasks|Profile|Help|Ferry|Diary|Market|Guide"
LONGEST = 8  # The bar: a script of at most eight steps.
WANTED = 12  # The bar: the number of faults for each seed.


def read(lines):
    """Returns for each fault and seed the scripts, the shortest first: each has its steps, its app, and the seed of its run."""
    found, seeds, app, seed, problem, length = {}, [], "", "", None, None
    for line in lines:
        if match := re.match(r"== (\S+), seed (\d+)", line):
            app, seed = match.groups()
            if seed not in seeds:
                seeds.append(seed)
        elif re.match(r".*\. Seen: ", line):
            problem = line
        elif (match := re.match(r"\s+(\d+) steps?, from seed (\d+)", line)) and problem:
            length = match
        elif problem and length and line.startswith("  The last callbacks:"):
            names = (name for apps, part, name in RULES if re.match(apps, app) and re.search(part, problem, re.S))
            name = next(names, "other: " + problem.split(". Seen")[0][:60])
            scripts = found.setdefault(name, {}).setdefault(seed, [])
            scripts.append((int(length[1]), app, int(length[2])))
            scripts.sort()
            problem, length = None, None
        elif problem:
            problem += line
    return found, seeds


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        found, seeds = read(file)
    print("| fault | " + " | ".join("seed " + seed for seed in seeds) + " |")
    print("|---" * (len(seeds) + 1) + "|")
    for name in sorted(found):
        cells = ["{} steps, {}, {}".format(*found[name][seed][0]) if seed in found[name] else "–" for seed in seeds]
        print(f"| {name} | " + " | ".join(cells) + " |")
    programs = [name for name in found if ":" not in name]
    for seed in seeds:
        apps = [[app for steps, app, _ in found[name].get(seed, []) if steps <= LONGEST] for name in programs]
        blind = sum(any(re.match(BLIND, app) for app in names) for names in apps)
        print(
            f"Seed {seed}: {sum(map(bool, apps))} faults with a program, each in at most {LONGEST} steps (wanted: {WANTED}); "
            f"{blind} of them in the ten apps whose authors did not know the faults. "
            "The explorations of News and Tasks and the server of News are today's."
        )


main()
