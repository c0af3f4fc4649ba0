/// Pairs the elements of two sequences that have equal identifiers. The work follows the number of edits.
///
/// 1. The engine pairs equal identifiers at the front, then at the back. The first step hashes nothing.
/// 2. Then the engine walks along both sequences. Where identifiers differ, it compares a few elements ahead, and then uses
///    ``Anchors``. The paired elements are kept as runs.
/// 3. It hashes only the elements that the walk has skipped: the leftovers. The old ones go into an open-addressing table, and
///    the new ones are looked up there.
/// 4. A heaviest increasing subsequence of the runs stays, and the other runs move.
///
/// One engine serves all sections of a list and reuses its buffers. The leftovers of all sections stay in it, and are paired across
/// sections at the end.
@usableFromInline
struct DiffEngine {
  /// The runs of the last two aligned sequences, in the order of the old sequence.
  @usableFromInline var runs: [DiffRun] = []
  @usableFromInline var oldLeft: [Leftover] = []
  @usableFromInline var newLeft: [Leftover] = []
  @usableFromInline var moves: [ItemMove] = []
  /// The paths in the old list of paired items with different values.
  @usableFromInline var updates: [ItemPath] = []
  /// Slots of `tag << 32 | number + 1`, or 0 if a slot is free. A slot without unused numbers keeps its tag.
  @usableFromInline var table: [UInt64] = []
  @usableFromInline var anchors = Anchors()
  /// Prevents the optimizer from removing the reads that only fill the cache.
  @usableFromInline var touched = 0
  /// Whether the work was canceled. Then the results are useless.
  @usableFromInline var isCanceled = false
  @usableFromInline let shouldCancel: () -> Bool

  @inlinable
  init(unless shouldCancel: @escaping () -> Bool) { self.shouldCancel = shouldCancel }

  /// The number of elements between two questions whether the work is canceled: a power of 2.
  @inlinable static var checkInterval: Int { 1 << 14 }

  /// Returns whether the work was canceled. Loops call it after each `checkInterval` elements.
  @inlinable
  mutating func checkCancellation() -> Bool {
    if !isCanceled { isCanceled = shouldCancel() }
    return isCanceled
  }

  /// Aligns two sequences. Adds their leftovers to the leftovers of the sequences before.
  ///
  /// - Parameters:
  ///   - keys: The sequences.
  ///   - old: The number of elements and the section of the old sequence.
  ///   - new: The number of elements and the section of the new sequence.
  /// - Complexity: O(*n* + *k* log *k*), where *n* is the number of elements in both sequences and *k* the number of runs.
  @inlinable
  mutating func align(
    _ keys: some PairingKeys,
    old: (count: Int, section: Int),
    new: (count: Int, section: Int)
  ) {
    runs.removeAll(keepingCapacity: true)
    let firstOld = oldLeft.count
    let firstNew = newLeft.count
    walk(keys, old, new)
    guard !isCanceled, oldLeft.count > firstOld, newLeft.count > firstNew else { return }
    guard pairLeftovers(keys, firstOld, firstNew) > 0, !checkCancellation() else { return }
    addPairsToRuns(from: firstOld)
    // Done before the moves: their memory and the memory of the leftovers are not needed at the same time.
    dropPaired(firstOld, firstNew)
    if markMoves() { addMoves(from: old.section, to: new.section) }
  }

  /// Pairs the leftovers of all sections and adds the moves.
  ///
  /// - Complexity: O(*k* log *k*), where *k* is the number of leftovers.
  @inlinable
  mutating func pairAcrossSections(_ keys: some PairingKeys) {
    if !newLeft.isSorted(by: { $0.path < $1.path }) { newLeft.sort { $0.path < $1.path } }
    let pairs = pairLeftovers(keys, 0, 0)
    guard pairs > 0, !isCanceled else { return }
    moves.reserveCapacity(moves.count + pairs)
    for place in oldLeft where place.isPaired {
      moves.append(ItemMove(from: place.path, to: newLeft[Int(place.partner)].path))
    }
    dropPaired(0, 0)
  }

  // MARK: Runs and moves

  /// Inserts the pairs of leftovers into the runs.
  @usableFromInline
  mutating func addPairsToRuns(from firstOld: Int) {
    var merged: [DiffRun] = []
    merged.reserveCapacity(runs.count + oldLeft.count - firstOld)
    func add(_ run: DiffRun) {
      if let last = merged.last, last.isFollowed(byOld: run.old, new: run.new) {
        merged[merged.count - 1].count += run.count
      } else {
        merged.append(run)
      }
    }
    var next = 0
    for place in oldLeft[firstOld...] where place.isPaired {
      while next < runs.count, runs[next].old < place.item {
        add(runs[next])
        next += 1
      }
      add(DiffRun(old: Int(place.item), new: Int(place.tag)))
    }
    runs[next...].forEach(add)
    runs = merged
  }

  /// Adds the moves within a section.
  @usableFromInline
  mutating func addMoves(from oldSection: Int, to newSection: Int) {
    moves.reserveCapacity(moves.count + runs.reduce(0) { $0 + ($1.isMoved ? Int($1.count) : 0) })
    for run in runs where run.isMoved {
      for offset in 0..<Int(run.count) {
        moves.append(
          ItemMove(
            from: ItemPath(section: oldSection, item: Int(run.old) + offset),
            to: ItemPath(section: newSection, item: Int(run.new) + offset)
          )
        )
      }
    }
  }

  @usableFromInline
  mutating func dropPaired(_ firstOld: Int, _ firstNew: Int) {
    oldLeft.dropPaired(from: firstOld)
    newLeft.dropPaired(from: firstNew)
  }
}

extension [Leftover] {
  /// Removes the leftovers with a partner, from `first` on.
  fileprivate mutating func dropPaired(from first: Int) {
    var end = first
    for index in first..<count where !self[index].isPaired {
      self[end] = self[index]
      self[end].partner = -1
      end += 1
    }
    if end == 0 {
      removeAll(keepingCapacity: count < 1 << 12)
    } else {
      removeSubrange(end...)
    }
  }
}

/// Neighbors in the old list that are neighbors in the new list, in the same order.
@usableFromInline
struct DiffRun {
  @usableFromInline let old: Int32
  @usableFromInline let new: Int32
  @usableFromInline var count: Int32
  /// Whether the run moves.
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

/// An element for which the walk has found no partner.
///
/// It takes 16 bytes. Lists of more than 2^31 items do not fit into memory.
@usableFromInline
struct Leftover {
  @usableFromInline let section: Int32
  @usableFromInline let item: Int32
  /// A part of the hash of the identifier, or 0 until it is computed. For a paired old element, the partner's item.
  @usableFromInline var tag: UInt32
  /// The number of the partner among the leftovers of the other list. A negative number means no partner. A number below -1 is
  /// `-2 - number` of the next old leftover with the same identifier.
  @usableFromInline var partner: Int32 = -1

  @inlinable
  init(_ path: ItemPath, tag: UInt32 = 0) {
    section = Int32(truncatingIfNeeded: path.section)
    item = Int32(truncatingIfNeeded: path.item)
    self.tag = tag
  }

  @inlinable var path: ItemPath { ItemPath(section: Int(section), item: Int(item)) }

  @inlinable var isPaired: Bool { partner >= 0 }
}
