import Foundation
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

  /// The number of stored proposals.
  ///
  /// - Throws: `StoreError`.
  func count() throws -> Int { try table.count() }

  /// Returns the first stored proposals that can be read, ordered by state and then newest first, and the number of stored
  /// proposals in their states.
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

  /// Stores proposals, and deletes those that are not among them: everything or nothing. Proposals that have not changed are not
  /// written.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func replace(with proposals: [Proposal]) async throws {
    try await database.write { [table] connection in try table.replaceAll(with: proposals, in: connection) }
  }

  /// Stores the proposals of a feed, and deletes those that it does not contain. If a proposal of the feed could not be read, none
  /// is deleted, because the unreadable one may be a stored one.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func replace(with feed: Feed) async throws {
    guard feed.repairs.hasLosses else { return try await replace(with: feed.value) }
    try await database.write { [table] connection in try table.upsert(feed.value, in: connection) }
  }

  /// Decodes the feed, stores its proposals, and deletes those that it does not contain. If the store contains the proposals of the
  /// same feed already, nothing is decoded or written, and the result is `nil`.
  ///
  /// - Throws: `ModelError` or `StoreError`; nothing has changed then.
  func replace(from feed: Data) async throws -> Feed? {
    try await table.replaceAll(from: feed, at: Self.path)
  }

  /// The path of the proposals in the feed.
  static let path = "proposals"
}
