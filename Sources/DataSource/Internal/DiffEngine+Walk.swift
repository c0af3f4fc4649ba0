extension DiffEngine {
  /// Walks along both sequences. Pairs elements as runs, and adds the other elements to the leftovers.
  @inlinable
  mutating func walk(
    _ keys: some PairingKeys,
    _ old: (count: Int, section: Int),
    _ new: (count: Int, section: Int)
  ) {
    let start = pairFront(keys, (0, old.section), (0, new.section), ends: (old.count, new.count))
    guard start < old.count || start < new.count else { return }
    let back = pairBack(keys, old, new, atMost: min(old.count, new.count) - start)
    let ends = (old.count - back, new.count - back)
    var here = (old: start, new: start)
    var hasAnchors = false
    while here.old < ends.0, here.new < ends.1, !checkCancellation() {
      let paired = pairFront(keys, (here.old, old.section), (here.new, new.section), ends: ends)
      here = (here.old + paired, here.new + paired)
      guard here.old < ends.0, here.new < ends.1 else { break }
      if let skip = lookAhead(keys, here, ends) {
        leave(old: here.old..<(here.old + skip.old), of: old.section)
        leave(new: here.new..<(here.new + skip.new), of: new.section)
        here = (here.old + skip.old, here.new + skip.new)
        continue
      }
      if !hasAnchors {
        hasAnchors = true
        anchors.place(keys, in: here.new..<ends.1)
      }
      guard !anchors.isEmpty else { break }
      let resumed = findAnchor(keys, here, ends, section: old.section)
      leave(new: here.new..<(resumed?.new ?? here.new), of: new.section)
      here = resumed ?? (ends.0, here.new)
    }
    leave(old: here.old..<ends.0, of: old.section)
    leave(new: here.new..<ends.1, of: new.section)
    if back > 0 { runs.append(DiffRun(old: ends.0, new: ends.1, count: back)) }
  }

  /// Pairs elements with equal identifiers from two places on.
  ///
  /// - Returns: The number of pairs.
  @inlinable
  mutating func pairFront(
    _ keys: some PairingKeys,
    _ old: (start: Int, section: Int),
    _ new: (start: Int, section: Int),
    ends: (Int, Int)
  ) -> Int {
    let limit = min(ends.0 - old.start, ends.1 - new.start)
    var count = 0
    while count < limit {
      let oldPath = ItemPath(section: old.section, item: old.start + count)
      let newPath = ItemPath(section: new.section, item: new.start + count)
      guard keys.areSame(oldPath, newPath) else { break }
      // The values are compared at once, while both are in the cache.
      if !keys.areEqual(oldPath, newPath) { updates.append(oldPath) }
      count += 1
      if count & (Self.checkInterval - 1) == 0, checkCancellation() { break }
    }
    if count > 0 { runs.append(DiffRun(old: old.start, new: new.start, count: count)) }
    return count
  }

  /// Pairs elements with equal identifiers from the ends backward.
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
      guard keys.areSame(oldPath, newPath) else { break }
      if !keys.areEqual(oldPath, newPath) { updates.append(oldPath) }
      count += 1
      if count & (Self.checkInterval - 1) == 0, checkCancellation() { break }
    }
    return count
  }

  /// Returns the numbers of elements to skip until identifiers are equal again, or `nil` if more than a few had to be skipped.
  @inlinable
  func lookAhead(
    _ keys: some PairingKeys,
    _ here: (old: Int, new: Int),
    _ ends: (Int, Int)
  ) -> (old: Int, new: Int)? {
    for distance in 1...6 {
      for skipOld in 0...distance {
        let old = here.old + distance - skipOld
        let new = here.new + skipOld
        guard old < ends.0, new < ends.1 else { continue }
        if keys.areSame(old, new) {
          return (distance - skipOld, skipOld)
        }
      }
    }
    return nil
  }

  /// Searches the old sequence for an element that is an anchor in the new sequence, with enough equal neighbors to justify the
  /// jump. Returns the places where the walk continues.
  ///
  /// The skipped elements become leftovers, with the tags that were computed for the search.
  @inlinable
  mutating func findAnchor(
    _ keys: some PairingKeys,
    _ here: (old: Int, new: Int),
    _ ends: (Int, Int),
    section: Int
  ) -> (old: Int, new: Int)? {
    // A run that was too short is not tried again from its later elements.
    var nextTry = here.old
    for old in here.old..<ends.0 {
      if old & (Self.checkInterval - 1) == 0, checkCancellation() { return nil }
      let path = ItemPath(section: section, item: old)
      let tag = keys.tag(keys.oldID(path))
      oldLeft.append(Leftover(path, tag: tag))
      guard old >= nextTry, let new = anchors.position(of: tag), new >= here.new,
        keys.areSame(old, new)
      else { continue }
      var before = 0
      while old - before > here.old, new - before > here.new,
        keys.areSame(old - before - 1, new - before - 1)
      {
        before += 1
      }
      let skipped = (old - before - here.old) + (new - before - here.new)
      let needed = max(4, skipped / 32)
      var after = 1
      while before + after < needed, old + after < ends.0, new + after < ends.1,
        keys.areSame(old + after, new + after)
      {
        after += 1
      }
      if before + after >= needed {
        oldLeft.removeLast(before + 1)
        return (old - before, new - before)
      }
      nextTry = old + after
    }
    return nil
  }

  @inlinable
  mutating func leave(old range: Range<Int>, of section: Int) {
    oldLeft.append(contentsOf: range.lazy.map { Leftover(ItemPath(section: section, item: $0)) })
  }

  @inlinable
  mutating func leave(new range: Range<Int>, of section: Int) {
    newLeft.append(contentsOf: range.lazy.map { Leftover(ItemPath(section: section, item: $0)) })
  }
}
