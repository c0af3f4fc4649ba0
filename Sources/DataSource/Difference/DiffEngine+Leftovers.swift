/// An element of the old or the new list for which no element with an equal identifier was found near the same place in
/// the other list. For example, an element that was moved far, inserted or deleted.
///
/// The structure is small, because a shuffled list has as many of these values as elements.
@usableFromInline
struct Leftover {
  @usableFromInline let section: Int32
  @usableFromInline let item: Int32
  /// A part of the hash of the identifier, or 0 until it is computed.
  @usableFromInline var hash: UInt32
  /// The index, within its section, of the paired element: the element of the other list with an equal identifier. -1 stands
  /// for an element without a partner. This is a copy, because reading the index from the other array would cost a cache miss
  /// for each pair.
  @usableFromInline var partnerItem: Int32 = -1
  /// The property ``link`` encoded in four bytes: `.none` is -1, `.partner(i)` is `i`, and `.nextEqual(i)` is `-2 - i`.
  @usableFromInline var encodedLink: Int32 = -1

  /// The other element with an equal identifier that an element refers to. Before elements are paired, an old element
  /// refers to the next old element with its identifier. A paired element refers to its partner in the other list.
  @usableFromInline
  enum Link {
    case none
    /// The element has a partner. The number is the partner's index in `newLeftovers`, for an old element, or in
    /// `oldLeftovers`, for a new element.
    case partner(Int32)
    /// The old list has a further element with this identifier. The number is that element's index in `oldLeftovers`. So
    /// all old elements with the identifier form a linked list.
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
  /// Pairs old and new leftovers that have equal identifiers. A leftover is an element without a partner so far. If
  /// several have the same identifier, the first old leftover is paired with the first new one.
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
  ///   - firstOld: The index in `oldLeftovers` of the first element to pair.
  ///   - firstNew: The index in `newLeftovers` of the first element to pair.
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

  /// Adds the old elements that have no partner yet to the hash table, by their identifiers. If several elements have the
  /// same identifier, the table has the index of the first one, and each of them links to the next one.
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

  /// Searches the hash table for an old element with the same identifier as an element of the new list. Removes the old
  /// element from the table, and returns its index. If several elements have the identifier, the first one is taken.
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

  /// Adds the pairs of old and new elements that the hash table has found to ``runs``. Pairs that follow each other in
  /// both lists become one run: for example, the pairs (old 3, new 7) and (old 4, new 8) become a run of two elements.
  ///
  /// - Parameter firstOld: The first index in `oldLeftovers` of an element of this section. Before it are elements of
  ///   sections that were compared earlier.
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
  /// Removes the elements that have a partner in the other list, from the index `first` on. Other elements move to lower
  /// indices then. So the indices that are stored in `link` are wrong, and `link` is set to `.none`.
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

/// A block of elements that are neighbors in the old list, and in the new list in the same order. For example, B C D in
/// A B C D and B C D A.
@usableFromInline
struct DiffRun {
  @usableFromInline let old: Int32
  @usableFromInline let new: Int32
  @usableFromInline var count: Int32
  /// Whether the elements of this run move. If `false`, the elements stay, and others move around them.
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
  /// Marks the runs that move. As many elements as possible stay. The runs that stay form the heaviest subsequence with
  /// the same order in both sequences, where the weight of a run is its number of elements. A run moves as a whole,
  /// because no other element lies between its elements.
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
    // A run is a block of elements that follow each other in both lists. The loop chooses the runs that stay: runs that
    // have the same order in both lists, with as many elements in total as possible. `previous` has, for each run, the
    // run before it in the best choice that ends with this run, or -1.
    var previous = [Int32](repeating: -1, count: runs.count)
    // A Fenwick tree. Among the runs that come before a given run in both lists, it finds the choice with the most elements in
    // O(log n). A node contains `number of elements << 32 | index of the last run`, or 0 if it is empty.
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

  /// Adds one move for each element of the runs that move. A run is a block of elements that are neighbors in both lists.
  ///
  /// - Parameters:
  ///   - oldSection: The index of the section in the old list.
  ///   - newSection: The index of the section in the new list.
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
