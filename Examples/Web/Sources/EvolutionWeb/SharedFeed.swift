import EvolutionModels
import Model

/// A feed whose first load all sessions share. Later loads ask the server again, and sessions share those under way.
actor SharedFeed {
  private let locations: [FeedLocation]
  private let repeats: Int
  /// The first load, and the later loads under way.
  private var loads: [Int: Task<Feed, any Error>] = [:]
  /// The feed that was loaded last. Sessions that load the same proposals share it, because a copy takes megabytes.
  private var newest: Feed?

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - locations: The locations for the first, second and later loads of one session. Without locations, all loads read the sample.
  ///   - repeats: The number of times that each location is repeated under new numbers.
  init(_ locations: [FeedLocation], repeats: Int = 1) {
    self.locations = locations.isEmpty ? [.sample] : locations
    self.repeats = repeats
  }

  /// Returns the gateway of one session.
  nonisolated func gateway() -> any ProposalGateway { SessionGateway(feed: self) }

  /// Returns the proposals of a load, newest first.
  ///
  /// - Parameter load: The number of the session's load, from 0.
  func proposals(
    load: Int,
    progress: @escaping @Sendable (FeedProgress) -> Void
  ) async throws -> Feed {
    let key = min(load, locations.count)
    if let task = loads[key] { return try await task.value }
    let task = Task { [location = locations[min(load, locations.count - 1)], repeats] in
      let feed = try await FeedGateway([location]).proposals(progress: progress)
      let proposals = Self.repeated(feed.value, times: repeats).sorted { $0.id > $1.id }
      return Decoded(value: proposals, repairs: feed.repairs)
    }
    loads[key] = task
    // After an error, the next session tries again.
    var isKept = false
    defer { if !isKept { loads[key] = nil } }
    let feed = try await task.value
    isKept = load == 0
    if let newest, newest.value == feed.value { return newest }
    newest = feed
    return feed
  }

  /// Repeats proposals under new numbers, which count on by ten thousand: SE-0401, SE-10401, SE-20401.
  private static func repeated(_ proposals: [Proposal], times: Int) -> [Proposal] {
    guard times > 1 else { return proposals }
    return (0..<times).flatMap { time in
      proposals.map { proposal in
        guard time > 0, let number = Int(proposal.id.drop { !$0.isNumber }) else { return proposal }
        return proposal.withID("\(proposal.id.prefix { !$0.isNumber })\(number + time * 10_000)")
      }
    }
  }
}

/// The gateway of one session. It counts the loads of the session.
private actor SessionGateway: ProposalGateway {
  private let feed: SharedFeed
  private var loads = 0

  init(feed: SharedFeed) {
    self.feed = feed
  }

  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed {
    let proposals = try await feed.proposals(load: loads, progress: progress)
    loads += 1
    return proposals
  }
}
