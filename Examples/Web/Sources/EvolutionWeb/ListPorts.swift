import ControllerCore
import EvolutionApp
import EvolutionViews
import Foundation
import Observation
import WebHost

/// The parts of the lists and grids that the page has.
@MainActor
final class ListPorts {
  /// The part of one list or grid, and its description. Changes render the page again, because the port is observable.
  @MainActor
  @Observable
  final class Port {
    @ObservationIgnored weak var view: AnyObject?
    @ObservationIgnored var window = ListWindow()
    @ObservationIgnored fileprivate let observation = PageObservation()
    /// The last description.
    @ObservationIgnored fileprivate var node: WebNode?
    /// Whether something in the description has changed. Most changes of a page are outside of its lists, so the lists need not be
    /// described again.
    fileprivate var isStale = true
    /// The day of the last description.
    @ObservationIgnored fileprivate var day = 0
    /// The rows of the last description, by key.
    @ObservationIgnored fileprivate var rows: [String: RowDescription] = [:]
    /// The nodes of these rows, by key.
    fileprivate var rowNodes: [String: WebNode] {
      let lines = (node?.children ?? []).lazy.flatMap(\.children).filter { $0.version != nil }
      return Dictionary(lines.map { ($0.key ?? "", $0) }) { first, _ in first }
    }

    init(_ view: AnyObject) {
      self.view = view
    }

    func userDidScroll(to viewport: Viewport, on day: Int) {
      if window.userDidScroll(to: viewport) || day != self.day { isStale = true }
    }
  }

  /// The maximum number of cards on the page, more than a screen shows. A page may say that its screen is as large as a house.
  private static let maximumCards = 1_000
  /// A list in the user's order with at most so many lines is whole on the page. The browser ends the drag of a row that goes.
  private static let wholeWithDrags = 1_000

  private var ports: [ObjectIdentifier: Port] = [:]
  /// The number of descriptions of all lists.
  private var descriptions = 0
  /// Returns whether the app itself shows the page at a web address.
  private let showsPage: @MainActor (String) -> Bool

  private let now: @MainActor () -> Date
  /// The current day. The feed's dates are days in UTC, and rows have the number of days until a date.
  private var today: Int { Int(now().timeIntervalSince1970 / 86_400) }

  init(
    now: @escaping @MainActor () -> Date = { Date() },
    showsPage: @escaping @MainActor (String) -> Bool
  ) {
    (self.now, self.showsPage) = (now, showsPage)
  }

  private func port(of view: AnyObject) -> Port {
    if let port = ports[ObjectIdentifier(view)], port.view === view { return port }
    ports = ports.filter { $0.value.view != nil }
    let port = Port(view)
    ports[ObjectIdentifier(view)] = port
    return port
  }

  // MARK: Lists

  /// Describes a list: the lines near the visible ones, in a list box.
  func node(of list: any DescribedList, owner: Controller) -> WebNode {
    box("list", list, owner) { box, port in
      let (lineCount, footer) = (list.numberOfLines, list.isLoadingMore ? 1 : 0)
      let cursor = list.cursorLine.flatMap { line in list.key(ofLine: line).map { (key: $0, index: line) } }
      let whole = list.isOrderedByUser ? Self.wholeWithDrags : ListWindow.whole
      let range = port.window.update(count: lineCount + footer, whole: whole, cursor: cursor) { index in
        index < lineCount ? list.key(ofLine: index) : nil
      } index: {
        list.line(of: $0)
      }
      if let cursor { box.references[.ariaActivedescendant] = cursor.key }
      if list.isRefreshing { box.attributes[.ariaBusy] = "true" }
      let rows = range.clamped(to: 0..<lineCount)
      // The title of the first row stays visible, so the page has it although its line is far above.
      let title = rows.isEmpty ? nil : list.titleLine(above: rows.lowerBound)
      let lines = (title.map { [$0] } ?? []) + rows
      // A row that has not changed keeps its node, so the page need not be compared with it.
      let nodesOfRows = (port.node?.onDrop != nil) == list.isOrderedByUser ? port.rowNodes : [:]
      var rowsByKey: [String: RowDescription] = [:]
      let nodes = lines.map { index in
        switch list.line(at: index) {
        case .title(let text, let key): return Self.title(text, key)
        case .row(let row):
          rowsByKey[row.key] = row
          if let node = nodesOfRows[row.key], port.rows[row.key] == row { return node }
          return node(of: row, in: list, owner, version: box.version)
        }
      }
      port.rows = rowsByKey
      box.children = sections(nodes)
      if range.upperBound > rows.upperBound { box.children.append(more) }
      let first = title == nil ? range.lowerBound : range.lowerBound - 1
      box.scrolling = WebNode.Scrolling(count: lineCount + footer, first: first)
      box.onScroll = { [weak self, weak port, weak list] viewport in
        if let self { port?.userDidScroll(to: viewport, on: today) }
        list?.userDidScroll(to: viewport.offset, lines: viewport.height)
      }
      guard list.isOrderedByUser else { return }
      box.onDrop = { [weak list] row, other in list?.move(row, before: other) }
      for (key, distance) in [("Alt+ArrowUp", -1), ("Alt+ArrowDown", 1)] {
        box.onKey[key] = { [weak owner] in owner?.offer(Command.reorder(distance)) }
      }
      box.onKey["Delete"] = { [weak owner] in owner?.offer(Command.remove) }
    }
  }

  /// Returns the lines in groups that begin with a title, so that a screen reader says the title of a row's section.
  private func sections(_ lines: [WebNode]) -> [WebNode] {
    var groups: [WebNode] = []
    for line in lines {
      if line.style == "section" {
        groups.append(WebNode(.div, key: "group of \(line.key ?? "")", style: "group"))
        groups[groups.count - 1].attributes = [.role: "group", .ariaLabel: line.text]
      }
      groups[groups.count - 1].children.append(line)
    }
    return groups
  }

  private var more: WebNode {
    WebNode(.div, key: "more", style: "more", text: "Loading more…", attributes: [.role: "presentation"])
  }

  private static func title(_ text: String, _ key: String) -> WebNode {
    WebNode(.div, key: "title \(key)", style: "section", text: text) { title in
      title.attributes[.ariaHidden] = "true"  // the group has the title as its label
      title.attributes[.dataState] = key
    }
  }

  private func node(
    of row: RowDescription,
    in list: any DescribedList,
    _ owner: Controller,
    version: Int?
  ) -> WebNode {
    WebNode(.a, key: row.key, style: "row") { node in
      node.version = version
      node.attributes = option(row.isSelected, row.offset, row.count, row.link)
      if row.isMarked { node.attributes[.dataState] = "marked" }
      if list.isOrderedByUser { node.attributes[.draggable] = "true" }
      node.children = parts(row)
      guard opens(row.link, &node) else { return }
      node.onClick = { [weak list, weak owner, key = row.key] in
        list?.moveCursor(to: key)
        // The row may have gone since the click. Then the cursor is on another row.
        guard let list, list.cursorLine.flatMap(list.key(ofLine:)) == key else { return }
        owner?.offer(Command.open)
      }
    }
  }

  private func parts(_ row: RowDescription) -> [WebNode] {
    var parts = [WebNode(.span, key: "text", style: "text", text: row.text)]
    if !row.leading.isEmpty {
      parts.insert(WebNode(.span, key: "leading", style: "leading", text: row.leading), at: 0)
    }
    if row.isMarked {
      parts.append(
        WebNode(
          .span,
          key: "star",
          style: "star",
          text: "★",
          attributes: [.ariaLabel: "Bookmarked", .role: "img"]
        )
      )
    }
    if !row.trailing.isEmpty {
      parts.append(WebNode(.span, key: "trailing", style: "trailing", text: row.trailing))
    }
    return parts
  }

  // MARK: Cards

  /// Describes the cards near the visible part, with their frames.
  func node(of cards: any DescribedCards, owner: Controller, in window: ControllerWindow) -> WebNode {
    box("grid", cards, owner) { box, port in
      port.window.follow(
        cards.cursorKey.flatMap { key in
          cards.cursorFrame.map { ListWindow.Cursor(key: key, start: $0.minY, height: $0.height) }
        }
      )
      let viewport = port.window.viewport
      let visible = cards.cards(
        from: viewport.offset - viewport.height,
        to: viewport.offset + 2 * viewport.height,
        limit: Self.maximumCards
      )
      box.scrolling = WebNode.Scrolling(
        count: cards.numberOfCards,
        first: visible.first?.row.offset ?? 0,
        height: cards.contentHeight
      )
      if let cursor = cards.cursorKey { box.references[.ariaActivedescendant] = cursor }
      if cards.isRefreshing { box.attributes[.ariaBusy] = "true" }
      box.children = visible.map { card in
        node(of: card, in: cards, owner)
      }
      box.onScroll = { [weak self, weak port, weak cards, weak window] viewport in
        let isResized = port?.window.viewport.width != viewport.width
        if let self { port?.userDidScroll(to: viewport, on: today) }
        cards?.userDidScroll(to: viewport.offset, in: CGSize(width: viewport.width, height: viewport.height))
        // The number of columns depends on the width.
        if isResized { window?.layout() }
      }
      box.onMeasure = { [weak cards] heights in cards?.didMeasure(heights) }
    }
  }

  private func node(
    of card: CardDescription,
    in cards: any DescribedCards,
    _ owner: Controller
  ) -> WebNode {
    let row = card.row
    return WebNode(.a, key: row.key, style: "card") { node in
      node.attributes = option(row.isSelected, row.offset, row.count, row.link)
      if row.isMarked { node.attributes[.dataState] = "marked" }
      let frame = card.frame
      node.frame = WebNode.Frame(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
      let texts = [
        ("leading", row.leading), ("title", row.text), ("summary", card.summary), ("trailing", row.trailing),
      ]
      node.children = texts.filter { !$0.1.isEmpty }.map { style, text in
        WebNode(.p, key: style, style: style, text: text)
      }
      node.onClick = { [weak cards, weak owner] in
        cards?.moveCursor(to: row.key)
        guard cards?.cursorKey == row.key else { return }  // the card has gone since the click
        owner?.offer(Command.open)
      }
    }
  }

  // MARK: Both

  /// Describes a list or a grid, unless nothing in its last description has changed.
  private func box(
    _ style: String,
    _ view: AnyObject,
    _ owner: Controller,
    configure: (inout WebNode, Port) -> Void
  ) -> WebNode {
    let (port, title, today) = (port(of: view), title(of: owner), today)
    if !port.isStale, port.day == today, var node = port.node, node.attributes[.ariaLabel] == title {
      // The user may have scrolled since the description, without a need for other lines.
      node.offset = port.window.viewport.offset
      return node
    }
    descriptions += 1
    let version = descriptions
    let node = port.observation.track {
      WebNode(
        .div,
        key: style,
        style: style,
        attributes: [.role: "listbox", .tabindex: "0", .ariaLabel: title]
      ) {
        box in
        box.object = ObjectIdentifier(view)
        box.version = version
        box.isFirstFocus = true
        box.onKey = Keys.list.mapValues { command in { [weak owner] in owner?.offer(command) } }
        for (key, direction) in [("PageDown", 1), ("PageUp", -1)] {
          box.onKey[key] = { [weak owner] in owner?.offer(Command.page(direction)) }
        }
        configure(&box, port)
        box.offset = port.window.viewport.offset
        box.scroll = port.window.scroll.map { ($0.number, $0.targets) }
      }
    } onChange: { [weak port] in
      port?.isStale = true
    }
    (port.node, port.isStale, port.day) = (node, false, today)
    return node
  }

  /// Returns the title of a controller. A part of a screen has the title of the screen.
  private func title(of controller: Controller) -> String {
    let title = controller.preferences(\.navigationBar).title
    return title.isEmpty ? controller.parent.map(self.title) ?? "" : title
  }

  private func option(_ isSelected: Bool, _ offset: Int, _ count: Int, _ link: String) -> [WebNode.Attribute:
    String]
  {
    [
      .role: "option", .ariaSelected: "\(isSelected)", .ariaPosinset: "\(offset + 1)",
      .ariaSetsize: "\(count)", .href: link, .tabindex: "-1",
    ]
  }

  /// Returns whether the app opens a link. The browser opens other links in a new tab.
  private func opens(_ link: String, _ node: inout WebNode) -> Bool {
    if link.hasPrefix("/") || showsPage(link) { return true }
    node.attributes.merge([.target: "_blank", .rel: "noopener"]) { $1 }
    return false
  }
}
