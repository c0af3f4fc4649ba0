import Foundation

/// A journey of a ferry.
public struct Journey: Equatable, Identifiable, Sendable {
  /// The number of the journey. Later journeys have higher numbers.
  public let id: Int
  /// The harbor at the end.
  public let destination: String
  /// The hour of the departure.
  public let hour: Int
  /// The price for one passenger, in euros.
  public let price: Int
}

/// A seat on a ferry.
public struct FerrySeat: Equatable, Identifiable, Sendable {
  /// The number of the seat.
  public let id: Int
}

/// A document of a user, such as a passport.
public struct FerryDocument: Equatable, Identifiable, Sendable {
  /// The number of the document.
  public let id: Int
  /// The title.
  public let title: String
  /// The text.
  public let text: String
}

/// What the user fills in to book a journey.
public struct Booking: Codable, Equatable, Sendable {
  /// The number of passengers, from 1 to 9.
  public var passengers = 1
  /// The name of the passenger.
  public var name = ""
  /// A note for the crew.
  public var note = ""
  /// The number of the seat of the first passenger.
  public var seat: Int?
}

/// A booking of a journey for a price.
public struct FerryOrder: Equatable, Sendable {
  /// The key by which the server recognizes a repeated order.
  public let key: String
  /// The number of the journey.
  public let journey: Int
  /// What the user has filled in.
  public let booking: Booking
  /// The price in euros.
  public let price: Int
}

/// The place of a page in the list of journeys.
public enum FerryCursor: Equatable, Sendable {
  /// The next journeys from now on.
  case now
  /// The journeys after a journey.
  case later(Int)
  /// The journeys before a journey.
  case earlier(Int)
}

/// The server of the ferries.
@MainActor
public final class FerryServer {
  struct Problem: LocalizedError {
    var errorDescription: String?

    init(_ text: String) { errorDescription = text }
  }

  /// All journeys of the day, the earliest first.
  public let journeys: [Journey]
  /// The orders that were booked and paid, in order.
  public private(set) var orders: [FerryOrder] = []
  /// The documents of the user.
  public private(set) var documents = (1...5).map {
    FerryDocument(id: $0, title: "Document \($0)", text: "The text of document \($0)")
  }
  /// The free places of each journey.
  public private(set) var places: [Int: Int] = [:]
  /// The seats of each journey that other users have.
  public private(set) var takenSeats: [Int: Set<Int>] = [:]
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with 24 journeys.
  public init(pause: @escaping @MainActor (String) async throws -> Void) {
    self.pause = pause
    journeys = (1...24).map { id in
      let destination = ["Amrum", "Borkum", "Föhr", "Juist"][id % 4]
      return Journey(id: id, destination: destination, hour: id - 1, price: 10 + id % 4 * 5)
    }
    for journey in journeys { places[journey.id] = 40 }
  }

  // MARK: What others do

  /// Other users book, so that only some places are left.
  func fill(_ journey: Int, upTo left: Int) { places[journey] = left }

  /// Another user takes a seat.
  func take(_ seat: Int, on journey: Int) { takenSeats[journey, default: []].insert(seat) }

  /// The office adds a document.
  func addDocument() {
    let id = documents.count + 1
    documents.append(FerryDocument(id: id, title: "Document \(id)", text: "The text of document \(id)"))
  }

  // MARK: Calls of the app

  /// Returns a page, and whether there are earlier and later journeys.
  func page(_ cursor: FerryCursor, count: Int) async throws -> [Journey] {
    try await pause("journeys")
    return switch cursor {
    case .now: Array(journeys.filter { $0.hour >= 9 }.prefix(count))
    case .later(let id): Array(journeys.filter { $0.id > id }.prefix(count))
    case .earlier(let id): Array(journeys.filter { $0.id < id }.suffix(count))
    }
  }

  func journey(_ id: Int) async throws -> Journey {
    try await pause("journey")
    guard let journey = journeys.first(where: { $0.id == id }) else {
      throw Problem("This journey does not exist.")
    }
    return journey
  }

  func price(for passengers: Int, on id: Int) async throws -> Int {
    try await pause("price")
    guard let journey = journeys.first(where: { $0.id == id }) else {
      throw Problem("This journey does not exist.")
    }
    return journey.price * passengers
  }

  func hasRoom(for passengers: Int, on journey: Int) async throws -> Bool {
    try await pause("free places")
    return passengers <= places[journey, default: 0]
  }

  func seats(on journey: Int) async throws -> [FerrySeat] {
    try await pause("seats")
    return (1...8).filter { !isTaken($0, on: journey) }.map { FerrySeat(id: $0) }
  }

  /// Books and pays. An order with a key that is known already changes nothing.
  func book(_ order: FerryOrder) async throws -> FerryOrder {
    try await pause("book")
    if let known = orders.first(where: { $0.key == order.key }) { return known }
    if let seat = order.booking.seat, isTaken(seat, on: order.journey) {
      throw Problem("Seat \(seat) is taken.")
    }
    let left = places[order.journey, default: 0] - order.booking.passengers
    guard left >= 0 else { throw Problem("The ferry is full.") }
    places[order.journey] = left
    orders.append(order)
    return order
  }

  func logIn(name: String, password: String) async throws -> String {
    try await pause("log in")
    guard !name.isEmpty, password == "secret" else { throw Problem("The name or the password is wrong.") }
    return name
  }

  func logIn(token: String) async throws -> String {
    try await pause("log in by mail")
    guard token == "abc" else { throw Problem("This link is no longer valid.") }
    return "Ada"
  }

  func allDocuments() async throws -> [FerryDocument] {
    try await pause("documents")
    return documents
  }

  func document(_ id: Int) async throws -> FerryDocument {
    try await pause("document")
    guard let document = documents.first(where: { $0.id == id }) else {
      throw Problem("This document does not exist.")
    }
    return document
  }

  private func isTaken(_ seat: Int, on journey: Int) -> Bool {
    takenSeats[journey, default: []].contains(seat)
      || orders.contains { $0.journey == journey && $0.booking.seat == seat }
  }
}
