import Foundation

/// A line of a chat.
public struct RoomLine: Equatable, Identifiable, Sendable {
  /// The number of the line. Later lines have higher numbers.
  public let id: Int
  /// The name of the writer.
  public let person: String
  /// The text.
  public var text: String { "\(person) says \(id)" }
}

/// A visit of a person.
public struct RoomVisit: Equatable, Identifiable, Sendable {
  /// The number of the visit.
  public let id: Int
  /// The number of the person.
  public let person: Int
}

/// What is unusual about a page of the server.
public enum RoomPageKind: Sendable {
  /// The page begins with the last row of the page before it, as that of a server that counts rows.
  case repeating
  /// The page has fewer rows than requested, although there are more.
  case short
  /// The page has no rows, although there are more.
  case empty
}

/// The server of a chat.
@MainActor
public final class RoomServer {
  /// All lines, the newest first.
  public private(set) var lines: [RoomLine]
  /// The visits, the newest first. Each person has visited once.
  public private(set) var visits: [RoomVisit]
  /// What is unusual about the next page, or `nil`.
  public var nextPage: RoomPageKind?
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with 120 lines and 20 visits.
  public init(pause: @escaping @MainActor (String) async throws -> Void) {
    self.pause = pause
    lines = (1...120).reversed().map { RoomLine(id: $0, person: ["Ada", "Bo", "Cy"][$0 % 3]) }
    visits = (1...20).reversed().map { RoomVisit(id: $0, person: $0 * 7 % 23) }
  }

  /// Adds lines of a person.
  public func write(_ count: Int, by person: String) {
    for _ in 0..<count { lines.insert(RoomLine(id: (lines.first?.id ?? 0) + 1, person: person), at: 0) }
  }

  func lines(before id: Int, count: Int) async throws -> (rows: [RoomLine], next: Int?) {
    try await pause("lines")
    return page(of: lines, before: id, count)
  }

  func visits(before id: Int, count: Int) async throws -> (rows: [RoomVisit], next: Int?) {
    try await pause("visits")
    return page(of: visits, before: id, count)
  }

  /// Returns some rows that are older than a row, and the row before which to go on.
  private func page<Row: Identifiable<Int>>(of rows: [Row], before id: Int, _ count: Int) -> (
    rows: [Row], next: Int?
  ) {
    let kind = nextPage
    nextPage = nil
    let count = kind == .empty ? 0 : kind == .short ? count / 2 : count
    let page = Array(rows.filter { $0.id < id || kind == .repeating && $0.id == id }.prefix(count))
    let next = page.last?.id ?? id
    return (page, rows.contains { $0.id < next } ? next : nil)
  }
}
