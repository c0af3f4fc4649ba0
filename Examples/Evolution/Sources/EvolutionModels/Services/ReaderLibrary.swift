package import DataSource
public import ModelStore

/// The user's bookmarks and followed authors, in a database and, for the screens, in memory. The values in memory
/// change after the database has changed.
///
/// The methods that change the library are internal to this module. The module of the screens cannot call them.
@MainActor
public final class ReaderLibrary {
  /// The bookmarked proposals, in the order of the reader. Screens observe it.
  package var bookmarks: LiveDataSource<SingleSection, Bookmark> { bookmarkList }
  /// The followed authors. Screens observe it.
  package var followed: LiveDataSource<SingleSection, FollowedAuthor> { followedList }

  let bookmarkList: ArrayDataSource<Bookmark>
  let followedList: ArrayDataSource<FollowedAuthor>

  /// The errors of stored rows that cannot be read. The rows stay in the database, and hide no others.
  public let unreadableRows: [StoreError]

  /// The tables of the library, with missing ones created.
  private struct Tables: Sendable {
    let database: Database
    let bookmarks: ModelTable<Bookmark>
    let followed: ModelTable<FollowedAuthor>

    init(_ database: Database) throws {
      self.database = database
      bookmarks = try database.table("bookmarks", of: Bookmark.self, key: "proposalID", addsColumns: true)
      followed = try database.table("followed_authors", of: FollowedAuthor.self, key: "name")
    }
  }

  /// Creates the database of an empty library at the first change.
  private let makeDatabase: @MainActor () throws -> Database
  private var createdTables: Tables?

  /// Opens the library in `database`, and creates missing tables.
  ///
  /// - Throws: `StoreError`.
  public convenience init(_ database: Database) throws {
    let tables = try Tables(database)
    let (bookmarks, followed) = (try tables.bookmarks.readableRows(), try tables.followed.readableRows())
    self.init(
      bookmarks.rows.sorted { ($0.position, $1.id) < ($1.position, $0.id) },
      followed.rows,
      unreadable: bookmarks.failures + followed.failures
    ) { database }
    createdTables = tables
  }

  /// Creates an empty library, whose database is made at the first change: most visitors of a server only read.
  public convenience init(creating makeDatabase: @escaping @MainActor () throws -> Database) {
    self.init([], [], unreadable: [], makeDatabase)
  }

  private init(
    _ bookmarks: [Bookmark],
    _ followed: [FollowedAuthor],
    unreadable: [StoreError],
    _ makeDatabase: @escaping @MainActor () throws -> Database
  ) {
    bookmarkList = ArrayDataSource(bookmarks)
    followedList = ArrayDataSource(followed)
    unreadableRows = unreadable
    self.makeDatabase = makeDatabase
    // A list on the screen is made from these lists, and would forward its moves to them.
    bookmarkList.shouldMove = { _, _ in false }
    followedList.shouldMove = { _, _ in false }
  }

  private func tables() throws -> Tables {
    if let createdTables { return createdTables }
    let tables = try Tables(makeDatabase())
    createdTables = tables
    return tables
  }

  /// Bookmarks a proposal, or removes its bookmark. A new bookmark comes before the bookmarks of older proposals.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func setBookmarked(_ isBookmarked: Bool, _ id: Proposal.ID) async throws {
    guard isBookmarked != (bookmark(id) != nil) else { return }
    var items = bookmarkList.items
    if isBookmarked {
      items.insert(Bookmark(proposalID: id), at: items.firstIndex { $0.id < id } ?? items.count)
    } else {
      items.removeAll { $0.id == id }
    }
    try await setBookmarks(items)
  }

  /// Inserts a bookmark again that was removed, with its note, at its place in the order.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func restore(_ bookmark: Bookmark) async throws {
    guard self.bookmark(bookmark.id) == nil else { return }
    var items = bookmarkList.items
    items.insert(bookmark, at: min(bookmark.position, items.count))
    try await setBookmarks(items)
  }

  /// Moves a bookmark above or below another one.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func move(_ id: Proposal.ID, nextTo other: Proposal.ID, isBelow: Bool) async throws {
    var items = bookmarkList.items
    guard id != other, let from = items.firstIndex(where: { $0.id == id }) else { return }
    let bookmark = items.remove(at: from)
    guard let to = items.firstIndex(where: { $0.id == other }) else { return }
    items.insert(bookmark, at: isBelow ? to + 1 : to)
    try await setBookmarks(items)
  }

  /// Numbers the bookmarks, and writes those that have changed.
  private func setBookmarks(_ items: [Bookmark]) async throws {
    let before = Dictionary(uniqueKeysWithValues: bookmarkList.items.map { ($0.id, $0) })
    let numbered = items.enumerated().map { position, bookmark in
      var bookmark = bookmark
      bookmark.position = position
      return bookmark
    }
    let changed = numbered.filter { before[$0.id] != $0 }
    let removed = Set(before.keys).subtracting(numbered.map(\.id))
    let tables = try tables()
    try await tables.database.write { connection in
      for bookmark in changed { try tables.bookmarks.upsert(bookmark, in: connection) }
      for id in removed { try tables.bookmarks.delete(key: id, in: connection) }
    }
    bookmarkList.replace(with: numbered)
  }

  /// Saves the note on a bookmark. Does nothing if the bookmark was removed meanwhile.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func setNote(_ note: String, of id: Proposal.ID) async throws {
    guard var bookmark = bookmark(id) else { return }
    bookmark.note = note
    let tables = try tables()
    try await tables.database.write { [bookmark] connection in
      try tables.bookmarks.upsert(bookmark, in: connection)
    }
    bookmarkList.update(bookmark)
  }

  /// Follows an author, or stops following.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func setFollowing(_ isFollowing: Bool, _ name: String) async throws {
    let author = FollowedAuthor(name: name)
    let tables = try tables()
    try await tables.database.write { connection in
      if isFollowing {
        try tables.followed.upsert(author, in: connection)
      } else {
        try tables.followed.delete(key: name, in: connection)
      }
    }
    followedList.remove(name)
    if isFollowing { followedList.append(contentsOf: [author]) }
  }

  /// Returns the bookmark of a proposal, or `nil` if it is not bookmarked.
  package func bookmark(_ id: Proposal.ID) -> Bookmark? { bookmarkList.snapshot.item(id) }

  /// Returns whether the user follows an author.
  package func isFollowing(_ name: String) -> Bool { followedList.path(of: name) != nil }
}
