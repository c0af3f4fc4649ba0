import Foundation

/// A mood.
public enum Mood: String, CaseIterable, Codable, Sendable { case happy, calm, sad }

/// An entry of a diary.
public struct DiaryEntry: Codable, Equatable, Identifiable, Sendable {
  /// The name of the entry, which the app gives.
  public let id: String
  /// The title.
  public var title = ""
  /// The text.
  public var text = ""
  /// The mood of the day.
  public var mood: Mood?
  /// The rating of the day, from 1 to 5.
  public var rating = 3
}

/// The server of the diary.
@MainActor
public final class DiaryServer {
  struct Problem: LocalizedError {
    var errorDescription: String?

    init(_ text: String) { errorDescription = text }
  }

  /// All entries, the oldest first.
  public private(set) var entries: [DiaryEntry]
  /// The readers to whom an entry was shown, by its name.
  public private(set) var shares: [(id: String, readers: String)] = []
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with eight entries.
  public init(pause: @escaping @MainActor (String) async throws -> Void) {
    self.pause = pause
    entries = (1...8).map { DiaryEntry(id: "old\($0)", title: "Day \($0)", text: "The text of day \($0)") }
  }

  func logIn(password: String) async throws {
    try await pause("log in")
    guard password == "secret" else { throw Problem("This is not the password.") }
  }

  func allEntries() async throws -> [DiaryEntry] {
    try await pause("entries")
    return entries
  }

  /// Returns an entry, or `nil` if there is none with this name.
  func entry(_ id: String) async throws -> DiaryEntry? {
    try await pause("entry")
    return entries.first { $0.id == id }
  }

  func save(_ entry: DiaryEntry) async throws {
    try await pause("save")
    if let index = entries.firstIndex(where: { $0.id == entry.id }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  func delete(_ id: String) async throws {
    try await pause("delete")
    entries.removeAll { $0.id == id }
  }

  func share(_ id: String, with readers: String) async throws {
    try await pause("share")
    guard entries.contains(where: { $0.id == id }) else { throw Problem("Save the entry first.") }
    shares.append((id, readers))
  }
}
