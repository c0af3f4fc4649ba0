public import Model

/// The proposals of a feed, and the repairs of what could not be read.
public typealias Feed = Decoded<[Proposal]>

/// A source of proposals. The app uses this protocol, and tests replace the feed with a stub.
public protocol ProposalGateway: Sendable {
  /// Loads all proposals. One bad proposal is left out, or returned without the bad part, and hides no other: the repairs say what
  /// could not be read.
  ///
  /// - Parameter progress: Called on any thread while the load is under way.
  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed

  /// Loads all proposals into the store. Returns `nil` if the store contains the proposals of the same feed already.
  ///
  /// - Parameter progress: Called on any thread while the load is under way.
  func load(
    into store: ProposalStore,
    progress: @escaping @Sendable (FeedProgress) -> Void
  ) async throws -> Feed?
}

extension ProposalGateway {
  /// Loads all proposals, and replaces those in the store. If the feed was read with losses, no stored proposal is deleted. A gateway
  /// that can compare the feed with the last one implements this method itself.
  public func load(
    into store: ProposalStore,
    progress: @escaping @Sendable (FeedProgress) -> Void
  ) async throws -> Feed? {
    let feed = try await proposals(progress: progress)
    try Task.checkCancellation()
    try await store.replace(with: feed)
    return feed
  }
}

/// The progress of a load.
public struct FeedProgress: Hashable, Sendable {
  /// The number of bytes received.
  public let received: Int
  /// The total number of bytes, if the server has stated it.
  public let expected: Int?

  /// Creates a progress.
  public init(received: Int, expected: Int?) {
    self.received = received
    self.expected = expected
  }
}

/// An error in loading a feed. The description names the feed and the cause.
public enum FeedError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file cannot be read, for the reason that the system states.
  case unreadable(feed: String, reason: String)
  /// The server could not be reached or did not answer in time, for the reason that the system states.
  case unreachable(feed: String, reason: String)
  /// The server answered with an HTTP status other than success.
  case badStatus(feed: String, status: Int)
  /// The answer is not valid JSON of a feed.
  case badData(feed: String, ModelError)

  /// One sentence with the feed and the cause.
  public var description: String {
    switch self {
    case .unreadable(let feed, let reason): "cannot read the feed \(feed): \(reason)"
    case .unreachable(let feed, let reason): "cannot fetch the feed \(feed): \(reason)"
    case .badStatus(let feed, let status):
      "cannot fetch the feed \(feed): the server answered with status \(status)"
    case .badData(let feed, let error): "the feed \(feed) is not a list of proposals: \(error)"
    }
  }
}
