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

/// The server of a chat.
@MainActor
public final class RoomServer {
  /// All lines, the newest first.
  public private(set) var lines: [RoomLine]
  /// The visits, the newest first. Each person has visited once.
  public private(set) var visits: [RoomVisit]
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

  func lines(before id: Int, count: Int) async throws -> [RoomLine] {
    try await pause("lines")
    return Array(lines.filter { $0.id < id }.prefix(count))
  }

  func visits(before id: Int, count: Int) async throws -> [RoomVisit] {
    try await pause("visits")
    return Array(visits.filter { $0.id < id }.prefix(count))
  }
}
