public import DataSource
public import ModelStore

/// The user's bookmarks and followed authors, in a database and, for the screens, in memory. The values in memory
/// change after the database has changed.
@MainActor
public final class ReaderLibrary {
  /// The bookmarked proposals. Screens observe it.
  public let bookmarks: ArrayDataSource<Bookmark>
  /// The followed authors. Screens observe it.
  public let followed: ArrayDataSource<FollowedAuthor>

  private let database: Database
  private let bookmarkTable: ModelTable<Bookmark>
  private let followedTable: ModelTable<FollowedAuthor>

  /// Opens the library in `database`, and creates missing tables.
  ///
  /// - Throws: `StoreError`.
  public init(_ database: Database) throws {
    self.database = database
    bookmarkTable = try database.table("bookmarks", of: Bookmark.self, key: "proposalID", addsColumns: true)
    followedTable = try database.table("followed_authors", of: FollowedAuthor.self, key: "name")
    bookmarks = ArrayDataSource(try bookmarkTable.rows())
    followed = ArrayDataSource(try followedTable.rows())
  }

  /// Returns whether a proposal is bookmarked.
  public func isBookmarked(_ id: Proposal.ID) -> Bool {
    bookmarks.path(of: id) != nil
  }

  /// Returns the bookmark of a proposal, or `nil` if it is not bookmarked.
  public func bookmark(_ id: Proposal.ID) -> Bookmark? {
    bookmarks.snapshot.item(id)
  }

  /// Returns whether the user follows an author.
  public func isFollowing(_ name: String) -> Bool {
    followed.path(of: name) != nil
  }

  /// Bookmarks a proposal, or removes its bookmark.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  public func setBookmarked(_ isBookmarked: Bool, _ id: Proposal.ID) async throws {
    try await set(Bookmark(proposalID: id), isKept: isBookmarked, in: bookmarkTable, shownBy: bookmarks)
  }

  /// Saves a bookmark with a changed note. Does nothing if the bookmark was removed meanwhile.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  public func update(_ bookmark: Bookmark) async throws {
    guard isBookmarked(bookmark.id) else { return }
    try await database.write { [bookmarkTable] connection in
      try bookmarkTable.upsert(bookmark, in: connection)
    }
    bookmarks.update(bookmark)
  }

  /// Follows an author, or stops following.
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
