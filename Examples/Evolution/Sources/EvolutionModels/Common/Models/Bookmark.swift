import ModelStore

/// A bookmark of a proposal, which is a row of the database.
package struct Bookmark: Codable, RowRepresentable, Identifiable, Hashable, Sendable {
  /// The maximum length of a note, in characters.
  package static let maximumNoteLength = 60

  /// The proposal's id.
  package let proposalID: String
  /// The reader's note; empty if there is none.
  package var note: String
  /// The place of the bookmark in the reader's order, from 0.
  package internal(set) var position = 0

  /// The proposal's id.
  package var id: String { proposalID }

  package init(proposalID: String, note: String = "") {
    self.proposalID = proposalID
    self.note = note
  }

  /// Reads a bookmark. Databases of the first version have no notes, and those of the second one no positions.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    proposalID = try values.decode(String.self, forKey: .proposalID)
    note = try values.decodeIfPresent(String.self, forKey: .note) ?? ""
    position = try values.decodeIfPresent(Int.self, forKey: .position) ?? 0
  }
}
