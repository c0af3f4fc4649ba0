public import DataSource

/// Something that a layout places.
public enum LayoutElement: Hashable, Sendable {
  /// An item of the list.
  case item(ItemPath)
  /// What stands before the items of a section.
  case header(section: Int)
  /// What stands after the items of a section.
  case footer(section: Int)

  /// The zero-based index of its section.
  public var section: Int {
    switch self {
    case .item(let path): path.section
    case .header(let section), .footer(let section): section
    }
  }
}
