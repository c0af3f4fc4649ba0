import ModelStore
import XCTest

/// Rows whose `init(row:)` is written by hand, over joins and with errors of the app.
final class ComposedRowTests: XCTestCase {
  private struct Note: Codable, Equatable, RowRepresentable {
    var id: Int
    var author: Int
    var title: String
    var text: String
  }

  private struct Author: Codable, Equatable, RowRepresentable {
    var number: Int
    var name: String
  }

  private struct NoteWithAuthor: RowRepresentable {
    static let columns: [SQLColumn] = []
    let values: [SQLValue] = []
    var note: Note
    var author: Author

    init(row: borrowing RowCursor) throws(StoreError) {
      note = try Note(row: row)
      author = try Author(row: row)
    }
  }

  /// Reads the columns in another order than that of the result.
  private struct Line: RowRepresentable {
    static let columns = [SQLColumn("title", .text), SQLColumn("id", .integer)]
    var values: [SQLValue] { [title.sqlValue, id.sqlValue] }
    var title: String
    var id: Int

    init(row: borrowing RowCursor) throws(StoreError) {
      title = try row.value("title")
      id = try row.value("id")
    }
  }

  private struct Job: RowRepresentable {
    static let columns = [SQLColumn("state", .text)]
    var values: [SQLValue] { [state.sqlValue] }
    var state: String

    init(row: borrowing RowCursor) throws(StoreError) {
      let state: String = try row.value("state")
      guard state == "open" else {
        throw .cannotDecode(type: "Job", row: nil, column: "state", reason: "an unknown state")
      }
      self.state = state
    }
  }

  private func database() throws -> Database {
    let database = try Database(.inMemory)
    try database.execute("create table authors(number integer primary key, name text not null)")
    try database.execute("create table notes(id integer primary key, author integer, title text, text text)")
    for author in 1...2 {
      let name = "Author \(author)"
      try database.execute("insert into authors values (\(author), \(name))")
    }
    for note in 1...3 {
      let title = "Note \(note)"
      try database.execute("insert into notes values (\(note), \(note % 2 + 1), \(title), 'Text')")
    }
    return database
  }

  /// The second type was read with the place of the first one, and the app crashed.
  func test_rows_ofTwoTypes_areReadFromOneResult() async throws {
    let rows = try database().rows(
      "select * from notes join authors on author = number order by id",
      as: NoteWithAuthor.self
    )
    XCTAssertEqual(rows.map(\.note.id), [1, 2, 3])
    XCTAssertEqual(rows.map(\.author.name), ["Author 2", "Author 1", "Author 2"])
    XCTAssertEqual(rows.map(\.note.title), ["Note 1", "Note 2", "Note 3"])
  }

  func test_value_ofANameThatTwoColumnsHave_isTheFirstOne_inAnyOrderOfReading() async throws {
    let rows = try database().rows(
      "select id, author, title, number as id from notes join authors on author = number order by notes.id",
      as: Line.self
    )
    XCTAssertEqual(rows.map(\.id), [1, 2, 3])
  }

  func test_readableRows_errorOfTheApp_leavesOutItsRowOnly() async throws {
    let database = try Database(.inMemory)
    let jobs = try database.table("jobs", of: Job.self, key: "state")
    for state in ["a", "open", "z"] { try database.execute("insert into jobs values (\(state))") }
    let rows = try jobs.readableRows(orderBy: "state")
    XCTAssertEqual(rows.rows.map(\.state), ["open"])
    XCTAssertEqual(
      rows.failures,
      [0, 2].map { .cannotDecode(type: "Job", row: $0, column: "state", reason: "an unknown state") }
    )
  }
}
