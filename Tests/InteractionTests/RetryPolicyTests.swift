import Interaction
import XCTest

@MainActor
final class RetryPolicyTests: XCTestCase {
  private func delays(_ policy: RetryPolicy, first count: Int = 5) -> [Duration] {
    (1...count).compactMap { policy.delay(beforeRetry: $0) }
  }

  func test_delay_everyKindOfPolicy() async {
    let table: [(policy: RetryPolicy, delays: [Duration])] = [
      (.never, []),
      (.constant(maxRetries: 2, delay: .seconds(3)), [.seconds(3), .seconds(3)]),
      (.exponential(maxRetries: 3), [.seconds(1), .seconds(2), .seconds(4)]),
      (
        .exponential(maxRetries: 4, initialDelay: .milliseconds(100), factor: 3),
        [.milliseconds(100), .milliseconds(300), .milliseconds(900), .milliseconds(2_700)]
      ),
      (.exponential(maxRetries: 3, maxDelay: .seconds(3)), [.seconds(1), .seconds(2), .seconds(3)]),
      (.exponential(maxRetries: 2, factor: 0.5), [.seconds(1), .milliseconds(500)]),
      (RetryPolicy(maxRetries: 2) { .seconds($0) }, [.seconds(1), .seconds(2)]),
    ]
    for row in table { XCTAssertEqual(delays(row.policy), row.delays) }
  }

  func test_delay_everyExtremeInput_isADurationThatAClockCanWait() async {
    let factors: [Double] = [
      .nan, .infinity, -.infinity, -1, 0, 1e-300, 1, 2, 1e300, .greatestFiniteMagnitude,
    ]
    let durations: [Duration] = [
      .seconds(Int64.max), .seconds(Int64.min), .seconds(-1), .zero, .nanoseconds(1), .seconds(1),
      .seconds(60),
    ]
    let longest = Duration.seconds(100 * 365 * 86_400)
    for factor in factors {
      for first in durations {
        for maxDelay in durations {
          for policy in [
            RetryPolicy.exponential(
              maxRetries: .max,
              initialDelay: first,
              factor: factor,
              maxDelay: maxDelay
            ),
            .constant(maxRetries: .max, delay: first),
          ] {
            for retry in [1, 2, 100, 100_000, Int.max] {
              let delay = policy.delay(beforeRetry: retry)
              XCTAssertTrue(
                delay.map { $0 >= .zero && $0 <= longest } ?? false,
                "\(factor), \(first), \(maxDelay)"
              )
            }
          }
        }
      }
    }
    for retries in [Int.min, -1, 0] {
      XCTAssertNil(RetryPolicy.exponential(maxRetries: retries).delay(beforeRetry: 1))
    }
    for retry in [Int.min, -1, 0, 4, Int.max] {
      XCTAssertNil(RetryPolicy.exponential(maxRetries: 3).delay(beforeRetry: retry))
    }
  }

  func test_delay_errorThatIsNotRetryable_isNil() async {
    let policy = RetryPolicy.constant(maxRetries: 1)
    let narrow = RetryPolicy(maxRetries: 1, if: { ($0 as? TestError)?.code != 2 }) { _ in .zero }
    let table: [(policy: RetryPolicy, error: any Error, isRetried: Bool)] = [
      (policy, TestError(code: 2), true),
      (narrow, TestError(code: 1), true),
      (narrow, TestError(code: 2), false),
      (policy, InteractionError.timedOut(.seconds(1)), true),
      (policy, InteractionError.declined, false),
      (policy, CancellationError(), false),
    ]
    for row in table {
      XCTAssertEqual(row.policy.delay(beforeRetry: 1, after: row.error) != nil, row.isRetried, "\(row.error)")
    }
  }
}
