public import ModelStore

/// An author that the user follows, which is a row of the database.
public struct FollowedAuthor: Codable, RowRepresentable, Identifiable, Hashable, Sendable {
  /// The author's name.
  public let name: String

  /// The author's name.
  public var id: String { name }
}
