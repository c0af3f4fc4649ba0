/// The items of two sections. The section of a path is ignored.
///
/// The value reads memory of `withUnsafeBufferPointer`, and is used only during that call.
@usableFromInline
struct ItemKeys<Item: Identifiable, Comparison: ItemComparison<Item>>: PairingKeys {
  @usableFromInline let old: UnsafeBufferPointer<Item>
  @usableFromInline let new: UnsafeBufferPointer<Item>

  @inlinable
  init(_ old: UnsafeBufferPointer<Item>, _ new: UnsafeBufferPointer<Item>, by: Comparison.Type) {
    (self.old, self.new) = (old, new)
  }

  @inlinable
  func oldID(_ path: ItemPath) -> Item.ID { old[path.item].id }

  @inlinable
  func newID(_ path: ItemPath) -> Item.ID { new[path.item].id }

  @inlinable
  func areEqual(_ old: ItemPath, _ new: ItemPath) -> Bool {
    Comparison.areEqual(self.old[old.item], self.new[new.item])
  }

  @inlinable
  func touchOld(_ path: ItemPath) -> Int {
    guard let start = old.baseAddress, MemoryLayout<Item>.size > 0 else { return 0 }
    return Int(UnsafeRawPointer(start + path.item).load(as: UInt8.self))
  }
}
