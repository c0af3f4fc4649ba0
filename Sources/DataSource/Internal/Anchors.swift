/// A sample of the elements of the new sequence, to be found by hash.
@usableFromInline
struct Anchors {
  /// Slots of `tag << 32 | position + 1`, or 0 if a slot is free.
  @usableFromInline var table: [UInt64] = []

  @inlinable init() {}

  @inlinable var isEmpty: Bool { table.isEmpty }

  /// Samples one element in 32, or one in eight in a short range. A very short range gets no anchors, because comparing its
  /// elements is cheaper.
  @inlinable
  mutating func place(_ keys: some PairingKeys, in range: Range<Int>) {
    table.removeAll(keepingCapacity: true)
    guard range.count >= 16 else { return }
    let step = range.count < 2_048 ? 8 : 32
    let size = Self.tableSize(for: range.count / step + 1)
    table.append(contentsOf: repeatElement(0, count: size))
    for position in stride(from: range.lowerBound, to: range.upperBound, by: step) {
      let tag = keys.tag(keys.newID(ItemPath(section: 0, item: position)))
      var slot = Int(tag) & (size - 1)
      while table[slot] != 0, UInt32(truncatingIfNeeded: table[slot] >> 32) != tag {
        slot = (slot + 1) & (size - 1)
      }
      if table[slot] == 0 { table[slot] = UInt64(tag) << 32 | UInt64(position + 1) }
    }
  }

  /// Returns the first sampled position with a tag. The identifier there may be different.
  @inlinable
  func position(of tag: UInt32) -> Int? {
    let mask = table.count - 1
    var slot = Int(tag) & mask
    while table[slot] != 0 {
      if UInt32(truncatingIfNeeded: table[slot] >> 32) == tag {
        return Int(UInt32(truncatingIfNeeded: table[slot])) - 1
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Returns the size of a table that is at most two thirds full. It is a power of 2.
  @inlinable
  static func tableSize(for count: Int) -> Int {
    let needed = count + count / 2 + 1
    return 1 << (Int.bitWidth - (needed - 1).leadingZeroBitCount)
  }
}
