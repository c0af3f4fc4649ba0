"""Random visits: after many patches, the page has the same elements as a page that the server describes anew."""

import random
from typing import Callable

from playwright.sync_api import expect

from stage import PAD, PHONE, TESTS, Stage, Test, Visitor

STEPS = 40
KEYS = (
    "ArrowDown", "ArrowUp", "PageDown", "Home", "End", "Enter", "Enter", "Escape", "b", "n", "v", "r", "f", "/", "?", "Tab",
    "Delete", "Alt+ArrowDown", "x", "Backspace",
)  # fmt: skip

# Describes the elements of the page in lines. References to elements are written as their positions, because a reload gives
# elements other numbers. The page itself sets `tabindex` to -1 when the focus goes to an element that usually has none.
DESCRIBE = """() => {
    const all = [...document.querySelectorAll("#root *")];
    const position = new Map(all.map((element, index) => [element.id, `#${index}`]));
    const isReference = name => ["aria-activedescendant", "aria-labelledby", "aria-describedby"].includes(name);
    return all.map(element => {
        const attributes = [...element.attributes]
            .filter(({name, value}) => name !== "id" && !(name === "tabindex" && value === "-1"))
            .map(({name, value}) => `${name}=${isReference(name) ? position.get(value) : value}`)
            .sort();
        const text = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data).join("");
        const parent = position.get(element.parentElement.id) ?? "root";
        return [element.localName, parent, ...attributes, text, element.value ?? "", Math.round(element.scrollTop)].join(" | ");
    });
}"""


# Clicks one of the elements that a visitor could click: the buttons of a question, or else everything.
CLICK = """part => {
    const question = document.querySelector("dialog[open]");
    const all = (question ?? document).querySelectorAll(question ? "button" : ".row, .tab, .tool, .back, .action, .undo");
    all[Math.floor(part * all.length)].click();
}"""

SCROLL = """part => {
    for (const list of document.querySelectorAll(".list")) list.scrollTop = list.scrollHeight * part;
}"""


def act(visitor: Visitor, dice: random.Random) -> None:
    """Presses a key, clicks something, scrolls, goes back, or changes the size of the window."""
    match dice.randrange(10):
        case 0:
            visitor.page.set_viewport_size(dice.choice((PHONE, PAD)))
        case 1:
            visitor.page.evaluate(SCROLL, dice.random())
        case 2:
            # The first entry is the one before the app.
            visitor.page.evaluate("history.state?.entry > 1 && history.back()")
        case 3 | 4:
            visitor.page.evaluate(CLICK, dice.random())
        case _:
            visitor.press(dice.choice(KEYS))


def settle(visitor: Visitor) -> None:
    visitor.is_settled()
    expect(visitor.page.locator("[data-transition]")).to_have_count(0)
    expect(visitor.page.locator("progress")).to_have_count(0)
    visitor.is_settled()


def visit(seed: int) -> Callable[[Stage], None]:
    def body(stage: Stage) -> None:
        dice = random.Random(seed)
        visitor = stage.visit(reduced_motion=dice.choice(("reduce", "no-preference")))
        for _ in range(STEPS):
            act(visitor, dice)
            if dice.random() < 0.5:
                visitor.is_settled()
        settle(visitor)
        patched = visitor.page.evaluate(DESCRIBE)
        visitor.page.reload()
        expect(visitor.page.locator(".window")).to_be_visible()
        settle(visitor)
        fresh = visitor.page.evaluate(DESCRIBE)
        for line, (one, other) in enumerate(zip(patched, fresh)):
            assert one == other, f"element {line} is different:\npatched {one}\nfresh   {other}"
        assert len(patched) == len(fresh), (patched[len(fresh) :], fresh[len(patched) :])

    return body


for seed in range(1, 7):
    TESTS.append(Test(f"mirror: patches and a fresh page show the same (seed {seed})", visit(seed)))
