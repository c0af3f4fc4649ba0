public import ModelStore

/// A bookmark of a proposal, which is a row of the database.
public struct Bookmark: Codable, RowRepresentable, Identifiable, Hashable, Sendable {
  /// The proposal's id.
  public let proposalID: String

  /// The proposal's id.
  public var id: String { proposalID }
}
