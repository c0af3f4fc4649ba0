public import DataSource
public import ModelStore

/// What the reader keeps: bookmarks and followed authors, in a database and, for the screens, in
/// memory. The memory changes only after the database has.
@MainActor
public final class ReaderLibrary {
  /// The bookmarked proposals. Screens observe it.
  public let bookmarks: ArrayDataSource<Bookmark>
  /// The followed authors. Screens observe it.
  public let followed: ArrayDataSource<FollowedAuthor>

  private let database: Database
  private let bookmarkTable: ModelTable<Bookmark>
  private let followedTable: ModelTable<FollowedAuthor>

  /// Opens the library kept in `database`, with its tables created if they are not there.
  ///
  /// - Throws: `StoreError`.
  public init(_ database: Database) throws {
    self.database = database
    bookmarkTable = try database.table("bookmarks", of: Bookmark.self, key: "proposalID")
    followedTable = try database.table("followed_authors", of: FollowedAuthor.self, key: "name")
    bookmarks = ArrayDataSource(try bookmarkTable.rows())
    followed = ArrayDataSource(try followedTable.rows())
  }

  /// Whether the proposal is bookmarked.
  public func isBookmarked(_ id: Proposal.ID) -> Bool {
    bookmarks.path(of: id) != nil
  }

  /// Whether the author is followed.
  public func isFollowing(_ name: String) -> Bool {
    followed.path(of: name) != nil
  }

  /// Bookmarks a proposal, or removes its bookmark.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  public func setBookmarked(_ isBookmarked: Bool, _ id: Proposal.ID) async throws {
    try await set(Bookmark(proposalID: id), isKept: isBookmarked, in: bookmarkTable, shownBy: bookmarks)
  }

  /// Follows an author, or stops doing so.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  public func setFollowing(_ isFollowing: Bool, _ name: String) async throws {
    try await set(FollowedAuthor(name: name), isKept: isFollowing, in: followedTable, shownBy: followed)
  }

  private func set<Row: RowRepresentable & Identifiable & Equatable & Sendable>(
    _ row: Row,
    isKept: Bool,
    in table: ModelTable<Row>,
    shownBy source: ArrayDataSource<Row>
  ) async throws where Row.ID == String {
    try await database.write { connection in
      if isKept {
        try table.upsert(row, in: connection)
      } else {
        try table.delete(key: row.id, in: connection)
      }
    }
    source.remove(row.id)
    if isKept { source.append(contentsOf: [row]) }
  }
}
