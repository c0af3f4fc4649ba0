import Foundation
import Model
import ModelStore

/// A row of dates, links, UUIDs and enumerations.
struct EventRow: Codable, Equatable, Sendable, RowRepresentable {
  enum State: String, Codable, CaseIterable, Sendable { case planned, open, closed }
  enum Priority: Int, Codable, CaseIterable, Sendable { case low, normal, high }

  let id: UUID
  let start: Date
  let end: Date?
  let link: URL
  let map: URL?
  let state: State
  let priority: Priority

  /// Returns `count` rows with different ids.
  static func rows(_ count: Int) -> [EventRow] {
    (0..<count).map { number in
      EventRow(
        id: UUID(uuidString: "00000000-0000-4000-8000-\(String(100_000_000_000 + number))") ?? UUID(),
        start: Date(timeIntervalSinceReferenceDate: Double(number) * 900),
        end: number.isMultiple(of: 2)
          ? nil : Date(timeIntervalSinceReferenceDate: Double(number) * 900 + 0.5),
        link: URL(string: "https://example.com/events/\(number)") ?? URL(filePath: "/"),
        map: number.isMultiple(of: 3) ? URL(string: "https://example.com/maps/\(number % 50)") : nil,
        state: State.allCases[number % 3],
        priority: Priority.allCases[number % 2]
      )
    }
  }
}

/// An ``EventRow`` that states its columns and values by hand.
struct HandWrittenEventRow: Sendable, RowRepresentable {
  static let columns = [
    SQLColumn("id", .text), SQLColumn("start", .date), SQLColumn("end", .date), SQLColumn("link", .text),
    SQLColumn("map", .text), SQLColumn("state", .text), SQLColumn("priority", .integer),
  ]

  let row: EventRow

  init(_ row: EventRow) {
    self.row = row
  }

  init(row: borrowing RowCursor) throws(StoreError) {
    guard let state = EventRow.State(rawValue: try row.value("state")),
      let priority = EventRow.Priority(rawValue: try row.value("priority"))
    else { throw .cannotDecode(type: "EventRow", row: nil, column: nil, reason: "it holds another case") }
    self.row = EventRow(
      id: try row.value("id"),
      start: try row.value("start"),
      end: try row.value("end"),
      link: try row.value("link"),
      map: try row.value("map"),
      state: state,
      priority: priority
    )
  }

  var values: [SQLValue] {
    [
      row.id.sqlValue, row.start.sqlValue, row.end.sqlValue, row.link.sqlValue, row.map.sqlValue,
      row.state.rawValue.sqlValue, row.priority.rawValue.sqlValue,
    ]
  }
}
