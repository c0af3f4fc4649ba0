/// The positions of a longest increasing subsequence of distinct numbers, ascending.
///
/// Source: M. L. Fredman, "On computing the length of longest increasing subsequences", Discrete
/// Mathematics 11 (1975), https://doi.org/10.1016/0012-365X(75)90103-X.
///
/// - Complexity: O(*n* log *n*), where *n* is the number of values.
func longestIncreasingSubsequence(of values: [Int]) -> [Int] {
  /// At `k`, the position where the best increasing subsequence of length `k + 1` so far ends: the
  /// one whose last value is smallest.
  var ends: [Int] = []
  /// For each position, the one before it in the best subsequence that ends there.
  var previous = [Int?](repeating: nil, count: values.count)
  for (position, value) in values.enumerated() {
    let length = ends.partitioningIndex { values[$0] > value }
    if length > 0 { previous[position] = ends[length - 1] }
    if length == ends.count {
      ends.append(position)
    } else {
      ends[length] = position
    }
  }
  var result: [Int] = []
  result.reserveCapacity(ends.count)
  var current = ends.last
  while let position = current {
    result.append(position)
    current = previous[position]
  }
  return result.reversed()
}
