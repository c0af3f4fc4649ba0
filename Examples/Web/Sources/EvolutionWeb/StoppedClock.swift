/// A clock that stands still. A task that sleeps on this clock sleeps until it is canceled, so an offer to undo an action does not expire.
struct StoppedClock: Clock {
  /// The only moments are those that a wait would reach.
  struct Instant: InstantProtocol {
    fileprivate var offset = Duration.zero

    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    while now < deadline { try await Task.sleep(for: .seconds(86_400)) }
  }
}
