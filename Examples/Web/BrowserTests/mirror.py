"""Random visits: after many patches, the page has the elements that the server describes to a new page of the session."""

import random
from typing import Callable

from playwright.sync_api import expect

from stage import PAD, PHONE, TESTS, Stage, Test, Visitor, wait_until

STEPS = 40
KEYS = (
    "ArrowDown", "ArrowUp", "PageDown", "Home", "End", "Enter", "Enter", "Escape", "b", "n", "v", "r", "f", "/", "?", "Tab",
    "Delete", "Alt+ArrowDown", "x", "Backspace",
)  # fmt: skip

# Describes the elements of the page, one to a line. A reference to an element is written as its position.
SHOWN = """() => {
    const all = [...document.querySelectorAll("#root *")];
    const position = new Map(all.map((element, index) => [element.id, `#${index}`]));
    const own = ["id", "style", "open", "maxlength", "data-transition", "dir"]; // of the page itself
    return all.map(element => {
        const attributes = [...element.attributes]
            // The page makes it possible that a heading has the focus.
            .filter(({name, value}) => !own.includes(name) && !(name === "tabindex" && value === "-1"))
            .map(({name, value}) => `${name}=${position.get(value) ?? value}`);
        const text = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data);
        const value = element.matches("input, textarea") ? element.value : "";
        const first = element.style.getPropertyValue("--first");
        const parent = position.get(element.parentElement.id) ?? "root";
        return [element.localName, parent, attributes.sort().join(), text.join(), value, first].join(" | ");
    });
}"""

# Describes a node of a patch in the same way.
DESCRIBED = """root => {
    const all = [];
    const collect = (node, parent) => {
        all.push([node, parent]);
        for (const child of node.children ?? []) collect(child, `n${node.id}`);
    };
    collect(root, "root");
    const position = new Map(all.map(([node], index) => [`n${node.id}`, `#${index}`]));
    return all.map(([node, parent]) => {
        const style = node.style ? {class: node.style} : {};
        const attributes = Object.entries({...node.attributes, ...style})
            .filter(([name, value]) => !(name === "tabindex" && value === "-1"))
            .map(([name, value]) => `${name}=${position.get(value) ?? value}`);
        const first = node.scrolling?.first ?? "";
        const place = position.get(parent) ?? "root";
        return [node.tag, place, attributes.sort().join(), node.text ?? "", node.value ?? "", first].join(" | ");
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
            visitor.page.evaluate("navigation.currentEntry.index > 1 && history.back()")
        case 3 | 4:
            visitor.page.evaluate(CLICK, dice.random())
        case _:
            visitor.press(dice.choice(KEYS))


def is_quiet(visitor: Visitor) -> None:
    """Waits until the server sends nothing any more.

    It removes the outgoing screens in a patch after its answer to the end of their animation.
    """
    count = -1
    while count < len(visitor.received):
        count = len(visitor.received)
        visitor.page.wait_for_timeout(1_000)
        visitor.is_settled()


def take_over(visitor: Visitor) -> dict:
    """Opens the session in another page, and returns the node with which the server describes everything to this page.

    The first page keeps its elements as they are at this moment, because its connection ends.
    """
    page = visitor.page.context.new_page()
    page.set_viewport_size(visitor.page.viewport_size)
    page.goto("/page/icon.svg")  # a document of the same origin, without a script
    page.evaluate("session => sessionStorage.setItem('session', session)", visitor.session)
    second = Visitor(page)
    page.goto(visitor.page.url)
    wait_until(page, lambda: any(message["type"] == "patch" for message in second.received))
    expect(visitor.page.get_by_text("The app is open in another tab.")).to_be_visible()
    patch = next(message for message in second.received if message["type"] == "patch")
    return next(operation["reset"]["node"] for operation in patch["operations"] if "reset" in operation)


def visit(seed: int) -> Callable[[Stage], None]:
    def body(stage: Stage) -> None:
        dice = random.Random(seed)
        visitor = stage.visit(reduced_motion=dice.choice(("reduce", "no-preference")))
        # A page behind another one gets a frame each second.
        visitor.page.on("popup", lambda page: page.close())
        for _ in range(STEPS):
            act(visitor, dice)
            if dice.random() < 0.5:
                visitor.is_settled()
        expect(visitor.page.locator("[data-transition]")).to_have_count(0)
        visitor.is_settled()
        is_quiet(visitor)
        described = visitor.page.evaluate(DESCRIBED, take_over(visitor))
        shown = visitor.page.evaluate(SHOWN)
        for number, (one, other) in enumerate(zip(shown, described)):
            assert one == other, f"element {number}:\nshown     {one}\ndescribed {other}"
        assert len(shown) == len(described), (shown[len(described) :], described[len(shown) :])

    return body


for seed in range(1, 7):
    TESTS.append(Test(f"mirror: patches and a new page show the same (seed {seed})", visit(seed)))
