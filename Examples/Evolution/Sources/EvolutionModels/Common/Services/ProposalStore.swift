import Model
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
    try database.execute("create index if not exists proposals_in_order on proposals (state, id)")
  }

  /// Returns the stored proposals that can be read. The next answer of the feed replaces the others.
  ///
  /// - Throws: `StoreError`.
  func proposals() throws -> [Proposal] {
    try table.readableRows().rows
  }

  /// Returns the stored proposals of an author.
  ///
  /// - Throws: `StoreError`.
  func proposals(by author: String) throws -> [Proposal] {
    try table.readableRows(where: "instr(authors, \(JSONValue.string(author).text()))").rows
  }

  /// Returns the stored proposal with an id.
  ///
  /// - Throws: `StoreError`.
  func proposal(_ id: Proposal.ID) throws -> Proposal? { try table.row(key: id) }

  /// Returns the first stored proposals, ordered by state and then newest first, and the number of stored proposals in their states.
  ///
  /// - Throws: `StoreError`.
  func beginning(_ limit: Int) throws -> (proposals: [Proposal], counts: [ProposalState: Int]) {
    try database.read { connection in
      var proposals: [Proposal] = []
      var counts: [ProposalState: Int] = [:]
      for state in ProposalState.allCases where proposals.count < limit {
        counts[state] = try table.count(where: "state = \(state)", in: connection)
        proposals += try table.readableRows(
          where: "state = \(state)",
          orderBy: "id desc",
          limit: limit - proposals.count,
          in: connection
        ).rows
      }
      return (proposals, counts)
    }
  }

  /// Stores the proposals of the feed, and deletes those that the feed does not contain: everything or nothing. Proposals that have not
  /// changed are not written.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func replace(with proposals: [Proposal]) async throws {
    try await database.write { [table] connection in try table.replaceAll(with: proposals, in: connection) }
  }
}
