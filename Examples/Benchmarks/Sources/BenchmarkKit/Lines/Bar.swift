/// What a line's ratio has to reach.
package enum Bar: Sendable, Equatable {
  /// The subject takes at most so many times the comparator's time.
  case atMost(Double)

  /// The subject is at least so many times as fast as the comparator.
  case atLeast(Double)

  /// The ratio that this bar judges, for a pair of times in one unit.
  ///
  /// It is subject over comparator for ``atMost(_:)`` (the less the better), and comparator over
  /// subject for ``atLeast(_:)`` (the more the better).
  package func ratio(subject: Double, comparator: Double) -> Double {
    switch self {
    case .atMost: subject / comparator
    case .atLeast: comparator / subject
    }
  }

  /// Whether a ratio reaches the bar; one that is not a number does not.
  package func holds(for ratio: Double) -> Bool {
    switch self {
    case .atMost(let limit): ratio <= limit
    case .atLeast(let limit): ratio >= limit
    }
  }
}
