// Shows the elements that the server describes, and reports the actions of the user to the server. The script knows
// nothing about the app. PROTOCOL.md describes the messages.

const ATTRIBUTES = // besides `href` and those that begin with "aria-"
  "role tabindex type name placeholder autocomplete rows disabled draggable lang rel target data-state data-unsaved".split(" ");
const LONGEST_TEXT = 8000; // characters in a field, so that no message is larger than the server accepts
const ACK_AFTER = 32; // patches without a message of the page
const ACK_AFTER_TEXT = 200000; // characters of such patches; the server waits after a million bytes
const ANSWER_LIMIT = 20000; // milliseconds until the server must have answered a message
const SILENCE = 2000; // milliseconds without an answer after which the page says so, and takes no clicks
const ACTIONS = ["click", "key", "drop", "dismiss"]; // what is meant for the screen that the user sees
const RETRY = { first: 250, last: 5000, whenFull: 30000 }; // milliseconds until the next connection

const root = document.getElementById("root");

// MARK: Nodes

const nodes = new Map(); // from the number of a node to the node
const nodeOf = new WeakMap(); // from an element to its node
const changedLists = new Set(); // the lists whose lines have changed in the current patch
const changedCards = new Set(); // the cards that are new or have changed in the current patch

/** Creates the element of a node, with its children. */
function create({ id, tag, value, children = [], ...properties }) {
  const element = document.createElement(tag);
  const node = { id, element, events: [], keys: [], label: null, reported: value, revision: 0, isComposing: false };
  element.id = `n${id}`;
  nodes.set(id, node);
  nodeOf.set(element, node);
  if (value !== undefined) Object.assign(element, { maxLength: LONGEST_TEXT, value });
  change(node, properties);
  element.append(...children.map(create));
  return element;
}

/** Changes the named properties of a node. */
function change(node, { style, text, attributes = {}, events, keys, scrolling, frame }) {
  const { element } = node;
  if (style !== undefined) element.className = style;
  if (text !== undefined && node.label) node.label.data = text; // text is never interpreted as HTML
  else if (text) element.prepend((node.label = document.createTextNode(text)));
  if (text) element.dir = "auto"; // Arabic text begins at the right, also where it is cut
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  if (events) node.events = events;
  if (keys) node.keys = keys;
  if (scrolling) {
    if (!node.scrolling) sizes.observe(element);
    node.scrolling = scrolling;
    changedLists.add(node);
  }
  if (frame) {
    for (const name of ["x", "y", "width", "height"]) element.style.setProperty(`--${name}`, frame[name]);
    node.frame = frame;
  }
  const card = ancestor(element, (each) => each.frame);
  if (card) changedCards.add(card);
}

function setAttribute(element, name, value) {
  const isSafeLink = name === "href" && /^(https:\/\/|\/(?![/\\]))/i.test(value ?? "/"); // a scheme has letters of any case
  if (!isSafeLink && !ATTRIBUTES.includes(name) && !name.startsWith("aria-")) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Returns the closest node with a property, from an element upwards. */
function ancestor(element, hasProperty) {
  for (; element && element !== root; element = element.parentElement) {
    const node = nodeOf.get(element);
    if (node && hasProperty(node)) return node;
  }
}

/** Inserts an element, and opens the dialogs in it. */
function insert(element, parent, before) {
  parent.insertBefore(element, before);
  noteLines(parent);
  const opened = [element, ...element.querySelectorAll("dialog")].filter((each) => each.showModal);
  if (opened.length === 0) return;
  const focus = document.activeElement;
  for (const each of opened) each.showModal();
  // The browser shows the dialog on top that was opened last. The server takes actions in the last one of the document only.
  const later = (each) => opened.at(-1).compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
  for (const each of [...root.querySelectorAll("dialog[open]")].filter(later)) {
    each.close();
    each.showModal();
    if (each.contains(focus)) focus.focus({ preventScroll: true });
  }
}

/** Removes an element with its node and the nodes in it. Closing a dialog gives the focus back. */
function remove(element) {
  const parent = element.parentElement;
  for (const each of [...element.querySelectorAll("[id]"), element]) {
    const node = nodeOf.get(each);
    if (each.open) each.close();
    if (node.scrolling) sizes.unobserve(each);
    if (each === drag?.row) endDrag(); // the browser sends no `dragend`
    for (const table of [changedLists, changedCards, scrolled]) table.delete(node);
    nodes.delete(node.id);
  }
  element.remove();
  noteLines(parent);
}

/** Notes that the lines of a list have changed: in the list, or in one of its sections. */
function noteLines(parent) {
  const list = ancestor(parent, (each) => each.scrolling);
  if (list) changedLists.add(list);
}

// MARK: Patches

const element = (id) => nodes.get(id).element;
const elementOrNull = (id) => (id == null ? null : element(id));

const operations = {
  reset({ node }) {
    if (isReplaced) {
      // After a reload of the page, nothing was typed into its fields, although they may show what the user has not saved.
      const isEdited = root.querySelector("[data-unsaved]") !== null;
      const fields = [...nodes.values()].filter(({ element, revision }) => revision > 0 || (isEdited && element.name && element.value));
      lost = [...lost, ...fields.map(lostField)];
      lostPlaces = [...nodes.values()].filter(({ scrolling, element }) => scrolling && element.scrollTop > 0).map(lostPlace);
    }
    for (const child of [...root.children]) remove(child);
    insert(create(node), root, null);
    isReplaced = false;
  },
  insert: ({ node, parent, before }) => insert(create(node), element(parent), elementOrNull(before)),
  move({ id, before }) {
    const parent = element(id).parentElement;
    // `moveBefore` keeps the focus and the scroll positions, but only newer browsers have it.
    (parent.moveBefore ?? parent.insertBefore).call(parent, element(id), elementOrNull(before));
  },
  remove: ({ id }) => remove(element(id)),
  set: ({ id, change: changes }) => change(nodes.get(id), changes),
  value({ id, value, revision }) {
    const node = nodes.get(id);
    if (revision < node.revision) return; // the user has typed since
    if (node.isComposing) return void (node.late = value); // shown if the user cancels the composition
    showText(node, value);
  },
  scroll({ id, target: { by, to, reveal } }) {
    layOutLists();
    const list = element(id);
    const unit = length(list, "--unit");
    if (by) {
      const offset = (offsets.get(id) ?? list.scrollTop) + by.lines * unit; // a list of this patch had no offset before
      offsets.set(id, offset);
      return void (list.scrollTop = offset);
    }
    offsets.delete(id); // a later `by` of this patch begins at the offset that the list has then
    if (to) return void (list.scrollTop = to.offset * unit);
    const least = (reveal.line + reveal.height) * unit - list.clientHeight;
    const most = (list.querySelector(".group") ? reveal.line - 1 : reveal.line) * unit; // below the title of the section
    list.scrollTop = Math.min(Math.max(list.scrollTop, least), most);
  },
  focus({ id }) {
    const target = element(id);
    if (target.tabIndex < 0) target.tabIndex = -1; // makes any element able to have the focus
    target.focus({ preventScroll: true });
    if (target.matches("input, textarea")) typeLate(target);
  },
  animate: (animation) => animations.push(animation),
  location: (change) => changeLocation(change),
  title: ({ text }) => (document.title = text),
};

const offsets = new Map(); // of the lists that the current patch scrolls by lines, from the number of the list

/** Applies a patch in one task, so that the user sees all of it or nothing. */
function apply(patch) {
  // A list that becomes shorter loses its offset when the browser lays it out, which is before the scroll.
  for (const { scroll } of patch) if (scroll?.target.by) offsets.set(scroll.id, nodes.get(scroll.id)?.element.scrollTop);
  const field = isReplaced ? undefined : focusedField();
  const hasGone = () => field && nodes.get(field.node.id) !== field.node;
  for (const [name, fields] of patch.flatMap(Object.entries)) {
    // Without this line, the letters that the server did not know when it described the new field would be lost.
    if (name === "focus" && hasGone()) keepField(field, element(fields.id).name === field.name);
    operations[name](fields);
  }
  if (hasGone() && !patch.some(({ focus }) => focus)) keepField(field);
  offsets.clear();
  layOutLists();
  measureCards();
  animations.splice(0).forEach(animate);
  const missing = lost.filter((field) => !typeAgain(field));
  // With its first answer, the new session has opened its place. What that place does not have does not come any more.
  lost = patch.some(({ location }) => location?.isAnswer) ? [] : missing;
  lostPlaces = lostPlaces.filter((place) => !scrollAgain(place));
  keepFocus();
}

/** Gives the focus to the screen on which the user acts, if the element with the focus has gone. */
function keepFocus() {
  if (document.activeElement === document.body) focusScreen();
}

function focusScreen() {
  const screen = [...root.querySelectorAll("dialog[open]")].at(-1) ?? root.querySelector('[data-state="focused"]');
  const target = screen?.querySelector("[role=listbox], [role=group], .heading");
  if (target) operations.focus({ id: nodeOf.get(target).id });
}

/**
 * Makes room for the lines before and after those that the page has.
 *
 * The user cannot scroll a list that does not fill its height. So the page reports what is visible, once for each change of the
 * lines, because the server cannot know that there is room for more.
 */
function layOutLists() {
  for (const { element, scrolling } of changedLists) {
    const { count, first, height } = scrolling;
    const lines = [...element.children].reduce((sum, { role, childElementCount }) => sum + (role === "group" ? childElementCount : 1), 0);
    const room = { first, after: Math.max(count - first - lines, 0), content: height ?? 0 };
    for (const [name, value] of Object.entries(room)) element.style.setProperty(`--${name}`, value);
    if (element.scrollHeight <= element.clientHeight) noteScroll(element);
  }
  changedLists.clear();
}

/** Reports the cards whose natural heights, in whole units, differ from their frames. */
function measureCards() {
  for (const [grid, cards] of Map.groupBy(changedCards, (card) => card.element.parentElement)) {
    const unit = length(grid, "--unit");
    grid.dataset.measuring = ""; // the style sheet releases the heights
    const heights = cards.map((card) => [card.id, Math.ceil(card.element.offsetHeight / unit - 0.01)]);
    delete grid.dataset.measuring;
    const wrong = heights.filter(([id, height]) => height > 0 && height !== nodes.get(id).frame.height);
    if (wrong.length > 0) send("measured", { node: nodeOf.get(grid).id, heights: Object.fromEntries(wrong) });
  }
  changedCards.clear();
}

// MARK: Animations

const animations = []; // the animations of the current patch

/** Runs the style sheet's animations of a transition, and reports their end. */
async function animate({ transition, kind, direction, incoming, outgoing }) {
  const begin = (ids, side) => {
    const moving = ids.filter((id) => nodes.has(id)).map(element);
    for (const each of moving) each.dataset.transition = `${kind}-${direction}-${side}`;
    return moving;
  };
  const moving = [...begin(incoming, "in"), ...begin(outgoing, "out")];
  const running = document.hidden ? [] : moving.flatMap((each) => each.getAnimations());
  await Promise.allSettled(running.map((each) => each.finished));
  for (const each of moving) delete each.dataset.transition;
  send("animated", { transition });
}

// MARK: History

// The browser's history is the truth. The server says only which path the app shows.
let origin; // the entry that the user has left, while the app has not followed
let isGoing = false; // until the end of a traversal that the page has begun
let nextLocation; // the location that waits for this end

history.scrollRestoration = "manual";

const pathOf = ({ pathname, search }) => pathname + search;

/** Goes to the entry of a path, or makes one. An answer goes back to where the user came from, and adds nothing. */
function changeLocation(change) {
  if (isGoing) return (nextLocation = change);
  // The user has gone on meanwhile. The server answers that too.
  if (waiting.some(({ type }) => type === "history")) return;
  const { path, isAnswer } = change;
  const from = origin;
  if (isAnswer) origin = undefined;
  if (path === pathOf(location)) return;
  const isEqual = (entry) => entry?.sameDocument && pathOf(new URL(entry.url)) === path;
  const earlier = window.navigation?.entries().slice(0, navigation.currentEntry.index) ?? [];
  const entry = isAnswer ? [from].find(isEqual) : earlier.findLast(isEqual);
  if (!entry) return history[isAnswer ? "replaceState" : "pushState"](null, "", path);
  isGoing = true;
  navigation.traverseTo(entry.key).finished.catch(() => {}).then(endGoing);
}

function endGoing() {
  isGoing = false;
  const change = nextLocation;
  nextLocation = undefined;
  if (change) changeLocation(change);
}

window.navigation?.addEventListener("currententrychange", ({ navigationType, from }) => {
  if (navigationType === "traverse" && !isGoing) origin ??= from;
});

addEventListener("popstate", () => isGoing || send("history", { path: pathOf(location) }));

// MARK: Actions of the user

const reporter = (element, event) => ancestor(element, (node) => node.events.includes(event));

addEventListener("submit", (event) => event.preventDefault());
addEventListener("click", (event) => {
  // The focus of a list stays on the list, also when one of its links is clicked.
  event.target.closest("a[role=option]")?.closest("[role=listbox]").focus({ preventScroll: true });
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (opensElsewhere && event.target.closest("a")) return; // the browser opens a new tab or window
  const node = reporter(event.target, "click");
  if (!node) return;
  event.preventDefault();
  send("click", { node: node.id });
});

addEventListener("keydown", (event) => {
  // The key that ends a composition is for the input method. Safari sends it after the end, with the code 229.
  if (event.isComposing || event.keyCode === 229) return;
  const [isLetter, hasModifier] = [[...event.key].length === 1, event.ctrlKey || event.altKey || event.metaKey];
  const isInField = event.target.matches("input, textarea");
  const field = lost.find(({ hasFocus }) => hasFocus);
  if (field && !isInField && isLetter && !hasModifier) {
    event.preventDefault(); // the letter is for the field, and no command
    return insertText(field, event.key);
  }
  if (isLetter && !hasModifier && (isInField || !usesLetters())) return;
  // A space presses a button, and a key that is held down is pressed once.
  const isText = isLetter && !hasModifier && !event.repeat && !event.target.closest("button, a");
  if (isText) typed.push({ letter: event.key, after: sent });
  const modifiers = ["Control", "Alt", "Meta", "Shift"].filter((name) => event.getModifierState(name));
  const key = [...modifiers.filter((name) => name !== "Shift" || !isLetter), event.key].join("+");
  const dismisses = (node) => key === "Escape" && node.events.includes("dismiss");
  // The keys of what is below a dialog do nothing.
  const isLast = (node) => dismisses(node) || node.keys.includes(key) || node.element.localName === "dialog";
  const node = ancestor(focused(event.target), isLast);
  if (!node || !(dismisses(node) || node.keys.includes(key))) return;
  const current = document.getElementById(node.element.getAttribute("aria-activedescendant"));
  event.preventDefault();
  if (key === "Enter" && current?.target) return current.click(); // a page that only the browser can show
  if (dismisses(node)) send("dismiss", { node: node.id });
  else send("key", { node: node.id, key });
});

// Who speaks to the computer turns off the commands of single letters, because words are letters.
const [skip, letters] = document.getElementById("keyboard").children;
const usesLetters = () => localStorage.getItem("letters") !== "off";
const showLetters = () => letters.setAttribute("aria-pressed", usesLetters());

skip.addEventListener("click", focusScreen);
letters.addEventListener("click", () => {
  localStorage.setItem("letters", usesLetters() ? "off" : "on");
  showLetters();
});
showLetters();

// Closing the page would lose what only the server has.
addEventListener("beforeunload", (event) => root.querySelector("[data-unsaved]") && event.preventDefault());

/** Returns the element with the focus. Without a focus, it is the topmost dialog or the whole page. */
function focused(target) {
  if (root.contains(target)) return target;
  return [...root.querySelectorAll("dialog[open]")].at(-1) ?? root.firstElementChild;
}

// A browser can close a dialog without a key, for example with the back gesture of a phone.
addEventListener("cancel", (event) => {
  const node = reporter(event.target, "dismiss");
  event.preventDefault();
  if (node) send("dismiss", { node: node.id });
}, true);

// Some browsers close the dialog although `cancel` was prevented. The app decides whether it goes.
addEventListener("close", ({ target }) => {
  const node = nodeOf.get(target);
  if (!node || target.open || nodes.get(node.id) !== node) return;
  target.showModal();
  if (node.events.includes("dismiss")) send("dismiss", { node: node.id });
}, true);

addEventListener("focusin", (event) => {
  const node = reporter(event.target, "focus");
  if (node && !node.element.contains(event.relatedTarget)) send("focus", { node: node.id });
});

// MARK: Fields

for (const name of ["compositionstart", "input", "compositionend"]) {
  addEventListener(name, ({ target, type, isComposing }) => {
    const node = reporter(target, "input");
    if (!node) return;
    node.isComposing = type === "compositionstart" || isComposing === true;
    if (!node.isComposing) reportText(node);
  });
}

/** Shows the text of the app. */
function showText(node, value) {
  node.reported = value;
  if (node.element.value !== value) node.element.value = value;
}

function reportText(node) {
  const field = node.element;
  const late = node.late;
  delete node.late;
  // The user has canceled a composition, or the browser sends `input` after `compositionend`.
  if (node.reported === field.value) return showText(node, late ?? field.value);
  node.reported = field.value;
  // Some browsers on Windows report an emoji in two halves, and JSON cannot contain the first half alone.
  send("input", { node: node.id, value: field.value.toWellFormed?.() ?? field.value, revision: ++node.revision });
}

let lost = []; // the fields of a session that has ended, until the new session shows them

const lostField = ({ element }) => ({
  name: element.name, value: element.value, hasFocus: element === document.activeElement,
  start: element.selectionStart, end: element.selectionEnd,
});

let typed = []; // the letters that were typed outside of fields after a message that has no answer yet

/** Types the letters that came after the command that leads to a field. They are text, and the server ignores them as keys. */
function typeLate(field) {
  const text = typed.map(({ letter }) => letter).join("");
  // After a lost connection, the server could not know any more that these keys were typed before the field had the focus.
  waiting = waiting.filter(({ type }) => type !== "key");
  typed = [];
  if (text === "") return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  reportText(nodeOf.get(field));
}

function insertText(field, text) {
  field.value = field.value.slice(0, field.start) + text + field.value.slice(field.end);
  field.start = field.end = field.start + text.length;
}

/** Types the text of a field into the same field of a new session. Returns whether there is such a field. */
function typeAgain({ name, value, hasFocus, start, end }) {
  const field = root.querySelector(`[name="${CSS.escape(name)}"]`);
  if (!field) return false;
  field.value = value;
  if (hasFocus) field.focus();
  field.setSelectionRange(start, end);
  reportText(nodeOf.get(field));
  return true;
}

/** Returns the field with the focus, and whether the server does not know its text yet. */
function focusedField() {
  const node = nodeOf.get(document.activeElement);
  if (!node?.element.matches("input, textarea")) return;
  const isNewer = node.isComposing || waiting.some(({ type, fields }) => type === "input" && fields.node === node.id);
  return { ...lostField(node), node, isNewer };
}

/** Moves the focus, if it stays, and the caret of a field that has gone to the field in its place, for example in another layout. */
function keepField(field, hasFocus = true) {
  if (field.isNewer) return typeAgain({ ...field, hasFocus });
  if (!hasFocus) return;
  const next = root.querySelector(`[name="${CSS.escape(field.name)}"]`);
  next?.focus({ preventScroll: true });
  next?.setSelectionRange(field.start, field.end);
}

// MARK: Scrolling

let lostPlaces = []; // the scrolled lists of a session that has ended, until the lists of the new session are as long

const lostPlace = ({ element }) => ({ name: element.getAttribute("aria-label"), offset: element.scrollTop, height: 0 });

/** Scrolls a list of a new session as far as it has rows, so that it loads the next ones. Returns whether it is long enough. */
function scrollAgain(place) {
  const list = [...root.querySelectorAll("[role=listbox]")].find((each) => each.getAttribute("aria-label") === place.name);
  if (!list || list.scrollHeight === place.height) return false; // a list that has not grown stays where it is
  place.height = list.scrollHeight;
  list.scrollTop = place.offset;
  return list.scrollTop + 1 >= place.offset;
}

// The user goes elsewhere.
for (const type of ["wheel", "pointerdown", "keydown"]) addEventListener(type, () => (lostPlaces = []), true);

const scrolled = new Set(); // the lists whose visible part has changed in this frame
const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => noteScroll(target)));

addEventListener("scroll", ({ target }) => noteScroll(target), true);

function noteScroll(element) {
  const node = nodeOf.get(element);
  if (!node?.scrolling) return;
  if (scrolled.size === 0) requestAnimationFrame(reportScrolls);
  scrolled.add(node);
}

function reportScrolls() {
  for (const { id, element, scrolling } of scrolled) {
    if (!isConnected || element.clientHeight === 0) continue;
    const unit = length(element, "--unit");
    const width = scrolling.height == null ? 1 : element.clientWidth / length(element, "--unit-x");
    const [offset, height] = [element.scrollTop / unit, element.clientHeight / unit];
    send("scroll", { node: id, viewport: { offset: round(offset), height: round(height), width: round(width) } });
  }
  scrolled.clear();
}

/** Returns a length of the style sheet in CSS pixels. */
const length = (element, name) => parseFloat(getComputedStyle(element).getPropertyValue(name));
const round = (number) => Math.round(number * 100) / 100;

// MARK: Dragging

let drag; // the dragged row, its list, and the row before which it would be dropped

addEventListener("dragstart", (event) => {
  const row = event.target.closest?.("[draggable=true]");
  const list = row && reporter(row, "drop");
  if (!list) return;
  drag = { row, list };
  row.dataset.dragged = "";
  event.dataTransfer.setData("text/plain", row.textContent); // some browsers do not drag without data
});

addEventListener("dragover", (event) => {
  if (!drag?.list.element.contains(event.target)) return;
  event.preventDefault();
  const rows = [...drag.list.element.querySelectorAll("[draggable=true]")];
  const middle = (row) => row.getBoundingClientRect().top + row.offsetHeight / 2;
  drag.before = rows.find((row) => event.clientY < middle(row)) ?? null;
  markDrop(drag.before ?? rows.at(-1), drag.before ? "before" : "after");
});

addEventListener("drop", (event) => {
  if (drag?.before === undefined || drag.before === drag.row) return;
  if (!drag.list.element.contains(event.target)) return; // a text field accepts drops too
  event.preventDefault();
  const [{ id: row }, before] = [nodeOf.get(drag.row), nodeOf.get(drag.before)?.id ?? null];
  send("drop", { node: drag.list.id, row, before });
});

addEventListener("dragend", () => drag && endDrag());

function endDrag() {
  delete drag.row.dataset.dragged;
  markDrop(); // otherwise another row stays marked
  drag = undefined;
}

/** Marks the row beside the place of the drop, and only this row. */
function markDrop(row, side) {
  for (const marked of root.querySelectorAll("[data-drop]")) delete marked.dataset.drop;
  if (row) row.dataset.drop = side;
}

// MARK: The environment

const queries = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map((query) => matchMedia(query));
let lastEnvironment = "";

const LARGEST_WINDOW = 20_000; // see `maximumSize` of the server: a zoomed out window can be larger

const environment = () => ({
  width: Math.min(innerWidth, LARGEST_WINDOW),
  height: Math.min(innerHeight, LARGEST_WINDOW),
  scale: devicePixelRatio,
  isDark: queries[0].matches,
  reducesMotion: queries[1].matches,
  fontSize: parseFloat(getComputedStyle(document.documentElement).fontSize),
  languages: [...navigator.languages],
  isVisible: document.visibilityState === "visible",
});

/** Reports the environment if it has changed. After a lost connection, `hello` reports it, and `welcome` calls this function. */
function reportEnvironment() {
  const current = environment();
  if (!isConnected || JSON.stringify(current) === lastEnvironment) return;
  lastEnvironment = JSON.stringify(current);
  send("environment", { state: current });
}

for (const query of queries) query.addEventListener("change", reportEnvironment);
for (const event of ["resize", "languagechange"]) addEventListener(event, reportEnvironment);
// No event tells that the user has changed the font size.
new ResizeObserver(reportEnvironment).observe(document.getElementById("font-size"));

document.addEventListener("visibilitychange", () => {
  reportEnvironment();
  if (document.hidden) document.getAnimations().forEach((animation) => animation.finish());
  else if (!socket && mayConnect) connect();
});

// MARK: The connection

let socket; // the connection, or `undefined` while there is none
let isConnected = false; // whether the server has said welcome on this connection
let mayConnect = true; // whether the page may connect again
let isReplaced = false; // whether the next reset shows a new session, because the old one has ended
let session = sessionStorage.getItem("session") ?? undefined;
let openedPath; // the path of the last `hello`
let received = 0; // the number of the last patch that was applied
let reported = 0; // the number of the last patch that the server knows to be applied
let unreported = 0; // the length of the later patches
let sent = 0; // the number of the last message
let waiting = []; // the messages that the server has not handled yet
let retryDelay = RETRY.first;
let retryTimer, answerTimer, silenceTimer;
let isSilent = false; // whether the server has not answered for a while

/** Sends a message, and keeps it until the server has handled it. */
function send(type, fields) {
  if (type !== "scroll") reportScrolls(); // the server acts on what the reader sees
  // A click must not act later on another screen. Text can wait.
  if ((isSilent || !isConnected) && ACTIONS.includes(type)) return;
  const message = { type, fields, number: ++sent };
  waiting.push(message);
  if (isConnected) transmit(message);
}

function transmit({ type, fields, number }) {
  [reported, unreported] = [received, 0];
  socket.send(JSON.stringify({ number, received, [type]: fields }));
  waitForAnswer();
}

/** Forgets the messages that the server has handled. */
function forget(processed) {
  waiting = waiting.filter((message) => message.number > processed);
  typed = typed.filter(({ after }) => after >= processed);
  stopWaiting();
  waitForAnswer();
}

/** Ends the connection if the server does not answer, because a connection can be dead without a sign of it. */
function waitForAnswer() {
  if (waiting.length === 0) return;
  answerTimer ??= setTimeout(() => lose(socket), ANSWER_LIMIT);
  silenceTimer ??= setTimeout(() => {
    isSilent = true;
    tell("The server does not answer. Clicks are not sent.");
  }, SILENCE);
}

function stopWaiting() {
  [answerTimer, silenceTimer] = [clearTimeout(answerTimer), clearTimeout(silenceTimer)];
  if (isSilent) tell("");
  isSilent = false;
}

const receivers = {
  welcome({ session: current, isResumed, processed }) {
    isConnected = true;
    retryDelay = RETRY.first;
    tell("");
    stopWaiting(); // a hidden page gets no patch that would answer
    if (isResumed) {
      // `hello` has reported a newer environment. An older one could hide the page, which then would get no patches.
      // The letters in `typed` stay: the focus that they wait for may be in a patch that the page gets now.
      waiting = waiting.filter(({ type, number }) => type !== "environment" && number > processed);
      waiting.forEach(transmit);
      for (const node of nodes.values()) noteScroll(node.element);
    } else {
      isReplaced = session !== undefined && session !== current;
      [waiting, typed, sent, received, reported] = [[], [], processed, 0, 0];
      // The user may have gone back or forward since `hello`.
      if (pathOf(location) !== openedPath) send("history", { path: pathOf(location) });
    }
    session = current;
    sessionStorage.setItem("session", session);
    reportEnvironment(); // it may have changed since `hello`
  },
  patch({ number, processed, operations }, length) {
    forget(processed);
    if (number <= received) return;
    received = number;
    apply(operations);
    if (waiting.length === 0) typed = [];
    unreported += length;
    if (received - reported >= ACK_AFTER || unreported >= ACK_AFTER_TEXT) transmit({ type: "ack", fields: {} });
  },
  ack({ processed }) {
    forget(processed);
    if (waiting.length === 0) typed = [];
  },
};

/** Returns the secret name of the visitor. Unlike a cookie, it does not go to the other ports of this computer. */
function visitor() {
  const digits = (byte) => byte.toString(16).padStart(2, "0");
  const name = localStorage.getItem("visitor") ?? [...crypto.getRandomValues(new Uint8Array(16))].map(digits).join("");
  localStorage.setItem("visitor", name);
  return name;
}

function connect() {
  clearTimeout(retryTimer);
  const connection = new WebSocket(`${location.origin.replace("http", "ws")}/connect`);
  socket = connection;
  answerTimer = setTimeout(() => lose(connection), ANSWER_LIMIT);
  connection.onopen = () => {
    openedPath = pathOf(location);
    const page = { visitor: visitor(), session, hasNodes: nodes.size > 0, path: openedPath, environment: environment() };
    lastEnvironment = JSON.stringify(page.environment);
    transmit({ type: "hello", fields: { page } });
  };
  connection.onmessage = ({ data }) => {
    const [[type, message]] = Object.entries(JSON.parse(data));
    if (connection === socket) receivers[type](message, data.length);
  };
  connection.onclose = ({ code }) => connection === socket && lose(connection, code);
}

/** Ends a connection, and connects again unless the code forbids it. */
function lose(connection, code) {
  socket = undefined;
  isConnected = false;
  stopWaiting();
  connection.close();
  mayConnect = ![1002, 1007, 1008, 1009, 4000, 4003].includes(code);
  if (code === 4000) return tell("The app is open in another tab.");
  if (code === 4003) return tell("The server cannot open your bookmarks.");
  if (!mayConnect) return tell("The server did not understand this page.");
  if (code === 4001 && document.hidden) return; // connects when the page is visible again
  tell(code === 4002 ? "The server is busy. The page tries again soon." : "Connecting…");
  retryTimer = setTimeout(connect, code === 4002 ? RETRY.whenFull : retryDelay);
  retryDelay = Math.min(retryDelay * 2, RETRY.last);
}

/** Shows a message about the connection. If the page may not connect again, a link loads the page again. */
function tell(text) {
  const notice = document.getElementById("notice");
  const [label, link] = notice.children;
  label.textContent = text;
  link.hidden = mayConnect;
  notice.toggleAttribute("data-shown", text !== "");
}

connect();
