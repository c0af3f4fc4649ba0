import BenchmarkKit
import ConciergeSQLite
import Foundation

/// A table of events on SQLite's C functions. Dates are stored as numbers, which is the fastest form.
///
/// Not thread-safe.
final class RawEvents {
  private let raw: RawConnection

  init(path: String) throws {
    raw = try RawConnection(path: path)
    try raw.execute(
      """
      create table events (id text primary key not null, start real, "end" real, link text, map text, state text,
        priority integer)
      """
    )
  }

  func replaceAll(by rows: [EventRow]) throws {
    try raw.execute("delete from events")
    try raw.execute("begin immediate")
    let statement = try raw.prepare("insert into events values (?, ?, ?, ?, ?, ?, ?)")
    defer { sqlite3_finalize(statement) }
    for row in rows {
      raw.bind(row.id.uuidString, 1, statement)
      sqlite3_bind_double(statement, 2, row.start.timeIntervalSinceReferenceDate)
      if let end = row.end {
        sqlite3_bind_double(statement, 3, end.timeIntervalSinceReferenceDate)
      } else {
        sqlite3_bind_null(statement, 3)
      }
      raw.bind(row.link.absoluteString, 4, statement)
      if let map = row.map {
        raw.bind(map.absoluteString, 5, statement)
      } else {
        sqlite3_bind_null(statement, 5)
      }
      raw.bind(row.state.rawValue, 6, statement)
      sqlite3_bind_int64(statement, 7, Int64(row.priority.rawValue))
      try raw.check(sqlite3_step(statement))
      sqlite3_reset(statement)
    }
    try raw.execute("commit")
  }

  func rows() throws -> [EventRow] {
    let statement = try raw.prepare("select * from events")
    defer { sqlite3_finalize(statement) }
    var rows: [EventRow] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      guard let id = raw.text(0, statement).flatMap(UUID.init),
        let link = raw.text(3, statement).flatMap({ URL(string: $0) }),
        let state = raw.text(5, statement).flatMap(EventRow.State.init),
        let priority = EventRow.Priority(rawValue: Int(sqlite3_column_int64(statement, 6)))
      else { throw RawConnection.Failure(code: SQLITE_MISUSE) }
      let end =
        sqlite3_column_type(statement, 2) != SQLITE_FLOAT
        ? nil : Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 2))
      rows.append(
        EventRow(
          id: id,
          start: Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 1)),
          end: end,
          link: link,
          map: raw.text(4, statement).flatMap { URL(string: $0) },
          state: state,
          priority: priority
        )
      )
    }
    return rows
  }
}
