/// An element of the old or the new list that the first two passes have not paired with an equal element of the other list.
///
/// The structure is small, because a shuffled list has as many leftovers as elements.
@usableFromInline
struct Leftover {
  @usableFromInline let section: Int32
  @usableFromInline let item: Int32
  /// A part of the hash of the identifier, or 0 until it is computed.
  @usableFromInline var hash: UInt32
  /// The item index of the paired element in the other list, or -1 if there is none. This copy saves a cache miss for each pair.
  @usableFromInline var partnerItem: Int32 = -1
  /// The ``link`` as one number: -1 for no link, `i` for a partner with index `i`, and `-2 - i` for the next leftover with the
  /// same identifier.
  @usableFromInline var encodedLink: Int32 = -1

  /// What is stored for an element that has no equal element at the same place in the other list: where its equal element
  /// was found elsewhere, or the next element with the same identifier that still needs one.
  @usableFromInline
  enum Link {
    case none
    /// The index of the element in the other list that has the same identifier.
    case partner(Int32)
    /// The index of the next element of the old list with the same identifier that was not matched with a new element yet.
    case nextEqual(Int32)
  }

  @inlinable
  init(_ path: ItemPath, hash: UInt32 = 0) {
    section = Int32(truncatingIfNeeded: path.section)
    item = Int32(truncatingIfNeeded: path.item)
    self.hash = hash
  }

  @inlinable var path: ItemPath { ItemPath(section: Int(section), item: Int(item)) }

  @inlinable var link: Link {
    get {
      if encodedLink == -1 { return .none }
      return encodedLink >= 0 ? .partner(encodedLink) : .nextEqual(-2 - encodedLink)
    }
    set {
      switch newValue {
      case .none: encodedLink = -1
      case .partner(let index): encodedLink = index
      case .nextEqual(let index): encodedLink = -2 - index
      }
    }
  }

  @inlinable var isPaired: Bool { encodedLink >= 0 }
}

// MARK: Pass 3

extension DiffEngine {
  /// Pairs old and new leftovers that have equal identifiers. If several have the same identifier, the first old leftover is
  /// paired with the first new one.
  ///
  /// ```
  /// old leftovers   0: b   1: e   2: b          new leftovers   0: b   1: b   2: b
  /// the table       b -> 0, e -> 1; the link of 0 is nextEqual(2)
  /// new 0           takes 0; the slot of b becomes 2
  /// new 1           takes 2; the slot of b has no index any more
  /// new 2           finds nothing, so it was inserted
  /// ```
  ///
  /// - Parameters:
  ///   - keys: The lists.
  ///   - firstOld: The start in `oldLeftovers`.
  ///   - firstNew: The start in `newLeftovers`.
  /// - Returns: The number of pairs.
  /// - Complexity: O(*k*), where *k* is the number of leftovers.
  @inlinable
  mutating func pairLeftovers(_ keys: some PairingKeys, _ firstOld: Int, _ firstNew: Int) -> Int {
    for index in firstOld..<oldLeftovers.count where oldLeftovers[index].hash == 0 {
      oldLeftovers[index].hash = keys.hash(keys.oldID(oldLeftovers[index].path))
    }
    for index in firstNew..<newLeftovers.count where newLeftovers[index].hash == 0 {
      newLeftovers[index].hash = keys.hash(keys.newID(newLeftovers[index].path))
    }
    fillTable(keys, from: firstOld)
    var pairs = 0
    for newIndex in firstNew..<newLeftovers.count {
      let newPath = newLeftovers[newIndex].path
      guard let oldIndex = takeFromTable(keys, newPath, newLeftovers[newIndex].hash) else {
        continue
      }
      oldLeftovers[oldIndex].link = .partner(Int32(truncatingIfNeeded: newIndex))
      oldLeftovers[oldIndex].partnerItem = Int32(truncatingIfNeeded: newPath.item)
      newLeftovers[newIndex].link = .partner(Int32(truncatingIfNeeded: oldIndex))
      let oldPath = oldLeftovers[oldIndex].path
      if !keys.areEqual(oldPath, newPath) { updates.append(oldPath) }
      pairs += 1
    }
    table.removeAll(keepingCapacity: table.count <= 1 << 12)
    return pairs
  }

  /// Adds the elements of the old list that were not matched yet to the hash table, so that moved elements can be looked up
  /// by their identifiers. Elements with equal identifiers form a chain, which begins with the one added last.
  @inlinable
  mutating func fillTable(_ keys: some PairingKeys, from first: Int) {
    let count = oldLeftovers.count - first
    let size = Anchors.tableSize(for: count)
    table.append(contentsOf: repeatElement(0, count: size))
    let mask = size - 1
    for index in stride(from: oldLeftovers.count - 1, through: first, by: -1) {
      let hash = oldLeftovers[index].hash
      var slot = Int(hash) & mask
      while table[slot] != 0 {
        if UInt32(truncatingIfNeeded: table[slot] >> 32) == hash {
          let other = Int(UInt32(truncatingIfNeeded: table[slot])) - 1
          if keys.oldID(oldLeftovers[index].path) == keys.oldID(oldLeftovers[other].path) {
            oldLeftovers[index].link = .nextEqual(Int32(truncatingIfNeeded: other))
            break
          }
        }
        slot = (slot + 1) & mask
      }
      table[slot] = UInt64(hash) << 32 | UInt64(index + 1)
    }
  }

  /// Looks up an element of the old list that was not matched yet and has the same identifier as an element of the new
  /// list. Removes it from the hash table, and returns its index. If there are several, the first one in the list is taken.
  @inlinable
  mutating func takeFromTable(
    _ keys: some PairingKeys,
    _ newPath: ItemPath,
    _ hash: UInt32
  ) -> Int? {
    let mask = table.count - 1
    var slot = Int(hash) & mask
    while table[slot] != 0 {
      let entry = table[slot]
      if UInt32(truncatingIfNeeded: entry >> 32) == hash, UInt32(truncatingIfNeeded: entry) != 0 {
        let index = Int(UInt32(truncatingIfNeeded: entry)) - 1
        if keys.haveSameID(oldLeftovers[index].path, newPath) {
          var rest: UInt64 = 0
          if case .nextEqual(let next) = oldLeftovers[index].link { rest = UInt64(next + 1) }
          table[slot] = UInt64(hash) << 32 | rest
          return index
        }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds pairs of elements that were found in the hash table to the sorted list of runs. Pairs that are neighbors in both
  /// lists become one run.
  @usableFromInline
  mutating func addPairsToRuns(from firstOld: Int) {
    var merged: [DiffRun] = []
    merged.reserveCapacity(runs.count + oldLeftovers.count - firstOld)
    func add(_ run: DiffRun) {
      if let last = merged.last, last.isFollowed(byOld: run.old, new: run.new) {
        merged[merged.count - 1].count += run.count
      } else {
        merged.append(run)
      }
    }
    var next = 0
    for old in oldLeftovers[firstOld...] where old.isPaired {
      while next < runs.count, runs[next].old < old.item {
        add(runs[next])
        next += 1
      }
      add(DiffRun(old: Int(old.item), new: Int(old.partnerItem)))
    }
    runs[next...].forEach(add)
    runs = merged
  }

  @usableFromInline
  mutating func removePaired(_ firstOld: Int, _ firstNew: Int) {
    oldLeftovers.removePaired(from: firstOld)
    newLeftovers.removePaired(from: firstNew)
  }
}

extension [Leftover] {
  /// Removes the elements that were matched meanwhile from the list of elements without a match, beginning at the index
  /// `first`, and forgets the matches that were tried for the others.
  fileprivate mutating func removePaired(from first: Int) {
    var end = first
    for index in first..<count where !self[index].isPaired {
      self[end] = self[index]
      self[end].link = .none
      end += 1
    }
    if end == 0 {
      removeAll(keepingCapacity: count < 1 << 12)
    } else {
      removeSubrange(end...)
    }
  }
}

// MARK: Pass 4

/// A run of elements that are neighbors in the old list, and also neighbors in the new list, in the same order. For
/// example, B C D in A B C D and B C D A.
@usableFromInline
struct DiffRun {
  @usableFromInline let old: Int32
  @usableFromInline let new: Int32
  @usableFromInline var count: Int32
  /// Whether the elements are moved. Otherwise the elements stay in place, and the rest of the list moves around them.
  @usableFromInline var isMoved = false

  @inlinable
  init(old: Int, new: Int, count: Int = 1) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
  }

  @inlinable
  func isFollowed(byOld old: Int32, new: Int32) -> Bool { self.old + count == old && self.new + count == new }
}

extension DiffEngine {
  /// Marks the runs that move: all runs outside a heaviest subsequence with the same order in both sequences. A run moves as a
  /// whole, because no other element lies between its elements.
  ///
  /// ```
  /// the runs (old, new, count)      (0, 4, 1)   (1, 0, 3)   (4, 3, 1)
  /// the weights, in the new order   3 for (1, 0, 3), 3 + 1 for (4, 3, 1), 1 for (0, 4, 1): no run is before it in the old order
  /// the heaviest subsequence        (1, 0, 3), (4, 3, 1): the run (0, 4, 1) moves
  /// ```
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
  mutating func findMovingRuns() -> Bool {
    if runs.isSorted(by: { $0.new < $1.new }) { return false }
    // Searches for the largest set of runs of neighboring elements that can stay in place while the others move. For each run,
    // `previous` has the index of the run before it in the largest such set that ends with it, or -1.
    var previous = [Int32](repeating: -1, count: runs.count)
    // A Fenwick tree over the runs in the order of the old list. A node stores the largest set of staying elements that
    // ends in the node's range, as `number of elements << 32 | index of the last run`. The value 0 means none.
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
      // The loop can end early. If a node of the tree stores a larger value, so do all nodes whose ranges contain its
      // range.
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

  /// Adds a move for each element of the runs that move, from a section of the old list to the same section of the new
  /// list.
  @usableFromInline
  mutating func addMoves(from oldSection: Int, to newSection: Int) {
    moves.reserveCapacity(moves.count + runs.reduce(0) { $0 + ($1.isMoved ? Int($1.count) : 0) })
    for run in runs where run.isMoved {
      for offset in 0..<Int(run.count) {
        moves.append(
          Changeset.Move(
            from: ItemPath(section: oldSection, item: Int(run.old) + offset),
            to: ItemPath(section: newSection, item: Int(run.new) + offset)
          )
        )
      }
    }
  }
}
