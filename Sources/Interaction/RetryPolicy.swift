/// How often and when work that failed is tried again.
///
/// ```swift
/// RetryPolicy.exponential(times: 3).delays  // [1.0 seconds, 2.0 seconds, 4.0 seconds]
/// ```
public struct RetryPolicy: Sendable {
  /// How long to wait before each further try. As many as there are.
  public let delays: [Duration]

  private let isWorthIt: @Sendable (any Error) -> Bool

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - delays: How long to wait before each further try; less than nothing is nothing.
  ///   - isWorthIt: Whether an error may be gone at the next try.
  public init(delays: [Duration], if isWorthIt: @escaping @Sendable (any Error) -> Bool = { _ in true }) {
    self.delays = delays.map { max($0, .zero) }
    self.isWorthIt = isWorthIt
  }

  /// One try only.
  public static let never = RetryPolicy(delays: [])

  /// Further tries, each after the same time.
  public static func constant(times: Int, delay: Duration = .seconds(1)) -> RetryPolicy {
    exponential(times: times, first: delay, factor: 1, longest: delay)
  }

  /// Further tries, each after more time than the one before.
  ///
  /// - Parameters:
  ///   - times: How many; less than none is none.
  ///   - first: How long to wait before the first of them.
  ///   - factor: What the time is multiplied by from one to the next.
  ///   - longest: The most to wait.
  public static func exponential(
    times: Int,
    first: Duration = .seconds(1),
    factor: Double = 2,
    longest: Duration = .seconds(60)
  ) -> RetryPolicy {
    var delay = min(first, longest)
    let delays = (0..<max(times, 0)).map { _ in
      // Bounded before it is multiplied, so that it does not overflow.
      defer { delay = delay > longest / max(factor, 1) ? longest : min(delay * factor, longest) }
      return delay
    }
    return RetryPolicy(delays: delays)
  }

  /// The same, but for some errors only.
  public func only(if isWorthIt: @escaping @Sendable (any Error) -> Bool) -> RetryPolicy {
    RetryPolicy(delays: delays, if: isWorthIt)
  }

  /// How long to wait before trying again.
  ///
  /// - Parameters:
  ///   - failures: How many tries have failed, at least 1.
  ///   - error: What the last of them threw.
  /// - Returns: nil when that was the last one. It is so for ``InteractionDeclined`` and `CancellationError`, always.
  public func delay(after failures: Int, of error: any Error) -> Duration? {
    guard !error.isDecision, delays.indices.contains(failures - 1), isWorthIt(error) else { return nil }
    return delays[failures - 1]
  }
}

extension Error {
  /// Whether somebody wanted it to end, so that nothing has gone wrong.
  var isDecision: Bool { self is InteractionDeclined || self is CancellationError }
}
