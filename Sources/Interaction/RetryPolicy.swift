import Foundation

/// The rule for when and how often failed work is tried again.
///
/// ```swift
/// let policy = RetryPolicy.exponential(maxRetries: 3)
/// (1...4).map { policy.delay(beforeRetry: $0) }  // [1.0 seconds, 2.0 seconds, 4.0 seconds, nil]
/// ```
///
/// Every combination of arguments is valid: a negative number or duration counts as zero, and no delay is longer than
/// 100 years.
public struct RetryPolicy: Sendable {
  /// The maximum number of retries. The first try does not count.
  let maxRetries: Int

  private let delay: @Sendable (_ retry: Int) -> Duration
  private let isRetryable: @Sendable (any Error) -> Bool

  /// Creates a policy with your own rule for delays.
  ///
  /// - Parameters:
  ///   - maxRetries: The maximum number of retries. Negative values count as zero.
  ///   - isRetryable: Returns whether the work may succeed at another attempt, after this error.
  ///   - delay: Returns the delay before a retry. Retries are numbered from 1.
  public init(
    maxRetries: Int,
    if isRetryable: @escaping @Sendable (any Error) -> Bool = { _ in true },
    delay: @escaping @Sendable (_ retry: Int) -> Duration
  ) {
    self.maxRetries = max(maxRetries, 0)
    self.isRetryable = isRetryable
    self.delay = delay
  }

  /// The work is tried once.
  public static let never = RetryPolicy(maxRetries: 0) { _ in .zero }

  /// Returns a policy with the same delay before each retry.
  public static func constant(maxRetries: Int, delay: Duration = .seconds(1)) -> RetryPolicy {
    RetryPolicy(maxRetries: maxRetries) { _ in delay }
  }

  /// Returns a policy whose delay grows from one retry to the next.
  ///
  /// - Parameters:
  ///   - maxRetries: The maximum number of retries.
  ///   - initialDelay: The delay before the first retry.
  ///   - factor: The delay is multiplied by this factor from one retry to the next. A negative factor, and one that is
  ///     not a number, counts as 1.
  ///   - maxDelay: The longest delay.
  public static func exponential(
    maxRetries: Int,
    initialDelay: Duration = .seconds(1),
    factor: Double = 2,
    maxDelay: Duration = .seconds(60)
  ) -> RetryPolicy {
    let factor = factor >= 0 ? factor : 1
    let (first, longest) = (initialDelay.asWait, maxDelay.asWait)
    return RetryPolicy(maxRetries: maxRetries) { retry in
      guard first > .zero else { return .zero }
      let scale = pow(factor, Double(retry - 1))
      // The comparison comes first, because multiplying a duration by a huge number would overflow and stop the program.
      guard scale < longest / first else { return longest }
      return first * scale
    }
  }

  /// Returns the delay before a retry, or `nil` if the work must not be tried again.
  ///
  /// - Parameters:
  ///   - retry: The number of the retry, from 1.
  ///   - error: The error of the last attempt. There is no retry after ``InteractionError/declined`` (the user said no),
  ///     ``PresentedError`` (the user has seen the error) and `CancellationError` (the task was canceled).
  public func delay(beforeRetry retry: Int, after error: (any Error)? = nil) -> Duration? {
    guard retry >= 1, retry <= maxRetries else { return nil }
    if let error, error.isDecision || !isRetryable(error) { return nil }
    return delay(retry).asWait
  }
}

extension Duration {
  /// This duration, limited to the range from 0 to 100 years. Clocks stop the program if a deadline is out of range.
  var asWait: Duration { min(max(self, .zero), .seconds(100 * 365 * 86_400)) }
}
