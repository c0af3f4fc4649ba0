public import Foundation
public import Model

/// A gateway that fetches the feed. The first load reads the first location, the second load the second location, and
/// so on. All later loads read the last location.
public actor FeedGateway: ProposalGateway {
  private let locations: [FeedLocation]
  private let timeout: TimeInterval
  private var loads = 0

  /// Creates a gateway.
  ///
  /// - Parameters:
  ///   - locations: The locations that successive loads read. If the array is empty, all loads read the sample.
  ///   - timeout: The time to wait for data of the server, in seconds.
  public init(_ locations: [FeedLocation], timeout: TimeInterval = 20) {
    self.locations = locations.isEmpty ? [.sample] : locations
    self.timeout = timeout
  }

  /// Loads the proposals of the next location.
  ///
  /// After a load that failed, the next load reads the same location again.
  ///
  /// - Throws: ``FeedError``, or `CancellationError`.
  public func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed {
    try await load(progress) { try ModelDecoder().decode([Proposal].self, from: $0, at: ProposalStore.path) }
  }

  /// Loads the proposals of the next location into the store. A feed with the same bytes as the last one is not decoded.
  ///
  /// - Throws: ``FeedError``, `StoreError` or `CancellationError`.
  public func load(
    into store: ProposalStore,
    progress: @escaping @Sendable (FeedProgress) -> Void
  ) async throws -> Feed? {
    try await load(progress) { try await store.replace(from: $0) }
  }

  private func load<Loaded: Sendable>(
    _ progress: @escaping @Sendable (FeedProgress) -> Void,
    _ read: @Sendable (Data) async throws -> Loaded
  ) async throws -> Loaded {
    let location = locations[min(loads, locations.count - 1)]
    let data = try await data(of: location, progress: progress)
    let loaded: Loaded
    do {
      loaded = try await read(data)
    } catch let error as ModelError {
      throw FeedError.badData(feed: location.name, error)
    }
    loads += 1
    return loaded
  }

  private func data(
    of location: FeedLocation,
    progress: @escaping @Sendable (FeedProgress) -> Void
  ) async throws -> Data {
    switch location {
    // The sample is in the program itself, which may stand anywhere.
    case .sample: return Data(PackageResources.SampleFeed_json)
    case .web(let url): return try await Download(url, timeout: timeout, progress: progress).data()
    case .file(let file):
      do { return try Data(contentsOf: file) } catch {
        throw FeedError.unreadable(feed: location.name, reason: reason(of: error, at: file))
      }
    }
  }

  /// Returns a text for an error. Foundation's texts differ between systems and repeat the path.
  private func reason(of error: any Error, at url: URL) -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      return "there is no such file"
    }
    if isDirectory.boolValue { return "it is a folder" }
    guard FileManager.default.isReadableFile(atPath: url.path) else { return "permission denied" }
    return error.localizedDescription
  }
}
