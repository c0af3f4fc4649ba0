import ModelStore

/// A row of seven columns.
struct LedgerRow: Codable, Equatable, Sendable, RowRepresentable {
  let id: Int
  let title: String
  let author: String
  let year: Int
  let score: Double
  let isOpen: Bool
  let note: String?

  /// Returns `count` rows with different ids.
  static func rows(_ count: Int) -> [LedgerRow] {
    (0..<count).map { id in
      LedgerRow(
        id: id,
        title: "Proposal number \(id) of the ledger",
        author: "Person \(id % 97)",
        year: 2015 + id % 10,
        score: Double(id) / 8,
        isOpen: id.isMultiple(of: 3),
        note: id.isMultiple(of: 2) ? nil : "returned for revision"
      )
    }
  }
}
