public import ModelStore

/// A proposal that the reader has marked. A row of the store.
public struct Bookmark: Codable, RowRepresentable, Identifiable, Hashable, Sendable {
  /// The proposal's id.
  public let proposalID: String

  /// The proposal's id.
  public var id: String { proposalID }
}
