public import DataSource
public import Observation

/// All proposals, and the way to load them again.
@MainActor
@Observable
public final class ProposalCatalog {
  /// The proposals, newest first. Screens observe it.
  @ObservationIgnored public let proposals = ArrayDataSource<Proposal>()
  /// The proposals page by page, by state and then newest first. The first page loads the feed, and so does every refresh;
  /// if that fails, everything stays as it was.
  @ObservationIgnored public private(set) lazy var pages = PagedDataSource<Proposal, Int>(firstKey: 0) {
    [weak self] request in
    guard let self else { throw CancellationError() }
    return try await self.page(request)
  }
  /// How the last refresh has changed the proposals; `nil` before the first.
  @ObservationIgnored public private(set) var lastChange: CatalogChange?
  /// How far the load under way has come, or `nil` when none is.
  public private(set) var progress: FeedProgress?

  @ObservationIgnored private let gateway: any ProposalGateway
  @ObservationIgnored private var wantsAllPages = false

  /// Creates an empty catalog.
  public init(gateway: any ProposalGateway) {
    self.gateway = gateway
  }

  /// Whether the feed is being loaded.
  public var isRefreshing: Bool { pages.state.refresh.isLoading }

  /// Loads the pages that are missing, and from now on all of them: to search in, and to go to the end.
  func loadAllPages() async {
    wantsAllPages = true
    pages.cancel(.append)
    await pages.load(.append)
  }

  /// The proposal with this id.
  ///
  /// - Complexity: O(1).
  public func proposal(_ id: Proposal.ID) -> Proposal? {
    proposals.snapshot.item(id)
  }

  /// How many proposals are in this state.
  ///
  /// - Complexity: O(*n*), where *n* is the number of proposals.
  public func count(of state: ProposalState) -> Int {
    proposals.items.count { $0.state == state }
  }

  /// The author with this name, or `nil` if nobody of that name wrote a proposal.
  ///
  /// - Complexity: O(*n*), where *n* is the number of proposals.
  public func author(_ name: String) -> AuthorProfile? {
    let written = proposals.items.filter { $0.authors.contains { $0.name == name } }
    return written.isEmpty ? nil : AuthorProfile(name: name, proposals: written)
  }

  // MARK: Loading

  /// The feed is one document, so a page after the first is there already.
  private func page(_ request: PageRequest<Int>) async throws -> ListPage<Proposal, Int> {
    if request.direction == .refresh { try await load() }
    let sorted = proposals.items.sorted { ($0.state, $1.id) < ($1.state, $0.id) }
    var end = request.key + request.perPage
    if request.direction == .refresh, let last = sorted.lastIndex(where: { pages.path(of: $0.id) != nil }) {
      // What was shown does not go away, wherever it is now.
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
    proposals.replace(with: loaded.sorted { $0.id > $1.id })
    if pages.state.hasLoaded { lastChange = CatalogChange(proposals.snapshot.changes(from: before)) }
  }

  private func note(_ progress: FeedProgress) {
    // A late report must not bring back a load that is over.
    if self.progress != nil { self.progress = progress }
  }
}
