/// The place of an item in a list: a section and a position in that section, both zero-based.
///
/// Paths are ordered by section, then by item.
///
/// ```swift
/// print(ItemPath(section: 1, item: 3))                                      // 1.3
/// print(ItemPath(section: 0, item: 9) < ItemPath(section: 1, item: 0))      // true
/// ```
public struct ItemPath: Hashable, Sendable {
  /// The zero-based index of the section.
  public var section: Int

  /// The zero-based index of the item within its section.
  public var item: Int

  /// Creates the path of an item.
  ///
  /// - Parameters:
  ///   - section: The zero-based index of the section.
  ///   - item: The zero-based index of the item within the section.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

extension ItemPath: Comparable {
  /// Whether `lhs` comes before `rhs` in the list.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.section == rhs.section ? lhs.item < rhs.item : lhs.section < rhs.section
  }
}

extension ItemPath: CustomStringConvertible {
  /// The section and the item with a dot between, such as "1.3".
  public var description: String { "\(section).\(item)" }
}
