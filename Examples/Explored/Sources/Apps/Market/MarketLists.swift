import Concierge
import Foundation

/// Which offers the list shows.
enum MarketFilter: String, CaseIterable, Sendable {
  case all, bikes, books, mine

  func includes(_ offer: MarketOffer) -> Bool {
    switch self {
    case .all: true
    case .bikes: offer.kind == "Bike"
    case .books: offer.kind == "Book"
    case .mine: offer.isMine
    }
  }
}

/// A row of the market: a message, a person who is online, or an offer.
enum MarketRow: Equatable, Identifiable, Sendable {
  enum ID: Hashable, Sendable { case note, seller(String), offer(Int) }

  case note(String)
  case seller(String)
  case offer(MarketOffer, isWatched: Bool)

  var id: ID {
    switch self {
    case .note: .note
    case .seller(let name): .seller(name)
    case .offer(let offer, _): .offer(offer.id)
    }
  }

  var text: String {
    switch self {
    case .note(let text): text
    case .seller(let name): "\(name) is online"
    case .offer(let offer, let isWatched): "\(isWatched ? "★ " : "")\(offer.title), \(offer.price) €"
    }
  }
}

/// The market: who is online, and the offers by day, which are loaded page by page in both directions.
final class MarketListController: SectionedListController<CompositeSectionID, CompositeItem<MarketRow>> {
  private(set) var filter = MarketFilter.all
  /// Whether the user is choosing a filter.
  private(set) var isChoosing = false
  private(set) var message = ""
  private let actions: MarketActions
  private let server: MarketServer
  private let go: @MainActor (NavigationRequest<MarketPage>) -> Void
  private let chooseFilter: @MainActor () async throws -> MarketFilter?
  private let found: FilteredDataSource<SingleSection, MarketOffer>
  private let note = ArrayDataSource<MarketRow>()
  private let online = ArrayDataSource<MarketRow>()
  private var onlineRequests = 0
  private let row = ListCell<CompositeItem<MarketRow>>(RowView.init) { view, row in
    view.text = row.content.text
  }

  private var feed: PagedDataSource<MarketOffer, MarketCursor> { actions.store.feed }

  init(
    _ actions: MarketActions,
    server: MarketServer,
    go: @escaping @MainActor (NavigationRequest<MarketPage>) -> Void,
    chooseFilter: @escaping @MainActor () async throws -> MarketFilter?
  ) {
    (self.actions, self.server, self.go, self.chooseFilter) = (actions, server, go, chooseFilter)
    let store = actions.store
    found = store.feed.filter()
    let days = found.grouped(by: { $0.day }, orderedBy: >)
      .titled { "Day \($0.id)" }
      .map { MarketRow.offer($0, isWatched: store.stance(of: $0.id) != .neither) }
      .depending(on: ArrayDataSource(following: store.watched))
    let (note, online) = (self.note, self.online)
    super.init(
      CompositeDataSource<MarketRow> {
        note
        online
        days
      },
      loadedBy: store.feed,
      options: PagedOptions(pullsToRefresh: true, loadsMore: true)
    )
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: filter == .all ? "Market" : "Market: \(filter.rawValue)",
      trailingItems: [BarItem(id: "new", title: "New"), BarItem(id: "filter", title: "Filter")]
    )
  }

  override var tabItem: TabItem { TabItem(title: "Market") }

  override func viewDidLoad() {
    observe(found) { list, _ in list.showNote() }
    keep(feed.observeState(self) { list, _ in list.showNote() })
    keep(feed.onOutcome(self) { list, direction, outcome in list.show(direction, outcome) })
  }

  override func cell(for row: CompositeItem<MarketRow>, at path: ItemPath) -> ListCell<
    CompositeItem<MarketRow>
  >? {
    self.row
  }

  override func didSelect(_ row: CompositeItem<MarketRow>, at path: ItemPath) {
    switch row.content {
    case .note:
      if feed.state.append.error == nil, feed.state.hasNext { feed.start(.append) } else { feed.retry() }
    case .seller(let name): go(.navigate(to: .chat(name), from: .offers))
    case .offer(let offer, _): go(.navigate(to: .offer(offer.id), from: .offers))
    }
  }

  override func swipeActions(for row: CompositeItem<MarketRow>, at path: ItemPath) -> [SwipeAction] {
    guard case .offer(let offer, let isWatched) = row.content else { return [] }
    if offer.isMine { return [deleteAction("Delete", of: row)] }
    return [
      SwipeAction(isWatched ? "Unwatch" : "Watch", edge: .leading) { [actions] in
        actions.choose(isWatched ? .neither : .watch, of: offer)
      }
    ]
  }

  override func delete(_ ids: Set<CompositeID<MarketRow.ID>>) async throws {
    for case .offer(let id) in ids.map(\.base) {
      if let offer = actions.store.offer(id) { actions.delete.start(offer) }
    }
  }

  override func handleError(_ error: any Error) { message = error.localizedDescription }

  override func didActivate(_ item: BarItem) {
    if item.id == "new" { return feed.start(.prepend) }
    guard !isChoosing else { return }
    isChoosing = true
    start { list in
      defer { list.isChoosing = false }
      do {
        if let filter = try await list.chooseFilter() { list.show(filter) }
      } catch {
        list.handleError(error)
      }
    }
  }

  private func show(_ filter: MarketFilter) {
    self.filter = filter
    found.isIncluded = { filter.includes($0) }
    setNeedsPreferencesUpdate()
  }

  /// Shows a row that says why there are no offers.
  private func showNote() {
    // New offers may be published at any time, so only the older pages count.
    let text: String? =
      switch ListContentState(isEmpty: found.snapshot.isEmpty, feed.state) {
      case .content, .blank: nil
      case .loading: "Loading…"
      case .failed(let error): "\(error.localizedDescription) Tap to try again."
      case .empty: "No offers."
      case .mayHaveMore: feed.state.hasNext ? "No offers so far. Tap to look further." : "No offers."
      }
    note.replace(with: text.map { [MarketRow.note($0)] } ?? [])
  }

  private func show(_ direction: PageDirection, _ outcome: LoadOutcome) {
    if direction == .refresh { loadOnline() }
    guard direction == .prepend else { return }
    switch outcome {
    case .loaded: message = ""
    case .failed(let error): message = "No newer offers: \(error.localizedDescription)"
    case .canceled, .superseded, .refused: break
    }
  }

  private func loadOnline() {
    onlineRequests += 1
    let number = onlineRequests
    start { list in
      do {
        let names = try await list.server.onlineSellers()
        // An older answer does not replace a newer one.
        if number == list.onlineRequests { list.online.replace(with: names.map(MarketRow.seller)) }
      } catch {
        list.handleError(error)
      }
    }
  }
}

/// The offers that the user watches or has reserved.
final class WatchedListController: ListController<WatchedOffer>, DataLoading {
  private let actions: MarketActions
  private let server: MarketServer
  private let open: @MainActor (MarketOffer) -> Void
  private let row = ListCell<WatchedOffer>(RowView.init) { view, item in
    view.text = "\(item.offer.title): \(item.stance.rawValue)"
  }

  init(_ actions: MarketActions, server: MarketServer, open: @escaping @MainActor (MarketOffer) -> Void) {
    (self.actions, self.server, self.open) = (actions, server, open)
    super.init(
      ArrayDataSource(following: actions.store.watched),
      options: PagedOptions(firstLoad: .none, pullsToRefresh: true)
    )
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Watched") }

  override var tabItem: TabItem { TabItem(title: "Watched") }

  override func cell(for item: WatchedOffer, at path: ItemPath) -> ListCell<WatchedOffer>? { row }

  override func didSelect(_ item: WatchedOffer, at path: ItemPath) { open(item.offer) }

  override func swipeActions(for item: WatchedOffer, at path: ItemPath) -> [SwipeAction] {
    [SwipeAction("Remove", role: .destructive) { [actions] in actions.choose(.neither, of: item.offer) }]
  }

  func load() async throws { actions.store.note(try await server.watched(), isComplete: true) }
}
