/// The middle and the spread of a few measured numbers.
package struct SampleSummary: Sendable, Equatable, Codable {
  /// The least number.
  package let minimum: Double
  /// A quarter of the numbers are below.
  package let lowerQuartile: Double
  /// Half of the numbers are below.
  package let median: Double
  /// A quarter of the numbers are above.
  package let upperQuartile: Double
  /// The greatest number.
  package let maximum: Double

  /// Nil if there are no numbers.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the count of `numbers`.
  package init?(_ numbers: [Double]) {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted()
    minimum = Self.quantile(0, of: sorted)
    lowerQuartile = Self.quantile(0.25, of: sorted)
    median = Self.quantile(0.5, of: sorted)
    upperQuartile = Self.quantile(0.75, of: sorted)
    maximum = Self.quantile(1, of: sorted)
  }

  /// The number below which a share of the sorted numbers lies, interpolated between neighbors.
  ///
  /// Source: Hyndman, Fan, "Sample quantiles in statistical packages", 1996, definition 7,
  /// https://doi.org/10.2307/2684934
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
  }
}
