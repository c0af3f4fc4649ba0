extension DiffEngine {
  /// Marks the runs that move: all runs outside a heaviest subsequence with the same order in both sequences. A run moves as a
  /// whole, because no other element lies between its elements.
  ///
  /// Source: M. L. Fredman, "On computing the length of longest increasing subsequences", Discrete Mathematics
  /// 11 (1975), https://doi.org/10.1016/0012-365X(75)90103-X; with weights, by prefix maxima in the tree of
  /// P. M. Fenwick, "A new data structure for cumulative frequency tables", Software: Practice and Experience
  /// 24 (1994), https://doi.org/10.1002/spe.4380240306.
  ///
  /// - Returns: Whether any run moves.
  /// - Complexity: O(*p* + *r* log *r*), where *r* is the number of runs and *p* the number of elements in
  ///   the new sequence.
  @usableFromInline
  mutating func markMoves() -> Bool {
    if runs.isSorted(by: { $0.new < $1.new }) { return false }
    // For each run, the run before it in the heaviest subsequence that ends with it.
    var previous = [Int32](repeating: -1, count: runs.count)
    // A Fenwick tree over the runs in the order of the old sequence. A node stores the heaviest subsequence that ends in its
    // range, as `weight << 32 | number of the last run`. 0 means no subsequence: a weight is at least 1.
    var tree = [UInt64](repeating: 0, count: runs.count + 1)
    var heaviest: UInt64 = 0
    for number in runs.numbers(by: { Int64($0.new) }) {
      let run = Int(number)
      var best: UInt64 = 0
      var node = run
      while node > 0 {
        best = max(best, tree[node])
        node &= node - 1
      }
      if best > 0 { previous[run] = Int32(truncatingIfNeeded: best) }
      let weight = (best >> 32) + UInt64(runs[run].count)
      let entry = weight << 32 | UInt64(run)
      node = run + 1
      // If a node has a heavier subsequence, all nodes that contain it have one too.
      while node < tree.count, tree[node] < entry {
        tree[node] = entry
        node += node & -node
      }
      if weight >= heaviest >> 32 { heaviest = entry }
    }
    for index in runs.indices { runs[index].isMoved = true }
    var staying = Int32(truncatingIfNeeded: heaviest)
    while staying >= 0 {
      runs[Int(staying)].isMoved = false
      staying = previous[Int(staying)]
    }
    return true
  }
}
