package import DataSource
import Model
import Observation

/// The proposals, as the screens see them.
@MainActor
package protocol ProposalService: AnyObject {
  /// The proposals, newest first. Screens observe it.
  var proposals: LiveDataSource<SingleSection, Proposal> { get }
  /// The proposals page by page, ordered by state, and then newest first.
  var pages: PagedDataSource<Proposal, Int> { get }
  /// Whether the feed is loading.
  var isRefreshing: Bool { get }
  /// The changes of the last refresh; `nil` before the first refresh.
  var lastChange: CatalogChange? { get }
  /// The number of parts of the feed that the last load could not read.
  var unreadableParts: Int { get }
  /// The progress of the load under way, or `nil` if no load is under way.
  var progress: FeedProgress? { get }

  /// Returns the proposal with an id.
  ///
  /// - Throws: `StoreError` if the stored proposals cannot be read.
  func proposal(_ id: Proposal.ID) throws -> Proposal?
  /// Returns the number of proposals in a state, on all pages.
  func count(of state: ProposalState) -> Int
  /// Returns the author with a name, or `nil` if no proposal has this author.
  ///
  /// - Throws: `StoreError` if the stored proposals cannot be read.
  func author(_ name: String) throws -> AuthorProfile?
  /// Loads the missing pages.
  ///
  /// - Throws: `StoreError` if the stored proposals cannot be read.
  func loadAllPages() async throws
  /// Reads all stored proposals, unless the feed has answered. Until then, the lists contain only the first ones.
  ///
  /// - Throws: `StoreError` if they cannot be read.
  func readAllStored() throws
}

/// The difference between the proposals before and after a refresh.
package struct CatalogChange: Hashable, Sendable {
  /// The number of new proposals.
  package let added: Int
  /// The number of proposals with changed content.
  package let changed: Int
  /// The number of removed proposals.
  package let removed: Int

  init(_ changeset: Changeset) {
    added = changeset.itemInserts.count
    changed = changeset.itemReconfigures.count
    removed = changeset.itemDeletes.count
  }
}

/// An error: the feed could not be loaded, and the stored proposals cannot be read either.
package struct CatalogError: Error, CustomStringConvertible {
  /// The error of the load.
  let load: any Error
  /// The error of the store.
  let store: any Error

  /// Both errors.
  package var description: String { "\(load); the stored proposals cannot be read: \(store)" }
}

/// The catalog of all proposals. It shows the stored proposals first, and loads the feed.
@MainActor
@Observable
package final class ProposalCatalog {
  /// The proposals page by page, ordered by state, and then newest first. The first page and every refresh load the
  /// feed. If the load fails, nothing changes.
  @ObservationIgnored package private(set) lazy var pages = PagedDataSource<Proposal, Int>(
    sorted,
    firstKey: 0
  ) {
    [weak self] request in
    guard let self else { throw CancellationError() }
    return try await self.page(request)
  }
  /// The changes of the last refresh; `nil` before the first refresh.
  @ObservationIgnored package private(set) var lastChange: CatalogChange?
  /// The number of parts of the feed that the last load could not read.
  @ObservationIgnored package private(set) var unreadableParts = 0
  /// The progress of the load under way, or `nil` if no load is under way.
  package private(set) var progress: FeedProgress?

  @ObservationIgnored private let gateway: any ProposalGateway
  @ObservationIgnored private let store: ProposalStore?
  @ObservationIgnored private let newest = ArrayDataSource<Proposal>()
  @ObservationIgnored private var wantsAllPages = false
  /// The proposals in the order of the pages: by state, and then newest first.
  @ObservationIgnored private var sorted: [Proposal] = []
  @ObservationIgnored private var counts: [ProposalState: Int] = [:]
  /// Whether the lists contain all proposals. Until the feed has answered with other proposals than the stored ones, the lists
  /// contain as many stored ones as a screen shows, so that a launch does not read the others.
  @ObservationIgnored private var isComplete = false

  /// Creates a catalog with the first stored proposals.
  ///
  /// - Parameters:
  ///   - gateway: The source of the proposals.
  ///   - store: The proposals on the device; `nil` for a catalog that is empty until the first load.
  /// - Throws: `StoreError` if the stored proposals cannot be read.
  package init(gateway: any ProposalGateway, store: ProposalStore? = nil) throws {
    self.gateway = gateway
    self.store = store
    try readStored(Self.firstCount)
  }

  /// The number of stored proposals that are read at first.
  private static let firstCount = 100

  // MARK: Loading

  /// Loads a page. The feed is one document, so only the first page needs a request.
  private func page(_ request: PageRequest<Int>) async throws -> ListPage<Proposal, Int> {
    if request.direction == .refresh { try await load() }
    var end = request.key + request.perPage
    if request.direction == .refresh, let last = sorted.lastIndex(where: { pages.path(of: $0.id) != nil }) {
      // The first page extends to the last item that was shown, so that a refresh removes no item from the screen.
      end = max(end, last + 1)
    }
    if wantsAllPages { end = sorted.count }
    // Twice as many are read, so that a list that is shown page by page to its end reads few proposals twice.
    if end > sorted.count { try readStored(2 * end) }
    let items = Array(sorted.prefix(end).dropFirst(request.key))
    return ListPage(items, next: end < sorted.count || !isComplete ? end : nil)
  }

  private func load() async throws {
    do {
      try await loadFeed()
    } catch {
      if Task.isCancelled { throw error }
      do { try readAllStored() } catch let unread { throw CatalogError(load: error, store: unread) }
      throw error
    }
  }

  private func loadFeed() async throws {
    // The difference of a refresh is that to all proposals.
    if pages.state.hasLoaded { try readStored(.max) }
    let before = newest.snapshot
    progress = FeedProgress(received: 0, expected: nil)
    defer { progress = nil }
    let report: @Sendable (FeedProgress) -> Void = { [weak self] progress in
      Task { @MainActor in self?.note(progress) }
    }
    let loaded: Feed?
    if let store {
      loaded = try await gateway.load(into: store, progress: report)
    } else {
      loaded = try await gateway.proposals(progress: report)
      try Task.checkCancellation()
    }
    // Without new proposals, the lists stay as they are: they may contain the first stored proposals only.
    if let loaded {
      isComplete = true
      show(loaded.value)
    }
    unreadableParts = loaded?.repairs.filter(\.losesData).count ?? 0
    if pages.state.hasLoaded { lastChange = CatalogChange(newest.snapshot.changes(from: before)) }
  }

  private func show(_ proposals: [Proposal]) {
    let ordered = proposals.sorted { $0.id > $1.id }
    let groups = Dictionary(grouping: ordered, by: \.state)
    counts = groups.mapValues(\.count)
    sorted = ProposalState.allCases.flatMap { groups[$0, default: []] }
    newest.replace(with: ordered)
  }

  /// Reads the first stored proposals, unless the lists contain all proposals.
  private func readStored(_ limit: Int) throws {
    guard !isComplete, let store else { return }
    isComplete = try limit >= store.count()
    let (proposals, counts) = try store.beginning(limit)
    show(proposals)
    self.counts = counts
  }

  private func note(_ progress: FeedProgress) {
    // A late report must not show the progress of a load that has ended.
    if self.progress != nil { self.progress = progress }
  }
}

extension ProposalCatalog: ProposalService {
  package var proposals: LiveDataSource<SingleSection, Proposal> { newest }

  package var isRefreshing: Bool { pages.state.refresh.isLoading }

  /// - Complexity: O(1).
  package func proposal(_ id: Proposal.ID) throws -> Proposal? {
    try newest.snapshot.item(id) ?? (isComplete ? nil : store?.proposal(id))
  }

  /// - Complexity: O(1).
  package func count(of state: ProposalState) -> Int { counts[state, default: 0] }

  /// - Complexity: O(*n*), where *n* is the number of proposals.
  package func author(_ name: String) throws -> AuthorProfile? {
    let stored = isComplete ? nil : try store?.proposals(by: name).sorted { $0.id > $1.id }
    let written = (stored ?? newest.items).filter { $0.authors.contains { $0.name == name } }
    return written.isEmpty ? nil : AuthorProfile(name: name, proposals: written)
  }

  /// Later refreshes also load all pages. The app calls this method for a search and for moving the cursor to the end.
  package func loadAllPages() async throws {
    wantsAllPages = true
    let reading = Result { try readAllStored() }
    pages.cancel(.append)
    await pages.load(.append)
    try reading.get()
  }

  package func readAllStored() throws {
    guard !isComplete else { return }
    try readStored(.max)
    pages.content.replace(with: sorted)
  }
}
