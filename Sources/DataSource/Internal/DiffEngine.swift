/// Finds out which places of two sequences belong together, doing as little as the edits allow.
///
/// 1. Equal ids at the front pair, then those at the back. Nothing is hashed for that.
/// 2. Between them two fingers walk along both sequences. Where ids differ, a few places ahead are
///    looked at; if that does not help, ``Anchors`` do. What pairs is kept as runs.
/// 3. Only places that were passed over are hashed, once: what is left of the old sequence goes into an
///    open-addressing table of tag and number, where the new sequence's leftovers look it up.
/// 4. A heaviest increasing subsequence of the runs stays, the others move.
///
/// So time and memory beyond one comparison per item follow the edits. One engine serves all sections of a
/// list, for the sake of its buffers; leftovers of all sections stay in it, and are paired across sections
/// at the end.
@usableFromInline
struct DiffEngine {
  /// The runs of the sequences that were aligned last, in the order of the old one.
  @usableFromInline var runs: [DiffRun] = []
  @usableFromInline var oldLeft: [Leftover] = []
  @usableFromInline var newLeft: [Leftover] = []
  @usableFromInline var moves: [ItemMove] = []
  /// Pairs that have different values: their paths in the old list.
  @usableFromInline var updates: [ItemPath] = []
  /// Slots of `tag << 32 | number + 1`. 0 is free; a slot whose numbers are all used up keeps its tag.
  @usableFromInline var table: [UInt64] = []
  @usableFromInline var anchors = Anchors()
  /// Means nothing; keeps the optimizer from leaving out what is read only to have it in the cache.
  @usableFromInline var touched = 0

  @inlinable init() {}

  /// Aligns two sequences. Their leftovers are added to the others.
  ///
  /// - Parameters:
  ///   - keys: The sequences.
  ///   - old: How many the old sequence has, and the section it is.
  ///   - new: How many the new sequence has, and the section it is.
  /// - Complexity: O(*n* + *k* log *k*), where *n* is the number of ids in both sequences and *k* that of
  ///   the runs.
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
    guard oldLeft.count > firstOld, newLeft.count > firstNew else { return }
    guard pairLeftovers(keys, firstOld, firstNew) > 0 else { return }
    addPairsToRuns(from: firstOld)
    // Before the moves, so that their memory and that of the leftovers are not needed at the same time.
    dropPaired(firstOld, firstNew)
    if markMoves() { addMoves(from: old.section, to: new.section) }
  }

  /// Pairs what is left, whatever its section, and adds the moves.
  ///
  /// - Complexity: O(*k* log *k*), where *k* is the number of leftovers.
  @inlinable
  mutating func pairAcrossSections(_ keys: some PairingKeys) {
    if !newLeft.isSorted(by: { $0.path < $1.path }) { newLeft.sort { $0.path < $1.path } }
    let pairs = pairLeftovers(keys, 0, 0)
    guard pairs > 0 else { return }
    moves.reserveCapacity(moves.count + pairs)
    for place in oldLeft where place.isPaired {
      moves.append(ItemMove(from: place.path, to: newLeft[Int(place.partner)].path))
    }
    dropPaired(0, 0)
  }

  // MARK: Runs and moves

  /// Adds the pairs of leftovers to the runs, each in its place.
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
  /// Keeps only those without a partner, from `first` on.
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
