/// A section that changes places, with all its items.
public struct SectionMove: Hashable, Sendable {
  /// The zero-based index of the section in the old list.
  public let from: Int

  /// The zero-based index of the section in the new list.
  public let to: Int
}
