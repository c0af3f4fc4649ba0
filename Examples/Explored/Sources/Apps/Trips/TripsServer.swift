import Foundation

/// A trip, as the traveler edits it.
public struct Trip: Codable, Equatable, Identifiable, Sendable {
  /// The number of the trip.
  public let id: Int
  /// The title. Every trip has a title of its own.
  public var title: String
  /// A note of the traveler.
  public var note: String
  /// The number of stars, from 1 to 5.
  public var stars: Double
}

/// The server of a railway.
@MainActor
public final class TripsServer {
  struct WrongPassword: LocalizedError { var errorDescription: String? { "This is not the password." } }

  /// The trips by their numbers.
  public private(set) var trips: [Int: Trip] = [:]
  /// Called when a trip is saved.
  public var onSave: @MainActor (Trip) -> Void = { _ in }
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with two trips.
  public init(pause: @escaping @MainActor (String) async throws -> Void) {
    self.pause = pause
    for (id, title) in [(1, "Paris"), (2, "Rome")] {
      trips[id] = Trip(id: id, title: title, note: "By train", stars: 3)
    }
  }

  func trip(_ id: Int) async throws -> Trip? {
    try await pause("trip")
    return trips[id]
  }

  func mayRead(_ id: Int) async throws -> Bool {
    try await pause("may read")
    return trips[id] != nil
  }

  func isFree(_ title: String) async throws -> Bool {
    try await pause("title is free")
    return title != "Oslo"
  }

  func save(_ trip: Trip) async throws {
    try await pause("save the trip")
    trips[trip.id] = trip
    onSave(trip)
  }

  func cancel(_ id: Int) async throws { try await pause("cancel the trip") }

  func book(_ seat: Int, of id: Int) async throws { try await pause("book seat \(seat) of trip \(id)") }

  func logIn(_ password: String) async throws {
    try await pause("log in")
    guard password == "secret" else { throw WrongPassword() }
  }
}
