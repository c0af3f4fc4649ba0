public import ModelStore

/// A bookmark of a proposal, which is a row of the database.
public struct Bookmark: Codable, RowRepresentable, Identifiable, Hashable, Sendable {
  /// The maximum length of a note, in characters.
  static let maximumNoteLength = 60

  /// The proposal's id.
  public let proposalID: String
  /// The reader's note; empty if there is none.
  public var note: String

  /// The proposal's id.
  public var id: String { proposalID }

  init(proposalID: String, note: String = "") {
    self.proposalID = proposalID
    self.note = note
  }

  /// Reads a bookmark. Databases of the first version have no notes.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    proposalID = try values.decode(String.self, forKey: .proposalID)
    note = try values.decodeIfPresent(String.self, forKey: .note) ?? ""
  }
}
