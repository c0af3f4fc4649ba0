/// Neighbors in the old list that are neighbors in the new one, in the same order.
@usableFromInline
struct DiffRun {
  @usableFromInline let old: Int32
  @usableFromInline let new: Int32
  @usableFromInline var count: Int32
  /// Whether the run changes places.
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
