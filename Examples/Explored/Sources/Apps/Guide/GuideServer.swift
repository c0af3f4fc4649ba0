public import Foundation

/// A place to visit.
public struct GuidePlace: Equatable, Identifiable, Sendable {
  /// The number of the place.
  public let id: Int
  /// The name.
  public let name: String
  /// The address of its page.
  public var url: URL { GuideApp.site.appending(path: "places/\(id)") }
}

/// What the user can write in a note.
public struct NoteText: Codable, Equatable, Sendable {
  /// The name, which only one note has.
  public var name = ""
  /// How often the user was at the place.
  public var visits = 1
  /// What a visit costs, in euros.
  public var price: Decimal = 0
}

/// A note to a place.
public struct GuideNote: Codable, Equatable, Identifiable, Sendable {
  /// The number of the note.
  public let id: Int
  /// The number of the place.
  public let place: GuidePlace.ID
  /// What the user has written.
  public var text: NoteText
  /// The number of the last change on the server.
  public var revision: Int
}

/// The server of the guide.
@MainActor
public final class GuideServer {
  /// An error with a sentence for the user.
  struct Refusal: LocalizedError { let errorDescription: String? }

  /// All places.
  public let places = (1...34).map { GuidePlace(id: $0, name: "Place \($0)") }
  /// All notes.
  public private(set) var notes: [GuideNote]
  /// The names that other users have reserved for their notes.
  public let reservedNames: Set<String> = ["ab", "b"]
  /// The number of times that the user has checked in at a place.
  public private(set) var checkIns = 0
  /// The number of notes that were created, and that were saved.
  public private(set) var counts = (created: 0, saved: 0)
  private var revision = 2
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with two notes.
  public init(pause: @escaping @MainActor (String) async throws -> Void) {
    self.pause = pause
    notes = [
      GuideNote(id: 1, place: 1, text: NoteText(name: "Breakfast", visits: 2, price: 12.5), revision: 1),
      GuideNote(id: 2, place: 3, text: NoteText(name: "Museum", visits: 1, price: 1_250), revision: 2),
    ]
  }

  // MARK: Another device

  /// The user changes a note on another device.
  public func change(_ id: GuideNote.ID, _ change: (inout NoteText) -> Void) {
    guard let index = notes.firstIndex(where: { $0.id == id }) else { return }
    revision += 1
    notes[index].revision = revision
    change(&notes[index].text)
  }

  /// The user deletes a note on another device.
  public func remove(_ id: GuideNote.ID) {
    revision += 1
    notes.removeAll { $0.id == id }
  }

  // MARK: Calls

  /// Returns a page of places. Pages are numbered from 1.
  func places(page: Int, count: Int) async throws -> (places: [GuidePlace], hasMore: Bool) {
    try await pause("places")
    let rest = places.dropFirst((page - 1) * count)
    return (Array(rest.prefix(count)), rest.count > count)
  }

  /// Returns all notes, and the number of the last change.
  func allNotes() async throws -> (notes: [GuideNote], revision: Int) {
    try await pause("notes")
    return (notes, revision)
  }

  func note(_ id: GuideNote.ID) async throws -> GuideNote {
    try await pause("note")
    return try find(id)
  }

  /// Whether no other note has a name.
  func isFree(_ name: String, for id: GuideNote.ID?) async throws -> Bool {
    try await pause("name is free")
    return !reservedNames.contains(name) && isUnique(name, for: id)
  }

  /// Saves a note, or creates one. Returns the note.
  func save(_ text: NoteText, _ id: GuideNote.ID?, at place: GuidePlace.ID) async throws -> GuideNote {
    try await pause("save")
    if let id { _ = try find(id) }
    guard isUnique(text.name, for: id) else { throw Refusal(errorDescription: "This name is taken.") }
    revision += 1
    if let index = notes.firstIndex(where: { $0.id == id }) {
      notes[index].text = text
      notes[index].revision = revision
      counts.saved += 1
      return notes[index]
    }
    // The number of a note is not used again.
    let note = GuideNote(id: revision, place: place, text: text, revision: revision)
    notes.append(note)
    counts.created += 1
    return note
  }

  func delete(_ id: GuideNote.ID) async throws {
    try await pause("delete")
    remove(id)
  }

  func checkIn() async throws {
    try await pause("check in")
    checkIns += 1
  }

  private func find(_ id: GuideNote.ID) throws -> GuideNote {
    guard let note = notes.first(where: { $0.id == id }) else {
      throw Refusal(errorDescription: "The note does not exist any more.")
    }
    return note
  }

  private func isUnique(_ name: String, for id: GuideNote.ID?) -> Bool {
    notes.allSatisfy { $0.id == id || $0.text.name != name }
  }
}
