public import DataSource
public import Observation

/// The catalog of all proposals, which loads the feed.
@MainActor
@Observable
public final class ProposalCatalog {
  /// The proposals, newest first. Screens observe it.
  @ObservationIgnored public let proposals = ArrayDataSource<Proposal>()
  /// The proposals page by page, ordered by state, and then newest first. The first page and every refresh load the
  /// feed. If the load fails, nothing changes.
  @ObservationIgnored public private(set) lazy var pages = PagedDataSource<Proposal, Int>(firstKey: 0) {
    [weak self] request in
    guard let self else { throw CancellationError() }
    return try await self.page(request)
  }
  /// The changes of the last refresh; `nil` before the first refresh.
  @ObservationIgnored public private(set) var lastChange: CatalogChange?
  /// The progress of the load under way, or `nil` if no load is under way.
  public private(set) var progress: FeedProgress?

  @ObservationIgnored private let gateway: any ProposalGateway
  @ObservationIgnored private var wantsAllPages = false
  /// The proposals in the order of the pages: by state, and then newest first.
  @ObservationIgnored private var sorted: [Proposal] = []
  @ObservationIgnored private var counts: [ProposalState: Int] = [:]

  /// Creates an empty catalog.
  public init(gateway: any ProposalGateway) {
    self.gateway = gateway
  }

  /// Whether the feed is loading.
  public var isRefreshing: Bool { pages.state.refresh.isLoading }

  /// Loads the missing pages. Later refreshes also load all pages. The app calls this method for a search and for
  /// moving the cursor to the end.
  func loadAllPages() async {
    wantsAllPages = true
    pages.cancel(.append)
    await pages.load(.append)
  }

  /// Returns the proposal with an id.
  ///
  /// - Complexity: O(1).
  public func proposal(_ id: Proposal.ID) -> Proposal? {
    proposals.snapshot.item(id)
  }

  /// Returns the number of proposals in a state.
  ///
  /// - Complexity: O(1).
  public func count(of state: ProposalState) -> Int { counts[state, default: 0] }

  /// Returns the author with a name, or `nil` if no proposal has this author.
  ///
  /// - Complexity: O(*n*), where *n* is the number of proposals.
  public func author(_ name: String) -> AuthorProfile? {
    let written = proposals.items.filter { $0.authors.contains { $0.name == name } }
    return written.isEmpty ? nil : AuthorProfile(name: name, proposals: written)
  }

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
    let items = Array(sorted.prefix(end).dropFirst(request.key))
    return ListPage(items, next: end < sorted.count ? end : nil)
  }

  private func load() async throws {
    let before = proposals.snapshot
    progress = FeedProgress(received: 0, expected: nil)
    defer { progress = nil }
    let loaded = try await gateway.proposals { [weak self] progress in
      Task { @MainActor in self?.note(progress) }
    }
    try Task.checkCancellation()
    let newest = loaded.sorted { $0.id > $1.id }
    let groups = Dictionary(grouping: newest, by: \.state)
    counts = groups.mapValues(\.count)
    sorted = ProposalState.allCases.flatMap { groups[$0, default: []] }
    proposals.replace(with: newest)
    if pages.state.hasLoaded { lastChange = CatalogChange(proposals.snapshot.changes(from: before)) }
  }

  private func note(_ progress: FeedProgress) {
    // A late report must not show the progress of a load that has ended.
    if self.progress != nil { self.progress = progress }
  }
}
