/// Pairs the elements of two sequences that have equal identifiers, and finds the fewest moves. The fewer differences
/// there are, the less time it takes.
///
/// - Pass 1 pairs equal identifiers at the front, then at the back. It hashes nothing.
/// - Pass 2 walks along the rest of both sequences. Where identifiers differ, it compares a few elements ahead, and then uses
///   ``Anchors``. Paired neighbors become a ``DiffRun``, and skipped elements become a ``Leftover``.
/// - Pass 3 pairs the leftovers with a hash table. So only skipped elements are hashed.
/// - Pass 4 keeps the heaviest runs that have the same order in both sequences. The other runs move.
///
/// ```
/// old     a b c d e f          new   a x c b d f
/// pass 1  a and f are paired
/// pass 2  b differs from x: skip old b and new x, pair c; d differs from b: skip new b, pair d; skip old e
/// pass 3  of the leftovers (old b e, new x b), b is paired; e is deleted, x is inserted
/// pass 4  in the order of the old sequence, the new indices of a b c d f are 0 3 2 4 5: b moves from 1 to 3
/// ```
///
/// One engine serves all sections of a list and reuses its buffers. It keeps the leftovers of all sections, and pairs them
/// across sections at the end.
@usableFromInline
struct DiffEngine {
  /// The pairs of equal elements that the last comparison of two sequences has found. A run is a block of elements that
  /// are neighbors in both sequences: for example, b c d in a b c d and b c d a.
  @usableFromInline var runs: [DiffRun] = []
  @usableFromInline var oldLeftovers: [Leftover] = []
  @usableFromInline var newLeftovers: [Leftover] = []
  @usableFromInline var moves: [Changeset.Move<ItemPath>] = []
  /// The paths in the old list of items that are in both lists, but with different values.
  @usableFromInline var updates: [ItemPath] = []
  /// A hash table of the old elements that have no partner in the new list yet. A slot is `hash << 32 | index of the
  /// element + 1`, or 0 if it is free. If a slot is occupied, an element gets the next free slot, and a search goes on
  /// until a free slot. So the slot of a paired element must not become free: it keeps the hash, with the index 0.
  @usableFromInline var table: [UInt64] = []
  @usableFromInline var anchors = Anchors()

  @inlinable
  init() {}

  /// Pairs the elements of two sequences that have equal identifiers. The sequences are the items of one section in the
  /// old and the new list, or the sections of both lists. Elements without a partner are added to `oldLeftovers` and
  /// `newLeftovers`.
  ///
  /// - Parameters:
  ///   - keys: Compares and hashes the identifiers of the elements.
  ///   - old: The number of elements of the old sequence, and the index of their section.
  ///   - new: The number of elements of the new sequence, and the index of their section.
  /// - Complexity: O(*n* + *k* log *k*), where *n* is the number of elements in both sequences and *k* the number of
  ///   blocks of elements that are neighbors in both sequences.
  @inlinable
  mutating func align(
    _ keys: some PairingKeys,
    old: (count: Int, section: Int),
    new: (count: Int, section: Int)
  ) {
    runs.removeAll(keepingCapacity: true)
    let firstOld = oldLeftovers.count
    let firstNew = newLeftovers.count
    // Passes 1 and 2 find elements with equal identifiers near the same place in both sequences. All other elements are
    // added to `oldLeftovers` and `newLeftovers`.
    walk(keys, old, new)
    guard oldLeftovers.count > firstOld, newLeftovers.count > firstNew else { return }
    // Pass 3 finds elements with equal identifiers in `oldLeftovers` and `newLeftovers`, by their hashes.
    guard pairLeftovers(keys, firstOld, firstNew) > 0 else { return }
    addPairsToRuns(from: firstOld)
    // Keep only the elements without a partner: they were inserted, deleted, or moved to another section. Removing the
    // others before moves are added lowers the peak memory use.
    removePaired(firstOld, firstNew)
    // Pass 4: elements that are in both sequences, but in another order, become moves.
    if findMovingRuns() { addMoves(from: old.section, to: new.section) }
  }

  /// Finds the items that have moved to another section, and adds their moves to ``moves``. Call it after all sections
  /// were compared, when `oldLeftovers` and `newLeftovers` have the items that were not found in their own section.
  ///
  /// - Complexity: O(*k* log *k*), where *k* is the number of these items.
  @inlinable
  mutating func pairAcrossSections(_ keys: some PairingKeys) {
    if !newLeftovers.isSorted(by: { $0.path < $1.path }) { newLeftovers.sort { $0.path < $1.path } }
    let pairs = pairLeftovers(keys, 0, 0)
    guard pairs > 0 else { return }
    moves.reserveCapacity(moves.count + pairs)
    for old in oldLeftovers {
      guard case .partner(let index) = old.link else { continue }
      moves.append(Changeset.Move(from: old.path, to: newLeftovers[Int(index)].path))
    }
    removePaired(0, 0)
  }

  // MARK: Pass 1 and pass 2

  /// Goes along two sequences, and pairs elements with equal identifiers that are near the same place in both. All other
  /// elements are added to `oldLeftovers` and `newLeftovers`, to look them up by hash later.
  @inlinable
  mutating func walk(
    _ keys: some PairingKeys,
    _ old: (count: Int, section: Int),
    _ new: (count: Int, section: Int)
  ) {
    // Pass 1: pair elements from the front, then from the back, until the identifiers differ.
    let start = pairFront(keys, (0, old.section), (0, new.section), ends: (old.count, new.count))
    guard start < old.count || start < new.count else { return }
    let back = pairBack(keys, old, new, atMost: min(old.count, new.count) - start)
    let ends = (old: old.count - back, new: new.count - back)
    // Pass 2: compare the elements between the paired beginnings and the paired ends. At a difference, skip inserted or
    // deleted elements up to the next elements with equal identifiers.
    var next = (old: start, new: start)
    var hasAnchors = false
    while next.old < ends.old, next.new < ends.new {
      let paired = pairFront(keys, (next.old, old.section), (next.new, new.section), ends: ends)
      next = (next.old + paired, next.new + paired)
      guard next.old < ends.old, next.new < ends.new else { break }
      if let skip = lookAhead(keys, next, ends) {
        addLeftovers(old: next.old..<(next.old + skip.old), section: old.section)
        addLeftovers(new: next.new..<(next.new + skip.new), section: new.section)
        next = (next.old + skip.old, next.new + skip.new)
        continue
      }
      if !hasAnchors {
        hasAnchors = true
        anchors.sample(keys, in: next.new..<ends.new)
      }
      guard !anchors.isEmpty else { break }
      let resumed = findAnchor(keys, next, ends, section: old.section)
      addLeftovers(new: next.new..<(resumed?.new ?? next.new), section: new.section)
      next = resumed ?? (ends.old, next.new)
    }
    addLeftovers(old: next.old..<ends.old, section: old.section)
    addLeftovers(new: next.new..<ends.new, section: new.section)
    if back > 0 { runs.append(DiffRun(old: ends.old, new: ends.new, count: back)) }
  }

  /// Pairs the elements at two start indices, then the elements after them, and so on, until the identifiers differ.
  ///
  /// - Returns: The number of pairs.
  @inlinable
  mutating func pairFront(
    _ keys: some PairingKeys,
    _ old: (start: Int, section: Int),
    _ new: (start: Int, section: Int),
    ends: (old: Int, new: Int)
  ) -> Int {
    let limit = min(ends.old - old.start, ends.new - new.start)
    var count = 0
    while count < limit {
      let oldPath = ItemPath(section: old.section, item: old.start + count)
      let newPath = ItemPath(section: new.section, item: new.start + count)
      guard keys.haveSameID(oldPath, newPath) else { break }
      // The values are compared here and not later, because both elements are in the processor's cache now.
      if !keys.areEqual(oldPath, newPath) { updates.append(oldPath) }
      count += 1
    }
    if count > 0 { runs.append(DiffRun(old: old.start, new: new.start, count: count)) }
    return count
  }

  /// Pairs the last elements of two sequences, then the elements before them, and so on, until the identifiers differ.
  ///
  /// - Returns: The number of pairs.
  @inlinable
  mutating func pairBack(
    _ keys: some PairingKeys,
    _ old: (count: Int, section: Int),
    _ new: (count: Int, section: Int),
    atMost limit: Int
  ) -> Int {
    var count = 0
    while count < limit {
      let oldPath = ItemPath(section: old.section, item: old.count - 1 - count)
      let newPath = ItemPath(section: new.section, item: new.count - 1 - count)
      guard keys.haveSameID(oldPath, newPath) else { break }
      if !keys.areEqual(oldPath, newPath) { updates.append(oldPath) }
      count += 1
    }
    return count
  }

  /// Returns the number of elements to skip in each list, from a place where the identifiers differ to the nearest place
  /// where they are equal. For example, from b in `a b c` and x in `a x y b c`, 0 old and 2 new elements are skipped.
  /// Returns `nil` if more than six elements must be skipped in total.
  @inlinable
  func lookAhead(
    _ keys: some PairingKeys,
    _ next: (old: Int, new: Int),
    _ ends: (old: Int, new: Int)
  ) -> (old: Int, new: Int)? {
    for distance in 1...6 {
      for newSkip in 0...distance {
        let oldSkip = distance - newSkip
        guard next.old + oldSkip < ends.old, next.new + newSkip < ends.new else { continue }
        if keys.haveSameID(next.old + oldSkip, next.new + newSkip) { return (oldSkip, newSkip) }
      }
    }
    return nil
  }

  /// Finds where the lists agree again after a long difference, such as many inserted elements. Returns the index of this
  /// place in each list, or `nil`.
  ///
  /// The method looks up each old element in ``anchors``, a sample of the new elements. A single match can be a
  /// coincidence, so the neighbors of the two elements must have equal identifiers, too. Old elements that are skipped
  /// are added to `oldLeftovers` together with their hashes, so that no identifier is hashed twice.
  @inlinable
  mutating func findAnchor(
    _ keys: some PairingKeys,
    _ next: (old: Int, new: Int),
    _ ends: (old: Int, new: Int),
    section: Int
  ) -> (old: Int, new: Int)? {
    // `nextTry` is the index of the next old element to look up. Suppose that the old elements 8 and 9 match two
    // neighboring new elements, but too few further neighbors match. Then `nextTry` is 10, because a lookup of element 9
    // would find the same two elements.
    var nextTry = next.old
    for old in next.old..<ends.old {
      let path = ItemPath(section: section, item: old)
      let hash = keys.hash(keys.oldID(path))
      oldLeftovers.append(Leftover(path, hash: hash))
      guard old >= nextTry, let new = anchors.index(of: hash), new >= next.new, keys.haveSameID(old, new)
      else { continue }
      var before = 0
      while old - before > next.old, new - before > next.new,
        keys.haveSameID(old - before - 1, new - before - 1)
      {
        before += 1
      }
      let skipped = (old - before - next.old) + (new - before - next.new)
      let needed = max(4, skipped / 32)
      var after = 1
      while before + after < needed, old + after < ends.old, new + after < ends.new,
        keys.haveSameID(old + after, new + after)
      {
        after += 1
      }
      if before + after >= needed {
        oldLeftovers.removeLast(before + 1)
        return (old - before, new - before)
      }
      nextTry = old + after
    }
    return nil
  }

  @inlinable
  mutating func addLeftovers(old range: Range<Int>, section: Int) {
    oldLeftovers.append(contentsOf: range.lazy.map { Leftover(ItemPath(section: section, item: $0)) })
  }

  @inlinable
  mutating func addLeftovers(new range: Range<Int>, section: Int) {
    newLeftovers.append(contentsOf: range.lazy.map { Leftover(ItemPath(section: section, item: $0)) })
  }
}

/// A sample of the elements of the new list, in a hash table. The comparison of two lists uses it to find where the lists
/// agree again after a long insertion.
///
/// For example, the sample has every eighth element of the new list: 0, 8, 16 and so on. If 30 elements were inserted at
/// the front, old element 2 is new element 32, which is in the sample. From this pair, the comparison goes back to old
/// element 0 and new element 30, and continues there.
@usableFromInline
struct Anchors {
  /// A hash table with every 8th or 32nd element of the new list, which is found by the hash of its identifier. A
  /// used slot is `hash << 32 | index of the element + 1`, and a free slot is 0.
  @usableFromInline var table: [UInt64] = []

  @inlinable init() {}

  @inlinable var isEmpty: Bool { table.isEmpty }

  /// Fills the hash table with every 32nd element of a range of the new list, or every 8th element of a short range. After a
  /// long insertion, the comparison finds an old element in the table again, and continues there.
  @inlinable
  mutating func sample(_ keys: some PairingKeys, in range: Range<Int>) {
    table.removeAll(keepingCapacity: true)
    guard range.count >= 16 else { return }
    let step = range.count < 2_048 ? 8 : 32
    let size = Self.tableSize(for: range.count / step + 1)
    table.append(contentsOf: repeatElement(0, count: size))
    for index in stride(from: range.lowerBound, to: range.upperBound, by: step) {
      let hash = keys.hash(keys.newID(ItemPath(section: 0, item: index)))
      var slot = Int(hash) & (size - 1)
      while table[slot] != 0, UInt32(truncatingIfNeeded: table[slot] >> 32) != hash {
        slot = (slot + 1) & (size - 1)
      }
      if table[slot] == 0 { table[slot] = UInt64(hash) << 32 | UInt64(index + 1) }
    }
  }

  /// Returns the index of the first sampled element of the new list whose identifier has this hash, or `nil` if there is
  /// none. The caller must compare the identifiers, because different identifiers can have equal hashes.
  @inlinable
  func index(of hash: UInt32) -> Int? {
    let mask = table.count - 1
    var slot = Int(hash) & mask
    while table[slot] != 0 {
      if UInt32(truncatingIfNeeded: table[slot] >> 32) == hash {
        return Int(UInt32(truncatingIfNeeded: table[slot])) - 1
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Returns a size for the hash table with which the table is at most two thirds full. The size is a power of 2.
  @inlinable
  static func tableSize(for count: Int) -> Int {
    let needed = count + count / 2 + 1
    return 1 << (Int.bitWidth - (needed - 1).leadingZeroBitCount)
  }
}
