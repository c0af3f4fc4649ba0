/// Which positions of one sequence of ids correspond to which of another, and which of them move.
///
/// Equal ids at the front pair with each other, then those at the back, then what is between: the
/// first occurrence of an id with its first occurrence, the second with the second. As few pairs as
/// possible count as moves.
struct Alignment {
  /// A position in the old sequence and its partner in the new one.
  struct Pair {
    let old: Int
    let new: Int
  }

  private let oldCount: Int
  private let newCount: Int
  private let prefix: Int
  private let suffix: Int
  private var middle: [Pair] = []

  /// The pairs that change places, in the order of their new positions.
  private(set) var moves: [Pair] = []
  /// The old positions without a partner, ascending.
  private(set) var deletes: [Int] = []
  /// The new positions without a partner, ascending.
  private(set) var inserts: [Int] = []

  /// - Complexity: O(*n* + *k* log *k*), where *n* is the number of ids in both sequences, *k* that of
  ///   the pairs between the equal front and the equal back.
  init<IDs: RandomAccessCollection>(from old: IDs, to new: IDs)
  where IDs.Element: Hashable, IDs.Index == Int {
    oldCount = old.count
    newCount = new.count
    let shorter = min(oldCount, newCount)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[oldCount - 1 - suffix] == new[newCount - 1 - suffix] { suffix += 1 }
    self.prefix = prefix
    self.suffix = suffix
    pairMiddle(old[prefix..<(oldCount - suffix)], new[prefix..<(newCount - suffix)])
  }

  /// Calls `body` with the positions of every pair, in the order of the new ones.
  func forEachPair(_ body: (_ old: Int, _ new: Int) -> Void) {
    for position in 0..<prefix { body(position, position) }
    for pair in middle { body(pair.old, pair.new) }
    for position in (newCount - suffix)..<newCount { body(position - newCount + oldCount, position) }
  }

  private mutating func pairMiddle<IDs: RandomAccessCollection>(_ old: IDs, _ new: IDs)
  where IDs.Element: Hashable, IDs.Index == Int {
    guard !old.isEmpty, !new.isEmpty else {
      deletes = Array(old.indices)
      inserts = Array(new.indices)
      return
    }
    var table = OccurrenceTable(old)
    var isPaired = [Bool](repeating: false, count: old.count)
    for position in new.indices {
      if let offset = table.takePosition(of: new[position]) {
        isPaired[offset] = true
        middle.append(Pair(old: old.startIndex + offset, new: position))
      } else {
        inserts.append(position)
      }
    }
    deletes = isPaired.indices.filter { !isPaired[$0] }.map { old.startIndex + $0 }
    var staying = longestIncreasingSubsequence(of: middle.map(\.old))[...]
    for (index, pair) in middle.enumerated() {
      if staying.first == index {
        staying.removeFirst()
      } else {
        moves.append(pair)
      }
    }
  }
}
