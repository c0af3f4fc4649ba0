import Navigator

/// A brute-force model of navigation. It predicts which controller objects are on screen after a request of the app or an action
/// of the user, and shares no code with the library.
///
/// Each controller object has a number. A screen that stays must keep its object, so the model moves the numbers like playing
/// cards. A prediction is made for one action that begins and ends while nothing else is under way.
enum NavigationModel {
  enum Page: Hashable, Sendable {
    case list, bookmarks, login
    case item(Int)

    /// The index of the column in which a pad shows the page.
    var column: Int { if case .item(let number) = self { number % 3 } else { 0 } }
  }

  /// The tabs of a device. The first tab of some devices has three columns.
  struct Layout: Equatable {
    let roots: [Page]
    let hasColumns: Bool

    static let phone = Layout(roots: [.list, .bookmarks], hasColumns: false)
    static let all = [
      phone, Layout(roots: [.list, .bookmarks], hasColumns: true),
      Layout(roots: [.list], hasColumns: true), Layout(roots: [.list], hasColumns: false),
    ]

    var placement: NavigationPlacement<Page> {
      .tabs(
        roots.map { root in
          root == .list && hasColumns
            ? .split(root: root) { NavigationColumn.allCases[$0.column] } : .stack(root: root)
        }
      )
    }

    func column(of page: Page, in tab: Int) -> Int { tab == 0 && hasColumns ? page.column : 0 }
  }

  /// A screen: its page, and the number of its controller object. The number of an object that does not exist yet is `nil`.
  struct Card: Hashable, CustomStringConvertible {
    let page: Page
    var object: Int?

    var description: String { "\(object.map { "#\($0)" } ?? "new") \(page)" }
  }

  /// Where each screen is.
  struct Places: Equatable, CustomStringConvertible {
    /// The stacks of the three columns of each tab. The top screen of a stack is the last one.
    var tabs: [[[Card]]]
    var selectedTab = 0
    var modals: [[Card]] = []

    init(_ layout: Layout) { tabs = layout.roots.map { [[Card(page: $0)], [], []] } }

    init(tabs: [[[Card]]], selectedTab: Int, modals: [[Card]]) {
      (self.tabs, self.selectedTab, self.modals) = (tabs, selectedTab, modals)
    }

    var all: [Card] { (tabs.joined() + modals).flatMap { $0 } }
    var objects: Set<Int> { Set(all.compactMap(\.object)) }
    /// The screens that the user sees in the selected tab, if no modal covers them.
    var tops: [Card] { tabs[selectedTab].compactMap(\.last) }

    var description: String { "tab \(selectedTab) of \(tabs), modals \(modals)" }

    func path(_ tab: Int) -> [Card] { Array(tabs[tab].joined()) }
    func frontColumn(_ tab: Int) -> Int { tabs[tab].lastIndex { !$0.isEmpty } ?? 0 }

    /// Changes each stack.
    private mutating func changeStacks(_ change: ([Card]) -> [Card]) {
      tabs = tabs.map { $0.map(change) }
      modals = modals.map(change)
    }

    // MARK: Additions

    mutating func push(_ page: Page) {
      let card = Card(page: page)
      if modals.isEmpty {
        tabs[selectedTab][frontColumn(selectedTab)].append(card)
      } else {
        modals[modals.count - 1].append(card)
      }
    }

    mutating func present(_ page: Page) { modals.append([Card(page: page)]) }

    /// Shows a page in its column. A screen is never shown to the left of another one.
    mutating func show(_ page: Page, by layout: Layout) {
      if modals.isEmpty { put(Card(page: page), in: selectedTab, by: layout) } else { push(page) }
    }

    private mutating func put(_ card: Card, in tab: Int, by layout: Layout) {
      tabs[tab][max(layout.column(of: card.page, in: tab), frontColumn(tab))].append(card)
    }

    /// Replaces everything above the root of the selected tab, and the modals. If another page has replaced the root, the root
    /// of the layout is shown again.
    mutating func open(_ path: [Page], by layout: Layout) {
      modals = []
      let root = layout.roots[selectedTab]
      let former = tabs[selectedTab][0]
      keep(1, of: selectedTab)
      if former[0].page != root {
        // A screen of the column that shows the page of the root already becomes the root.
        tabs[selectedTab][0] = [former.first { $0.page == root } ?? Card(page: root)]
      }
      for page in path { show(page, by: layout) }
    }

    // MARK: Removals

    /// Keeps only the first screens of a tab, counted through all columns from left to right.
    mutating func keep(_ count: Int, of tab: Int) {
      var left = count
      for column in tabs[tab].indices {
        tabs[tab][column] = Array(tabs[tab][column].prefix(left))
        left -= tabs[tab][column].count
      }
    }

    /// Removes the last screens in front. The first screen of a tab or a modal stays: a request that would remove it fails.
    mutating func pop(_ count: Int) {
      let front = modals.last ?? path(selectedTab)
      guard count < front.count else { return }
      if modals.isEmpty {
        keep(front.count - count, of: selectedTab)
      } else {
        modals[modals.count - 1].removeLast(count)
      }
    }

    mutating func popToRoot() { pop((modals.last ?? path(selectedTab)).count - 1) }

    mutating func dismiss(_ count: Int) { if count <= modals.count { modals.removeLast(count) } }

    mutating func back() { if modals.last?.count == 1 { dismiss(1) } else { pop(1) } }

    /// Removes a screen that closes itself, all screens of its tab or modal after it, and the modals above it.
    mutating func close(_ object: Int) {
      func find(_ cards: [Card]) -> Int? { cards.firstIndex { $0.object == object } }
      if let modal = modals.firstIndex(where: { find($0) != nil }), let index = find(modals[modal]) {
        modals[modal].removeSubrange(index...)
        modals.removeSubrange((index == 0 ? modal : modal + 1)...)
      } else if let tab = tabs.indices.first(where: { find(path($0)) != nil }), let index = find(path(tab)) {
        guard index > 0 else { return }
        keep(index, of: tab)
        if tab == selectedTab { modals = [] }
      }
    }

    /// Removes a screen and the screens above it in its stack.
    mutating func cut(_ object: Int) {
      changeStacks { Array($0.prefix { $0.object != object }) }
      removeEmptyModals()
    }

    /// Removes a screen, and keeps the screens above it.
    mutating func remove(_ object: Int) { changeStacks { $0.filter { $0.object != object } } }

    private mutating func removeEmptyModals() {
      if let empty = modals.firstIndex(where: \.isEmpty) { modals.removeSubrange(empty...) }
    }

    // MARK: Comparing

    func isRoot(_ object: Int) -> Bool {
      tabs.contains { $0[0].first?.object == object } || modals.contains { $0.first?.object == object }
    }

    /// Whether the screens of this prediction are those of `actual`. A screen without a number must have an object that was not in
    /// `former`.
    func isEqual(to actual: Places, after former: Set<Int>) -> Bool {
      func isShown(_ card: Card, _ other: Card) -> Bool {
        guard card.page == other.page, let object = other.object else { return false }
        return card.object.map { $0 == object } ?? !former.contains(object)
      }
      func areShown(_ stacks: [[Card]], _ others: [[Card]]) -> Bool {
        stacks.elementsEqual(others) { $0.elementsEqual($1, by: isShown) }
      }
      return selectedTab == actual.selectedTab && tabs.elementsEqual(actual.tabs, by: areShown)
        && areShown(modals, actual.modals)
    }

    // MARK: Another device

    /// Moves all screens to the tabs and columns of another device. No screen is lost but the lonely roots of tabs that go.
    mutating func move(to layout: Layout) {
      let (old, front) = (self, selectedTab)
      let oldRoots = old.tabs.map { $0[0][0].page }
      var paths = layout.roots.map { _ in [Card]() }
      // The tab in front comes last, so that the screen in front stays in front.
      for tab in old.tabs.indices.filter({ $0 != front && old.path($0).count > 1 }) + [front] {
        var home = layout.roots.firstIndex(of: oldRoots[tab]) ?? min(tab, layout.roots.count - 1)
        for card in old.path(tab) {
          if !oldRoots.contains(card.page) { home = layout.roots.firstIndex(of: card.page) ?? home }
          paths[home].append(card)
        }
        selectedTab = home
      }
      let lonely = old.tabs.indices.filter { $0 != front && old.path($0).count == 1 }.map {
        old.tabs[$0][0][0]
      }
      tabs = zip(layout.roots, paths).map { root, path in
        [[(path + lonely).first { $0.page == root } ?? Card(page: root)], [], []]
      }
      for (tab, path) in paths.enumerated() {
        let root = tabs[tab][0][0]
        for card in path where card != root { put(card, in: tab, by: layout) }
      }
    }
  }
}
