public import ModelStore

/// An author that the reader follows. A row of the store.
public struct FollowedAuthor: Codable, RowRepresentable, Identifiable, Hashable, Sendable {
  /// The author's name.
  public let name: String

  /// The author's name.
  public var id: String { name }
}
