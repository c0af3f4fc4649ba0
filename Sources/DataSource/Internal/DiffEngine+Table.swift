extension DiffEngine {
  /// Pairs leftovers with equal identifiers: the first old one with the first new one.
  ///
  /// - Parameters:
  ///   - keys: The lists.
  ///   - firstOld: The start in `oldLeft`.
  ///   - firstNew: The start in `newLeft`.
  /// - Returns: The number of pairs.
  /// - Complexity: O(*k*), where *k* is the number of leftovers.
  @inlinable
  mutating func pairLeftovers(_ keys: some PairingKeys, _ firstOld: Int, _ firstNew: Int) -> Int {
    for index in firstOld..<oldLeft.count where oldLeft[index].tag == 0 {
      if index & (Self.checkInterval - 1) == 0, checkCancellation() { return 0 }
      oldLeft[index].tag = keys.tag(keys.oldID(oldLeft[index].path))
    }
    for index in firstNew..<newLeft.count where newLeft[index].tag == 0 {
      if index & (Self.checkInterval - 1) == 0, checkCancellation() { return 0 }
      newLeft[index].tag = keys.tag(keys.newID(newLeft[index].path))
    }
    fillTable(keys, from: firstOld)
    let places = OldPlaces(oldLeft, from: firstOld)
    var pairs = 0
    var start = firstNew
    while start < newLeft.count {
      let block = start..<min(start + 256, newLeft.count)
      start = block.upperBound
      if (start - firstNew) & (Self.checkInterval - 1) == 0, checkCancellation() { break }
      warmUp(keys, places, for: block)
      for index in block {
        let path = newLeft[index].path
        guard let number = takeFromTable(keys, places, path, newLeft[index].tag) else { continue }
        oldLeft[number].partner = Int32(truncatingIfNeeded: index)
        // The tag is not needed any more. The item of the partner is stored there, which saves an access to distant memory.
        oldLeft[number].tag = UInt32(truncatingIfNeeded: path.item)
        newLeft[index].partner = Int32(truncatingIfNeeded: number)
        let oldPath = places[number, oldLeft]
        if !keys.areEqual(oldPath, path) { updates.append(oldPath) }
        pairs += 1
      }
    }
    table.removeAll(keepingCapacity: table.count <= 1 << 12)
    return pairs
  }

  /// Reads the memory that a block of lookups needs.
  ///
  /// In a large table nearly every step of a lookup waits for memory. Here no read depends on an earlier one, so the
  /// processor performs many of them at once. Benchmarks: `datasource.diff.shuffled` and `reversed`.
  @inlinable
  mutating func warmUp(_ keys: some PairingKeys, _ places: OldPlaces, for block: Range<Int>) {
    guard table.count > 1 << 12 else { return }
    let mask = table.count - 1
    for index in block {
      let entry = table[Int(newLeft[index].tag) & mask]
      let number = Int(UInt32(truncatingIfNeeded: entry)) - 1
      if number >= 0 { touched &+= keys.touchOld(places[number, oldLeft]) }
    }
  }

  /// Adds the old leftovers to the table, each in front of the others with the same identifier.
  @inlinable
  mutating func fillTable(_ keys: some PairingKeys, from first: Int) {
    let count = oldLeft.count - first
    let size = Anchors.tableSize(for: count)
    table.append(contentsOf: repeatElement(0, count: size))
    let mask = size - 1
    for index in stride(from: oldLeft.count - 1, through: first, by: -1) {
      let tag = oldLeft[index].tag
      var slot = Int(tag) & mask
      while table[slot] != 0 {
        if UInt32(truncatingIfNeeded: table[slot] >> 32) == tag {
          let other = Int(UInt32(truncatingIfNeeded: table[slot])) - 1
          if keys.oldID(oldLeft[index].path) == keys.oldID(oldLeft[other].path) {
            oldLeft[index].partner = Int32(truncatingIfNeeded: -2 - other)
            break
          }
        }
        slot = (slot + 1) & mask
      }
      table[slot] = UInt64(tag) << 32 | UInt64(index + 1)
    }
  }

  /// Returns the first unused old leftover with the identifier of a new one, and marks it as used.
  @inlinable
  mutating func takeFromTable(
    _ keys: some PairingKeys,
    _ places: OldPlaces,
    _ path: ItemPath,
    _ tag: UInt32
  ) -> Int? {
    let mask = table.count - 1
    var slot = Int(tag) & mask
    while table[slot] != 0 {
      let entry = table[slot]
      if UInt32(truncatingIfNeeded: entry >> 32) == tag, UInt32(truncatingIfNeeded: entry) != 0 {
        let number = Int(UInt32(truncatingIfNeeded: entry)) - 1
        if keys.areSame(places[number, oldLeft], path) {
          let next = -2 - Int(oldLeft[number].partner)
          table[slot] = UInt64(tag) << 32 | UInt64(next >= 0 ? next + 1 : 0)
          return number
        }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }
}

/// The places of the old leftovers. Often all of them are neighbors. Then a place is computed without reading memory.
@usableFromInline
struct OldPlaces {
  @usableFromInline let section: Int
  /// If the old items that are not paired yet (the leftovers) are neighbors in one section, the item index of each one is its index among the leftovers plus this offset.
  /// Otherwise `nil`.
  @usableFromInline let offset: Int?

  @inlinable
  init(_ leftovers: [Leftover], from first: Int) {
    let (start, end) = (leftovers[first].path, leftovers[leftovers.count - 1].path)
    section = start.section
    let areNeighbors = start.section == end.section && end.item - start.item == leftovers.count - 1 - first
    offset = areNeighbors ? start.item - first : nil
  }

  @inlinable
  subscript(number: Int, leftovers: [Leftover]) -> ItemPath {
    if let offset { return ItemPath(section: section, item: number + offset) }
    return leftovers[number].path
  }
}
