package import DataSource
public import ModelStore
import Synchronization

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

  private let bookmarkList: ArrayDataSource<Bookmark>
  private let followedList: ArrayDataSource<FollowedAuthor>

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

  /// The number of writes so far, and for each list, the number of the write whose rows it shows.
  private nonisolated let writes = Atomic(0)
  private var shown: [ObjectIdentifier: Int] = [:]

  /// Opens the library in `database`, and creates missing tables.
  ///
  /// - Throws: `StoreError`.
  public convenience init(_ database: Database) throws {
    let tables = try Tables(database)
    let (bookmarks, followed) = (try tables.bookmarks.readableRows(), try tables.followed.readableRows())
    self.init(
      bookmarks.rows.inOrder,
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
    guard isBookmarked else { return try await removeBookmarks(of: [id]) }
    try await changeBookmarks { items in
      guard !items.contains(where: { $0.id == id }) else { return }
      items.insert(Bookmark(proposalID: id), at: items.firstIndex { $0.id < id } ?? items.count)
    }
  }

  /// Removes bookmarks.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func removeBookmarks(of ids: Set<Proposal.ID>) async throws {
    try await changeBookmarks { items in items.removeAll { ids.contains($0.id) } }
  }

  /// Inserts removed bookmarks again, with their notes, at their places in the order. If the reader has bookmarked a proposal again
  /// meanwhile, its bookmark gets the removed note, unless it has a newer one.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func restore(_ bookmarks: [Bookmark]) async throws {
    try await changeBookmarks { items in
      for bookmark in bookmarks {
        if let index = items.firstIndex(where: { $0.id == bookmark.id }) {
          if items[index].note.isEmpty { items[index].note = bookmark.note }
        } else {
          items.insert(bookmark, at: min(bookmark.position, items.count))
        }
      }
    }
  }

  /// Moves a bookmark above or below another one.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func move(_ id: Proposal.ID, nextTo other: Proposal.ID, isBelow: Bool) async throws {
    try await changeBookmarks { items in
      guard id != other, let from = items.firstIndex(where: { $0.id == id }),
        items.contains(where: { $0.id == other })
      else { return }
      let bookmark = items.remove(at: from)
      guard let to = items.firstIndex(where: { $0.id == other }) else { return }
      items.insert(bookmark, at: isBelow ? to + 1 : to)
    }
  }

  /// Saves the note on a bookmark, in place of the note that the reader has edited.
  ///
  /// - Throws: ``LibraryError/noBookmark(_:)`` if the bookmark was removed meanwhile, ``LibraryError/changedNote(_:_:)`` if another
  ///   window has saved another text meanwhile, or `StoreError`; nothing has changed then.
  func setNote(_ note: String, of id: Proposal.ID, replacing old: String) async throws {
    try await changeBookmarks { items in
      guard let index = items.firstIndex(where: { $0.id == id }) else { throw LibraryError.noBookmark(id) }
      guard ["", old, note].contains(items[index].note) else {
        throw LibraryError.changedNote(id, items[index].note)
      }
      items[index].note = note
    }
  }

  /// Changes the stored bookmarks, and shows the result. The change begins with what is stored, so changes at the same time, also
  /// of another window, do not undo each other.
  private func changeBookmarks(_ change: @escaping @Sendable (inout [Bookmark]) throws -> Void) async throws {
    try await write(showingIn: bookmarkList) { tables, connection in
      let stored = try tables.bookmarks.readableRows(in: connection).rows.inOrder
      var items = stored
      try change(&items)
      for position in items.indices { items[position].position = position }
      for bookmark in Set(items).subtracting(stored) { try tables.bookmarks.upsert(bookmark, in: connection) }
      for id in Set(stored.map(\.id)).subtracting(items.map(\.id)) {
        try tables.bookmarks.delete(key: id, in: connection)
      }
      return items
    }
  }

  /// Follows an author, or stops following.
  ///
  /// - Throws: `StoreError`; nothing has changed then.
  func setFollowing(_ isFollowing: Bool, _ name: String) async throws {
    try await write(showingIn: followedList) { tables, connection in
      if isFollowing {
        try tables.followed.upsert(FollowedAuthor(name: name), in: connection)
      } else {
        try tables.followed.delete(key: name, in: connection)
      }
      return try tables.followed.readableRows(in: connection).rows
    }
  }

  /// Shows the rows that a write leaves. The database writes in one order, but the callers go on in any order: a list that shows
  /// the rows of one write ignores those of earlier writes.
  private func write<Row>(
    showingIn list: ArrayDataSource<Row>,
    _ body: @escaping @Sendable (Tables, DatabaseConnection) throws -> [Row]
  ) async throws {
    let tables = try tables()
    let (rows, number) = try await tables.database.write { connection in
      (try body(tables, connection), self.writes.wrappingAdd(1, ordering: .relaxed).newValue)
    }
    guard number > shown[ObjectIdentifier(list), default: 0] else { return }
    shown[ObjectIdentifier(list)] = number
    list.replace(with: rows)
  }

  /// Returns the bookmark of a proposal, or `nil` if it is not bookmarked.
  package func bookmark(_ id: Proposal.ID) -> Bookmark? { bookmarkList.snapshot.item(id) }

  /// Returns whether the user follows an author.
  package func isFollowing(_ name: String) -> Bool { followedList.path(of: name) != nil }
}

extension [Bookmark] {
  /// The bookmarks in the order of the reader.
  fileprivate var inOrder: [Bookmark] { sorted { ($0.position, $1.id) < ($1.position, $0.id) } }
}

/// An error of the library.
public enum LibraryError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The proposal has no bookmark any more, so there is nothing to which a note could belong.
  case noBookmark(Proposal.ID)
  /// Another window has changed the note on the bookmark to this text, since the reader has begun to edit it.
  case changedNote(Proposal.ID, String)

  /// One sentence with the proposal.
  public var description: String {
    switch self {
    case .noBookmark(let id): "\(id) has no bookmark any more. Bookmark it again to save the note."
    case .changedNote(let id, let note): "The note on \(id) has changed meanwhile: “\(note)”."
    }
  }
}
