/// The limit that the ratio of a line has to reach.
package enum Bar: Sendable, Equatable {
  /// The subject takes at most this multiple of the comparator's time.
  case atMost(Double)

  /// The subject is at least this many times as fast as the comparator.
  case atLeast(Double)

  /// Nothing is judged: the ratio, of the subject to the comparator, tells a reader how the costs compare.
  case information

  /// Returns the ratio to compare with this bar, for two times in the same unit.
  ///
  /// The ratio is subject / comparator for ``atMost(_:)`` and ``information``, where lower is better, and comparator / subject for
  /// ``atLeast(_:)``, where higher is better.
  package func ratio(subject: Double, comparator: Double) -> Double {
    switch self {
    case .atMost, .information: subject / comparator
    case .atLeast: comparator / subject
    }
  }

  /// Returns whether a ratio reaches the bar. NaN does not reach any bar.
  package func holds(for ratio: Double) -> Bool {
    switch self {
    case .atMost(let limit): ratio <= limit
    case .atLeast(let limit): ratio >= limit
    case .information: true
    }
  }
}
