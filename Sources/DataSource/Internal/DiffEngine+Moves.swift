extension DiffEngine {
  /// Decides which runs move: those that are not in a heaviest subsequence that has the same order in both
  /// sequences. A run moves as a whole or not at all, since nothing lies between its places.
  ///
  /// Source: M. L. Fredman, "On computing the length of longest increasing subsequences", Discrete Mathematics
  /// 11 (1975), https://doi.org/10.1016/0012-365X(75)90103-X; with weights, by prefix maxima in the tree of
  /// P. M. Fenwick, "A new data structure for cumulative frequency tables", Software: Practice and Experience
  /// 24 (1994), https://doi.org/10.1002/spe.4380240306.
  ///
  /// - Returns: Whether any run moves.
  /// - Complexity: O(*p* + *r* log *r*), where *r* is the number of runs and *p* that of places in the new
  ///   sequence.
  @usableFromInline
  mutating func markMoves() -> Bool {
    if runs.isSorted(by: { $0.new < $1.new }) { return false }
    // For each run, the weight of the heaviest subsequence that ends with it, and the run before it.
    var weights = [Int](repeating: 0, count: runs.count)
    var previous = [Int32](repeating: -1, count: runs.count)
    // At `k`, the run that ends the heaviest one among those that the Fenwick tree keeps there.
    var tree = [Int32](repeating: -1, count: runs.count + 1)
    var heaviest = -1
    for run in runsInNewOrder() {
      let run = Int(run)
      var best = -1
      var node = run
      while node > 0 {
        let candidate = Int(tree[node])
        if candidate >= 0, best < 0 || weights[candidate] > weights[best] { best = candidate }
        node &= node - 1
      }
      previous[run] = Int32(truncatingIfNeeded: best)
      weights[run] = runs[run].weight + (best < 0 ? 0 : weights[best])
      node = run + 1
      while node < tree.count {
        if tree[node] < 0 || weights[run] >= weights[Int(tree[node])] {
          tree[node] = Int32(truncatingIfNeeded: run)
        }
        node += node & -node
      }
      if heaviest < 0 || weights[run] >= weights[heaviest] { heaviest = run }
    }
    for index in runs.indices { runs[index].isMoved = true }
    while heaviest >= 0 {
      runs[heaviest].isMoved = false
      heaviest = Int(previous[heaviest])
    }
    return true
  }

  /// The numbers of the runs, in the order of the new sequence.
  private func runsInNewOrder() -> [Int32] {
    let lowest = runs.reduce(Int32.max) { min($0, $1.new) }
    let highest = runs.reduce(0) { max($0, $1.new) }
    // Their places are numbers of a small range: to put each run into its place is faster than to sort.
    var places = [Int32](repeating: -1, count: Int(highest - lowest) + 1)
    for (number, run) in runs.enumerated() {
      places[Int(run.new - lowest)] = Int32(truncatingIfNeeded: number)
    }
    places.removeAll { $0 < 0 }
    return places
  }
}

extension DiffRun {
  /// First the number of places; among equals, those that are where they were had better stay: a move that
  /// begins and ends at the same numbers looks needless.
  fileprivate var weight: Int { (Int(count) << 32) + (old == new ? Int(count) : 0) }
}
