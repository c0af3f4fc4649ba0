public import ModelStore

extension Proposal: RowRepresentable {}

/// The proposals on the device, in a table. The app shows them until the feed has answered.
public struct ProposalStore: Sendable {
  private let database: Database
  private let table: ModelTable<Proposal>

  /// Opens the table in `database`, and creates it if needed.
  ///
  /// - Throws: `StoreError`.
  public init(_ database: Database) throws {
    self.database = database
    table = try database.table("proposals", of: Proposal.self, key: "id")
  }

  /// Returns the stored proposals that can be read. The next answer of the feed replaces the others.
  ///
  /// - Throws: `StoreError`.
  func proposals() throws -> [Proposal] {
    try table.readableRows().rows
  }

  /// Stores the proposals of the feed, and deletes those that the feed does not contain: everything or nothing. Proposals that have not
  /// changed are not written.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func replace(with proposals: [Proposal]) async throws {
    try await database.write { [table] connection in try table.replaceAll(with: proposals, in: connection) }
  }
}
