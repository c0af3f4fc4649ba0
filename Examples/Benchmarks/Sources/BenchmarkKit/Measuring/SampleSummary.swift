/// The median, the quartiles and the extremes of some measured numbers.
package struct SampleSummary: Sendable, Equatable, Codable {
  /// The smallest number.
  package let minimum: Double
  /// The number below which a quarter of the numbers lie.
  package let lowerQuartile: Double
  /// The number below which half of the numbers lie.
  package let median: Double
  /// The number above which a quarter of the numbers lie.
  package let upperQuartile: Double
  /// The largest number.
  package let maximum: Double

  /// Creates a summary, or returns `nil` if there are no numbers.
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

  /// Returns the number below which a share of the sorted numbers lies, interpolated between neighbors.
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
